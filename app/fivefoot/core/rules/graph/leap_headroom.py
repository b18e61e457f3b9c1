"""Room overhead along a leap: how high above its take-off the lowest ceiling over its line
hangs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.rules.graph.line_cells import cells_of_lines
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import NO_CEILING

Numbers = NDArray[np.int32]


def room_over(
    battle: Battle, side: int, x: Numbers, y: Numbers, dx: Numbers, dy: Numbers, level: Numbers
) -> Numbers:
    """The room above each take-off, in thousandths of a cell, under the ceilings over the cells of
    its line.

    Who leaps needs as much as the leap is high and the body tall. A ceiling at the take-off's level
    or below it is that of a room underneath. NO_CEILING where nothing hangs there.
    """
    room = np.full(len(x), NO_CEILING, dtype=np.int32)
    hung = battle.derived("ceilings", (battle.surfaces,), (), lambda: _ceilings(battle))
    # Most maps have no roof: nothing is asked line by line then.
    if hung is None:
        return room
    for part, cells, _ in cells_of_lines(hung.shape[1], x, y, dx, dy, side, with_ends=True):
        above = hung.ravel()[cells] - level[part]
        room[part] = np.where(above > 0, above, NO_CEILING).min(axis=0, initial=NO_CEILING)
    return room


def _ceilings(battle: Battle) -> Numbers | None:
    """The level of the ceiling over each cell, NO_CEILING without one; None where no ceiling hangs
    anywhere.
    """
    surfaces = battle.surfaces
    if all(
        surface.ceiling is None
        for surface in (*surfaces.surfaces, *(deck for deck, _ in surfaces.bridges))
    ):
        return None
    levels = [
        NO_CEILING if surface.ceiling is None else surface.ceiling for surface in surfaces.surfaces
    ]
    hung = np.array(levels, dtype=np.int32)[surfaces.index]
    for deck, inside in surfaces.bridges:
        if deck.ceiling is not None:
            hung[inside] = np.minimum(hung[inside], deck.ceiling)
    return hung
