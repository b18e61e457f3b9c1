"""A comparison with another system as a value, for whoever works it out elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from fivefoot.core.interaction.side_by_side import PricedWay, SideBySide, both_battles, under_both
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True)
class BesideRequest:
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
        kept = _kept(self.battle, _Rules(self.ruleset, self.other))
        return under_both(*kept, self.token, self.way)


class BesideReachRequest(BesideRequest):
    """The same without a way: a kind of its own, so that a drag's questions do not replace it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _Rules:
    """A ruleset that is cheap to compare: by its id."""

    name: str
    rules: Ruleset = field(compare=False)


@lru_cache(maxsize=1)
def _kept(battle: Battle, other: _Rules) -> tuple[Battle, Battle]:
    """Both battles, kept between the steps of a drag: their maps are prepared only once."""
    return both_battles(battle, other.rules)
