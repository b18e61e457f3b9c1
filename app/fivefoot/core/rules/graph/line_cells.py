"""The cells that straight lines between the centres of cells cross, told by the lines' offsets.

Thousands of lines are looked up together: for each offset there is a column with its cells, all
columns filled up to one length. Cells are told by their numbers in a raster, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask

Numbers = NDArray[np.int64]

USUAL = 9
"""Cells each way up to which offsets share one table: few creatures leap farther."""

AT_ONCE = 1 << 18
"""Cells that are looked at together: as many as fit into a processor's cache."""


@lru_cache(maxsize=4096)
def crossings(dx: int, dy: int) -> tuple[tuple[int, int, float, float], ...]:
    """The cells that a line from centre to centre crosses, as (x, y) from the first, with the part
    of it inside each.

    >>> crossings(2, 0)
    ((0, 0, 0.0, 0.25), (1, 0, 0.25, 0.75), (2, 0, 0.75, 1.0))
    """
    wide, high = max(1, abs(dx)), max(1, abs(dy))
    # In whole parts of the line, so that borders crossed at once are one cut.
    whole = 2 * wide * high
    # From the centre of a cell the borders come after half a cell, one and a half, and so on.
    cuts = {0, whole}
    cuts |= {(2 * k + 1) * high for k in range(abs(dx))}
    cuts |= {(2 * k + 1) * wide for k in range(abs(dy))}
    found = []
    for start, end in pairwise(sorted(cuts)):
        # The middle of a part tells its cell: the ends lie on the border of two.
        x, y = ((whole + run * (start + end)) // (2 * whole) for run in (dx, dy))
        found.append((x, y, start / whole, end / whole))
    return tuple(found)


def cells_under(dx: int, dy: int) -> list[tuple[int, int]]:
    """The cells between the ends of a straight line of that offset, in order: those whose inside it
    crosses.

    >>> cells_under(2, 0), cells_under(2, 1)
    ([(1, 0)], [(1, 0), (1, 1)])
    """
    return [(x, y) for x, y, _, _ in crossings(dx, dy)[1:-1]]


class CellsByOffset(NamedTuple):
    """Cells of lines, a column for each offset up to `reach` cells each way: [most, offsets].

    `x` and `y` count from the cell where the line begins, `number` tells how many cells there are.
    The rest of a column repeats its last cell; one without any holds the first cell of the line.
    """

    reach: int
    x: Numbers
    y: Numbers
    number: Numbers

    def column(self, dx: NDArray[np.integer], dy: NDArray[np.integer]) -> Numbers:
        """The columns of some offsets."""
        across: Numbers = (dy.astype(np.int64) + self.reach) * (2 * self.reach + 1)
        return across + dx + self.reach


def cells_of_lines(
    width: int,
    x: NDArray[np.integer],
    y: NDArray[np.integer],
    dx: NDArray[np.integer],
    dy: NDArray[np.integer],
    side: int = 1,
    with_ends: bool = False,
) -> Iterator[tuple[slice, Numbers, Mask]]:
    """The cells that a footprint passes over on lines, in a raster `width` cells wide: which lines,
    the cells [most, lines], and the lines that pass over any.

    Without `with_ends` the cells between the ends of the line alone, and for a wide footprint none
    of those on which it stands at the beginning.
    """
    table = _cells_passed(_reach_of(dx, dy), side, with_ends)
    shift, column = table.y * width + table.x, table.column(dx, dy)
    begin, count = y.astype(np.int64) * width + x, table.number[column]
    for part, most in _portions(count):
        yield part, begin[part] + shift[:most, column[part]], count[part] > 0


def _reach_of(dx: NDArray[np.integer], dy: NDArray[np.integer]) -> int:
    farthest = (int(np.abs(run).max(initial=0)) for run in (dx, dy))
    return max(USUAL, *farthest)


def _portions(count: Numbers) -> Iterator[tuple[slice, int]]:
    """Portions of lines of which each crosses so many cells, and the most that one of them
    crosses.
    """
    step = max(1, AT_ONCE // max(1, int(count.max(initial=0))))
    for first in range(0, len(count), step):
        part = slice(first, first + step)
        yield part, max(1, int(count[part].max()))


@lru_cache(maxsize=16)
def _cells_passed(reach: int, side: int, with_ends: bool) -> CellsByOffset:
    own = {(i, j) for i in range(side) for j in range(side)}
    lists = []
    for dx, dy in _offsets(reach):
        line = [(0, 0), *cells_under(dx, dy), (dx, dy)] if with_ends else cells_under(dx, dy)
        passed = {(x + i, y + j) for x, y in line for i, j in own}
        lists.append(sorted(passed if with_ends else passed - own))
    count = np.array([len(cells) for cells in lists])
    most = int(count.max())
    filled = [[*cells, *[cells[-1] if cells else (0, 0)] * (most - len(cells))] for cells in lists]
    # [most, offsets] each: whole rows are then looked up and compared at a time.
    x, y = np.array(filled, dtype=np.int64).transpose(2, 1, 0).copy()
    return CellsByOffset(reach, x, y, count)


def _offsets(reach: int) -> Iterator[tuple[int, int]]:
    runs = range(-reach, reach + 1)
    return ((dx, dy) for dy in runs for dx in runs)


class PartsInCells(NamedTuple):
    """The cells that lines cross, ends included, and the part of a line inside each, as
    `CellsByOffset`: what fills up a column has no part of the line.
    """

    cells: CellsByOffset
    start: NDArray[np.float64]
    end: NDArray[np.float64]


def parts_in_cells(
    width: int,
    x: NDArray[np.integer],
    y: NDArray[np.integer],
    dx: NDArray[np.integer],
    dy: NDArray[np.integer],
) -> Iterator[tuple[slice, Numbers, NDArray[np.float64], NDArray[np.float64]]]:
    """The cells that lines cross in a raster `width` cells wide: which lines, and [most, lines] the
    cells and the parts of the line at which it enters and leaves them.
    """
    cells, start, end = _parts_by_offset(_reach_of(dx, dy))
    shift, column = cells.y * width + cells.x, cells.column(dx, dy)
    begin = y.astype(np.int64) * width + x
    for part, most in _portions(cells.number[column]):
        mine = column[part]
        yield part, begin[part] + shift[:most, mine], start[:most, mine], end[:most, mine]


@lru_cache(maxsize=4)
def _parts_by_offset(reach: int) -> PartsInCells:
    lists = [crossings(dx, dy) for dx, dy in _offsets(reach)]
    count = np.array([len(cells) for cells in lists])
    filled = [[*cells, *[(0, 0, 1.0, 0.0)] * (count.max() - len(cells))] for cells in lists]
    x, y, start, end = np.array(filled).transpose(2, 1, 0).copy()
    cells = CellsByOffset(reach, x.astype(np.int64), y.astype(np.int64), count)
    return PartsInCells(cells, start, end)


__all__ = ["cells_of_lines", "cells_under", "crossings", "parts_in_cells"]
