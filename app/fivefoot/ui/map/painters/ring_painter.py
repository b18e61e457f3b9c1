"""Contours of distance around a token: each has its own line pattern and text, so that none needs a
colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.cell_outlines import cells_path, outline_path
from fivefoot.ui.map.painters.chip_places import Busy, shifted_clear
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.reach_painter import cell_mask, paint_area_fill, threat_ink
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, flat_ended, screen_pen
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size, paint_chip

RING_DASHES: tuple[tuple[float, ...], ...] = ((), (7.0, 4.0), (2.2, 2.6), (9.0, 3.0, 2.0, 3.0))
"""Continuous, long dashes, short dashes, dash and dot: from the nearest band outward, in widths of
the line.
"""

PRESSURE_DASHES = (0.9, 1.8)
# Nearly white for all of them: they differ by their lines alone.
RING_INK = "#fdf6e3"
EDGE = 3.0
"""The logical pixels along the edge of the map that stay free of lines."""


@dataclass(frozen=True, slots=True)
class RingLook:
    """The cells within a distance, one byte for each, a text, and the place of the text (scene
    units).

    `pattern` counts bands outward from 0; `pressure` rings are dotted instead.
    """

    columns: int
    rows: int
    cells: bytes
    text: str
    at: ScenePoint
    pattern: int = 0
    pressure: bool = False


@lru_cache(maxsize=32)
def _paths(columns: int, rows: int, cells: bytes) -> tuple[QPainterPath, QPainterPath]:
    mask = cell_mask(cells, columns, rows)
    return cells_path(mask), outline_path(mask)


def paint_ring(painter: QPainter, value: RingLook, theme: Theme, pixels_per_unit: float) -> None:
    """Draws the border of the cells; dots inside where it is a ring of pressure."""
    fill, outline = _paths(value.columns, value.rows, value.cells)
    painter.save()
    if value.pressure:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        paint_area_fill(painter, "pressure", fill, theme, pixels_per_unit)
    else:  # the map's edge is no border of a range
        inside = QRectF(0, 0, value.columns * CELL, value.rows * CELL)
        spare = EDGE / pixels_per_unit
        painter.setClipRect(
            inside.adjusted(spare, spare, -spare, -spare), Qt.ClipOperation.IntersectClip
        )
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dashes = PRESSURE_DASHES if value.pressure else RING_DASHES[value.pattern % len(RING_DASHES)]
    ink = threat_ink(theme) if value.pressure else RING_INK
    # The casing is not dashed, or dashes would be lost on light art.
    painter.strokePath(
        outline, flat_ended(screen_pen(pixels_per_unit, theme.palette.casing, 4.4, 0.8))
    )
    painter.strokePath(outline, flat_ended(screen_pen(pixels_per_unit, ink, 2.2, 1.0, dashes)))
    painter.restore()


TEXT_WEIGHT = 2.0
"""How much worse it is to cover another ring's text than somebody who stands there."""


def paint_ring_text(
    painter: QPainter, value: RingLook, theme: Theme, pixels_per_unit: float, busy: Busy
) -> Busy:
    """Writes the text of the ring on its border, or beside it where it would cover a token; nothing
    where it has no text. Returns what the next text should not cover.
    """
    if not value.text:
        return busy
    # On its line, so that of several rings each text belongs to one.
    chip = Chip(value.at, (ChipLine(value.text),), (0.0, 0.0), anchor="centre")
    chip = shifted_clear(chip, busy, pixels_per_unit)
    paint_chip(painter, chip, theme, pixels_per_unit)
    width, height = (part / pixels_per_unit for part in chip_size(chip))
    return busy + Busy.of((SceneBox.around(chip.at, width, height),), TEXT_WEIGHT)
