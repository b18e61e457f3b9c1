"""Recovery copies: kept beside the open document, dropped when it is saved or left, offered after a crash."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.changes import Change
from fivefoot.core.session.document import Document
from fivefoot.core.storage.autosave import (
    Recovery,
    drop_recovery,
    keep_recovery,
    list_recoveries,
    new_recovery_id,
    open_recovery,
)
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.state.workspace import Notice, Workspace

SOON = 1500
"""Milliseconds after a change in which its copy is begun: with the writing, no more than two seconds are lost."""

REST = 20
"""After a copy, so many times as long as it took goes by before the next: large maps are not written all the time."""


class RecoveryCopies(QObject):
    """Writes a copy of the unsaved document soon after each change, in a thread. The opened file is never touched."""

    def __init__(self, workspace: Workspace, preferences: PreferenceKeeper, jobs: Jobs) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._jobs = jobs
        self._id = new_recovery_id()
        self._kept: Scenario | None = None
        self._told = False
        self._timer, self._soon = QTimer(self), QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._clock = QElapsedTimer()
        for timer in (self._timer, self._soon):
            timer.timeout.connect(self.keep)
        workspace.document_changed.connect(self._on_change)
        preferences.subscribe(lambda value: self._set_pace(value.autosave_minutes))
        self._set_pace(preferences.value.autosave_minutes)

    def _set_pace(self, minutes: int) -> None:
        self._timer.stop()
        if minutes:
            self._timer.start(minutes * 60_000)
        else:
            self._soon.stop()

    def keep(self) -> None:
        """Write the copy now, where there is something unsaved that no copy has yet."""
        document = self._workspace.document
        scenario = document.scenario
        if not document.is_dirty or scenario is self._kept:
            return
        self._kept = scenario
        self._clock.start()
        recovery_id, origin, began = self._id, document.path, document.turn_start
        self._jobs.run(lambda: keep_recovery(scenario, recovery_id, origin, began), self._done)

    def _done(self, _path: object, error: Exception | None) -> None:
        self._soon.setInterval(max(SOON, REST * self._clock.elapsed()))
        if error is not None and not self._told:
            self._told = True
            self._workspace.notify(Notice("No recovery copy is being kept.", str(error), "warning"))

    def _on_change(self, change: Change) -> None:
        if change.whole:
            self.drop()
            self._id = new_recovery_id()
        elif not self._workspace.document.is_dirty:
            self.drop()
        elif self._timer.isActive() and not self._soon.isActive():
            self._soon.start()

    def drop(self) -> None:
        """Take the copy away: the document is saved, or nobody wants it."""
        if self._kept is not None:
            self._jobs.wait()
            drop_recovery(self._id)
            self._kept = None

    def offer_last(self) -> None:
        """After a crash: offer the newest copy that was left behind."""
        left = list_recoveries()
        if not left:
            return
        last = left[0]
        when = last.saved.astimezone().strftime("%H:%M, %d %B")
        text = f"“{last.title}” was not saved last time."
        detail = f"A copy of {when} was put aside."
        self._workspace.notify(Notice(text, detail, "warning", "Open the copy", lambda: self._open(last)))

    def _open(self, recovery: Recovery) -> None:
        try:
            report = open_recovery(recovery)
        except ValueError as error:
            self._workspace.notify(Notice("The copy cannot be opened.", str(error), "danger"))
            return
        document = Document(report.scenario, recovery.origin, report.turn_start)
        document.mark_unsaved()
        self._workspace.open(document)
        drop_recovery(recovery.id)
