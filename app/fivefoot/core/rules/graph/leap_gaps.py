"""What a leap from a level has to cross: gaps, ground that slows or harms, and what stands in the
way.

Which ground is a gap depends on the level of the take-off: a street is a gap for somebody on a
roof, and floor for somebody who walks along it. Shapes are drawn ground, not cells, so a gap is as
wide as its polygon.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, without_sides
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import TILE, Surface
from fivefoot.core.rules.ruleset.schema.base import WHOLE
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS, footprint_columns
from fivefoot.core.rules.space.surface_map import SurfaceMap, ground_kind, polygon_of

NO_TOP = 10**7
TILED = 8  # cells a side of the tiles in which floor and paint are held against lines
SLIVER = 1e-6  # thousandths of a cell: a line through a corner has no more of it in numbers
BATCH = 16  # pieces of ground that are held together against what lies under them


class Slow(IntEnum):
    """Which ground to stand on counts as something to leap over: everything but merely slow ground,
    or all of it.
    """

    DANGEROUS = 0
    ANY = 1


def is_slow(surface: Surface) -> bool:
    """Whether ground can be stood on but is worth leaping over: rough, costly, dangerous, or
    liquid.
    """
    kind = ground_kind(surface)
    dear = kind.rough or surface.factor > WHOLE
    return dear or kind.hazard or kind.medium not in ("ground", "solid")


def counts_as_leapt(surface: Surface, slow: Slow) -> bool:
    """Whether slow ground is something to leap; difficult terrain, mud and wading are merely
    slow.
    """
    return is_slow(surface) and (slow is Slow.ANY or not is_merely_slow(surface))


def is_merely_slow(surface: Surface) -> bool:
    """Whether ground does no more than slow; a liquid deeper than half a body of one cell is swum
    in, not waded.
    """
    kind = ground_kind(surface)
    if kind.medium == "liquid" and (
        surface.depth * 2 > CELL or (not kind.rough and not surface.depth)
    ):
        return False
    dear = kind.rough or surface.factor > WHOLE
    return (dear or kind.medium in ("semi_solid", "liquid")) and not kind.hazard


def is_leapt(surface: Surface, level: int, free: int, slow: Slow, floor: int = 0) -> bool:
    """Whether a surface is something to leap over for a take-off at a level; `floor` is the level
    of what it lies on.

    `slow` tells which slow ground counts too. Earth and rock can never be stood on, however high
    their top is.
    """
    kind = ground_kind(surface)
    if (
        kind.medium == "solid"
        or (kind.medium == "ground" and kind.impassable)
        or counts_as_leapt(surface, slow)
    ):
        return True
    return not level - free <= top_of(surface, floor) <= level + free


def top_of(surface: Surface, floor: int = 0) -> int:
    """The level up to which a surface is in the way of bodies: of the bottom for pits; an abyss has
    none.
    """
    kind = ground_kind(surface)
    own = surface.height if surface.height is not None else floor
    if kind.is_void:
        return own - surface.depth if surface.depth else ABYSS
    return (
        own + (surface.depth or NO_TOP) if kind.medium == "solid" else own
    )  # earth and rock fill their column


def slow_places(battle: Battle, side: int) -> Mask:
    """Standing places of a footprint with any of its cells on slow ground: bool [layers, rows,
    columns] by anchor.

    Only ground at the standing level counts: a stream below a bridge does not count for somebody on
    it.
    """
    columns = battle.columns_of_ground
    slow = np.array([is_slow(surface) for surface in columns.surfaces], dtype=bool)
    cells = slow[columns.surface] & columns.exists
    if side == 1:
        return np.asarray(cells)
    level, marked = footprint_columns(columns, side)[0], np.zeros_like(cells)
    height, breadth = battle.rows - side + 1, battle.columns - side + 1
    for j, i in product(range(side), range(side)):
        cell = (slice(None), slice(j, j + height), slice(i, i + breadth))
        here = (slice(None), slice(height), slice(breadth))
        marked[here] |= cells[cell] & (columns.level[cell] == level[here])
    return marked


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Shapes in separate pieces, so that a line is only cut with those it meets.

    Most are boxes along the grid (`is_box`), of which `bounds` [count, 4] says all.
    """

    parts: NDArray[np.object_]
    tree: shapely.STRtree
    bounds: NDArray[np.float64]
    is_box: Mask

    def extents(self, lines: NDArray[np.object_]) -> NDArray[np.float64]:
        """The box [count, 4] of what each line, straight from its first to its last point, has in
        common with the pieces; NaN where it meets none.
        """
        boxes = np.full((len(lines), 4), np.nan)
        line, part = self.tree.query(lines, predicate="intersects")
        if not len(line):
            return boxes
        plain = self.is_box[part]
        ends = shapely.get_coordinates(lines).reshape(-1, 4)
        found = [
            _met_in_boxes(line[plain], ends, self.bounds[part[plain]]),
            _met_in_shapes(line[~plain], lines, self.parts[part[~plain]]),
        ]
        line, met = (np.concatenate(each) for each in zip(*found, strict=True))
        low, high = np.full((len(lines), 2), np.inf), np.full((len(lines), 2), -np.inf)
        np.fmin.at(low, line, met[:, :2])
        np.fmax.at(high, line, met[:, 2:])
        touched = np.unique(line)
        boxes[touched] = np.concatenate([low[touched], high[touched]], axis=1)
        return boxes


Met = tuple[NDArray[np.int64], NDArray[np.float64]]
"""Numbers of lines [count], and the boxes [count, 4] of what they have in common with something."""


def _met_in_boxes(
    line: NDArray[np.int64], ends: NDArray[np.float64], boxes: NDArray[np.float64]
) -> Met:
    """What lines that meet boxes have in common with them, a pair each; nothing where they touch
    a corner.
    """
    start, along = ends[line, :2], ends[line, 2:] - ends[line, :2]
    # A line along a side lies between the other two as far as it goes, since it meets the box.
    level = along == 0
    run = np.where(level, 1, along)
    sides = np.stack([(boxes[:, :2] - start) / run, (boxes[:, 2:] - start) / run])
    first = np.where(level, 0, sides.min(axis=0)).max(axis=1).clip(min=0)
    last = np.where(level, 1, sides.max(axis=0)).min(axis=1).clip(max=1)
    crossed = (last - first) * np.hypot(*along.T) > SLIVER
    line, start, along, boxes = (each[crossed] for each in (line, start, along, boxes))
    met = [
        np.clip(start + along * share[crossed, None], boxes[:, :2], boxes[:, 2:])
        for share in (first, last)
    ]
    return line, np.concatenate([np.minimum(*met), np.maximum(*met)], axis=1)


def _met_in_shapes(
    line: NDArray[np.int64], lines: NDArray[np.object_], parts: NDArray[np.object_]
) -> Met:
    """What lines that meet shapes have in common with them, a pair each."""
    common, number = shapely.get_parts(shapely.intersection(lines[line], parts), return_index=True)
    area = shapely.get_dimensions(parts[number]) == 2
    # A line that touches the corner of a pit does not cross it.
    crossed = ~area | (shapely.length(common) > SLIVER)
    line, met = line[number[crossed]], shapely.bounds(common[crossed])
    # A line that only grazes a corner may intersect and still have nothing in common.
    real = ~np.isnan(met[:, 0])
    return line[real], met[real]


def _in_pieces(shapes: list[shapely.Geometry]) -> Pieces:
    parts = np.array([part for shape in shapes for part in shapely.get_parts(shape)], dtype=object)
    bounds = shapely.bounds(parts).reshape(-1, 4)
    wide, high = bounds[:, 2] - bounds[:, 0], bounds[:, 3] - bounds[:, 1]
    areas = shapely.get_dimensions(parts) == 2
    return Pieces(
        parts, shapely.STRtree(parts), bounds, areas & (shapely.area(parts) == wide * high)
    )


def leapt_shape(
    battle: Battle, level: int, free: int, slow: Slow = Slow.ANY, with_paint: bool = True
) -> Pieces:
    """Everything a leap from a level may cross, in thousandths of a cell; prepared, and kept by
    level.

    `slow` tells which slow ground counts; without `with_paint` drawn ground alone.
    """
    return battle.derived(
        "leapt_shape",
        (battle.surfaces,),
        (level, free, slow, with_paint),
        lambda: _drawn_shape(battle, level, free, slow, with_paint),
    )


def _drawn_shape(battle: Battle, level: int, free: int, slow: Slow, with_paint: bool) -> Pieces:
    """The ground to leap over from a level, in the pieces that are visible of it: no union of them
    is needed.
    """
    scene, floor = battle.scenario.scene, battle.scenario.scene.floor.height or 0
    shapes = list(_bare_floor(battle)) if is_leapt(scene.floor, level, free, slow) else []
    shapes += [
        shape for surface, shape in _seen(battle) if is_leapt(surface, level, free, slow, floor)
    ]
    if scene.painted.tiles and with_paint:
        shapes += _painted(battle, level, free, slow)
    for ground in scene.ground:
        deck = ground.surface.height or 0
        # On a deck at one's own level one walks: what lies below is no gap. One in front of the
        # body has to be leapt.
        if ground.surface.kind == "bridge" and abs(deck - level) <= free:
            shapes = [shape.difference(polygon_of(ground)) for shape in shapes]
        elif (
            ground.surface.kind == "bridge"
            and deck > level
            and deck - ground.surface.thickness < level + CELL
        ):
            shapes.append(polygon_of(ground))
    return _in_pieces([shape for shape in shapes if not shape.is_empty])


def _seen(battle: Battle) -> tuple[tuple[Surface, shapely.Geometry], ...]:
    """The visible part of each piece of drawn ground under whatever lies over it, for any take-off
    level.
    """
    return battle.derived("seen_ground", (battle.surfaces,), (), lambda: tuple(_found_seen(battle)))


def _found_seen(battle: Battle) -> Iterator[tuple[Surface, shapely.Geometry]]:
    if all(ground.surface.kind == "bridge" for ground in battle.scenario.scene.ground):
        return
    surfaces, shapes, tree = _layers(battle)
    below, above = tree.query(shapes, predicate="intersects")
    for number, surface in enumerate(surfaces):
        over = np.sort(above[(below == number) & (above > number)])[::-1]
        shape = _uncovered(shapes[number], shapes[over])
        if not shape.is_empty:
            yield surface, shape


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


def _layers(battle: Battle) -> tuple[list[Surface], NDArray[np.object_], shapely.STRtree]:
    """Drawn ground from the bottom up without bridges, and paint, in tiles, on top of it; the paint
    has no surface.
    """
    grounds = [ground for ground in battle.scenario.scene.ground if ground.surface.kind != "bridge"]
    shapes: list[shapely.Geometry] = [polygon_of(ground) for ground in grounds]
    if battle.scenario.scene.painted.tiles:
        shapes += _in_tiles(painted_cells(battle))
    layers = np.array(shapes, dtype=object)
    return [ground.surface for ground in grounds], layers, shapely.STRtree(layers)


def _bare_floor(battle: Battle) -> tuple[shapely.Geometry, ...]:
    """The floor of the map where nothing lies on it, in tiles: one shape with hundreds of holes
    would be slow.
    """

    def make() -> tuple[shapely.Geometry, ...]:
        _, shapes, tree = _layers(battle)
        wide, high = battle.columns, battle.rows
        corners = [(x, y) for y in range(0, high, TILED) for x in range(0, wide, TILED)]
        tiles = [
            shapely.box(
                x * CELL, y * CELL, min(wide, x + TILED) * CELL, min(high, y + TILED) * CELL
            )
            for x, y in corners
        ]
        return tuple(_uncovered(tile, shapes[np.sort(tree.query(tile))[::-1]]) for tile in tiles)

    return battle.derived("bare_floor", (battle.surfaces,), (battle.columns, battle.rows), make)


def _in_tiles(cells: Mask) -> list[shapely.Geometry]:
    """The squares of marked cells, joined within tiles."""
    rows, columns = np.nonzero(cells)
    number = rows // TILED * cells.shape[1] + columns // TILED
    order = np.argsort(number, kind="stable")
    cuts = np.nonzero(np.diff(number[order]))[0] + 1
    groups = np.split(order, cuts) if len(order) else []
    return [shapely.coverage_union_all(_boxes(columns[mine], rows[mine])) for mine in groups]


def low_walls(battle: Battle, level: int, side: int) -> Pieces:
    """The low walls that a body at a level meets, as lines; kept apart because areas and lines do
    not mix well.
    """

    def make() -> Pieces:
        drawn = without_sides(battle.drawn_low_walls(side))
        walls = zip(battle.low_walls, drawn.reshape(-1, 2, 2), strict=True)
        # As a body one cell tall meets them: what ends below its feet or begins above its head is
        # passed.
        met = [ends for wall, ends in walls if wall.bottom < level + CELL and wall.top > level]
        return _in_pieces([shapely.linestrings(ends) for ends in met if (ends[0] != ends[1]).any()])

    return battle.derived("low_wall_lines", (battle.low_walls,), (level, side), make)


def _boxes(columns: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.object_]:
    boxes: NDArray[np.object_] = shapely.box(
        columns * CELL, rows * CELL, (columns + 1) * CELL, (rows + 1) * CELL
    )
    return boxes


def painted_leapt(battle: Battle, level: int, free: int, slow: Slow) -> Mask:
    """Painted cells that a leap from a level may cross: bool [rows, columns]."""
    surfaces = battle.surfaces
    flags = np.array(
        [is_leapt(surface, level, free, slow) for surface in surfaces.surfaces], dtype=bool
    )
    leapt: Mask = painted_cells(battle) & flags[surfaces.index]
    for bridge, inside in surfaces.bridges:
        if abs((bridge.height or 0) - level) <= free:  # paint below a deck that one walks on
            leapt = leapt & ~inside
    return leapt


@lru_cache(maxsize=4096)
def crossings(dx: int, dy: int) -> tuple[tuple[int, int, float, float], ...]:
    """The cells that a line from centre to centre crosses, as (x, y) from the first, with the part
    of it inside each.

    >>> crossings(2, 0)
    ((0, 0, 0.0, 0.25), (1, 0, 0.25, 0.75), (2, 0, 0.75, 1.0))
    """
    cuts = {Fraction(0), Fraction(1)}
    for run in (dx, dy):
        # From the centre of a cell the borders come after half a cell, one and a half, and so on.
        cuts |= {Fraction(2 * k + 1, 2 * abs(run)) for k in range(abs(run))}
    times = sorted(cuts)
    found = []
    for start, end in pairwise(times):
        middle = (start + end) / 2
        x, y = Fraction(1, 2) + dx * middle, Fraction(1, 2) + dy * middle
        # The middle of a part tells its cell: the ends lie on the border of two.
        found.append((x.__floor__(), y.__floor__(), float(start), float(end)))
    return tuple(found)


@lru_cache(maxsize=4096)
def crossing_columns(
    dx: int, dy: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """The same as arrays of one length: x, y, and the parts at which the line enters and leaves.

    >>> [column.tolist() for column in crossing_columns(1, 0)]
    [[0, 1], [0, 0], [0.0, 0.5], [0.5, 1.0]]
    """
    x, y, start, end = zip(*crossings(dx, dy), strict=True)
    return np.array(x), np.array(y), np.array(start), np.array(end)


def _painted(battle: Battle, level: int, free: int, slow: Slow) -> list[shapely.Geometry]:
    """Painted cells that are leapt, joined in tiles."""
    surfaces = battle.surfaces
    flags = np.array(
        [is_leapt(surface, level, free, slow) for surface in surfaces.surfaces], dtype=bool
    )
    return _in_tiles(painted_cells(battle) & flags[surfaces.index])


def painted_cells(battle: Battle) -> Mask:
    """The cells of the map that are painted: bool [rows, columns]."""
    painted = np.zeros((battle.rows + TILE, battle.columns + TILE), dtype=bool)
    for (x, y), data in battle.scenario.scene.painted.tiles.items():
        block = np.frombuffer(data, dtype=np.uint8).reshape(TILE, TILE) > 0
        place = painted[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE]
        place |= block[: place.shape[0], : place.shape[1]]
    return painted[: battle.rows, : battle.columns]


def walking_range(battle: Battle) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The lowest and the highest level at which one could stand in each cell: int32 [rows, columns]
    each.

    Over an abyss both lie far below everything.
    """
    columns = battle.columns_of_ground
    # A layer that a cell lacks counts as the highest there is, so that the least passes over it.
    low = np.where(columns.exists, columns.level, columns.level.max()).min(axis=0)
    high = np.where(columns.exists, columns.level, ABYSS).max(axis=0)
    return np.minimum(low, high), high


def tops(battle: Battle) -> NDArray[np.int32]:
    """The height at which the ground of each cell is in the way of a leap over it: int32 [rows,
    columns].
    """
    return battle.derived("tops", (battle.surfaces,), (), lambda: _tops(battle.surfaces))


def _tops(surfaces: SurfaceMap) -> NDArray[np.int32]:
    levels = np.array([top_of(surface) for surface in surfaces.surfaces], dtype=np.int32)
    found: NDArray[np.int32] = levels[surfaces.index]
    found.flags.writeable = False  # it is shared
    return found


def level_to_clear(
    battle: Battle, level: NDArray[np.int32], y: NDArray[np.int64], x: NDArray[np.int64], body: int
) -> NDArray[np.int32]:
    """The level that a body leaping from `level` has to clear at some cells: the ground's, and that
    of every bridge deck it does not pass beneath.
    """
    found = tops(battle)[y, x]
    for bridge, inside in battle.surfaces.bridges:
        deck = bridge.height or 0
        # Under a deck that leaves room for the body one leaps through.
        beside = inside[y, x] & (deck > level) & (deck - bridge.thickness < level + body)
        found = np.where(beside, np.maximum(found, deck), found)
    return found


__all__ = [
    "is_leapt",
    "is_slow",
    "leapt_shape",
    "level_to_clear",
    "low_walls",
    "slow_places",
    "tops",
    "walking_range",
]
