"""The place of a wide body that narrows where its anchor hangs over lower ground, and nothing there
can be held on to (A54): lying prone it does not climb, and some faces give no hold.

It is a node of its own at the height where the body stands, so that nobody comes down an edge for
nothing. From it lead only ordinary steps to ground near that height.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import FIRST_DIAGONAL
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.ground_steps import at_ends, step_conditions
from fivefoot.core.rules.graph.places import (
    CLIMBING,
    GroundLayers,
    MapWindow,
    Places,
    single_place,
)
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.step_bars import is_free
from fivefoot.core.rules.graph.unsupported_start import stands_nearly
from fivefoot.core.rules.space.battle import Battle


def overhanging_place(
    battle: Battle, profile: Profile, window: MapWindow, ground: GroundLayers, holds: Places | None
) -> Places | None:
    """The token's own place as a node, or None where the graph holds it anyhow.

    `holds` are those on faces.
    """
    token, level = profile.token, battle.base_level(profile.token)
    narrows = profile.side < battle.footprint(token).side
    if not narrows or token.support != "ground" or not window.holds(token.cell):
        return None
    if stands_nearly(battle, window, ground, token.cell, level):
        return None
    if holds is not None and (holds.z[holds.at(token.cell)] == level).any():
        return None
    return single_place(token.cell, level, CLIMBING)


def join_overhanging_place(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    ground: GroundLayers,
    place: Places,
    number: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """The steps away from the place numbered `number`, as from ground at its height."""
    cell, level, _ = place.place(0)
    y, x = cell.y - window.top, cell.x - window.left
    conditions = step_conditions(battle, profile, profile.side, window, ground)
    nodes = np.arange(ground.level.size).reshape(ground.level.shape)
    for layer, there in enumerate(ground.level):
        ends = at_ends(there, 0)
        higher = np.maximum(ends, level)
        charged = conditions.phased(layer, higher, conditions.charged(layer))
        paid = conditions.paid(higher, charged)[:, y, x]
        modes = at_ends(ground.mode[layer], 0)
        target = at_ends(nodes[layer], -1)[:, y, x]
        free = is_free(conditions.bars(ends - level, higher, charged))[:, y, x]
        for way in np.flatnonzero(free & (target >= 0) & passable[target]).tolist():
            step = StepClass(way >= FIRST_DIAGONAL, int(paid[way]), profile.modes[modes[way, y, x]])
            edges.add(number, int(target[way]), step)
