"""Lines of effect from every anchor of a footprint to the cells around it, all at once.

Asking what many footprints reach repeats the same few offsets between cells: each offset is tested
against the barriers once for a whole part of the map.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import (
    ENDS,
    Mask,
    Segments,
    has_one_way,
    repeated_indices,
    segments_meet,
)
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.map_parts import MapPart

Way = tuple[int, int]
"""An offset: columns and rows from one cell to another."""


def met_ways(segments: Segments, part: MapPart, way: Way) -> Mask:
    """The cells of a part from which the line to the centre of the cell at offset `way` meets a
    barrier: bool [height, width]. Touching counts; `part` may lie beyond the map's edge.

    >>> wall = np.array([[2000, 0, 2000, 1000]])
    >>> met_ways(wall, MapPart(0, 0, 3, 1), (1, 0)).tolist()
    [[False, True, False]]
    """
    met = np.zeros((part.bottom - part.top, part.right - part.left), dtype=bool)
    which, column, row = _near_starts(segments, part, way)
    if not len(which):
        return met
    across, down = way
    x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
    lines = np.stack([x, y, x + across * CELL, y + down * CELL], axis=1)
    hit = segments_meet(lines, segments[which])
    met[row[hit] - part.top, column[hit] - part.left] = True
    return met


def _near_starts(
    segments: Segments, part: MapPart, way: Way
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of a segment and a cell of the part where the box of the line meets that of the
    segment: (index, column, row).
    """
    first = np.minimum(segments[:, :2], segments[:, 2:ENDS])
    last = np.maximum(segments[:, :2], segments[:, 2:ENDS])
    # From centre to centre: rounded inwards, since only whole cells matter.
    low = -((CELL // 2 - first) // CELL) - np.maximum(0, way)
    high = (last - CELL // 2) // CELL - np.minimum(0, way)
    low = np.maximum(low, (part.left, part.top))
    high = np.minimum(high, (part.right - 1, part.bottom - 1))
    wide, tall = np.maximum(0, high - low + 1).T
    which, number = repeated_indices(wide * tall)
    if not len(which):
        return which, which, which
    return which, low[which, 0] + number % wide[which], low[which, 1] + number // wide[which]


def free_lines(segments: Segments, part: MapPart, side: int, ways: tuple[Way, ...]) -> Mask:
    """For each anchor of a part, whether some cell of a footprint of `side` cells has a free line
    to the cell at an offset from the anchor: bool [ways, height, width].

    `segments` are those within the longest offset of a cell of the footprint.

    >>> wall = np.array([[2000, 0, 2000, 1000]])
    >>> free_lines(wall, MapPart(0, 0, 2, 2), 2, ((2, 0),)).tolist()
    [[[False, True], [True, True]]]
    """
    height, width = part.bottom - part.top, part.right - part.left
    free = np.zeros((len(ways), height, width), dtype=bool)
    if not len(segments):
        return ~free
    # An offset may be tested from its other end, which lies as far beyond the part.
    rim = max(side, *(max(map(abs, way)) for way in ways)) + 1
    around = MapPart(part.left - rim, part.top - rim, part.right + rim, part.bottom + rim)
    known: dict[Way, Mask] = {}
    one_way = has_one_way(segments)

    def met(way: Way, x: int, y: int) -> Mask:
        """The lines at offset `way` from the cell (x, y) beyond each anchor that meet a
        barrier.
        """
        if way not in known:
            known[way] = met_ways(segments, around, way)
        return known[way][rim + y : rim + y + height, rim + x : rim + x + width]

    for number, (across, down) in enumerate(ways):
        for y, x in np.ndindex(side, side):
            there = (across - x, down - y)
            # A line is equally free from its other end: half of the offsets are enough, unless some
            # barrier is one-way.
            free[number] |= ~(
                met(there, x, y)
                if one_way or there >= (0, 0)
                else met((-there[0], -there[1]), across, down)
            )
    return free


def shifted_together(marked: Mask, ways: tuple[Way, ...], rim: int) -> NDArray[np.bool_]:
    """The cells at an offset from an anchor that is marked for it, from masks [ways, height,
    width]: bool with `rim` more cells on each side, which no offset exceeds.

    >>> shifted_together(np.ones((1, 1, 1), dtype=bool), ((1, 0),), 1).astype(int).tolist()
    [[0, 0, 0], [0, 0, 1], [0, 0, 0]]
    """
    _, height, width = marked.shape
    found = np.zeros((height + 2 * rim, width + 2 * rim), dtype=bool)
    for mask, (across, down) in zip(marked, ways, strict=True):
        found[rim + down : rim + down + height, rim + across : rim + across + width] |= mask
    return found
