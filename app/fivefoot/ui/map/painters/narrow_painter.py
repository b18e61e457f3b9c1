"""Marks of narrow places: two wedges pointing at each other where a body squeezes, with a bar
between where it does not fit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.cell_label_painter import SHOWN_FROM
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, device_ratio, on_screen, scene_pen
from fivefoot.ui.map.painters.text import figure_pixmap, paint_figure

SQUEEZE_INK, BARRED_INK = "#ffd23f", "#ff8a8f"
LEAST, MOST = 5.0, 13.0
"""The length of a wedge in logical pixels."""

PART = 0.17
"""Its length as a share of a cell."""


@dataclass(frozen=True, slots=True)
class NarrowMark:
    """A gap at a point of the scene; `across` is the angle from wall to wall in radians."""

    at: ScenePoint
    across: float
    text: str
    fits: bool


def narrow_bounds(mark: NarrowMark) -> QRectF:
    """The scene rectangle that a mark may touch, at any zoom at which it is drawn."""
    return QRectF(mark.at[0] - CELL, mark.at[1] - CELL, 2 * CELL, 2 * CELL)


def paint_narrow(painter: QPainter, mark: NarrowMark, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a mark at its screen size, and the width of the gap beside it where cells can hold
    figures.
    """
    # Grows with the cells between two limits: at no zoom is it lost, and at none does it fill the
    # gap.
    length = min(MOST, max(LEAST, pixels_per_unit * CELL * PART))
    ink, casing = SQUEEZE_INK if mark.fits else BARRED_INK, theme.palette.casing
    with on_screen(painter, mark.at, pixels_per_unit):
        painter.rotate(math.degrees(mark.across))
        _arrows(painter, length, ink, casing)
        # The bar says it; red alone would not do.
        if not mark.fits:
            _bar(painter, length, ink, casing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark.text and pixels_per_unit * CELL >= SHOWN_FROM:
        _paint_width(painter, mark, length, (ink, casing), pixels_per_unit)


def _arrows(painter: QPainter, length: float, ink: str, casing: str) -> None:
    """Draws two heads that point at the gap from its sides."""
    painter.setPen(scene_pen(casing, 1.5))
    painter.setBrush(QColor(ink))
    for sign in (-1, 1):
        # The points keep apart, so that the gap is visible between them.
        near, far = sign * length * 0.35, sign * length * 1.35
        corners = [QPointF(near, 0), QPointF(far, -length * 0.55), QPointF(far, length * 0.55)]
        painter.drawPolygon(QPolygonF(corners))


def _bar(painter: QPainter, length: float, ink: str, casing: str) -> None:
    """Draws a line across the gap: a body of that size does not fit through."""
    for tint, width in ((casing, 5.0), (ink, 2.5)):
        painter.setPen(scene_pen(tint, width))
        painter.drawLine(QPointF(0, -length * 0.8), QPointF(0, length * 0.8))


def _paint_width(
    painter: QPainter,
    mark: NarrowMark,
    length: float,
    inks: tuple[str, str],
    pixels_per_unit: float,
) -> None:
    """Draws the width in figures, beside the mark where the wall does not run."""
    # Along the gap: on either side of it there is a wall.
    along = mark.across + math.pi / 2
    picture = figure_pixmap(mark.text, TEXT_SMALL, *inks, device_ratio(painter))
    room = picture.deviceIndependentSize()
    # The extent of the text in that direction: its width beside horizontal gaps, else its height.
    size = abs(math.cos(along)) * room.width() + abs(math.sin(along)) * room.height()
    off = (length * 0.8 + size / 2) / pixels_per_unit
    at = (mark.at[0] + math.cos(along) * off, mark.at[1] + math.sin(along) * off)
    paint_figure(painter, at, mark.text, TEXT_SMALL, inks, pixels_per_unit)
