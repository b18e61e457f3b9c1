"""Gaps between barriers: how wide the passage is through the edge between two cells.

An edge is a gap when barriers bound it on both sides of its middle; its width is what they leave free along the edge.
Exact to the thousandth of a cell, in the order of `grid.DIRECTIONS` for the four straight steps.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, Segments, candidate_cells
from fivefoot.core.geometry.grid import CELL

Widths = NDArray[np.int32]
HALF = CELL // 2


def gap_widths(segments: Segments, columns: int, rows: int) -> Widths:
    """Free width of each straight step: int32 [4, rows, columns] (north, east, south, west), `CELL` where no gap is.

    >>> walls = np.array([[1000, 0, 1000, 200], [1000, 800, 1000, 1000]])
    >>> int(gap_widths(walls, 2, 1)[1, 0, 0])
    600
    """
    sides = np.full((2, 2, rows + 2, columns + 2), HALF, dtype=np.int32)  # east and south edges; before and behind
    if len(segments):
        index, column, row = candidate_cells(np.asarray(segments, dtype=np.int64))
        inside = (column >= -1) & (column <= columns) & (row >= -1) & (row <= rows)
        index, column, row = index[inside], column[inside], row[inside]
        for axis in (0, 1):
            _bound(sides[axis], segments[index], column, row, axis)
    width = np.where((sides[:, 0] < HALF) & (sides[:, 1] < HALF), sides[:, 0] + sides[:, 1], CELL)
    east, south = width
    return np.stack([
        np.roll(south, 1, axis=0)[1:-1, 1:-1], east[1:-1, 1:-1], south[1:-1, 1:-1],
        np.roll(east, 1, axis=1)[1:-1, 1:-1],
    ]).astype(np.int32)  # fmt: skip


def _bound(
    sides: NDArray[np.int32], barrier: Segments, column: NDArray[np.int64], row: NDArray[np.int64], axis: int
) -> None:
    """Takes off each edge what a barrier leaves of it before and behind its middle."""
    along, across = (1, 0) if axis == 0 else (0, 1)  # the east edge runs along y, the south edge along x
    line = ((column if axis == 0 else row) + 1) * CELL
    middle = (row if axis == 0 else column) * CELL + HALF
    a, b = barrier[:, across] - line, barrier[:, 2 + across] - line
    start, end = barrier[:, along] - middle, barrier[:, 2 + along] - middle
    touches = (np.sign(a) * np.sign(b)) <= 0
    flat = (a == 0) & (b == 0)
    span = np.where(a == b, 1, b - a)
    crossing = start + (end - start) * (-a) / span
    low = np.where(flat, np.minimum(start, end), np.floor(crossing))
    high = np.where(flat, np.maximum(start, end), np.ceil(crossing))
    before, behind = touches & (high <= 0), touches & (low >= 0)
    place = (row + 1, column + 1)
    np.minimum.at(sides[0], tuple(part[before] for part in place), -high[before].astype(np.int32))
    np.minimum.at(sides[1], tuple(part[behind] for part in place), low[behind].astype(np.int32))


def cut_square(segments: Segments, left: int, top: int, side: int) -> Mask:
    """Which barriers run through the inside of a square; one that only touches its edge does not. bool [count].

    >>> cut_square(np.array([[500, 200, 3000, 200], [0, 0, 1000, 0]]), 0, 0, 1000).tolist()
    [True, False]
    """
    ax, ay, bx, by = segments.T
    beside = (np.maximum(ax, bx) <= left) | (np.minimum(ax, bx) >= left + side)
    past = (np.maximum(ay, by) <= top) | (np.minimum(ay, by) >= top + side)
    turns = np.stack([
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (left, left + side) for y in (top, top + side)
    ])  # fmt: skip
    cut: Mask = ~beside & ~past & (turns.max(axis=0) > 0) & (turns.min(axis=0) < 0)
    return cut
