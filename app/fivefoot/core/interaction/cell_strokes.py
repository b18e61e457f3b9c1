"""The cells that a gesture covers: a brush stroke, a line, a rectangle, an outline, a fill up to
walls.

Points are in thousandths of a cell. The cells shown during the gesture are those given to the
command at its end.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.cell_area import AnyCells, CellArea, area_of_cells
from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.rooms import room_about

StrokeShape = Literal["brush", "line", "rectangle", "polygon", "lasso", "fill"]
WIDEST: Final = 15
"""The widest brush, in cells."""


def stroke_cells(shape: StrokeShape, points: Sequence[Point], width: int = 1) -> AnyCells:
    """The cells of a shape drawn through some points, at least one; `width` is in cells, for brush
    and line. For a fill use `filled_from`.
    """
    if shape == "rectangle":
        return CellBox(_cell_of(points[0]), _cell_of(points[-1]))
    if shape == "lasso":
        return _inside(points)
    # Including its rim: clicked cells are painted, however thin the outline.
    if shape == "polygon":
        return area_of_cells((*_inside(points).members, *_passed((*points, points[0]))))
    way = points if shape == "brush" else (points[0], points[-1])
    return area_of_cells(_broad(_passed(way), width))


def _cell_of(point: Point) -> Cell:
    return Cell(point[0] // CELL, point[1] // CELL)


def _passed(points: Sequence[Point]) -> Iterator[Cell]:
    """The cells on a path, without gaps: each shares an edge or a corner with the next."""
    yield _cell_of(points[0])
    for one, two in itertools.pairwise(points):
        start, end = _cell_of(one), _cell_of(two)
        count = max(abs(end.x - start.x), abs(end.y - start.y), 1)
        for step in range(1, count + 1):
            yield Cell(
                round(start.x + (end.x - start.x) * step / count),
                round(start.y + (end.y - start.y) * step / count),
            )


def _broad(cells: Iterator[Cell], width: int) -> Iterator[Cell]:
    """The squares of `width` cells around some cells; even widths extend one cell further
    south-east.

    >>> len(set(_broad(iter([Cell(5, 5)]), 3)))
    9
    """
    before = (width - 1) // 2
    # Each once: a brush held still passes a cell a hundred times.
    for x, y in set(cells):
        for dy, dx in itertools.product(range(width), repeat=2):
            yield Cell(x - before + dx, y - before + dy)


def _inside(points: Sequence[Point]) -> CellArea:
    """The cells whose middle lies inside an outline; those of its corners where there are none."""
    corners = area_of_cells(_cell_of(point) for point in points)
    if len(points) < 3:
        return area_of_cells(_passed(points))
    columns, rows = corners.columns, corners.rows
    x, y = np.meshgrid(np.arange(columns.start, columns.stop), np.arange(rows.start, rows.stop))
    outline = shapely.Polygon(points).buffer(0)
    shapely.prepare(outline)
    found = shapely.intersects_xy(outline, x * CELL + CELL // 2, y * CELL + CELL // 2)
    cells = [Cell(int(a), int(b)) for a, b in zip(x[found], y[found], strict=True)]
    # A lasso smaller than a cell means the cells under it.
    return area_of_cells(cells) if cells else corners


def filled_from(battle: Battle, cell: Cell) -> CellArea:
    """The cells of the same ground connected with one, up to walls and closed doors."""
    index = battle.surfaces.index
    # By the number of the surface: the same kind at two heights is two surfaces.
    same = (index == index[cell.y, cell.x]) & room_about(battle, cell)
    return area_of_cells(_joined(same, cell))


def _joined(mask: NDArray[np.bool_], start: Cell) -> Iterator[Cell]:
    """The true cells connected with one, side by side."""
    rows, columns = mask.shape
    left = mask.copy()
    left[start.y, start.x] = False
    waiting = deque([start])
    while waiting:
        x, y = cell = waiting.popleft()
        yield cell
        # Across edges, not corners, as when filling a picture: two rooms that touch at a corner are
        # separate.
        for to in (Cell(x, y - 1), Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y)):
            if 0 <= to.x < columns and 0 <= to.y < rows and left[to.y, to.x]:
                left[to.y, to.x] = False
                waiting.append(to)
