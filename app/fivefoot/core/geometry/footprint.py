"""The cells that a token covers, and the distance between two tokens: one definition for every
rule.

A footprint is a square of `side` x `side` cells, identified by its north-west cell (the anchor).
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.geometry.measures import Measure, is_within


@dataclass(frozen=True, slots=True)
class Footprint:
    """The square of cells a token stands on.

    >>> Footprint(Cell(5, 5), 2).distance(Footprint(Cell(4, 4), 1))
    1
    """

    anchor: Cell
    side: int = 1

    def cells(self) -> tuple[Cell, ...]:
        """All cells covered, row by row."""
        x, y = self.anchor
        # Most tokens cover one cell, and are asked thousands of times.
        if self.side == 1:
            return (Cell(x, y),)
        return tuple(Cell(x + i, y + j) for j in range(self.side) for i in range(self.side))

    def covers(self, cell: Cell) -> bool:
        """Whether the cell lies under the footprint."""
        return (
            0 <= cell[0] - self.anchor[0] < self.side and 0 <= cell[1] - self.anchor[1] < self.side
        )

    def overlaps(self, other: Footprint) -> bool:
        """Whether the two share a cell."""
        return self.distance(other) == 0

    def gaps(self, other: Footprint) -> tuple[int, int]:
        """Cells between the nearest edges along x and y, plus one where they are apart: (0, 0)
        means overlapping.
        """
        return (
            axis_gap(self.anchor[0], self.side, other.anchor[0], other.side),
            axis_gap(self.anchor[1], self.side, other.anchor[1], other.side),
        )

    def distance(self, other: Footprint) -> int:
        """Chebyshev distance in cells between the nearest cells; adjacent footprints, also
        diagonally, are 1 apart.
        """
        return max(self.gaps(other))

    def is_within(self, other: Footprint, cells: int, measure: Measure = "equidistant") -> bool:
        """Whether the nearest cells are at most `cells` apart, by a way of measuring.

        >>> Footprint(Cell(1, 1)).is_within(Footprint(Cell(2, 2)), 1, "euclid")
        False
        """
        return bool(is_within(measure, *self.gaps(other), cells))

    def centre(self) -> Point:
        """The middle of the footprint in thousandths of a cell."""
        half = self.side * CELL // 2
        return Point(self.anchor[0] * CELL + half, self.anchor[1] * CELL + half)

    def moved(self, anchor: Cell) -> Footprint:
        """The same footprint at another anchor."""
        return Footprint(anchor, self.side)


def axis_gap(start: int, length: int, other_start: int, other_length: int) -> int:
    """Distance in cells along one axis between the nearest cells of two runs of cells; 0 where they
    share one.
    """
    return max(0, other_start - (start + length - 1), start - (other_start + other_length - 1))
