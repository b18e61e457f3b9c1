"""The layer of links between tokens, above them."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.tie_painter import TieMark, paint_tie_mark


class TiesItem(LayerItem):
    """Draws a link of chain between linked tokens."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.marks: tuple[TieMark, ...] = ()

    def show_value(self, marks: tuple[TieMark, ...]) -> None:
        """Shows other links."""
        if marks == self.marks:
            return
        self.marks, whole = marks, QRectF()
        for mark in marks:
            # One unit large, since `united` ignores empty ones.
            whole = whole.united(QRectF(*mark.start, 1, 1)).united(QRectF(*mark.end, 1, 1))
        self.set_box(whole.adjusted(-CELL, -CELL, CELL, CELL) if marks else whole)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for mark in self.marks:
            paint_tie_mark(painter, mark, self.look, pixels_per_unit)
