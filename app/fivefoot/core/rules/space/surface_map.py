"""The ground of a scene as rasters: which surface lies at each cell.

Raster rule: the surface at the cell's centre.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import EMPTY_SEGMENTS, Segments
from fivefoot.core.geometry.grid import CELL, MAX_SIDE
from fivefoot.core.model.barrier import Barrier, Side
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import (
    GROUND_KINDS,
    TILE,
    Ground,
    GroundKind,
    PaintedGround,
    Surface,
)
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.tokens import height_of

SIDES: Final[Mapping[Side, int]] = {"both": 0, "left": 1, "right": -1}
"""The fifth column of segments, see `geometry.barriers`."""

SLIPPERY: Final = "slippery"
"""Tag of what has no hold for feet or hands."""


@dataclass(frozen=True, slots=True, eq=False)
class SurfaceMap:
    """`index` int16 [rows, columns] points into `surfaces`; bridges are apart, so that one can pass
    under them.
    """

    surfaces: tuple[Surface, ...]
    index: NDArray[np.int16]
    bridges: tuple[tuple[Surface, NDArray[np.bool_]], ...] = ()

    def at(self, column: int, row: int) -> Surface:
        """The surface of a cell."""
        return self.surfaces[int(self.index[row, column])]


def ground_kind(surface: Surface) -> GroundKind:
    """The kind behind a surface; an unknown kind counts as floor (files with one are refused
    before).
    """
    return GROUND_KINDS.get(surface.kind, GROUND_KINDS["floor"])


def tags_of(surface: Surface) -> tuple[str, ...]:
    """The tags of a surface with those of its kind: ice is slippery without anybody saying so."""
    return (*surface.tags, SLIPPERY) if ground_kind(surface).slippery else surface.tags


def is_solid(kind: str) -> bool:
    """Whether ground of a kind fills its place, so that no body is in it."""
    record = GROUND_KINDS.get(kind)
    return record is not None and (record.impassable or record.medium == "solid")


def is_deep(ruleset: Ruleset, token: Token, surface: Surface) -> bool:
    """Whether a liquid is deeper than half the token, so that it swims (A59)."""
    return is_without_bottom(surface) or surface.depth * 2 > height_of(ruleset, token)


def is_without_bottom(surface: Surface) -> bool:
    """Whether a liquid has no depth drawn: deep water and thick liquid are deep then, not shallow
    (A59).
    """
    return surface.kind in ("deep_water", "viscous") and surface.depth == 0


def polygon_of(ground: Ground) -> shapely.Polygon:
    """The polygon of a piece of ground, in thousandths of a cell."""
    return shapely.Polygon(ground.points, ground.holes)


def cells_inside(ground: Ground, columns: int, rows: int) -> NDArray[np.bool_]:
    """Which cells have their centre in the polygon (or on its edge): bool [rows, columns]."""
    inside = np.zeros((rows, columns), dtype=bool)
    xs, ys = [p[0] for p in ground.points], [p[1] for p in ground.points]
    left, right = max(0, min(xs) // CELL - 1), min(columns, max(xs) // CELL + 2)
    # A cell more on each side: a centre on the polygon's edge counts as inside.
    top, bottom = max(0, min(ys) // CELL - 1), min(rows, max(ys) // CELL + 2)
    if left >= right or top >= bottom:
        return inside
    x, y = np.meshgrid(
        np.arange(left, right) * CELL + CELL // 2, np.arange(top, bottom) * CELL + CELL // 2
    )
    polygon = polygon_of(ground)
    # Prepared: thousands of points are asked of the same polygon.
    shapely.prepare(polygon)
    inside[top:bottom, left:right] = shapely.intersects_xy(polygon, x, y)
    return inside


def surface_map(scene: Scene) -> SurfaceMap:
    """The surfaces of a scene: its floor, then polygons in order, then paint; a later one lies over
    an earlier one.
    """
    surfaces: list[Surface] = [scene.floor]
    index = np.zeros((scene.rows, scene.columns), dtype=np.int16)
    bridges: list[tuple[Surface, NDArray[np.bool_]]] = []
    for ground in scene.ground:
        inside = cells_inside(ground, scene.columns, scene.rows)
        # Apart from the ground: one passes under a bridge as well as over it.
        if ground.surface.kind == "bridge":
            bridges.append((ground.surface, inside))
            continue
        _lay(surfaces, index, inside, ground.surface)
    _paint(surfaces, index, scene.painted)
    return SurfaceMap(tuple(surfaces), index, tuple(bridges))


def _lay(
    surfaces: list[Surface], index: NDArray[np.int16], inside: NDArray[np.bool_], surface: Surface
) -> None:
    """Lays a surface over cells; one without a height of its own keeps the height of what lies
    below it.
    """
    if surface.height is not None:
        surfaces.append(surface)
        # Its height is its own, whatever it lies on.
        index[inside] = len(surfaces) - 1
        return
    # One surface for each height below: rubble on a ledge lies higher than rubble beside it.
    for below in np.unique(index[inside]):
        height = surfaces[int(below)].height
        surfaces.append(_raised(surface, height))
        index[inside & (index == below)] = len(surfaces) - 1


def _raised(surface: Surface, height: int | None) -> Surface:
    from dataclasses import replace

    return replace(surface, height=height)


def _paint(surfaces: list[Surface], index: NDArray[np.int16], painted: PaintedGround) -> None:
    if not painted.tiles:
        return
    rows, columns = index.shape
    layer = np.zeros((MAX_SIDE + TILE, MAX_SIDE + TILE), dtype=np.uint8)
    for (tile_x, tile_y), data in painted.tiles.items():
        # Tiles end on whole multiples: the layer is larger than any map, and cut.
        block = np.frombuffer(data, dtype=np.uint8).reshape(TILE, TILE)
        layer[tile_y * TILE : tile_y * TILE + TILE, tile_x * TILE : tile_x * TILE + TILE] = block
    shown = layer[:rows, :columns]
    for number, surface in enumerate(painted.palette, start=1):
        inside = shown == number
        # 0 is unpainted: the palette counts from 1.
        if inside.any():
            _lay(surfaces, index, inside, surface)


def segments_of(barriers: list[Barrier]) -> Segments:
    """Barriers as an array [count, 4] in thousandths of a cell, [count, 5] where some of them stop
    one way only.
    """
    if not barriers:
        return EMPTY_SEGMENTS
    # A fifth column only where it is needed: most maps have no one-way wall.
    if any(b.stops_from != "both" for b in barriers):
        rows = [(*b.start, *b.end, SIDES[b.stops_from]) for b in barriers]
        return np.array(rows, dtype=np.int64)
    return np.array([(*b.start, *b.end) for b in barriers], dtype=np.int64)
