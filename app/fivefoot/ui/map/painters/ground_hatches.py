"""Textures of grounds that must be unmistakable: hazards, thick liquids, diggable earth, barred
ground, decks.

Each has a hatch of its own, so that they can be distinguished without colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from fivefoot.ui.map.painters.scale import CELL, colour, scene_pen
from fivefoot.ui.map.painters.texture_sheets import Sheet, blob, closed, smooth, specks

BAND = CELL / 2
"""The distance between the bands of a hazard in scene units."""


def draw_hazard(sheet: Sheet) -> None:
    """A hazard of any kind: broad slanted bands, as on a road barrier, with occasional warning
    triangles.
    """
    sheet.base = QColor(sheet.ink.earth)
    bands = QPainterPath()
    for index in range(-sheet.cells * 2, sheet.cells * 2):
        x = index * BAND
        # A band leans by the whole side of the sheet, so that it continues on the next one.
        corners = [
            (x, sheet.side),
            (x + sheet.side, 0),
            (x + sheet.side + BAND / 2, 0),
            (x + BAND / 2, sheet.side),
        ]
        bands.addPath(closed([QPointF(*corner) for corner in corners]))
    sheet.add(bands, colour(sheet.ink.ink, 0.62))
    # Signs on every second cell: enough to be visible in a small piece of ground, few enough to
    # leave the bands readable.
    for column in range(0, sheet.cells, 2):
        for row in range(0, sheet.cells, 2):
            _warning(
                # Every other row is shifted by a cell.
                sheet,
                QPointF((column + 0.5 + row % 4 / 2) * CELL, (row + 0.5) * CELL),
                CELL * 0.2,
            )


def _warning(sheet: Sheet, at: QPointF, size: float) -> None:
    corners = [
        QPointF(math.sin(turn) * size, -math.cos(turn) * size)
        for turn in (0, math.tau / 3, 2 * math.tau / 3)
    ]
    sheet.add(
        closed([at + corner for corner in corners]),
        QColor(sheet.ink.lava),
        scene_pen(sheet.ink.ink, 2.4),
    )
    stem = QPainterPath(at - QPointF(0, size * 0.45))
    stem.lineTo(at + QPointF(0, size * 0.08))
    sheet.add(stem, None, scene_pen(sheet.ink.ink, 2.2))
    dot = QPainterPath()
    dot.addEllipse(at + QPointF(0, size * 0.32), 1.3, 1.3)
    sheet.add(dot, QColor(sheet.ink.ink))


def draw_ooze(sheet: Sheet) -> None:
    """A thick liquid: rings of burst bubbles over slow swirls."""
    sheet.base = QColor(sheet.ink.leaf_dark)
    # Swirls first, at about one a cell: rings lie over them.
    for at in sheet.scattered(64):
        swirl = smooth(blob(sheet.random, at, sheet.random.uniform(16, 26), 8, 0.6), True)
        sheet.add(swirl, colour(sheet.ink.leaf, 0.35))
    for at in sheet.scattered(33):
        for radius, strength in ((sheet.random.uniform(6, 9), 0.75), (2.6, 0.5)):
            ring = QPainterPath()
            ring.addEllipse(at, radius, radius * 0.9)
            sheet.add(ring, None, scene_pen(sheet.ink.light, 1.5, strength))


def draw_soil(sheet: Sheet) -> None:
    """Solid earth that can be dug: short vertical strokes in staggered rows between pebbles, as in
    a cross-section.
    """
    sheet.base = QColor(sheet.ink.earth)
    # One path for all strokes: one call of Qt instead of four hundred.
    strokes, step = QPainterPath(), CELL / 5
    for row in range(sheet.cells * 5):
        for column in range(sheet.cells * 5):
            # Rows are staggered by half a step, and begin at a quarter, so that none lies on the
            # sheet's border.
            at = QPointF((column + row % 2 / 2 + 0.25) * step, (row + 0.2) * step)
            strokes.moveTo(at)
            strokes.lineTo(at + QPointF(0, step * 0.55))
    sheet.add(strokes, None, scene_pen(sheet.ink.ink, 1.8, 0.75))
    specks(sheet, 30, colour(sheet.ink.light, 0.4), 2.2)


def draw_barred(sheet: Sheet) -> None:
    """Ground that nobody enters on foot: crosses, like a closed field on a plan."""
    sheet.base = colour(sheet.ink.rock, 0.75)
    step, arm = CELL / 3, CELL / 10
    crosses = QPainterPath()
    for row in range(sheet.cells * 3):
        for column in range(sheet.cells * 3):
            at = QPointF((column + 0.5) * step, (row + 0.5) * step)
            # Both arms of the cross.
            for dx in (arm, -arm):
                crosses.moveTo(at - QPointF(dx, arm))
                crosses.lineTo(at + QPointF(dx, arm))
    sheet.add(crosses, None, scene_pen(sheet.ink.light, 2.0, 0.55))


def draw_planks(sheet: Sheet) -> None:
    """The deck of a bridge: boards side by side, each with its own shade."""
    sheet.base = QColor(sheet.ink.wood)
    width = CELL / 4
    for index in range(sheet.cells * 4):
        board = QPainterPath()
        board.addRect(QRectF(index * width, 0, width, sheet.side))
        sheet.add(
            board,
            colour(sheet.ink.ink, sheet.random.uniform(0.05, 0.3)),
            scene_pen(sheet.ink.ink, 1.6, 0.8),
        )
        # About one nail for each cell of a board, anywhere along it.
        for _ in range(sheet.cells):
            at = QPointF((index + 0.5) * width, sheet.random.uniform(0, sheet.side))
            nail = QPainterPath()
            nail.addEllipse(at, 1.2, 1.2)
            sheet.add(nail, colour(sheet.ink.ink, 0.7))


HATCHED: dict[str, Callable[[Sheet], None]] = {
    "hazard": draw_hazard,
    "ooze": draw_ooze,
    "soil": draw_soil,
    "barred": draw_barred,
    "planks": draw_planks,
}
