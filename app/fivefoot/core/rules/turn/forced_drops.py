"""Things that a creature is made to drop: whoever made it drop them chooses among several (A21)."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.frames import DropFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.weapon import Weapon, in_place
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.state import name_of, with_frame
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting
from fivefoot.core.rules.turn.weapon_handling import with_weapon_dropped


def force_drop(battle: Battle, target: str, by: str, item: str) -> Scenario | None:
    """The scenario in which a token has dropped the chosen thing, or a choice is asked for; None
    where it holds nothing that counts.
    """
    held = _held(battle, target)
    # Of several things it is asked which; of one there is nothing to ask.
    if len(held) > 1 and not item and by in battle.scenario.tokens:
        return with_frame(battle.scenario, DropFrame(target, by))
    return with_weapon_dropped(battle, target, item)


def _held(battle: Battle, token_id: str) -> list[Weapon]:
    weapons = battle.token(token_id).weapons
    return [weapon for weapon in in_place(weapons, "held") if weapon.hands]


@dataclass(frozen=True, slots=True)
class WaitingDrop(Waiting[DropFrame]):
    """Something that a creature is about to drop."""

    def question(self) -> Question | None:
        """Which of the things in hand; none where at most one is left."""
        frame, tokens = self.frame, self.scenario.tokens
        # A token that has left the map drops nothing any more.
        if frame.token not in tokens or frame.by not in tokens:
            return None
        held = _held(self.battle, frame.token)
        # One left, or none: it falls without a question.
        if len(held) < 2:
            return None
        choices = tuple(Choice(weapon.id, weapon.name) for weapon in held)
        name = name_of(self.scenario, frame.token)
        cell = tokens[frame.token].cell
        usual = tokens[frame.token].weapon_in_use
        # What it fights with is the likely one.
        default = usual if any(weapon.id == usual for weapon in held) else held[0].id
        text = say("what_does_name_drop", name=name)
        return Question("drop", frame.by, text, choices, frame.token, cell, default)

    def advance(self) -> Scenario:
        """The last thing in hand falls."""
        if self.frame.token not in self.scenario.tokens:
            return self.without.scenario
        return with_weapon_dropped(self.without, self.frame.token) or self.without.scenario

    def apply_answer(self, given: Answer) -> Done:
        """The scenario with that thing on the ground."""
        fallen = with_weapon_dropped(self.without, self.frame.token, given.choice)
        return fallen if fallen is not None else self.without.scenario
