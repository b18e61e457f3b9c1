"""What a leap from a level has to cross: gaps, ground that slows or harms, and what stands in the way.

Which ground is a gap depends on where one takes off: a street is one for whoever stands on a roof, and floor for who
walks along it. The shape is drawn ground, not cells, so that a gap is as wide as its polygon.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import TILE, GroundKind, Surface
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.columns import ABYSS
from fivefoot.core.rules.ground import kind_of, polygon_of

NO_TOP = 10**7


def is_slow(kind: GroundKind) -> bool:
    """Ground that one can stand in, but may rather leap: rough, dangerous, or liquid."""
    return kind.rough or kind.hazard or kind.medium not in ("ground", "solid")


def is_leapt(surface: Surface, level: int, free: int, slow: bool, floor: int = 0) -> bool:
    """Whether a surface is something to leap for whoever takes off at a level; `floor` is what it lies on.

    `slow` tells whether slow ground counts, too.
    """
    kind = kind_of(surface)
    if kind.medium == "solid":
        return False
    if kind.impassable or (slow and is_slow(kind)):
        return True
    own = surface.height if surface.height is not None else floor
    bottom = None if kind.is_void and not surface.depth else own - (surface.depth if kind.is_void else 0)
    return bottom is None or bottom < level - free


def slow_places(battle: Battle) -> Mask:
    """Standing places whose ground is slow: bool [layers, rows, columns]."""
    columns = battle.columns_of_ground
    slow = np.array([is_slow(kind_of(surface)) for surface in columns.surfaces], dtype=bool)
    marked: Mask = slow[columns.surface]
    return marked


def leapt_shape(battle: Battle, level: int, free: int, slow: bool = True) -> shapely.Geometry:
    """Everything a leap from a level may cross, in thousandths of a cell; prepared, and kept by level.

    Without `slow` only what one cannot simply walk through.
    """
    return battle.derived(
        "leapt_shape", (battle.surfaces, battle.scenario.scene.barriers), (level, free, slow),
        lambda: _drawn_shape(battle, level, free, slow),
    )  # fmt: skip


def _drawn_shape(battle: Battle, level: int, free: int, slow: bool) -> shapely.Geometry:
    scene = battle.scenario.scene
    whole = shapely.box(0, 0, scene.columns * CELL, scene.rows * CELL)
    shape: shapely.Geometry = whole if is_leapt(scene.floor, level, free, slow) else shapely.Polygon()
    for leapt, pieces in groupby(_pieces(battle, level, free, slow), key=lambda piece: piece[0]):
        layer = shapely.union_all([piece for _, piece in pieces])
        shape = shape.union(layer) if leapt else shape.difference(layer)
    low = [b for b in scene.barriers.values() if b.blocks_movement and b.is_low and b.top > level]
    lines = [shapely.linestrings([b.start, b.end]) for b in low if b.bottom < level + CELL and b.start != b.end]
    shape = shapely.union_all([shape, *lines]) if lines else shape
    shapely.prepare(shape)
    return shape


def _pieces(battle: Battle, level: int, free: int, slow: bool) -> Iterator[tuple[bool, shapely.Geometry]]:
    """Ground from the bottom up: whether it is leapt, and its outline."""
    scene, floor = battle.scenario.scene, battle.scenario.scene.floor.height or 0
    for ground in scene.ground:
        if ground.surface.kind != "bridge":
            yield is_leapt(ground.surface, level, free, slow, floor), polygon_of(ground)
    if scene.painted.tiles:
        yield from _painted(battle, level, free, slow)
    for ground in scene.ground:
        if ground.surface.kind == "bridge" and abs((ground.surface.height or 0) - level) <= free:
            yield False, polygon_of(ground)


def _painted(battle: Battle, level: int, free: int, slow: bool) -> Iterator[tuple[bool, shapely.Geometry]]:
    """Painted cells, those that are leapt and the others."""
    surfaces, painted = battle.surfaces, painted_cells(battle)
    flags = np.array([is_leapt(surface, level, free, slow) for surface in surfaces.surfaces], dtype=bool)
    leapt: Mask = flags[surfaces.index]
    for mark in (True, False):
        rows, columns = np.nonzero(painted & (leapt == mark))
        if len(rows):
            boxes = shapely.box(columns * CELL, rows * CELL, (columns + 1) * CELL, (rows + 1) * CELL)
            yield mark, shapely.coverage_union_all(boxes)


def painted_cells(battle: Battle) -> Mask:
    """The cells of the map that are painted: bool [rows, columns]."""
    painted = np.zeros((battle.rows + TILE, battle.columns + TILE), dtype=bool)
    for (x, y), data in battle.scenario.scene.painted.tiles.items():
        block = np.frombuffer(data, dtype=np.uint8).reshape(TILE, TILE) > 0
        place = painted[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE]
        place |= block[: place.shape[0], : place.shape[1]]
    return painted[: battle.rows, : battle.columns]


def walking_range(battle: Battle) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The lowest and the highest level at which one could stand in each cell: int32 [rows, columns] each.

    Over an abyss both lie far below everything.
    """
    columns = battle.columns_of_ground
    low = np.where(columns.exists, columns.level, columns.level.max()).min(axis=0)
    high = np.where(columns.exists, columns.level, ABYSS).max(axis=0)
    return np.minimum(low, high), high


def tops(battle: Battle) -> NDArray[np.int32]:
    """How high the ground of each cell stands in the way of who leaps over it: int32 [rows, columns]."""
    surfaces = battle.surfaces

    def top(surface: Surface) -> int:
        kind, height = kind_of(surface), surface.height or 0
        if kind.medium == "solid":  # earth and rock fill their column
            return height + (surface.depth or NO_TOP)
        return height - surface.depth if kind.is_void else height

    levels = np.array([top(surface) for surface in surfaces.surfaces], dtype=np.int32)
    found: NDArray[np.int32] = levels[surfaces.index]
    return found


def in_the_way(
    battle: Battle, level: NDArray[np.int32], y: NDArray[np.int64], x: NDArray[np.int64], body: int
) -> NDArray[np.int32]:
    """The level that a body leaping from `level` has to clear at cells: the ground's, and that of bridge decks it
    does not pass beneath."""
    found = tops(battle)[y, x]
    for bridge, inside in battle.surfaces.bridges:
        deck = bridge.height or 0
        beside = inside[y, x] & (deck > level) & (deck - bridge.thickness < level + body)
        found = np.where(beside, np.maximum(found, deck), found)
    return found


__all__ = ["in_the_way", "is_leapt", "is_slow", "leapt_shape", "slow_places", "tops", "walking_range"]
