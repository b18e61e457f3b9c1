"""The rectangle of cells whose ground is being shaped."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.measure import paint_rubber_band
from fivefoot.ui.map.painters.scale import CELL

RIM = 4.0
"""Logical pixels about the rectangle that its outline may touch."""


class MarkedItem(LayerItem):
    """An outline round the marked cells."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.area = QRectF()

    def show_value(self, box: CellBox | None, pixels_per_unit: float) -> None:
        """Mark other cells, or none."""
        self.area = QRectF() if box is None else _area_of(box)
        rim = RIM / pixels_per_unit
        self.set_box(self.area.adjusted(-rim, -rim, rim, rim) if box is not None else QRectF())

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        paint_rubber_band(painter, self.area, self.look, pixels_per_unit)


def _area_of(box: CellBox) -> QRectF:
    corner = box.columns.start * CELL, box.rows.start * CELL
    return QRectF(*corner, len(box.columns) * CELL, len(box.rows) * CELL)
