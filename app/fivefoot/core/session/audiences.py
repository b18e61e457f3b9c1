"""The audiences of a scenario (the whole party, a group of it, or one of its tokens) and the battle
as each knows it; all questions of players are answered from that battle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.projection import EVERYONE, PARTY, Audience, project
from fivefoot.core.session.texts import say

PLAYERS: Final = "players"
"""The name of the whole party."""


def audience_names(scenario: Scenario) -> tuple[str, ...]:
    """The names of all audiences: `players`, the groups of the party, its tokens by id."""
    members = EVERYONE.members(scenario)
    # A group may have the name of a token or `players`: it is listed once.
    groups = sorted({token.group for token in members if token.group})
    return tuple(dict.fromkeys((PLAYERS, *groups, *sorted(token.id for token in members))))


def audience_named(scenario: Scenario, name: str) -> Audience:
    """The audience with a name; where a token and a group share it, the token.

    Raises ValueError where the name belongs to no audience of the party.

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


def known_battle(battle: Battle, audience: Audience) -> Battle:
    """The battle as an audience knows it: answers about reach, routes, threat, flanks, triggers and
    foresight that are computed from it cannot reveal what the audience does not know.

    Tokens of the party keep their ids; others keep theirs where it derives from the name that
    players see, or get one that does.
    """
    known = project(battle, audience, with_picture=False, naming=readable_names)
    return Battle(known.scenario, battle.ruleset)


def readable_names(shown: Sequence[Token]) -> dict[str, str]:
    """Readable ids that reveal no more than the names that players see.

    >>> from fivefoot.core.geometry.grid import Cell
    >>> orc = Token("orc", "Orc", Cell(0, 0), "foes")
    >>> spy = Token("spy", "Spy", Cell(1, 0), "foes", seen_as="?")
    >>> readable_names([orc, spy])
    {'orc': 'orc', 'spy': 'token'}
    """
    names = {token.id: token.id for token in shown if token.side == PARTY}
    taken = set(names.values())
    for token in shown:
        # The party's own tokens are known: their ids stay.
        if token.side == PARTY:
            continue
        shown_name = _plain(token.name if token.seen_as is None else token.seen_as)
        # An id that says the same as the name is kept, so that commands that were read still fit.
        wanted = token.id if _plain(token.id) == shown_name else shown_name
        number, name = 2, wanted
        while name in taken:
            name, number = f"{wanted}-{number}", number + 1
        names[token.id] = name
        taken.add(name)
    return {token.id: names[token.id] for token in shown}


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "token"
