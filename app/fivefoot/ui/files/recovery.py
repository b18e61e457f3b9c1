"""Recovery copies: written beside the open document, removed after a good save, listed after a
crash.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.changes import Change
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.autosave import (
    Recovery,
    discard_recovery,
    drop_recovery,
    hold_recovery,
    keep_recovery,
    new_recovery_id,
    open_recovery,
)
from fivefoot.core.storage.process_lock import ProcessLock
from fivefoot.core.texts.marker import tr
from fivefoot.ui.files.document_file import DocumentFile
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.state.workspace import Notice, Workspace

MOST_LOST = 2000
"""Milliseconds of edits that may be lost when the program is killed: the pause before a copy, and
its writing.
"""

SOON = 1000
"""Milliseconds from a change to the beginning of its copy, where writing is quick."""

RETRY = 3000
"""Milliseconds after which a failed copy is tried again."""


def pause_before(took: int) -> int:
    """Milliseconds from a change to the beginning of its copy, where the last copy took `took` to
    write.

    Half of that again is reserved, since the scenario may have grown. A copy that takes over a
    second follows the last at once.

    >>> pause_before(40), pause_before(800), pause_before(5000)
    (1000, 800, 0)
    """
    return max(0, min(SOON, MOST_LOST - took - took // 2))


@dataclass(frozen=True, slots=True, eq=False)
class _Writing:
    """A copy that is being written."""

    id: str
    scenario: Scenario


class RecoveryCopies(QObject):
    """Writes a copy of the unsaved document soon after each change, in a thread.

    The opened file is never touched.

    One copy is written at a time. It belongs to this window for the window's lifetime; a copy that
    was opened is updated under its own id, so that it exists at every moment.
    """

    def __init__(
        self, workspace: Workspace, preferences: PreferenceKeeper, jobs: Jobs, written: DocumentFile
    ) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._jobs = jobs
        self._written = written
        self._id = new_recovery_id()
        self._lock: ProcessLock | None = None
        self._kept: Scenario | None = None
        self._writing: _Writing | None = None
        # Reported once: a full disk would otherwise bring a notice every few seconds.
        self._reported = False
        self._pause = SOON
        self._timer, self._soon = QTimer(self), QTimer(self)
        self._soon.setSingleShot(True)
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

    # -- writing ----------------------------------------------------------------------------------

    @property
    def _is_due(self) -> bool:
        """Whether there is something unsaved without a copy."""
        document = self._workspace.document
        # By identity: after undo to what the copy holds, no other is due.
        return document.is_dirty and document.scenario is not self._kept

    def keep(self) -> None:
        """Writes the copy now, where one is due and none is being written."""
        if self._writing is not None or not self._is_due:
            return
        document = self._workspace.document
        scenario, recovery_id, origin, began = (
            document.scenario,
            self._id,
            document.path,
            document.turn_start,
        )
        stamp = self._written.stamp if origin is not None else None
        # Held from the first copy on, so that another window does not offer it as left behind.
        self._lock = self._lock or hold_recovery(recovery_id)
        writing = self._writing = _Writing(recovery_id, scenario)
        # How long it takes decides how soon the next has to begin.
        self._clock.start()
        self._jobs.run(
            lambda: keep_recovery(scenario, recovery_id, origin, began, stamp),
            lambda _path, error: self._done(writing, error),
        )

    def _done(self, writing: _Writing, error: Exception | None) -> None:
        if writing is not self._writing:
            return  # the document it belonged to is saved or closed by now
        self._writing = None
        if error is None:
            self._kept, self._reported = writing.scenario, False
            self._pause = pause_before(self._clock.elapsed())
        elif not self._reported:
            self._reported = True
            detail = tr("{error} Fivefoot tries again every few seconds.", error=error)
            self._workspace.notify(Notice(tr("No recovery copy is being kept."), detail, "warning"))
        if self._is_due:
            # Something changed while it was written.
            self._begin_in(self._pause if error is None else RETRY)

    def _begin_in(self, milliseconds: int) -> None:
        if self._timer.isActive():
            self._soon.start(milliseconds)

    def _on_change(self, change: Change) -> None:
        if change.whole:
            self.leave()
        # Saved, or undone to what the file holds.
        elif not self._workspace.document.is_dirty:
            self.drop()
        elif self._writing is None and not self._soon.isActive():
            self._begin_in(self._pause)

    # -- letting go -------------------------------------------------------------------------------

    def drop(self) -> None:
        """Removes the copy: the document is saved."""
        if self._end_writing():
            drop_recovery(self._id)
        self._kept = None

    def leave(self) -> None:
        """The document is closed: a remaining copy holds changes that nobody saved, and stays for a
        while.
        """
        if self._end_writing():
            discard_recovery(self._id)
        self._take_up(new_recovery_id(), None, None)

    def _end_writing(self) -> bool:
        """Waits for a copy that is being written. Returns True where there is one."""
        self._soon.stop()
        was_writing, self._writing = self._writing is not None, None
        if was_writing:
            # Removed while it is written it would reappear.
            self._jobs.wait()
        return was_writing or self._kept is not None

    def _take_up(self, recovery_id: str, lock: ProcessLock | None, kept: Scenario | None) -> None:
        if self._lock is not None:
            self._lock.release()
        self._id, self._lock, self._kept = recovery_id, lock, kept

    # -- opening ----------------------------------------------------------------------------------

    def open(self, recovery: Recovery) -> None:
        """Opens a copy in place of the open document.

        It stays, and is updated, until the document is saved.
        """
        # Before it is read: of two windows that open the same copy only one may update it.
        lock = hold_recovery(recovery.id)
        try:
            report = open_recovery(recovery)
            document = document_of(report.scenario, None, report.turn_start)
        except ValueError as error:
            if lock is not None:
                lock.release()
            self._workspace.notify(Notice(tr("The copy cannot be opened."), str(error), "danger"))
            return
        origin = recovery.origin
        holder = self._written.elsewhere(origin) if origin is not None else None
        document.path = None if holder is not None else origin
        # Its file does not hold what the copy does.
        document.mark_unsaved()
        self._workspace.open(document)
        self._take_up(recovery.id, lock, report.scenario)
        if holder is None and origin is not None:
            self._written.hold(origin, recovery.stamp)
        elif origin is not None:
            text = tr("{origin} is open in another window.", origin=origin.name)
            self._workspace.notify(
                Notice(text, tr("Saving this copy asks where to save it."), "warning", stays=True)
            )
