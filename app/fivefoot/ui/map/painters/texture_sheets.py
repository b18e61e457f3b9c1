"""Sheets of strokes for drawing textures of the ground, and the shapes that textures consist
of.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from random import Random

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from fivefoot.ui.appearance.theme import GroundColours
from fivefoot.ui.map.painters.scale import CELL, colour

FLOOR_CELLS, SHEET_CELLS = 8, 4
"""The side of a sheet in cells: the floor covers large areas and must not visibly repeat."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One shape of a sheet: filled, outlined or both."""

    path: QPainterPath
    fill: QColor | None = None
    pen: QPen | None = None


@dataclass(slots=True)
class Sheet:
    """A square of `cells` cells being drawn; shapes that cross its border reappear on the other
    side.
    """

    ink: GroundColours
    random: Random
    cells: int = SHEET_CELLS
    base: QColor | None = None
    # Kept and not painted at once: those over the border are painted again on the other side.
    strokes: list[Stroke] = field(default_factory=list)

    @property
    def side(self) -> float:
        """Scene units along the side."""
        return float(self.cells * CELL)

    def add(self, path: QPainterPath, fill: QColor | None = None, pen: QPen | None = None) -> None:
        """Adds a shape to the sheet, above the earlier ones."""
        self.strokes.append(Stroke(path, fill, pen))

    def scattered(self, spacing: float) -> list[QPointF]:
        """Places about `spacing` units apart, evenly enough to look strewn by hand."""
        # A jittered grid: unlike with random places, no two coincide and no area is bare.
        count = max(1, round(self.side / spacing))
        step = self.side / count
        jitter = self.random.uniform
        return [
            QPointF((column + jitter(0.1, 0.9)) * step, (row + jitter(0.1, 0.9)) * step)
            for row in range(count)
            for column in range(count)
        ]


def shade(name: str, amount: float) -> QColor:
    """A colour made lighter (positive) or darker (negative) by up to 1."""
    made = QColor(name)
    target = 255 if amount > 0 else 0
    parts = [
        round(part + (target - part) * abs(amount))
        for part in (made.red(), made.green(), made.blue())
    ]
    return QColor(*parts)


def blob(
    random: Random, at: QPointF, radius: float, corners: int, squash: float = 1.0
) -> list[QPointF]:
    """An irregular polygon round a place."""
    turn = random.uniform(0, math.tau)
    points = []
    for index in range(corners):
        angle = turn + index * math.tau / corners + random.uniform(-0.25, 0.25)
        # Near enough to a circle that adjacent corners never cross.
        reach = radius * random.uniform(0.78, 1.12)
        points.append(
            QPointF(at.x() + math.cos(angle) * reach, at.y() + math.sin(angle) * reach * squash)
        )
    return points


def closed(points: list[QPointF]) -> QPainterPath:
    """The polygon as a closed path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def smooth(points: list[QPointF], is_closed: bool = False) -> QPainterPath:
    """A soft curve through the middles of the sides."""
    path, count = QPainterPath(), len(points)
    if is_closed:
        path.moveTo((points[-1] + points[0]) / 2)
        for index, point in enumerate(points):
            path.quadTo(point, (point + points[(index + 1) % count]) / 2)
        return path
    path.moveTo(points[0])
    for point, after in itertools.pairwise(points):
        path.quadTo(point, (point + after) / 2)
    path.lineTo(points[-1])
    return path


def wave(at: QPointF, length: float, height: float) -> QPainterPath:
    """One drawn wavelet: two crests."""
    path = QPainterPath(at)
    quarter = length / 4
    for index in range(2):
        x = at.x() + index * 2 * quarter
        path.quadTo(QPointF(x + quarter / 2, at.y() - height), QPointF(x + quarter, at.y()))
        path.quadTo(QPointF(x + quarter * 1.5, at.y() + height), QPointF(x + 2 * quarter, at.y()))
    return path


def stone(sheet: Sheet, at: QPointF, radius: float, tone: QColor) -> None:
    """A stone with its shadow, ink outline and a lit upper side."""
    corners = blob(sheet.random, at, radius, sheet.random.choice((5, 6, 7)), 0.85)
    edge = 1 + 1.1 / radius
    # The shadow is the same stone, larger by a fixed rim whatever its radius.
    sheet.add(
        closed([at + (corner - at) * edge + QPointF(0.3, 0.6) for corner in corners]),
        colour(sheet.ink.ink, 0.9),
    )
    sheet.add(closed(corners), tone)
    lit = closed(
        blob(sheet.random, at - QPointF(radius * 0.18, radius * 0.22), radius * 0.52, 5, 0.7)
    )
    sheet.add(lit, colour(sheet.ink.light, 0.22))


def specks(sheet: Sheet, spacing: float, ink: QColor, size: float) -> None:
    """Small dots all over."""
    path = QPainterPath()
    for at in sheet.scattered(spacing):
        radius = size * sheet.random.uniform(0.5, 1.2)
        path.addEllipse(at, radius, radius * 0.8)
    sheet.add(path, ink)
