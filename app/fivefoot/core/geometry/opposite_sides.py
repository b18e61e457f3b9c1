"""The opposite test: whether the line between two places crosses a footprint from one side to the
opposite one.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.barriers import segments_meet
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Point


def crosses_opposite_sides(first: Point, second: Point, target: Footprint) -> str | None:
    """The pair of opposite closed sides of the footprint that the closed segment meets:
    "west-east", "north-south" or None.

    A corner belongs to both its sides; running along an edge counts. Exact, in thousandths of a
    cell.

    >>> from fivefoot.core.geometry.grid import Cell, centre
    >>> crosses_opposite_sides(centre(Cell(3, 4)), centre(Cell(6, 5)), Footprint(Cell(5, 5)))
    'west-east'
    """
    left, top = target.anchor.x * CELL, target.anchor.y * CELL
    right, bottom = left + target.side * CELL, top + target.side * CELL
    sides = np.array(
        [
            [left, top, left, bottom],
            [right, top, right, bottom],
            [left, top, right, top],
            [left, bottom, right, bottom],
        ],
        dtype=np.int64,
    )
    line = np.array([*first, *second], dtype=np.int64)
    west, east, north, south = (bool(met) for met in segments_meet(line[None, :], sides))
    # Through two opposite corners both pairs are met; either is a flank.
    if west and east:
        return "west-east"
    return "north-south" if north and south else None
