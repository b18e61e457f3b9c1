"""Cover objects on the map: fences, low walls, ground that gives cover, and whether a token is
behind one (D9).
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.barriers import Segments, segments_meet
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import segments_of


def covered_from(battle: Battle, source: Footprint, place: Footprint) -> bool:
    """Whether a place is behind a cover object that touches it, seen from another (D9, D37)."""
    line = np.array([[*source.centre(), *place.centre()]], dtype=np.int64)
    objects = _objects_touching(battle, place)
    # Touching counts: the line that ends at a wall is stopped by it.
    if len(objects) and segments_meet(line, objects).any():
        return True
    return any(
        segments_meet(line, _edges(x * CELL, y * CELL, CELL)).any()
        for x, y in _cover_cells(battle, place)
    )


def beside_object(battle: Battle, place: Footprint) -> bool:
    """Whether the ruleset looks at cover objects and one touches a place."""
    if battle.ruleset.cover.rule != "touching_object":
        return False
    return bool(len(_objects_touching(battle, place))) or bool(_cover_cells(battle, place))


def _objects_touching(battle: Battle, place: Footprint) -> Segments:
    """Fences and other cover objects that touch a place, as segments."""
    objects = [
        b for b in battle.scenario.scene.barriers.values() if b.kind == "fence" or "cover" in b.tags
    ]
    segments = segments_of(objects)
    if not objects:
        return segments
    x, y, side = place.anchor[0] * CELL, place.anchor[1] * CELL, place.side * CELL
    touching = segments_meet(segments[:, None, :], _edges(x, y, side)[None, :, :]).any(axis=1)
    touched: Segments = segments[touching]
    return touched


def _cover_cells(battle: Battle, place: Footprint) -> list[Cell]:
    """Cells beside a place whose ground gives cover."""
    # A ring of one cell: objects that cover lie beside the place.
    ring = Footprint(Cell(place.anchor[0] - 1, place.anchor[1] - 1), place.side + 2)
    inside = (
        cell for cell in ring.cells() if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
    )
    return [cell for cell in inside if battle.surfaces.at(cell.x, cell.y).cover]


def _edges(x: int, y: int, side: int) -> Segments:
    """The four edges of a square."""
    corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return np.array(
        [[*a, *b] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)], dtype=np.int64
    )


__all__ = ["beside_object", "covered_from"]
