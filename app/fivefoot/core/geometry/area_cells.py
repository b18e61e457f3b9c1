"""Which cells of a map lie in an outline, tested on a lattice of points, one row of points at a
time.

A point is inside where an odd number of edges was crossed before it in its row: one pass over the
edges, however many cells there are.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL

Floats = NDArray[np.float64]

SAMPLES: Final = ((500, (500,)), (150, (150, 850)), (850, (150, 850)))
"""Test points of a cell in thousandths of it, as a height and the positions at that height: a cell
is touched where one of them is inside.
"""


def cells_touched(corners: Floats, columns: int, rows: int) -> Mask:
    """The cells that lie at least partly inside an outline of `corners` [count, 2] in thousandths
    of a cell: bool [rows, columns].

    >>> square = np.array([[900.0, 0.0], [3000.0, 0.0], [3000.0, 1000.0], [900.0, 1000.0]])
    >>> cells_touched(square, 4, 2).astype(int).tolist()
    [[0, 1, 1, 0], [0, 0, 0, 0]]
    """
    found = np.zeros((rows, columns), dtype=np.bool_)
    for height, places in SAMPLES:
        row, across = _crossings(corners, height, rows)
        for place in places:
            found |= _odd(row, across, place, columns, rows)
    return found


def cells_within(corners: Floats, columns: int, rows: int) -> Mask:
    """The cells whose middle lies inside an outline: bool [rows, columns]."""
    row, across = _crossings(corners, CELL // 2, rows)
    return _odd(row, across, CELL // 2, columns, rows)


def _crossings(corners: Floats, height: int, rows: int) -> tuple[NDArray[np.int64], Floats]:
    """Where edges cross the horizontal line at a height of each row of cells: the row, and how far
    east.
    """
    x, y = corners[:, 0], corners[:, 1]
    next_x, next_y = np.roll(x, -1), np.roll(y, -1)
    low, high = np.minimum(y, next_y), np.maximum(y, next_y)
    # Rounded up at both ends: a corner exactly on the line is crossed by only one of its two edges,
    # and a level edge by none, so that the slope below never divides by 0.
    first = np.clip(np.ceil((low - height) / CELL), 0, rows).astype(np.int64)
    # and a level edge by none, so that the slope below never divides by 0.
    after = np.clip(np.ceil((high - height) / CELL), 0, rows).astype(np.int64)
    counts = after - first
    edge = np.repeat(np.arange(len(x)), counts)
    before = np.cumsum(counts) - counts
    row = np.arange(len(edge)) - before[edge] + first[edge]
    slope = (next_x[edge] - x[edge]) / (next_y[edge] - y[edge])
    across: Floats = x[edge] + (row * CELL + height - y[edge]) * slope
    return row, across


def _odd(row: NDArray[np.int64], across: Floats, place: int, columns: int, rows: int) -> Mask:
    """For each cell, whether an odd number of crossings lies west of a position in it."""
    # One more column than the map: crossings east of the map are counted there and dropped.
    column = np.clip(np.ceil((across - place) / CELL), 0, columns).astype(np.int64)
    width = columns + 1
    passed = np.sort(row * width + column)
    # A closed outline crosses each row an even number of times, so every row starts even.
    lengths = np.diff(passed, prepend=0, append=rows * width)
    odd = np.arange(len(lengths)) & 1 == 1
    found: Mask = np.repeat(odd, lengths).reshape(rows, width)[:, :columns]
    return found
