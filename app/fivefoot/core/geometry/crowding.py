"""How thick walls lie: what is counted before anything is made of them, so that a file cannot ask
for endless work.
"""

from __future__ import annotations

import numpy as np
import shapely

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.grid import CELL

PORTION = 64  # walls that are looked at together, so that counting ends soon after it may


def neighbours_up_to(walls: Segments, most: int) -> int:
    """How many pairs of walls come within a cell of each other, where they may be more than `most`;
    else 0.

    Counted no further than just beyond `most`.

    >>> walls = np.array([[0, 0, 1000, 0], [0, 900, 1000, 900], [0, 5000, 1000, 5000]])
    >>> neighbours_up_to(walls, 0)
    1
    """
    return _pairs_up_to(walls, most, "dwithin") if _boxes_near(walls, most) else 0


def crossings_up_to(walls: Segments, most: int) -> int:
    """How many pairs of walls cross, or lie on each other, not only at their ends; no further than
    beyond `most`.

    >>> crossings_up_to(np.array([[0, 0, 1000, 1000], [0, 1000, 1000, 0], [0, 0, 1000, 0]]), 10)
    1
    """
    return _pairs_up_to(walls, most, "intersects")


def _boxes_near(walls: Segments, most: int) -> bool:
    """Whether more than so many pairs of boxes come within a cell: so many walls may, and no
    more.
    """
    ends = walls.reshape(-1, 2, 2).astype(np.float64)
    boxes = shapely.box(*ends.min(axis=1).T, *ends.max(axis=1).T)
    wide = shapely.box(*(ends.min(axis=1) - CELL).T, *(ends.max(axis=1) + CELL).T)
    # Each box meets itself.
    tree, count = shapely.STRtree(boxes), -len(boxes)
    for first in range(0, len(boxes), PORTION):
        count += tree.query(wide[first : first + PORTION]).shape[1]
        # The query tells each pair twice, once from either side.
        if count > 2 * most:
            return True
    return False


def _pairs_up_to(walls: Segments, most: int, predicate: str) -> int:
    lines = shapely.linestrings(walls.reshape(-1, 2, 2).astype(np.float64))
    tree, count = shapely.STRtree(lines), 0
    distance = {"distance": float(CELL)} if predicate == "dwithin" else {}
    for first in range(0, len(lines), PORTION):
        here, there = tree.query(lines[first : first + PORTION], predicate=predicate, **distance)
        # Each pair once, and no wall with itself.
        later = there > here + first
        here, there = here[later] + first, there[later]
        count += len(here) if distance else int((~shapely.touches(lines[here], lines[there])).sum())
        if count > most:
            break
    return count
