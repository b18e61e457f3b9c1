"""What the rules of two actions of four categories say of movement over heights, for the plain
search (D7, D.3).

A Move is 6 squares. Climbing and swimming cost double, rough ground too. A leap goes one square for
every two of run-up, and never less than two squares of that; nobody leaps up, but for the rise of
an ordinary step.
"""

from __future__ import annotations

from tests.reference.plain_journey import Leaping, Limits
from tests.reference.plain_volume import Game

SQUARE = 1000
MOVE = 6 * SQUARE
GAME = Game("openband", SQUARE, False, False, {"swim": {"liquid": 2}}, climb=2)


def limits(_: int, run: int) -> Limits | None:
    """How far and how high one leaps after a run-up, however strong."""
    return (run // 2, SQUARE // 2) if run >= 2 * SQUARE else None


def leaping(move: int) -> Leaping:
    """How one leaps in a Move of so many squares: half of them is the longest that any run-up of it
    allows.
    """
    return Leaping(limits, lambda _: move // 2, move)


LEAPING = leaping(MOVE)
