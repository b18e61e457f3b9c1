"""The third dimension of the ground: the levels at which a creature can stand in each cell, and
what is between them.

A column of the map is a list of places to stand: layer 0 is the ground itself (the bottom of a pit,
the surface of deep water), each bridge is a layer of its own above it. Levels are thousandths of a
cell above the map's datum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.space.surface_map import SurfaceMap, ground_kind

Levels = NDArray[np.int32]
NO_CEILING = 10**8
ABYSS = -(10**7)


@dataclass(frozen=True, eq=False)
class Columns:
    """Standing places by layer: `level`, `exists`, `ceiling` and `surface` (index in `surfaces`),
    each [layers, rows, columns]. `is_flat` tells that everything is at one level with nothing
    above.
    """

    surfaces: tuple[Surface, ...]
    level: Levels
    exists: Mask
    ceiling: Levels
    surface: NDArray[np.int16]

    @cached_property
    def is_flat(self) -> bool:
        """Whether all ground is at one level, with no bridge and no ceiling (bottomless pits do not
        count).
        """
        if len(self.level) > 1 or (self.ceiling != NO_CEILING).any():
            return False
        levels = self.level[0][self.exists[0]]
        return bool(levels.size == 0 or (levels == levels[0]).all())

    def level_at(self, column: int, row: int, near: int = 0) -> int | None:
        """The standing level of a cell closest to a level, or None over an abyss."""
        found = [
            int(self.level[i, row, column])
            for i in range(len(self.level))
            if self.exists[i, row, column]
        ]
        return min(found, key=lambda z: abs(z - near)) if found else None

    def surface_at(self, column: int, row: int, near: int) -> Surface:
        """What one stands on in a cell at the level closest to one: a bridge's deck, or the ground
        (an abyss, too).
        """
        return self.surfaces[self.surface_number(column, row, near)]

    def surface_number(self, column: int, row: int, near: int) -> int:
        """As `surface_at`, the place of it in `surfaces`."""
        # Where there is no bridge, there is no choice.
        if len(self.level) == 1:
            return int(self.surface[0, row, column])
        layers = [i for i in range(len(self.level)) if self.exists[i, row, column]]
        # Nowhere to stand is an abyss, which is the ground itself: layer 0.
        layer = min(layers, key=lambda i: abs(int(self.level[i, row, column]) - near), default=0)
        return int(self.surface[layer, row, column])

    def level_below(self, column: int, row: int, at: int) -> int | None:
        """The highest standing level of a cell that is not above `at`."""
        found = [
            int(self.level[i, row, column])
            for i in range(len(self.level))
            if self.exists[i, row, column]
        ]
        return max((z for z in found if z <= at), default=None)


def standing_level(surface: Surface) -> int | None:
    """The standing level on a surface: its height, the bottom of a pit, the surface of a liquid;
    None over an abyss.
    """
    height = surface.height or 0
    if ground_kind(surface).is_void:
        # A pit's bottom; without a depth it has none.
        return height - surface.depth if surface.depth else None
    return height


def bridge_is_buried(surfaces: SurfaceMap, bridge: Surface, inside: Mask) -> bool:
    """Whether some ground that a bridge spans lies above its deck."""
    levels = (
        standing_level(surfaces.surfaces[int(number)])
        for number in np.unique(surfaces.index[inside])
    )
    return any(level is not None and level > (bridge.height or 0) for level in levels)


def foot_of(barrier: Barrier, surfaces: SurfaceMap, floor: int) -> int:
    """The higher level of the ground on the two sides of a wall's middle; `floor` where that is an
    abyss or no map.
    """
    (x1, y1), (x2, y2) = barrier.start, barrier.end
    length = max(1, round(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5))
    across, down = (
        (y1 - y2) * CELL // (4 * length),
        (x2 - x1) * CELL // (4 * length),
    )  # a quarter of a cell beside it
    rows, columns = surfaces.index.shape
    sides = (((x1 + x2) // 2 + side * across, (y1 + y2) // 2 + side * down) for side in (1, -1))
    cells = [(x // CELL, y // CELL) for x, y in sides]
    levels = [
        standing_level(surfaces.at(x, y))
        for x, y in cells
        if x in range(columns) and y in range(rows)
    ]
    # A wall stands on the higher side: from the lower one it is as much higher.
    return max((level for level in levels if level is not None), default=floor)


def _ceiling(surface: Surface) -> int:
    return NO_CEILING if surface.ceiling is None else surface.ceiling


def columns_of(surfaces: SurfaceMap) -> Columns:
    """The standing places of a ground raster."""
    kinds = list(surfaces.surfaces)
    table, ceilings = _level_and_ceiling(kinds)
    base, exists = table[surfaces.index], (table != ABYSS)[surfaces.index]
    layers, present, tops, index = [base], [exists], [ceilings[surfaces.index]], [surfaces.index]
    for bridge, inside in surfaces.bridges:
        deck = bridge.height or 0
        kinds.append(bridge)
        layers.append(np.full_like(base, deck))
        present.append(inside)
        tops.append(np.full_like(base, _ceiling(bridge)))
        index.append(np.full_like(surfaces.index, len(kinds) - 1))
        # Ground that lies under the deck with its thickness left between: the deck's underside is
        # its ceiling.
        lower = inside & (base < deck - bridge.thickness)
        tops[0] = np.where(lower, np.minimum(tops[0], deck - bridge.thickness), tops[0])
        # Ground that reaches into a bridge is part of it: one stands on the deck alone.
        present[0] = present[0] & (~inside | lower | (base > deck))
    return Columns(
        tuple(kinds), np.stack(layers), np.stack(present), np.stack(tops), np.stack(index)
    )


def _level_and_ceiling(
    kinds: Sequence[Surface],
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The level at which one stands on each surface, ABYSS where one cannot, and its ceiling."""
    levels = [ABYSS if (level := standing_level(kind)) is None else level for kind in kinds]
    ceilings = [_ceiling(kind) for kind in kinds]
    return np.array(levels, dtype=np.int32), np.array(ceilings, dtype=np.int32)


def footprint_columns(columns: Columns, side: int) -> tuple[Levels, Mask, Levels]:
    """Level, existence and ceiling for a footprint at each anchor: it rests on the highest ground
    under it.

    A footprint stands while one of its cells has ground at its level; over pits the rest hangs.
    """
    if side == 1:
        return columns.level, columns.exists, columns.ceiling
    _, rows, width = columns.level.shape
    height, breadth = rows - side + 1, width - side + 1
    level = np.full_like(columns.level, ABYSS)
    exists = np.zeros_like(columns.exists)
    ceiling = np.full_like(columns.ceiling, NO_CEILING)
    if height <= 0 or breadth <= 0:
        return level, exists, ceiling
    # Absent ground counts as far below everything, so that it never is the highest.
    own = np.where(columns.exists, columns.level, ABYSS)
    ground = np.where(own > ABYSS, own, own[0])  # where a layer has none, that of the lowest
    anchors = (slice(None), slice(height), slice(breadth))
    for j, i in product(range(side), range(side)):
        cell = (slice(None), slice(j, j + height), slice(i, i + breadth))
        # The highest ground carries; the lowest ceiling is in the way.
        np.maximum(level[anchors], ground[cell], out=level[anchors])
        np.minimum(ceiling[anchors], columns.ceiling[cell], out=ceiling[anchors])
        exists[anchors] |= columns.exists[cell]
    return level, _each_level_once(level, exists & (level > ABYSS)), ceiling


def _each_level_once(level: Levels, exists: Mask) -> Mask:
    """The standing levels without those that a higher layer repeats.

    Half on a bridge and half on the bank at the same level is one place: two of them would differ
    in where they lead to.
    """
    once = exists.copy()
    for layer in range(1, len(level)):
        once[:layer] &= ~(exists[layer] & (level[:layer] == level[layer]))
    return once
