"""Badges on the game master's map: a crossed eye on what the players do not see, a question mark
where they see another name, a heart where they see other hit points.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from fivefoot.core.interaction.hidden_from_players import HiddenThing, KeptKind
from fivefoot.ui.appearance.theme import FONT_FAMILY, Theme
from fivefoot.ui.map.painters.scale import CELL, on_screen, scene_pen

LEAST, MOST = 5.0, 9.0
"""Radius of a badge in logical pixels."""

PART = 0.15
"""The same as a share of a cell."""

# Violet is no side's and no band's colour: it stands for what is only the game master's.
GROUND, INK = "#4a2c6b", "#ffffff"


def kept_back_bounds(mark: HiddenThing) -> QRectF:
    """The scene rectangle that a badge may touch at any zoom at which it is readable."""
    x, y = mark.at[0] * CELL / 1000, mark.at[1] * CELL / 1000
    return QRectF(x - CELL, y - CELL, 2 * CELL, 2 * CELL)


def paint_kept_back(
    painter: QPainter, mark: HiddenThing, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a badge at its screen size."""
    radius = min(MOST, max(LEAST, pixels_per_unit * CELL * PART))
    at = (mark.at[0] * CELL / 1000, mark.at[1] * CELL / 1000)
    with on_screen(painter, at, pixels_per_unit):
        # From the corner of the cell inwards, clear of the rings of neighbours.
        painter.translate(radius * 0.75, radius * 0.75)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(scene_pen(theme.palette.casing, 1.6))
        painter.setBrush(QColor(GROUND))
        painter.drawEllipse(QPointF(), radius, radius)
        # Signs are drawn for the largest badge.
        painter.scale(radius / MOST, radius / MOST)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(scene_pen(INK, 1.5))
        SIGNS[mark.kind](painter)


def _crossed_eye(painter: QPainter) -> None:
    eye = QPainterPath(QPointF(-5.6, 0))
    eye.quadTo(0, -5.6, 5.6, 0)
    eye.quadTo(0, 5.6, -5.6, 0)
    painter.drawPath(eye)
    painter.drawEllipse(QPointF(), 1.2, 1.2)
    painter.drawLine(QLineF(-4.4, -4.6, 4.4, 4.6))


def _question(painter: QPainter) -> None:
    face = QFont(FONT_FAMILY)
    face.setPixelSize(13)
    face.setWeight(QFont.Weight.Bold)
    painter.setFont(face)
    painter.drawText(QRectF(-9, -9, 18, 18), int(Qt.AlignmentFlag.AlignCenter), "?")


def _heart(painter: QPainter) -> None:
    heart = QPainterPath(QPointF(0, 4.6))
    heart.cubicTo(-9.2, -1.0, -3.6, -6.8, 0, -2.6)
    heart.cubicTo(3.6, -6.8, 9.2, -1.0, 0, 4.6)
    painter.drawPath(heart)


SIGNS: dict[KeptKind, Callable[[QPainter], None]] = {
    "hidden": _crossed_eye,
    "name": _question,
    "hit_points": _heart,
}
