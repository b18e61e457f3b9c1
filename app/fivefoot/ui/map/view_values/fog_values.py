"""From the fog of a scene to how it is drawn: a veil for the game master, a wall of dark for the
players.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.fog import Mask, explored_cells
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.projection import Projection
from fivefoot.ui.map.painters.fog_painter import FogLook
from fivefoot.ui.map.view_values.place_values import UNIT

GM_VEIL = 120
PLAYERS_MEMORY = 150
ALL = 255


def veil(scene: Scene) -> FogLook | None:
    """What the game master sees of the fog: what is covered for the players is a little darker."""
    if not scene.fog.on:
        return None
    return FogLook(explored_cells(scene.fog, scene.columns, scene.rows), None, GM_VEIL, GM_VEIL)


def players_fog(known: Projection) -> FogLook | None:
    """What covers the players' map; None where no fog lies."""
    fog = known.scenario.scene.fog
    if not fog.on:
        return None
    if known.by_light:
        seen = _lit_runs(known.seen_now)
    else:
        seen = tuple(
            tuple((x * UNIT, y * UNIT) for x, y in area.corners.tolist()) for area in known.sees
        )
    return FogLook(known.uncovered, seen if fog.by_sight else None, ALL, PLAYERS_MEMORY)


def _lit_runs(seen: Mask) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Cells that are seen as outlines, one for each run of cells in a row."""
    side, outlines = CELL * UNIT, []
    for y, row in enumerate(seen):
        ends = np.flatnonzero(np.diff(np.concatenate([[False], row, [False]]).astype(np.int8)))
        for left, right in zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True):
            corners = ((left, y), (right, y), (right, y + 1), (left, y + 1))
            outlines.append(tuple((a * side, b * side) for a, b in corners))
    return tuple(outlines)
