"""The legend of a reach: what its bands mean, in the ruleset's own words."""

from __future__ import annotations

from fivefoot.core.interaction.ledger import ordinal
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.routes.purchases import price_of


def band_names(planner: Planner, count: int) -> tuple[str, ...]:
    """What pays for each of the first `count` bands: ("1st Advance · 1 action", "2nd · 2 actions").

    The first is the rest of a movement, where one is open or the turn holds one.
    """
    battle = planner.battle
    action = battle.ruleset.actions.get(planner.action or battle.ruleset.movement.action)
    label = action.label if action is not None else say("movement")
    pooled = battle.ruleset.movement.kind == "per_turn_pool" and planner.action is None
    if pooled:
        return (
            say("movement_of_turn"),
            *(f"{ordinal(number)} {label}" for number in range(2, count + 1)),
        )[:count]
    names: list[str] = []
    bought = 0
    for number in range(1, count + 1):
        # An open movement pays for the first band.
        if number < planner.first_purchase:
            names.append(say("rest_of_label", label=label))
            continue
        bought += 1
        # The label once: "1st Advance, 2nd, 3rd" reads faster than repeating it.
        named = f"{ordinal(number)} {label}" if bought == 1 else ordinal(number)
        names.append(" · ".join((named, *_price(planner, bought))))
    return tuple(names)


def _price(planner: Planner, times: int) -> tuple[str, ...]:
    """The price of so many purchases together, in words; empty where they are free."""
    battle = planner.battle
    action = battle.ruleset.actions.get(planner.action or battle.ruleset.movement.action)
    if action is None or not battle.in_play:
        return ()
    price = price_of(battle, action, times)
    return (price,) if price else ()
