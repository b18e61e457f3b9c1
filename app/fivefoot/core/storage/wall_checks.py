"""How thick walls may lie: a small file can hold walls that nobody could ever measure the passages
between.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.crowding import crossings_up_to, neighbours_up_to
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.storage import limits


def crowding_problem(barriers: Iterable[Barrier]) -> str:
    """Why walls lie too thick, in words; empty where they do not.

    Curtains bar nobody and do not count.
    """
    walls = [barrier for barrier in barriers if barrier.kind != "curtain"]
    low = [barrier for barrier in walls if barrier.is_low]
    if _could_exceed(len(walls), limits.MAX_NEAR_WALLS):
        most = limits.MAX_NEAR_WALLS
        if neighbours_up_to(_lines(walls), most) > most:
            return (
                f"the walls lie too thick: more than {most:,} pairs of them come within a cell of"
                " each other"
            )
    if _could_exceed(len(low), limits.MAX_CROSSINGS):
        most = limits.MAX_CROSSINGS
        if crossings_up_to(_lines(low), most) > most:
            return f"walls that end somewhere above cross each other more than {most:,} times"
    return ""


def _could_exceed(walls: int, most: int) -> bool:
    return walls * (walls - 1) // 2 > most


def _lines(walls: list[Barrier]) -> Segments:
    return np.array([(*wall.start, *wall.end) for wall in walls], dtype=np.int64)
