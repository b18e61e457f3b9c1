"""Imports several maps: each becomes a scene, or a scenario file in a folder, one after the other,
until it is cancelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QProgressDialog, QWidget

from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.scene_edits import AddScenes, as_scenes, scene_of
from fivefoot.core.session.commands.scene_links import passages_left_out
from fivefoot.core.storage.importers.batch_import import Imported, MapRead, import_each, read_each
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.files.several_files import SeveralFilesDialog
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.choose_file import folder_to_use

SHOWN_PROBLEMS = 4
"""The most lines of a notice: more would cover the map."""

Outcome = TypeVar("Outcome", Imported, MapRead)


class SeveralImports(QObject):
    """Asks what the maps should become, and imports them."""

    went_on = Signal(int)
    scenario_made = Signal(object)

    def __init__(self, workspace: Workspace, jobs: Jobs, window: QWidget) -> None:
        super().__init__(window)
        self._workspace, self._jobs, self._window = workspace, jobs, window
        self._stop = False
        self.dialog: SeveralFilesDialog | None = None

    def ask(self, paths: list[Path]) -> None:
        """Asks what the files should become, then imports them."""
        title = self._workspace.scenario.title
        dialog = SeveralFilesDialog(len(paths), title, self._window)

        def finished(code: int) -> None:
            self.dialog = None
            becomes = dialog.becomes()
            dialog.deleteLater()
            if code != QDialog.DialogCode.Accepted:
                return
            if becomes == "folder":
                self.ask_and_import(paths)
            else:
                self.read_as_scenes(paths, here=becomes == "scenes_here")

        dialog.finished.connect(finished)
        self.dialog = dialog
        dialog.open()

    def read_as_scenes(self, paths: list[Path], here: bool) -> None:
        """Reads the files in a thread, then makes them scenes of the open scenario or of a new one
        (`scenario_made`).
        """
        ruleset = self._workspace.scenario.ruleset

        def work() -> list[MapRead]:
            return self._each(read_each(paths, ruleset))

        def ended(read: list[MapRead]) -> None:
            # What could not be read is reported; the others become scenes.
            named = [(each.name, each.report.scenario) for each in read if each.report]
            if not named:
                self._tell_read(read, paths, tr("No map was opened."), "danger")
                return
            try:
                if here:
                    added = AddScenes(tuple(scene_of(*each) for each in named))
                    done = self._workspace.do(added)
                else:
                    made = as_scenes(named, named[0][0], self._workspace.ruleset)
                    self.scenario_made.emit(made)
                    done = True
            except Refused as refused:
                text = tr("No map was opened.")
                self._workspace.notify(Notice(text, str(refused), "danger", opened=False))
                return
            if done:
                summary = tr_count(
                    "{count} scene was added.", "{count} scenes were added.", count=len(named)
                )
                self._tell_read(read, paths, summary, "plain")

        self._work(len(paths), work, ended)

    def _tell_read(self, read: list[MapRead], paths: list[Path], summary: str, tone: str) -> None:
        problems = [each.problem for each in read if each.problem]
        warned = [
            f"{each.name}: {warning}"
            for each in read
            if each.report is not None
            for warning in each.report.warnings
        ]
        lost = passages_left_out(each.report.scenario for each in read if each.report is not None)
        unread = len(set(paths) - {each.source for each in read})
        # Failures are reported first: nothing else shows that they are missing.
        left_out = [*([_not_looked_at(unread)] if unread else []), *lost]
        lines = [*left_out, *problems, *warned]
        more = len(lines) - SHOWN_PROBLEMS
        shown = lines[:SHOWN_PROBLEMS]
        if more > 0:
            shown.append(tr("… and {more} more.", more=more))
        worse = "warning" if (problems or left_out) and tone == "plain" else tone
        opened = tone != "danger"
        self._workspace.notify(Notice(summary, "\n".join(shown), worse, opened=opened))

    def ask_and_import(self, paths: list[Path]) -> None:
        """Asks for a folder, then makes a scenario of each map."""
        title = tr("Import {count} maps into a folder", count=len(paths))
        folder = folder_to_use(self._window, title, str(paths[0].parent))
        if folder:
            self.import_all(paths, Path(folder))

    def import_all(self, paths: list[Path], folder: Path) -> None:
        """Makes a scenario of each map, in a thread."""
        ruleset = self._workspace.scenario.ruleset

        def work() -> list[Imported]:
            return self._each(import_each(paths, folder, ruleset))

        self._work(len(paths), work, lambda done: self._tell(done, len(paths), folder))

    def _each(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        """The results one by one, reported as they come, until it is cancelled."""
        done = []
        for outcome in outcomes:
            done.append(outcome)
            # A signal, since this runs in a thread: Qt carries it over to the window's.
            self.went_on.emit(len(done))
            # Between two files: one that was begun is read completely.
            if self._stop:
                break
        return done

    def _work(
        self,
        count: int,
        work: Callable[[], list[Outcome]],
        ended: Callable[[list[Outcome]], None],
    ) -> None:
        """Runs work in a thread, with a bar that cancels it; at the end passes on its results."""
        self._stop = False
        bar = QProgressDialog(tr("Importing maps…"), tr("Cancel"), 0, count, self._window)
        bar.setWindowTitle(tr("Import"))
        bar.setWindowModality(Qt.WindowModality.WindowModal)
        bar.canceled.connect(self._cancel)
        self.went_on.connect(bar.setValue)

        def closed(done: list[Outcome] | None, error: Exception | None) -> None:
            bar.close()
            bar.deleteLater()
            if error is not None:
                self._workspace.notify(Notice(tr("No map was imported."), str(error), "danger"))
            elif done is not None:
                ended(done)

        self._jobs.run(work, closed)

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
            lines.append(_not_looked_at(wanted - len(done)))
        tone = "warning" if lines else "plain"
        self._workspace.notify(
            Notice(
                tr("{maps} imported into {folder}.", maps=made, folder=folder.name),
                "\n".join(lines),
                tone,
            )
        )


def _not_looked_at(count: int) -> str:
    return tr_count(
        "Cancelled: {count} file was skipped.",
        "Cancelled: {count} files were skipped.",
        count=count,
    )
