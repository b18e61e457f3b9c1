"""What bears on a roll, as frozen values: numbers and tags with their reasons, and dice that are
due.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RollModifier:
    """One thing that bears on a roll: a number (`value`, in the system's `unit`) or a tag
    ("Fortune"), and why.
    """

    source: str
    value: float | None = None
    tag: str = ""
    rule: str = ""
    repeat: bool = False  # the repeat penalty, which may not add to the others (A4)
    edge: str = ""  # the ruleset's id of the edge that the tag says
    unit: str = ""  # the ruleset's id of the unit of a number that is counted beside the roll
    count: float = 0  # how many of the edge, or the number in that unit


@dataclass(frozen=True, slots=True)
class RollModifiers:
    """Everything that bears on the next roll.

    `applied` is the sum of numbers after stacking, one for each swing.

    `repeat` and `others` are the two numbers that stacking chooses between; `tags` what is left of
    the words after opposite ones cancelled; `results` what it deals by its successes, in words;
    `saves` what bears on the save that it asks of its target.
    """

    lines: tuple[RollModifier, ...] = ()
    repeat: float = 0
    others: float = 0
    applied: tuple[float, ...] = (0,)
    unit: str = ""
    tags: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    saves: tuple[RollModifier, ...] = ()


@dataclass(frozen=True, slots=True)
class RollDue:
    """Dice that decide an offer: `dice` like "1d20", `bonus` added, `needs` the number to reach
    (None = no limit).

    `tags` are the edges and notes that bear on them, in words.

    `later`: they are asked for again with the square that belongs to the offer (D37), and need not
    be told before.
    """

    dice: str
    bonus: float = 0
    needs: float | None = None
    text: str = ""
    later: bool = False
    tags: tuple[str, ...] = ()
