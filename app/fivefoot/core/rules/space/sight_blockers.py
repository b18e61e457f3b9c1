"""What stops sight and light from one place: walls, closed doors, and ground that rises above the
eye or surrounds it.

The edge of such ground is visible and what lies on it is not: from the foot of a ledge one sees its
face and not its top. The ground that the eye is in hides nothing: a creature that digs looks out of
the earth.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, Segments, joined_segments
from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.vision import Floats, crossings_of
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import ground_kind, tags_of

HIDES: Final = "hides"
"""The tag of ground that is looked into but not through: tall grass, smoke, a hedge."""


def sight_stops(battle: Battle, at: Point, head: int) -> tuple[Segments, Floats]:
    """The lines [count, 4] that stop sight or light from a place with the head at a level, and the
    points where they cross; in thousandths of a cell.
    """
    walls = battle.sight_segments_at(head)
    ground = _ground_edges(battle, at, head)

    def make() -> tuple[Segments, Floats]:
        lines = joined_segments(walls, ground)
        return lines, crossings_of(lines)

    return battle.derived("sight_stops", (walls, ground), (), make)


def _ground_edges(battle: Battle, at: Point, head: int) -> Segments:
    """The edges of the ground that hides something from such a head."""
    surfaces = battle.surfaces
    rises = rising_cells(battle, head)
    # Most maps: one empty array for all places and heads.
    if not rises.any():
        return battle.derived("no_edges", (surfaces,), (), _none)
    x, y = at[0] // CELL, at[1] // CELL
    inside = 0 <= x < battle.columns and 0 <= y < battle.rows and bool(rises[y, x])
    # Only who is in it looks out of it: for all others the ground hides.
    own = (x, y) if inside else None
    return battle.derived(
        "ground_edges", (rises,), (own,), lambda: _edges(_without_own(rises, own))
    )


def _none() -> Segments:
    return np.empty((0, 4), dtype=np.int64)


def rising_cells(battle: Battle, head: int) -> Mask:
    """The cells whose ground rises above a head, fills its place or hides what is behind: bool
    [rows, columns].
    """
    surfaces, heights = battle.surfaces, battle.has_heights

    def make() -> Mask:
        hiding = np.array(
            [
                ground_kind(each).medium == "solid" or HIDES in tags_of(each)
                for each in surfaces.surfaces
            ],
            dtype=np.bool_,
        )
        found: Mask = hiding[surfaces.index]
        if heights:
            # Layer 0 is the ground: decks of bridges stop no look.
            ground = battle.columns_of_ground
            found = found | (ground.exists[0] & (ground.level[0] > head))
        return found

    # Without heights no head matters: one mask for all.
    return battle.derived("rising_cells", (surfaces,), (head if heights else 0,), make)


def _without_own(rises: Mask, own: tuple[int, int] | None) -> Mask:
    """The cells without those that lie together with the eye's own."""
    if own is None:
        return rises
    left, waiting = rises.copy(), [own]
    left[own[1], own[0]] = False
    rows, columns = rises.shape
    while waiting:
        x, y = waiting.pop()
        # By edges, not corners: ground that only touches at a corner is another piece.
        for to_x, to_y in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if 0 <= to_x < columns and 0 <= to_y < rows and left[to_y, to_x]:
                left[to_y, to_x] = False
                waiting.append((to_x, to_y))
    return left


def _edges(cells: Mask) -> Segments:
    """The outline of some cells as lines, one for each straight piece; without the map's rim."""
    # Where a cell and its neighbour differ runs the edge; the map's rim is none.
    level = _runs(cells[1:] != cells[:-1])
    upright = _runs((cells[:, 1:] != cells[:, :-1]).T)
    along = np.column_stack([level[:, 1], level[:, 0] + 1, level[:, 2], level[:, 0] + 1])
    down = np.column_stack([upright[:, 0] + 1, upright[:, 1], upright[:, 0] + 1, upright[:, 2]])
    return np.concatenate([along, down]).astype(np.int64) * CELL


def _runs(marked: Mask) -> NDArray[np.int64]:
    """The runs of true values of each row as (row, first, one past the last) [count, 3]."""
    padded = np.pad(marked, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(padded, axis=1)
    row, first = np.nonzero(steps == 1)
    _, after = np.nonzero(steps == -1)
    return np.column_stack([row, first, after])
