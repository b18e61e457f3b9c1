"""Things on the ground: a small blade in a corner of the cell, with their name under the
pointer.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.scale import CELL, on_screen, scene_pen
from fivefoot.ui.map.painters.text import paint_figure

INK = "#ffe9b0"
LEAST, MOST = 4.0, 9.0
"""Half the length of a blade in logical pixels."""

PART = 0.11
"""The same as a share of a cell."""

CORNER = 0.17
"""Its middle, from the left and lower edges of the cell, as shares of it."""

STROKES = (
    QLineF(-0.9, 0.9, 1.0, -1.0),  # the blade
    QLineF(-0.75, 0.0, 0.0, 0.75),  # the guard
)


@dataclass(frozen=True, slots=True)
class LyingMark:
    """What lies in one cell: its name, or how many things, and whether the pointer is there."""

    cell: tuple[int, int]
    name: str
    lit: bool = False


def lying_bounds(mark: LyingMark) -> QRectF:
    """The scene rectangle that a mark with its name may touch, at any zoom at which it is
    drawn.
    """
    x, y = mark.cell
    # A name extends over several adjacent cells, and below.
    return QRectF((x - 4) * CELL, (y - 1) * CELL, 9 * CELL, 3 * CELL)


def paint_lying(painter: QPainter, mark: LyingMark, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a mark at its screen size, and its name under the pointer."""
    half = min(MOST, max(LEAST, pixels_per_unit * CELL * PART))
    x, y = mark.cell
    at = ((x + CORNER) * CELL, (y + 1 - CORNER) * CELL)
    with on_screen(painter, at, pixels_per_unit):
        # The casings of both strokes before the light ones, or the guard's casing would cut the
        # blade.
        for tint, width in ((theme.palette.casing, 4.2), (INK, 1.9)):
            painter.setPen(scene_pen(tint, width))
            for line in STROKES:
                painter.drawLine(QLineF(line.p1() * half, line.p2() * half))
    if mark.lit:
        # Below the middle of the cell, clear of a token that may stand there.
        below = (at[0] + CELL * (0.5 - CORNER), (y + 1) * CELL + 9 / pixels_per_unit)
        inks = (INK, theme.palette.casing)
        paint_figure(painter, below, mark.name, TEXT_SMALL, inks, pixels_per_unit)
