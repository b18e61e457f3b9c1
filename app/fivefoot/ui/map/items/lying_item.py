"""The layer of things that lie on the ground."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.lying_painter import LyingMark, lying_bounds, paint_lying


class LyingItem(LayerItem):
    """Marks of things on the ground."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.marks: tuple[LyingMark, ...] = ()

    def show_value(self, marks: tuple[LyingMark, ...]) -> None:
        """Shows other marks."""
        # Called at each move of the pointer, which highlights names.
        if marks == self.marks:
            return
        self.marks, whole = marks, QRectF()
        for mark in marks:
            whole = whole.united(lying_bounds(mark))
        self.set_box(whole)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for mark in self.marks:
            if lying_bounds(mark).intersects(exposed):
                paint_lying(painter, mark, self.look, pixels_per_unit)
