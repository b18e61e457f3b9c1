"""Opening and closing doors in a fight by an adjacent token, at the price of that action (A68), and
manual damage to walls and doors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.barrier_parts import barrier_name, part_struck, points_left
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.attacks_on_barriers import BarrierTarget
from fivefoot.core.rules.turn.damage_step import MOST as MOST_DAMAGE
from fivefoot.core.rules.turn.waiting_break import hurt_barrier
from fivefoot.core.session.commands import name_of, no_question_waits, refuse, require_tokens
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.turn import carry_out, fight_runs
from fivefoot.core.session.commands.wall_edits import chosen_of


@dataclass(frozen=True, slots=True)
class UseDoor:
    """Lets a token open or close an adjacent door at the price in its rules; the door opens or
    closes with it.

    `unlock` is the game master's permission to ignore the lock.
    """

    token: str
    barrier: str
    unlock: bool = False
    overrule: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        door = scenario.scene.barriers.get(self.barrier)
        verb = "closes" if door is not None and door.is_open else "opens"
        return say("token_verb_door", token=name_of(scenario, self.token), verb=verb)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        turned = ToggleDoor(self.barrier, self.unlock)
        turned.apply(scenario, rules)  # a door that cannot turn costs nothing
        action = door_action(rules)
        # Outside of a fight it is free, as under rules without such an action.
        if action is None or not fight_runs(scenario):
            return turned.apply(scenario, rules)
        door, battle = scenario.scene.barriers[self.barrier], Battle(scenario, rules)
        if not self.overrule and not stands_at(battle, battle.token(self.token), door):
            text = say("token_does_not_stand", token=name_of(scenario, self.token))
            raise refuse(text, "out_of_reach")
        command = turn.Act(self.token, action, overrule=self.overrule)
        # Paid first: where the action is refused the door stays as it is.
        return turned.apply(carry_out(scenario, rules, command), rules)


@dataclass(frozen=True, slots=True)
class HurtBarrier:
    """Damages a wall or a door (of a wall, the cell nearest to `near`); at no hit points it breaks.
    `amount` is the damage before the hardness of the material is subtracted.

        HurtBarrier("door-1", 7)
    """

    barrier: str
    amount: int
    near: Point | None = None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        barrier = scenario.scene.barriers.get(self.barrier)
        name = barrier_name(rules, barrier) if barrier is not None else self.barrier
        return say("damage_barrier", barrier=name)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        (barrier,) = chosen_of(scenario, (self.barrier,))
        name = barrier_name(rules, barrier)
        if points_left(rules, barrier) is None:
            raise refuse(say("nothing_says_how_much_barrier_takes", barrier=name), "unbreakable")
        if not 1 <= self.amount <= MOST_DAMAGE:
            text = say("damage_is_1_to_most", most=f"{MOST_DAMAGE:,}", amount=self.amount)
            raise refuse(text, "bad_damage")
        no_question_waits(scenario)
        near = self.near or barrier.start
        # Manual damage has no attacker: the cell of origin does not matter.
        struck = BarrierTarget(barrier, part_struck(barrier, near), Cell(0, 0), near)
        return hurt_barrier(Battle(scenario, rules), struck, self.amount, "", say("by_hand"))


def door_action(rules: Ruleset) -> str | None:
    """The id of the action that opens doors; None where the rules have none."""
    return next((name for name, action in rules.actions.items() if action.opens_doors), None)


def stands_at(battle: Battle, token: Token, door: Barrier) -> bool:
    """Whether a door is within a cell side of a token's footprint, so that the token can reach
    it.
    """
    place = battle.footprint(token)
    low = np.array([place.anchor.x, place.anchor.y], dtype=np.float64) * CELL
    high = low + place.side * CELL
    ends = np.array([door.start, door.end], dtype=np.float64)
    # Points along the door, closer to each other than the width of a body.
    points = ends[0] + np.linspace(0, 1, 33)[:, None] * (ends[1] - ends[0])
    off = np.maximum(np.maximum(low - points, points - high), 0)
    return bool((off.max(axis=1) < CELL).any())
