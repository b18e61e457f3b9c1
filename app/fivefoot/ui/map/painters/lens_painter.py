"""Marks of the places that pass the lenses: diamonds, the best with their rank; the one looked at
is framed by its corners, for the ghost stands there.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from fivefoot.ui.appearance.theme import TEXT_BODY, TEXT_SMALL, Theme
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, colour, on_screen, screen_pen
from fivefoot.ui.map.painters.text import paint_figure

INK = "#ffffff"
MOST_RANKS = 9
"""Places that have a number: more would hide the map, and nobody counts further."""

RANKED, PLAIN = 13.0, 5.0
"""Half the width of a diamond in logical pixels, with a number in it and without."""

LEAST_NUMBER = 22.0
"""Pixels to a cell from which a number can be read."""


@dataclass(frozen=True, slots=True)
class LensMark:
    """A place: its middle, its rank from 1 (0 = none is written), and how many cells wide the body
    is whose ghost stands there (0 = none does).
    """

    at: ScenePoint
    rank: int = 0
    framed: int = 0


def paint_lens_marks(
    painter: QPainter,
    marks: tuple[LensMark, ...],
    theme: Theme,
    pixels_per_unit: float,
    exposed: QRectF,
) -> None:
    """Draw the marks that are seen, the best on top."""
    seen = exposed.adjusted(-CELL, -CELL, CELL, CELL)
    for mark in reversed(marks):
        if seen.contains(*mark.at):
            paint_lens_mark(painter, mark, theme, pixels_per_unit)


def paint_lens_mark(
    painter: QPainter, mark: LensMark, theme: Theme, pixels_per_unit: float
) -> None:
    """One mark at its screen size, smaller where the cells are."""
    cell = pixels_per_unit * CELL
    if mark.framed:
        _frame(painter, mark, theme, pixels_per_unit)
        return
    numbered = bool(mark.rank) and cell >= LEAST_NUMBER
    half = min(RANKED, cell * 0.46) if numbered else min(PLAIN, cell * 0.2)
    with on_screen(painter, mark.at, pixels_per_unit):
        painter.setPen(screen_pen(1.0, theme.palette.casing, 3.5))
        painter.setBrush(colour(theme.palette.casing, 0.8))
        painter.drawPolygon(_diamond(half))
        painter.setPen(screen_pen(1.0, INK, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_diamond(half))
    if numbered:
        pixels = TEXT_BODY if cell >= 2 * LEAST_NUMBER else TEXT_SMALL
        inks = (INK, theme.palette.casing)
        paint_figure(painter, mark.at, str(mark.rank), pixels, inks, pixels_per_unit)


def _diamond(half: float) -> QPolygonF:
    corners = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    return QPolygonF([QPointF(*corner) for corner in corners])


def _frame(painter: QPainter, mark: LensMark, theme: Theme, pixels_per_unit: float) -> None:
    """The corners of the square that the body would cover."""
    half = mark.framed * CELL * pixels_per_unit / 2 - 1
    arm = min(10.0, half * 0.6)
    with on_screen(painter, mark.at, pixels_per_unit):
        for tint, width in ((theme.palette.casing, 5.5), (INK, 2.5)):
            painter.setPen(screen_pen(1.0, tint, width))
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corner = QPointF(x * half, y * half)
                arms = (corner - QPointF(x * arm, 0), corner, corner - QPointF(0, y * arm))
                painter.drawPolyline(QPolygonF(arms))
