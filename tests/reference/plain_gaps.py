"""The width of the passage that a step leads through, measured with shapely.

It shares no code with the program, and is slow and approximate. It goes along each wall in small
strides, draws the perpendicular line to each other wall, adds the lines between ends of walls, and
takes the shortest line that crosses the step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import shapely
from shapely.geometry import LineString

Wall = tuple[int, int, int, int]
STRIDE = 4.0  # thousandths of a cell


def plain_lines(walls: Sequence[Wall], limit: int) -> list[LineString]:
    """Returns the lines between two walls, shorter than the limit, that may be the width of a
    passage.
    """
    lines: list[LineString] = []
    for wall in walls:
        for other in walls:
            if other is not wall:
                lines += _square(wall, other, limit)
    for wall, other in combinations(walls, 2):
        for end in (wall[:2], wall[2:]):
            for far in (other[:2], other[2:]):
                if end != far and _leads_away(walls, end, far) and _leads_away(walls, far, end):
                    lines.append(LineString([end, far]))
    return [line for line in lines if 0 < line.length < limit]


def plain_width(lines: Sequence[LineString], step: Wall, limit: int) -> float:
    """Returns the width at a step in thousandths of a cell, never less than the true one, or
    `limit` if there is no gap.
    """
    path = LineString([step[:2], step[2:]])
    crossing = [
        line for line in np.array(lines)[shapely.intersects(path, lines)] if _crosses(path, line)
    ]
    return min((line.length for line in crossing), default=float(limit))


def _square(wall: Wall, other: Wall, limit: float) -> list[LineString]:
    along = LineString([wall[:2], wall[2:]])
    facing = LineString([other[:2], other[2:]])
    across = np.array([-(wall[3] - wall[1]), wall[2] - wall[0]]) / along.length
    parts = np.linspace(0, 1, math.ceil(along.length / STRIDE) + 2)
    feet = shapely.get_coordinates(shapely.line_interpolate_point(along, parts, normalized=True))
    found = []
    for sign in (limit, -limit):
        met = shapely.intersection(
            shapely.linestrings(np.stack([feet, feet + across * sign], axis=1)), facing
        )
        for number in np.nonzero(~shapely.is_empty(met))[0]:
            start = tuple(feet[number])
            found.append(
                LineString(
                    [
                        start,
                        min(met[number].coords, key=lambda at, start=start: math.dist(at, start)),
                    ]
                )
            )
    return found


def _leads_away(walls: Sequence[Wall], end: Sequence[int], far: Sequence[int]) -> bool:
    """Returns whether no wall that ends at `end` leads nearer to `far`."""
    for wall in walls:
        for here, there in ((wall[:2], wall[2:]), (wall[2:], wall[:2])):
            ahead = (there[0] - end[0]) * (far[0] - end[0]) + (there[1] - end[1]) * (
                far[1] - end[1]
            )
            if tuple(here) == tuple(end) and ahead > 0:
                return False
    return True


def _crosses(path: LineString, line: LineString) -> bool:
    """Returns whether the ends of a line are on different sides of the path, or on it, and it does
    not run along it.
    """
    (ax, ay), (bx, by) = path.coords
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in line.coords]
    return sides[0] * sides[1] <= 0 and (abs(sides[0]) > 1e-3 or abs(sides[1]) > 1e-3)
