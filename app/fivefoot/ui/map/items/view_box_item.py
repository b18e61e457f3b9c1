"""The layer of the box that shows what the players see."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.view_box_painter import (
    DrawnViewBox,
    paint_view_box,
    view_box_bounds,
)


class ViewBoxItem(LayerItem):
    """Draws the box, or nothing."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: DrawnViewBox | None = None

    def show_value(self, value: DrawnViewBox | None, pixels_per_unit: float) -> None:
        """Shows another box, or the same at another zoom."""
        self.value = value
        # Handles keep their size on the screen: the box depends on the zoom.
        self.set_box(QRectF() if value is None else view_box_bounds(value, pixels_per_unit))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self.value is not None:
            paint_view_box(painter, self.value, self.look, pixels_per_unit)
