"""How dense walls are, counted before anything is derived from them, so that a file cannot demand
endless work.
"""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.grid import CELL

Geometries = NDArray[np.object_]
PORTION = 64  # walls that are processed together, so that counting ends soon after the limit


def neighbours_up_to(walls: Segments, most: int) -> int:
    """The number of pairs of walls within a cell of each other, where there may be more than
    `most`; else 0.

    Counting stops just beyond `most`.

    >>> walls = np.array([[0, 0, 1000, 0], [0, 900, 1000, 900], [0, 5000, 1000, 5000]])
    >>> neighbours_up_to(walls, 0)
    1
    """
    if not _boxes_near(walls, most):
        return 0
    lines, wide, count = _lines(walls), _boxes(walls, CELL), 0
    tree = shapely.STRtree(lines)
    for first in range(0, len(lines), PORTION):
        here, there = _later(first, tree.query(wide[first : first + PORTION]))
        # Half as many are measured as with the tree's own query by distance: each pair once.
        count += int(shapely.dwithin(lines[here], lines[there], float(CELL)).sum())
        if count > most:
            break
    return count


def crossings_up_to(walls: Segments, most: int) -> int:
    """The number of pairs of walls that cross or overlap, other than only at their ends; counting
    stops just beyond `most`.

    >>> crossings_up_to(np.array([[0, 0, 1000, 1000], [0, 1000, 1000, 0], [0, 0, 1000, 0]]), 10)
    1
    """
    lines, count = _lines(walls), 0
    tree = shapely.STRtree(lines)
    for first in range(0, len(lines), PORTION):
        met = tree.query(lines[first : first + PORTION], predicate="intersects")
        here, there = _later(first, met)
        count += int((~shapely.touches(lines[here], lines[there])).sum())
        if count > most:
            break
    return count


def _boxes_near(walls: Segments, most: int) -> bool:
    """Whether more than `most` pairs of boxes come within a cell: only then can so many walls
    do.
    """
    boxes, wide = _boxes(walls, 0), _boxes(walls, CELL)
    # Each box meets itself.
    tree, count = shapely.STRtree(boxes), -len(boxes)
    for first in range(0, len(boxes), PORTION):
        count += tree.query(wide[first : first + PORTION]).shape[1]
        # The query returns each pair twice, once from either side.
        if count > 2 * most:
            return True
    return False


def _lines(walls: Segments) -> Geometries:
    lines: Geometries = shapely.linestrings(walls.reshape(-1, 2, 2).astype(np.float64))
    return lines


def _boxes(walls: Segments, around: int) -> Geometries:
    """The bounding boxes of walls, enlarged by `around`."""
    ends = walls.reshape(-1, 2, 2).astype(np.float64)
    low, high = ends.min(axis=1) - around, ends.max(axis=1) + around
    boxes: Geometries = shapely.box(*low.T, *high.T)
    return boxes


def _later(first: int, found: NDArray[np.int64]) -> NDArray[np.int64]:
    """Pairs found for walls from index `first` on, by the indices of both: each pair once, and no
    wall with itself.
    """
    here, there = found
    here = here + first
    return np.stack([here, there])[:, there > here]
