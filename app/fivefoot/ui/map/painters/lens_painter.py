"""Marks of the places that match the lenses: diamonds, the best with their rank; the viewed one is
framed by its corners, since the ghost stands there.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPolygonF

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.appearance.theme import TEXT_BODY, TEXT_SMALL, Theme
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    clear_picture,
    colour,
    device_ratio,
    on_screen,
    screen_pen,
)
from fivefoot.ui.map.painters.text import paint_figure

INK = "#ffffff"
MOST_RANKS = 9
"""The most numbered places: more would hide the map."""

RANKED, PLAIN = 13.0, 3.5
"""Half the width of a diamond in logical pixels, with a number in it and without."""

LEAST_NUMBER = 22.0
"""Pixels to a cell from which a number is readable."""


@dataclass(frozen=True, slots=True)
class LensMark:
    """A place: its middle, its rank from 1 (0: none is written), and the width in cells of the
    ghost that stands there (0: none does).
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
    """Draws the visible marks, the best on top; those without a number as copies of one picture,
    since there may be hundreds.
    """
    seen = exposed.adjusted(-CELL, -CELL, CELL, CELL)
    cell = pixels_per_unit * CELL
    # No wider than two fifths of a cell: at small zooms the marks must not run together.
    half = min(PLAIN, cell * 0.2)
    # Rounded, so that a pinch through many zooms does not render a picture at each.
    small = _small(round(half, 1), theme.palette.casing, device_ratio(painter))
    off = small.deviceIndependentSize().width() / 2
    # The best come first in the list, and have to lie on top.
    for mark in reversed(marks):
        if not seen.contains(*mark.at):
            continue
        # The few with a number or a frame are drawn one by one.
        if mark.framed or (mark.rank and cell >= LEAST_NUMBER):
            paint_lens_mark(painter, mark, theme, pixels_per_unit)
        else:
            with on_screen(painter, mark.at, pixels_per_unit):
                painter.drawPixmap(QPointF(-off, -off), small)


@kept_by_bytes(256 * 1024)
def _small(half: float, casing: str, ratio: float) -> QPixmap:
    """A diamond without a number, with half its width given in logical pixels."""
    room = half + 3
    picture = clear_picture(2 * room, 2 * room, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room, room)
    _paint_diamond(painter, half, casing)
    painter.end()
    return picture


def _paint_diamond(painter: QPainter, half: float, casing: str) -> None:
    painter.setBrush(colour(casing, 0.8))
    # A wide casing would swallow a small diamond.
    heavy = half > PLAIN
    for tint, width in ((casing, 3.5 if heavy else 2.6), (INK, 1.5 if heavy else 1.1)):
        painter.setPen(screen_pen(1.0, tint, width))
        painter.drawPolygon(_diamond(half))
        # The second stroke must not fill over the first.
        painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_lens_mark(
    painter: QPainter, mark: LensMark, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a mark with its number, or the frame of the viewed one, at its screen size."""
    cell = pixels_per_unit * CELL
    if mark.framed:
        _frame(painter, mark, theme, pixels_per_unit)
        return
    half = min(RANKED, cell * 0.46)
    with on_screen(painter, mark.at, pixels_per_unit):
        _paint_diamond(painter, half, theme.palette.casing)
    pixels = TEXT_BODY if cell >= 2 * LEAST_NUMBER else TEXT_SMALL
    inks = (INK, theme.palette.casing)
    paint_figure(painter, mark.at, str(mark.rank), pixels, inks, pixels_per_unit)


def _diamond(half: float) -> QPolygonF:
    corners = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    return QPolygonF([QPointF(*corner) for corner in corners])


def _frame(painter: QPainter, mark: LensMark, theme: Theme, pixels_per_unit: float) -> None:
    """Draws the corners of the square that the body would cover."""
    # A pixel within the cells, beside the grid line.
    half = mark.framed * CELL * pixels_per_unit / 2 - 1
    # Corners alone: the ghost's ring is visible between them.
    arm = min(10.0, half * 0.6)
    with on_screen(painter, mark.at, pixels_per_unit):
        for tint, width in ((theme.palette.casing, 5.5), (INK, 2.5)):
            painter.setPen(screen_pen(1.0, tint, width))
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corner = QPointF(x * half, y * half)
                arms = (corner - QPointF(x * arm, 0), corner, corner - QPointF(0, y * arm))
                painter.drawPolyline(QPolygonF(arms))
