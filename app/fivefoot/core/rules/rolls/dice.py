"""Dice: reading "2d8+1", checking faces thrown at the table, throwing them from a seed kept in the
scenario.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fivefoot.core.rules.rolls.texts import say

_PATTERN = re.compile(r"(\d{0,3})d(\d{1,4})([+-]\d{1,4})?")
_MASK = 2**64 - 1
_STATE = 2**53 - 1


class DiceError(ValueError):
    """Dice that cannot be read, or faces that they cannot show."""


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` sides, with a number added to the total."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    def total(self, faces: Sequence[int]) -> int:
        """The sum of the faces and what is added."""
        return sum(faces) + self.plus


def parse_dice(text: str) -> Dice:
    """The dice of a text.

    >>> parse_dice("2d8"), str(parse_dice("d20+3"))
    (Dice(count=2, sides=8, plus=0), '1d20+3')
    """
    found = _PATTERN.fullmatch(text.strip().lower().replace(" ", ""))
    if found is None or int(found[2]) < 1 or found[1] == "0":
        raise DiceError(say("text_are_no_dice_write_them", text=text))
    return Dice(int(found[1] or 1), int(found[2]), int(found[3] or 0))


def usual_dice(words: str) -> str:
    """The first dice that a ruleset's words name, to be thrown where nothing else is said.

    >>> usual_dice("2d8"), usual_dice("pool of d6, 5 and 6 are Effort"), usual_dice("")
    ('2d8', '1d6', '1d20')
    """
    found = _PATTERN.search(words.lower())
    return str(parse_dice(found[0])) if found is not None else "1d20"


def check_faces(dice: Dice, faces: Sequence[int]) -> str | None:
    """Why the dice cannot have shown these faces, or None."""
    if len(faces) != dice.count:
        return say(
            "dice_shows_count_face_not_other_count",
            dice=dice,
            count=dice.count,
            other_count=len(faces),
        )
    wrong = next((face for face in faces if not 1 <= face <= dice.sides), None)
    return (
        None
        if wrong is None
        else say("die_with_sides_sides_cannot_show", sides=dice.sides, wrong=wrong)
    )


def thrown(state: int, dice: Dice) -> tuple[tuple[int, ...], int]:
    """Faces thrown from a generator's state, and the state after: the same state gives the same
    faces anywhere.
    """
    faces = []
    for _ in range(dice.count):
        state = (state + 0x9E3779B97F4A7) & _STATE  # 53 bits, so that any reader of JSON keeps it
        mixed = state * 0x9E3779B97F4A7C15 & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        faces.append((mixed ^ (mixed >> 31)) % dice.sides + 1)
    return tuple(faces), state
