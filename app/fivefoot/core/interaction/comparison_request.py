"""A comparison with another system as a value, which a worker can compute."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivefoot.core.interaction.side_by_side import PricedWay, SideBySide, both_battles, under_both
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import DERIVED, Battle


@dataclass(frozen=True, slots=True)
class ComparisonRequest:
    """A token's movement under the rules in force and under `other`; `way` is judged by both.

    Two are the same only for the very same battle; other rules are told apart by their id.
    """

    battle: Battle
    ruleset: str
    token: str
    way: PricedWay | None = None
    other: Ruleset = field(compare=False, kw_only=True)

    def answer(self) -> SideBySide:
        """The comparison; raises KeyError for an unknown token."""
        return under_both(*_prepared(self.battle, self.ruleset, self.other), self.token, self.way)


class ComparedReachRequest(ComparisonRequest):
    """The same without a way: a kind of its own, so that a drag's questions do not replace it."""

    __slots__ = ()


def _prepared(battle: Battle, name: str, other: Ruleset) -> tuple[Battle, Battle]:
    """Both battles, kept between the steps of a drag: their maps are prepared only once.

    They are let go with all that is derived, when another document is opened.
    """
    return DERIVED.get("beside", (battle,), (name,), lambda: both_battles(battle, other))
