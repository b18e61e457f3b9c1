"""Whether a passage is too narrow for a step at a level, computed in plain numbers.

It shares no code with the program. For each pair of walls that the body meets at its level, it
draws the lines that are perpendicular to one and end on the other, at every place where the
shortest could be, and the lines between their ends if neither wall comes nearer. A line that is
shorter than the body's width and crosses the step makes the passage too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

Spot = tuple[float, float]
Ends = tuple[tuple[int, int], tuple[int, int]]
NEARLY = 1e-6


def is_too_narrow(walls: Sequence[Ends], start: Spot, end: Spot, width: int) -> bool:
    """Returns whether a line between two walls is shorter than the body's width and crosses the
    step of its centre.
    """
    drawn = [wall for wall in walls if wall[0] != wall[1] and _near(wall, start, end, width)]
    for wall in drawn:
        for other in drawn:
            if other is not wall and any(
                _bars(line, start, end, width) for line in _square(wall, other, start, end)
            ):
                return True
    return any(_bars(line, start, end, width) for line in _from_end_to_end(drawn, walls))


def _near(wall: Ends, start: Spot, end: Spot, width: int) -> bool:
    """Returns whether the bounding boxes of a wall and a step are within a body's width."""
    for axis in (0, 1):
        low, high = min(start[axis], end[axis]) - width, max(start[axis], end[axis]) + width
        if max(wall[0][axis], wall[1][axis]) < low or min(wall[0][axis], wall[1][axis]) > high:
            return False
    return True


def _bars(line: tuple[Spot, Spot], start: Spot, end: Spot, width: int) -> bool:
    """Returns whether a line is shorter than the body's width, and crosses or touches the step
    without running along it.
    """
    length = math.dist(*line)
    if length < 0.5 or length >= width - NEARLY:
        return False
    along, across = (
        (end[0] - start[0], end[1] - start[1]),
        (line[1][0] - line[0][0], line[1][1] - line[0][1]),
    )
    turn = along[0] * across[1] - along[1] * across[0]
    if abs(turn) < NEARLY * length:
        return False
    apart = (line[0][0] - start[0], line[0][1] - start[1])
    on_step = (apart[0] * across[1] - apart[1] * across[0]) / turn
    on_line = (apart[0] * along[1] - apart[1] * along[0]) / turn
    step = math.dist(start, end)
    return (
        -NEARLY <= on_step * step <= step + NEARLY
        and -NEARLY <= on_line * length <= length + NEARLY
    )


def _square(wall: Ends, other: Ends, start: Spot, end: Spot) -> Iterator[tuple[Spot, Spot]]:
    """Yields the lines that are perpendicular to a wall and end on another, at each place along it
    where the shortest could be.
    """
    long = math.dist(*wall)
    along = ((wall[1][0] - wall[0][0]) / long, (wall[1][1] - wall[0][1]) / long)

    def seen(spot: Spot) -> tuple[float, float]:
        x, y = spot[0] - wall[0][0], spot[1] - wall[0][1]
        return x * along[0] + y * along[1], y * along[0] - x * along[1]

    (at, high), (to, top) = sorted([seen(other[0]), seen(other[1])])
    (a, below), (b, above) = seen(start), seen(end)
    first, last = max(0.0, at), min(long, to)
    if first > last + NEARLY:
        return
    slope = (top - high) / (to - at) if to - at > NEARLY else 0.0
    places = [first, last, a, b]
    if above != below:  # where the step meets the wall's own line
        places.append(a + (b - a) * -below / (above - below))
    pitch = (above - below) - slope * (b - a)
    if abs(pitch) > NEARLY:  # and where it meets the other wall's
        places.append(a + (b - a) * (high + slope * (a - at) - below) / pitch)
    for place in places:
        foot = min(max(place, first), last)
        heights = [high + slope * (foot - at)] if to - at > NEARLY else [min(high, top, key=abs)]
        for height in heights:
            near = (wall[0][0] + along[0] * foot, wall[0][1] + along[1] * foot)
            yield near, (near[0] - along[1] * height, near[1] + along[0] * height)


def _from_end_to_end(drawn: Sequence[Ends], walls: Sequence[Ends]) -> Iterator[tuple[Spot, Spot]]:
    for wall, other in combinations(drawn, 2):
        for end in wall:
            for far in other:
                if end != far and _leads_away(walls, end, far) and _leads_away(walls, far, end):
                    yield end, far


def _leads_away(walls: Sequence[Ends], end: Spot, far: Spot) -> bool:
    """Returns whether no wall that ends at `end` leads nearer to `far`."""
    for wall in walls:
        for here, there in (wall, wall[::-1]):
            ahead = (there[0] - end[0]) * (far[0] - end[0]) + (there[1] - end[1]) * (
                far[1] - end[1]
            )
            if here == end and ahead > 0:
                return False
    return True
