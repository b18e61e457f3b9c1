"""Tokens that go down or get up again: a log line, and what they held or had readied let go."""

from __future__ import annotations

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import brought_down, down_label, is_down
from fivefoot.core.rules.space.tokens import with_included
from fivefoot.core.rules.turn.reacting import without_readied_actions
from fivefoot.core.rules.turn.state import logged, without_those_held
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.weapon_handling import drop_held_weapons


def apply_going_down(before: Battle, after: Battle) -> Battle:
    """The battle after the consequences of hit points that dropped to 0 or rose above it."""
    if after.scenario.tokens is before.scenario.tokens:
        return after
    ruleset = after.ruleset
    for name, token in after.scenario.tokens.items():
        earlier = before.scenario.tokens.get(name)
        if earlier is None or earlier is token:
            continue
        was, now = is_down(ruleset, earlier), is_down(ruleset, token)
        if now and not was:
            after = after.after(_down(after, token))
        elif was and not now:
            text = say("token_is_up_again", token=token.name)
            after = after.after(logged(after.scenario, name, text))
    return after


def _down(battle: Battle, token: Token) -> Scenario:
    """The scenario with a token's going down told: it lets go of those it holds, and its readied
    actions lapse.
    """
    ruleset, label = battle.ruleset, down_label(battle.ruleset, token)
    text = say("token_is_down_down_label", token=token.name, down_label=label)
    scenario = logged(battle.scenario, token.id, text)
    conditions = with_included(ruleset, [(brought_down(ruleset, token) or "", 1)])
    if any(ruleset.conditions[name].drops_held for name in conditions):
        scenario = drop_held_weapons(battle.after(scenario), token.id)
    scenario = without_those_held(battle.after(scenario), token.id)
    return without_readied_actions(battle.after(scenario), token.id)
