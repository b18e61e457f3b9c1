"""Cover objects on the map: fences, low walls, ground that gives cover, and whether a token is
behind one (D9).

An object covers bodies at its own height: a fence below a bridge covers nobody on the deck.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.barriers import Segments, segments_meet
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import segments_of


def covered_from(battle: Battle, source: Footprint, target: Token) -> bool:
    """Whether a token is behind a cover object that touches its place, seen from another (D9,
    D37).
    """
    line = np.array([[*source.centre(), *battle.footprint(target).centre()]], dtype=np.int64)
    objects = _objects_touching(battle, target)
    # Touching counts: the line that ends at a wall is stopped by it.
    if len(objects) and segments_meet(line, objects).any():
        return True
    return any(
        segments_meet(line, _edges(x * CELL, y * CELL, CELL)).any()
        for x, y in _cover_cells(battle, target)
    )


def beside_object(battle: Battle, target: Token) -> bool:
    """Whether the ruleset looks at cover objects and one touches a token's place."""
    if battle.ruleset.cover.rule != "touching_object":
        return False
    return bool(len(_objects_touching(battle, target))) or bool(_cover_cells(battle, target))


def _objects_touching(battle: Battle, target: Token) -> Segments:
    """Fences and other cover objects that touch a token's place at its height, as segments."""
    objects = [
        b
        for b in battle.scenario.scene.barriers.values()
        if (b.kind == "fence" or "cover" in b.tags) and _meets_body(battle, b, target)
    ]
    segments = segments_of(objects)
    if not objects:
        return segments
    place = battle.footprint(target)
    x, y, side = place.anchor[0] * CELL, place.anchor[1] * CELL, place.side * CELL
    touching = segments_meet(segments[:, None, :], _edges(x, y, side)[None, :, :]).any(axis=1)
    touched: Segments = segments[touching]
    return touched


def _meets_body(battle: Battle, barrier: Barrier, target: Token) -> bool:
    """Whether a barrier stands between the levels of a token's feet and head."""
    feet, head = battle.base_level(target), battle.head_level(target)
    return barrier.bottom < head and barrier.top > feet


def _cover_cells(battle: Battle, target: Token) -> list[Cell]:
    """Cells beside a token's place whose ground gives cover at its height."""
    place, feet = battle.footprint(target), battle.base_level(target)
    # A ring of one cell: objects that cover lie beside the place.
    ring = Footprint(Cell(place.anchor[0] - 1, place.anchor[1] - 1), place.side + 2)
    inside = (
        cell for cell in ring.cells() if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
    )
    return [cell for cell in inside if _ground_covers(battle, cell, feet)]


def _ground_covers(battle: Battle, cell: Cell, feet: int) -> bool:
    """Whether the ground of a cell covers whoever stands beside it at a level: what lies on it is
    taken to be a cell high.
    """
    columns = battle.columns_of_ground
    if not columns.surface_at(cell.x, cell.y, feet).cover:
        return False
    level = columns.level_at(cell.x, cell.y, feet)
    return level is not None and level + CELL > feet


def _edges(x: int, y: int, side: int) -> Segments:
    """The four edges of a square."""
    corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return np.array(
        [[*a, *b] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)], dtype=np.int64
    )


__all__ = ["beside_object", "covered_from"]
