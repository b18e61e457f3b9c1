"""The layer of light on the ground."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.light_painter import LightLook, light_image, paint_light
from fivefoot.ui.map.painters.scale import CELL


class LightItem(LayerItem):
    """Paints one `LightLook`, baked when it changes."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: LightLook | None = None
        self._image = QImage()

    def show_value(self, value: LightLook | None) -> None:
        """Show other light, or none."""
        if value is self.value:
            return
        self.value = value
        self._image = QImage() if value is None else light_image(value)
        box = QRectF() if value is None else QRectF(0, 0, value.columns * CELL, value.rows * CELL)
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        paint_light(painter, self._image, self.rect())
