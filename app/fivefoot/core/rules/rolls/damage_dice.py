"""Damage as it is written: dice and numbers added up, like "2d8+4", "1d8+1d6-1" or "7"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fivefoot.core.rules.rolls.dice import Dice, thrown

_WHOLE = re.compile(
    r"[+-]?(?:\d{0,3}d[1-9]\d{0,3}|\d{1,6})(?:[+-](?:\d{0,3}d[1-9]\d{0,3}|\d{1,6}))*"
)
_TERM = re.compile(r"([+-]?)(?:(\d{0,3})d(\d{1,4})|(\d{1,6}))")
MOST_DICE = 500


@dataclass(frozen=True, slots=True)
class DamageDice:
    """Dice with their signs, and a number."""

    dice: tuple[tuple[int, Dice], ...] = ()
    plus: int = 0

    def roll(self, state: int) -> tuple[int, int]:
        """What they show from a state of the program's dice, never below 0, and the state after."""
        total = self.plus
        for sign, dice in self.dice:
            faces, state = thrown(state, dice)
            total += sign * sum(faces)
        return max(0, total), state


def damage_dice(text: str) -> DamageDice | None:
    """The dice of a text; None where it says nothing or more than dice and numbers.

    >>> damage_dice("2d8 + 4").plus, damage_dice("7"), damage_dice("weapon")
    (4, DamageDice(dice=(), plus=7), None)
    """
    clean = text.lower().replace(" ", "").replace("\u2212", "-")
    if _WHOLE.fullmatch(clean) is None:
        return None
    dice: list[tuple[int, Dice]] = []
    plus = 0
    for sign, count, sides, number in _TERM.findall(clean):
        factor = -1 if sign == "-" else 1
        if sides:
            dice.append((factor, Dice(int(count or 1), int(sides))))
        else:
            plus += factor * int(number)
    if sum(each.count for _, each in dice) > MOST_DICE:
        return None
    return DamageDice(tuple(dice), plus)
