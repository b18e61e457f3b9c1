"""Pools: what a token has to spend, what is left of it, and how an action is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fivefoot.core.model.encounter import TurnState
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.ruleset_labels import count_text, counted_label
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import amount_of, condition_effects, stats_of
from fivefoot.core.texts.labels import in_sentence


def pool_size(battle: Battle, token_id: str, pool: str) -> int:
    """How much a full pool holds for a token, after its conditions and this turn's grants; in whole
    points.
    """
    token = battle.token(token_id)
    size = amount_of(battle.ruleset, token, battle.ruleset.pools[pool].size) // 1000
    for _, effect in condition_effects(battle.ruleset, token):
        if pool in effect.pools:
            # A condition may shrink a pool: the worst of several counts.
            size = min(size, effect.pools[pool])
        size += effect.more.get(pool, 0)
    return size + battle.turn(token_id).counters.get(f"granted_{pool}", 0)


def pool_left(battle: Battle, token_id: str, pool: str) -> int:
    """What is left in a pool; full where nothing is recorded."""
    size = pool_size(battle, token_id, pool)
    # Never more than it holds now: a condition that came since may have made the pool smaller.
    return min(battle.turn(token_id).pools.get(pool, size), size)


def affordable(battle: Battle, token_id: str, cost: Mapping[str, int]) -> str | None:
    """The first pool that does not hold the cost; None where all of them do.

    Overdrafts are not counted here.
    """
    return next(
        (pool for pool, price in cost.items() if pool_left(battle, token_id, pool) < price), None
    )


def prices_of(battle: Battle, token_id: str, action: Action) -> list[dict[str, int]]:
    """The prices of an action for a token: its own where its stats name one (B13: the weapon's),
    else the ruleset's.
    """
    stats = stats_of(battle.ruleset, battle.token(token_id)) if action.price_stats else {}
    own = {pool: int(exact(stats.get(stat, 0))) for pool, stat in action.price_stats.items()}
    # A price of 0 is none of its own: then the ruleset's holds.
    own = {pool: price for pool, price in own.items() if price > 0}
    return [{**action.cost[0], **own}] if own else action.cost


def prices_in_order(
    battle: Battle, token_id: str, action: Action
) -> list[tuple[int, Mapping[str, int]]]:
    """The prices of an action with their numbers, pools that buy little else first (A62)."""
    pools = battle.ruleset.pools
    numbered: list[tuple[int, Mapping[str, int]]] = list(
        enumerate(prices_of(battle, token_id, action))
    )
    # Stable: of prices that are alike the ruleset's order stays.
    return sorted(
        numbered,
        key=lambda pair: not any(pools[pool].first for pool, price in pair[1].items() if price),
    )


def pool_in_sentence(battle: Battle, token_id: str, pool: str) -> str:
    """A token's pool as a sentence without a number names it: plural "actions" for a pool of three,
    singular "reaction" for a pool of one.
    """
    return in_sentence(counted_label(battle.ruleset.pools[pool], pool_size(battle, token_id, pool)))


def drained_pool(battle: Battle, token_id: str, action: Action) -> str | None:
    """The first pool that an action takes all of and that is no longer full (D13), or None."""
    pools = (
        pool
        for pool in action.all_of
        if pool_left(battle, token_id, pool) < pool_size(battle, token_id, pool)
    )
    return next(pools, None)


def allowance_problem(battle: Battle, token_id: str, action: Action) -> Problem | None:
    """Why no more movement can be bought where a turn has a single allowance (E13 read that way),
    or None.
    """
    if action.movement is None or battle.ruleset.movement.kind != "per_turn":
        return None
    actions = battle.ruleset.actions
    moved = any(
        name in actions and actions[name].movement is not None
        # What was used may be of a ruleset that was changed since.
        for name in battle.turn(token_id).used
    )
    text = say("action_gives_movement_of_whole_turn", action=action.label)
    return (
        Problem("allowance_taken", text, battle.ruleset.source_of("movement.kind"))
        if moved
        else None
    )


def purchases_payable(battle: Battle, token_id: str, action: Action, most: int = 9) -> int:
    """How many times an action can be bought, its prices taken in their order (A62: the hasted
    action first).
    """
    if (
        drained_pool(battle, token_id, action) is not None
        or allowance_problem(battle, token_id, action) is not None
    ):
        return 0
    # One allowance a turn is bought once, whatever the pools hold.
    if action.movement is not None and battle.ruleset.movement.kind == "per_turn":
        most = min(most, 1)
    prices = [cost for _, cost in prices_in_order(battle, token_id, action)]
    # Counted on a copy of what is left: nothing is paid yet.
    left = {pool: pool_left(battle, token_id, pool) for cost in prices for pool in cost}
    count = 0
    while count < most:
        cost = next((c for c in prices if all(left[p] >= n for p, n in c.items())), None)
        if cost is None:
            break
        for pool, price in cost.items():
            left[pool] -= price
        count += 1
    return count


@dataclass(frozen=True, slots=True)
class Payment:
    """A way to pay for an action: which of its prices, and whether it overdraws (and so ends the
    turn).
    """

    alternative: int
    cost: Mapping[str, int]
    overdraft: bool = False


def payment_of(
    battle: Battle, token_id: str, action_id: str, alternative: int | None = None
) -> Payment | Problem:
    """How the action would be paid now: with the named alternative, or the first that can be paid;
    otherwise what is missing.
    """
    action = battle.ruleset.actions[action_id]
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    empty = drained_pool(battle, token_id, action)
    if empty is not None:
        label = in_sentence(battle.ruleset.pools[empty].label)
        return Problem(
            "no_pool",
            say("action_takes_all_label_and_some", action=action.label, label=label),
            rule,
        )
    taken = allowance_problem(battle, token_id, action)
    if taken is not None:
        return taken
    prices = prices_of(battle, token_id, action)
    if alternative is not None and not 0 <= alternative < len(prices):
        text = say(
            "action_has_no_price_numbered_alternative",
            action=action.label,
            alternative=alternative,
            count=len(prices) - 1,
        )
        return Problem("no_alternative", text, rule)
    ordered = [number for number, _ in prices_in_order(battle, token_id, action)]
    wanted = ordered if alternative is None else [alternative]
    paid = _first_payable(battle, token_id, prices, wanted)
    return paid or _missing(battle, token_id, action, prices[wanted[0]])


def _first_payable(
    battle: Battle, token_id: str, prices: Sequence[Mapping[str, int]], wanted: Sequence[int]
) -> Payment | None:
    """The first of the wanted prices that the pools cover, else the first to overdraw them."""
    for number in wanted:
        if affordable(battle, token_id, prices[number]) is None:
            return Payment(number, prices[number])
    # Only where no price can be paid: going over ends the turn.
    for number in wanted:
        if overdraws(battle, token_id, prices[number]):
            return Payment(number, prices[number], True)
    return None


def overdraws(battle: Battle, token_id: str, cost: Mapping[str, int]) -> bool:
    """Whether a cost beyond what is left may still be paid, which ends the turn (E2)."""
    rule = battle.ruleset.overdraft
    if rule is None:
        return False
    short = [pool for pool, price in cost.items() if pool_left(battle, token_id, pool) < price]
    # Every pool that is short has to allow it.
    return bool(short) and all(
        pool_left(battle, token_id, pool) >= rule.min_left and cost[pool] <= rule.max_cost
        for pool in short
    )


def overdraft_caution(battle: Battle, token_id: str, payment: Payment) -> Problem | None:
    """What to know before an action is taken that costs more than is left: the turn ends (E3)."""
    rule = battle.ruleset.overdraft
    if rule is None or not payment.overdraft:
        return None
    pool = affordable(battle, token_id, payment.cost)
    assert pool is not None
    price = count_text(battle.ruleset.pools[pool], payment.cost[pool])
    left, source_of = pool_left(battle, token_id, pool), battle.ruleset.source_of
    if rule.ends_turn:
        text = say("overdraft_ends_turn", price=price, left=left)
        return Problem("overdraft_ends_turn", text, source_of("overdraft.ends_turn"), warning=True)
    text = say("overdraft_takes_the_rest", price=price, left=left)
    return Problem("overdraft_takes_the_rest", text, source_of("overdraft"), warning=True)


def _missing(battle: Battle, token_id: str, action: Action, cost: Mapping[str, int]) -> Problem:
    """What is short. The rule behind it is the pool's, which says how much it holds (B1, B3)."""
    pool = affordable(battle, token_id, cost)
    assert pool is not None
    price = count_text(battle.ruleset.pools[pool], cost[pool])
    text = say(
        "action_costs_price_left",
        action=action.label,
        price=price,
        left=pool_left(battle, token_id, pool),
    )
    spare = _no_help(battle, token_id, action)
    if spare is not None:
        text = say(
            "text_spare_cannot_pay",
            text=text,
            spare=count_text(battle.ruleset.pools[spare], pool_left(battle, token_id, spare)),
        )
    return Problem("no_pool", text, battle.ruleset.source_of(f"pools.{spare or pool}"))


def _no_help(battle: Battle, token_id: str, action: Action) -> str | None:
    """A pool that buys little and still holds something, but nothing this action is paid with
    (A62); or None.
    """
    named = {pool for cost in action.cost for pool in cost}
    spare = (
        name
        for name, pool in battle.ruleset.pools.items()
        if pool.first and name not in named and pool_left(battle, token_id, name) > 0
    )
    return next(spare, None)


def charge(battle: Battle, token_id: str, cost: Mapping[str, int], times: int = 1) -> TurnState:
    """The token's turn with a cost taken from its pools; they stop at zero (E2: no debt)."""
    turn = battle.turn(token_id)
    pools = dict(turn.pools)
    for pool, price in cost.items():
        if price:
            # No debt is carried into the next turn (E2).
            pools[pool] = max(0, pool_left(battle, token_id, pool) - price * times)
    return replace(turn, pools=pools)


def charge_purchases(battle: Battle, token_id: str, action: Action, times: int) -> dict[str, int]:
    """The pools after buying an action several times, its prices taken in their order; they stop at
    zero.
    """
    ordered = [cost for _, cost in prices_in_order(battle, token_id, action)]
    left = {pool: pool_left(battle, token_id, pool) for cost in ordered for pool in cost}
    pools = dict(battle.turn(token_id).pools)
    for _ in range(times):
        cost = next(
            (c for c in ordered if all(left[pool] >= price for pool, price in c.items())),
            # Whoever insists on a purchase that nothing pays empties the pools of the last price.
            ordered[-1],
        )
        for pool, price in cost.items():
            if price:
                left[pool] = pools[pool] = max(0, left[pool] - price)
    return pools


def with_grants(
    battle: Battle, token_id: str, turn: TurnState, grants: Mapping[str, int], times: int = 1
) -> TurnState:
    """A turn with pools made larger by what an action grants (A68: one free minor action with each
    [Move]).
    """
    pools, counters = dict(turn.pools), dict(turn.counters)
    for pool, amount in grants.items():
        if times <= 0:
            continue
        # Raised in both: what the pool holds, and how much it can hold this turn.
        pools[pool] = pools.get(pool, pool_size(battle, token_id, pool)) + amount * times
        counters[f"granted_{pool}"] = counters.get(f"granted_{pool}", 0) + amount * times
    return replace(turn, pools=pools, counters=counters)


FREE = say("costs_nothing")


def cost_text(battle: Battle, cost: Mapping[str, int]) -> str:
    """A price in words: "1 action", "2 AP", "free"."""
    parts = []
    for pool, price in cost.items():
        if price:
            parts.append(count_text(battle.ruleset.pools[pool], price))
    return " + ".join(parts) or FREE
