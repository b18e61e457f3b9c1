"""The three-action rules of swimming and leaping for the plain search (A55, A56, A59 and the gaps
of A.3).

A leap after 10 feet of run-up on foot in the same purchase is as long as the strength in feet, and
3 feet plus half the strength high; without a run-up, half of both. Swimming costs double, three
times as much in medium armour and four times in heavy armour. A creature with a flying or burrowing
speed uses that mode as long as the total moved is no more than the speed.
"""

from __future__ import annotations

from dataclasses import replace

from tests.reference.plain_journey import Leaping, Limits
from tests.reference.plain_volume import THREE, Game

FOOT = 1000


def armoured(factor: int) -> Game:
    """Returns the game for a mover that swims at a factor."""
    return replace(THREE, mediums={**THREE.mediums, "swim": {"liquid": factor}})


def limits(strength: int, run: int) -> Limits:
    """Returns the length and height of a leap after a run-up."""
    long, high = strength * FOOT, (3 + strength // 2) * FOOT
    return (long, high) if run >= 10 * FOOT else (long // 2, high // 2)


LEAPING = Leaping(limits, lambda strength: strength * FOOT, 10 * FOOT)
