"""How often a movement action may be bought."""

from __future__ import annotations

from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.company import holds_fast
from fivefoot.core.rules.economy import purchases_payable
from fivefoot.core.rules.movement.profile import Profile

SETUP_PURCHASES = 3


def purchases_of(battle: Battle, profile: Profile) -> int:
    """How often the action may be bought now: by the pools in play, freely (a few times) in setup."""
    if profile.fastest <= 0 or holds_fast(battle, profile.token.id):
        return 0
    movement = profile.action.movement
    by_squares = movement is not None and movement.per_square is not None  # one purchase's squares count in the next
    at_no_price = not any(any(cost.values()) for cost in profile.action.cost)  # its gates are asked anew each time
    whole = at_no_price or bool(profile.action.all_of)
    if profile.walks_freely or whole or profile.straight_budget is not None or by_squares:
        most = 1
    else:
        most = 9
    if not battle.in_play:
        return min(most, SETUP_PURCHASES if any(profile.action.cost[0].values()) else 1)
    return purchases_payable(battle, profile.token.id, profile.action, most)
