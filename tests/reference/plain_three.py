"""What the three-action rules say of swimming and leaping, for the plain search (A55, A56, A59 and
the gaps of A.3).

A leap goes as far as the strength in feet after 10 feet of run-up on foot in the same purchase,
half as far without; 3 feet and half the strength high, half of that without. Swimming costs double,
three times in medium armour and four times in heavy; who has a speed for it flies or burrows, as
long as all that was moved is no more than that speed.
"""

from __future__ import annotations

from dataclasses import replace

from tests.reference.plain_journey import Leaping, Limits
from tests.reference.plain_volume import THREE, Game

FOOT = 1000


def armoured(factor: int) -> Game:
    """The game for who swims at a factor."""
    return replace(THREE, mediums={**THREE.mediums, "swim": {"liquid": factor}})


def limits(strength: int, run: int) -> Limits:
    """How far and how high one leaps after a run-up."""
    long, high = strength * FOOT, (3 + strength // 2) * FOOT
    return (long, high) if run >= 10 * FOOT else (long // 2, high // 2)


LEAPING = Leaping(limits, lambda strength: strength * FOOT, 10 * FOOT)
