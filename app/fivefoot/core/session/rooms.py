"""Rooms of a map: the cells connected with each other up to walls and closed doors."""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import without_sides
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.sight import clear_lines
from fivefoot.core.rules.space.battle import Battle

Mask = NDArray[np.bool_]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def room_about(battle: Battle, cell: Cell) -> Mask:
    """The cells that can be reached from a cell, side by side, without crossing what blocks sight:
    [rows, columns].
    """
    rows, columns = battle.rows, battle.columns
    across, down = _open_sides(battle)
    found = np.zeros((rows, columns), dtype=np.bool_)
    found[cell[1], cell[0]] = True
    waiting = deque([cell])
    while waiting:
        x, y = waiting.popleft()
        for dx, dy in SIDES:
            to = Cell(x + dx, y + dy)
            if not (0 <= to.x < columns and 0 <= to.y < rows) or found[to.y, to.x]:
                continue
            side = across[y, min(x, to.x)] if dx else down[min(y, to.y), x]
            if side:
                found[to.y, to.x] = True
                waiting.append(to)
    return found


def _open_sides(battle: Battle) -> tuple[Mask, Mask]:
    """Whether sight passes from each cell's middle to the cell east of it, and to the one south of
    it.
    """
    xs, ys = np.meshgrid(
        np.arange(battle.columns) * 1000 + 500, np.arange(battle.rows) * 1000 + 500
    )
    here = np.stack([xs, ys], axis=-1)
    # What blocks sight one way only ends a room as well.
    segments = without_sides(battle.sight_segments)
    return tuple(
        clear_lines(np.concatenate([one, two], axis=-1).reshape(-1, 4), segments).reshape(
            one.shape[:2]
        )
        for one, two in ((here[:, :-1], here[:, 1:]), (here[:-1], here[1:]))
    )  # type: ignore[return-value]
