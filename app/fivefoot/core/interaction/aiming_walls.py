"""Aims at walls and doors: which one a point selects, and the words beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.segments import length_of
from fivefoot.core.interaction.pointer_chip import BESIDE_TARGET, Words, broken
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.barrier_parts import nearest_point
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.attacks_on_barriers import (
    AT,
    BARRIER,
    BarrierOffer,
    barrier_offer,
    barriers_near,
    may_break,
)
from fivefoot.core.texts.lists import capital

NEAR: Final = 300
"""How near a point has to be to a wall to select it, in thousandths of a cell."""
MOST_OFFERED: Final = 12
"""The most walls and doors that Tab cycles through."""


def walls_in_reach(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> tuple[BarrierOffer, ...]:
    """The nearby walls and doors that an action may be aimed at, doors first."""
    if not may_break(battle, action_id):
        return ()
    # Twice as many are tested: some of the nearest may not be legal, and each test needs lines of
    # sight.
    near = barriers_near(battle, token_id)[: 2 * MOST_OFFERED]
    found = (barrier_offer(battle, token_id, action_id, each, None, choice) for each in near)
    return tuple(offer for offer in found if offer.legal)[:MOST_OFFERED]


def wall_at(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any], point: Point
) -> BarrierOffer | None:
    """The wall or door that a point selects, as a target; None where none is near, or none is
    legal.
    """
    if not may_break(battle, action_id):
        return None
    near = [each for each in battle.scenario.scene.barriers.values() if _is_near(each, point)]
    if not near:
        return None
    barrier = min(near, key=lambda each: _distance(each, point))
    return barrier_offer(battle, token_id, action_id, barrier, point, choice)


def _is_near(barrier: Barrier, point: Point) -> bool:
    (x1, y1), (x2, y2) = barrier.start, barrier.end
    in_box = (
        min(x1, x2) - NEAR <= point[0] <= max(x1, x2) + NEAR
        and min(y1, y2) - NEAR <= point[1] <= max(y1, y2) + NEAR
    )
    # The box first: a map has thousands of walls, and this runs at every move of the pointer.
    return in_box and _distance(barrier, point) <= NEAR


def _distance(barrier: Barrier, point: Point) -> float:
    return length_of((nearest_point((barrier.start, barrier.end), point), point))


def said_wall(choice: Mapping[str, Any], offer: BarrierOffer) -> dict[str, Any]:
    """The choice for an action that is aimed at a wall or a door."""
    return {**choice, BARRIER: offer.barrier, AT: list(offer.near)}


def wall_words(battle: Battle, offer: BarrierOffer, modifiers: str) -> tuple[Words, ...]:
    """The label beside a wall or a door: its name, its distance, what it takes, or why not."""
    away = amount_text(battle.ruleset, offer.distance)
    lines = [Words(say("wall_and_how_far", wall=capital(offer.name), away=away), "strong")]
    forbidden = [problem for problem in offer.problems if not problem.warning]
    for problem in forbidden[:2]:
        lines += [Words(text, "danger") for text in broken(problem.text, BESIDE_TARGET)]
    if not forbidden:
        lines += [Words(say("wall_hit_points", points=offer.left))] + (
            [Words(modifiers)] if modifiers else []
        )
    return tuple(lines)
