"""The cells of passages: a sign beside them does not say which they are."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from fivefoot.core.geometry.grid import Cell
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import cell_rect, screen_pen

INSET, ROUND = 5.0, 8.0
"""How far a frame lies within its cell, and the radius of its corners, in scene units."""

DASHES = (2.0, 2.4)


class PassageCellsItem(LayerItem):
    """Draws a dashed frame in each cell of a passage, under the tokens."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: tuple[Cell, ...] = ()

    def show_value(self, value: tuple[Cell, ...]) -> None:
        """Marks other cells."""
        # Called at each step of the wheel; passages change seldom.
        if value == self.value:
            return
        self.value, box = value, QRectF()
        for cell in value:
            box = box.united(cell_rect(cell))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pens = (
            screen_pen(pixels_per_unit, self.look.palette.casing, 3.6, 0.7),
            screen_pen(pixels_per_unit, self.look.palette.line, 1.8, 1.0, DASHES),
        )
        frames = [cell_rect(cell) for cell in self.value]
        for pen in pens:
            painter.setPen(pen)
            for frame in frames:
                if frame.intersects(exposed):
                    inner = frame.adjusted(INSET, INSET, -INSET, -INSET)
                    painter.drawRoundedRect(inner, ROUND, ROUND)
