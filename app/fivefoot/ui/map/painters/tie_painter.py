"""The sign of a link between two tokens (grappling, guarding): a link of chain between them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, pieces_between, rim, screen_pen

LINK, LEAST_LINK = 0.17 * CELL, 6.0
"""The length of one of the two chain links in scene units, and its least length in logical
pixels.
"""

TIE_INK = "#ffe2b0"


@dataclass(frozen=True, slots=True)
class TieMark:
    """The middles of two linked tokens, and their widths in cells."""

    start: ScenePoint
    end: ScenePoint
    footprints: tuple[int, int] = (1, 1)


def paint_tie_mark(painter: QPainter, value: TieMark, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a thin line from rim to rim, where there is space for one, and two links of a chain at
    its middle.
    """
    start = rim(value.start, value.end, value.footprints[0])
    end = rim(value.end, value.start, value.footprints[1])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Adjacent tokens touch: between them there is only space for the chain links.
    if math.dist(start, end) > CELL / 2:
        for pen in (
            screen_pen(pixels_per_unit, theme.palette.casing, 4.4, 0.8),
            screen_pen(pixels_per_unit, TIE_INK, 1.8, 1.0, (1.0, 3.0)),
        ):
            painter.setPen(pen)
            painter.drawLines(pieces_between((start, end)))
    painter.translate((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    painter.rotate(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
    chain = _chain(max(LINK, LEAST_LINK / pixels_per_unit))
    painter.strokePath(chain, screen_pen(pixels_per_unit, theme.palette.casing, 5.6, 0.95))
    painter.strokePath(chain, screen_pen(pixels_per_unit, TIE_INK, 2.4))
    painter.restore()


def _chain(length: float) -> QPainterPath:
    """Two interlocking links along the x axis."""
    # Slim and overlapping: they look like a chain even at six pixels.
    path, high = QPainterPath(), 0.62 * length
    for middle in (-0.36 * length, 0.36 * length):
        box = QRectF(
            QPointF(middle - length / 2, -high / 2), QPointF(middle + length / 2, high / 2)
        )
        path.addRoundedRect(box, high / 2, high / 2)
    return path
