"""What holds a token up where it is: ground to stand on, a face to cling to, water to swim in,
earth to dig through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fivefoot.core.geometry.grid import DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import standing_level
from fivefoot.core.rules.space.obstacles import low_steps
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep, is_without_bottom
from fivefoot.core.rules.space.texts import say
from fivefoot.core.rules.space.tokens import height_of

LIQUIDS = ("liquid", "viscous")
ENDLESS = 10**8  # thousandths of a cell, above and below everything on a map


def is_held(battle: Battle, token: Token) -> bool:
    """Whether the map holds a token up at its elevation with the support it claims; in the air a
    token needs only room.
    """
    match token.support:
        case "ground":
            return token.elevation in _levels_under(battle, token)
        case "climbing":
            return has_face(battle, token) and not is_in_the_ground(battle, token)
        case "swimming":
            return is_afloat(battle, token, token.elevation) and not is_buried(battle, token)
        case "burrowing":
            return is_in_earth(battle, token)
        case "flying":
            return not is_in_the_ground(battle, token)
        case _:
            return not is_buried(battle, token)


def misplaced(battle: Battle, token: Token) -> str:
    """What is wrong about where a token is, in words: "climbs where there is nothing to climb"; ""
    where nothing is.

    One that stands is at the level nearest to it, and who falls may be anywhere on the way.
    """
    # One that stands counts as at the level nearest to it.
    there = replace(token, elevation=battle.base_level(token))
    if token.support in _WORDS:
        return "" if is_held(battle, there) else _WORDS[token.support]
    if token.support != "flying":
        return ""
    # In the order of height: in the ground, in a deck, above the ceiling.
    if is_in_the_ground(battle, there):
        return say("flies_below_ground")
    if any(low <= token.elevation < high for low, high in _decks_over(battle, token)):
        return say("flies_within_deck_of_bridge")
    ceiling = ceiling_over(battle, token)
    return say("flies_above_ceiling") if ceiling is not None and token.elevation >= ceiling else ""


def floor_below(battle: Battle, token: Token) -> int | None:
    """The next level under the one that a token stands on at which it would stand, or None where it
    stands on the lowest (C17).
    """
    columns, level = battle.columns_of_ground, battle.base_level(token)
    found = [columns.level_below(cell.x, cell.y, level - 1) for cell in _cells(battle, token)]
    return max((below for below in found if below is not None), default=None)


_WORDS = {
    "climbing": say("clings_where_nothing_rises_beside"),
    "swimming": say("swims_where_there_is_no_water"),
    "burrowing": say("digs_where_there_is_no_earth"),
}


def ceiling_over(battle: Battle, token: Token) -> int | None:
    """The lowest ceiling over the ground of its cells, where no bridge lies between that and the
    token.
    """
    levels = _levels_under(battle, token)
    ceilings = [battle.surfaces.at(*cell).ceiling for cell in _cells(battle, token)]
    # A deck between ground and token has the ceiling below it: the room above is another.
    lowest = min((ceiling for ceiling in ceilings if ceiling is not None), default=None)
    if lowest is None or any(lowest <= level <= token.elevation for level in levels):
        return None
    return lowest


def _decks_over(battle: Battle, token: Token) -> Iterator[tuple[int, int]]:
    """From where to where the bridges over its cells are thick."""
    for deck, inside in battle.surfaces.bridges:
        if any(inside[cell.y, cell.x] for cell in _cells(battle, token)):
            yield (deck.height or 0) - deck.thickness, deck.height or 0


def is_afloat(battle: Battle, token: Token, level: int) -> bool:
    """Whether what it is in at a level is a liquid it swims in. Firm ground as high as that, or the
    deck of a bridge, is stood on, whichever of a wide body's cells has it; over lower ground and
    lower water a part of it hangs.
    """
    cells = _cells(battle, token)
    decks = [inside for deck, inside in battle.surfaces.bridges if (deck.height or 0) == level]
    if any(inside[cell.y, cell.x] for inside in decks for cell in cells):
        return False
    surfaces = [battle.surfaces.at(*cell) for cell in cells]
    wet = [
        ground_kind(surface).medium in LIQUIDS and is_deep(battle.ruleset, token, surface)
        for surface in surfaces
    ]
    carrying = [
        liquid
        for liquid, surface in zip(wet, surfaces, strict=True)
        if level <= ((surface.height or 0) if liquid else _bottom(surface))
    ]
    return bool(carrying) and all(carrying)


def is_in_earth(battle: Battle, token: Token) -> bool:
    """Whether it is in what one digs through: earth, mud, or below any ground; or has just come up
    out of it.
    """
    surface = battle.surfaces.at(*token.cell)
    kind, top = ground_kind(surface), surface.height or 0
    if (
        kind.medium == "solid"
    ):  # earth fills its column as high as it matters where it is given no depth
        return not surface.depth or token.elevation < top + surface.depth
    # At the top itself it has just come up out of it.
    return token.elevation <= (top if kind.medium == "semi_solid" else _bottom(surface))


def is_buried(battle: Battle, token: Token) -> bool:
    """Whether firm ground fills all of its space: it is below the ground, or below the bottom of
    the water there.
    """
    return all(
        token.elevation < _bottom(battle.surfaces.at(*cell)) for cell in _cells(battle, token)
    )


def is_in_the_ground(battle: Battle, token: Token) -> bool:
    """Whether firm ground rises above its base in any of its cells: no body that flies or climbs
    has its side in rock.
    """
    return any(
        token.elevation < _bottom(battle.surfaces.at(*cell)) for cell in _cells(battle, token)
    )


def has_face(battle: Battle, token: Token) -> bool:
    """Whether something rises beside a token as high as it is: ground, the edge of a bridge's deck,
    a wall.
    """
    return any(
        low <= token.elevation + height_of(battle.ruleset, token) and token.elevation <= high
        # From its feet to its head: a hold at the height of any part of it will do.
        for low, high in (*_faces_of_ground(battle, token), *_faces_of_walls(battle, token))
    )


def _faces_of_ground(battle: Battle, token: Token) -> Iterator[tuple[int, int]]:
    """From where to where the ground of each cell around a token is to be held on to."""
    own = set(_cells(battle, token))
    around = {Cell(cell.x + dx, cell.y + dy) for cell in own for dx, dy in DIRECTIONS} - own
    for cell in around:
        if not _inside(battle, cell):
            continue
        surface = battle.surfaces.at(*cell)
        # Water gives no hold.
        if ground_kind(surface).medium not in LIQUIDS:
            top = standing_level(surface)
            yield -ENDLESS, -ENDLESS if top is None else top
        for deck, inside in battle.surfaces.bridges:
            if inside[cell.y, cell.x]:
                yield (deck.height or 0) - deck.thickness, deck.height or 0


def _faces_of_walls(battle: Battle, token: Token) -> Iterator[tuple[int, int]]:
    """From where to where the walls at the sides of a token's cells go up."""
    low = low_steps(battle, 1)
    for cell in _cells(battle, token):
        for direction in range(FIRST_DIAGONAL):
            yield from low.at(direction, cell)
            # A wall without end is a face at every height.
            if battle.cell_steps()[direction, cell.y, cell.x]:
                yield -ENDLESS, ENDLESS


def _bottom(surface: Surface) -> int:
    """The level under which there is firm ground: the bottom of a pit or of water, else where one
    stands.
    """
    top = surface.height or 0
    kind = ground_kind(surface)
    if kind.is_void or kind.medium in LIQUIDS:
        bottomless = is_without_bottom(surface) or (kind.is_void and not surface.depth)
        return -ENDLESS if bottomless else top - surface.depth
    return top


def _levels_under(battle: Battle, token: Token) -> set[int]:
    """The levels on which some cell of its footprint stands."""
    columns = battle.columns_of_ground
    return {
        int(columns.level[layer, cell.y, cell.x])
        for cell in _cells(battle, token)
        for layer in range(len(columns.level))
        if columns.exists[layer, cell.y, cell.x]
    }


def _cells(battle: Battle, token: Token) -> list[Cell]:
    return [cell for cell in battle.footprint(token).cells() if _inside(battle, cell)]


def _inside(battle: Battle, cell: Cell) -> bool:
    return 0 <= cell[0] < battle.columns and 0 <= cell[1] < battle.rows
