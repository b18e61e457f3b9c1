"""The layer of the tokens' names."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.clear_places import Box
from fivefoot.ui.map.painters.names import NameTag, paint_name


class NamesItem(LayerItem):
    """Names beside tokens, placed by `placed_names`."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.placed: tuple[tuple[NameTag, Box], ...] = ()

    def show_value(self, placed: tuple[tuple[NameTag, Box], ...]) -> None:
        """Show other names, or the same elsewhere."""
        if placed == self.placed:
            return
        self.placed, whole = placed, QRectF()
        for _, box in placed:
            whole = whole.united(_rect(box))
        self.set_box(whole.adjusted(-4, -4, 4, 4) if placed else whole)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for tag, box in self.placed:
            if _rect(box).intersects(exposed):
                paint_name(painter, tag, box, self.look, pixels_per_unit)


def _rect(box: Box) -> QRectF:
    return QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
