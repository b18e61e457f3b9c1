"""One loop for every movement that somebody may react to: walks, leaps, pushes, teleports, rolls.

A movement goes to the next departure that provokes somebody, waits there until all have answered,
and continues if it still can.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import MovementFrame, WindowFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Trigger
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.reaction_window import open_window, window_frame
from fivefoot.core.rules.turn.state import with_top
from fivefoot.core.rules.turn.waiting import Waiting

M = TypeVar("M", bound=MovementFrame)


class Halt(NamedTuple):
    """How many steps a movement goes before something halts it, and who reacts there."""

    steps: int
    reactors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Motion(Waiting[M]):
    """A movement under way, in the battle as it stands before its next step."""

    @property
    def token(self) -> Token:
        """Who moves."""
        return self.battle.token(self.frame.token)

    def advance(self) -> Scenario:
        """Moves to the next departure that provokes somebody and asks them there, or to the end."""
        # Taken off the map while somebody was asked about its step.
        if self.frame.token not in self.scenario.tokens:
            return self.without.scenario
        if not self.frame.path:
            return self.finished()
        why = self.stopped()
        return self.stop(why) if why else self.go_on()

    @abstractmethod
    def stopped(self) -> str:
        """Why it cannot continue after what happened since its last step, or an empty text."""

    @abstractmethod
    def go_on(self) -> Scenario:
        """The scenario after some steps, or with what halts the next step on top."""

    @abstractmethod
    def stop(self, why: str) -> Scenario:
        """The scenario with the movement over early."""

    @abstractmethod
    def finished(self) -> Scenario:
        """The scenario with the movement over."""

    def unanswered(self, provoked: Iterable[Trigger]) -> tuple[Trigger, ...]:
        """The reactions that have not been asked about yet."""
        # Step 0 is answered once its window has been opened: `cleared` remembers it.
        return tuple(each for each in provoked if each.step > 0 or not self.frame.cleared)

    def halt(self, provoked: Iterable[Trigger], pauses: Iterable[int] = ()) -> Halt:
        """Where it halts first: at a departure that is not answered yet, before a step at which it
        pauses, or at its end.
        """
        left = self.unanswered(provoked)
        # The nearest of all that may halt it.
        steps = min([*(each.step for each in left), *pauses, len(self.frame.path)])
        return Halt(steps, tuple(each.by for each in left if each.step == 0))

    def departs(self, reactors: Sequence[str], safe_from: Sequence[str] = ()) -> Scenario:
        """The scenario with the reactors to the next departure asked; they are not asked again."""
        cleared = with_top(self.scenario, replace(self.frame, cleared=True))
        now = self.battle.after(cleared)
        asked = departure(now, self.frame.token, reactors, self.token.cell, safe_from)
        return open_window(now, asked)


def departure(
    battle: Battle, about: str, reactors: Sequence[str], cell: Cell, safe_from: Sequence[str] = ()
) -> WindowFrame | None:
    """The window of the reactors to a departure from a cell, or None where nobody can do anything.

    Where the ruleset lets the mover name whom it is `safe_from`, and it has not done so, it is
    asked first (C22).
    """
    # Named already, or nobody to name: then the reactors are asked at once (C22).
    choose = battle.ruleset.opportunity.protected > 0 and not safe_from
    return window_frame(battle, "departure", about, reactors, cell=cell, choose=choose)
