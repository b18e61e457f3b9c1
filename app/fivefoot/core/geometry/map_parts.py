"""Square parts of a map, so that what barriers bar is made anew only where one has changed."""

from __future__ import annotations

from typing import NamedTuple

from fivefoot.core.geometry.barriers import Mask, Segments, blocked_cell_steps, moved_by
from fivefoot.core.geometry.changed_rows import box_around, changed_rows
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.segment_boxes import SegmentBoxes

SIDE = 64
"""Cells a side: with smaller ones the first making costs more, with larger ones each change."""

RIM = 3
"""Cells around a part whose walls its steps can depend on: a step ends one cell on, a diagonal asks
both ways round the corner, and one is to spare.
"""


class MapPart(NamedTuple):
    """Columns [left, right) and rows [top, bottom)."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cells(self) -> tuple[slice, slice]:
        """Its rows and columns, to pick it out of an array of the map."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def around(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the walls that matter, in thousandths of a cell."""
        return (
            (self.left - RIM) * CELL,
            (self.top - RIM) * CELL,
            (self.right + RIM) * CELL,
            (self.bottom + RIM) * CELL,
        )

    def within(self, left: int, top: int, right: int, bottom: int) -> MapPart | None:
        """What columns [left, right) and rows [top, bottom) have of it; None where that is
        nothing.
        """
        left, top = max(self.left, left), max(self.top, top)
        right, bottom = min(self.right, right), min(self.bottom, bottom)
        return MapPart(left, top, right, bottom) if left < right and top < bottom else None


def parts_of(columns: int, rows: int) -> list[MapPart]:
    """The parts that a map falls into, row by row.

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

    `near` are those that come into `part.around`. As `blocked_cell_steps` has them for the whole
    map, but for steps that leave the map, which its edge bars anyhow.

    >>> import numpy as np
    >>> wall = np.array([[70_000, 0, 70_000, 1000]])
    >>> bool(blocked_steps_of_part(wall, MapPart(64, 0, 100, 20), False)[1, 0, 5])
    True
    """
    moved = moved_by(near, (RIM - part.left) * CELL, (RIM - part.top) * CELL)
    wide, high = part.right - part.left + 2 * RIM, part.bottom - part.top + 2 * RIM
    return blocked_cell_steps(moved, wide, high, corner_cut)[:, RIM:-RIM, RIM:-RIM]


class PartSteps(NamedTuple):
    """The steps of a part that barriers block, and the barriers around it that they were found
    by.
    """

    steps: Mask
    near: Segments


def steps_of_part(
    near: Segments, part: MapPart, corner_cut: bool, before: PartSteps | None
) -> PartSteps:
    """As `blocked_steps_of_part`, found again only around what changed since `before`.

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
