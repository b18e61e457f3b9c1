"""What bars a token's steps: walls, the map's edge, gaps that are too narrow, and the same for
whoever it drags along.
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.profile import Profile, combined_factor
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import can_trail
from fivefoot.core.rules.space.obstacles import Obstacles, obstacles, tight_steps, whole_map


def barred_steps(battle: Battle, profile: Profile, side: int, window: MapWindow) -> Obstacles:
    """What bars the steps of a footprint in a window: walls, the map's edge, narrow gaps, and the
    same for a creature that it drags across a wall, which keeps its place beside it.

    Whether the dragged creature can follow depends on the route; that is asked at its end.
    """
    own = obstacles(battle, side, window.slices(), least_width(profile, side))
    if profile.drag is None or can_trail(battle, profile.token, profile.drag):
        return own
    x, y = profile.drag.cell.x - profile.token.cell.x, profile.drag.cell.y - profile.token.cell.y
    theirs = obstacles(battle, battle.footprint(profile.drag).side, whole_map(battle))
    return own.joined(theirs.moved(x, y, window.slices()))


def least_width(profile: Profile, side: int) -> int:
    """The narrowest gap that a footprint passes, in thousandths of a cell: half the width of the
    whole body where it squeezes (A54).
    """
    if not profile.squeezes:
        return side * CELL
    return min(
        side * CELL, profile.full_side * thousandths(exact(profile.ruleset.squeeze.width_ratio))
    )


def squeezing_factor(profile: Profile) -> int:
    """What a step through a gap that has to be squeezed through multiplies prices by, in
    thousandths.
    """
    ruleset = profile.ruleset
    if profile.ignores_terrain:
        return WHOLE
    return combined_factor(ruleset, [WHOLE, thousandths(exact(ruleset.squeeze.factor))])


def squeezed_steps(
    battle: Battle, profile: Profile, side: int, window: MapWindow
) -> Obstacles | None:
    """Steps through gaps that only a squeezing token passes, where squeezing is a part of any
    movement.
    """
    if not profile.squeezes or (
        profile.action.movement is not None and profile.action.movement.squeezes
    ):
        return None
    return tight_steps(battle, side, window.slices(), least_width(profile, side))
