"""Several maps at once: each becomes a scenario file in a folder, one after the other, until it is
cancelled.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from fivefoot.core.storage.importers.many import Imported, import_each
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.choose_file import folder_to_use

SHOWN_PROBLEMS = 4


class SeveralImports(QObject):
    """Asks for a folder and fills it."""

    went_on = Signal(int)

    def __init__(self, workspace: Workspace, jobs: Jobs, window: QWidget) -> None:
        super().__init__(window)
        self._workspace, self._jobs, self._window = workspace, jobs, window
        self._stop = False

    def ask_and_import(self, paths: list[Path]) -> None:
        """Ask where the scenarios go, then make them."""
        title = tr("Import {count} maps into a folder", count=len(paths))
        folder = folder_to_use(self._window, title, str(paths[0].parent))
        if folder:
            self.import_all(paths, Path(folder))

    def import_all(self, paths: list[Path], folder: Path) -> None:
        """Make a scenario of each map beside the window."""
        self._stop = False
        ruleset = self._workspace.scenario.ruleset
        bar = QProgressDialog(tr("Importing maps …"), tr("Cancel"), 0, len(paths), self._window)
        bar.setWindowTitle(tr("Import"))
        bar.setWindowModality(Qt.WindowModality.WindowModal)
        bar.canceled.connect(self._cancel)
        self.went_on.connect(bar.setValue)

        def work() -> list[Imported]:
            done = []
            for outcome in import_each(paths, folder, ruleset):
                done.append(outcome)
                self.went_on.emit(len(done))
                if self._stop:
                    break
            return done

        def ended(done: list[Imported] | None, error: Exception | None) -> None:
            bar.close()
            bar.deleteLater()
            if error is not None:
                self._workspace.notify(Notice(tr("No map was imported."), str(error), "danger"))
            elif done is not None:
                self._tell(done, len(paths), folder)

        self._jobs.run(work, ended)

    def _cancel(self) -> None:
        self._stop = True

    def _tell(self, done: list[Imported], wanted: int, folder: Path) -> None:
        problems = [outcome.problem for outcome in done if outcome.problem]
        made = tr_count("{count} map", "{count} maps", count=len(done) - len(problems))
        more = len(problems) - SHOWN_PROBLEMS
        lines = [
            *problems[:SHOWN_PROBLEMS],
            *([tr("… and {more} more.", more=more)] if more > 0 else []),
        ]
        if len(done) < wanted:
            lines.append(
                tr_count(
                    "Cancelled: {count} file not looked at.",
                    "Cancelled: {count} files not looked at.",
                    count=wanted - len(done),
                )
            )
        tone = "warning" if lines else "plain"
        self._workspace.notify(
            Notice(
                tr("{maps} imported into {folder}.", maps=made, folder=folder.name),
                "\n".join(lines),
                tone,
            )
        )
