"""The direction in which a one-way wall can be passed, in words, and the next one when a key turns
it.
"""

from __future__ import annotations

import math
from typing import Final

from fivefoot.core.interaction.texts import say
from fivefoot.core.model.barrier import SIDES, Barrier, Side

_COMPASS: Final = (
    say("towards_east"),
    say("towards_southeast"),
    say("towards_south"),
    say("towards_southwest"),
    say("towards_west"),
    say("towards_northwest"),
    say("towards_north"),
    say("towards_northeast"),
)


def way_words(barrier: Barrier, side: Side) -> str:
    """The description of a barrier that blocks what comes from a side.

    >>> from fivefoot.core.geometry.grid import Point
    >>> way_words(Barrier("w", Point(0, 0), Point(0, 3000)), "left")
    'One-way: passable only to the east'
    """
    if side == "both":
        return say("stops_both_ways")
    along = math.degrees(
        math.atan2(barrier.end[1] - barrier.start[1], barrier.end[0] - barrier.start[0])
    )
    # It blocks what comes from the side towards which others may pass.
    turned = along - 90 if side == "left" else along + 90
    return _COMPASS[round(turned / 45) % len(_COMPASS)]


def next_side(side: Side) -> Side:
    """The side that follows another when a key turns a wall.

    >>> next_side("both"), next_side("left"), next_side("right")
    ('left', 'right', 'both')
    """
    return SIDES[(SIDES.index(side) + 1) % len(SIDES)]
