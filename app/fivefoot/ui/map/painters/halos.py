"""What is painted round a token while it is selected or acts: halo, ring and arrow, at a fixed weight on the screen."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from fivefoot.ui.map.painters.scale import CELL, Point, colour, screen_pen
from fivefoot.ui.map.painters.tokens import RING, radius_at
from fivefoot.ui.theme import Theme

ACTING_INK = "#fff3c4"
"""Ring and arrow of the token whose turn it is."""


def paint_selection(painter: QPainter, centre: Point, footprint: int, theme: Theme, pixels_per_unit: float) -> None:
    """The halo of a selected token: a light ring with dark edges, a fixed weight on the screen."""
    gap = 4.0 / pixels_per_unit
    radius = radius_at(footprint, RING) + 5 + gap / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour(theme.palette.accent, 0.22))
    painter.setPen(screen_pen(pixels_per_unit, theme.palette.casing, 5.0, 0.85))
    painter.drawEllipse(QPointF(*centre), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(screen_pen(pixels_per_unit, theme.palette.accent if theme.is_dark else "#8ff0d6", 2.6))
    painter.drawEllipse(QPointF(*centre), radius, radius)
    painter.restore()


def paint_acting(
    painter: QPainter, centre: Point, footprint: int, phase: float, theme: Theme, pixels_per_unit: float
) -> None:
    """The slow pulse of the token whose turn it is; `phase` runs 0 to 1 and round. Reduced motion: keep it at 0."""
    swell = 0.5 - 0.5 * math.cos(phase * math.tau)
    radius = acting_radius(footprint, pixels_per_unit) + swell * 5
    halo = radius + max(12.0, min(10.0 / pixels_per_unit, CELL / 2))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    gradient = QRadialGradient(QPointF(*centre), halo)
    gradient.setColorAt((radius - 4) / halo, colour(ACTING_INK, 0.8 - 0.3 * swell))
    gradient.setColorAt(1.0, colour(ACTING_INK, 0.0))
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(*centre), halo, halo)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 6.4, 0.8),
        screen_pen(pixels_per_unit, ACTING_INK, 3.6, 1.0 - 0.2 * swell),
    ):
        painter.setPen(pen)
        painter.drawEllipse(QPointF(*centre), radius, radius)
    painter.restore()


def acting_radius(footprint: int, pixels_per_unit: float) -> float:
    """Radius of the ring of the token that acts, in scene units: clear of its own ring at every zoom."""
    return radius_at(footprint, RING) + max(5.0, min(5.0 / pixels_per_unit, CELL / 4))


def paint_acting_sign(painter: QPainter, centre: Point, footprint: int, theme: Theme, pixels_per_unit: float) -> None:
    """An arrow above the token whose turn it is: found from across the table, by its shape and place alone."""
    size = max(0.3 * CELL, min(20.0 / pixels_per_unit, CELL))
    x, y = centre[0], centre[1] - acting_radius(footprint, pixels_per_unit) - 0.25 * size
    arrow = QPainterPath(QPointF(x, y))
    arrow.lineTo(x + 0.62 * size, y - size)
    arrow.quadTo(QPointF(x, y - 0.72 * size), QPointF(x - 0.62 * size, y - size))
    arrow.closeSubpath()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(arrow, screen_pen(pixels_per_unit, theme.palette.casing, 4.0, 0.9))
    painter.fillPath(arrow, QColor(ACTING_INK))
    painter.restore()
