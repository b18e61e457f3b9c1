"""Any set of whole cells of a map, as drawn with a brush or a polygon; a rectangle of cells is a
`CellBox`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import shapely

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import CELL, Cell, Point


@dataclass(frozen=True, slots=True)
class CellArea:
    """Distinct cells in row order, at least one; create it with `area_of_cells`.

    >>> area_of_cells([Cell(3, 1), Cell(2, 1), Cell(3, 1)]).cells()
    (Cell(x=2, y=1), Cell(x=3, y=1))
    """

    members: tuple[Cell, ...]

    @property
    def columns(self) -> range:
        """The columns it spans, from west to east."""
        return range(min(cell[0] for cell in self.members), max(c[0] for c in self.members) + 1)

    @property
    def rows(self) -> range:
        """The rows it spans, from north to south."""
        return range(self.members[0][1], self.members[-1][1] + 1)

    def cells(self) -> tuple[Cell, ...]:
        """All its cells, row by row."""
        return self.members

    def corners(self) -> tuple[Point, ...]:
        """The outline of its largest piece in thousandths of a cell, without holes."""
        squares = [shapely.box(x, y, x + 1, y + 1) for x, y in self.members]
        joined = shapely.union_all(squares)
        # A brush may leave several pieces, but a template has one outline.
        largest = max(shapely.get_parts(joined), key=lambda part: part.area)
        # The union keeps a corner at each cell's edge, and a ring repeats its first corner.
        ring = largest.exterior.simplify(0).coords[:-1]
        return tuple(Point(round(x) * CELL, round(y) * CELL) for x, y in ring)

    def holds(self, point: Point) -> bool:
        """Whether a point, in thousandths of a cell, lies in one of its cells or on an edge."""
        return any(
            x * CELL <= point[0] <= (x + 1) * CELL and y * CELL <= point[1] <= (y + 1) * CELL
            for x, y in self.members
        )

    def within(self, columns: int, rows: int) -> AnyCells:
        """The part of it that lies on a map of that size; if there is none, the cell of the map
        nearest to its first cell.
        """
        inside = [cell for cell in self.members if 0 <= cell[0] < columns and 0 <= cell[1] < rows]
        if not inside:
            # As a box of the first cell, which knows how to clamp to the map.
            return CellBox(self.members[0], self.members[0]).within(columns, rows)
        return self if len(inside) == len(self.members) else CellArea(tuple(inside))


AnyCells = CellBox | CellArea
"""A rectangle of cells, or any other set."""


def area_of_cells(cells: Iterable[Cell]) -> CellArea:
    """The area of some cells. Raises ValueError for none."""
    # In row order: `rows` reads only the first and the last.
    members = tuple(sorted({Cell(*cell) for cell in cells}, key=lambda cell: (cell.y, cell.x)))
    if not members:
        raise ValueError("an area has at least one cell")
    return CellArea(members)
