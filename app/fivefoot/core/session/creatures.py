"""A library of creatures: what a game master keeps of tokens to place them again in any scenario.

A library is a scenario whose tokens are the creatures, each on squares of its own. So it can be
opened, changed, shared, compared and merged like any other, and its pictures have credits. A
creature has stats for any number of systems; the effects of a fight on the token are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from fivefoot.core.geometry.grid import MAX_SIDE, Cell
from fivefoot.core.model.known_words import word_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import SIZES, Token
from fivefoot.core.model.weapon import taken_along
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.token_edits import identifier, stem_of
from fivefoot.core.session.texts import say
from fivefoot.core.texts.lists import capital

TITLE: Final = say("creatures")
ACROSS: Final = 24
"""Cells in a row of the library's map."""

_PITCH: Final = 4
"""Cells from one creature to the next: room for the largest."""

MOST: Final = (MAX_SIDE // _PITCH) * (ACROSS // _PITCH)
"""The most creatures in a library."""

# "6 Goblin", "6x Goblin", "Goblin x3": at most three digits, so that no year becomes a crowd.
_TYPED = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(.*?)(?:\s+[x×]\s*(\d{1,3}))?")


def empty_library(ruleset: str) -> Scenario:
    """A library without creatures."""
    return Scenario(Scene(ACROSS, _PITCH), ruleset, TITLE)


def creature_of(token: Token) -> Token:
    """What is kept of a token: not its number, place, wounds and conditions.

    >>> hurt = Token("g", "Goblin 3", Cell(4, 4), hit_points=2, hit_points_max=7)
    >>> kept = creature_of(hurt)
    >>> kept.name, kept.hit_points, kept.cell
    ('Goblin', 7, Cell(x=0, y=0))
    """
    most = token.hit_points_max if token.hit_points_max is not None else token.hit_points
    return replace(
        token,
        name=stem_of(token.name)[0],
        cell=Cell(0, 0),
        elevation=0,
        support="ground",
        conditions={},
        hit_points=most,
        hit_points_max=most,
        facing=None,
        hidden=False,
        group="",
        weapons=taken_along(token.weapons),
        weapon_in_use="",
    )


def creature_named(library: Scenario, name: str) -> Token | None:
    """The creature with a name, ignoring case; None where there is none."""
    wanted = name.strip().casefold()
    creatures = library.tokens.values()
    return next((each for each in creatures if each.name.casefold() == wanted), None)


def with_creatures(
    library: Scenario, tokens: Iterable[Token], assets: Mapping[str, bytes]
) -> Scenario:
    """The library with creatures made from tokens, and their pictures; one of the same name is
    replaced.

    Raises Refused where it would hold too many.
    """
    for token in tokens:
        creature = creature_of(token)
        known = creature_named(library, creature.name)
        # Its id stays: whatever refers to it still means it.
        key = known.id if known is not None else identifier(library, creature.name)
        library = replace(library, tokens={**library.tokens, key: replace(creature, id=key)})
    if len(library.tokens) > MOST:
        raise refuse(say("library_holds_most_creatures_take_some", most=MOST))
    named = {token.picture for token in library.tokens.values()}
    # Only those still named: else the library would grow by each replaced picture.
    pictures = {name: data for name, data in {**library.assets, **assets}.items() if name in named}
    return laid_out(replace(library, assets=pictures))


def laid_out(library: Scenario) -> Scenario:
    """The library with its creatures sorted by name in rows, on a map with room for them."""
    in_row = ACROSS // _PITCH
    ordered = sorted(library.tokens.values(), key=lambda each: (each.name.casefold(), each.id))
    tokens = {
        token.id: replace(token, cell=Cell(n % in_row * _PITCH, n // in_row * _PITCH))
        for n, token in enumerate(ordered)
    }
    # Rounded up; an empty library has one row, since no map has none.
    rows = max(1, -(-len(ordered) // in_row)) * _PITCH
    return replace(library, tokens=tokens, scene=replace(library.scene, columns=ACROSS, rows=rows))


def typed_creature(text: str) -> tuple[str, int]:
    """A name and a number, from what was typed.

    >>> typed_creature("6 Goblin"), typed_creature("Goblin x 3"), typed_creature("Ogre")
    (('Goblin', 6), ('Goblin', 3), ('Ogre', 1))
    """
    found = _TYPED.fullmatch(text.strip())
    if found is None or not found[2]:
        return text.strip(), 1
    number = found[1] or found[3]
    return found[2].strip(), max(1, int(number)) if number else 1


def size_words(token: Token) -> str:
    """A creature's summary in a list: its size, its hit points, and the systems it has stats
    for.
    """
    systems = f", {', '.join(sorted(token.stats))}" if token.stats else ""
    size = capital(word_of(token.size)) if token.size in SIZES else token.size
    if token.hit_points_max is not None:
        size = say("size_hit_points", size=size, count=token.hit_points_max)
    return f"{size}{systems}"
