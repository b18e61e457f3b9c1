"""Lines of effect: whether some straight line between two footprints is free of barriers.

A line is free when it neither crosses nor touches a blocking barrier (attacks may not pass corners
that movement may not cut). All coordinates are thousandths of a cell, all tests exact.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, Segments, segments_meet
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Point

BLOCK = 256
"""How many lines are tested against all barriers at once: more would take gigabytes with thousands
of barriers.
"""


def segments_near(segments: Segments, low_x: int, low_y: int, high_x: int, high_y: int) -> Segments:
    """The barriers whose box meets the box given in thousandths of a cell."""
    if not len(segments):
        return segments
    kept = (
        (np.minimum(segments[:, 0], segments[:, 2]) <= high_x)
        & (np.maximum(segments[:, 0], segments[:, 2]) >= low_x)
        & (np.minimum(segments[:, 1], segments[:, 3]) <= high_y)
        & (np.maximum(segments[:, 1], segments[:, 3]) >= low_y)
    )
    return segments[kept]


def clear_lines(lines: Segments, segments: Segments) -> Mask:
    """Which of the lines [count, 4] meet no barrier: bool [count]."""
    if not len(segments) or not len(lines):
        return np.ones(len(lines), dtype=bool)
    close = segments_near(
        segments,
        int(np.minimum(lines[:, 0], lines[:, 2]).min()),
        int(np.minimum(lines[:, 1], lines[:, 3]).min()),
        int(np.maximum(lines[:, 0], lines[:, 2]).max()),
        int(np.maximum(lines[:, 1], lines[:, 3]).max()),
    )
    if not len(close):
        return np.ones(len(lines), dtype=bool)
    met: Mask = segments_meet(lines[:, None, :], close[None, :, :])
    free: Mask = np.logical_not(np.any(met, axis=1)).reshape(len(lines))
    return free


def cells_with_line(viewer: Footprint, cells: NDArray[np.int64], segments: Segments) -> Mask:
    """For each cell [count, 2] (column, row): whether some cell of the viewer has a free line to
    its centre.
    """
    seen = np.zeros(len(cells), dtype=bool)
    for cell in viewer.cells():
        # One free line is enough: the viewer's next cells only test the remaining targets.
        rest = np.nonzero(~seen)[0]
        if not len(rest):
            break
        lines = np.empty((len(rest), 4), dtype=np.int64)
        lines[:, 0], lines[:, 1] = cell.x * CELL + CELL // 2, cell.y * CELL + CELL // 2
        lines[:, 2:] = cells[rest] * CELL + CELL // 2
        seen[rest] = clear_lines(lines, segments)
    return seen


def lines_from(point: Point, cells: NDArray[np.int64], segments: Segments) -> Mask:
    """For each cell [count, 2] (column, row): whether a free line leads from a point to its centre.

    A barrier that the point lies on blocks nothing: light or effect from there spreads to both
    sides.
    """
    # A segment without length represents the point.
    here = np.array([[*point, *point]], dtype=np.int64)
    others = segments[~segments_meet(here, segments)] if len(segments) else segments
    lines = np.empty((len(cells), 4), dtype=np.int64)
    lines[:, :2], lines[:, 2:] = point, cells * CELL + CELL // 2
    return np.concatenate(
        [clear_lines(lines[at : at + BLOCK], others) for at in range(0, max(1, len(lines)), BLOCK)]
    )


def has_line(viewer: Footprint, target: Footprint, segments: Segments) -> bool:
    """Whether some cell centre of one has a free line to some cell centre of the other.

    >>> wall = np.array([[1000, 0, 1000, 1000]])
    >>> from fivefoot.core.geometry.grid import Cell
    >>> has_line(Footprint(Cell(0, 0)), Footprint(Cell(1, 0)), wall)
    False
    """
    cells = np.array([tuple(cell) for cell in target.cells()], dtype=np.int64)
    return bool(cells_with_line(viewer, cells, segments).any())
