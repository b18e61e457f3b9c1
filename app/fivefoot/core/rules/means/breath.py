"""Holding one's breath: how many rounds, and what is due after (A59)."""

from __future__ import annotations

from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import stats_of

BREATH = "breath"  # counter: rounds under water since the last breath


def breath_rounds(battle: Battle, token_id: str) -> int | None:
    """Whole rounds for which a token holds its breath; None where the ruleset says nothing about
    it.
    """
    rule = battle.ruleset.breath
    if rule.stat is None:
        return None
    points = exact(stats_of(battle.ruleset, battle.token(token_id)).get(rule.stat, 0))
    return int(points * exact(rule.minutes) * 60 / exact(battle.ruleset.rounds.seconds))
