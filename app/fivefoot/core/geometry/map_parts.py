"""Square parts of a map, so that blocked steps are recomputed only where a barrier has changed."""

from __future__ import annotations

from typing import NamedTuple

from fivefoot.core.geometry.barriers import Mask, Segments, blocked_cell_steps, moved_by
from fivefoot.core.geometry.changed_rows import box_around, changed_rows
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.segment_boxes import SegmentBoxes

SIDE = 64
"""Cells a side: smaller parts make the first computation dearer, larger ones each change."""

RIM = 3
"""The margin of cells around a part whose walls can affect its steps: a step ends one cell on, a
diagonal depends on both ways round the corner, and one is spare.
"""


class MapPart(NamedTuple):
    """Columns [left, right) and rows [top, bottom)."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cells(self) -> tuple[slice, slice]:
        """Its rows and columns, as slices of an array of the map."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def around(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the area whose walls matter, in thousandths of a cell."""
        return (
            (self.left - RIM) * CELL,
            (self.top - RIM) * CELL,
            (self.right + RIM) * CELL,
            (self.bottom + RIM) * CELL,
        )

    def within(self, left: int, top: int, right: int, bottom: int) -> MapPart | None:
        """The part of it within columns [left, right) and rows [top, bottom); None where that is
        empty.
        """
        left, top = max(self.left, left), max(self.top, top)
        right, bottom = min(self.right, right), min(self.bottom, bottom)
        return MapPart(left, top, right, bottom) if left < right and top < bottom else None


def parts_of(columns: int, rows: int) -> list[MapPart]:
    """The parts of a map of that size, row by row.

    >>> [part.right for part in parts_of(100, 20)]
    [64, 100]
    """
    return [
        MapPart(left, top, min(columns, left + SIDE), min(rows, top + SIDE))
        for top in range(0, rows, SIDE)
        for left in range(0, columns, SIDE)
    ]


def blocked_steps_of_part(near: Segments, part: MapPart, corner_cut: bool) -> Mask:
    """The steps from the cells of a part that barriers block: bool [8, height, width].

    `near` are the barriers within `part.around`. The same as `blocked_cell_steps` of the whole map,
    except for steps that leave the map, which its edge blocks anyway.

    >>> import numpy as np
    >>> wall = np.array([[70_000, 0, 70_000, 1000]])
    >>> bool(blocked_steps_of_part(wall, MapPart(64, 0, 100, 20), False)[1, 0, 5])
    True
    """
    moved = moved_by(near, (RIM - part.left) * CELL, (RIM - part.top) * CELL)
    wide, high = part.right - part.left + 2 * RIM, part.bottom - part.top + 2 * RIM
    return blocked_cell_steps(moved, wide, high, corner_cut)[:, RIM:-RIM, RIM:-RIM]


class PartSteps(NamedTuple):
    """The blocked steps of a part, and the barriers around it that they were computed from."""

    steps: Mask
    near: Segments


def steps_of_part(
    near: Segments, part: MapPart, corner_cut: bool, before: PartSteps | None
) -> PartSteps:
    """Like `blocked_steps_of_part`, but recomputed only around what changed since `before`.

    >>> import numpy as np
    >>> part = MapPart(0, 0, 20, 20)
    >>> first = steps_of_part(np.array([[9000, 0, 9000, 1000]]), part, False, None)
    >>> again = steps_of_part(np.array([[9000, 2000, 9000, 3000]]), part, False, first)
    >>> again.steps[1, :4, 8].tolist()
    [False, False, True, False]
    """
    if before is None or before.near.shape[1] != near.shape[1]:
        return PartSteps(blocked_steps_of_part(near, part, corner_cut), near)
    steps, box = before.steps.copy(), box_around(changed_rows(before.near, near))
    spoilt = part.within(*box.grown(RIM * CELL).cells()) if box else None
    if spoilt:
        columns = slice(spoilt.left - part.left, spoilt.right - part.left)
        rows = slice(spoilt.top - part.top, spoilt.bottom - part.top)
        walls = near[SegmentBoxes.of(near).meeting(*spoilt.around)]
        steps[:, rows, columns] = blocked_steps_of_part(walls, spoilt, corner_cut)
    return PartSteps(steps, near)
