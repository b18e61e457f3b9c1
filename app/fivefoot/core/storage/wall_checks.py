"""Refuses walls so dense that the passages between them could never be measured."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.wall_density import crossings_up_to, neighbours_up_to
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.texts import say


def crowding_problem(barriers: Iterable[Barrier]) -> str:
    """Why walls are too dense, in words; empty where they are not.

    Curtains block nobody and do not count.
    """
    walls = [barrier for barrier in barriers if barrier.kind != "curtain"]
    low = [barrier for barrier in walls if barrier.is_low]
    if _could_exceed(len(walls), limits.MAX_NEAR_WALLS):
        most = limits.MAX_NEAR_WALLS
        if neighbours_up_to(_lines(walls), most) > most:
            return say("walls_lie_too_thick_more", most=most)
    if _could_exceed(len(low), limits.MAX_CROSSINGS):
        most = limits.MAX_CROSSINGS
        if crossings_up_to(_lines(low), most) > most:
            return say("walls_that_end_somewhere_above_cross", most=most)
    return ""


def _could_exceed(walls: int, most: int) -> bool:
    return walls * (walls - 1) // 2 > most


def _lines(walls: list[Barrier]) -> Segments:
    return np.array([(*wall.start, *wall.end) for wall in walls], dtype=np.int64)
