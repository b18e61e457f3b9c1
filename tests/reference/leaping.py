"""Which ways leap, said plainly: one walks where walking leads for as many purchases; where neither
walking nor leaps over nobody and onto dry ground lead, one leaps as one can.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeVar

How = Literal["none", "modest", "any"]
Best = tuple[int, int, int]
Place = TypeVar("Place")


def taken(search: Callable[[How], dict[Place, Best]], met: Collection[How]) -> dict[Place, Best]:
    """The way that is taken to each place, of those found on foot, with modest leaps, and with any.

    `met` holds, after a search with any, which leaps it made, "modest" and "any" for others:
    without some of them a search without them is the same.
    """
    leapt = search("any")
    if not met:
        return leapt
    others = "any" in met
    walked, modest = search("none"), search("modest") if others else leapt
    found: dict[Place, Best] = {}
    for place, way in leapt.items():
        on_foot, dry = walked.get(place), modest.get(place)
        if on_foot is not None and (dry is None or on_foot[0] <= dry[0]):
            found[place] = on_foot
        else:
            found[place] = dry or way
    return found
