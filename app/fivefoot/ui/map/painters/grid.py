"""The grid and the edge of the map."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from fivefoot.ui.map.painters.scale import CELL, colour, hairline, screen_pen
from fivefoot.ui.theme import Theme

FINEST = 5.0
"""Logical pixels to a cell below which lines would be a grey veil: then only every fifth one is drawn."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of the map; `strength` 0 (none) to 1, as much as the art below needs."""

    columns: int
    rows: int
    strength: float = 0.5


def paint_grid(painter: QPainter, value: Grid, theme: Theme, pixels_per_unit: float, exposed: QRectF) -> None:
    """Hairlines, one device pixel wide at any zoom, inside `exposed` (scene units) only."""
    area = exposed.intersected(QRectF(0, 0, value.columns * CELL, value.rows * CELL))
    if value.strength <= 0 or area.isEmpty():
        return
    step = CELL if pixels_per_unit * CELL >= FINEST else CELL * 5
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    lines = _lines(area, step)
    if theme.is_dark:
        painter.setPen(hairline("#ffffff", value.strength * 0.14))
        painter.drawLines(lines)
    painter.setPen(hairline(theme.palette.grid, value.strength * (0.8 if theme.is_dark else 0.6)))
    painter.drawLines(lines)
    painter.restore()


def _lines(area: QRectF, step: float) -> list[QLineF]:
    def places(low: float, high: float) -> range:
        return range(math.ceil(low / step), math.floor(high / step) + 1)

    upright = [QLineF(i * step, area.top(), i * step, area.bottom()) for i in places(area.left(), area.right())]
    level = [QLineF(area.left(), i * step, area.right(), i * step) for i in places(area.top(), area.bottom())]
    return upright + level


def paint_map_edge(painter: QPainter, value: Grid, theme: Theme, pixels_per_unit: float) -> None:
    """A frame round the map with a soft shadow outside: here the world ends."""
    area = QRectF(0, 0, value.columns * CELL, value.rows * CELL)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for step in range(1, 7):
        spread = step * 2.0 / pixels_per_unit
        pen = screen_pen(pixels_per_unit, theme.palette.shade, 2, 0.26 * (1 - step / 7))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(area.adjusted(-spread, -spread, spread, spread))
    painter.setPen(screen_pen(pixels_per_unit, theme.ground.ink, 2))
    painter.drawRect(area)
    painter.restore()


def paint_void(painter: QPainter, theme: Theme, exposed: QRectF) -> None:
    """What lies beyond the map."""
    painter.fillRect(exposed, colour(theme.ground.void))
