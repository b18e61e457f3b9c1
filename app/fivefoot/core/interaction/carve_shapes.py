"""Outlines of rooms, round rooms, corridors and caves while they are drawn over the grid.

Points are in thousandths of a cell. The outline shown while drawing is the one that is carved at
the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import shapely

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.interaction.wall_drafts import HALF, shape_of

CarveShape = Literal["room", "round", "corridor", "cave", "rock"]

CAVE_STEP: Final = 700
"""The distance between two corners of a cave's wall, in thousandths of a cell."""

ROUGH: Final = 170
"""How far a corner of a cave's wall may deviate from the drawn line."""


def carved_outline(
    shape: CarveShape, points: Sequence[Point], width: int = CELL
) -> tuple[Point, ...]:
    """The corners of a shape drawn through some points, empty while it encloses nothing; `width` is
    that of corridors.

    >>> carved_outline("room", (Point(1000, 1000), Point(3000, 2000)))[2]
    Point(x=3000, y=2000)
    """
    if len(points) < 2 or (points[0] == points[-1] and len(points) < 3):
        return ()
    if shape in ("room", "rock"):
        return tuple(start for start, _ in _closed("rectangle", _whole_squares(points)))
    if shape == "round":
        return tuple(start for start, _ in _closed("circle", points))
    if shape == "corridor":
        return _corridor(points, width)
    return _cave(points)


def _whole_squares(points: Sequence[Point]) -> tuple[Point, Point]:
    """Two corners moved outwards to the lines of the grid, where both were snapped: a drag from the
    middle of a square means all of it.
    """
    one, two = points[0], points[-1]
    # Drawn without snapping: meant as it is, not as squares.
    if any(each % HALF for each in (*one, *two)):
        return one, two
    left, right = sorted((one[0], two[0]))
    top, bottom = sorted((one[1], two[1]))
    return (
        Point(left // CELL * CELL, top // CELL * CELL),
        Point(-(-right // CELL) * CELL, -(-bottom // CELL) * CELL),
    )


def _closed(
    shape: Literal["rectangle", "circle"], points: Sequence[Point]
) -> tuple[tuple[Point, Point], ...]:
    segments = shape_of(shape, points)
    # Two corners on one line enclose nothing.
    return segments if len(segments) > 2 else ()


def _corridor(points: Sequence[Point], width: int) -> tuple[Point, ...]:
    """A band along a chain of points, square at its ends."""
    # `mitre` makes sharp corners; `square` extends it to the end of the last cell.
    band = shapely.LineString(points).buffer(width / 2, cap_style="square", join_style="mitre")
    # A path that crosses itself closes a ring, whose middle would be lost as an outline.
    if band.geom_type != "Polygon":
        return ()
    # A tolerance of a thousandth: only corners on a straight line are removed, nothing moves.
    return _ring(shapely.simplify(band, 1))


def _cave(points: Sequence[Point]) -> tuple[Point, ...]:
    """A freehand shape with a rough wall that is always rough in the same way."""
    if len(points) < 3:
        return ()
    # A freehand line crosses itself: a buffer of 0 turns its loops into areas, the largest of which
    # is meant.
    drawn = shapely.Polygon(points).buffer(0)
    if drawn.is_empty:
        return ()
    largest = max(shapely.get_parts(drawn), key=lambda part: part.area)
    ring = largest.simplify(CELL / 8).exterior
    return tuple(_roughened(ring))


def _roughened(ring: shapely.LinearRing) -> Iterator[Point]:
    count = max(6, round(ring.length / CAVE_STEP))
    for number in range(count):
        at = ring.interpolate(number / count, normalized=True)
        angle, far = _dice(round(at.x), round(at.y))
        yield Point(
            round(at.x + math.cos(angle) * far * ROUGH), round(at.y + math.sin(angle) * far * ROUGH)
        )


def _dice(x: int, y: int) -> tuple[float, float]:
    """An angle and a share of the deviation, always the same for the same place."""
    # Two large primes, the usual hash of a place, and one round of mixing: enough to look rough,
    # and the same on every machine, which Python's own `hash` and `random` do not promise.
    mixed = (x * 73_856_093 ^ y * 19_349_663) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return mixed % 6283 / 1000, 0.3 + (mixed >> 8) % 700 / 1000


def _ring(area: shapely.Polygon) -> tuple[Point, ...]:
    return tuple(Point(round(x), round(y)) for x, y in area.exterior.coords[:-1])
