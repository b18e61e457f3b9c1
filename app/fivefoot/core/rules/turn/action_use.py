"""What any use of an action does to its actor's turn, whether it is an act or a movement."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.means.pools import Payment, charge, with_grants
from fivefoot.core.rules.means.reserves import reserve_amounts
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.rules.turn.effects import give_condition


def pay(battle: Battle, act: Act, payment: Payment) -> Scenario:
    """The scenario with an action paid and counted; an open movement's run-up is broken by it."""
    action = battle.ruleset.actions[act.action]
    turn = charge(battle, act.token, payment.cost)
    # What the action empties, after its price: all that is left.
    turn = replace(turn, pools=pools_emptied(battle, action, turn), used=(*turn.used, act.action))
    turn = with_grants(battle, act.token, turn, action.grants)
    stored = battle.ruleset.actions.get(str(act.choice.get("action"))) if action.stores else None
    # What is readied counts by its own category where readying has none (D34).
    category = action.category or (stored.category if stored is not None else "")
    turn = _declared(battle, act, action, category, _interrupted(battle, action, turn))
    scenario = with_turn(battle.scenario, act.token, turn)
    due = reserves_due(battle, act)
    # Reserves by themselves: they last, and are no part of the turn's pools.
    scenario = with_turn(scenario, act.token, charge(battle.after(scenario), act.token, due))
    if (
        stored is not None and not action.category
    ):  # D34: it counts now, what it does comes when it is done
        return count_use(battle.after(scenario), act.token, action, stored.category, done=False)
    return count_use(battle.after(scenario), act.token, action)


def reserves_due(battle: Battle, act: Act) -> dict[str, int]:
    """What an action takes of pools that outlast the turn. A readied action takes it when it is
    readied, whether or not it is carried out (A31).
    """
    action = battle.ruleset.actions[act.action]
    stored = battle.ruleset.actions.get(str(act.choice.get("action"))) if action.stores else None
    return reserve_amounts(stored or action, act.choice)


def pools_emptied(battle: Battle, action: Action, turn: TurnState) -> dict[str, int]:
    """The pools after an action that takes all of some."""
    pools = dict(turn.pools)
    for pool in action.all_of:
        pools[pool] = 0
    # Without reactions for the rest of the round (D13, D21).
    if action.no_reactions and battle.ruleset.reaction.pool is not None:
        pools[battle.ruleset.reaction.pool] = 0
    return pools


def _interrupted(battle: Battle, action: Action, turn: TurnState) -> TurnState:
    """The turn with its open movement interrupted: the run-up is gone, an unbroken movement is over
    (B35).
    """
    if turn.move is None:
        return turn
    # Where movement may not be split an action in between ends it (B35), but not one that comes at
    # any moment (B6).
    breaks = battle.ruleset.movement.split == "none" and action.kind != "free"
    closed = turn.move.closed or breaks
    return replace(turn, move=replace(turn.move, run_up=0, closed=closed))


def _declared(
    battle: Battle, act: Act, action: Action, category: str, turn: TurnState
) -> TurnState:
    """The turn with what was declared with the action: two uses of a category may only be declared
    before the first (D4).
    """
    flags = dict(turn.flags)
    if action.no_reactions:
        flags["reactions_off"] = act.action
    # Only before the first of the two may they be declared (D4).
    first = not turn.counters.get(f"category_{category}", 0)
    by_category = bool(category) and battle.ruleset.repeat.rule == "category_effects"
    if by_category and first and act.choice.get(f"two_{category}s"):
        flags[f"two_{category}s"] = act.action
    return replace(turn, flags=flags)


def count_use(
    battle: Battle,
    token_id: str,
    action: Action,
    category: str | None = None,
    times: int = 1,
    done: bool = True,
) -> Scenario:
    """The scenario with the repeat count raised and, once the action is done, with what a second
    use of its category brings (D8).
    """
    scenario = battle.scenario
    word = action.category if category is None else category
    if times <= 0:
        return scenario
    turn = turn_of(scenario, token_id)
    counters = dict(turn.counters)
    # Weights raise the penalty of later actions: two of the turn's actions for one count once (A3).
    if action.weight and not action.free_of_repeat:
        counters["repeat"] = counters.get("repeat", 0) + action.weight * times
    before = counters.get(f"category_{word}", 0) if word else 0
    if word:
        counters[f"category_{word}"] = before + times
    scenario = with_turn(scenario, token_id, replace(turn, counters=counters))
    return second_use(battle.after(scenario), token_id, word) if done else scenario


def second_use(battle: Battle, token_id: str, category: str) -> Scenario:
    """The scenario with the condition that a second use of a category brings, if there was one."""
    rule = battle.ruleset.repeat
    second = rule.effects.get(category) if rule.rule == "category_effects" else None
    twice = battle.turn(token_id).counters.get(f"category_{category}", 0) >= 2
    if not twice or second is None or second.condition is None:
        return battle.scenario
    return give_condition(battle, token_id, second.condition)


def second_of_two(battle: Battle, token_id: str, category: str, before: int) -> Scenario:
    """The scenario with what a readied second use of a category brings when it is carried out
    (D34).

    `before` counts the uses when it was readied: the first of two that are both readied brings
    nothing.
    """
    return second_use(battle, token_id, category) if before else battle.scenario
