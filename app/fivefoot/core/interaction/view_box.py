"""The box on the game master's map that shows what the players see: selecting, moving and resizing
it. Lengths are in thousandths of a cell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from fivefoot.core.geometry.grid import CELL, Point

LEAST_SIDE = 3 * CELL
"""The shorter side of the smallest box."""

Part = Literal["north_west", "north_east", "south_east", "south_west", "turn", "inside", "outside"]
"""The parts of a box that can be grabbed."""

CORNERS: tuple[Part, ...] = ("north_west", "north_east", "south_east", "south_west")

UPWARD = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""The map direction of the upper edge of the players' screen, by the quarters of its turn."""


@dataclass(frozen=True, slots=True)
class ViewBox:
    """What the players see of the map.

    `turn` is how far the map is turned on their screen, in quarters clockwise; `locked` where the
    size of a cell is fixed, so that the box can only be moved and turned.
    """

    left: int
    top: int
    right: int
    bottom: int
    turn: int = 0
    locked: bool = False

    @property
    def middle(self) -> Point:
        """Its middle."""
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, in the order of `CORNERS`."""
        return (
            Point(self.left, self.top),
            Point(self.right, self.top),
            Point(self.right, self.bottom),
            Point(self.left, self.bottom),
        )


def upper_middle(box: ViewBox, away: int = 0) -> Point:
    """The middle of the edge that is the upper one on the players' screen, or a place beyond it.

    >>> upper_middle(ViewBox(0, 0, 4000, 2000, turn=1), 500)
    Point(x=-500, y=1000)
    """
    x, y = UPWARD[box.turn % 4]
    middle = box.middle
    half = (box.right - box.left) // 2, (box.bottom - box.top) // 2
    return Point(middle[0] + x * (half[0] + away), middle[1] + y * (half[1] + away))


def part_at(box: ViewBox, at: Point, reach: int, away: int) -> Part:
    """The part of a box under a place, with corners within `reach`; the handle that turns it stands
    `away` from its upper edge.
    """
    # Corners before the knob and the inside, which they overlap in a small box.
    for part, corner in zip(CORNERS, box.corners, strict=True):
        # A corner that cannot be dragged is no corner.
        if _near(corner, at, reach) and not box.locked:
            return part
    if _near(upper_middle(box, away), at, reach):
        return "turn"
    inside = box.left <= at[0] <= box.right and box.top <= at[1] <= box.bottom
    return "inside" if inside else "outside"


def _near(one: Point, other: Point, reach: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= reach


def moved_box(box: ViewBox, by: Point, columns: int, rows: int) -> ViewBox:
    """The box elsewhere; its middle stays on a map of so many cells.

    >>> moved_box(ViewBox(0, 0, 4000, 2000), Point(1000, -9000), 20, 10)
    ViewBox(left=1000, top=-1000, right=5000, bottom=1000, turn=0, locked=False)
    """
    middle = box.middle
    x = max(0, min(columns * CELL, middle[0] + by[0])) - middle[0]
    y = max(0, min(rows * CELL, middle[1] + by[1])) - middle[1]
    return replace(
        box, left=box.left + x, right=box.right + x, top=box.top + y, bottom=box.bottom + y
    )


def resized_box(box: ViewBox, part: Part, to: Point, most: int) -> ViewBox:
    """The box with a corner dragged to a place: the opposite corner stays, and so does its shape.

    Its longer side becomes at most `most`.

    >>> resized_box(ViewBox(0, 0, 8000, 4000), "south_east", Point(16000, 5000), 99000)
    ViewBox(left=0, top=0, right=16000, bottom=8000, turn=0, locked=False)
    """
    if part not in CORNERS or box.locked:
        return box
    x, y = box.corners[(CORNERS.index(part) + 2) % 4]
    return _scaled(
        # The longer drag counts: the corner then follows the pointer in one direction at least.
        box,
        Point(x, y),
        max(abs(to[0] - x) / _wide(box), abs(to[1] - y) / _high(box)),
        most,
    )


def grown_box(box: ViewBox, factor: float, most: int) -> ViewBox:
    """The box larger or smaller about its middle."""
    return box if box.locked else _scaled(box, box.middle, factor, most)


def _wide(box: ViewBox) -> int:
    return max(1, box.right - box.left)


def _high(box: ViewBox) -> int:
    return max(1, box.bottom - box.top)


def _scaled(box: ViewBox, about: Point, factor: float, most: int) -> ViewBox:
    least = LEAST_SIDE / min(_wide(box), _high(box))
    factor = max(least, min(factor, most / max(_wide(box), _high(box))))

    def across(value: int, fixed: int) -> int:
        return fixed + round((value - fixed) * factor)

    return replace(
        box,
        left=across(box.left, about[0]),
        right=across(box.right, about[0]),
        top=across(box.top, about[1]),
        bottom=across(box.bottom, about[1]),
    )
