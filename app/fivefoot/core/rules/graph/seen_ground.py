"""The ground that is seen from above: what of each drawn piece, and of the bare floor, nothing else
covers.

Most ground is drawn in boxes along the grid. It is cut in numbers; only where one piece has another
form shapely cuts all of it. Shapes are in thousandths of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import TILE, Ground
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import polygon_of

TILED = 8  # cells a side of the tiles in which floor and paint are held against lines
BATCH = 16  # pieces of ground that are held together against what lies under them
FLOOR, PAINT = -1, -2  # numbers of what is no drawn piece

Numbers = NDArray[np.int64]
Shapes = NDArray[np.object_]
InSight = tuple[Numbers, Shapes]
"""Numbers of what is seen, and the shape of each: as many numbers as shapes."""


def ground_in_sight(battle: Battle) -> InSight:
    """The visible parts of drawn ground, bridges apart, and which pieces of the scene they are of;
    paint has no part in it.
    """

    def make() -> InSight:
        boxes = _cut_in_boxes(battle)
        if boxes is None:
            return _cut_by_shapely(battle)
        number, shapes = boxes
        return number[number >= 0], shapes[number >= 0]

    return battle.derived("seen_ground", (battle.surfaces,), (), make)


def floor_in_sight(battle: Battle) -> Shapes:
    """The floor of the map where nothing lies on it."""

    def make() -> Shapes:
        boxes = _cut_in_boxes(battle)
        return _bare_floor(battle) if boxes is None else boxes[1][boxes[0] == FLOOR]

    return battle.derived("bare_floor", (battle.surfaces,), (), make)


def painted_squares(battle: Battle) -> InSight:
    """Painted cells one by one, and the numbers of the surfaces there."""
    rows, columns = np.nonzero(painted_cells(battle))
    return battle.surfaces.index[rows, columns].astype(np.int64), _squares(columns, rows)


def _drawn(battle: Battle) -> list[tuple[int, Ground]]:
    """Drawn ground from the bottom up without bridges, numbered as in the scene."""
    pieces = enumerate(battle.scenario.scene.ground)
    return [(number, ground) for number, ground in pieces if ground.surface.kind != "bridge"]


def _tiles(battle: Battle) -> Iterator[tuple[int, int, int, int]]:
    """The boxes of tiles that cover the map."""
    wide, high = battle.columns, battle.rows
    for y in range(0, high, TILED):
        for x in range(0, wide, TILED):
            yield x * CELL, y * CELL, min(wide, x + TILED) * CELL, min(high, y + TILED) * CELL


# -- boxes ----------------------------------------------------------------------------------------


def _cut_in_boxes(battle: Battle) -> InSight | None:
    """All that is seen, the floor included, in boxes; None where a piece is no box."""
    return battle.derived("seen_boxes", (battle.surfaces,), (), lambda: _boxes_seen(battle))


def _boxes_seen(battle: Battle) -> InSight | None:
    drawn = _drawn(battle)
    boxes = [box for box in (_box_of(ground) for _, ground in drawn) if box is not None]
    if len(boxes) < len(drawn):
        return None
    numbers = np.array([number for number, _ in drawn], dtype=np.int64)
    bounds = np.array(boxes, dtype=np.int64).reshape(-1, 4)
    paint = painted_cells(battle)
    found = []
    for tile in _tiles(battle):
        low, high = bounds[:, :2], bounds[:, 2:]
        near = ((low < tile[2:]) & (high > tile[:2])).all(axis=1)
        found.append(_seen_in_tile(tile, numbers[near], bounds[near], paint))
    number, seen = (np.concatenate(each) for each in zip(*found, strict=True))
    return number, shapely.box(*seen.T)


def _box_of(ground: Ground) -> tuple[int, int, int, int] | None:
    """The left, top, right and bottom of ground that is drawn as a box along the grid."""
    if len(ground.points) != 4 or ground.holes:
        return None
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ground.points
    upright = (ax, by, cx, dy) == (bx, cy, dx, ay)
    flat = (ay, bx, cy, dx) == (by, cx, dy, ax)
    if not (upright or flat) or ax == cx or ay == cy:
        return None
    return min(ax, cx), min(ay, cy), max(ax, cx), max(ay, cy)


def _seen_in_tile(
    tile: tuple[int, int, int, int], numbers: Numbers, bounds: Numbers, paint: Mask
) -> tuple[Numbers, Numbers]:
    """What of a tile is seen: the numbers and the boxes [count, 4] of floor and drawn boxes, given
    from the bottom up.
    """
    edges = np.concatenate([[tile], bounds]).reshape(-1, 2, 2)
    cells = [slice(tile[axis] // CELL, tile[axis + 2] // CELL) for axis in (1, 0)]
    painted = paint[cells[0], cells[1]]
    xs, ys = (
        _cuts(tile[axis], tile[axis + 2], edges[:, :, axis], bool(painted.any())) for axis in (0, 1)
    )
    top = np.full((len(ys) - 1, len(xs) - 1), FLOOR)
    _lay(top, numbers, np.searchsorted(xs, bounds[:, ::2]), np.searchsorted(ys, bounds[:, 1::2]))
    if painted.any():
        row, column = (ys[:-1] - tile[1]) // CELL, (xs[:-1] - tile[0]) // CELL
        top[painted[row][:, column]] = PAINT
    number, boxes = _joined_boxes(top, xs, ys)
    return number[number != PAINT], boxes[number != PAINT]


def _lay(top: Numbers, numbers: Numbers, columns: Numbers, rows: Numbers) -> None:
    """Lays numbers on top of one another, each over a part of the columns and rows."""
    parts = zip(numbers.tolist(), columns.tolist(), rows.tolist(), strict=True)
    for number, (left, right), (first, last) in parts:
        top[first:last, left:right] = number


def _cuts(low: int, high: int, edges: Numbers, by_cell: bool) -> Numbers:
    """The places along an axis of a tile between which nothing changes: paint fills cells."""
    lines = np.arange(low, high, CELL) if by_cell else np.zeros(0, dtype=np.int64)
    return np.unique(np.concatenate([edges.ravel().clip(low, high), lines]))


def _joined_boxes(top: Numbers, xs: Numbers, ys: Numbers) -> tuple[Numbers, Numbers]:
    """Boxes of one number each: runs along the rows, and runs alike below one another as one."""
    begins = np.ones(top.shape, dtype=bool)
    begins[:, 1:] = top[:, 1:] != top[:, :-1]
    row, left = np.nonzero(begins)
    right = np.append(left[1:], 0)
    right[right == 0] = top.shape[1]
    number = top[row, left]
    order = np.lexsort((row, right, left, number))
    number, left, right, row = (each[order] for each in (number, left, right, row))
    below = np.zeros(len(row), dtype=bool)
    below[1:] = np.diff(row) == 1
    for each in (number, left, right):
        below[1:] &= np.diff(each) == 0
    first = np.nonzero(~below)[0]
    last = np.append(first[1:], len(row)) - 1
    boxes = np.stack([xs[left[first]], ys[row[first]], xs[right[first]], ys[row[last] + 1]], axis=1)
    return number[first], boxes


# -- other forms ----------------------------------------------------------------------------------


def _cut_by_shapely(battle: Battle) -> InSight:
    numbers, shapes, tree = _layers(battle)
    below, above = tree.query(shapes, predicate="intersects")
    found = []
    for at in range(len(numbers)):
        over = np.sort(above[(below == at) & (above > at)])[::-1]
        found.append(_uncovered(shapes[at], shapes[over]))
    seen = ~shapely.is_empty(found)
    return numbers[seen], np.array(found, dtype=object)[seen]


def _uncovered(shape: shapely.Geometry, over: NDArray[np.object_]) -> shapely.Geometry:
    """What of a shape none of others covers.

    What is covered at all is mostly so by the first few.
    """
    for first in range(0, len(over), BATCH):
        some = over[first : first + BATCH]
        for other in some[shapely.intersects(shape, some)]:
            shape = shape.difference(other)
        if shape.is_empty:
            break
    return shape


def _layers(battle: Battle) -> tuple[Numbers, Shapes, shapely.STRtree]:
    """Drawn ground from the bottom up, its numbers, and paint, in tiles, on top of it; the paint
    has no number.
    """
    drawn = _drawn(battle)
    shapes: list[shapely.Geometry] = [polygon_of(ground) for _, ground in drawn]
    if battle.scenario.scene.painted.tiles:
        shapes += _in_tiles(painted_cells(battle))
    layers = np.array(shapes, dtype=object)
    numbers = np.array([number for number, _ in drawn], dtype=np.int64)
    return numbers, layers, shapely.STRtree(layers)


def _bare_floor(battle: Battle) -> Shapes:
    """The bare floor in tiles: one shape with hundreds of holes would be slow."""
    _, shapes, tree = _layers(battle)
    tiles = [shapely.box(*tile) for tile in _tiles(battle)]
    bare = [_uncovered(tile, shapes[np.sort(tree.query(tile))[::-1]]) for tile in tiles]
    return np.array(bare, dtype=object)


def _in_tiles(cells: Mask) -> list[shapely.Geometry]:
    """The squares of marked cells, joined within tiles."""
    rows, columns = np.nonzero(cells)
    number = rows // TILED * cells.shape[1] + columns // TILED
    order = np.argsort(number, kind="stable")
    cuts = np.nonzero(np.diff(number[order]))[0] + 1
    groups = np.split(order, cuts) if len(order) else []
    return [shapely.coverage_union_all(_squares(columns[mine], rows[mine])) for mine in groups]


def _squares(columns: Numbers, rows: Numbers) -> Shapes:
    boxes: Shapes = shapely.box(
        columns * CELL, rows * CELL, (columns + 1) * CELL, (rows + 1) * CELL
    )
    return boxes


def painted_cells(battle: Battle) -> Mask:
    """The cells of the map that are painted: bool [rows, columns]."""
    painted = np.zeros((battle.rows + TILE, battle.columns + TILE), dtype=bool)
    for (x, y), data in battle.scenario.scene.painted.tiles.items():
        block = np.frombuffer(data, dtype=np.uint8).reshape(TILE, TILE) > 0
        place = painted[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE]
        place |= block[: place.shape[0], : place.shape[1]]
    return painted[: battle.rows, : battle.columns]
