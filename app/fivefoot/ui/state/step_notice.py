"""The result of the last step, shown for as long as it takes to read it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fivefoot.core.interaction.step_outcome import what_happened
from fivefoot.core.session.changes import Change
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace

READ = 6000
"""Milliseconds in which a sentence is read."""


class StepNotice(QObject):
    """Shows the result of the last step until the next one, or until it has been read."""

    changed = Signal()

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.text = ""
        self._read = single_shot(self, READ, lambda: self._tell(""))
        workspace.document_changed.connect(self._on_change)

    def _on_change(self, change: Change) -> None:
        notice = (
            ""
            # Nothing happened in a document that was just opened.
            if change.whole
            else what_happened(change.before, change.after, self._workspace.ruleset)
        )
        if notice:
            self._read.start()
        self._tell(notice)

    def _tell(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.changed.emit()
