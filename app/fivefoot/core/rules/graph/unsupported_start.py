"""The place of a token that none of the ways of an action holds up: in the air on a Stride, on a
face in a Fly action.

It is a node of its own, so that nobody comes down from the air, or up out of the earth, for
nothing: from it leads only what the action does for somebody there, which is letting go of a face
to fly. Within an ordinary step of the ground one is as good as on it.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.ground_steps import step_limits
from fivefoot.core.rules.graph.phasing import ON_FOOT
from fivefoot.core.rules.graph.places import (
    BURROWING,
    CLIMBING,
    FLYING,
    HOLDS,
    GroundLayers,
    MapWindow,
    Places,
)
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.volume import HOLD_OF, VolumeGrid
from fivefoot.core.rules.graph.volume_joins import join_levels
from fivefoot.core.rules.space.battle import Battle

ALOFT = ("flying", "climbing", "burrowing")


def own_place(
    battle: Battle, profile: Profile, window: MapWindow, ground: GroundLayers, holds: Places | None
) -> Places | None:
    """The token's own place as a node, or None where the graph holds it anyhow.

    `holds` are those on faces.
    """
    token = profile.token
    if token.support not in ALOFT or not window.holds(token.cell):
        return None
    hold, level = HOLDS.index(token.support), battle.base_level(token)
    # Where one of its modes holds it there, the volume has the place; in matter walked through,
    # too.
    if any(HOLD_OF.get(mode) == hold for mode in profile.modes) or _walks_in(profile, hold):
        return None
    if hold == CLIMBING and (holds is not None and len(holds.at(token.cell))):
        return None
    if hold == FLYING and _stands_nearly(battle, window, ground, token.cell, level):
        return None
    x, y = token.cell
    return Places(
        np.array([x], np.int32),
        np.array([y], np.int32),
        np.array([level], np.int32),
        np.array([hold], np.uint8),
    )


def _walks_in(profile: Profile, hold: int) -> bool:
    """Whether it is held up by matter that it phases through on foot (C17)."""
    return hold == BURROWING and profile.phase is not None and bool({*ON_FOOT} & {*profile.modes})


def _stands_nearly(
    battle: Battle, window: MapWindow, ground: GroundLayers, cell: tuple[int, int], level: int
) -> bool:
    """Whether ground lies within an ordinary step of a level."""
    at = (slice(None), cell[1] - window.top, cell[0] - window.left)
    rise, drop = step_limits(battle)
    lower = level - ground.level[at]
    return bool((ground.exists[at] & (lower <= drop) & (-lower <= rise)).any())


def join_own_place(
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    place: Places,
    number: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """Letting go of a face that nothing of the action climbs, to fly."""
    if int(place.hold[0]) == CLIMBING and FLYING in grid.holds:
        join_levels(profile, grid, first, place, number, passable, edges, FLYING, back=False)
