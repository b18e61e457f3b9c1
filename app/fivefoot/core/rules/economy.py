"""Pools: what a token has to spend, and what is left of it."""

from __future__ import annotations

from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.tokens import amount_of, condition_effects


def pool_size(battle: Battle, token_id: str, pool: str) -> int:
    """How much a full pool holds for a token, after its conditions; whole points."""
    token = battle.token(token_id)
    size = amount_of(battle.ruleset, token, battle.ruleset.pools[pool].size) // 1000
    for _, effect in condition_effects(battle.ruleset, token):
        if pool in effect.pools:
            size = min(size, effect.pools[pool])
    return size


def pool_left(battle: Battle, token_id: str, pool: str) -> int:
    """What is left in a pool; full where nothing is recorded."""
    size = pool_size(battle, token_id, pool)
    return min(battle.turn(token_id).pools.get(pool, size), size)


def affordable(battle: Battle, token_id: str, cost: dict[str, int]) -> str | None:
    """None where the pools hold the cost, else the first pool that does not. Overdrafts are not counted here."""
    return next((pool for pool, price in cost.items() if pool_left(battle, token_id, pool) < price), None)


def purchases_affordable(battle: Battle, token_id: str, cost: dict[str, int], most: int = 9) -> int:
    """How many times the cost can be paid from what is left."""
    if not any(cost.values()):
        return most
    return min(most, *(pool_left(battle, token_id, pool) // price for pool, price in cost.items() if price))
