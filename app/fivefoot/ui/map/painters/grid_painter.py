"""The grid and the edge of the map."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import CELL, colour, device_ratio, screen_pen

FINEST = 5.0
"""Logical pixels to a cell below which lines would be a grey veil: then only every fifth one is
drawn.
"""

PIECE = 90
"""Device pixels of an upright line that are filled at once: from 96 rows on Qt hands the rows to
threads, which takes several times as long as filling a line one pixel wide.
"""


@dataclass(frozen=True, slots=True)
class DrawnGrid:
    """Columns and rows of the map; `strength` 0 (none) to 1, as the art below needs.

    A `cased` grid has a light line beside each dark one: one of them is visible on every ground.
    """

    columns: int
    rows: int
    strength: float = 0.5
    cased: bool = False


def paint_grid(
    painter: QPainter, value: DrawnGrid, theme: Theme, pixels_per_unit: float, exposed: QRectF
) -> None:
    """Draws hairlines, one device pixel wide at any zoom, only inside `exposed` (scene units)."""
    area = exposed.intersected(QRectF(0, 0, value.columns * CELL, value.rows * CELL))
    if value.strength <= 0 or area.isEmpty():
        return
    # Five squares are 25 ft, another usual unit of counting.
    step = CELL if pixels_per_unit * CELL >= FINEST else CELL * 5
    ratio, transform = device_ratio(painter), painter.worldTransform()
    strength = min(1.0, value.strength)
    # Light lines on dark ground need more opacity than dark ones on light ground to look equally
    # strong.
    ink = colour(theme.palette.grid, strength * (0.85 if theme.is_dark else 0.6))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    # In device coordinates, so that each line falls on whole pixels at every zoom; a scaled
    # hairline would be grey and two pixels wide. Tiles are painted level, so a rotated map does not
    # occur here.
    painter.resetTransform()
    lines = _lines(area, step, transform.mapRect(area), transform, ratio)
    if value.cased:
        # One pixel beside the dark line, so that both are visible.
        for line in lines:
            painter.fillRect(line.translated(1 / ratio, 1 / ratio), colour("#ffffff", strength))
        ink = colour("#000000", strength)
    for line in lines:
        painter.fillRect(line, ink)
    painter.restore()


def _lines(
    area: QRectF, step: float, window: QRectF, transform: QTransform, ratio: float
) -> list[QRectF]:
    """Rectangles one device pixel wide.

    Filled, not drawn: Qt needs 40 ms for the same lines drawn translucent.
    """

    def places(low: float, high: float) -> range:
        # Lines on both edges of the exposed area belong to it: adjacent tiles must not leave one
        # out.
        return range(math.ceil(low / step), math.floor(high / step) + 1)

    def crisp(at: float) -> float:
        return round(at * ratio) / ratio

    upright = [
        crisp(transform.map(QPointF(i * step, 0)).x()) for i in places(area.left(), area.right())
    ]
    level = [
        crisp(transform.map(QPointF(0, i * step)).y()) for i in places(area.top(), area.bottom())
    ]
    top, bottom = round(window.top() * ratio), round(window.bottom() * ratio)
    ends = [at / ratio for at in (*range(top, bottom, PIECE), bottom)]
    return [QRectF(x, y, 1 / ratio, end - y) for x in upright for y, end in pairwise(ends)] + [
        QRectF(window.left(), y, window.width(), 1 / ratio) for y in level
    ]


def paint_map_edge(
    painter: QPainter, value: DrawnGrid, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a frame around the map with a soft shadow outside: the edge of the world."""
    area = QRectF(0, 0, value.columns * CELL, value.rows * CELL)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Six translucent frames stand for a blur: one of Qt's effects would render the layer into a
    # picture at each paint.
    for step in range(1, 7):
        spread = step * 2.0 / pixels_per_unit
        pen = screen_pen(pixels_per_unit, theme.palette.shade, 2, 0.26 * (1 - step / 7))
        # The map has square corners, and so has its shadow.
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(area.adjusted(-spread, -spread, spread, spread))
    painter.setPen(screen_pen(pixels_per_unit, theme.ground.ink, 2))
    painter.drawRect(area)
    painter.restore()


def paint_void(painter: QPainter, theme: Theme, exposed: QRectF) -> None:
    """Fills the area beyond the map."""
    painter.fillRect(exposed, colour(theme.ground.void))
