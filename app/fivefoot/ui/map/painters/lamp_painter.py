"""Lamps on the game master's map: a small flame in a dark disc, hollow where it is out, with the
rims of its light while it is chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import ScenePoint, colour, on_screen, scene_pen

RADIUS, SMALL = 10.0, 5.0
"""The size of a sign in logical pixels, and at small zooms."""

FAR = 0.22
"""Logical pixels to a scene unit below which signs are small."""


@dataclass(frozen=True, slots=True)
class DrawnLamp:
    """A lamp in scene units; `lit` where it is chosen."""

    at: ScenePoint
    bright: float
    reach: float
    colour: str
    on: bool = True
    lit: bool = False


def radius_at(pixels_per_unit: float) -> float:
    """The radius of a sign in logical pixels."""
    return SMALL if pixels_per_unit < FAR else RADIUS


def lamp_bounds(value: DrawnLamp, pixels_per_unit: float) -> QRectF:
    """Its area in scene units; a chosen one with the rim of its light."""
    side = (radius_at(pixels_per_unit) + 4) / pixels_per_unit
    # Rims may be larger than the view: then the layer's box is, too.
    side = max(side, value.reach + 4 / pixels_per_unit) if value.lit else side
    return QRectF(value.at[0] - side, value.at[1] - side, 2 * side, 2 * side)


def paint_lamp(painter: QPainter, value: DrawnLamp, theme: Theme, pixels_per_unit: float) -> None:
    """Draws the sign, and for a chosen lamp its bright radius and reach."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if value.lit:
        _paint_rims(painter, value, theme, pixels_per_unit)
    radius = radius_at(pixels_per_unit)
    ink = theme.palette
    with on_screen(painter, value.at, pixels_per_unit):
        rim = ink.accent if value.lit else value.colour if value.on else ink.chip_muted
        painter.setPen(scene_pen(rim, 2.5 if value.lit else 1.5))
        painter.setBrush(colour(ink.chip, 0.85))
        painter.drawEllipse(QPointF(0, 0), radius, radius)
        # At small zooms only a coloured dot is visible.
        if radius == SMALL:
            return
        flame = _flame(radius)
        if value.on:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(value.colour))
            painter.drawPath(flame)
        else:
            painter.setPen(scene_pen(ink.chip_muted, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(flame)
            painter.drawLine(
                QPointF(-radius * 0.6, radius * 0.6), QPointF(radius * 0.6, -radius * 0.6)
            )


def _flame(radius: float) -> QPainterPath:
    """A drop with its point up, around the middle."""
    path = QPainterPath(QPointF(0, -0.7 * radius))
    path.cubicTo(
        0.12 * radius, -0.3 * radius, 0.5 * radius, -0.1 * radius, 0.45 * radius, 0.28 * radius
    )
    path.cubicTo(
        0.4 * radius, 0.75 * radius, -0.4 * radius, 0.75 * radius, -0.45 * radius, 0.28 * radius
    )
    path.cubicTo(-0.5 * radius, 0.0, -0.15 * radius, -0.15 * radius, 0, -0.7 * radius)
    return path


def _paint_rims(painter: QPainter, value: DrawnLamp, theme: Theme, pixels_per_unit: float) -> None:
    middle = QPointF(*value.at)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Bright light ends in a continuous line, dim light in a broken one.
    for reach, dashed in ((value.bright, False), (value.reach, True)):
        for shade, width in ((theme.ground.ink, 3.0), (theme.palette.accent, 1.5)):
            pen = scene_pen(shade, width / pixels_per_unit)
            if dashed:
                pen.setDashPattern([4.0, 4.0])
            painter.setPen(pen)
            painter.drawEllipse(middle, reach, reach)
