"""Room overhead: why a token cannot walk in under a low ceiling, and what would make it legal."""

from __future__ import annotations

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.graph.ground_steps import body_height
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import NO_CEILING

PRONE = "prone"


def headroom(battle: Battle, profile: Profile, cell: Cell, near: int | None = None) -> int | None:
    """The height under the lowest ceiling over a place, in thousandths of a cell; None where
    nothing hangs there. Of several floors the one nearest to a level is meant, or to where the
    token is.
    """
    columns = battle.columns_of_ground
    level = battle.base_level(profile.token) if near is None else near
    found = []
    for x, y in Footprint(cell, profile.side).cells():
        if not (0 <= x < battle.columns and 0 <= y < battle.rows):
            # Off the map is another refusal's business.
            return None
        layers = [layer for layer in range(len(columns.level)) if columns.exists[layer, y, x]]
        if not layers:
            return None
        layer = min(layers, key=lambda each: abs(int(columns.level[each, y, x]) - level))
        if int(columns.ceiling[layer, y, x]) < NO_CEILING:
            found.append(int(columns.ceiling[layer, y, x] - columns.level[layer, y, x]))
    return min(found, default=None)


def ceiling_problem(
    battle: Battle, profile: Profile, cell: Cell, near: int | None = None
) -> Problem | None:
    """Why a token, moving as it does now, has no room at a place (near a level, as in `headroom`);
    None where the ceiling is high enough.
    """
    ruleset, tall = profile.ruleset, body_height(battle, profile)
    room = headroom(battle, profile, cell, near)
    if room is None or room >= tall:
        return None
    under, height = (amount_text(ruleset, units * profile.cell // CELL) for units in (room, tall))
    text = (
        say(
            "ceiling_there_hangs_at_under_lie_down_and_crawl",
            under=under,
            token=profile.token.name,
            height=height,
        )
        if "crawl" in ruleset.modes and PRONE in ruleset.conditions
        else say(
            "ceiling_there_hangs_at_under", under=under, token=profile.token.name, height=height
        )
    )
    return Problem("low_ceiling", text, ruleset.source_of("height"), cell)


def resting_level(battle: Battle, place: Footprint, near: int) -> int | None:
    """The level near another that a footprint rests on: of the highest ground under it; None over
    an abyss.
    """
    inside = [
        cell for cell in place.cells() if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
    ]
    found = [battle.columns_of_ground.level_at(cell.x, cell.y, near) for cell in inside]
    return max((level for level in found if level is not None), default=None)
