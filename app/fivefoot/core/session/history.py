"""The undo history of a document: steps with the frozen positions before and after each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.session.position import Position

LIMIT = 500
"""The most steps kept; the oldest are dropped. Snapshots share all unchanged parts, so this takes a
few megabytes.
"""


OPENED = "opened"
"""The kind of the step that comes with a file: what was done in its turn before it was saved."""


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A named step.

    `kind` is edit, move, turn or OPENED; "Undo move" and "Undo turn" search for it.
    """

    label: str
    kind: str
    before: Position
    after: Position

    @property
    def opens_scene(self) -> bool:
        """Whether another scene is open after it."""
        return self.before.scenario.open_scene != self.after.scenario.open_scene


class History:
    """A list of steps and a position in it: steps before `place` are done, those after it undone.

    >>> History().can_undo
    False
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._steps: list[HistoryStep] = []
        self._place = 0

    @property
    def steps(self) -> tuple[HistoryStep, ...]:
        """All steps, the oldest first."""
        return tuple(self._steps)

    @property
    def place(self) -> int:
        """How many steps are done."""
        return self._place

    @property
    def can_undo(self) -> bool:
        """Whether a step is done."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step is undone."""
        return self._place < len(self._steps)

    @property
    def next_undo(self) -> HistoryStep | None:
        """The step that undo would undo."""
        return self._steps[self._place - 1] if self.can_undo else None

    @property
    def next_redo(self) -> HistoryStep | None:
        """The step that redo would redo."""
        return self._steps[self._place] if self.can_redo else None

    def add(self, step: HistoryStep) -> None:
        """Adds a step after the position; undone steps are dropped."""
        # A new step drops the undone ones: two futures would need a tree to choose from.
        del self._steps[self._place :]
        self._steps.append(step)
        # Whole steps are dropped from the old end: the rest can still be undone one by one.
        del self._steps[: max(0, len(self._steps) - self._limit)]
        self._place = len(self._steps)

    def join(self, after: Position) -> bool:
        """Makes the last step done end in `after`; undone steps are dropped.

        Returns False where none was done since the document was opened.
        """
        # The step from the file was made in another session: nothing is added to it.
        if not self.can_undo or self._steps[self._place - 1].kind == OPENED:
            return False
        del self._steps[self._place :]
        self._steps[-1] = replace(self._steps[-1], after=after)
        return True

    def back_to(self, place: int) -> Position:
        """Undoes every step from `place` on; returns the position before it.

        Raises IndexError beyond the steps done.
        """
        if not 0 <= place < self._place:
            raise IndexError(f"There are {self._place} steps to take back, none of number {place}.")
        self._place = place
        return self._steps[place].before

    def forward(self) -> Position:
        """Redoes the next undone step. Raises IndexError where there is none."""
        if not self.can_redo:
            raise IndexError("There is no step to do again.")
        self._place += 1
        return self._steps[self._place - 1].after

    def last_of(self, kind: str) -> int | None:
        """The index of the last step done of a kind."""
        found = (
            index for index in range(self._place - 1, -1, -1) if self._steps[index].kind == kind
        )
        return next(found, None)

    @property
    def last_other_scene(self) -> int | None:
        """The index of the last step done that opened another scene."""
        found = (
            index for index in range(self._place - 1, -1, -1) if self._steps[index].opens_scene
        )
        return next(found, None)
