"""Passing through matter: for a phasing token, walls, rock and bodies are difficult terrain, in the
air too (C17).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph.leap_gaps import top_of
from fivefoot.core.rules.graph.occupancy import is_closed
from fivefoot.core.rules.graph.places import MapWindow, Places
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.obstacles import bars
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.rules.space.tokens import height_of

MOVES_IN_MATTER = ("fly", "burrow", "walk", "crawl")
"""The modes in which matter is passed through off the ground, the first that a token has."""

ON_FOOT = ("walk", "crawl")
"""Those that go nowhere but in matter, where any solid object serves as floor (C17)."""


def open_matter(
    profile: Profile,
    modes: list[str],
    matter: Mask,
    decks: Mask,
    mode: NDArray[np.int8],
    factor: NDArray[np.int32],
) -> None:
    """Opens what is filled with matter and closed to every mode, at the price of phasing."""
    own = next((name for name in MOVES_IN_MATTER if name in modes), None)
    if own is None or profile.phase is None:
        return
    # Nobody walks within a floor that is hardly as thick as itself: it is passed through in a fall.
    closed = matter & (mode < 0) & (~decks if own in ON_FOOT else True)
    mode[closed] = profile.modes.index(own)
    factor[closed] = max(profile.mode_factor(own), profile.phase)


def bodies_met(
    battle: Battle, profile: Profile, side: int, window: MapWindow, level: NDArray[np.int32]
) -> Mask:
    """Where a footprint of `side` overlaps a creature in its way: bool [levels, rows, columns].

    `level` is where its feet are, [levels, 1, 1] or [levels, rows, columns]. Who lets the token
    pass anyway is no matter to pass through.
    """
    token, tall = profile.token, height_of(battle.ruleset, profile.token)
    met = np.zeros((len(level), window.height, window.width), dtype=bool)
    for other in battle.scenario.tokens.values():
        if other.id != token.id and is_closed(battle, token, other):
            base = battle.base_level(other)
            beside = (level < base + height_of(battle.ruleset, other)) & (level + tall > base)
            met |= beside & battle.covered([other], side)[window.slices()][None]
    return met


def in_matter(battle: Battle, places: Places, side: int) -> Mask:
    """The places at which some of a footprint lies in rock, earth or anything else nobody enters:
    no leap starts or ends there.
    """
    kinds = (ground_kind(surface) for surface in battle.surfaces.surfaces)
    solid = np.array([kind.impassable or kind.medium == "solid" for kind in kinds], dtype=bool)
    inside = np.zeros(len(places), dtype=bool)
    for down, right in product(range(side), repeat=2):
        # No footprint stands out over the edge of the map: any of its cells does there.
        y = np.minimum(places.y + down, battle.rows - 1)
        x = np.minimum(places.x + right, battle.columns - 1)
        inside |= solid[battle.surfaces.index[y, x]]
    return inside


def inside_matter(battle: Battle, cell: Cell, low: int, tall: int) -> bool:
    """Whether a body `tall` high, with its feet at level `low`, is at a cell within the ground, a
    bridge's deck, or what is over a ceiling (C18).
    """
    surface, head = battle.surfaces.at(*cell), low + tall
    is_firm = ground_kind(surface).medium in ("ground", "solid")
    if (is_firm and low < top_of(surface)) or head > (surface.ceiling or head):
        return True
    decks = [deck for deck, inside in battle.surfaces.bridges if inside[cell.y, cell.x]]
    tops = [(deck.height or 0, deck.thickness) for deck in decks]
    return any(top - thickness < head and low < top for top, thickness in tops)


def is_parted_by_wall(battle: Battle, cells: Sequence[Cell], low: int, tall: int) -> bool:
    """Whether a wall runs between two of the cells that a body `tall` high covers, with its feet at
    level `low`: a part of it is in the wall (C18).
    """
    beside = (
        (here, there)
        for here, there in permutations(cells, 2)
        if abs(here.x - there.x) + abs(here.y - there.y) == 1
    )
    # No gap is too narrow for what stands on both sides of it.
    return any(bars(battle, 1, here, there, low, low + tall, 0) for here, there in beside)


__all__ = ["bodies_met", "in_matter", "inside_matter", "is_parted_by_wall", "open_matter"]
