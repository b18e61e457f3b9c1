"""Changes of hit points as people type them: -6, +4, /2, *2, =9.

parse_change("-6").of(20)           # 14
parse_change("9").of(20)            # 9: a plain number is the new value
parse_change("9", "lose").of(20)    # 11: in a field for damage it is lost
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from fivefoot.core.rules.means.texts import say

Kind = Literal["lose", "gain", "divide", "times", "set"]
MOST = 1_000_000
_SIGNS: dict[str, Kind] = {"-": "lose", "+": "gain", "/": "divide", "*": "times", "=": "set"}
_ALIKE = str.maketrans(
    {"\u2212": "-", "\u2013": "-", "\u00d7": "*", "x": "*", "X": "*", "\u00f7": "/", ":": "/"}
)
_FORM = re.compile(r"([-+*/=]?)(-?\d{1,9})")
EXAMPLES = say("write_6_to_lose_6_4")


class HitPointError(ValueError):
    """A change that cannot be read or made; the text names it and says what to write instead."""


@dataclass(frozen=True, slots=True)
class HitPointChange:
    """A change of hit points; `amount` is never below 0 but for a new value."""

    kind: Kind
    amount: int

    def of(self, points: int | None, most: int | None = None, negative: bool = False) -> int:
        """The hit points after it; gains stop at the maximum `most`, losses at 0 unless `negative`.

        Raises HitPointError where hit points are not kept (None) and no value is given.

        >>> parse_change("+9").of(20, 24), parse_change("-30").of(20)
        (24, 0)
        >>> parse_change("/2").of(-5, negative=True)
        -2
        """
        if self.kind == "set":
            return self.amount
        if points is None:
            raise HitPointError(say("no_hit_points_are_kept_yet", value=max(self.amount, 1)))
        if self.kind == "gain" or (self.kind == "times" and points > 0):
            raised = points + self.amount if self.kind == "gain" else points * self.amount
            return raised if most is None else max(points, min(raised, most))
        lowered = points - self.amount if self.kind == "lose" else int(points / self.amount)
        return lowered if negative else max(lowered, min(0, points))

    def of_damage(self, damage: int) -> int:
        """A damage changed: `-2` and `+2` alter it, `/2` halves it rounded down, a number replaces
        it; never below 0.

        >>> parse_change("/2", "set").of_damage(7), parse_change("*2", "set").of_damage(7)
        (3, 14)
        """
        changed = {
            "lose": damage - self.amount,
            "gain": damage + self.amount,
            "times": damage * self.amount,
            "divide": damage // max(self.amount, 1),
            "set": self.amount,
        }[self.kind]
        return max(0, changed)


def parse_change(text: str, plain: Literal["set", "lose"] = "set") -> HitPointChange:
    """The change of a text; `plain` says what a number without a sign is.

    Raises HitPointError naming what cannot be read.

    >>> parse_change(" - 6 "), parse_change("=-3")
    (HitPointChange(kind='lose', amount=6), HitPointChange(kind='set', amount=-3))
    """
    clean = text.translate(_ALIKE).replace(" ", "")
    found = _FORM.fullmatch(clean)
    if found is None:
        said = (
            say("text_is_no_change_of_hit", text=text.strip()[:40])
            if clean
            else say("nothing_is_written")
        )
        raise HitPointError(f"{said}: {EXAMPLES}")
    sign, amount = found[1], int(found[2])
    kind = _SIGNS[sign] if sign else plain
    if kind != "set" and amount < 0:
        raise HitPointError(
            say("text_has_two_signs_examples", text=text.strip()[:40], examples=EXAMPLES)
        )
    if kind in ("divide", "times") and not 1 <= amount <= 100:
        raise HitPointError(say("hit_points_are_divided_and_multiplied", amount=amount))
    if abs(amount) > MOST:
        raise HitPointError(say("amount_is_too_many_hit_points", amount=amount, most=MOST))
    return HitPointChange(kind, amount)
