"""Maps that look printed: ink on calm paper, rock as hatching along the walls."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from fivefoot.core.geometry.hatching import Lines
from fivefoot.ui.appearance.theme import GroundColours, Theme
from fivefoot.ui.map.painters.scale import CELL, flat_ended, scene_pen
from fivefoot.ui.map.painters.texture_sheets import Sheet, blob, smooth, specks

# The same in every theme: a printed map is paper in a dark room, too, and prints as it looks.
PAPER: Final = GroundColours(
    mortar="#d8cfb8",
    floor="#f3ecdb",
    earth="#e2d5b8",
    rubble="#bdb29b",
    shallow="#bfd6d8",
    deep="#8fb3bf",
    foam="#5d8894",
    chasm="#3a352d",
    leaf="#93a873",
    leaf_dark="#c9d2ab",
    mud="#cbb795",
    ice="#dcebee",
    lava="#d8622f",
    crust="#8b4a35",
    rock="#cdc4ae",
    ink="#2a251e",
    light="#fffaf0",
    mark="#4f463a",
    wall="#26211a",
    wall_top="#26211a",
    wood="#fbf5e6",
    glass="#b9d9e2",
    void="#16150f",
)
GRID_INK: Final = "#857a67"
HATCH: Final = 1.7
"""Width of a stroke of hatching in scene units."""


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """What a printed map has besides its ground: the open floor, and the hatching around it, in
    scene units; `closed` where everything that is not open is rock.
    """

    open_floor: QPainterPath = field(default_factory=QPainterPath)
    hatching: Lines = field(default_factory=lambda: np.empty((0, 4)))
    closed: bool = False


OPEN_COUNTRY = Printed()
"""A map without rock, printed or not."""


@lru_cache(maxsize=8)
def printed(theme: Theme) -> Theme:
    """A theme with ink and paper for the map."""
    palette = replace(theme.palette, grid=GRID_INK)
    return replace(theme, ground=PAPER, palette=palette, printed=True)


def paint_hatching(painter: QPainter, value: Printed, theme: Theme, exposed: QRectF) -> None:
    """Draws the strokes that are in `exposed`."""
    # No stroke extends farther than half a cell from its first end.
    lines, margin = value.hatching, CELL / 2
    if not len(lines):
        return
    seen = (
        (lines[:, 0] > exposed.left() - margin)
        & (lines[:, 0] < exposed.right() + margin)
        & (lines[:, 1] > exposed.top() - margin)
        & (lines[:, 1] < exposed.bottom() + margin)
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(flat_ended(scene_pen(theme.ground.ink, HATCH, 0.62)))
    # Only those in the tile, with numpy: a large cave has tens of thousands.
    painter.drawLines([QLineF(*line) for line in lines[seen].tolist()])
    painter.restore()


def draw_page(sheet: Sheet) -> None:
    """The floor of a printed map: paper with a little grain."""
    sheet.base = QColor(sheet.ink.floor)
    _grain(sheet)


def draw_margin(sheet: Sheet) -> None:
    """Rock on a printed map: darker paper, since the hatching says the rest."""
    sheet.base = QColor(sheet.ink.rock)
    _grain(sheet)


def draw_field(sheet: Sheet) -> None:
    """Open country on a printed map: tufts of grass, far apart."""
    # Greener than the page: open country is distinguished from a floor at small zooms, where tufts
    # are invisible.
    sheet.base = QColor("#e6e4c6")
    _grain(sheet)
    pen = scene_pen(sheet.ink.mark, 1.3, 0.42)
    for at in sheet.scattered(74):
        for lean in (-2.6, 0.0, 2.6):
            blade = QPainterPath(at)
            blade.quadTo(at.x() + lean * 0.4, at.y() - 4, at.x() + lean * 1.5, at.y() - 7)
            sheet.add(blade, None, pen)


def _grain(sheet: Sheet) -> None:
    for at in sheet.scattered(100):
        patch = blob(sheet.random, at, sheet.random.uniform(24, 48), 9, 0.8)
        sheet.add(smooth(patch, True), QColor(120, 100, 60, 5))
    specks(sheet, 30, QColor(90, 76, 50, 26), 0.7)


PRINTED_SHEETS: Final = {"floor": draw_page, "solid": draw_margin, "field": draw_field}
"""Textures that a printed map draws in its own way."""
