"""Tokens on a table with miniatures: a ring around the base of the figure, and dark ground inside,
so that the light of the screen does not dazzle.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import ACTING_INK, CELL, colour, scene_pen, screen_pen

THICK = 0.075
"""The thickness of the ring in cells; the base of a figure covers what is inside."""

DIM, DIM_BEYOND = 0.86, 0.16
"""How dark the ground is within the ring, and how far that fades beyond it, in cells."""

SPIKES, SPIKE = 14, 0.12
"""Spikes of the ring of a foe of one cell, and their length in cells."""

GAPS = 4
"""Breaks in the ring of a neutral creature."""


def mini_ring(footprint: int) -> tuple[float, float]:
    """The inner and outer radius of the ring of a token so many cells wide, in scene units.

    >>> inner, outer = mini_ring(2)
    >>> inner, round(outer, 3)
    (64.0, 68.8)
    """
    # The cell's own border: bases of an inch fill a square of an inch.
    inner = footprint * CELL / 2
    return inner, inner + THICK * CELL


def paint_mini(painter: QPainter, footprint: int, side: str, tint: str, theme: Theme) -> None:
    """Draws dark ground and a ring around the origin: smooth for heroes, spiked for foes, broken
    for neutral ones.
    """
    _dim(painter, footprint)
    inner, outer = mini_ring(footprint)
    middle, thick = (inner + outer) / 2, outer - inner
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(-middle, -middle, 2 * middle, 2 * middle)
    if side == "neutral":
        for ink, width in ((theme.palette.casing, thick + 3.0), (tint, thick)):
            pen = scene_pen(ink, width)
            # Round caps would close half of each gap.
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            for part in range(GAPS):
                # Qt counts arcs in sixteenths of a degree. 62 of each 90 degrees are drawn,
                # beginning at 14: the gaps lie on the axes.
                painter.drawArc(box, round((part * 360 / GAPS + 14) * 16), 62 * 16)
        return
    if side == "foes":
        painter.setPen(scene_pen(theme.palette.casing, 2.4))
        painter.setBrush(QColor(tint))
        painter.drawPath(_spikes(middle, footprint))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    # The ring over the roots of the spikes, so that they seem to grow out of it.
    painter.setPen(scene_pen(theme.palette.casing, thick + 3.0))
    painter.drawEllipse(box)
    painter.setPen(scene_pen(tint, thick))
    painter.drawEllipse(box)


def _dim(painter: QPainter, footprint: int) -> None:
    inner, outer = mini_ring(footprint)
    far = outer + DIM_BEYOND * CELL
    gradient = QRadialGradient(QPointF(0, 0), far)
    gradient.setColorAt(0.0, colour("#000000", DIM))
    # Constant up to the edge of the base and then fading: light right beside the figure dazzles as
    # much.
    gradient.setColorAt(inner / far, colour("#000000", DIM))
    gradient.setColorAt(1.0, colour("#000000", 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(0, 0), far, far)


def _spikes(radius: float, footprint: int) -> QPainterPath:
    # Equally spaced on large and small rings.
    count, path = SPIKES * footprint, QPainterPath()
    half, tip = math.pi / count * 0.72, radius + (THICK / 2 + SPIKE) * CELL
    for number in range(count):
        angle = number * math.tau / count
        path.moveTo(radius * math.cos(angle - half), radius * math.sin(angle - half))
        path.lineTo(tip * math.cos(angle), tip * math.sin(angle))
        path.lineTo(radius * math.cos(angle + half), radius * math.sin(angle + half))
        path.closeSubpath()
    return path


def paint_mini_acting(
    painter: QPainter, footprint: int, phase: float, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a pale ring outside that of the acting one: it swells slowly, and has no dazzling
    glow.
    """
    swell = 0.5 - 0.5 * math.cos(phase * math.tau)
    # In pixels of the screen: it has to be visible from the far side of a table.
    radius = mini_ring(footprint)[1] + (4.0 + 2.5 * swell) / pixels_per_unit
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.palette.casing, 4.4), (ACTING_INK, 2.4)):
        painter.setPen(screen_pen(pixels_per_unit, ink, width))
        painter.drawEllipse(QPointF(0, 0), radius, radius)
