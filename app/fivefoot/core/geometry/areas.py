"""Cells under a template (circles, emanations, cones and lines), by the various ways in which
systems count a cell as inside.

All lengths are thousandths of a cell, all tests exact integers. Masks are bool [rows, columns].

>>> from fivefoot.core.geometry.footprint import Footprint
>>> int(emanation(Footprint(Cell(10, 10)), 6000, "centre_in_circle", 21, 21).sum())
113
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, Point

Inclusion = Literal["centre_in_circle", "any_overlap", "chebyshev"]
Cells = NDArray[np.bool_]


def _grid(columns: int, rows: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The centres of all cells: x [1, columns] and y [rows, 1]."""
    x = np.arange(columns, dtype=np.int64)[None, :] * CELL + CELL // 2
    y = np.arange(rows, dtype=np.int64)[:, None] * CELL + CELL // 2
    return x, y


def circle(centre: Point, radius: int, inclusion: Inclusion, columns: int, rows: int) -> Cells:
    """Cells within a radius of a point: counted by their centres, by any part of them, or in whole
    cells.
    """
    x, y = _grid(columns, rows)
    dx, dy = np.abs(x - centre.x), np.abs(y - centre.y)
    if inclusion == "any_overlap":
        # The nearest point of each cell; a cell that only touches the circle does not overlap it.
        dx, dy = np.maximum(dx - CELL // 2, 0), np.maximum(dy - CELL // 2, 0)
        return np.asarray(dx**2 + dy**2 < radius**2, dtype=bool)
    if inclusion == "chebyshev":
        return np.asarray(np.maximum(dx, dy) <= radius, dtype=bool)
    return np.asarray(dx**2 + dy**2 <= radius**2, dtype=bool)


def square(middle: Point, side: int, columns: int, rows: int) -> Cells:
    """Cells whose centre lies in a square around a point.

    >>> int(square(Point(2500, 2500), 3000, 6, 6).sum())
    9
    """
    x, y = _grid(columns, rows)
    return np.asarray(
        (2 * np.abs(x - middle.x) <= side) & (2 * np.abs(y - middle.y) <= side), dtype=bool
    )


def emanation(
    place: Footprint, radius: int, inclusion: Inclusion, columns: int, rows: int
) -> Cells:
    """Cells within a radius of a footprint's nearest cell, including its own."""
    x = np.arange(columns, dtype=np.int64)[None, :]
    y = np.arange(rows, dtype=np.int64)[:, None]
    dx = np.maximum(np.maximum(place.anchor.x - x, x - (place.anchor.x + place.side - 1)), 0) * CELL
    dy = np.maximum(np.maximum(place.anchor.y - y, y - (place.anchor.y + place.side - 1)), 0) * CELL
    if inclusion == "chebyshev":
        return np.asarray(np.maximum(dx, dy) <= radius, dtype=bool)
    if inclusion == "any_overlap":
        dx, dy = np.maximum(dx - CELL // 2, 0), np.maximum(dy - CELL // 2, 0)
        return np.asarray(dx**2 + dy**2 < radius**2, dtype=bool)
    return np.asarray(dx**2 + dy**2 <= radius**2, dtype=bool)


def cone(apex: Point, towards: Point, length: int, columns: int, rows: int) -> Cells:
    """Cells whose centre lies in a cone as wide as it is long, from the apex towards a point."""
    along, across, size = _along(apex, towards, columns, rows)
    # `along` and `across` are multiplied by the direction's length; the cone's half width at a
    # distance is half that distance
    return np.asarray(
        (along > 0) & (along <= length * size) & (2 * np.abs(across) <= along), dtype=bool
    )


def line(start: Point, towards: Point, length: int, columns: int, rows: int) -> Cells:
    """Cells whose centre lies in a strip one cell wide, from the start towards a point."""
    along, across, size = _along(start, towards, columns, rows)
    return np.asarray(
        (along > 0) & (along <= length * size) & (2 * np.abs(across) <= CELL * size), dtype=bool
    )


def _along(
    start: Point, towards: Point, columns: int, rows: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], float]:
    """For each centre its distance along the direction and sideways, both multiplied by the
    direction's length.
    """
    ux, uy = towards.x - start.x, towards.y - start.y
    size = math.hypot(ux, uy) + 1e-9  # a hair more: a centre exactly at the length is inside
    x, y = _grid(columns, rows)
    dx, dy = x - start.x, y - start.y
    return dx * ux + dy * uy, dx * uy - dy * ux, size


def cells_in_mask(mask: Cells) -> tuple[Cell, ...]:
    """The cells of a mask, row by row."""
    rows, columns = np.nonzero(mask)
    return tuple(Cell(int(x), int(y)) for y, x in zip(rows, columns, strict=True))
