"""Who stands where its whole body does not fit: squeezing goes on until there is room again (A54)."""

from __future__ import annotations

from fivefoot.core.geometry.gaps import cut_square
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import GROUND_KINDS
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle


def is_cramped(battle: Battle, token: Token) -> bool:
    """Whether a barrier runs through the space of a token, or a part of it is solid or off the map."""
    place = battle.footprint(token)
    x, y = place.anchor
    if bool(cut_square(battle.movement_segments, x * CELL, y * CELL, place.side * CELL).any()):
        return True
    return any(_is_filled(battle, cell.x, cell.y) for cell in place.cells())


def _is_filled(battle: Battle, x: int, y: int) -> bool:
    if not (0 <= x < battle.columns and 0 <= y < battle.rows):
        return True
    kind = GROUND_KINDS.get(battle.surfaces.at(x, y).kind)
    return kind is not None and (kind.impassable or kind.medium == "solid")
