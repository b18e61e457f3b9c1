"""Which ways leap, said plainly: one walks where walking leads for as many purchases; where neither
walking nor modest leaps lead, one leaps as one can.

Modest leaps go over nobody, onto dry ground and over more than next to nothing, and not behind a
run-up that turned back: no move of it, nor the leap, leads more than 90 degrees away from the one
before, unless the leap is possible without a run-up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeVar

How = Literal["none", "modest", "any"]
Best = tuple[int, int, int]
Place = TypeVar("Place")
Facing = tuple[int, int]
NOWHERE: Facing = (0, 0)
TURNED: Facing = (9, 9)
TINY = 100  # thousandths of a cell: no leap crosses less for its own sake


def faced(facing: Facing, start: tuple[int, int], end: tuple[int, int], run: int) -> Facing:
    """Where a run-up leads after a move between cells, with so much of it then."""
    if not run:
        return NOWHERE
    if start == end:
        return facing
    return TURNED if leads_back(facing, start, end) else (end[0] - start[0], end[1] - start[1])


def leads_back(facing: Facing, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a move leads back behind a run-up, or the run-up has turned back already."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return facing == TURNED or facing[0] * dx + facing[1] * dy < 0


def taken(search: Callable[[How], dict[Place, Best]], met: Collection[How]) -> dict[Place, Best]:
    """The way that is taken to each place, of those found on foot, with modest leaps, and with any.

    `met` holds something after a search with any that met leaps.
    """
    leapt = search("any")
    if not met:
        return leapt
    walked = search("none")
    if all(place in walked and walked[place][0] <= way[0] for place, way in leapt.items()):
        return {place: walked[place] for place in leapt}  # no leap saves anything
    modest = search("modest")
    found: dict[Place, Best] = {}
    for place, way in leapt.items():
        on_foot, dry = walked.get(place), modest.get(place)
        if on_foot is not None and (dry is None or on_foot[0] <= dry[0]):
            found[place] = on_foot
        else:
            found[place] = dry or way
    return found
