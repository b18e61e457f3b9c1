"""The background of the map: void, floor or picture, ground, grid, and the shadow of walls.

Painted into tiles.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from fivefoot.core.storage.table_screens import GridStyle
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.sharpening import Sharpening
from fivefoot.ui.map.items.tiles import RIM, TiledLayer
from fivefoot.ui.map.painters.grid_painter import DrawnGrid, paint_grid, paint_map_edge, paint_void
from fivefoot.ui.map.painters.height_painter import GroundPiece, paint_piece, piece_bounds
from fivefoot.ui.map.painters.printed_painter import OPEN_COUNTRY, Printed, paint_hatching
from fivefoot.ui.map.painters.scale import CELL, Segment, device_ratio
from fivefoot.ui.map.painters.textures import texture_brush
from fivefoot.ui.map.painters.wall_painter import DrawnWalls, paint_wall_shadows
from fivefoot.ui.state.pictures import Pyramid

Sides = NDArray[np.float64]

MARGIN = 24.0
"""How far beside its line a wall, its light and its posts may be drawn, in scene units."""

# 1.6 times the 0.6 of a drawn floor is just short of a full line.
STRENGTHS: dict[GridStyle, float] = {"map": 1.0, "off": 0.0, "faint": 0.5, "strong": 1.6}
"""The strength of the grid, relative to the map's own."""

MOST_APART = 24
"""The most walls and doors whose tiles are looked up one by one; more affect the whole map."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Everything under the tokens.

    `picture` covers `picture_rect`; without one the floor is drawn.
    """

    columns: int
    rows: int
    floor: str = "floor"
    grounds: tuple[GroundPiece, ...] = ()
    walls: DrawnWalls = field(default_factory=DrawnWalls)
    grid: bool = True
    picture: Pyramid | None = None
    picture_rect: QRectF = field(default_factory=QRectF, hash=False)
    printed: Printed = OPEN_COUNTRY
    grid_style: GridStyle = "map"

    @property
    def area(self) -> QRectF:
        """The map in scene units."""
        return QRectF(0, 0, self.columns * CELL, self.rows * CELL)

    def hides_floor(self, seen: QRectF) -> bool:
        """Whether the picture covers all of an area, so that no floor is visible there."""
        # Through a picture with alpha the floor shows; most have none, and then it need not be
        # painted.
        if self.picture is None or self.picture.full.hasAlphaChannel():
            return False
        return self.picture_rect.contains(seen)


class BackdropItem(TiledLayer):
    """The lowest layer. It extends beyond the map, so that the edge of the world is visible."""

    def __init__(self, depth: float, theme: Theme, sharpening: Sharpening | None = None) -> None:
        # Opaque: tiles without alpha are copied faster, and whatever lies beneath is never drawn.
        super().__init__(
            depth, theme, self._paint_tile, opaque=True, sharpening=sharpening, rim=RIM
        )
        self._value = Backdrop(1, 1)

    def show_value(self, value: Backdrop, beyond: float) -> None:
        """Shows another backdrop, with `beyond` scene units of void around the map."""
        self._value = value
        self.set_box(value.area.adjusted(-beyond, -beyond, beyond, beyond))
        self.set_drawn_on(value.area)
        self.renew()

    def show_walls(self, walls: DrawnWalls) -> None:
        """Changes the walls that throw shadows; where few changed only their tiles are
        repainted.
        """
        # Before the value is replaced: both are needed.
        changed = changed_areas(self._value.walls, walls)
        self._value = replace(self._value, walls=walls)
        # An import or its undo: checking each tile against each wall would take longer than
        # painting.
        if len(changed) > MOST_APART:
            self.renew()
            return
        for area in changed:
            self.renew(area)

    def paint_plain(self, painter: QPainter, exposed: QRectF) -> None:
        paint_void(painter, self.look, exposed)

    def draws_in(self, exposed: QRectF) -> bool:
        # The frame of the map and its shadow extend less beyond it than what is asked for extends
        # beyond a tile: elsewhere is only void.
        return exposed.intersects(self._value.area)

    def shared_draw(self, exposed: QRectF) -> BackdropPainting | None:
        value = self._value
        # Ground, pictures and rock are compared by identity: kept here they would outlive their
        # document.
        if value.grounds or value.picture is not None or value.printed is not OPEN_COUNTRY:
            return None
        near = nearby(value.walls, exposed)
        return BackdropPainting(replace(value, walls=near), self.look)

    def _paint_tile(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        BackdropPainting(self._value, self.look)(painter, pixels_per_unit, exposed)


@dataclass(frozen=True, slots=True)
class BackdropPainting:
    """Paints the backdrop in a theme; equal ones paint the same."""

    value: Backdrop
    look: Theme

    def __call__(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        value = self.value
        paint_void(painter, self.look, exposed)
        self._floor(painter, pixels_per_unit, exposed)
        painter.save()
        # Ground of a file may extend over the map's edge; the frame after it must not be clipped.
        painter.setClipRect(value.area)
        paint_hatching(painter, value.printed, self.look, exposed)
        for ground in value.grounds:
            if piece_bounds(ground).intersects(exposed):
                paint_piece(painter, ground, self.look, pixels_per_unit)
        self._grid(painter, pixels_per_unit, exposed)
        # A picture has shadows of its own, and ink throws none.
        if value.picture is None and not self.look.printed:
            paint_wall_shadows(painter, nearby(value.walls, exposed), self.look, pixels_per_unit)
        painter.restore()
        # Well inside the map nothing of its frame is seen: what is exposed reaches beyond the tile.
        if not value.area.contains(exposed):
            grid = DrawnGrid(value.columns, value.rows)
            paint_map_edge(painter, grid, self.look, pixels_per_unit)

    def _grid(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        value = self.value
        # The players' screen may have a different grid than the scenario.
        if value.grid_style == "off" or (value.grid_style == "map" and not value.grid):
            return
        painter.save()
        if value.printed.closed:  # there are no squares in rock
            painter.setClipPath(value.printed.open_floor, Qt.ClipOperation.IntersectClip)
        # Art usually has a grid of its own: ours only has to be findable.
        strength = 0.35 if value.picture is not None else 0.6
        strength *= STRENGTHS[value.grid_style]
        grid = DrawnGrid(value.columns, value.rows, strength, value.grid_style == "strong")
        paint_grid(painter, grid, self.look, pixels_per_unit, exposed)
        painter.restore()

    def _floor(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        value, ratio = self.value, device_ratio(painter)
        seen = value.area.intersected(exposed)
        if not value.hides_floor(seen):
            brush = texture_brush(value.floor, self.look, pixels_per_unit, ratio)
            painter.fillRect(seen, brush)
        if value.picture is not None:
            painter.save()
            painter.setClipRect(value.area.intersected(exposed))
            # The level of the pyramid is slightly too large: without smoothing walls in the art
            # would be torn.
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            whole, wanted = value.picture_rect, value.picture_rect.intersected(exposed)
            part = _scaled(
                wanted.translated(-whole.topLeft()), 1 / whole.width(), 1 / whole.height()
            )
            # In device pixels, or a map on a display of ratio 2 would be blurred.
            image, shown = value.picture.piece(whole.width() * pixels_per_unit * ratio, part)
            painter.drawImage(
                _scaled(shown, whole.width(), whole.height()).translated(whole.topLeft()), image
            )
            painter.restore()


def _scaled(box: QRectF, across: float, down: float) -> QRectF:
    return QRectF(box.x() * across, box.y() * down, box.width() * across, box.height() * down)


def changed_areas(before: DrawnWalls, after: DrawnWalls) -> list[QRectF]:
    """The areas in which walls may be drawn that are in only one of the two."""
    if before == after:
        return []
    # What both contain is drawn as before, in whatever order.
    apart = (set(before.segments) ^ set(after.segments)) | (set(before.low) ^ set(after.low))
    return [bounds_of(each) for each in apart]


def bounds_of(segment: Segment) -> QRectF:
    """What drawing a wall or a window may touch: never empty, unlike the box of a horizontal
    one.
    """
    x1, y1, x2, y2 = segment
    # Qt takes a rectangle without height for empty, and empty ones intersect nothing.
    around = QRectF(QPointF(min(x1, x2), min(y1, y2)), QPointF(max(x1, x2), max(y1, y2)))
    return around.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def nearby(walls: DrawnWalls, area: QRectF, margin: float = MARGIN) -> DrawnWalls:
    """The walls near an area: stroking a thousand for each tile would be slow."""
    box = area.adjusted(-margin, -margin, margin, margin)
    return DrawnWalls(_meeting(walls.segments, box), _meeting(walls.low, box))


def _meeting(segments: tuple[Segment, ...], box: QRectF) -> tuple[Segment, ...]:
    """Those whose bounding boxes intersect a box, in their order."""
    if not segments:
        return ()
    left, top, right, bottom = _boxes(segments)
    # All at once with numpy: each tile of a view tests all the walls of the map.
    meets = (
        (left <= box.right())
        & (right >= box.left())
        & (top <= box.bottom())
        & (bottom >= box.top())
    )
    return tuple(segments[number] for number in np.flatnonzero(meets))


@lru_cache(maxsize=8)
def _boxes(segments: tuple[Segment, ...]) -> tuple[Sides, Sides, Sides, Sides]:
    """Left, top, right and bottom of each; used for a scene's walls in every tile."""
    x1, y1, x2, y2 = np.array(segments, dtype=np.float64).T
    return np.minimum(x1, x2), np.minimum(y1, y2), np.maximum(x1, x2), np.maximum(y1, y2)
