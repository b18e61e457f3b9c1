"""What enemies can strike on their next turn: a dashed outline for each further one, and how many
they are where it is more than one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.reach import threat_ink
from fivefoot.ui.map.painters.scale import CELL, flat, screen_pen
from fivefoot.ui.map.painters.text import paint_figure
from fivefoot.ui.map.painters.trace import outline_path

MOST_OUTLINES = 3
"""Outlines one inside the other that can still be told apart; more enemies are told in numbers."""

LEAST_NUMBER = 26.0
"""Pixels to a cell from which its number can be read."""


@dataclass(frozen=True, slots=True)
class DangerLook:
    """How many enemies can strike each cell: one byte a cell, row by row."""

    columns: int
    rows: int
    counts: bytes


def paint_danger(
    painter: QPainter, value: DangerLook, theme: Theme, pixels_per_unit: float, exposed: QRectF
) -> None:
    """Outlines, the outermost the heaviest, then numbers where there is room for them."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, path in enumerate(_outlines(value)):
        for pen in danger_pens(number, theme, pixels_per_unit):
            painter.strokePath(path, pen)
    if pixels_per_unit * CELL >= LEAST_NUMBER:
        _paint_numbers(painter, value, theme, pixels_per_unit, exposed)
    painter.restore()


def danger_pens(number: int, theme: Theme, pixels_per_unit: float) -> tuple[QPen, ...]:
    """Pens of an outline, to be stroked in this order; 0 is the outermost."""
    width = 2.4 - 0.5 * number
    return (
        flat(screen_pen(pixels_per_unit, theme.palette.casing, width + 2, 0.7)),
        flat(screen_pen(pixels_per_unit, threat_ink(theme), width, 1.0, (4.0, 2.0))),
    )


@lru_cache(maxsize=4)
def _outlines(value: DangerLook) -> tuple[QPainterPath, ...]:
    counts = np.frombuffer(value.counts, np.uint8).reshape(value.rows, value.columns)
    most = min(int(counts.max(initial=0)), MOST_OUTLINES)
    return tuple(outline_path(counts >= number) for number in range(1, most + 1))


def _paint_numbers(
    painter: QPainter, value: DangerLook, theme: Theme, pixels_per_unit: float, exposed: QRectF
) -> None:
    counts = np.frombuffer(value.counts, np.uint8).reshape(value.rows, value.columns)
    left, top = max(0, int(exposed.left() // CELL)), max(0, int(exposed.top() // CELL))
    right, bottom = int(exposed.right() // CELL) + 1, int(exposed.bottom() // CELL) + 1
    inks = (threat_ink(theme), theme.palette.casing)
    for row, column in np.argwhere(counts[top:bottom, left:right] > 1).tolist():
        # In the corner, so that who stands in the cell does not hide it.
        at = (column + left + 0.84) * CELL, (row + top + 0.16) * CELL
        number = str(int(counts[row + top, column + left]))
        paint_figure(painter, at, number, TEXT_SMALL, inks, pixels_per_unit)
