"""The composition root: everything is made here, once, and handed to whoever needs it."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QGuiApplication, QPixmapCache
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry import compiled
from fivefoot.core.session.document import Document
from fivefoot.core.storage.folders import cache_folder
from fivefoot.core.storage.recent import recent_paths
from fivefoot.ui import theme
from fivefoot.ui.crash import install_crash_report
from fivefoot.ui.dress import dress
from fivefoot.ui.files import sample
from fivefoot.ui.jobs import Jobs
from fivefoot.ui.map.pictures import PictureShelf
from fivefoot.ui.map.speaking import SpokenMaps
from fivefoot.ui.preferences import PreferenceKeeper
from fivefoot.ui.version import version
from fivefoot.ui.window.main_window import MainWindow
from fivefoot.ui.workspace import Notice, Workspace

log = logging.getLogger(__name__)
PIXMAP_CACHE = 128 * 1024
"""Kilobytes: the default of 10 MB would evict one screen's layers with another's."""


class Application:
    """The running program: preferences, the workspace and its window."""

    def __init__(self, app: QApplication, preferences: PreferenceKeeper | None = None) -> None:
        self.app = app
        self.preferences = preferences or PreferenceKeeper()
        self.jobs = Jobs()
        self.pictures = PictureShelf()
        look = theme.theme_named(self.preferences.value.theme)
        self._prepare(look)
        self._spoken = SpokenMaps()
        QAccessible.installFactory(self._spoken)
        self.workspace = Workspace(Document(sample()), self.pictures)
        self.window = MainWindow(self.workspace, self.preferences, self.jobs, look)
        self.window.theme_wanted.connect(self._change_theme)

    def _prepare(self, look: theme.Theme) -> None:
        self.app.setApplicationName("fivefoot")
        self.app.setApplicationDisplayName("Fivefoot")
        self.app.setApplicationVersion(version())
        QGuiApplication.setDesktopFileName("fivefoot")
        QPixmapCache.setCacheLimit(PIXMAP_CACHE)
        theme.load_font(self.app)
        dress(self.app, look)

    def _change_theme(self, name: str) -> None:
        look = theme.theme_named(name)
        dress(self.app, look)
        self.window.dress(look)

    def begin(self, path: Path | None) -> None:
        """Show the window: with the file asked for, else the one opened last, else the sample with its hints."""
        first_start = not self.preferences.value.recent_files and not self.preferences.value.window_geometry
        self.workspace.open(Document(sample()))
        self.window.show()
        last = recent_paths(self.preferences.value)
        if path is not None:
            self.window.files.open(path)
        elif last:
            self.window.files.open(last[0])
        elif first_start:
            self.window.hints.present()
        self._tell_of_preferences()
        self.window.map.fit()
        self.window.map.setFocus()

    def _tell_of_preferences(self) -> None:
        for message in self.preferences.messages:
            self.workspace.notify(Notice("Some preferences are back to their defaults.", message, "warning"))


def run(path: Path | str | None = None) -> int:
    """Start the program, with a file in its window or without; returns its exit code."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    compiled.warm_in_background(cache_folder() / "compiled")
    running = Application(app)
    install_crash_report(running.workspace, running.window)
    QTimer.singleShot(0, lambda: running.begin(Path(path) if path is not None else None))
    code = app.exec()
    running.jobs.wait()
    return code
