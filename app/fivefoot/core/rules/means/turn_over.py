"""Why a token does nothing more in its turn: what it did last ended the turn, or the table did."""

from __future__ import annotations

from collections.abc import Sequence

from fivefoot.core.rules.means.pools import pool_size, prices_of
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.space.battle import Battle


def turn_over_problem(battle: Battle, token_id: str) -> Problem:
    """That a token's turn is over, with the action that ended it (A34, D21, E3) where one did."""
    ruleset, name = battle.ruleset, battle.token(token_id).name
    # What was used may be of a ruleset that was changed since.
    used = [action for action in battle.turn(token_id).used if action in ruleset.actions]
    ending = next((each for each in reversed(used) if ruleset.actions[each].ends_turn), None)
    if ending is not None:
        label, rule = ruleset.actions[ending].label, ruleset.source_of(f"actions.{ending}")
        text = say("turn_of_token_ended_with_action", action=label, token=name)
        return Problem("turn_ended", text, rule)
    overdrawn = _overdrawn_by(battle, token_id, used)
    if overdrawn is not None:
        label, rule = ruleset.actions[overdrawn].label, ruleset.source_of("overdraft.ends_turn")
        text = say("turn_of_token_ended_with_overdraft", action=label, token=name)
        return Problem("turn_ended", text, rule)
    text = say("turn_of_token_is_over", token=name)
    return Problem("turn_ended", text, ruleset.source_of("rounds.phases"))


def _overdrawn_by(battle: Battle, token_id: str, used: Sequence[str]) -> str | None:
    """The last action that cost anything, where all of them cost more than a pool held."""
    overdraft = battle.ruleset.overdraft
    if overdraft is None or not overdraft.ends_turn:
        return None
    spent: dict[str, int] = {}
    last = None
    for name in used:
        # Nobody wrote down which price was paid: the least is sure.
        cost = min(
            prices_of(battle, token_id, battle.ruleset.actions[name]),
            key=lambda price: sum(price.values()),
            default={},
        )
        for pool, price in cost.items():
            spent[pool] = spent.get(pool, 0) + price
        last = name if any(cost.values()) else last
    over = any(price > pool_size(battle, token_id, pool) for pool, price in spent.items())
    return last if over else None
