"""Ways of moving that a person can hold a token to, such as on foot or flying; or the cheapest
mix.
"""

from __future__ import annotations

from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.space.battle import Battle

MIX = ""
"""Held to nothing: the search mixes the ways as is cheapest."""

FREE_OF_CHOICE = ("crawl",)
"""Ways that posture decides."""

ICONS = {"walk": "move", "climb": "climb", "swim": "swim", "fly": "fly", "burrow": "burrow"}


def modes_of(battle: Battle, token_id: str, action: str | None) -> tuple[str, ...]:
    """The ways a token can move by an action, in the ruleset's order, without those that its
    posture decides.
    """
    # Asked of the profile and not of the token: states and actions take ways away.
    found = profile_of(battle, token_id, action).modes
    return tuple(mode for mode in found if mode not in FREE_OF_CHOICE)


def held_modes(battle: Battle, token_id: str, action: str | None, mode: str) -> tuple[str, ...]:
    """What the search is held to: nothing for the mix, or where the token does not have that
    way.
    """
    return (mode,) if mode != MIX and mode in modes_of(battle, token_id, action) else ()
