"""Tokens that are down: out of the fight at 0 hit points, in the state that the ruleset gives
heroes and others.
"""

from __future__ import annotations

from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.damage import DownTurn
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.texts import say

HEROES = "heroes"


def is_hero(token: Token) -> bool:
    """Whether a token is a player character."""
    return token.side == HEROES and not token.npc


def condition_when_down(ruleset: Ruleset, token: Token) -> str | None:
    """The condition that 0 hit points put a token in, whatever it has left; None without one."""
    return ruleset.down.heroes if is_hero(token) else ruleset.down.others


def brought_down(ruleset: Ruleset, token: Token) -> str | None:
    """The condition a token is in because it has no hit points left, or None."""
    has_none = token.hit_points is not None and token.hit_points <= 0
    return condition_when_down(ruleset, token) if has_none else None


def is_down(ruleset: Ruleset, token: Token) -> bool:
    """Whether a token is out of the fight: without hit points, or with the condition of others set
    manually.

    A hero put to sleep is not down: the condition of heroes has other causes, too.
    """
    # Set manually, whatever its hit points: the game master decides.
    beaten = ruleset.down.others
    by_hand = beaten is not None and token.conditions.get(beaten, 0) > 0
    return by_hand or brought_down(ruleset, token) is not None


def down_label(ruleset: Ruleset, token: Token) -> str:
    """What a token that is down is called: "Unconscious", "Defeated"."""
    condition = brought_down(ruleset, token) or ruleset.down.others
    return ruleset.conditions[condition].label if condition in ruleset.conditions else say("down")


def turn_of_the_down(ruleset: Ruleset, token: Token) -> DownTurn:
    """What happens to the turn of a token that is down."""
    return ruleset.down.heroes_turn if is_hero(token) else ruleset.down.others_turn
