"""Options that are chosen with an action: more of a reserve, several rounds of work, several
reactions at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle

MOST_ROUNDS: Final = 100
MOST_AT_ONCE: Final = 5
"""The most reactions that one feature takes in the window (C56)."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """A reserve of which an action takes `least` or more, up to what is `left`."""

    pool: str
    label: str
    least: int
    left: int


def reserves_of(battle: Battle, token_id: str, action_id: str) -> tuple[Reserve, ...]:
    """The reserves of which more than the least may be spent on an action now (A13, A14, A18,
    A31).
    """
    action, pools = battle.ruleset.actions[action_id], battle.ruleset.pools
    found = (
        Reserve(pool, pools[pool].label, least, pool_left(battle, token_id, pool))
        for pool, least in action.spends.items()
    )
    return tuple(reserve for reserve in found if reserve.left > reserve.least)


def may_take_rounds(action: Action) -> bool:
    """Whether an action may be work of several rounds: not an attack, a movement or a readied
    action (C26, D32).
    """
    plain = action.attack is None and action.movement is None and not action.stores
    paid = any(any(price.values()) for price in action.cost)
    return plain and paid and action.kind == "action" and action.target is None


def takes_several(battle: Battle) -> bool:
    """Whether several reactions may be taken at once, on one roll against the hardest (C56)."""
    return battle.ruleset.reaction.price.kind == "save_dc"
