"""The movement rules of `openband` over heights for the plain search (D7, D.3).

A Move is 6 squares. Climbing, swimming and rough ground cost double. A leap needs a run-up of at
least two squares, is half as long as the run-up, and goes up no more than an ordinary step.
"""

from __future__ import annotations

from tests.reference.plain_journey import Leaping, Limits
from tests.reference.plain_volume import Game

SQUARE = 1000
MOVE = 6 * SQUARE
GAME = Game("openband", SQUARE, False, False, {"swim": {"liquid": 2}}, climb=2)


def limits(_: int, run: int) -> Limits | None:
    """Returns the length and height of a leap after a run-up; strength does not matter."""
    return (run // 2, SQUARE // 2) if run >= 2 * SQUARE else None


def leaping(move: int) -> Leaping:
    """Returns the leaps in a Move of a length: with all of it as a run-up, a leap is half as
    long.
    """
    return Leaping(limits, lambda _: move // 2, move)


LEAPING = leaping(MOVE)
