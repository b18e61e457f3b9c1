"""Straight segments on the map: what two have in common, and positions along one.

All coordinates are whole thousandths of a cell; points as results are rounded to them once.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from fivefoot.core.geometry.grid import Point

Ends = tuple[Point, Point]
"""A segment, given by its two ends."""

TOLERANCE = 2
"""How far, in thousandths of a cell, a point may lie beside a slanted line and still count as on
it: ends are rounded.
"""


def length_of(ends: Ends) -> float:
    """The length of a segment in thousandths of a cell.

    >>> length_of((Point(0, 0), Point(3000, 4000)))
    5000.0
    """
    return math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])


def position_along(ends: Ends, point: Point) -> float:
    """The position of a point's foot along a segment, in thousandths from its first end; it may lie
    beyond either end.

    >>> position_along((Point(0, 0), Point(4000, 0)), Point(1000, 700))
    1000.0
    """
    (x1, y1), (x2, y2) = ends
    length = length_of(ends)
    return ((point[0] - x1) * (x2 - x1) + (point[1] - y1) * (y2 - y1)) / length if length else 0.0


def distance_to_line(ends: Ends, point: Point) -> float:
    """The distance in thousandths from a point to the infinite line through a segment."""
    (x1, y1), (x2, y2) = ends
    length = length_of(ends)
    if not length:
        return math.hypot(point[0] - x1, point[1] - y1)
    return abs((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / length


def point_along(ends: Ends, distance: float) -> Point:
    """The point at a distance in thousandths along a segment.

    >>> point_along((Point(0, 0), Point(4000, 0)), 1500)
    Point(x=1500, y=0)
    """
    (x1, y1), (x2, y2) = ends
    # A segment without length has only one point.
    part = distance / (length_of(ends) or 1.0)
    return Point(round(x1 + (x2 - x1) * part), round(y1 + (y2 - y1) * part))


def are_on_one_line(one: Ends, two: Ends) -> bool:
    """Whether two segments lie on the same infinite line."""
    # The longer one defines the line: rounded ends turn a short one too much.
    longer, shorter = sorted((one, two), key=length_of, reverse=True)
    return all(distance_to_line(longer, point) <= TOLERANCE for point in shorter)


def uncovered_parts(ends: Ends, others: Iterable[Ends]) -> tuple[Ends, ...]:
    """The parts of a segment not covered by any of the others that lie on its line.

    >>> uncovered_parts((Point(0, 0), Point(4000, 0)), [(Point(1000, 0), Point(2000, 0))])
    ((Point(x=0, y=0), Point(x=1000, y=0)), (Point(x=2000, y=0), Point(x=4000, y=0)))
    """
    length = length_of(ends)
    covered = sorted(
        _shared(ends, other, length) for other in others if are_on_one_line(ends, other)
    )
    parts: list[tuple[float, float]] = []
    reached = 0.0
    for low, high in covered:
        if low > reached + TOLERANCE:
            parts.append((reached, low))
        reached = max(reached, high)
    if length > reached + TOLERANCE:
        parts.append((reached, length))
    return tuple((point_along(ends, low), point_along(ends, high)) for low, high in parts)


def _shared(ends: Ends, other: Ends, length: float) -> tuple[float, float]:
    """The span along a segment that another on the same line covers; an empty span has equal
    ends.
    """
    low, high = sorted(position_along(ends, point) for point in other)
    low, high = max(0.0, low), min(length, high)
    return (low, max(low, high))


def chain_of(points: Sequence[Point], closed: bool = False) -> tuple[Ends, ...]:
    """The segments from point to point, without empty ones; `closed` adds the one back to the
    first.

    >>> len(chain_of((Point(0, 0), Point(1000, 0), Point(1000, 1000)), closed=True))
    3
    """
    # Closing two points would lead there and back along the same line.
    ring = (*points, points[0]) if closed and len(points) > 2 else tuple(points)
    return tuple((a, b) for a, b in itertools.pairwise(ring) if a != b)
