"""Who has lost sight of a token: what its conditions and its roll hide it from (C40).

What an observer would make of somebody who hides now is asked in `observers`, which also knows who
is in melee.
"""

from __future__ import annotations

from fivefoot.core.model.token import Token, is_ally
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import stats_of

FOUND = "found"  # a tie from who found somebody hidden to the one found, until that one hides anew


def is_hiding(battle: Battle, token: Token) -> bool:
    """Whether a condition of the token hides it."""
    conditions = battle.ruleset.conditions
    return any(name in conditions and conditions[name].hidden for name in token.conditions)


def hidden_from(battle: Battle, observer: Token, token: Token) -> bool:
    """Whether the observer has lost the token: taken off the map's view, or hidden better than it
    perceives.
    """
    if token.hidden:
        return True
    # It hides from enemies and strangers: its own side knows where it is.
    if is_ally(token, observer):
        return False
    if not is_hiding(battle, token) or found_by(battle, token, observer):
        return False
    rule = battle.ruleset.hiding
    roll = rolled(battle.turn(token.id).flags.get(rule.flag, ""))
    # Without a roll, or where the system has none, the condition alone hides from everybody.
    if rule.stat is None or roll is None:
        return True
    return perceived_at(battle, observer) < roll  # an equal roll is seen


def rolled(flag: str) -> int | None:
    """The result that a flag keeps, None where it keeps none; a penalty may take it below 0.

    >>> rolled("14"), rolled("-2"), rolled("hide"), rolled("")
    (14, -2, None, None)
    """
    return int(flag) if flag.removeprefix("-").isdigit() else None


def found_by(battle: Battle, token: Token, observer: Token) -> bool:
    """Whether an observer has found a hidden token by searching (C43)."""
    links = battle.scenario.encounter.links
    return any(
        (link.kind, link.source, link.target) == (FOUND, observer.id, token.id) for link in links
    )


def perceived_at(battle: Battle, observer: Token) -> int:
    """The roll from which on somebody is hidden from the observer, less one: its basic Perception
    difficulty.
    """
    rule = battle.ruleset.hiding
    return int(rule.base + float(exact(stats_of(battle.ruleset, observer).get(rule.stat or "", 0))))
