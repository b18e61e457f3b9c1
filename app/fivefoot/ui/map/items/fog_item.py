"""The layer of fog."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.fog_painter import BakedFog, FogLook
from fivefoot.ui.map.painters.scale import CELL


class FogItem(LayerItem):
    """Paints one `FogLook`, baked when it changes; only where it changed is painted anew."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: FogLook | None = None
        self._baked: BakedFog | None = None

    def show_value(self, value: FogLook | None) -> None:
        """Lay other fog, or none."""
        if value is None and self.value is None:
            return
        self.value = value
        if value is None:
            self._baked = None
            self.set_box(QRectF())
            return
        box = _area_of(value)
        changed = self._baked.becomes(value, box) if self._baked is not None else None
        if changed is None:
            self._baked = BakedFog(value)
            self.set_box(box)
        elif not changed.isEmpty():
            self.update(changed)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._baked is not None:
            self._baked.paint(painter, self.rect())


def _area_of(value: FogLook) -> QRectF:
    rows, columns = value.uncovered.shape
    return QRectF(0, 0, columns * CELL, rows * CELL)
