"""A rectangle of whole cells, as drawn over a map."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.geometry.grid import CELL, Cell, Point


@dataclass(frozen=True, slots=True)
class CellBox:
    """The cells from one corner to the opposite one, both included, in either order.

    >>> CellBox(Cell(3, 1), Cell(2, 1)).cells()
    (Cell(x=2, y=1), Cell(x=3, y=1))
    """

    start: Cell
    end: Cell

    @property
    def columns(self) -> range:
        """The columns it covers, from west to east."""
        return range(min(self.start[0], self.end[0]), max(self.start[0], self.end[0]) + 1)

    @property
    def rows(self) -> range:
        """The rows it covers, from north to south."""
        return range(min(self.start[1], self.end[1]), max(self.start[1], self.end[1]) + 1)

    def cells(self) -> tuple[Cell, ...]:
        """All its cells, row by row."""
        return tuple(Cell(x, y) for y in self.rows for x in self.columns)

    def corners(self) -> tuple[Point, ...]:
        """Its four corners in thousandths of a cell, clockwise from the north-west."""
        left, right = self.columns.start * CELL, self.columns.stop * CELL
        top, bottom = self.rows.start * CELL, self.rows.stop * CELL
        return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)

    def holds(self, point: Point) -> bool:
        """Whether a point, in thousandths of a cell, lies in it or on its edge."""
        (left, top), _, (right, bottom), _ = self.corners()
        return left <= point[0] <= right and top <= point[1] <= bottom

    def within(self, columns: int, rows: int) -> CellBox:
        """The part of it that lies on a map of that size; at least the cell of the map nearest to
        its start.
        """
        start, end = (
            Cell(max(0, min(cell[0], columns - 1)), max(0, min(cell[1], rows - 1)))
            for cell in (self.start, self.end)
        )
        return CellBox(start, end)
