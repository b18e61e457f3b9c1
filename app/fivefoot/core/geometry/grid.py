"""Cells, points and directions of a square grid.

Units: a `Cell` counts whole squares, x east and y south; cell (x, y) covers [x, x+1] x [y, y+1]. A
`Point` counts thousandths of a cell (`CELL` of them a side), so that every test below is exact
integer arithmetic.

>>> centre(Cell(2, 0))
Point(x=2500, y=500)
"""

from __future__ import annotations

from typing import Final, NamedTuple

CELL: Final = 1000
MAX_SIDE: Final = 500


class Cell(NamedTuple):
    """A square of the grid, in whole cells."""

    x: int
    y: int


class Point(NamedTuple):
    """A place on the map, in thousandths of a cell."""

    x: int
    y: int


#: The fixed order of directions decides between equal routes (rules: "a fixed direction order").
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
)
DIRECTION_NAMES: Final = (
    "north",
    "east",
    "south",
    "west",
    "northeast",
    "southeast",
    "southwest",
    "northwest",
)
FIRST_DIAGONAL: Final = 4


def centre(cell: Cell) -> Point:
    """The middle of a cell, in thousandths of a cell."""
    return Point(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2)


def cell_at(point: Point) -> Cell:
    """The cell that holds a point; a point on an edge belongs to the cell south-east of it."""
    return Cell(point[0] // CELL, point[1] // CELL)


def direction_of(start: Cell, end: Cell) -> int | None:
    """The index in `DIRECTIONS` of a step between adjacent cells, or None where the cells are not
    adjacent.

    >>> DIRECTION_NAMES[direction_of(Cell(0, 0), Cell(1, 1))]
    'southeast'
    """
    step = (end[0] - start[0], end[1] - start[1])
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def is_diagonal(start: Cell, end: Cell) -> bool:
    """Whether a step between adjacent cells changes both x and y."""
    return start[0] != end[0] and start[1] != end[1]
