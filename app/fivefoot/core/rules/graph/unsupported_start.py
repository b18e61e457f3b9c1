"""The place of a token that no mode of its action holds up: in the air during a Stride, on a face
during a Fly action.

It is a node of its own, so that nobody comes down from the air, or up out of the earth, for
nothing: from it leads only what the action does for somebody there, which is letting go of a face
to fly. Within an ordinary step of the ground one is as good as on it.
"""

from __future__ import annotations

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.ground_steps import step_limits
from fivefoot.core.rules.graph.phasing import ON_FOOT
from fivefoot.core.rules.graph.places import (
    BURROWING,
    CLIMBING,
    FLYING,
    SUPPORTS,
    GroundLayers,
    MapWindow,
    Places,
    single_place,
)
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.volume import SUPPORT_OF, VolumeGrid
from fivefoot.core.rules.graph.volume_joins import join_levels
from fivefoot.core.rules.space.battle import Battle

ALOFT = ("flying", "climbing", "burrowing")


def unsupported_place(
    battle: Battle, profile: Profile, window: MapWindow, ground: GroundLayers, holds: Places | None
) -> Places | None:
    """The token's own place as a node, or None where the graph holds it anyhow.

    `holds` are those on faces.
    """
    token = profile.token
    if token.support not in ALOFT or not window.holds(token.cell):
        return None
    support, level = SUPPORTS.index(token.support), battle.base_level(token)
    # Where one of its modes holds it there, the volume has the place; in matter walked through,
    # too.
    if any(SUPPORT_OF.get(mode) == support for mode in profile.modes) or _walks_in(
        profile, support
    ):
        return None
    if support == CLIMBING and (holds is not None and len(holds.at(token.cell))):
        return None
    if support == FLYING and stands_nearly(battle, window, ground, token.cell, level):
        return None
    return single_place(token.cell, level, support)


def _walks_in(profile: Profile, support: int) -> bool:
    """Whether it is held up by matter that it phases through on foot (C17)."""
    return (
        support == BURROWING and profile.phase is not None and bool({*ON_FOOT} & {*profile.modes})
    )


def stands_nearly(
    battle: Battle, window: MapWindow, ground: GroundLayers, cell: tuple[int, int], level: int
) -> bool:
    """Whether ground lies within an ordinary step of a level."""
    at = (slice(None), cell[1] - window.top, cell[0] - window.left)
    rise, drop = step_limits(battle)
    lower = level - ground.level[at]
    return bool((ground.exists[at] & (lower <= drop) & (-lower <= rise)).any())


def join_unsupported_place(
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    place: Places,
    number: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """Letting go of a face that nothing of the action climbs, to fly."""
    if int(place.support[0]) == CLIMBING and FLYING in grid.holds:
        join_levels(profile, grid, first, place, number, passable, edges, FLYING, back=False)
