"""Computes the grid from a box that was drawn over some squares of the picture."""

from __future__ import annotations

from fractions import Fraction

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.scene import MapPicture
from fivefoot.core.session.commands.grid_edits import FitGrid


def squares_in(one: Point, two: Point) -> tuple[int, int]:
    """How many squares of the present grid a box is nearest to, across and down; at least one.

    >>> squares_in(Point(200, 900), Point(3300, 1100))
    (3, 1)
    """
    across, down = (max(1, round(abs(b - a) / CELL)) for a, b in zip(one, two, strict=True))
    return across, down


def grid_by_box(
    picture: MapPicture, size: tuple[int, int], one: Point, two: Point, squares: tuple[int, int]
) -> FitGrid | None:
    """The grid of a picture of `size` pixels in which a box covers so many squares across and down.

    The longer side of the box decides where the two disagree. None for a box without an area.
    """
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, two, strict=True))
    if left == right or top == bottom:
        return None
    per_x, per_y = Fraction(size[0], picture.width), Fraction(size[1], picture.height)
    wide, high = (right - left) * per_x, (bottom - top) * per_y
    # A pixel of error matters less on the longer side.
    pixels = wide / squares[0] if wide >= high else high / squares[1]
    begins = (left - picture.origin[0]) * per_x, (top - picture.origin[1]) * per_y
    # The position of the first line: a whole number of squares before the box.
    first = (float(round(each % pixels, 3)) for each in begins)
    return FitGrid(size, float(round(pixels, 4)), *first)
