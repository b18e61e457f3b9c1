"""Reads foreign files for the window: in a thread that Escape stops, with a dialog that shows the
result before anything is changed.
"""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget

from fivefoot.core.progress import StoppedError, watched
from fivefoot.core.storage.atomic import SaveError, write_atomically
from fivefoot.core.storage.file_stamp import FileStamp, stamp_of
from fivefoot.core.storage.importers.import_choices import (
    NOTHING_CHOSEN,
    ImportChoices,
    SceneChoiceError,
)
from fivefoot.core.storage.importers.joined_maps import JoinPart
from fivefoot.core.storage.importers.open_any_file import open_path
from fivefoot.core.storage.importers.report_text import report_text
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.files.import_dialog import ImportMapDialog
from fivefoot.ui.files.import_preview import preview_of
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.choose_file import file_to_save

IN_THREAD_FROM = 256 * 1024
"""The size in bytes from which a file is read in a thread."""

TEXTS = tr("Texts (*.txt)")

Read = tuple[LoadReport, FileStamp | None]
Take = Callable[[LoadReport, FileStamp | None, JoinPart], None]


class ImportDesk(QObject):
    """Reads one file after the other; only the last one requested counts."""

    def __init__(self, workspace: Workspace, jobs: Jobs, window: QWidget) -> None:
        super().__init__(window)
        self._workspace, self._jobs, self._window = workspace, jobs, window
        self._asked = 0
        self._shown: Read | None = None
        self.dialog: ImportMapDialog | None = None

    def read(self, path: Path, take: Take, replaces: bool = False) -> None:
        """Reads a file and passes its content on; a foreign map is shown first, and taken when the
        person accepts it.
        """

        def done(found: Read | None, error: Exception | None) -> None:
            if isinstance(error, SceneChoiceError):
                self._show(path, take, replaces).show_scenes(error.names)
            elif error is not None:
                self._failed(path, error)
            elif found is not None and (found[0].imported is None or found[0].token_alone):
                take(*found, "all")
            elif found is not None:
                self._preview(self._show(path, take, replaces), found)

        self._run(path, NOTHING_CHOSEN, done)

    # -- reading

    def _run(
        self,
        path: Path,
        choices: ImportChoices,
        done: Callable[[Read | None, Exception | None], None],
    ) -> None:
        ruleset = self._workspace.scenario.ruleset
        # Numbers, not paths: the same file may be requested twice with other choices.
        self._asked += 1
        number = self._asked

        def work() -> Read:
            report, data = open_path(path, ruleset, choices)
            # Of the very bytes that were read: a file that changes meanwhile is noticed at the next
            # save.
            return report, stamp_of(path, data) if data else None

        # A thread and its answer take longer than reading a small file.
        if _reads_at_once(path):
            try:
                found = work()
            except (ValueError, OSError) as error:
                done(None, error)
                return
            done(found, None)
            return
        files = self._workspace.long_work
        files.give_up()  # of two files that are opened at once the later one is wanted
        progress = files.begin(tr("Opening {path}…", path=path.name))

        def watched_work() -> Read:
            with watched(progress):
                return work()

        def ended(found: Read | None, error: Exception | None) -> None:
            files.end(progress)
            # What was cancelled is not opened, though it may have been read completely.
            if number == self._asked and progress.is_stopped:
                self._failed(path, StoppedError())  # also where the work did not notice in time
            elif number == self._asked:
                done(found, error)

        self._jobs.run(watched_work, ended)

    def _failed(self, path: Path, error: Exception) -> None:
        if isinstance(error, StoppedError):
            self._workspace.notify(
                Notice(tr("{path} was not opened: you cancelled.", path=path.name))
            )
            return
        detail = str(error).removeprefix(f"{path.name}: ")  # the name is said once
        text = tr("{path} was not opened.", path=path.name)
        self._workspace.notify(Notice(text, capital(detail), "danger", opened=False))

    # -- showing

    def _show(self, path: Path, take: Take, replaces: bool) -> ImportMapDialog:
        def read_again(choices: ImportChoices) -> None:
            def done(read: Read | None, error: Exception | None) -> None:
                if error is not None:
                    dialog.show_problem(capital(str(error)))
                elif read is not None:
                    self._preview(dialog, read)

            self._run(path, choices, done)

        def finished(code: int) -> None:
            self.dialog = None
            read = self._shown
            dialog.deleteLater()
            if code == QDialog.DialogCode.Accepted and read is not None:
                take(*read, dialog.part())

        # The result shown by the former dialog must not be taken by this one.
        self._shown = None
        dialog = ImportMapDialog(
            path,
            read_again,
            lambda report: self._save_report(path, report),
            self._window,
            replaces,
        )
        dialog.finished.connect(finished)
        self.dialog = dialog
        # Not `exec`: the map is painted and reading continues meanwhile.
        dialog.open()
        return dialog

    def _preview(self, dialog: ImportMapDialog, read: Read) -> None:
        self._shown = read
        report = read[0]
        dialog.show_map(report)

        def drawn(image: QImage | None, _error: Exception | None) -> None:
            # The dialog may be closed by now.
            if image is not None and self.dialog is dialog:
                dialog.show_picture(report, image)

        self._jobs.run(lambda: preview_of(report.scenario), drawn)

    def _save_report(self, path: Path, report: LoadReport) -> None:
        proposed = str(path.with_name(tr("{path} import.txt", path=path.stem)))
        name = file_to_save(self._window, tr("Save report"), proposed, TEXTS)
        if not name:
            return
        try:
            write_atomically(Path(name), report_text(path.name, report).encode(), keep_backup=False)
        except (OSError, SaveError) as error:
            self._workspace.notify(Notice(tr("The report was not saved."), str(error), "danger"))


def _reads_at_once(path: Path) -> bool:
    """Whether reading is quick: a small file, or a missing one. A folder may hold a lot."""
    try:
        about = path.stat()
    except (OSError, ValueError):
        # Reading reports at once what is wrong with it.
        return True
    return not stat.S_ISDIR(about.st_mode) and about.st_size < IN_THREAD_FROM
