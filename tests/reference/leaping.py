"""Which of the ways to a place is taken: one on foot, if it needs no more purchases; otherwise one
with modest leaps; otherwise one with any leaps.

A modest leap passes over no creature, lands on dry ground, and clears more than `TINY`. Its run-up
does not turn back: no move of it, nor the leap, turns more than 90 degrees from the one before,
unless the leap is possible without a run-up.
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
TINY = 100  # thousandths of a cell: a leap over less alone is not modest


def faced(facing: Facing, start: tuple[int, int], end: tuple[int, int], run: int) -> Facing:
    """Returns the direction of a run-up of a length after a move between cells."""
    if not run:
        return NOWHERE
    if start == end:
        return facing
    return TURNED if leads_back(facing, start, end) else (end[0] - start[0], end[1] - start[1])


def leads_back(facing: Facing, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Returns whether a move turns back from a run-up, or the run-up has turned back already."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return facing == TURNED or facing[0] * dx + facing[1] * dy < 0


def taken(search: Callable[[How], dict[Place, Best]], met: Collection[How]) -> dict[Place, Best]:
    """Returns the way that is taken to each place, from three searches: on foot, with modest leaps,
    and with any leaps.

    The search with any leaps adds to `met` if it finds leaps.
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
