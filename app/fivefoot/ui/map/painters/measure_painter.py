"""Marks for measuring and selecting: ruler, flanking line, rings of range, areas, cells marked by a
tool, waypoints.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme, font
from fivefoot.ui.map.painters.letter_room import letters_kept
from fivefoot.ui.map.painters.reach_painter import area_pens
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    colour,
    on_screen,
    polyline,
    rim,
    scene_pen,
    screen_pen,
)
from fivefoot.ui.map.painters.text import Chip, ChipLine, paint_chip, paint_figure

RULER_INK = "#ffe08a"

WHOLE_MARKS_FROM, LEAST_PART = 48.0, 0.4
"""Logical pixels to a cell from which flanks have marks of full size, and their smallest size."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A measured line through points in scene units, with the texts of its chip (the first one
    large).
    """

    points: tuple[ScenePoint, ...]
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnFlank:
    """The line between two attackers (`footprints` cells wide) through their target; `holds` if it
    flanks.
    """

    first: ScenePoint
    second: ScenePoint
    target: ScenePoint
    target_footprint: int = 1
    footprints: tuple[int, int] = (1, 1)
    holds: bool = True


@dataclass(frozen=True, slots=True)
class RangeRing:
    """A circle of a radius in scene units around a centre, with a text at its upper right."""

    centre: ScenePoint
    radius: float
    text: str = ""
    strong: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class AreaTemplate:
    """The outline of an area of effect in scene units, its origin, and a text for its middle."""

    path: QPainterPath
    origin: ScenePoint
    text: str = ""


def circle_path(centre: ScenePoint, radius: float) -> QPainterPath:
    """A round area."""
    path = QPainterPath()
    path.addEllipse(QPointF(*centre), radius, radius)
    return path


def cone_path(
    origin: ScenePoint, degrees: float, length: float, spread: float = 53.13
) -> QPainterPath:
    """A cone from `origin` towards `degrees` (clockwise from east) with an opening angle of
    `spread` degrees.
    """
    path = QPainterPath(QPointF(*origin))
    box = QRectF(origin[0] - length, origin[1] - length, 2 * length, 2 * length)
    path.arcTo(box, -degrees - spread / 2, spread)
    path.closeSubpath()
    return path


def line_path(origin: ScenePoint, degrees: float, length: float, width: float) -> QPainterPath:
    """A straight band from `origin` towards `degrees` (clockwise from east)."""
    angle = math.radians(degrees)
    along = QPointF(math.cos(angle), math.sin(angle)) * length
    across = QPointF(-math.sin(angle), math.cos(angle)) * (width / 2)
    start = QPointF(*origin)
    path = QPainterPath(start + across)
    for corner in (start + across + along, start - across + along, start - across):
        path.lineTo(corner)
    path.closeSubpath()
    return path


def paint_ruler(painter: QPainter, value: Ruler, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a line with a tick at each cell's length, marked ends, and a chip at the last
    point.
    """
    if len(value.points) < 2:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path, ticks = polyline(value.points), _ruler_ticks(value.points, pixels_per_unit)
    for ink, extra in ((theme.palette.casing, 3.4), (RULER_INK, 0.0)):
        painter.strokePath(
            path, screen_pen(pixels_per_unit, ink, 2.6 + extra, 0.85 if extra else 1.0)
        )
        painter.strokePath(
            ticks, screen_pen(pixels_per_unit, ink, 1.8 + extra * 0.8, 0.85 if extra else 1.0)
        )
    for point in (value.points[0], value.points[-1]):
        _end_mark(painter, point, theme, pixels_per_unit)
    painter.restore()
    chip = ruler_chip(value)
    if chip is not None:
        paint_chip(painter, chip, theme, pixels_per_unit)


def ruler_chip(value: Ruler) -> Chip | None:
    """The text at the end of a ruler; None where there is none."""
    lines = tuple(
        ChipLine(text, index == 0, "text" if index == 0 else "muted")
        for index, text in enumerate(value.texts)
    )
    return Chip(value.points[-1], lines) if lines else None


def _ruler_ticks(points: tuple[ScenePoint, ...], pixels_per_unit: float) -> QPainterPath:
    path, carried = QPainterPath(), float(CELL)
    for start, end in itertools.pairwise(points):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy)
        half = 5.0 / pixels_per_unit
        while length and carried < length:
            x, y = start[0] + dx * carried / length, start[1] + dy * carried / length
            path.moveTo(x - dy / length * half, y + dx / length * half)
            path.lineTo(x + dy / length * half, y - dx / length * half)
            carried += CELL
        carried -= length
    return path


def _end_mark(painter: QPainter, at: ScenePoint, theme: Theme, pixels_per_unit: float) -> None:
    with on_screen(painter, at, pixels_per_unit):
        painter.setPen(scene_pen(theme.palette.casing, 2))
        painter.setBrush(QColor(RULER_INK))
        painter.drawEllipse(QPointF(0, 0), 5, 5)


def paint_flank(painter: QPainter, value: DrawnFlank, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a line between two attackers with arrow heads at the target's border; dashed when it
    does not flank.
    """
    tint = "#ffd23f" if value.holds else "#b3b8c0"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    first = rim(value.first, value.target, value.footprints[0])
    second = rim(value.second, value.target, value.footprints[1])
    within = (
        rim(value.target, first, value.target_footprint),
        rim(value.target, second, value.target_footprint),
    )
    half = value.target_footprint * CELL / 2
    space = QRectF(value.target[0] - half, value.target[1] - half, 2 * half, 2 * half)
    with letters_kept(painter, [(value.target, value.target_footprint)], space):
        _line_within(painter, within, (theme.palette.casing, tint), pixels_per_unit)
    for outside in ((first, within[0]), (second, within[1])):
        inks = (theme.palette.casing, tint)
        _line_outside(painter, outside, value.holds, inks, pixels_per_unit)
    for end in (first, second):
        _arrow_head(painter, end, value, tint, theme, pixels_per_unit)
        _attacker_dot(painter, end, tint, theme, pixels_per_unit)
    painter.restore()


def _attacker_dot(
    painter: QPainter, at: ScenePoint, tint: str, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws where the line of a flank begins, at an attacker's rim."""
    part = mark_part(pixels_per_unit)
    with on_screen(painter, at, pixels_per_unit):
        painter.setPen(scene_pen(theme.palette.casing, 2 * part))
        painter.setBrush(QColor(tint))
        painter.drawEllipse(QPointF(0, 0), 5.5 * part, 5.5 * part)


def _line_within(
    painter: QPainter,
    ends: tuple[ScenePoint, ScenePoint],
    inks: tuple[str, str],
    pixels_per_unit: float,
) -> None:
    """Draws the faint part of the line, through the target; `inks` are the casing and the line."""
    part = mark_part(pixels_per_unit)
    painter.strokePath(polyline(ends), screen_pen(pixels_per_unit, inks[0], 3.6 * part, 0.6))
    pen = screen_pen(pixels_per_unit, inks[1], 1.8 * part, 1.0, (1.5, 2.5))
    painter.strokePath(polyline(ends), pen)


def _line_outside(
    painter: QPainter,
    ends: tuple[ScenePoint, ScenePoint],
    holds: bool,
    inks: tuple[str, str],
    pixels_per_unit: float,
) -> None:
    """Draws the part of the line from an attacker to the target, dashed where it does not
    flank.
    """
    wide = 3.0 * mark_part(pixels_per_unit)
    painter.strokePath(polyline(ends), screen_pen(pixels_per_unit, inks[0], wide + 2.4, 0.75))
    dashes = () if holds else (2.5, 2.5)
    painter.strokePath(polyline(ends), screen_pen(pixels_per_unit, inks[1], wide, 1.0, dashes))


def mark_part(pixels_per_unit: float) -> float:
    """The share of their full size that the marks of a flank have: where cells are small they leave
    the tokens visible.

    >>> mark_part(1.0), mark_part(0.375), mark_part(0.1)
    (1.0, 0.5, 0.4)
    """
    return max(LEAST_PART, min(1.0, pixels_per_unit * CELL / WHOLE_MARKS_FROM))


def _arrow_head(
    painter: QPainter,
    end: ScenePoint,
    value: DrawnFlank,
    tint: str,
    theme: Theme,
    pixels_per_unit: float,
) -> None:
    """Draws an arrow head just outside the target's space."""
    dx, dy = value.target[0] - end[0], value.target[1] - end[1]
    length = math.hypot(dx, dy) or 1.0
    back = value.target_footprint * CELL / 2
    tip = value.target[0] - dx / length * back, value.target[1] - dy / length * back
    with on_screen(painter, tip, pixels_per_unit):
        painter.rotate(math.degrees(math.atan2(dy, dx)))
        painter.scale(mark_part(pixels_per_unit), mark_part(pixels_per_unit))
        head = QPainterPath(QPointF(2, 0))
        for x, y in ((-11, -7.5), (-7.5, 0), (-11, 7.5)):
            head.lineTo(x, y)
        head.closeSubpath()
        painter.setPen(scene_pen(theme.palette.casing, 2.2))
        painter.setBrush(QColor(tint))
        painter.drawPath(head)


def paint_range_ring(
    painter: QPainter, value: RangeRing, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a thin ring, light between dark edges, with its distance."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dashes = () if value.strong else (4.0, 4.0)
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 4, 0.6),
        screen_pen(pixels_per_unit, "#ffffff", 1.6, 0.9, dashes),
    ):
        painter.setPen(pen)
        painter.drawEllipse(QPointF(*value.centre), value.radius, value.radius)
    painter.restore()
    if value.text:
        shift = value.radius * math.sqrt(0.5)
        at = value.centre[0] + shift, value.centre[1] - shift
        paint_figure(
            painter, at, value.text, TEXT_SMALL, ("#ffffff", theme.palette.casing), pixels_per_unit
        )


def paint_area_template(
    painter: QPainter, value: AreaTemplate, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the exact outline of an area with a light tint; `paint_cell_area` draws its cells."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(value.path, colour(theme.palette.accent, 0.14))
    for pen in area_pens("area", theme, pixels_per_unit):
        painter.strokePath(value.path, pen)
    _end_mark(painter, value.origin, theme, pixels_per_unit)
    painter.restore()
    if value.text:
        centre = value.path.boundingRect().center()
        inks = ("#ffffff", theme.palette.casing)
        paint_figure(
            painter,
            (centre.x(), centre.y() - 18 / pixels_per_unit),
            value.text,
            TEXT_SMALL + 2,
            inks,
            pixels_per_unit,
        )


def paint_marked_cells(
    painter: QPainter,
    inside: QPainterPath,
    outline: QPainterPath,
    theme: Theme,
    pixels_per_unit: float,
) -> None:
    """Draws cells that a tool marks or would paint."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillPath(inside, colour(theme.palette.accent, 0.16))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 3, 0.6),
        screen_pen(pixels_per_unit, theme.palette.accent, 1),
    ):
        painter.setPen(pen)
        painter.drawPath(outline)
    painter.restore()


def paint_waypoints(
    painter: QPainter, points: tuple[ScenePoint, ...], theme: Theme, pixels_per_unit: float
) -> None:
    """Draws numbered flags at the waypoints of a route, as large as their numbers."""
    scale = beside_text(100) / 100
    for index, point in enumerate(points):
        with on_screen(painter, point, pixels_per_unit):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pin = QPainterPath(QPointF(0, 0))
            pin.cubicTo(QPointF(-4, -8), QPointF(-10, -11), QPointF(-10, -19))
            pin.arcTo(QRectF(-10, -29, 20, 20), 180, -180)
            pin.cubicTo(QPointF(10, -11), QPointF(4, -8), QPointF(0, 0))
            painter.setPen(scene_pen(theme.palette.casing, 2.2))
            painter.setBrush(QColor("#ffffff"))
            painter.drawPath(QTransform.fromScale(scale, scale).map(pin))
            painter.setFont(font(TEXT_SMALL, True))
            painter.setPen(QColor("#15171b"))
            head = QRectF(-10 * scale, -29 * scale, 20 * scale, 20 * scale)
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, str(index + 1))
