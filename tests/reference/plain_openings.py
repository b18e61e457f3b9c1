"""Openings that lie exactly half over two rows: finds the wall ends that are their posts.

It shares no code with the program. A post is a wall end on the middle line of a row. All its walls
lead away from the opening, or along its depth to another post, and at the distance of the body's
width there is another end whose walls lead away from the opening, too.
"""

from __future__ import annotations

from collections.abc import Sequence

Place = tuple[int, int]
Ends = tuple[Place, Place]


def with_posts_drawn_back(walls: Sequence[Ends], side: int) -> list[Ends]:
    """Returns the walls in order; those that end at a post are a thousandth of a cell shorter."""
    far: dict[Place, list[Place]] = {}
    for start, end in walls:
        if start != end:
            far.setdefault(start, []).append(end)
            far.setdefault(end, []).append(start)

    def leads(point: Place, axis: int, sign: int) -> bool:
        return any((other[axis] - point[axis]) * sign > 0 for other in far.get(point, []))

    def stands_alone(point: Place, axis: int, sign: int) -> bool:
        twin = (
            (point[0] - sign * side * 1000, point[1])
            if axis == 0
            else (point[0], point[1] - sign * side * 1000)
        )
        free = (
            leads(point, axis, sign) and not leads(point, axis, -sign) and point[axis] % 1000 == 500
        )
        return free and leads(twin, axis, -sign) and not leads(twin, axis, sign)

    def is_post(point: Place, axis: int, sign: int) -> bool:
        jamb, rest = set(), [point]
        while rest:
            here = rest.pop()
            if here not in jamb:
                jamb.add(here)
                rest += [other for other in far[here] if other[axis] == here[axis]]
        return all(stands_alone(each, axis, sign) for each in jamb)

    def drawn(point: Place) -> Place:
        by = [sum(sign for sign in (-1, 1) if is_post(point, axis, sign)) for axis in (0, 1)]
        return point[0] + by[0], point[1] + by[1]

    return [(drawn(start), drawn(end)) if start != end else (start, end) for start, end in walls]
