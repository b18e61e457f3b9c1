"""Heights in words: the altitude of a token, the level at which a plan ends, and falls."""

from __future__ import annotations

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem, Route
from fivefoot.core.rules.routes.falls import (
    drop_warning,
    end_of_turn_warning,
    fall_of,
    falls_from,
    ground_below,
)
from fivefoot.core.rules.routes.walk import way_cautions
from fivefoot.core.rules.ruleset.amount_text import amount_text, height_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import standing_level
from fivefoot.core.rules.space.mounts_and_grapples import dragged_by
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.apply_route import apply_route, companions_after
from fivefoot.core.texts.labels import in_sentence

HOLLOW = ("pit", "chasm")

HELD_WORDS = {
    "climbing": "climbing",
    "flying": "flying",
    "swimming": "swimming",
    "burrowing": "burrowing",
    "falling": "falling",
}
"""What supports a token, in words; empty for the ground."""


def level_text(battle: Battle, token: Token, cell: Cell, level: int) -> str:
    """A level relative to the ground of a cell: "+10 ft", "−5 ft", "" at the ground's own."""
    columns = battle.columns_of_ground
    below = ground_below(battle, token, cell, level)
    if below is None:
        # Over an abyss the nearest level counts, and beyond the map none.
        near = columns.level_at(cell[0], cell[1], level) if _on_map(battle, cell) else None
        below = 0 if near is None else near
    over = level - below
    if not over:
        return ""
    return f"{'+' if over > 0 else '−'}{height_text(battle.ruleset, abs(over))}"


def ground_words(battle: Battle, cell: Cell) -> tuple[str, ...]:
    """The ground of a cell with its heights: ("chasm", "−10 ft", "bridge over it")."""
    surface, ruleset = battle.surfaces.at(*cell), battle.ruleset
    words = [in_sentence(ground_kind(surface).label)]
    if surface.factor:
        words.append(factor_text(surface))
    level = standing_level(surface)
    if level is None:
        words.append(say("no_bottom"))
    elif level:
        words.append(f"{'+' if level > 0 else '−'}{height_text(ruleset, abs(level))}")
    if ground_kind(surface).medium in ("liquid", "viscous") and surface.depth:
        words.append(say("depth_deep", depth=height_text(ruleset, surface.depth)))
    if surface.ceiling is not None:
        words.append(
            say(
                "ceiling_height",
                ceiling=height_text(ruleset, surface.ceiling - (surface.height or 0)),
            )
        )
    # The same word for one bridge or several.
    over = [bridge for bridge, inside in battle.surfaces.bridges if inside[cell[1], cell[0]]]
    return (*words, *(say("bridge_over") for _ in over[:1]))


def factor_text(surface: Surface) -> str:
    """The factor on the price of ground that has its own: "×1.5"."""
    return f"×{surface.factor / CELL:g}"


def altitude_text(battle: Battle, token: Token) -> str:
    """The altitude of a token above the ground; for a standing one only its depth in a pit or
    chasm.
    """
    # A standing token is as high as its ground, which the map shows; only hollows are ambiguous.
    if token.support == "ground":
        return _depth_text(battle, token)
    return level_text(battle, token, token.cell, battle.base_level(token))


def _depth_text(battle: Battle, token: Token) -> str:
    """How far below the map's floor a token stands in a pit or chasm: its square may look like one
    at the edge.
    """
    level = battle.base_level(token)
    surface = battle.columns_of_ground.surface_at(token.cell.x, token.cell.y, level)
    deep = (battle.scenario.scene.floor.height or 0) - level
    return f"−{height_text(battle.ruleset, deep)}" if surface.kind in HOLLOW and deep > 0 else ""


def pending_fall_text(battle: Battle, token: Token) -> str:
    """The rest of a falling token's fall: "falls 20 ft"; empty for one that does not fall."""
    if token.support != "falling":
        return ""
    below = ground_below(battle, token)
    if below is None:
        return "falls"
    distance = (token.elevation - below) * cell_units(battle.ruleset) // CELL
    fall = fall_of(battle, token, distance)
    return say("falls_distance", distance=amount_text(battle.ruleset, fall.distance))


def landing_level(battle: Battle, token: Token, route: Route) -> tuple[Cell, int, str]:
    """Where a route ends: cell, level (thousandths of a cell), and support."""
    if not route.steps:
        return token.cell, battle.base_level(token), token.support
    last = route.steps[-1]
    return last.end, last.elevation, last.support


def route_cautions(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """The warnings about a route: about the route itself, and about falls that it leads to, at its
    end or at the end of the turn.
    """
    return (
        *way_cautions(battle, route),
        *_falls_at_the_end(battle, route),
        *_dragged_falls(battle, route),
    )


def _dragged_falls(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """The fall of a dragged creature that ends without support (A25)."""
    dragged = dragged_by(battle, route.token)
    there = next(
        (token for token in companions_after(battle, route) if dragged and token.id == dragged.id),
        None,
    )
    if there is None:
        return ()
    after = Battle(apply_route(battle, route), battle.ruleset)
    found = drop_warning(after, there, there.cell, there.elevation, there.support)
    return (found,) if found is not None else ()


def _falls_at_the_end(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """Falls at the end of the turn, found in the scenario after the route."""
    token = battle.token(route.token)
    _, _, support = landing_level(battle, token, route)
    if support == "ground" or not route.steps:
        return ()
    after = Battle(apply_route(battle, route), battle.ruleset)
    there = after.token(token.id)
    fall = falls_from(after, there)
    if fall is not None:
        found = drop_warning(after, there, there.cell, there.elevation, there.support)
        return (found,) if found is not None else ()
    late = end_of_turn_warning(after, there)
    return (late,) if late is not None else ()


def overruled_fall(battle: Battle, token_id: str, cell: Cell) -> tuple[Problem, ...]:
    """The fall of a token that the game master puts where nothing supports it."""
    token = battle.token(token_id)
    # On a flat map nothing falls.
    if not battle.has_heights or not _on_map(battle, cell):
        return ()
    found = drop_warning(battle, token, cell, battle.base_level(token), token.support)
    return (found,) if found is not None else ()


def _on_map(battle: Battle, cell: Cell) -> bool:
    return 0 <= cell[0] < battle.columns and 0 <= cell[1] < battle.rows
