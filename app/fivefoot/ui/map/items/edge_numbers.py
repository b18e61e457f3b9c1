"""Coordinates at the edges: the numbers of columns above the map and of rows at its left, always
within the view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, floor
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme, font
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import CELL, colour

HIGH, WIDE = 18.0, 28.0
"""The height of the strip of columns and the width of that of rows, in logical pixels."""

ROOM = 26.0
"""Logical pixels that a number needs: in smaller cells only each second, fifth or tenth is
written.
"""

STEPS = (1, 2, 5, 10, 20, 50, 100)
Axis = Literal["columns", "rows"]


@dataclass(frozen=True, slots=True)
class Rim:
    """The map's size in cells, its visible part (scene units), and the cell under the pointer."""

    columns: int
    rows: int
    seen: QRectF = field(default_factory=QRectF)
    pointed: tuple[int, int] | None = None


def step_for(cell_px: float) -> int:
    """The interval of numbers for cells of so many logical pixels.

    >>> step_for(40.0), step_for(14.0), step_for(6.0)
    (1, 2, 5)
    """
    return next((step for step in STEPS if step * cell_px >= ROOM), STEPS[-1])


class RimItem(LayerItem):
    """One strip of numbers.

    It lies outside the map's border where that is visible, else along the edge of the view.
    """

    def __init__(self, depth: float, theme: Theme, axis: Axis) -> None:
        super().__init__(depth, theme)
        self._axis: Axis = axis
        self._value: Rim | None = None

    def show_value(self, value: Rim | None, pixels_per_unit: float) -> None:
        """Shows other numbers, or none."""
        if value == self._value:
            return
        self._value = value
        self.set_box(QRectF() if value is None else self._strip(value, pixels_per_unit))

    def _strip(self, value: Rim, pixels_per_unit: float) -> QRectF:
        area = QRectF(0, 0, value.columns * CELL, value.rows * CELL)
        # Only along the visible part of the map: numbers of the void mean nothing.
        part = area.intersected(value.seen)
        if self._axis == "columns":
            high = HIGH / pixels_per_unit
            # Outside the border where that is visible, else along the view's edge, over the map.
            return QRectF(part.left(), max(value.seen.top(), -high), part.width(), high)
        wide = WIDE / pixels_per_unit
        return QRectF(max(value.seen.left(), -wide), part.top(), wide, part.height())

    def numbers(self, pixels_per_unit: float) -> tuple[int, ...]:
        """The columns or rows that are written."""
        if self._value is None or self.rect().isEmpty():
            return ()
        box, step = self.rect(), step_for(CELL * pixels_per_unit)
        low, high = (
            (box.left(), box.right()) if self._axis == "columns" else (box.top(), box.bottom())
        )
        # A cell that is half visible has its number, too; the clip cuts it at the strip's end.
        first, last = floor(low / CELL), ceil(high / CELL)
        return tuple(number for number in range(first, last) if number % step == 0)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        assert self._value is not None
        painter.fillRect(self.rect(), colour(self.look.palette.chip, 0.82))
        painter.save()
        painter.setClipRect(self.rect())
        for number in self.numbers(pixels_per_unit):
            self._write(painter, number, pixels_per_unit)
        painter.restore()

    def _write(self, painter: QPainter, number: int, pixels_per_unit: float) -> None:
        value, along, box = self._value, (number + 0.5) * CELL, self.rect()
        here = (
            value is not None
            and value.pointed is not None
            and value.pointed[self._axis == "rows"] == number
        )
        middle = (
            QPointF(along, box.center().y())
            if self._axis == "columns"
            else QPointF(box.center().x(), along)
        )
        painter.save()
        painter.translate(middle)
        painter.scale(1 / pixels_per_unit, 1 / pixels_per_unit)
        # Bold and lighter at the pointer: the number is found without following a line.
        painter.setFont(font(TEXT_SMALL, here))
        painter.setPen(
            QColor(self.look.palette.chip_text if here else self.look.palette.chip_muted)
        )
        painter.drawText(
            QRectF(-WIDE / 2, -HIGH / 2, WIDE, HIGH), Qt.AlignmentFlag.AlignCenter, str(number)
        )
        painter.restore()
