"""Walls and doors before they are drawn: where the pointer snaps, and the shape that is drawn.

Points are in whole thousandths of a cell. Nothing here changes a scenario; the commands are in
`session.commands.wall_edits`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from shapely import LineString

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.segments import (
    TOLERANCE,
    Ends,
    chain_of,
    distance_to_line,
    length_of,
    point_along,
    position_along,
    uncovered_parts,
)
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Scene

Shape = Literal["chain", "rectangle", "circle", "freehand"]

HALF: Final = CELL // 2
SIDES: Final = 24
"""Segments of a circle."""

WIDEST_DOORWAY: Final = 3 * CELL
"""The widest doorway in which one click hangs a door."""

SMOOTH: Final = 120
"""How far a freehand wall may deviate from the pointer's path, in thousandths of a cell."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Walls about to be drawn: segments, the points shown as handles, and the length to show."""

    segments: tuple[Ends, ...] = ()
    handles: tuple[Point, ...] = ()
    cursor: Point | None = None
    length: int | None = None


class SnapTargets:
    """Where a pointer snaps in a scene: ends of walls first, else corners, middles of edges and
    centres of squares.
    """

    def __init__(self, scene: Scene) -> None:
        self.barriers = scene.barriers
        self._wide, self._high = scene.columns * CELL, scene.rows * CELL
        ends = [point for b in scene.barriers.values() for point in (b.start, b.end)]
        self._ends: NDArray[np.int64] = np.array(ends, dtype=np.int64).reshape(-1, 2)

    def snapped(self, point: Point, near: int, free: bool = False) -> Point:
        """The place meant by a pointer within `near` thousandths of a wall's end; `free` does not
        snap.
        """
        if not free:
            # The end of a wall first: rooms have to close.
            point = self._end_near(point, near) or Point(
                *(HALF * round(each / HALF) for each in point)
            )
        # Walls end on the map.
        return Point(max(0, min(self._wide, point[0])), max(0, min(self._high, point[1])))

    def _end_near(self, point: Point, near: int) -> Point | None:
        if not len(self._ends):
            return None
        # Squared distances: the root is not needed for a comparison.
        gaps = ((self._ends - np.array(point)) ** 2).sum(axis=1)
        best = int(gaps.argmin())
        return Point(*map(int, self._ends[best])) if gaps[best] <= near * near else None


def shape_of(shape: Shape, points: Sequence[Point]) -> tuple[Ends, ...]:
    """The segments of a shape drawn from its first to its last point.

    >>> len(shape_of("rectangle", (Point(0, 0), Point(3000, 2000))))
    4
    """
    if len(points) < 2:
        return ()
    if shape == "rectangle":
        return chain_of(_rectangle(points[0], points[-1]), closed=True)
    if shape == "circle":
        return chain_of(_circle(points[0], points[-1]), closed=True)
    if shape == "freehand":
        # A chain drawn back to its start is a room.
        return chain_of(_smoothed(points), closed=points[0] == points[-1])
    return chain_of(points)


def _rectangle(one: Point, two: Point) -> tuple[Point, ...]:
    # Drawn along one line it has no area, and would overlap itself.
    if one[0] == two[0] or one[1] == two[1]:
        return (one, two)
    return (one, Point(two[0], one[1]), two, Point(one[0], two[1]))


def _circle(centre: Point, rim: Point) -> tuple[Point, ...]:
    radius = math.hypot(rim[0] - centre[0], rim[1] - centre[1])
    turns = (2 * math.pi * side / SIDES for side in range(SIDES))
    return tuple(
        Point(
            round(centre[0] + radius * math.cos(turn)), round(centre[1] + radius * math.sin(turn))
        )
        for turn in turns
    )


def _smoothed(points: Sequence[Point]) -> tuple[Point, ...]:
    """The pointer's path with as few corners as necessary."""
    simple = LineString(points).simplify(SMOOTH, preserve_topology=False)
    return tuple(Point(round(x), round(y)) for x, y in simple.coords)


def door_place(barriers: Sequence[Barrier], pointer: Point, width: int, near: int) -> Ends | None:
    """The ends of a door of some width hung by a pointer near a wall, on the nearest wall; None
    without one.

    Along horizontal and vertical walls it snaps to half squares, and it never extends beyond the
    wall's ends.
    """
    found = [(_gap(wall, pointer), wall) for wall in barriers if wall.kind in ("wall", "fence")]
    gap, wall = min(found, key=lambda pair: pair[0], default=(math.inf, None))
    if wall is None or gap > near:
        return None
    ends = (wall.start, wall.end)
    length = length_of(ends)
    # The door takes the whole wall, since it never extends beyond its ends.
    if length <= width:
        return ends
    low = position_along(ends, pointer) - width / 2
    if 0 in (wall.end[0] - wall.start[0], wall.end[1] - wall.start[1]):
        low = _on_half_squares(ends, low)
    # After snapping, which may lead beyond an end.
    low = max(0.0, min(length - width, low))
    return point_along(ends, low), point_along(ends, low + width)


def door_meant(barriers: Sequence[Barrier], pointer: Point, width: int, near: int) -> Ends | None:
    """Where a click hangs a door: across an open doorway, or in a wall, whichever is nearer to the
    pointer; None where neither is near.
    """
    gap = doorway(barriers, pointer, near)
    if gap is None:
        return door_place(barriers, pointer, width, near)
    # The wall only where it is nearer than the gap.
    return door_place(barriers, pointer, width, round(distance_to_line(gap, pointer))) or gap


def doorway(barriers: Sequence[Barrier], pointer: Point, near: int) -> Ends | None:
    """The ends of the open doorway within `near` thousandths of a pointer: between the end of a
    wall and something in line with it, at most `WIDEST_DOORWAY` away.

    >>> left = Barrier("left", Point(0, 0), Point(0, 1000))
    >>> doorway((left, Barrier("right", Point(0, 2000), Point(900, 2000))), Point(100, 1500), 300)
    (Point(x=0, y=1000), Point(x=0, y=2000))
    """
    about = [barrier for barrier in barriers if _gap(barrier, pointer) <= WIDEST_DOORWAY]
    ends = {point for barrier in about for point in (barrier.start, barrier.end)}
    lines = [(barrier.start, barrier.end) for barrier in about]
    gaps = {
        gap
        for start, end in lines
        for gap in (_running_on(start, end, ends), _running_on(end, start, ends))
        # Nothing stands in it: a partly walled-up gap is none.
        if gap is not None and uncovered_parts(gap, lines) == (gap,)
    }
    found = [
        (distance_to_line(gap, pointer), length_of(gap), sorted(gap))
        for gap in gaps
        if 0 < position_along(gap, pointer) < length_of(gap)
        and distance_to_line(gap, pointer) <= near
    ]
    if not found:
        return None
    # Sorted ends, so that a doorway found from both of its walls is the same.
    one, two = min(found)[2]
    return one, two


def _running_on(back: Point, here: Point, ends: set[Point]) -> Ends | None:
    """From the end of a wall to the next end in line with it, if that is near enough."""
    line = (back, here)
    length = length_of(line)
    beyond = [
        (far, point)
        for point in ends
        if distance_to_line(line, point) <= TOLERANCE
        for far in (position_along(line, point) - length,)
        if TOLERANCE < far <= WIDEST_DOORWAY
    ]
    # A wall without length has no direction.
    return (here, min(beyond)[1]) if beyond and length else None


def _on_half_squares(ends: Ends, distance: float) -> float:
    """The nearest distance along a horizontal or vertical segment at which a half square of the map
    begins.
    """
    point = point_along(ends, distance)
    return position_along(ends, Point(HALF * round(point[0] / HALF), HALF * round(point[1] / HALF)))


def _gap(wall: Barrier, point: Point) -> float:
    """The distance in thousandths from a point to a wall."""
    ends = (wall.start, wall.end)
    foot = position_along(ends, point)
    if 0 <= foot <= length_of(ends):
        # Past an end the end itself is the nearest.
        return distance_to_line(ends, point)
    return min(math.hypot(point[0] - x, point[1] - y) for x, y in ends)


def nearest(barriers: Sequence[Barrier], point: Point, near: int) -> str | None:
    """The id of the barrier nearest to a point, within `near` thousandths; doors win ties."""
    # False sorts before True.
    found = [(_gap(barrier, point), not barrier.opens, barrier.id) for barrier in barriers]
    gap, _, name = min(found, default=(math.inf, False, ""))
    return name if gap <= near else None


def within(barriers: Sequence[Barrier], one: Point, two: Point) -> tuple[str, ...]:
    """The ids of the barriers that lie completely in the rectangle between two points."""
    left, right = sorted((one[0], two[0]))
    top, bottom = sorted((one[1], two[1]))
    return tuple(
        barrier.id
        for barrier in barriers
        if all(left <= x <= right and top <= y <= bottom for x, y in (barrier.start, barrier.end))
    )
