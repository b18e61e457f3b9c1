"""A waiting frame in its battle: what it asks, how it continues, and what an answer does.

The frames themselves are plain values (`model.frames`), since rules below the turn leave some of
them behind and the file holds all; each kind has its `Waiting` in the module that plays it out, and
`engine.WAITING` lists them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from fivefoot.core.model.frames import Frame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.state import without_top
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Question

Done = Scenario | tuple[Problem, ...]
F = TypeVar("F", bound=Frame)


@dataclass(frozen=True, slots=True)
class Waiting(ABC, Generic[F]):
    """What waits on top in a battle."""

    battle: Battle
    frame: F

    @property
    def scenario(self) -> Scenario:
        """The scenario in which it waits."""
        return self.battle.scenario

    @property
    def without(self) -> Battle:
        """The battle with this frame no longer waiting."""
        return self.battle.after(without_top(self.battle.scenario))

    def question(self) -> Question | None:
        """The current question; None where the frame continues by itself."""
        return None

    @abstractmethod
    def advance(self) -> Scenario:
        """The scenario one step on; asked for only while there is no question."""

    def apply_answer(self, _given: Answer) -> Done:
        """The scenario after an answer to its question, which the engine has found to be one of the
        offers.
        """
        # Only a frame with a question is answered: the engine asks no other.
        return (Problem("no_question", say("nothing_is_asked")),)
