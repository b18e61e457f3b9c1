"""The audiences of a scenario by name: the whole party, a group of it, or one of its tokens."""

from __future__ import annotations

from typing import Final

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.projection import EVERYONE, Audience
from fivefoot.core.session.texts import say

PLAYERS: Final = "players"
"""The name of the whole party."""


def audience_names(scenario: Scenario) -> tuple[str, ...]:
    """Who can be an audience: `players`, then the groups of the party, then its tokens by id."""
    members = EVERYONE.members(scenario)
    groups = sorted({token.group for token in members if token.group})
    return tuple(dict.fromkeys((PLAYERS, *groups, *sorted(token.id for token in members))))


def audience_named(scenario: Scenario, name: str) -> Audience:
    """The audience of that name; where a token and a group have the same, the token.

    Raises ValueError where it is none of the party's.

    >>> from fivefoot.core.geometry.grid import Cell
    >>> from fivefoot.core.model.scene import Scene
    >>> from fivefoot.core.model.token import Token
    >>> ada, eve = Token("ada", "Ada", Cell(0, 0), group="scouts"), Token("eve", "Eve", Cell(1, 0))
    >>> party = Scenario(Scene(4, 4), tokens={"ada": ada, "eve": eve})
    >>> audience_named(party, "scouts").tokens
    ('ada',)
    """
    if name == PLAYERS:
        return EVERYONE
    members = EVERYONE.members(scenario)
    found = tuple(token.id for token in members if token.id == name)
    found = found or tuple(token.id for token in members if token.group == name)
    if not name or not found:
        known = ", ".join(audience_names(scenario)[1:]) or say("nobody")
        raise ValueError(say("say_players_or_one_of", known=known))
    return Audience(found)
