"""Walls that are about to be drawn, and chosen ones: lines with handles, distinguished by shape as
well.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.scale import (
    ScenePoint,
    Segment,
    lines_of,
    on_screen,
    scene_pen,
    screen_pen,
)
from fivefoot.ui.map.painters.text import paint_figure

HANDLE = 4.5
"""Half the side of a handle in logical pixels."""

CROSS = 9.0
"""Half the length of the cross at the pointer."""


@dataclass(frozen=True, slots=True)
class WallDraft:
    """In scene units: `drafted` and `chosen` segments, `handles` to drag, the `cursor`, and a text
    beside it.
    """

    drafted: tuple[Segment, ...] = ()
    chosen: tuple[Segment, ...] = ()
    handles: tuple[ScenePoint, ...] = ()
    cursor: ScenePoint | None = None
    text: str = ""

    @property
    def area(self) -> QRectF:
        """Its area, without what has a fixed size on the screen."""
        points = [
            QPointF(x, y)
            for x1, y1, x2, y2 in (*self.drafted, *self.chosen)
            for x, y in ((x1, y1), (x2, y2))
        ]
        points += [QPointF(*each) for each in self.handles]
        points += [QPointF(*self.cursor)] if self.cursor is not None else []
        if not points:
            return QRectF()
        left, right = min(p.x() for p in points), max(p.x() for p in points)
        top, bottom = min(p.y() for p in points), max(p.y() for p in points)
        return QRectF(left, top, right - left, bottom - top)


def paint_wall_draft(
    painter: QPainter, value: WallDraft, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws chosen walls as a wide band of the accent, drafted ones as a dashed line over a
    casing.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Chosen ones first: a draft is drawn over them, while their ends are dragged.
    for segments, pens in (
        (
            value.chosen,
            (
                screen_pen(pixels_per_unit, theme.palette.casing, 9, 0.7),
                screen_pen(pixels_per_unit, theme.palette.accent, 6),
            ),
        ),
        (
            value.drafted,
            (
                screen_pen(pixels_per_unit, theme.palette.casing, 6, 0.85),
                screen_pen(pixels_per_unit, "#ffffff", 3, 1.0, (3, 2)),
            ),
        ),
    ):
        for pen in pens if segments else ():
            painter.setPen(pen)
            painter.drawLines(lines_of(segments))
    painter.restore()
    for handle in value.handles:
        _handle(painter, handle, theme, pixels_per_unit)
    if value.cursor is not None:
        _cross(painter, value.cursor, theme, pixels_per_unit)
    # On the last one: that is the length being set.
    if value.text and value.drafted:
        x1, y1, x2, y2 = value.drafted[-1]
        above = (x1 + x2) / 2, (y1 + y2) / 2 - 16 / pixels_per_unit
        paint_figure(
            painter,
            above,
            value.text,
            TEXT_SMALL + 2,
            ("#ffffff", theme.palette.casing),
            pixels_per_unit,
        )


def _handle(painter: QPainter, at: ScenePoint, theme: Theme, pixels_per_unit: float) -> None:
    with on_screen(painter, at, pixels_per_unit):
        painter.setPen(scene_pen(theme.palette.casing, 1.5))
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(QRectF(-HANDLE, -HANDLE, 2 * HANDLE, 2 * HANDLE))


def _cross(painter: QPainter, at: ScenePoint, theme: Theme, pixels_per_unit: float) -> None:
    lines = [QLineF(-CROSS, 0, CROSS, 0), QLineF(0, -CROSS, 0, CROSS)]
    with on_screen(painter, at, pixels_per_unit):
        for pen in (scene_pen(theme.palette.casing, 4, 0.8), scene_pen("#ffffff", 1.6)):
            painter.setPen(pen)
            painter.drawLines(lines)
