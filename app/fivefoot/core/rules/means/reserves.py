"""Pools that last beyond the turn (Energy): what an action takes of them at least, and what more
was said with it.

    [pools]
    energy = { label = "Energy", size = { stat = "energy" }, refresh = "never" }

    [actions.channel_divinity]
    spends = { energy = 4 }        # 4 or more (A18): Act(..., choice={"energy": 6}) takes 6
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivefoot.core.model.frames import ActFrame
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.ruleset_labels import count_text, noun_of
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle


def reserve_amounts(action: Action, said: Mapping[str, Any]) -> dict[str, int]:
    """What an action takes of each reserve: the chosen amount, at least what the ruleset asks."""
    return {pool: max(least, _whole(said.get(pool)) or 0) for pool, least in action.spends.items()}


def reserve_problem(
    battle: Battle, token_id: str, action_id: str, said: Mapping[str, Any]
) -> Problem | None:
    """Why the reserves of a token do not allow an action, or None."""
    action, pools = battle.ruleset.actions[action_id], battle.ruleset.pools
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    for pool, least in action.spends.items():
        label = pools[pool].label
        if pool in said and (_whole(said[pool]) or 0) < least:
            text = say(
                "action_takes_label_in_whole_numbers",
                action=action.label,
                label=label,
                least=least,
                said=str(said[pool])[:40],
            )
            return Problem("bad_choice", text, rule)
    return shortage_problem(battle, token_id, action, reserve_amounts(action, said), rule)


def shortage_problem(
    battle: Battle, token_id: str, action: Action, due: Mapping[str, int], rule: str
) -> Problem | None:
    """The problem of a token that has less of a reserve than is due, or None."""
    for pool, amount in due.items():
        left = pool_left(battle, token_id, pool)
        if left < amount:
            label = noun_of(battle.ruleset.pools[pool], amount)
            return Problem(
                "no_pool",
                say(
                    "action_takes_amount_label_left_left",
                    action=action.label,
                    amount=amount,
                    label=label,
                    left=left,
                ),
                rule,
            )
    return None


def matching_amounts(battle: Battle, action: Action) -> dict[str, int]:
    """What a reaction takes of the reserves: its own amounts, and of some at least as much as the
    waiting act that it answers (A76).
    """
    due, actions = dict(action.spends), battle.ruleset.actions
    waiting = reversed(battle.scenario.encounter.pending)
    deed = next((frame for frame in waiting if isinstance(frame, ActFrame)), None)
    answered = actions.get(deed.action) if deed is not None else None
    if deed is None or answered is None:
        return due
    paid = reserve_amounts(answered, deed.choice)
    return due | {pool: max(due.get(pool, 0), paid.get(pool, 0)) for pool in action.spends_like}


def with_price(battle: Battle, line: str, due: Mapping[str, int]) -> str:
    """A log line of an action with what it takes: "Ada: Firebolt for 4 energy"; unchanged where it
    takes nothing.
    """
    parts = [count_text(battle.ruleset.pools[pool], amount) for pool, amount in due.items()]
    return say("line_for_parts", line=line, parts=", ".join(parts)) if parts else line


def _whole(value: Any) -> int | None:
    return value if type(value) is int and value >= 0 else None
