"""How often a movement action may be bought, and what a route buys."""

from __future__ import annotations

from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.means.pools import cost_text, purchases_payable
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import held_in_place, pair_held

SETUP_PURCHASES = 3


def purchases_of(battle: Battle, profile: Profile) -> int:
    """How often the action may be bought now: by the pools in play, freely (a few times) in
    setup.
    """
    # A token that goes nowhere has nothing to buy movement for.
    name = profile.token.id
    if profile.fastest <= 0 or held_in_place(battle, name) or pair_held(battle, name):
        return 0
    movement = profile.action.movement
    by_squares = (
        movement is not None and movement.per_square is not None
    )  # one purchase's squares count in the next
    at_no_price = not any(
        any(cost.values()) for cost in profile.action.cost
    )  # its gates are asked anew each time
    whole = at_no_price or bool(profile.action.all_of)
    # Each of these is bought by itself: a second one would be another action of its own.
    if profile.walks_freely or whole or profile.straight_budget is not None or by_squares:
        most = 1
    else:
        # The search opens one for each: what pools pay for is asked below.
        most = 9
    # In setup nothing is paid; a few purchases show how far a turn would lead.
    if not battle.in_play:
        return min(most, SETUP_PURCHASES if any(profile.action.cost[0].values()) else 1)
    return purchases_payable(battle, profile.token.id, profile.action, most)


def times_bought(action: Action, route: Route) -> int:
    """How often a route pays for its action: once for each purchase; an action that adds to the
    turn's movement, once (C38).
    """
    return max(
        route.purchases,
        int(action.movement is not None and action.movement.adds_to_pool and bool(route.steps)),
    )


def purchase_words(battle: Battle, route: Route) -> tuple[str, ...]:
    """What a route buys, in words: "Advance × 2 (2 actions)"; nothing where an open movement pays
    it.
    """
    action = battle.ruleset.actions[route.action or battle.ruleset.movement.action]
    count = times_bought(action, route)
    if not count:
        return ()
    times, price = f" × {count}" if count > 1 else "", price_of(battle, action, count)
    return (f"{action.label}{times}" + (f" ({price})" if price else ""),)


def price_of(battle: Battle, action: Action, times: int) -> str:
    """What an action costs so many times, in words: "2 actions"; empty where it is free."""
    cost = {pool: amount * times for pool, amount in action.cost[0].items() if amount}
    return cost_text(battle, cost) if cost else ""
