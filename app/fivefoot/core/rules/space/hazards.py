"""Hazardous ground: who stands on it, and what that does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand
from fivefoot.core.rules.space.surface_map import ground_kind, tags_of
from fivefoot.core.rules.space.texts import say

CAUSE = say("hazardous_ground")


def hazard_under(battle: Battle, token: Token, stand: Stand) -> Surface | None:
    """The hazardous surface that a token at a place has some cell on; None where it has none, or is
    not on the ground.
    """
    if stand.support != "ground":
        return None
    columns, step = battle.columns_of_ground, thousandths(exact(battle.ruleset.height.free_drop))
    side = stand.side or battle.footprint(token).side
    for cell in Footprint(stand.cell, side).cells():
        # A large body at the map's edge, pushed half off it.
        if not (0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows):
            continue
        surface = columns.surface_at(cell.x, cell.y, stand.level)
        level = columns.level_at(cell.x, cell.y, stand.level)
        # Ground a step below the feet is what they stand in; a pool under a bridge is not.
        if ground_kind(surface).hazard and level is not None and abs(level - stand.level) <= step:
            return surface
    return None


def hazard_dice(ruleset: Ruleset, surface: Surface) -> str:
    """The dice of a hazardous surface: those of its tag, else those of any hazard; "" = none."""
    tagged = (ruleset.hazard.tagged.get(tag) for tag in tags_of(surface))
    return next((dice for dice in tagged if dice is not None), ruleset.hazard.damage)


def hazards_entered(
    battle: Battle, token: Token, start: Stand, way: Sequence[Stand]
) -> Iterator[tuple[Stand, str]]:
    """Where a token comes onto hazardous ground on its way, with the dice: at each place that is,
    behind one that is not.
    """
    # Only coming in counts: further cells of the same ground do nothing more.
    before = hazard_under(battle, token, start)
    for stand in way:
        here = hazard_under(battle, token, stand)
        if here is not None and before is None:
            yield stand, hazard_dice(battle.ruleset, here)
        before = here


def hazard_warnings(battle: Battle, token: Token, way: Sequence[Stand]) -> tuple[Problem, ...]:
    """What is said of a way over hazardous ground before it is walked."""
    start = Stand(token.cell, battle.base_level(token), token.support, battle.body(token).side)
    rule = battle.ruleset.source_of("hazard")
    return tuple(
        Problem(
            "hazard",
            say("cause_dice_damage", cause=CAUSE, dice=dice) if dice else CAUSE,
            rule,
            stand.cell,
            True,
        )
        for stand, dice in hazards_entered(battle, token, start, way)
    )
