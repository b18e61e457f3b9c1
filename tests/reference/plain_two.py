"""What the two-point rules say of climbing and leaping, for the plain search (E14, E15 and the gaps
of E.3).

Everything is deducted at its distance; a mode may be used as long as all that was moved is no more
than its movement. A leap goes 2 units and half the strength after 2 units straight ahead (at least
2), half of that, rounded down, from standing (at least 1); one unit up after that run, none from
standing.
"""

from __future__ import annotations

from tests.reference.plain_journey import Leaping, Limits
from tests.reference.plain_volume import TWO

UNIT = 1000
GAME = TWO


def longest(strength: int) -> int:
    """How far one leaps after the full run-up."""
    return max(2, 2 + strength // 2) * UNIT


def limits(strength: int, run: int) -> Limits:
    """How far and how high one leaps after a run-up."""
    if run >= 2 * UNIT:
        return longest(strength), UNIT
    return max(1, longest(strength) // UNIT // 2) * UNIT, 0


LEAPING = Leaping(limits, longest, 2 * UNIT, straight=True)
