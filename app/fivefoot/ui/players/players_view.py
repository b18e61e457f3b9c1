"""The map as the players see it: it cannot be touched, and shows the part that the game master
chooses.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.scene.scene import MapScene

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
        self.setAccessibleName(tr("The players' map"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setInteractive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)

    def show_area(self, area: QRectF) -> None:
        """Show a rectangle of the map as large as it fits."""
        self._area = area
        room = self.viewport().size()
        if area.isEmpty() or room.isEmpty():
            return
        zoom = min(room.width() / area.width(), room.height() / area.height())
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.centerOn(area.center())
        self._tell(zoom)

    def _tell(self, zoom: float) -> None:
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        self._scene.set_view(zoom, QRectF(QPointF(seen.topLeft()), seen.size()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_area(self._area)
