"""What the successes of an attack bring: from how many on it hits, and what it deals then (A8,
A10).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.texts import say
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_of, gap_between
from fivefoot.core.rules.space.tokens import stats_of

_DICE = re.compile(r"(\d{0,3})d([1-9]\d{0,3})([+-]\d{1,4})?")


@dataclass(frozen=True, slots=True)
class Margins:
    """What an attack deals by its successes: `rows` of so many at least and the damage in words (""
    = none), rising.

    A blow is counted by its margin over the defence, a shot by its successes alone.
    """

    rows: tuple[tuple[int, str], ...] = ()
    shot: bool = False

    @property
    def needed(self) -> int:
        """The fewest successes with which it hits."""
        return self.rows[0][0] if self.rows else 0

    @property
    def label(self) -> str:
        """What is to be said of how it ended."""
        return "successes" if self.shot else "margin"

    @property
    def row_labels(self) -> tuple[str, ...]:
        """The successes of each row in words, the last of them open to more.

        >>> Margins(((1, "1d8"), (2, "1d8+4"))).row_labels
        ('margin 1', 'margin 2 or more')
        """
        if not self.rows:
            return ()
        *fewer, last = (self.counted(least) for least, _ in self.rows)
        return (*fewer, say("counted_or_more", counted=last))

    @property
    def words(self) -> tuple[str, ...]:
        """The rows for people.

        >>> Margins(((1, "1d8"), (2, "1d8+4"))).words
        ('margin 1: 1d8 damage', 'margin 2 or more: 1d8+4 damage')
        """
        return tuple(
            say("row_dealt_damage", row=row, dealt=dealt)
            if dealt
            else say("row_no_damage", row=row)
            for row, (_, dealt) in zip(self.row_labels, self.rows, strict=True)
        )

    def counted(self, successes: int) -> str:
        """So many successes in words."""
        if not self.shot:
            return say("margin_successes", successes=successes)
        return say("successes_success", successes=successes)

    def result_text(self, successes: int) -> str:
        """The result of a number of successes: the damage, or that the attack misses.

        >>> Margins(((2, "1d6+3"),), shot=True).result_text(1)
        '1 success of 2 needed, a miss'
        """
        said = self.counted(successes)
        if successes < self.needed:
            return (
                say("said_of_needed_it_misses", said=said, needed=self.needed)
                if self.needed > 1
                else say("said_it_misses", said=said)
            )
        # Rows stand by rising successes: the last that is reached counts.
        dealt = [damage for least, damage in self.rows if least <= successes][-1]
        return (
            say("said_dealt_damage", said=said, dealt=dealt)
            if dealt
            else say("said_no_damage", said=said)
        )


def margins_of(
    battle: Battle, token: Token, action: Action, target: Token | None, shot: bool
) -> Margins:
    """What the successes of an attack bring; no rows where the system counts none."""
    ruleset = battle.ruleset
    plain = action.attack in ("melee", "ranged", "weapon")
    table = (ruleset.margins.ranged if shot else ruleset.margins.melee) if plain else []
    band = (
        band_of(battle, token, gap_between(battle, token, target))
        if shot and target is not None
        else None
    )
    needs = band.needs if band is not None else 0
    rows: dict[int, str] = {}
    for row in table:
        least = max(row.least, needs)
        harms = least >= action.damage_from
        rows[least] = damage_text(battle, token, row.deals, action.damage_dice) if harms else ""
    return Margins(tuple(sorted(rows.items())), shot)


def damage_text(battle: Battle, token: Token, stats: Sequence[str], more: str = "") -> str:
    """The sum of a token's stats, dice and numbers, and of further dice: "1d8" and 4 and "1d8" are
    "2d8+4".

    What is neither stands in front as it was written.
    """
    held = stats_of(battle.ruleset, token)
    dice: dict[str, int] = {}
    words: list[str] = []
    plus = exact(0)
    for part in [*(held.get(name, "") for name in stats), more]:
        found = _DICE.fullmatch(part.replace(" ", "").lower()) if isinstance(part, str) else None
        if found is not None:
            dice[found[2]] = dice.get(found[2], 0) + int(found[1] or 1)
            plus += int(found[3] or 0)
        elif isinstance(part, str):
            words += [part.strip()] if part.strip() else []
        else:
            plus += exact(part)
    rolled = "+".join(f"{count}d{sides}" for sides, count in dice.items())
    number = number_text(int(plus * 1000)) if plus or not (rolled or words) else ""
    text = " + ".join([*words, rolled] if rolled else words)
    return text + (f"+{number}" if text and plus > 0 else number)


def declared_margins(choice: Mapping[str, Any], blows: int) -> list[int | None]:
    """The number of successes given with an action for each of its blows: {"margin": 2}, or [2, 0]
    for two swings.
    """
    said = choice.get("margin")
    each = list(said) if isinstance(said, (list, tuple)) else [said] * blows
    known = [
        n if isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 999 else None
        for n in each
    ]
    return [*known, *[None] * blows][:blows]
