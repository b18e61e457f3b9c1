"""Converts painted ground to outlines, for formats that have regions but no paint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, Ground, Surface


def painted_cells(scene: Scene) -> dict[Surface, list[Cell]]:
    """The painted cells of each surface, within the map."""
    found: dict[Surface, list[Cell]] = {}
    for (left, top), tile in scene.painted.tiles.items():
        for index, number in enumerate(tile):
            cell = Cell(left * TILE + index % TILE, top * TILE + index // TILE)
            # The last tiles reach beyond the map.
            if number and cell.x < scene.columns and cell.y < scene.rows:
                found.setdefault(scene.painted.palette[number - 1], []).append(cell)
    return found


def painted_outlines(scene: Scene) -> Iterator[Ground]:
    """A piece of ground for each patch of cells painted alike, with its holes."""
    for number, (surface, cells) in enumerate(painted_cells(scene).items(), 1):
        boxes = shapely.box(*_edges(cells))
        # Tolerance 0: only corners on a straight line are removed, nothing moves.
        area = shapely.simplify(shapely.union_all(boxes), 0)
        for part, piece in enumerate(shapely.get_parts(area), 1):
            holes = tuple(_ring(inside.coords) for inside in piece.interiors)
            yield Ground(f"paint-{number}-{part}", surface, _ring(piece.exterior.coords), holes)


def _edges(cells: list[Cell]) -> tuple[list[int], list[int], list[int], list[int]]:
    left, top = [cell.x * CELL for cell in cells], [cell.y * CELL for cell in cells]
    return left, top, [x + CELL for x in left], [y + CELL for y in top]


def _ring(coordinates: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    # Shapely repeats the first point of a ring at its end, we do not.
    return tuple(Point(round(x), round(y)) for x, y, *_ in coordinates)[:-1]
