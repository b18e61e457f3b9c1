"""The running program. Creates the preferences, the workspace and the window, and connects them."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication, QPixmapCache
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry import compiled
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.recent_files import last_scenario
from fivefoot.core.storage.user_folders import cache_folder
from fivefoot.core.texts.catalogue import catalogue
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.apply_theme import apply_theme
from fivefoot.ui.appearance.picture_cache import forget_all_pictures
from fivefoot.ui.appearance.qt_words import install_qt_words
from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.before_qt import settle
from fivefoot.ui.files.crash_report import install_crash_report
from fivefoot.ui.files.file_commands import sample
from fivefoot.ui.files.recovery import RecoveryCopies
from fivefoot.ui.map.view.screen_reader import SpokenMaps
from fivefoot.ui.state.background import PATIENCE
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.memory import FreedMemory
from fivefoot.ui.state.pictures import PictureShelf
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.state.workspace import Notice, Workspace
from fivefoot.ui.window.earlier_versions import EarlierVersions
from fivefoot.ui.window.main_window import MainWindow
from fivefoot.ui.window.recovered_copies import RecoveredCopies
from fivefoot.version import version

log = logging.getLogger(__name__)
PIXMAP_CACHE = 16 * 1024
"""Limit in kilobytes for the icons and parts of widgets that Qt draws. Layers of the map have their
own cache.
"""

FIRST_FIELD = (24, 16)
"""Columns and rows of the empty map that is open until a file is."""

FIRST_PAINT = 60
"""Milliseconds to wait after the window is shown before the search is compiled in a thread."""

COMPILING_CHECK = 50
"""Milliseconds between two checks whether the search is compiled."""


class Application:
    """The running program: preferences, the workspace and its window."""

    def __init__(self, app: QApplication, preferences: PreferenceKeeper | None = None) -> None:
        self.app = app
        self.preferences = preferences or PreferenceKeeper()
        self.jobs = Jobs()
        self.pictures = PictureShelf()
        look = theme.theme_named(self.preferences.value.theme)
        self._prepare()
        self._spoken = SpokenMaps()
        QAccessible.installFactory(self._spoken)
        self.workspace = Workspace(document_of(Scenario(Scene(*FIRST_FIELD))), self.pictures)
        self.window = MainWindow(self.workspace, self.preferences, self.jobs, look)
        # Last, because a style sheet in force is evaluated again for each widget that gets a
        # parent.
        apply_theme(app, look)
        self.window.theme_wanted.connect(self._change_theme)
        self.versions = EarlierVersions(self.window, self.jobs)
        self.recovery = RecoveryCopies(
            self.workspace, self.preferences, self.jobs, self.window.files.written
        )
        self.memory = FreedMemory(self.workspace, self.jobs)
        self.recovered = RecoveredCopies(self.window, self.recovery, self.jobs)

    def _prepare(self) -> None:
        self.app.setApplicationName("fivefoot")
        self.app.setApplicationDisplayName("Fivefoot")
        self.app.setApplicationVersion(version())
        QGuiApplication.setDesktopFileName("fivefoot")
        QPixmapCache.setCacheLimit(PIXMAP_CACHE)
        set_text_size(self.preferences.value.text_percent)
        # English needs no translator, which would call Python for each of Qt's own words.
        if catalogue().forms:
            install_qt_words(self.app)
        theme.load_font(self.app)

    def _change_theme(self, name: str) -> None:
        look = theme.theme_named(name)
        set_text_size(self.preferences.value.text_percent)
        forget_all_pictures()
        apply_theme(self.app, look)
        self.window.apply_theme(look)

    def begin(self, path: Path | None) -> None:
        """Shows the window with `path`, or else the scenario opened last, or else the sample, with
        hints at the first start.
        """
        first_start = (
            not self.preferences.value.recent_files and not self.preferences.value.window_geometry
        )
        chosen = path if path is not None else last_scenario(self.preferences.value)
        if chosen is None:
            self.workspace.open(document_of(sample()))
        self.window.lay_out_status()
        self.window.show()
        if chosen is not None:
            self.window.files.open(chosen)
        self._report_preferences()
        # No hints beside an offer to recover lost changes: they would distract, and a person who
        # has lost changes knows the program.
        if not self.recovered.offer() and first_start and chosen is None:
            self.window.hints.present()
        self.window.map.fit()
        self.window.map.setFocus()

    def warm(self, folder: Path) -> None:
        """Compiles the route search in a thread. Until then, overlays wait unless the user asked
        for them.
        """
        self.workspace.waits_for_search = True
        thread = compiled.warm_in_background(folder)
        self._warming = QTimer()
        self._warming.setInterval(COMPILING_CHECK)

        def check() -> None:
            if not thread.is_alive():
                self._warming.stop()
                settle()  # the compiler's objects stay in memory, too
                self.workspace.waits_for_search = False
                self.workspace.shown_changed.emit()

        self._warming.timeout.connect(check)
        self._warming.start()

    def end(self) -> None:
        """Waits for work in threads, then destroys the window and the workspace.

        Dropping the references is not enough: a Python function that is connected to a signal keeps
        all that it refers to alive as long as the sender.
        """
        self.recovery.leave()
        self.window.files.written.close()
        self.jobs.wait()
        self.jobs.forget()
        self.workspace.background.wait()
        self.pictures.wait()
        self.window.deleteLater()
        self.workspace.deleteLater()
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.app.setStyleSheet("")

    def _report_preferences(self) -> None:
        for message in self.preferences.messages:
            self.workspace.notify(
                Notice(tr("Some preferences were reset to their defaults."), message, "warning")
            )


SCALE_FACTOR = "QT_SCALE_FACTOR"


def scale_interface(percent: int) -> None:
    """Sets the scale of the interface, unless the environment does. Call it before Qt's application
    exists.
    """
    if percent != USUAL:
        os.environ.setdefault(SCALE_FACTOR, f"{percent / USUAL:g}")


def run(path: Path | str | None = None) -> int:
    """Runs the program, with the file at `path` open if given, and returns its exit code."""
    preferences = PreferenceKeeper()
    scale_interface(preferences.value.interface_percent)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    running = Application(app, preferences)
    install_crash_report(running.workspace, running.window)
    running.workspace.background.patience = running.pictures.patience = PATIENCE
    running.workspace.waits_for_search = True
    running.begin(Path(path) if path is not None else None)
    QTimer.singleShot(FIRST_PAINT, settle)
    QTimer.singleShot(FIRST_PAINT, lambda: running.warm(cache_folder() / "compiled"))
    code = app.exec()
    running.end()
    return code
