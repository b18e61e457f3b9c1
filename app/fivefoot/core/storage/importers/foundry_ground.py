"""Reads ground that costs more in a Foundry scene: regions (version 13) and the cost grid of a
terrain module.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.terrain import Ground, PaintedGround, Surface
from fivefoot.core.storage.importers.foundry_parts import Canvas, number
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace

ROUND_CORNERS = 32
"""Corners of the polygon that approximates a circle or an ellipse."""

DIFFICULT, BARRED = Surface("difficult"), Surface("impassable")
_COSTS = ("modifyMovementCost", "dnd5e.difficultTerrain")


def read_regions(place: JsonPlace, canvas: Canvas, warnings: WarningLog) -> tuple[Ground, ...]:
    """The regions whose behaviours make walking dearer, as difficult terrain; all others are
    counted in a warning.
    """
    found: list[Ground] = []
    for index, region in enumerate(place.entries()[: limits.MAX_GROUNDS], 1):
        surface = _surface(region, warnings)
        if surface is None:
            warnings.add(say("region_that_does_not_change_cost"), region.path)
            continue
        found += _grounds(index, surface, region, canvas)
    return tuple(found)


def _surface(region: JsonPlace, warnings: WarningLog) -> Surface | None:
    """The surface of a region, from the first active behaviour that changes the cost of
    walking.
    """
    for behaviour in region.child("behaviors").entries():
        if behaviour.child("type").value not in _COSTS or behaviour.child("disabled").flag(False):
            continue
        # The behaviour of the dnd5e system has no factor: it only says difficult.
        if behaviour.child("type").value == _COSTS[1]:
            return DIFFICULT
        costs = behaviour.child("system").or_empty().child("difficulties").or_empty()
        # Dearer for swimmers or fliers only: ignored.
        if "walk" not in costs.fields():
            continue
        if costs.child("walk").absent:  # infinitely dear is written as null
            return BARRED
        factor = number(costs.child("walk"), 1)
        if factor > 1:
            # Difficult terrain costs double here; any other factor is reported.
            if factor != 2:
                warnings.add(
                    say("ground_of_factor_times_cost", factor=factor),
                    region.path,
                )
            return DIFFICULT
    return None


def _grounds(index: int, surface: Surface, region: JsonPlace, canvas: Canvas) -> Iterator[Ground]:
    """A piece of ground for each shape; a hole belongs to the shape before it."""
    shapes: list[tuple[tuple[Point, ...], list[tuple[Point, ...]]]] = []
    for entry in region.child("shapes").entries():
        ring = tuple(canvas.point(x, y) for x, y in _outline(entry))
        if (
            len(set(ring)) < 3
            or max(abs(value) for point in ring for value in point) > limits.MAX_LENGTH
        ):
            continue
        # A hole before any shape has nothing to cut.
        if entry.child("hole").flag(False) and shapes:
            shapes[-1][1].append(ring)
        elif not entry.child("hole").flag(False):
            shapes.append((ring, []))
    for number_, (ring, holes) in enumerate(shapes, 1):
        yield Ground(f"region-{index}-{number_}", surface, ring, tuple(holes))


def _outline(shape: JsonPlace) -> list[tuple[float, float]]:
    """The corners of a polygon, rectangle, circle or ellipse in pixels of the canvas, rotated where
    the shape says so.
    """
    kind = shape.child("type").value
    if kind == "polygon":
        entries = shape.child("points").entries()
        # x and y alternate in one list.
        flat = [number(entry, 0) for entry in entries][: 2 * limits.MAX_VERTICES]
        return list(zip(flat[0::2], flat[1::2], strict=False))
    x, y = number(shape.child("x"), 0), number(shape.child("y"), 0)
    turn = math.radians(number(shape.child("rotation"), 0))
    if kind == "rectangle":
        width, height = number(shape.child("width"), 0), number(shape.child("height"), 0)
        # A rectangle turns about its middle, everything else about its position.
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return [_turned(corner, (x + width / 2, y + height / 2), turn) for corner in corners]
    return [_turned(point, (x, y), turn) for point in _round(shape, x, y)]


def _round(shape: JsonPlace, x: float, y: float) -> list[tuple[float, float]]:
    """The corners of a circle or an ellipse about a point."""
    radius = number(shape.child("radius"), 0)
    across, down = (number(shape.child(name), radius) for name in ("radiusX", "radiusY"))
    angles = (2 * math.pi * step / ROUND_CORNERS for step in range(ROUND_CORNERS))
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


def _turned(
    point: tuple[float, float], about: tuple[float, float], angle: float
) -> tuple[float, float]:
    dx, dy = point[0] - about[0], point[1] - about[1]
    across, down = math.cos(angle), math.sin(angle)
    return about[0] + dx * across - dy * down, about[1] + dx * down + dy * across


def read_cost_grid(root: JsonPlace, canvas: Canvas, warnings: WarningLog) -> PaintedGround:
    """The cells that the terrain module made costlier, painted as difficult terrain; its rows are
    those of the canvas.
    """
    flags = root.child("flags").value
    layer = flags.get("TerrainLayer") if isinstance(flags, dict) else None
    grid = layer.get("costGrid") if isinstance(layer, dict) else None
    if not isinstance(grid, dict):
        return PaintedGround()
    cells = [
        cell
        for cell in _costly_cells(grid, canvas)
        if 0 <= cell.x < canvas.columns and 0 <= cell.y < canvas.rows
    ]
    if cells:
        warnings.add(say("cells_of_terrain_layer_made_difficult", count=len(cells)))
    return (
        painted_with(PaintedGround(), dict.fromkeys(cells, DIFFICULT)) if cells else PaintedGround()
    )


def _costly_cells(grid: dict[str, Any], canvas: Canvas) -> Iterator[Cell]:
    for row, columns in grid.items():
        for column, entry in columns.items() if isinstance(columns, dict) else ():
            multiple = entry.get("multiple") if isinstance(entry, dict) else None
            # Keys are texts: past 4300 digits `int` raises ValueError.
            if not (row.isdecimal() and column.isdecimal()) or max(len(row), len(column)) > 6:
                continue
            if isinstance(multiple, (int, float)) and multiple > 1:
                yield Cell(int(column) - canvas.first.x, int(row) - canvas.first.y)
