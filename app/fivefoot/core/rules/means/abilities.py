"""Actions of a token's own: special abilities change a record or add one (D48).

A ruleset, or a scenario's options, give an action that stands `instead_of` another; tokens whose
stats open its gates take it wherever the other is named.
"""

from __future__ import annotations

from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import stats_of


def own_action(battle: Battle, token_id: str, action_id: str) -> str:
    """The id of what a token uses when an action is named: its own record of it, or the action
    itself.
    """
    records = battle.ruleset.own_records.get(action_id, ())
    # A token that is gone has no stats to open a record with.
    if not records or token_id not in battle.scenario.tokens:
        return action_id
    return next((name for name in records if has_ability(battle, token_id, name)), action_id)


def has_ability(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether a token's stats are those an action asks for; other gates may open and shut during
    the turn.
    """
    stats = stats_of(battle.ruleset, battle.token(token_id))
    gates = battle.ruleset.actions[action_id].gates
    return all(gate.stat.holds(stats) for gate in gates if gate.stat is not None)


def is_its_own(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether an action belongs in a token's list: it is neither replaced nor a replacement that
    only others have.
    """
    action = battle.ruleset.actions.get(action_id)
    if action is not None and action.instead_of is not None:
        return own_action(battle, token_id, action.instead_of) == action_id
    return own_action(battle, token_id, action_id) == action_id
