"""Tokens whose whole body does not fit where they stand: they squeeze until there is room again
(A54).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import both_ways, split_footprints
from fivefoot.core.geometry.gaps import cut_square
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import is_solid


def is_cramped(battle: Battle, token: Token) -> bool:
    """Whether a barrier runs through the token's space, or part of that space is solid or off the
    map.
    """
    place = battle.footprint(token)
    x, y = place.anchor
    # A wall that stops one way only runs through the body all the same.
    if bool(
        cut_square(both_ways(battle.movement_segments), x * CELL, y * CELL, place.side * CELL).any()
    ):
        return True
    return any(_is_filled(battle, cell.x, cell.y) for cell in place.cells())


def fitting_anchors(battle: Battle, side: int) -> NDArray[np.bool_]:
    """The anchors where a whole footprint fits: none of it solid, off the map or cut by a barrier;
    [rows, columns].
    """
    filled = np.array([is_solid(surface.kind) for surface in battle.surfaces.surfaces])[
        battle.surfaces.index
    ]
    room = np.zeros((battle.rows, battle.columns), dtype=bool)
    if battle.rows >= side and battle.columns >= side:
        windows = np.lib.stride_tricks.sliding_window_view(filled, (side, side))
        room[: battle.rows - side + 1, : battle.columns - side + 1] = ~windows.any(axis=(2, 3))
    return room & ~split_footprints(battle.cell_steps(), side)


def _is_filled(battle: Battle, x: int, y: int) -> bool:
    if not (0 <= x < battle.columns and 0 <= y < battle.rows):
        return True
    return is_solid(battle.surfaces.at(x, y).kind)
