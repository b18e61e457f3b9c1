"""The modes of movement to which a token can be restricted, such as on foot or flying; or the
cheapest mix.
"""

from __future__ import annotations

from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.space.battle import Battle

MIX = ""
"""No restriction: the search finds the cheapest mix."""

FREE_OF_CHOICE = ("crawl",)
"""Modes that posture decides."""

ICONS = {"walk": "move", "climb": "climb", "swim": "swim", "fly": "fly", "burrow": "burrow"}


def modes_of(battle: Battle, token_id: str, action: str | None) -> tuple[str, ...]:
    """The modes of a token for an action, in the ruleset's order, without those that its posture
    decides.
    """
    # From the profile, not the token: conditions and actions remove modes.
    found = profile_of(battle, token_id, action).modes
    return tuple(mode for mode in found if mode not in FREE_OF_CHOICE)


def held_modes(battle: Battle, token_id: str, action: str | None, mode: str) -> tuple[str, ...]:
    """The restriction of the search: none for the mix, or where the token does not have that
    mode.
    """
    return (mode,) if mode != MIX and mode in modes_of(battle, token_id, action) else ()
