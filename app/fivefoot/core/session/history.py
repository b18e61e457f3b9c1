"""The steps of a document, as the frozen positions before and after each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefoot.core.session.position import Position

LIMIT = 500
"""Steps kept; the oldest are forgotten.

Snapshots share all unchanged parts, so this is a few megabytes.
"""


OPENED = "opened"
"""The kind of the step that a file brings along: what was done in its turn before it was saved."""


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One named step.

    `kind` is edit, move, turn or OPENED: "Undo move" and "Undo turn" look for it.
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
    """A list of steps and a place in it: steps before `place` are done, those after it undone.

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
        """The step that undo would take back."""
        return self._steps[self._place - 1] if self.can_undo else None

    @property
    def next_redo(self) -> HistoryStep | None:
        """The step that redo would do again."""
        return self._steps[self._place] if self.can_redo else None

    def add(self, step: HistoryStep) -> None:
        """Append a step after the place; undone steps are forgotten."""
        # Doing something new ends what was undone: two futures would need a tree to choose from.
        del self._steps[self._place :]
        self._steps.append(step)
        # Whole steps at the old end go: what is left can still be taken back one by one.
        del self._steps[: max(0, len(self._steps) - self._limit)]
        self._place = len(self._steps)

    def join(self, after: Position) -> bool:
        """Let the last step done end in `after`; undone steps are forgotten.

        False where none was done since the document was opened.
        """
        # What a file brought along was done by somebody else's session: it is not added to.
        if not self.can_undo or self._steps[self._place - 1].kind == OPENED:
            return False
        del self._steps[self._place :]
        self._steps[-1] = replace(self._steps[-1], after=after)
        return True

    def back_to(self, place: int) -> Position:
        """Take back every step from `place` on; returns what was before it.

        `IndexError` beyond the steps done.
        """
        if not 0 <= place < self._place:
            raise IndexError(f"There are {self._place} steps to take back, none of number {place}.")
        self._place = place
        return self._steps[place].before

    def forward(self) -> Position:
        """Do the next undone step again. `IndexError` where there is none."""
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
        """The index of the last step done after which another scene was open."""
        found = (
            index for index in range(self._place - 1, -1, -1) if self._steps[index].opens_scene
        )
        return next(found, None)
