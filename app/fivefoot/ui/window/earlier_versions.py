"""Earlier versions in the window: each save is copied in a thread, and the File menu offers the
copies.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.changes import Change
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage import scenario_file
from fivefoot.core.storage.saved_versions import SavedVersion, keep_version, versions_of
from fivefoot.core.texts.dates import day_and_month
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.window.main_window import MainWindow


class EarlierVersions(QObject):
    """Keeps a copy of every save and offers them; opening one leaves the file unchanged until it is
    saved again.
    """

    def __init__(self, window: MainWindow, jobs: Jobs) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = window.workspace
        self._jobs = jobs
        # The scenario that was saved or opened last. A save shows as a change in which nothing
        # differs except that the document is clean; undo back to that point looks the same but for
        # this.
        self._seen: Scenario | None = self._workspace.scenario
        self._reported = False
        self.menu = QMenu(tr("Earlier versions"), window)
        self.menu.aboutToShow.connect(self._fill)
        file_menu, save_as = window.menus.menus["File"], window.actions_by_name["save_as"]
        file_menu.insertMenu(_after(file_menu, save_as), self.menu)
        self._workspace.document_changed.connect(self._on_change)

    def _on_change(self, change: Change) -> None:
        document = self._workspace.document
        # A file that was just opened is as clean as one just saved, but there is nothing new to
        # keep.
        saved = not change.whole and not document.is_dirty and document.scenario is not self._seen
        if change.whole or saved:
            self._seen = document.scenario
        path = document.path
        if saved and path is not None:
            # In a thread: on a network folder a copy takes seconds, and saving is done by then.
            self._jobs.run(lambda: keep_version(path), self._done)

    def _done(self, _copy: object, error: Exception | None) -> None:
        # Reported once: a folder that cannot be written would otherwise interrupt at every save of
        # the evening.
        if error is not None and not self._reported:
            self._reported = True
            self._workspace.notify(
                Notice(tr("No earlier versions are kept."), str(error), "warning")
            )

    def _fill(self) -> None:
        self.menu.clear()
        path = self._workspace.document.path
        # Read when the menu opens, since other programs may change that folder, too.
        for version in versions_of(path) if path is not None else ():
            saved = version.saved.astimezone()
            action = self.menu.addAction(
                tr(
                    "{day} {year}, {time}",
                    day=day_and_month(saved),
                    year=saved.year,
                    time=f"{saved:%H:%M:%S}",
                )
            )
            action.triggered.connect(lambda _checked=False, version=version: self.open(version))
        if self.menu.isEmpty():
            self.menu.addAction(tr("None yet: each save keeps one")).setEnabled(False)

    def open(self, version: SavedVersion) -> None:
        """Opens a copy in place of the open document; saving it overwrites the file."""
        path = self._workspace.document.path
        if not self._window.files.may_leave():
            return
        try:
            # Checked like any file: it lay in a folder that others can write to.
            report = scenario_file.load(version.path)
            document = document_of(report.scenario, path, report.turn_start)
        except ValueError as error:
            self._workspace.notify(
                Notice(tr("This version cannot be opened."), str(error), "danger")
            )
            return
        # The path is the file's but the content is not: without the mark, closing would lose it
        # without asking.
        document.mark_unsaved()
        self._workspace.open(document)
        saved = version.saved.astimezone()
        when = tr("{day}, {time}", day=day_and_month(saved), time=f"{saved:%H:%M}")
        self._workspace.notify(
            Notice(
                tr("This is the version of {when}.", when=when),
                tr("The file only changes when you save."),
            )
        )


def _after(menu: QMenu, action: QAction) -> QAction:
    actions = menu.actions()
    return actions[actions.index(action) + 1]
