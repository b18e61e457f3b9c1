"""A comparison with another system as a request that a worker can compute."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivefoot.core.interaction.side_by_side import (
    ComparedPath,
    SideBySide,
    both_battles,
    under_both,
)
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.derived_cache import DERIVED


@dataclass(frozen=True, slots=True)
class ComparisonRequest:
    """A token's movement under the rules in force and under `other`; both judge the path `path`.

    Two requests are equal only for the very same battle; other rules are compared by their id.
    """

    battle: Battle
    ruleset: str
    token: str
    path: ComparedPath | None = None
    other: Ruleset = field(compare=False, kw_only=True)

    def answer(self) -> SideBySide:
        """The comparison; raises KeyError for an unknown token."""
        return under_both(*_prepared(self.battle, self.ruleset, self.other), self.token, self.path)


class ComparedReachRequest(ComparisonRequest):
    """The same without a route: a separate kind, so that requests of a drag do not replace it."""

    __slots__ = ()


def _prepared(battle: Battle, name: str, other: Ruleset) -> tuple[Battle, Battle]:
    """Both battles, cached between the steps of a drag, so that their maps are prepared only once.

    They are dropped with everything derived from them when another document is opened.
    """
    return DERIVED.get("beside", (battle,), (name,), lambda: both_battles(battle, other))
