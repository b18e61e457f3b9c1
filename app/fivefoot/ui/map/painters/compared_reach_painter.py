"""Where a token could go under the compared rules: one outline of dots and dashes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.cell_outlines import outline_path
from fivefoot.ui.map.painters.scale import flat_ended, screen_pen

# In widths of the pen. No other outline of cells has dots between its dashes: two overlapping
# reaches can be distinguished in grey, too.
DOT_DASH = (6.0, 2.0, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class ComparedReachLook:
    """The cells in reach under the other rules: one byte for each cell, row by row, non-zero
    inside.
    """

    columns: int
    rows: int
    cells: bytes


def paint_compared_reach(
    painter: QPainter, value: ComparedReachLook, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the outline, on a casing that is visible on light and dark ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for pen in beside_pens(theme, pixels_per_unit):
        painter.strokePath(_outline(value), pen)
    painter.restore()


def beside_pens(theme: Theme, pixels_per_unit: float) -> tuple[QPen, QPen]:
    """Pens of the outline, to be stroked in this order."""
    line = flat_ended(screen_pen(pixels_per_unit, theme.palette.accent, 2.4, 1.0, DOT_DASH))
    # Mitred: the outline runs along cells, and bevelled corners would look like slanted borders.
    line.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return flat_ended(screen_pen(pixels_per_unit, theme.palette.casing, 4.4, 0.7)), line


# One reach is compared at a time; the second entry keeps the former one while the new is traced.
@lru_cache(maxsize=2)
def _outline(value: ComparedReachLook) -> QPainterPath:
    # Shown as one area: the bands of one's own system show the purchases.
    cells = np.frombuffer(value.cells, np.uint8).reshape(value.rows, value.columns)
    return outline_path(cells > 0)
