"""The third dimension, drawn: relief of the ground, bridges, low ceilings, low walls, leaps and
altitudes.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme
from fivefoot.ui.map.painters.ground_painter import (
    LABEL_FROM,
    DrawnGround,
    inner_shadow,
    paint_ground,
    ticks,
)
from fivefoot.ui.map.painters.overlay_hatches import hatch_brush
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    Segment,
    colour,
    dashed,
    device_ratio,
    flat_ended,
    on_screen,
    pieces_between,
    scene_pen,
    screen_pen,
)
from fivefoot.ui.map.painters.text import Chip, ChipLine, paint_map_figure

PLANK = 10.0
"""The width of a bridge's plank in scene units."""

STEEP = 5.0
"""The height in cells at which the tint of raised ground is strongest."""

ARC_LIFT = 0.3
"""How far a leap's arc is bent, as a share of its length: recognisable as a leap, and still near
its gap.
"""

WORDS_FROM, WORDY_FROM = 20.0, 36.0
"""Logical pixels to a cell from which leaps have a figure, and from which they have words."""


@dataclass(frozen=True, slots=True, eq=False)
class ReliefShading:
    """The relief of a piece of ground: `rise` in cells above its surroundings, `level` above the
    floor of the map.

    Slopes have ticks on the low side, as map makers draw them. Compared by identity, like
    `DrawnGround`.
    """

    ground: DrawnGround
    rise: float
    level: float


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A bridge: planks across its direction, `angle` degrees from the x axis."""

    ground: DrawnGround
    angle: float


@dataclass(frozen=True, slots=True, eq=False)
class Ceiling:
    """A low ceiling over a piece of ground."""

    ground: DrawnGround


@dataclass(frozen=True, slots=True)
class HeightFigure:
    """A height or a depth written on the ground; `spots` are other places of the same ground, the
    nearest first.
    """

    at: ScenePoint
    text: str
    spots: tuple[ScenePoint, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class WayUp:
    """Stairs or a slope over a piece of ground: `strokes` are treads, or lines down the slope."""

    ground: DrawnGround
    strokes: QPainterPath
    stairs: bool


GroundPiece = DrawnGround | ReliefShading | Deck | Ceiling | WayUp
Piece = GroundPiece | HeightFigure


def paint_piece(
    painter: QPainter, value: GroundPiece, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws ground, or what lies over it."""
    if isinstance(value, DrawnGround):
        paint_ground(painter, value, theme, pixels_per_unit)
    elif isinstance(value, ReliefShading):
        paint_relief(painter, value, theme, pixels_per_unit)
    elif isinstance(value, Deck):
        paint_deck(painter, value, theme, pixels_per_unit)
    elif isinstance(value, WayUp):
        paint_way_up(painter, value, theme, pixels_per_unit)
    else:
        paint_ceiling(painter, value, theme, pixels_per_unit)


def paint_height_figure(
    painter: QPainter, at: ScenePoint, text: str, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a height or a depth, in a size that suits the cells."""
    inks = (theme.palette.line, theme.palette.casing)
    paint_map_figure(painter, at, text, inks, pixels_per_unit, TEXT_SMALL + 1)


def piece_bounds(value: GroundPiece) -> QRectF:
    """What a painter of it may touch, in scene units."""
    ground = value if isinstance(value, DrawnGround) else value.ground
    # The longest ticks are 13 and a deck's shadow is 7 away, each with half a pen.
    return ground.path.boundingRect().adjusted(-18, -18, 18, 18)


def paint_way_up(painter: QPainter, value: WayUp, theme: Theme, pixels_per_unit: float) -> None:
    """Draws treads as a shadow with a lit edge, lines of a slope as thin strokes; an outline around
    both.
    """
    paint_ground(painter, value.ground, theme, pixels_per_unit)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if value.stairs:
        painter.strokePath(value.strokes, flat_ended(scene_pen(theme.ground.ink, 3.6, 0.75)))
        painter.strokePath(
            # Light from the upper left, as on walls and stones.
            value.strokes.translated(-0.9, -0.9),
            flat_ended(scene_pen(theme.ground.light, 1.3, 0.8)),
        )
    else:
        painter.strokePath(value.strokes, flat_ended(scene_pen(theme.ground.ink, 3.0, 0.4)))
        painter.strokePath(value.strokes, flat_ended(scene_pen(theme.ground.light, 1.3, 0.75)))
    painter.strokePath(value.ground.path, scene_pen(theme.ground.ink, 3.6, 0.85))
    painter.restore()


def paint_relief(
    painter: QPainter, value: ReliefShading, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a tint by height, a contour, and ticks on its low side."""
    path, up = value.ground.path, value.rise > 0
    # Some tint for the lowest step already; beyond `STEEP` only figures show the height.
    strength = min(1.0, 0.35 + 0.65 * abs(value.level) / STEEP)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # By the level above the map's floor, while ticks use the rise above the surroundings: a terrace
    # in a pit is dark, with ticks down.
    painter.fillPath(path, colour("#ffe9bd" if value.level > 0 else "#0b1220", 0.42 * strength))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # A hollow has its shadow inside; raised ground has its ticks outside.
    if not up:
        inner_shadow(painter, path, "#000000", 12, 0.55)
    length = 7.0 + 6.0 * strength
    # Even strokes: uneven ones mean natural ground, as in the edge of a ledge's own texture.
    strokes = ticks(value.ground, 8.0, length, not up, False)
    painter.strokePath(strokes, flat_ended(scene_pen(theme.ground.ink, 3.4, 0.5)))
    painter.strokePath(strokes, flat_ended(scene_pen(theme.ground.light, 1.5, 0.9)))
    painter.strokePath(path, scene_pen(theme.ground.ink, 5.0, 0.9))
    painter.strokePath(path, scene_pen(theme.ground.light, 2.2, 0.95))
    painter.restore()


def paint_deck(painter: QPainter, value: Deck, theme: Theme, pixels_per_unit: float) -> None:
    """Draws planks with a dark edge, rails along the direction, and a shadow on what lies
    below.
    """
    path, ink = value.ground.path, theme.ground
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Farther than the shadow of walls: a deck is higher.
    painter.fillPath(path.translated(5, 7), colour("#000000", 0.5))
    painter.fillPath(path, QColor(ink.wood))
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    _planks(painter, value, theme)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, scene_pen(ink.ink, 5.4, 0.95))
    painter.strokePath(path, scene_pen(ink.light, 1.6, 0.75))
    _rails(painter, value, theme)
    painter.restore()


def _planks(painter: QPainter, value: Deck, theme: Theme) -> None:
    box = value.ground.path.boundingRect()
    # Planks are laid over the circle around the bridge, in any direction, and clipped.
    middle, half = box.center(), math.hypot(box.width(), box.height()) / 2 + PLANK
    painter.translate(middle)
    painter.rotate(value.angle)
    for index in range(-int(half // PLANK) - 1, int(half // PLANK) + 2):
        x = index * PLANK
        # Shades by a prime instead of chance: the same in every tile of the deck.
        shade = ((index * 7919) % 5 - 2) * 0.045
        tone = "#000000" if shade < 0 else "#ffffff"
        painter.fillRect(QRectF(x, -half, PLANK, 2 * half), colour(tone, abs(shade) + 0.02))
        painter.setPen(flat_ended(scene_pen(theme.ground.ink, 1.5, 0.75)))
        painter.drawLine(QPointF(x, -half), QPointF(x, half))


def _rails(painter: QPainter, value: Deck, theme: Theme) -> None:
    """Draws the edges along the direction: two strong lines with posts."""
    along = math.radians(value.angle)
    for part in value.ground.path.toSubpathPolygons():
        points = [part.at(index) for index in range(part.count())]
        for start, end in itertools.pairwise(points):
            turn = math.atan2(end.y() - start.y(), end.x() - start.x()) - along
            # Within about 37 degrees of the direction: the ends of a bridge have no rails.
            if abs(math.cos(turn)) > 0.8:
                painter.setPen(scene_pen(theme.ground.ink, 7.5, 0.95))
                painter.drawLine(start, end)
                painter.setPen(scene_pen(theme.ground.wood, 4.2))
                painter.drawLine(start, end)
                painter.setPen(flat_ended(scene_pen(theme.ground.light, 3.4, 0.9, (0.7, 6.0))))
                painter.drawLine(start, end)


def paint_ceiling(painter: QPainter, value: Ceiling, theme: Theme, pixels_per_unit: float) -> None:
    """Draws crossed lines and a dashed edge: something is overhead."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Light and dark lines, visible on any ground; violet stands for what is overhead, here and for
    # beams.
    hatch = hatch_brush(
        "crossed", ("#000000", 0.22), ("#d9c6ff", 0.4), pixels_per_unit, device_ratio(painter)
    )
    painter.fillPath(value.ground.path, hatch)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(
        value.ground.path, screen_pen(pixels_per_unit, theme.palette.casing, 4.6, 0.8)
    )
    painter.strokePath(
        value.ground.path, flat_ended(screen_pen(pixels_per_unit, "#d9c6ff", 2.2, 1.0, (4, 3)))
    )
    painter.restore()


# -- walls that end somewhere ---------------------------------------------------------------------


FIGURE_ROOM = 30.0
"""How long a wall has to be for its height to be written on it, in logical pixels."""


@dataclass(frozen=True, slots=True)
class LowWall:
    """A wall that can be passed over: its height, or the space under it where it hangs
    (`hangs`).
    """

    segment: Segment
    text: str
    hangs: bool = False


def paint_low_wall(painter: QPainter, value: LowWall, theme: Theme, pixels_per_unit: float) -> None:
    """Draws crenels along the line, or the dashes of a beam overhead; its height where there is
    space for it.
    """
    x1, y1, x2, y2 = value.segment
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Distinguished by form: a beam is broken throughout, a low wall is continuous with crenels.
    for pen in _beam_pens(theme) if value.hangs else _crenel_pens(theme):
        painter.setPen(pen)
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    painter.restore()
    # On the screen: the many short walls of a curve must not each carry a figure.
    room = math.hypot(x2 - x1, y2 - y1) * pixels_per_unit
    if pixels_per_unit * CELL >= LABEL_FROM and room >= FIGURE_ROOM:
        inks = ("#e6dcff" if value.hangs else theme.palette.line, theme.palette.casing)
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        paint_map_figure(painter, middle, value.text, inks, pixels_per_unit)


def _beam_pens(theme: Theme) -> tuple[QPen, ...]:
    """The pens of something overhead, to be stroked in this order."""
    return (
        flat_ended(scene_pen(theme.ground.ink, 9.0, 0.85, (1.6, 0.9))),
        flat_ended(scene_pen("#d9c6ff", 3.0, 1.0, (4.8, 2.7))),
    )


def _crenel_pens(theme: Theme) -> tuple[QPen, ...]:
    """The pens of a wall with an upper end, to be stroked in this order."""
    return (
        scene_pen(theme.ground.ink, 9.0),
        flat_ended(scene_pen(theme.ground.wall_top, 6.0, 1.0, (1.1, 0.7))),
        flat_ended(scene_pen(theme.ground.light, 1.6, 0.85)),
    )


def low_wall_bounds(value: LowWall) -> QRectF:
    """What the painter may touch, without the figure."""
    x1, y1, x2, y2 = value.segment
    return QRectF(QPointF(min(x1, x2), min(y1, y2)), QPointF(max(x1, x2), max(y1, y2))).adjusted(
        -40, -20, 40, 20
    )


# -- leaps ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LeapMark:
    """A leap from one place to another: its requirements; `short` says why it is impossible."""

    start: ScenePoint
    end: ScenePoint
    text: str
    short: str = ""
    most: str = ""
    brief: str = ""


MADE, MISSED = "#8ff0d6", "#ff8a92"


def paint_leap(painter: QPainter, value: LeapMark, theme: Theme, pixels_per_unit: float) -> None:
    """Draws an arc with an arrow for a possible leap; one that breaks off with a cross for an
    impossible one.
    """
    tint = MISSED if value.short else MADE
    shown = shown_arc(value)
    unit = 1 / pixels_per_unit
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(flat_ended(screen_pen(pixels_per_unit, theme.palette.casing, 6.4, 0.9)))
    # As lines, not as a path: see `pieces_between`.
    painter.drawLines(pieces_between(shown))
    painter.setPen(flat_ended(screen_pen(pixels_per_unit, tint, 3.0)))
    painter.drawLines(dashed(shown, 7 * unit, 4 * unit))
    _end_mark(painter, shown, bool(value.short), tint, theme, pixels_per_unit)
    painter.restore()


def leap_words(value: LeapMark, pixels_per_unit: float) -> Chip | None:
    """The words about a leap: in short form while cells are small, none while they are tiny."""
    if pixels_per_unit * CELL < WORDS_FROM:
        return None
    # Whole sentences would cover more than the leap where cells are small.
    if value.brief and pixels_per_unit * CELL < WORDY_FROM:
        brief = ChipLine(value.brief, tone="danger" if value.short else "success")
        return Chip(value.start, (brief,), refusal=bool(value.short), anchor="centre")
    second = (
        ChipLine(value.short, tone="danger")
        if value.short
        else ChipLine(value.most, tone="success")
    )
    lines = (ChipLine(value.text), *((second,) if second.text else ()))
    return Chip(value.start, lines, refusal=bool(value.short), anchor="centre")


def shown_arc(value: LeapMark) -> tuple[ScenePoint, ...]:
    """The points of its arc that are drawn: an impossible one breaks off."""
    points = leap_arc(value.start, value.end)
    # Past the top of the arc, so that its direction is visible, and that it does not arrive.
    return points[: len(points) * 5 // 8] if value.short else points


def leap_arc(start: ScenePoint, end: ScenePoint, pieces: int = 16) -> tuple[ScenePoint, ...]:
    """The points of a leap's arc, bent upwards on the screen."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    lift = math.hypot(dx, dy) * ARC_LIFT
    # Upwards in either direction: an arc that hangs down would look like a fall.
    side = -1 if dx >= 0 else 1
    length = math.hypot(dx, dy) or 1.0
    top = (
        (start[0] + end[0]) / 2 - side * dy / length * lift,
        (start[1] + end[1]) / 2 + side * dx / length * lift,
    )
    made = []
    # A quadratic curve computed here: its points serve the dashes and the places that words keep
    # free.
    for piece in range(pieces + 1):
        t = piece / pieces
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        made.append(
            (a * start[0] + b * top[0] + c * end[0], a * start[1] + b * top[1] + c * end[1])
        )
    return tuple(made)


def _end_mark(
    painter: QPainter,
    points: tuple[ScenePoint, ...],
    broken: bool,
    tint: str,
    theme: Theme,
    pixels_per_unit: float,
) -> None:
    (x0, y0), (x1, y1) = points[-2], points[-1]
    with on_screen(painter, points[-1], pixels_per_unit):
        painter.rotate(math.degrees(math.atan2(y1 - y0, x1 - x0)))
        mark = QPainterPath()
        if broken:
            for y in (-6, 6):
                mark.moveTo(-6, y)
                mark.lineTo(6, -y)
        else:
            mark.addPolygon(QPolygonF([QPointF(-9, -6), QPointF(2, 0), QPointF(-9, 6)]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(mark, scene_pen(theme.palette.casing, 6.4, 0.9))
        painter.strokePath(mark, scene_pen(tint, 3.0))
