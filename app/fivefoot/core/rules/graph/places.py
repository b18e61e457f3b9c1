"""The nodes of the search: places where a token can be, each with a cell, a level and what holds it
up there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.space.columns import Levels

SUPPORTS: Final = ("ground", "climbing", "flying", "swimming", "burrowing")
GROUND, CLIMBING, FLYING, SWIMMING, BURROWING = range(5)


class GraphPlace(NamedTuple):
    """Where a token is or may be: anchor cell, level of its base (thousandths of a cell), what
    holds it.
    """

    cell: Cell
    level: int = 0
    support: str = "ground"


class MapWindow(NamedTuple):
    """The part of the map that a search looks at: columns [left, right), rows [top, bottom)."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In cells."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In cells."""
        return self.bottom - self.top

    def slices(self) -> tuple[slice, slice]:
        """Row and column slices of a whole-map array."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def holds(self, cell: Cell) -> bool:
        """Whether the cell lies inside."""
        return self.left <= cell[0] < self.right and self.top <= cell[1] < self.bottom


def window_around(cells: list[Cell], radius: int, columns: int, rows: int) -> MapWindow:
    """The window that holds the cells and everything within `radius` of them, cut to the map."""
    xs, ys = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return MapWindow(
        max(0, min(xs) - radius),
        max(0, min(ys) - radius),
        min(columns, max(xs) + radius + 1),
        min(rows, max(ys) + radius + 1),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Nodes as arrays [nodes]: anchor column and row, level, support (index in `SUPPORTS`)."""

    x: NDArray[np.int32]
    y: NDArray[np.int32]
    z: NDArray[np.int32]
    support: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.x)

    def place(self, node: int) -> GraphPlace:
        """A node as a value."""
        return GraphPlace(
            Cell(self.x.item(node), self.y.item(node)),
            self.z.item(node),
            SUPPORTS[self.support.item(node)],
        )

    def at(self, cell: Cell) -> NDArray[np.int64]:
        """The nodes of a cell."""
        return np.nonzero((self.x == cell[0]) & (self.y == cell[1]))[0]

    def taken(self, nodes: NDArray[np.integer[Any]]) -> Places:
        """Some of the nodes."""
        return Places(self.x[nodes], self.y[nodes], self.z[nodes], self.support[nodes])


def single_place(cell: Cell, level: int, support: int) -> Places:
    """One node, at a level in thousandths of a cell; `support` is an index in `SUPPORTS`.

    >>> single_place(Cell(2, 1), 1500, 0).place(0).level
    1500
    """
    return Places(
        np.array([cell.x], np.int32),
        np.array([cell.y], np.int32),
        np.array([level], np.int32),
        np.array([support], np.uint8),
    )


def joined_places(parts: list[Places]) -> Places:
    """Several groups of nodes as one, in order."""
    if len(parts) == 1:
        return parts[0]
    fields = ([getattr(part, name) for part in parts] for name in Places.__slots__)
    return Places(*map(np.concatenate, fields))


@dataclass(frozen=True, slots=True, eq=False)
class GroundLayers:
    """The standing places of a footprint in a window: arrays [layers, height, width].

    `ground` tells where there is anything to stand on, `exists` where the movement may stand on it.
    """

    level: Levels
    ground: Mask
    exists: Mask
    fits: Mask
    worst: NDArray[np.int32]  # greatest factor under the footprint, BLOCKED where it cannot stand
    factor: NDArray[np.int32]  # by single cell, whole map [layers, rows, columns]
    mode: NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class CellIndex:
    """The nodes of each cell of a window: those of cell c (row by row) are `node`[first[c]:first[c
    + 1]], rising.
    """

    window: MapWindow
    node: NDArray[np.int64]
    first: NDArray[np.int64]

    def of(self, cell: Cell) -> NDArray[np.int64]:
        """The nodes of a cell; none outside the window."""
        window = self.window
        if not window.holds(cell):
            return self.node[:0]
        number = (cell[1] - window.top) * window.width + cell[0] - window.left
        return self.node[self.first[number] : self.first[number + 1]]

    def within(self, left: int, top: int, right: int, bottom: int) -> NDArray[np.int64]:
        """The nodes of a rectangle of cells: columns [left, right), rows [top, bottom)."""
        window = self.window
        left, right = max(left, window.left) - window.left, min(right, window.right) - window.left
        rows = range(max(top, window.top) - window.top, min(bottom, window.bottom) - window.top)
        # Outside the window nothing is known, which is no fault of who asks.
        if left >= right or not rows:
            return self.node[:0]
        cuts = [
            (self.first[row * window.width + left], self.first[row * window.width + right])
            for row in rows
        ]
        return np.concatenate([self.node[low:high] for low, high in cuts])


def index_of(places: Places, window: MapWindow) -> CellIndex:
    """Where the nodes of each cell are."""
    cell = (places.y - window.top) * window.width + (places.x - window.left)
    cells = window.width * window.height
    small = cell.astype(np.uint16) if cells < 2**16 else cell  # small numbers are sorted by radix
    first = np.zeros(cells + 1, dtype=np.int64)
    np.cumsum(np.bincount(cell, minlength=cells), out=first[1:])
    return CellIndex(window, np.argsort(small, kind="stable"), first)
