"""Squares walked ahead of the action they belong to: until that action comes, nothing else that
costs may be done (D18).

The ruleset's gates say which squares these are: a mode of movement that may be taken once `more`
than the actions it belongs to.
"""

from __future__ import annotations

from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.base import CounterBelowUses
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.lists import either


def pending_steps(battle: Battle, token: Token) -> tuple[tuple[str, CounterBelowUses], ...]:
    """The movements that a token has taken ahead of the action they belong to, by id, with the gate
    that allows them.
    """
    turn = battle.turn(token.id)
    return tuple(
        (name, limit)
        for name, limit in battle.ruleset.moves_ahead
        if turn.counters.get(limit.counter, 0) > sum(used in limit.actions for used in turn.used)
    )


def pending_step_problem(battle: Battle, token: Token, action_id: str) -> Problem | None:
    """Why an action may not be taken while squares walked ahead still belong to none; or None."""
    action = battle.ruleset.actions[action_id]
    for name, limit in (
        pending_steps(battle, token) if battle.in_play and action.kind == "action" else ()
    ):
        if action_id not in (name, *limit.actions):
            labels = either(battle.ruleset.actions[each].label for each in limit.actions)
            text = say("square_token_walked_belongs_to_attack", token=token.name, labels=labels)
            return Problem("square_owed", text, battle.ruleset.source_of(f"actions.{name}"))
    return None
