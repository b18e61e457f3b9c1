"""The map as the players see it: it cannot be touched, and shows the part that the game master
chooses, as large as it fits or at true size.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from fivefoot.core.geometry.true_size import whole_cells
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.map_scene import MapScene

Follow = Literal["map", "acting", "gm"]
"""What stays in view: the whole map, the token that acts, or what the game master looks at."""

CELLS_ACROSS = 20.0
"""Cells across the view where it follows the token that acts."""


class PlayersView(QGraphicsView):
    """Shows one scene; the pointer does nothing in it."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene.graphics, parent)
        self._scene = scene
        self._area = QRectF()
        self._locked = 0.0
        self._corner: tuple[int, int] | None = None
        self.setAccessibleName(tr("The players' map"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setInteractive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)

    def show_area(self, area: QRectF) -> None:
        """Show a rectangle of the map as large as it fits; at true size zoom and place stay."""
        self._area = area
        if self._locked:
            self._show_corner()
            return
        room = self.viewport().size()
        if area.isEmpty() or room.isEmpty():
            return
        zoom = min(room.width() / area.width(), room.height() / area.height())
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.centerOn(area.center())
        self._tell(zoom)

    @property
    def is_locked(self) -> bool:
        """Whether it shows true size."""
        return self._locked > 0

    def lock(self, device_pixels: float) -> None:
        """Show cells of so many device pixels, however large the view is."""
        if self._corner is None or not self._seen(self._corner, device_pixels).intersects(
            self._scene.map_area
        ):
            self._corner = self._corner_for(self._area.center(), device_pixels)
        self._locked = device_pixels
        self._show_corner()

    def release(self) -> None:
        """Show the rectangle as large as it fits again; the place at true size is kept."""
        if self._locked:
            self._locked = 0.0
            self.setSceneRect(QRectF())
            self.show_area(self._area)

    def look_at(self, middle: QPointF) -> None:
        """At true size: go there by whole cells, so that miniatures stand on cells again."""
        self._corner = self._corner_for(middle, self._locked)
        self._show_corner()

    def pan(self, columns: int, rows: int) -> None:
        """At true size: go on by whole cells, as long as some of the map is seen."""
        if not self._locked or self._corner is None:
            return
        there = self._corner[0] + columns, self._corner[1] + rows
        if self._seen(there, self._locked).intersects(self._scene.map_area):
            self._corner = there
            self._show_corner()

    def _seen(self, corner: tuple[int, int], device_pixels: float) -> QRectF:
        """What of the scene is seen with a cell in the view's corner."""
        units = CELL * self.devicePixelRatioF() / device_pixels
        room = self.viewport().size()
        left, top = corner[0] * CELL, corner[1] * CELL
        return QRectF(left, top, room.width() * units, room.height() * units)

    def _corner_for(self, middle: QPointF, device_pixels: float) -> tuple[int, int]:
        """The cell whose corner is the view's, so that a place is nearest to the middle."""
        units = CELL * self.devicePixelRatioF() / device_pixels
        left = middle.x() - self.viewport().width() * units / 2
        top = middle.y() - self.viewport().height() * units / 2
        return whole_cells(left, CELL), whole_cells(top, CELL)

    def _show_corner(self) -> None:
        if self._corner is None or self.viewport().size().isEmpty():
            return
        zoom = self._locked / self.devicePixelRatioF() / CELL
        seen = self._seen(self._corner, self._locked)
        # Bars that reach beyond the map on all sides: every corner can be gone to.
        self.setSceneRect(self._scene.map_area.united(seen).marginsAdded(_margins(seen)))
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.horizontalScrollBar().setValue(round(seen.left() * zoom))
        self.verticalScrollBar().setValue(round(seen.top() * zoom))
        self._tell(zoom)

    def _tell(self, zoom: float) -> None:
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        self._scene.set_view(zoom, QRectF(QPointF(seen.topLeft()), seen.size()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # it would scroll the map away from under the miniatures

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_area(self._area)


def _margins(seen: QRectF) -> QMarginsF:
    return QMarginsF(seen.width(), seen.height(), seen.width(), seen.height())
