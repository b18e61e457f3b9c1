"""Finds what changed between two lists of walls, so that only the surroundings are recomputed.

A wall that is drawn, moved, opened or removed leaves the thousands of others unchanged and in
order: the common rows at the beginning and the end are recognised at once.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import ENDS, Mask, Segments
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.segment_boxes import SegmentBoxes

Numbers = NDArray[np.int64]

MOST_CHANGED = 64
"""The most changed walls for which the rest is kept: checking around more of them one by one costs
as much as recomputing everything.
"""


class MapBox(NamedTuple):
    """A rectangle in thousandths of a cell, including its edges."""

    left: int
    top: int
    right: int
    bottom: int

    def grown(self, reach: int) -> MapBox:
        """The same with a margin.

        >>> MapBox(0, 0, 10, 10).grown(5)
        MapBox(left=-5, top=-5, right=15, bottom=15)
        """
        return MapBox(self.left - reach, self.top - reach, self.right + reach, self.bottom + reach)

    def cells(self) -> tuple[int, int, int, int]:
        """The columns [left, right) and rows [top, bottom) of the cells it touches: left, top,
        right, bottom.
        """
        left, top = self.left // CELL, self.top // CELL
        return left, top, self.right // CELL + 1, self.bottom // CELL + 1


def changed_rows(before: Numbers, after: Numbers) -> Numbers:
    """The rows that occur more often in one of two lists [count, n] than in the other.

    >>> walls = np.array([[0, 0], [1, 1], [2, 2]])
    >>> changed_rows(walls, np.array([[0, 0], [2, 2], [3, 3]])).tolist()
    [[1, 1], [3, 3]]
    """
    shared = min(len(before), len(after))
    first = _first_false((before[:shared] == after[:shared]).all(axis=1))
    shared -= first
    ends = before[len(before) - shared :], after[len(after) - shared :]
    last = _first_false((ends[0] == ends[1]).all(axis=1)[::-1])
    gone = Counter(map(tuple, before[first : len(before) - last].tolist()))
    come = Counter(map(tuple, after[first : len(after) - last].tolist()))
    rows = [*(gone - come), *(come - gone)]
    return np.array(rows, dtype=np.int64).reshape(-1, after.shape[1])


def _first_false(same: Mask) -> int:
    return len(same) if same.all() else int(np.argmin(same))


def box_around(segments: Segments) -> MapBox | None:
    """The bounding box of all segments [count, 4 or more]; None without segments.

    >>> box_around(np.array([[3000, 500, 1000, 900], [0, 700, 0, 700]]))
    MapBox(left=0, top=500, right=3000, bottom=900)
    """
    if not len(segments):
        return None
    points = segments[:, :ENDS].reshape(-1, 2)
    return MapBox(*points.min(axis=0).tolist(), *points.max(axis=0).tolist())


def lines_near(lines: Segments, segments: Segments, reach: int) -> Mask:
    """The lines whose boxes come within a reach of the box of any of some segments: bool [count].

    >>> lines = np.array([[0, 0, 1000, 0], [0, 5000, 1000, 5000]])
    >>> lines_near(lines, np.array([[500, 900, 500, 950]]), 1000).tolist()
    [True, False]
    """
    boxes, near = SegmentBoxes.of(lines), np.zeros(len(lines), dtype=bool)
    for segment in segments:
        box = box_around(segment[None])
        assert box is not None
        near[boxes.meeting(*box.grown(reach))] = True
    return near
