"""Which cells an area reaches past the walls: the line of effect of what is at no body in
particular.

A wall of a given height stops it where it rises above somebody a cell tall, on the higher of the
two grounds, as it stops a blow between two such bodies.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, Segments
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import Columns

Lines = Callable[[NDArray[np.int64], Segments], Mask]
"""For cells [count, 2] (column, row): whether a free line leads to each past some walls."""


def cells_reached(battle: Battle, level: int, cells: NDArray[np.int64], lines: Lines) -> Mask:
    """For each cell: whether a line of effect leads to it from ground at a level."""
    heads = np.maximum(_ground(battle.columns_of_ground, cells, level), level) + CELL
    free = np.ones(len(cells), dtype=bool)
    for head in np.unique(heads):
        walls = battle.effect_segments_at(int(head))
        there = heads == head
        # Without walls every cell is reached.
        if len(walls):
            free[there] = lines(cells[there], walls)
    return free


def ground_level(battle: Battle, cell: Cell, near: int) -> int:
    """The level of a cell's ground that is nearest to one; that level itself over an abyss or off
    the map.
    """
    if not (0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows):
        return near
    level = battle.columns_of_ground.level_at(cell.x, cell.y, near)
    return near if level is None else level


def _ground(columns: Columns, cells: NDArray[np.int64], level: int) -> NDArray[np.int64]:
    """The level of each cell's ground that is nearest to one; that level itself over an abyss."""
    x, y = cells[:, 0], cells[:, 1]
    levels = np.where(columns.exists[:, y, x], columns.level[:, y, x], level).astype(np.int64)
    # A layer that is not there counts only where no other is.
    far = np.where(columns.exists[:, y, x], np.abs(levels - level), np.iinfo(np.int64).max)
    nearest: NDArray[np.int64] = np.take_along_axis(levels, far.argmin(axis=0)[None], axis=0)[0]
    return nearest


__all__ = ["cells_reached", "ground_level"]
