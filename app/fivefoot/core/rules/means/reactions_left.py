"""Whether a token may still react: the reactions it has left, and what keeps it from taking one."""

from __future__ import annotations

from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import bar_on
from fivefoot.core.texts.labels import in_sentence


def reactions_left(battle: Battle, token: Token) -> int | None:
    """How many reactions it may still take; None = no limit."""
    reaction = battle.ruleset.reaction
    if reaction.limit is None:
        return None
    if reaction.pool is not None:
        return pool_left(battle, token.id, reaction.pool)
    return max(0, reaction.limit - battle.turn(token.id).counters.get("reactions_used", 0))


def can_react(battle: Battle, token: Token, uses_one: bool = True) -> Reason | None:
    """Why a token may not react outside its own turn; None where it may.

    Unless it `uses_one`, no reaction has to be left; everything else is checked.
    """
    ruleset = battle.ruleset
    bar = bar_on(ruleset, token, "reactions", "actions")
    if bar is not None:
        blocker, source = bar
        return Reason(_in_condition(battle, token, blocker), source)
    if "reactions_off" in battle.turn(token.id).flags:
        return Reason(
            say("token_has_given_up_its_reactions", token=token.name),
            ruleset.source_of("reaction.limit"),
        )
    left = reactions_left(battle, token) if uses_one else None
    if left is not None and left <= 0:
        return Reason(
            say("token_has_used_its_reaction", token=token.name),
            ruleset.source_of("reaction.limit"),
        )
    if battle.scenario.encounter.active == token.id and not ruleset.reaction.own_turn:
        return Reason(
            say("it_is_token_own_turn", token=token.name), ruleset.source_of("reaction.own_turn")
        )
    return None


def _in_condition(battle: Battle, token: Token, name: str) -> str:
    """The condition a token is in, with the level where that is what bars it: "Ada is stunned",
    "Ada has exhaustion 4".
    """
    condition = battle.ruleset.conditions[name]
    state = in_sentence(condition.label)
    if condition.levels:
        # A condition that another one includes is there at its first level.
        level = token.conditions.get(name, 1)
        return say("token_has_condition_level", token=token.name, state=state, level=level)
    return say("token_is_condition", token=token.name, state=state)
