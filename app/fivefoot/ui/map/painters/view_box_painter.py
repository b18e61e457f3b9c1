"""The box on the game master's map that shows what the players see: a frame, a word, and while its
tool is active corners to drag and a knob that turns it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import TEXT_BODY, Theme
from fivefoot.ui.map.painters.scale import ScenePoint, on_screen, polygon, scene_pen, screen_pen
from fivefoot.ui.map.painters.text import paint_figure

HANDLE, KNOB, STEM = 6.0, 9.0, 30.0
"""In logical pixels: half a side of a corner's handle, the radius of the knob, and its distance
from the frame.
"""

INK = "#ffd166"


@dataclass(frozen=True, slots=True)
class DrawnViewBox:
    """The box in scene units; `up` is the direction of the upper edge of the players' screen.

    `handles` where it can be dragged, `sized` where its corners can be.
    """

    rect: tuple[float, float, float, float]
    up: ScenePoint
    handles: bool = False
    sized: bool = True


def view_box_bounds(value: DrawnViewBox, pixels_per_unit: float) -> QRectF:
    """What drawing it may touch, in scene units."""
    spare = (STEM + 2 * KNOB + 12) / pixels_per_unit
    return QRectF(*value.rect).adjusted(-spare, -spare, spare, spare)


def paint_view_box(
    painter: QPainter, value: DrawnViewBox, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the frame at a fixed weight on the screen; a wedge shows which edge is the upper
    one.
    """
    rect = QRectF(*value.rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Never filled: the game master works on the map inside it.
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 5.0, 0.8),
        screen_pen(pixels_per_unit, INK, 2.2),
    ):
        painter.setPen(pen)
        painter.drawRect(rect)
    edge = _upper(rect, value.up)
    _wedge(painter, edge, value.up, theme, pixels_per_unit)
    inward = 22 / pixels_per_unit
    # Inside the upper edge, and farther in where that is vertical: words are wide and not high.
    word = edge[0] - value.up[0] * inward * 2, edge[1] - value.up[1] * inward
    inks = (INK, theme.palette.casing)
    paint_figure(painter, word, tr("Players"), TEXT_BODY, inks, pixels_per_unit)
    if value.handles:
        _handles(painter, rect, value, theme, pixels_per_unit)


def _upper(rect: QRectF, up: ScenePoint) -> ScenePoint:
    middle = rect.center()
    return middle.x() + up[0] * rect.width() / 2, middle.y() + up[1] * rect.height() / 2


def _wedge(
    painter: QPainter, at: ScenePoint, up: ScenePoint, theme: Theme, pixels_per_unit: float
) -> None:
    with on_screen(painter, at, pixels_per_unit):
        painter.rotate(math.degrees(math.atan2(up[0], -up[1])))
        painter.setPen(scene_pen(theme.palette.casing, 1.5))
        painter.setBrush(QColor(INK))
        painter.drawPolygon(polygon(((0, -11), (9, 2), (-9, 2))))


def _handles(
    painter: QPainter, rect: QRectF, value: DrawnViewBox, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws corners to drag, where its size is free, and the knob."""
    # In logical pixels: both are drawn where a unit is one.
    painter.setPen(scene_pen(theme.palette.casing, 1.5))
    painter.setBrush(QColor("#ffffff"))
    corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
    for corner in corners if value.sized else ():
        with on_screen(painter, (corner.x(), corner.y()), pixels_per_unit):
            painter.drawRect(QRectF(-HANDLE, -HANDLE, 2 * HANDLE, 2 * HANDLE))
    x, y = _upper(rect, value.up)
    knob = x + value.up[0] * STEM / pixels_per_unit, y + value.up[1] * STEM / pixels_per_unit
    with on_screen(painter, knob, pixels_per_unit):
        _knob(painter)


def _knob(painter: QPainter) -> None:
    """Draws a disc with a turning arrow: three quarters of a circle with a head."""
    painter.drawEllipse(QPointF(0, 0), KNOB, KNOB)
    painter.setPen(scene_pen("#15171b", 1.8))
    # Qt counts arcs in sixteenths of a degree.
    painter.drawArc(QRectF(-4.5, -4.5, 9, 9), 30 * 16, 270 * 16)
    painter.drawPolyline(polygon(((1.0, -5.2), (4.2, -2.4), (5.4, -6.2))))
