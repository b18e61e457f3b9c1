"""Moves or turns a whole map: the new position of each place, cell and direction.

Lengths are whole thousandths of a cell and turns are quarters, so that nothing is rounded: four
quarter turns, or a shift and its opposite, restore the same map.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog, Mask, explored_cells, rows_of
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone

QUARTERS = 4
DEGREES = 90


@dataclass(frozen=True, slots=True)
class MapMotion:
    """A map of `columns` by `rows` cells turned clockwise by `quarters`, then moved by whole cells
    (`across`, `down`) onto a map of `new_columns` by `new_rows`.

    >>> turned = MapMotion.turn(14, 10, 1)
    >>> turned.point((0, 0)), turned.cell(Cell(0, 9), 1), turned.new_columns
    (Point(x=10000, y=0), Cell(x=0, y=0), 10)
    """

    columns: int
    rows: int
    quarters: int
    across: int
    down: int
    new_columns: int
    new_rows: int

    @classmethod
    def turn(cls, columns: int, rows: int, quarters: int) -> MapMotion:
        """The whole map turned clockwise by quarters."""
        upright = quarters % 2 == 0
        size = (columns, rows) if upright else (rows, columns)
        return cls(columns, rows, quarters % QUARTERS, 0, 0, *size)

    @classmethod
    def resize(cls, scene: Scene, left: int, top: int, right: int, bottom: int) -> MapMotion:
        """Adds cells at each side of a map, or cuts them off where the number is negative."""
        size = scene.columns + left + right, scene.rows + top + bottom
        return cls(scene.columns, scene.rows, 0, left, top, *size)

    def point(self, point: tuple[int, int]) -> Point:
        """The new position of a place, in thousandths of a cell."""
        x, y = point
        wide, high = self.columns * CELL, self.rows * CELL
        # Written out for each quarter: no sine, so that four quarters are exactly none.
        turned = ((x, y), (high - y, x), (wide - x, high - y), (y, wide - x))[self.quarters]
        return Point(turned[0] + self.across * CELL, turned[1] + self.down * CELL)

    def cell(self, cell: Cell, side: int) -> Cell:
        """The new north-west cell of a footprint: after a turn, a different corner of it."""
        # The whole footprint: after a turn another of its corners is the north-west one.
        far = (cell.x + side) * CELL, (cell.y + side) * CELL
        ends = [self.point((cell.x * CELL, cell.y * CELL)), self.point(far)]
        return Cell(min(x for x, _ in ends) // CELL, min(y for _, y in ends) // CELL)

    def facing(self, degrees: int | None) -> int | None:
        """The new direction, in degrees clockwise from north."""
        return None if degrees is None else (degrees + DEGREES * self.quarters) % 360

    def mask(self, mask: Mask) -> Mask:
        """The marked cells after the motion: bool [rows, columns]."""
        marked: Mask = self._moved(mask)
        return marked

    def ring(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """An outline after the motion, corner by corner."""
        return tuple(self.point(point) for point in points)

    def _moved(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """An array [rows, columns] of the old map on the new one; zero where there was nothing."""
        # The library turns counterclockwise.
        turned = np.rot90(numbers, -self.quarters)
        moved = np.zeros((self.new_rows, self.new_columns), dtype=numbers.dtype)
        rows, columns = turned.shape
        top, left = max(0, self.down), max(0, self.across)
        bottom = min(self.new_rows, rows + self.down)
        right = min(self.new_columns, columns + self.across)
        # A map may be moved completely off itself: then nothing of it is left.
        if top < bottom and left < right:
            part = turned[
                top - self.down : bottom - self.down, left - self.across : right - self.across
            ]
            moved[top:bottom, left:right] = part
        return moved

    # -- what lies on the map ---------------------------------------------------------------------

    def scene(self, scene: Scene) -> Scene:
        """The map with everything on it; walls that leave it completely are dropped."""
        barriers = {name: self._barrier(each) for name, each in scene.barriers.items()}
        return replace(
            scene,
            columns=self.new_columns,
            rows=self.new_rows,
            picture=self._picture(scene.picture),
            ground=tuple(self._ground(each) for each in scene.ground),
            painted=self._painted(scene.painted),
            # Outlines are kept even off the map: it may grow again, and undo is not the only way
            # back.
            barriers={name: each for name, each in barriers.items() if self._is_near(each)},
            lights=tuple(replace(each, at=self.point(each.at)) for each in scene.lights),
            fog=self._fog(scene.fog),
            labels=tuple(replace(each, at=self.point(each.at)) for each in scene.labels),
            passages=tuple(self._passage(each) for each in scene.passages),
            overheads=tuple(self._overhead(each) for each in scene.overheads),
        )

    def leading_here(self, scene: Scene, scene_id: str) -> Scene:
        """Another scene, whose passages into the moved one still lead to the same places of it."""
        if all(passage.scene != scene_id for passage in scene.passages):
            return scene
        moved = tuple(
            replace(each, to=self._kept(each.to)) if each.scene == scene_id else each
            for each in scene.passages
        )
        return replace(scene, passages=moved)

    def zone(self, zone: Zone) -> Zone:
        """A zone after the motion."""
        towards = self.point(zone.towards) if zone.towards is not None else None
        moved = replace(zone, at=self.point(zone.at), towards=towards)
        return self._region(zone, moved) if zone.cells else moved

    def token(self, token: Token, side: int) -> Token:
        """A token whose footprint is `side` cells wide, with the weapons that it has dropped."""
        weapons = tuple(
            each if each.cell is None else replace(each, cell=self.cell(each.cell, 1))
            for each in token.weapons
        )
        cell, facing = self.cell(token.cell, side), self.facing(token.facing)
        return replace(token, cell=cell, facing=facing, weapons=weapons)

    def _passage(self, passage: Passage) -> Passage:
        """A passage of the map; a cell that was cut off becomes the nearest remaining one."""
        # Two that were cut off may become the same cell.
        cells = tuple(dict.fromkeys(self._kept(cell) for cell in passage.cells))
        # Its destination is on another map, which has not moved.
        to = passage.to if passage.scene else self._kept(passage.to)
        return replace(passage, cells=cells, to=to)

    def _kept(self, cell: Cell) -> Cell:
        x, y = self.cell(cell, 1)
        return Cell(max(0, min(x, self.new_columns - 1)), max(0, min(y, self.new_rows - 1)))

    def _barrier(self, barrier: Barrier) -> Barrier:
        return replace(barrier, start=self.point(barrier.start), end=self.point(barrier.end))

    def _is_near(self, barrier: Barrier) -> bool:
        """Whether a wall still touches the map."""
        xs, ys = zip(barrier.start, barrier.end, strict=True)
        across = max(xs) >= 0 and min(xs) <= self.new_columns * CELL
        return across and max(ys) >= 0 and min(ys) <= self.new_rows * CELL

    def _overhead(self, overhead: Overhead) -> Overhead:
        """An overhead's rectangle after the motion; its picture turns with the map."""
        far = overhead.origin.x + overhead.width, overhead.origin.y + overhead.height
        ends = [self.point(overhead.origin), self.point(far)]
        corner = Point(min(x for x, _ in ends), min(y for _, y in ends))
        sides = overhead.width, overhead.height
        width, height = sides if self.quarters % 2 == 0 else sides[::-1]
        quarters = (overhead.quarters + self.quarters) % QUARTERS
        return replace(overhead, origin=corner, width=width, height=height, quarters=quarters)

    def _picture(self, picture: MapPicture | None) -> MapPicture | None:
        """The rectangle of the picture; the caller has to turn the picture itself."""
        if picture is None:
            return None
        far = picture.origin.x + picture.width, picture.origin.y + picture.height
        ends = [self.point(picture.origin), self.point(far)]
        corner = Point(min(x for x, _ in ends), min(y for _, y in ends))
        sides = picture.width, picture.height
        width, height = sides if self.quarters % 2 == 0 else sides[::-1]
        return replace(picture, origin=corner, width=width, height=height)

    def _ground(self, ground: Ground) -> Ground:
        return replace(
            ground, points=self.ring(ground.points), holes=tuple(map(self.ring, ground.holes))
        )

    def _painted(self, painted: PaintedGround) -> PaintedGround:
        numbers = np.zeros((self.rows, self.columns), dtype=np.uint8)
        for (x, y), tile in painted.tiles.items():
            whole = np.frombuffer(tile, dtype=np.uint8).reshape(TILE, TILE)
            # The last tiles of a row extend beyond the map.
            into = numbers[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE]
            into[:] = whole[: into.shape[0], : into.shape[1]]
        moved = self._moved(numbers)
        high, wide = (-(-side // TILE) * TILE for side in moved.shape)
        padded = np.zeros((high, wide), dtype=np.uint8)
        padded[: moved.shape[0], : moved.shape[1]] = moved
        tiles = {
            (x, y): padded[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE].tobytes()
            for y in range(high // TILE)
            for x in range(wide // TILE)
        }
        # Tiles without paint are not kept: two maps with the same paint are equal.
        return replace(painted, tiles={key: tile for key, tile in tiles.items() if any(tile)})

    def _fog(self, fog: Fog) -> Fog:
        if not fog.explored:
            return fog
        return replace(
            fog, explored=rows_of(self.mask(explored_cells(fog, self.columns, self.rows)))
        )

    def _region(self, zone: Zone, moved: Zone) -> Zone:
        """A region with its cells and its corner after the motion; without cells where it left the
        map.
        """
        mask = self.mask(explored_cells(Fog(explored=zone.cells), self.columns, self.rows))
        rows, columns = np.nonzero(mask)
        if not len(rows):
            return replace(moved, cells=())
        # The corner of a region is that of its cells, a different one after a turn.
        at = Point(int(columns.min()) * CELL, int(rows.min()) * CELL)
        return replace(moved, at=at, cells=rows_of(mask))
