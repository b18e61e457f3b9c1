"""The map as the players see it: the part that the game master chooses, as large as possible or at
true size, unless the players look elsewhere by hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.true_size import whole_cells
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.painters.facing_text import rect_on_map, to_frame
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point

Follow = Literal["map", "acting", "gm", "box"]
"""What stays in view: the whole map, the acting token, what the game master looks at, or the box on
the game master's map.
"""

CELLS_ACROSS = 20.0
"""Cells across the view when it follows the acting token."""


TARGET = 9.0
"""The smallest target for a finger in millimetres: around a smaller token the surroundings count,
too.
"""

USUAL_SCREEN = 96 / 25.4
"""Logical pixels to a millimetre on a screen that was never measured."""

LEAST_ACROSS, MOST_ACROSS = 3.0, 4.0
"""Cells across at the closest zoom, and the farthest zoom in lengths of the map."""


class PlayersView(QGraphicsView):
    """Shows one scene. `PlayersTouchFilter` handles fingers and pointer."""

    seen_changed = Signal()

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene.graphics, parent)
        self._scene = scene
        self._area = QRectF()
        self._locked = 0.0
        # At true size, the corner of cells at the view's upper left: whole cells, so that the grid
        # always lies on the same pixels and printed bases fit it.
        self._corner: tuple[int, int] | None = None
        self.by_hand = False
        self._turn = 0
        self.pixels_per_millimetre = USUAL_SCREEN
        self.setAccessibleName(tr("The players' map"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Items get no events: `PlayersTouchFilter` handles all input.
        self.setInteractive(False)
        # Keys belong to the window: arrows would otherwise scroll by pixels.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # The ground is always painted: clearing first would cost a pass over every pixel.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_area(self, area: QRectF) -> None:
        """Shows a rectangle of the map as large as possible; at true size zoom and place stay."""
        self._area = area
        if self._locked:
            self._show_corner()
            return
        room = self.viewport().size()
        if area.isEmpty() or room.isEmpty():
            return
        wide, high = area.width(), area.height()
        # Rotated by a quarter, the map's width lies along the view's height.
        if self._turn % 2:
            wide, high = high, wide
        zoom = min(room.width() / wide, room.height() / high)
        self.setTransform(self._shown_at(zoom))
        self.centerOn(area.center())
        self._tell(zoom)

    @property
    def turn(self) -> int:
        """The rotation of the map in quarters, clockwise."""
        return self._turn

    def set_turn(self, quarters: int, near: int) -> None:
        """Rotates the map by quarters, clockwise.

        Texts face those who sit at the `near` edge: 0 the lower one, 1 left, 2 upper, 3 right.
        """
        # Texts are rotated against the map, so that they are upright for the readers.
        self._scene.set_turn((near - quarters) % 4)
        if quarters == self._turn:
            return
        middle = self.now_seen().center()
        self._turn = quarters
        if self._locked:
            self.look_at(middle)
        else:
            self.show_area(self._area)

    def _shown_at(self, zoom: float) -> QTransform:
        """The transform of the map at a zoom: scaled, then rotated."""
        return QTransform().rotate(90 * self._turn).scale(zoom, zoom)

    @property
    def is_locked(self) -> bool:
        """Whether it shows true size."""
        return self._locked > 0

    def lock(self, device_pixels: float) -> None:
        """Shows cells of so many device pixels, independent of the view's size."""
        # The last place is kept as long as it shows any part of this map.
        if self._corner is None or not self._seen(self._corner, device_pixels).intersects(
            self._scene.map_area
        ):
            self._corner = self._corner_for(self._area.center(), device_pixels)
        self._locked = device_pixels
        self._show_corner()

    def release(self) -> None:
        """Shows the rectangle as large as possible again; the place at true size is remembered."""
        if self._locked:
            self._locked = 0.0
            # The scene's own again: true size had widened the range of the scroll bars.
            self.setSceneRect(QRectF())
            self.show_area(self._area)

    def look_at(self, middle: QPointF) -> None:
        """At true size: goes there by whole cells, so that miniatures stand on cells again."""
        self._corner = self._corner_for(middle, self._locked)
        self._show_corner()

    def pan(self, columns: int, rows: int) -> None:
        """At true size: moves by whole cells, as long as some of the map is visible.

        Columns and rows are those of the screen, however the map is rotated.
        """
        if not self._locked or self._corner is None:
            return
        across, down = to_frame((columns, rows), self._turn)
        there = self._corner[0] + round(across), self._corner[1] + round(down)
        if self._seen(there, self._locked).intersects(self._scene.map_area):
            self._corner = there
            self._show_corner()

    def _seen(self, corner: tuple[int, int], device_pixels: float) -> QRectF:
        """The visible part of the scene with a corner of cells at the view's upper left."""
        units = CELL * self.devicePixelRatioF() / device_pixels
        room = self.viewport().size()
        level = QRectF(0, 0, room.width() * units, room.height() * units)
        return rect_on_map(level, -self._turn).translated(corner[0] * CELL, corner[1] * CELL)

    def _corner_for(self, middle: QPointF, device_pixels: float) -> tuple[int, int]:
        """The corner of cells for the view's upper left that brings a place nearest to the
        middle.
        """
        units = CELL * self.devicePixelRatioF() / device_pixels
        half = self.viewport().width() * units / 2, self.viewport().height() * units / 2
        across, down = to_frame(half, self._turn)
        return whole_cells(middle.x() - across, CELL), whole_cells(middle.y() - down, CELL)

    def _show_corner(self) -> None:
        if self._corner is None or self.viewport().size().isEmpty():
            return
        zoom = self._locked / self.devicePixelRatioF() / CELL
        seen = self._seen(self._corner, self._locked)
        # Scroll ranges beyond the map on all sides, so that every corner can be reached.
        self.setSceneRect(self._scene.map_area.united(seen).marginsAdded(_margins(seen)))
        shown = self._shown_at(zoom)
        self.setTransform(shown)
        corner = shown.map(QPointF(self._corner[0] * CELL, self._corner[1] * CELL))
        # `centerOn` rounds to half a pixel depending on the view's size; the scroll bars take whole
        # ones.
        self.horizontalScrollBar().setValue(round(corner.x()))
        self.verticalScrollBar().setValue(round(corner.y()))
        self._tell(zoom)

    def _tell(self, zoom: float) -> None:
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        self._scene.set_view(zoom, QRectF(QPointF(seen.topLeft()), seen.size()))
        self.seen_changed.emit()

    # -- by hand ----------------------------------------------------------------------------------

    def scene_point(self, at: QPointF) -> QPointF:
        """A place of the view in scene units."""
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(at)

    def cell_at(self, at: QPointF) -> Cell:
        """The cell at a place of the view; it may lie outside the map."""
        return cell_at_point(self.scene_point(at))

    def token_near(self, at: QPointF, fits: Callable[[str], bool]) -> str | None:
        """The token that a finger at a place means: the one under it, else the nearest suitable one
        within a target of nine millimetres around its middle.
        """
        # Of two close tokens the touched one is meant, however near the other's middle is.
        under = self._scene.token_at(self.cell_at(at))
        if under is not None:
            return under if fits(under) else None
        reach = TARGET / 2 * self.pixels_per_millimetre
        near = [
            (off, name)
            for name, item in self._scene.tokens.items()
            if (off := _length(at - self.mapped(item.pos()))) <= reach and fits(name)
        ]
        return min(near)[1] if near else None

    def mapped(self, point: QPointF) -> QPointF:
        """A place of the scene in the view."""
        return self.viewportTransform().map(point)

    def cell_of_token(self, token: str, at: QPointF) -> Cell:
        """The cell of a token's footprint that a finger grabbed."""
        cell = self.cell_at(at)
        if self._scene.token_at(cell) == token:
            return cell
        # Hit beside it, as a small one may be: it is held by its middle.
        return cell_at_point(self._scene.tokens[token].pos())

    def _look_at_area(self, area: QRectF) -> None:
        """Lets players look elsewhere, as long as they see some of the map and it stays
        legible.
        """
        whole = self._scene.map_area
        longest = max(area.width(), area.height())
        most = MOST_ACROSS * max(whole.width(), whole.height())
        # Otherwise a child's two hands could leave the table with a blank screen.
        if not (LEAST_ACROSS * CELL <= longest <= most and area.intersects(whole)):
            return
        # From now on the view no longer follows, until the game master chooses what to follow.
        self.by_hand = True
        self.show_area(area)

    def now_seen(self) -> QRectF:
        """The visible part of the scene."""
        inverted, _ = self.viewportTransform().inverted()
        return inverted.mapRect(QRectF(self.viewport().rect()))

    def zoom_by(self, factor: float, at: QPointF) -> None:
        """Zooms around a place of the view; at true size the zoom is locked."""
        if self._locked or factor <= 0:
            return
        seen, pivot = self.now_seen(), self.scene_point(at)
        left = pivot.x() - (pivot.x() - seen.left()) / factor
        top = pivot.y() - (pivot.y() - seen.top()) / factor
        self._look_at_area(QRectF(left, top, seen.width() / factor, seen.height() / factor))

    def pan_by(self, by: QPointF) -> None:
        """Moves the map by logical pixels; at true size it stays under the miniatures."""
        if self._locked:
            return
        moved = self.scene_point(QPointF()) - self.scene_point(by)
        self._look_at_area(self.now_seen().translated(moved))

    def pinch(self, before: QPointF, now: QPointF, other: QPointF) -> None:
        """Handles a pinch in which one of two fingers moved: the map stays under both."""
        apart = _length(before - other)
        # Fingers in one place give no distance to measure by.
        if self._locked or apart < 1.0:
            return
        # Around the point between them, which moves by half of what the finger does: the other
        # finger keeps its place on the map, and two that move alike move the map.
        self.zoom_by(_length(now - other) / apart, (before + other) / 2)
        self.pan_by((now - before) / 2)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # it would scroll the map away from under the miniatures

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_area(self._area)


def _length(of: QPointF) -> float:
    return math.hypot(of.x(), of.y())


def _margins(seen: QRectF) -> QMarginsF:
    return QMarginsF(seen.width(), seen.height(), seen.width(), seen.height())
