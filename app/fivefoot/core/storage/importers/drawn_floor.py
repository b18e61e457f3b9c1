"""Builds scenes for formats that define the floor but hold no picture: walls run round the floor,
rock fills the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count, pairwise
from typing import cast

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import PaintedGround, Surface

ROCK = Surface("rock")
ROUND_CORNERS = 16
"""Corners of a quarter circle of a round room."""


def box(x: float, y: float, width: float, height: float) -> Polygon:
    """A rectangle of floor, in cells."""
    return cast(Polygon, shapely.box(x, y, x + width, y + height))


def disc(x: float, y: float, radius: float) -> Polygon:
    """A round piece of floor about a centre, in cells."""
    return cast(Polygon, shapely.Point(x, y).buffer(radius, quad_segs=ROUND_CORNERS))


def floor_of(pieces: Iterable[Polygon]) -> BaseGeometry:
    """The pieces as one floor, without corners on straight edges."""
    # Each corner on a straight edge would split a wall in two, thousands of times in a dungeon.
    return shapely.simplify(shapely.union_all(list(pieces)), 0)


def walls_round(floor: BaseGeometry, taken: Collection[str] = ()) -> dict[str, Barrier]:
    """A wall along every edge of the floor, with ends in thousandths of a cell and ids that are not
    in `taken`.
    """
    names = (name for number in count(1) if (name := f"wall-{number}") not in taken)
    edges = zip(names, _edges(floor), strict=False)
    return {name: Barrier(name, start, end) for name, (start, end) in edges}


def _edges(floor: BaseGeometry) -> Iterator[tuple[Point, Point]]:
    for piece in shapely.get_parts(floor):
        for ring in (piece.exterior, *piece.interiors):
            # A small round room may have two corners on one thousandth of a cell.
            corners = [Point(round(x * CELL), round(y * CELL)) for x, y in ring.coords]
            yield from ((a, b) for a, b in pairwise(corners) if a != b)


def rock_round(floor: BaseGeometry, columns: int, rows: int) -> dict[Cell, Surface]:
    """Rock on every cell whose middle is not floor."""
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    # Prepared once, since up to a quarter of a million cells are tested.
    shapely.prepare(floor)
    inside = shapely.contains_xy(floor, across.ravel() + 0.5, down.ravel() + 0.5)
    return {
        Cell(x, y): ROCK
        for x, y, on_floor in zip(
            across.ravel().tolist(), down.ravel().tolist(), inside.tolist(), strict=True
        )
        if not on_floor
    }


def drawn_scene(
    floor: BaseGeometry,
    size: tuple[int, int],
    barriers: Iterable[Barrier] = (),
    laid: dict[Cell, Surface] | None = None,
) -> Scene:
    """A scene of `size` columns and rows with this floor; `laid` is further ground by cell."""
    columns, rows = size
    # What is laid comes second: water at the edge of a floor is not rock.
    cells = {**rock_round(floor, columns, rows), **(laid or {})}
    painted = painted_with(PaintedGround(), dict(cells))
    doors = {barrier.id: barrier for barrier in barriers}
    return Scene(columns, rows, painted=painted, barriers={**walls_round(floor), **doors})
