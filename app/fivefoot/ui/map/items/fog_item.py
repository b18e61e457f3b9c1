"""The layer of fog."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.fog_painter import (
    FogLook,
    changed_area,
    fog_density,
    fog_image,
    paint_fog,
)
from fivefoot.ui.map.painters.scale import CELL

NOTHING = np.zeros((0, 0), dtype=np.uint8)


class FogItem(LayerItem):
    """Paints one `FogLook`, baked when it changes; only where it changed is painted anew."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: FogLook | None = None
        self._density = NOTHING
        self._image = QImage()

    def show_value(self, value: FogLook | None) -> None:
        """Lay other fog, or none."""
        if value is None and self.value is None:
            return
        before, self.value = self._density, value
        self._density = NOTHING if value is None else fog_density(value)
        box = QRectF() if value is None else _area_of(value)
        if box == self.rect() and before.shape == self._density.shape:
            changed = changed_area(before, self._density, box)
            if not changed.isEmpty():
                self._image = fog_image(self._density)
                self.update(changed)
            return
        self._image = QImage() if value is None else fog_image(self._density)
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        paint_fog(painter, self._image, self.rect())


def _area_of(value: FogLook) -> QRectF:
    rows, columns = value.uncovered.shape
    return QRectF(0, 0, columns * CELL, rows * CELL)
