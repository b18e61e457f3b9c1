"""Handles unexpected errors: reports them, saves a copy of the document, and continues."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType

from PySide6.QtWidgets import QMessageBox, QWidget

from fivefoot.core.storage.autosave import keep_recovery, new_recovery_id
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.state.workspace import Workspace
from fivefoot.version import version


def install_crash_report(workspace: Workspace, window: QWidget) -> None:
    """Installs a handler that shows each uncaught exception once, after a copy of the document was
    saved.
    """
    shown: set[str] = set()

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        # Ctrl+C in the terminal is no error.
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        # By its last line: an error in painting comes at every frame, and would open a window each
        # time.
        place = text.strip().splitlines()[-1]
        if place in shown:
            return
        shown.add(place)
        # Saved first: showing may fail as well.
        _show(window, _kept(workspace), text)

    sys.excepthook = report


def _kept(workspace: Workspace) -> str:
    document = workspace.document
    if not document.is_dirty:
        return tr("There were no unsaved changes.")
    try:
        path = keep_recovery(
            document.scenario, new_recovery_id(), document.path, document.turn_start
        )
    except (OSError, ValueError) as error:
        return tr(
            "No recovery copy could be saved ({error}): save now under another name.", error=error
        )
    return tr("A recovery copy was saved: {path}", path=path)


def _show(window: QWidget, kept: str, text: str) -> None:
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        "Fivefoot",
        tr("Something went wrong. The scenario is intact."),
        parent=window,
    )
    box.setInformativeText(
        plain(tr("{kept}\nYou can continue. Please report this with the details.", kept=kept))
    )
    box.setDetailedText(tr("Fivefoot {version}\n{text}", version=version(), text=text))
    # Not `exec`: its own event loop would run inside whatever failed.
    box.open()
