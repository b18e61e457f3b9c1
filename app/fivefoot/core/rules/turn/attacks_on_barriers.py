"""Attacks at walls and doors (C28, D46): what may be struck, from where, and the blows that wait.

Act("ogre", "melee_attack", choice={"barrier": "door-1"})
Act("ogre", "melee_attack", choice={"barrier": "wall-4", "at": [6500, 2000]})   # that part of it

A wall or a door is as far away as somebody who stood right before it, on the side of the attacker.
So that reach, ranges, lines, light and what bears on the roll mean the same for it, it is asked
about as a token that stands there: a stand-in, which no scenario keeps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from fivefoot.core.geometry.barriers import segments_meet
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.geometry.segments import Ends
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.frames import Blow, BreakFrame, new_blow
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import NEUTRAL, Token
from fivefoot.core.rules.means.wielding import weapon_for, with_attack_weapon
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.roll_modifiers import parts_traded, roll_modifiers, swings_of
from fivefoot.core.rules.rolls.roll_records import RollModifiers
from fivefoot.core.rules.space.barrier_parts import (
    IN_CELLS,
    barrier_name,
    cell_before,
    nearest_point,
    part_struck,
    points_left,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_of, gap_between
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.weapon_handling import weapons_of_blows

BARRIER: Final = "barrier"
"""The word of an action's `choice` under which a wall or a door is said."""
AT: Final = "at"
"""The word under which a place of it is said, in thousandths of a cell."""
STAND_IN: Final = "\n"
"""The id of what stands in for it; ids of tokens are one line."""

OTHER_SIDES = ("wrong_side", "wrong_target")


@dataclass(frozen=True, slots=True)
class BarrierTarget:
    """A barrier as the target of a blow: the part that is hit and the cell in front of it."""

    barrier: Barrier
    part: Ends
    cell: Cell
    near: Point


@dataclass(frozen=True, slots=True)
class BarrierOffer:
    """A wall or a door as a target of an action: distance in thousandths of the unit, its range
    band, what bears on the roll.
    """

    barrier: str
    name: str
    part: Ends
    near: Point
    legal: bool
    distance: int
    left: int
    band: str = ""
    problems: tuple[Problem, ...] = ()
    modifiers: RollModifiers = RollModifiers()


def may_break(battle: Battle, action_id: str) -> bool:
    """Whether an action may be aimed at walls and doors."""
    target = battle.ruleset.actions[action_id].target
    return target is not None and target.barriers != "never" and bool(battle.ruleset.breaking.usual)


def barrier_target(
    battle: Battle, token_id: str, barrier: Barrier, near: Point | None
) -> BarrierTarget:
    """What a token strikes of a barrier: the part at a point, or the one nearest to it."""
    place = battle.footprint(battle.token(token_id))
    part = part_struck(barrier, near or place.centre())
    point = nearest_point(part, near or place.centre())
    return BarrierTarget(barrier, part, cell_before(battle, place, part), point)


def with_stand_in(
    battle: Battle, token_id: str, struck: BarrierTarget, alone: bool = False
) -> Battle:
    """The battle with a stand-in where a barrier is struck; `alone` leaves out whatever else
    touches that cell, since it gives no cover from a blow at it.
    """
    barrier, base = struck.barrier, battle.base_level(battle.token(token_id))
    # As high as the attacker stands, if the wall is there at all.
    level = min(max(base, barrier.bottom), max(barrier.bottom, barrier.top))
    token = Token(
        STAND_IN,
        barrier_name(battle.ruleset, barrier),
        struck.cell,
        NEUTRAL,
        elevation=level,
        height=1,
        # In the air: it stands on no ground, and falls nowhere.
        support="flying",
        hit_points=points_left(battle.ruleset, barrier),
    )
    kept = {
        name: each
        for name, each in battle.scenario.scene.barriers.items()
        # The barrier itself is out of the way; with `alone` also what else touches the cell.
        if name != barrier.id and not (alone and _touches(each, struck.cell))
    }
    scene = replace(battle.scenario.scene, barriers=kept)
    return battle.after(with_token(replace(battle.scenario, scene=scene), token))


def _touches(barrier: Barrier, cell: Cell) -> bool:
    """Whether a barrier meets a cell or its rim."""
    x, y = cell[0] * CELL, cell[1] * CELL
    rim = [(x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL)]
    # The rim and a diagonal: a wall through the cell crosses one of them.
    lines = [[*rim[i], *rim[(i + 1) % 4]] for i in range(4)] + [[*rim[0], *rim[2]]]
    wall = np.array([[*barrier.start, *barrier.end]], dtype=np.int64)
    # A short wall may lie wholly inside.
    inside = all(low <= at <= low + CELL for low, at in zip((x, y), barrier.start, strict=True))
    return inside or bool(segments_meet(np.array(lines, dtype=np.int64), wall).any())


def said_barrier(
    battle: Battle, token_id: str, choice: Mapping[str, Any]
) -> BarrierTarget | Problem | None:
    """The wall or door chosen with an action, the problem with it, or None."""
    said, where = choice.get(BARRIER), choice.get(AT)
    if said is None:
        return None
    barrier = battle.scenario.scene.barriers.get(said) if isinstance(said, str) else None
    if barrier is None:
        return Problem("unknown_barrier", say("there_is_no_barrier", name=str(said)[:40]))
    if where is not None and not _is_point(where):
        return Problem("bad_place", say("place_of_a_wall"))
    near = Point(int(where[0]), int(where[1])) if where is not None else None
    return barrier_target(battle, token_id, barrier, near)


def _is_point(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        # Bools are no numbers here, and numbers from a file have an end.
        and all(type(number) is int and abs(number) <= 10_000_000 for number in value)
    )


def barrier_problems(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> list[Problem]:
    """Why an action may not be aimed at the wall or door that is said with it."""
    struck = said_barrier(battle, token_id, choice)
    if struck is None or isinstance(struck, Problem):
        return [struck] if isinstance(struck, Problem) else []
    return list(_problems(battle, token_id, action_id, choice, struck))


def _problems(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any], struck: BarrierTarget
) -> Iterator[Problem]:
    label = battle.ruleset.actions[action_id].label
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    name = barrier_name(battle.ruleset, struck.barrier)
    if not may_break(battle, action_id):
        yield Problem("not_at_barriers", say("not_aimed_at_barriers", action=label), rule)
        return
    if points_left(battle.ruleset, struck.barrier) is None:
        text = say("nothing_says_how_much_barrier_takes", barrier=name)
        yield Problem("unbreakable", text, battle.ruleset.source_of("breaking"))
    # With the weapon that will strike: its reach decides.
    here = with_attack_weapon(
        with_stand_in(battle, token_id, struck), token_id, action_id, choice, STAND_IN
    )
    found = target_problems(here, here.token(token_id), action_id, here.token(STAND_IN))
    # A stand-in is on no side: what is said about sides concerns creatures.
    yield from (problem for problem in found if problem.code not in OTHER_SIDES)


def barrier_offer(
    battle: Battle,
    token_id: str,
    action_id: str,
    barrier: Barrier,
    near: Point | None = None,
    choice: Mapping[str, Any] | None = None,
) -> BarrierOffer:
    """A wall or a door as a target of an action, legal or not."""
    given, struck = dict(choice or {}), barrier_target(battle, token_id, barrier, near)
    problems = tuple(_problems(battle, token_id, action_id, given, struck))
    # Fences that touch the cell are no cover for the fence itself.
    here = with_stand_in(battle, token_id, struck, alone=True)
    at_hand = with_attack_weapon(here, token_id, action_id, given, STAND_IN)
    gap = gap_between(here, here.token(token_id), here.token(STAND_IN))
    band = band_of(at_hand, at_hand.token(token_id), gap)
    return BarrierOffer(
        barrier.id,
        barrier_name(battle.ruleset, barrier),
        struck.part,
        struck.near,
        all(problem.warning for problem in problems),
        gap.amount(here),
        points_left(battle.ruleset, barrier) or 0,
        band.label if band is not None else "",
        problems,
        roll_modifiers(here, token_id, action_id, STAND_IN, given),
    )


def break_frames(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> tuple[BreakFrame, ...]:
    """The blows of an action at the chosen wall or door, the first of them last."""
    struck = said_barrier(battle, token_id, choice)
    if not isinstance(struck, BarrierTarget):
        return ()
    action = battle.ruleset.actions[action_id]
    here = with_attack_weapon(
        with_stand_in(battle, token_id, struck), token_id, action_id, choice, STAND_IN
    )
    swings = len(swings_of(battle, battle.token(token_id), action))
    others = weapons_of_blows(here, token_id, action, choice, swings)
    # Blows without a weapon of their own take the one in use.
    in_use = here.token(token_id).weapon_in_use
    trade = action.trade
    extra = parts_traded(action, choice) * trade.effort if trade is not None else 0
    blows = [
        replace(_blow(token_id, struck, action_id), weapon=other or in_use, extra=extra)
        for other in others
    ]
    return tuple(_frame(blow, struck) for blow in reversed(blows))


def _blow(token_id: str, struck: BarrierTarget, action_id: str) -> Blow:
    return new_blow(token_id, struck.barrier.id, action_id)


def _frame(blow: Blow, struck: BarrierTarget) -> BreakFrame:
    return BreakFrame(blow.by, blow, struck.cell, *struck.near)


def barrier_words(battle: Battle, token_id: str, choice: Mapping[str, Any]) -> str:
    """The wall or door that an action is aimed at, by name; "" where it is at none."""
    struck = said_barrier(battle, token_id, choice)
    return barrier_name(battle.ruleset, struck.barrier) if isinstance(struck, BarrierTarget) else ""


def choice_at_barrier(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> Mapping[str, Any]:
    """What was chosen with an action and, at a wall or a door, the weapon that reaches it."""
    struck, token = said_barrier(battle, token_id, choice), battle.token(token_id)
    # A weapon that was named stays.
    if "weapon" in choice or not isinstance(struck, BarrierTarget) or not token.weapons:
        return choice
    here = with_stand_in(battle, token_id, struck)
    action = battle.ruleset.actions[action_id]
    weapon = weapon_for(here, here.token(token_id), action, choice, here.token(STAND_IN))
    return {**choice, "weapon": weapon.id} if weapon is not None else choice


def door_in_reach(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether an action may be aimed at a shut door or a window close by. Walls do not count: there
    is one nearly everywhere.
    """
    if not may_break(battle, action_id):
        return False
    # Doors and windows alone: of walls there is one nearly everywhere.
    doors = (b for b in barriers_near(battle, token_id) if b.kind not in IN_CELLS and not b.is_open)
    return any(
        not barrier_problems(battle, token_id, action_id, {BARRIER: door.id}) for door in doors
    )


def barriers_near(battle: Battle, token_id: str, cells: int = 2) -> Sequence[Barrier]:
    """The walls and doors within so many cells of a token, doors and windows first."""
    place = battle.footprint(battle.token(token_id))
    margin = cells * CELL
    left, up = place.anchor[0] * CELL - margin, place.anchor[1] * CELL - margin
    right, down = left + place.side * CELL + 2 * margin, up + place.side * CELL + 2 * margin
    found = [
        each
        for each in battle.scenario.scene.barriers.values()
        if max(each.start[0], each.end[0]) >= left
        and min(each.start[0], each.end[0]) <= right
        and max(each.start[1], each.end[1]) >= up
        and min(each.start[1], each.end[1]) <= down
    ]
    # Doors first: they are what one mostly means.
    return sorted(found, key=lambda each: each.kind in ("wall", "fence"))
