"""The layer of fog."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.fog_painter import FogLook, fog_image, paint_fog
from fivefoot.ui.map.painters.scale import CELL


class FogItem(LayerItem):
    """Paints one `FogLook`, baked when it changes."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: FogLook | None = None
        self._image = QImage()

    def show_value(self, value: FogLook | None) -> None:
        """Lay other fog, or none."""
        if value is None and self.value is None:
            return
        self.value = value
        self._image = QImage() if value is None else fog_image(value)
        self.set_box(QRectF() if value is None else _area_of(value))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        paint_fog(painter, self._image, self.rect())


def _area_of(value: FogLook) -> QRectF:
    rows, columns = value.uncovered.shape
    return QRectF(0, 0, columns * CELL, rows * CELL)
