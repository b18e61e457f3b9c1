"""Places riders: smaller, at the rim of their mount, so that both are visible."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import RIDING, Battle
from fivefoot.core.rules.space.mounts_and_grapples import mount_of
from fivefoot.core.rules.space.tokens import footprint_of
from fivefoot.ui.map.painters.scale import ScenePoint
from fivefoot.ui.map.painters.token_painter import RING, radius_at

MOST, OF_MOUNT = 0.8, 0.55
"""A rider's size: at most this share of its own, and of its mount's."""

# On the diagonals: above is the arrow of the acting token, below the bar.
PLACES = (45, 135, 225, 315)
"""Where riders of one mount sit, degrees clockwise from above."""


@dataclass(frozen=True, slots=True)
class Seat:
    """How a rider is drawn: `scale` times its size, `aside` from its mount's middle (scene
    units).
    """

    scale: float = 1.0
    aside: ScenePoint = (0.0, 0.0)


ON_FOOT = Seat()


def seat_of(battle: Battle, token: Token) -> Seat:
    """The seat of a token: in the middle of its cells, or for a rider at the rim of its mount."""
    mount = mount_of(battle, token.id)
    if mount is None or mount.id == token.id:
        return ON_FOOT
    links = battle.scenario.encounter.links
    riders = [link.source for link in links if link.kind == RIDING and link.target == mount.id]
    # By the order in which they mounted, so that nobody changes seats; a fifth shares the first
    # one's.
    angle = math.radians(PLACES[riders.index(token.id) % len(PLACES)] - 90)
    own, wide = side_of(battle, token), battle.footprint(mount).side
    rim = radius_at(wide, RING)
    return Seat(min(MOST, OF_MOUNT * wide / own), (rim * math.cos(angle), rim * math.sin(angle)))


def side_of(battle: Battle, token: Token) -> int:
    """The side in cells of the token as it is drawn: a rider's own, not its mount's."""
    # The rules give a rider the space of its mount, but it is drawn no larger.
    if mount_of(battle, token.id) is None:
        return battle.footprint(token).side
    return footprint_of(battle.ruleset, token).side
