"""The two-point rules of climbing and leaping for the plain search (E14, E15 and the gaps of E.3).

Every step costs its distance. A mode can be used as long as the total moved is no more than the
speed of that mode. A leap after a straight run of 2 units is 2 units plus half the strength long
(at least 2) and one unit high. A standing leap is half as long, rounded down (at least 1), and
does not go up.
"""

from __future__ import annotations

from tests.reference.plain_journey import Leaping, Limits
from tests.reference.plain_volume import TWO

UNIT = 1000
GAME = TWO


def longest(strength: int) -> int:
    """Returns the length of a leap after the full run-up."""
    return max(2, 2 + strength // 2) * UNIT


def limits(strength: int, run: int) -> Limits:
    """Returns the length and height of a leap after a run-up."""
    if run >= 2 * UNIT:
        return longest(strength), UNIT
    return max(1, longest(strength) // UNIT // 2) * UNIT, 0


LEAPING = Leaping(limits, longest, 2 * UNIT, straight=True)
