"""Draws the route: one line, its prices, its triggers and their reactors."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap, QPolygonF

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.appearance.theme import (
    BAND_COLOURS,
    TEXT_BODY,
    TEXT_SMALL,
    Theme,
    font,
    icon_pixmap,
)
from fivefoot.ui.map.painters.facing_text import to_reader
from fivefoot.ui.map.painters.figure_places import figure_places
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    colour,
    dashed,
    device_ratio,
    flat_ended,
    on_screen,
    pieces_between,
    rim,
    scene_pen,
    screen_pen,
    square_ended,
)
from fivefoot.ui.map.painters.text import paint_figure
from fivefoot.ui.map.painters.token_painter import TokenLook
from fivefoot.ui.map.painters.token_picture import paint_token_picture

LINE = 3.6
"""Widths in logical pixels of the line, and below of its casing and of a trigger's disc."""

CASING = 7.2
MARK = 11.0
WORDED_FROM = 34.0
"""Logical pixels to a cell from which the words of leaps fit beside them; the chip shows them at
any zoom.
"""

GHOST_OPACITY = 0.72
"""Strong enough to identify it, weak enough to distinguish it from a token that stands there."""

DASHED = ("ghost", "refused")
ARC_PIECES = 16
STYLES = ("planned", "ghost", "refused", "walked")


@dataclass(frozen=True, slots=True)
class RouteLeap:
    """The step after point `index` is a leap; `label` gives its requirements, such as "10 ft,
    run-up".
    """

    index: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A text beside point `index`: a price where it changes."""

    index: int
    text: str
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class ModeMark:
    """From point `index` on the token moves in another mode; `icon` is fly, climb, swim, burrow,
    crawl...
    """

    index: int
    icon: str


@dataclass(frozen=True, slots=True)
class DrawnRoute:
    """A route through the centres of the token's space, in scene units.

    `purchases` are (point, band): from there on another purchase pays. `stops` are the waypoints.
    `note` is the text of an alternative route: "0 attacks, +10 ft"; `note_places.py` writes it,
    clear of `stood_on`: where tokens stand, as middle and side. `ghosted`: the line needs no mark
    at its end. `ghost_cells`: the token's ghost is drawn there, so many cells wide; the line stops
    at its rim.
    """

    points: tuple[ScenePoint, ...]
    style: str = "planned"
    figures: tuple[Figure, ...] = ()
    leaps: tuple[RouteLeap, ...] = ()
    modes: tuple[ModeMark, ...] = ()
    purchases: tuple[tuple[int, int], ...] = ()
    stops: tuple[int, ...] = ()
    note: str = ""
    stood_on: tuple[tuple[ScenePoint, float], ...] = ()
    ghosted: bool = False
    ghost_cells: int = 0


@dataclass(frozen=True, slots=True)
class TriggerMark:
    """Number `number` on the line at `at`; `reactor` is the centre of the reacting token,
    `footprint` cells wide.

    An exempted trigger is drawn hollow and does not highlight its reactor.
    """

    number: int
    at: ScenePoint
    reactor: ScenePoint | None = None
    footprint: int = 1
    fires: bool = True


def paint_route(painter: QPainter, value: DrawnRoute, theme: Theme, pixels_per_unit: float) -> None:
    """Draws line, steps, leaps, prices and marks. A route of fewer than two points draws
    nothing.
    """
    if len(value.points) < 2:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Overlapping ends of runs have square caps: the corner is closed without a joint.
    for run, is_leap in runs(value):
        _line(painter, run, value.style, is_leap, theme, pixels_per_unit)
    # Ticks on both routes would make the alternative as prominent as the planned one.
    if value.style != "ghost":
        _steps(painter, value, theme, pixels_per_unit)
    _end(painter, value, theme, pixels_per_unit)
    painter.restore()
    # After restoring: marks set their own pens and brushes.
    _marks(painter, value, theme, pixels_per_unit)


@lru_cache(maxsize=64)
def runs(value: DrawnRoute) -> tuple[tuple[tuple[ScenePoint, ...], bool], ...]:
    """The route cut into unbroken runs of plain steps and single leaps (True), whose arc is given
    as points.
    """
    made: list[tuple[tuple[ScenePoint, ...], bool]] = []
    begin = 0
    # Cut at the leaps, in their order along the route.
    for leap in sorted(value.leaps, key=lambda leap: leap.index):
        if leap.index > begin:
            made.append((value.points[begin : leap.index + 1], False))
        made.append((_arc(value.points[leap.index], value.points[leap.index + 1]), True))
        begin = leap.index + 1
    if begin < len(value.points) - 1:
        made.append((value.points[begin:], False))
    # Otherwise it would cross out the initials of the ghost.
    if value.ghost_cells:
        made[-1] = (_up_to_rim(made[-1][0], value.ghost_cells), made[-1][1])
    return tuple(made)


def _up_to_rim(run: tuple[ScenePoint, ...], cells: int) -> tuple[ScenePoint, ...]:
    """The line without what lies under a token at its end."""
    end, radius = run[-1], cells * CELL / 2
    outside = [point for point in run[:-1] if math.dist(point, end) > radius]
    # Straight up there is no line to be seen.
    return (*outside, rim(end, outside[-1], cells)) if outside else run[-1:]


def _arc(start: ScenePoint, end: ScenePoint) -> tuple[ScenePoint, ...]:
    path = QPainterPath(QPointF(*start))
    path.quadTo(QPointF(*arc_top(start, end)), QPointF(*end))
    places = (path.pointAtPercent(step / ARC_PIECES) for step in range(ARC_PIECES + 1))
    return tuple((place.x(), place.y()) for place in places)


def arc_top(start: ScenePoint, end: ScenePoint) -> ScenePoint:
    """The control point of a leap's arc: beside its middle, upwards on the screen."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    side = -1 if dx >= 0 else 1
    return (start[0] + end[0]) / 2 - side * dy / length * length * 0.35, (
        start[1] + end[1]
    ) / 2 + side * dx / length * length * 0.35


def line_colour(style: str, theme: Theme) -> str:
    """The colour of a route's line; raises KeyError for a style that is not in `STYLES`."""
    colours = theme.palette
    return {"planned": colours.line, "ghost": "#dfe6ee", "refused": "#ff6b70", "walked": "#c8ccd3"}[
        style
    ]


def _line(
    painter: QPainter,
    run: tuple[ScenePoint, ...],
    style: str,
    is_leap: bool,
    theme: Theme,
    pixels_per_unit: float,
) -> None:
    ghost, unit = style == "ghost", 1 / pixels_per_unit
    casing = screen_pen(
        pixels_per_unit, theme.palette.casing, 4.4 if ghost else CASING, 0.5 if ghost else 1.0
    )
    # A translucent casing with square ends would be darker where pieces overlap.
    painter.setPen(flat_ended(casing) if ghost else square_ended(casing))
    painter.drawLines(pieces_between(run))
    pen = screen_pen(pixels_per_unit, line_colour(style, theme), 2.4 if ghost else LINE)
    # Dashes computed here, as lines: see `pieces_between`.
    if is_leap or style in DASHED:
        painter.setPen(flat_ended(pen))
        painter.drawLines(dashed(run, 8 * unit, 6 * unit))
    else:
        painter.setPen(square_ended(pen))
        painter.drawLines(pieces_between(run))


def _steps(painter: QPainter, value: DrawnRoute, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a tick for each cell entered, a ring at the start, a diamond at a waypoint."""
    # In smaller cells ticks would merge into a second, thicker line.
    if pixels_per_unit * CELL >= 12:
        points = value.points[1:-1]
        if value.ghost_cells:
            # Rising or sinking at its end, it passes the same place more than once.
            points = tuple(point for point in points if point != value.points[-1])
        inner = QPolygonF([QPointF(*point) for point in points])
        painter.setPen(screen_pen(pixels_per_unit, theme.palette.casing, 10.5, 0.85))
        painter.drawPoints(inner)
        painter.setPen(screen_pen(pixels_per_unit, line_colour(value.style, theme), 7.0))
        painter.drawPoints(inner)
    for index in value.stops:
        with on_screen(painter, value.points[index], pixels_per_unit):
            painter.setPen(scene_pen(theme.palette.casing, 2))
            painter.setBrush(QColor(line_colour(value.style, theme)))
            # A diamond: a waypoint was set on purpose, and stands out from the round ticks.
            painter.rotate(45)
            painter.drawRect(QRectF(-6, -6, 12, 12))


def _end(painter: QPainter, value: DrawnRoute, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a ring where the route starts and a filled target where it ends."""
    ink = line_colour(value.style, theme)
    with on_screen(painter, value.points[0], pixels_per_unit):
        # Hollow: the token leaves from here.
        painter.setBrush(QColor(theme.palette.casing))
        painter.setPen(scene_pen(ink, 2.4))
        painter.drawEllipse(QPointF(0, 0), 5, 5)
    # The ghost itself shows the end.
    if value.ghosted:
        return
    with on_screen(painter, value.points[-1], pixels_per_unit):
        painter.setPen(scene_pen(theme.palette.casing, 2))
        painter.setBrush(QColor(ink))
        painter.drawEllipse(QPointF(0, 0), 8, 8)
        painter.setBrush(QColor(theme.palette.casing))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(0, 0), 3.2, 3.2)


def _marks(painter: QPainter, value: DrawnRoute, theme: Theme, pixels_per_unit: float) -> None:
    for index, band in value.purchases:
        _purchase(painter, value.points[index], band, theme, pixels_per_unit)
    for mode in value.modes:
        _mode(painter, value.points[mode.index], mode.icon, theme, pixels_per_unit)
    worded = pixels_per_unit * CELL >= WORDED_FROM
    for leap in value.leaps if worded else ():
        start, end = value.points[leap.index], value.points[leap.index + 1]
        top = arc_top(start, end)
        # The top of a quadratic arc lies halfway between its chord and its control point.
        middle = ((start[0] + end[0]) / 4 + top[0] / 2, (start[1] + end[1]) / 4 + top[1] / 2)
        _beside(painter, middle, (0, -14), leap.label, "#ffffff", theme, pixels_per_unit)
    tones = {"plain": "#ffffff", "danger": "#ffb0b4", "muted": "#c9ccd2"}
    for figure, place in placed_figures(value, pixels_per_unit):
        _beside(painter, place, (0, 0), figure.text, tones[figure.tone], theme, pixels_per_unit)


def placed_figures(
    value: DrawnRoute, pixels_per_unit: float
) -> tuple[tuple[Figure, ScenePoint], ...]:
    """The figures of a route, each with its middle in scene units."""
    asked = tuple((figure.index, figure.text) for figure in value.figures)
    places = figure_places(value.points, asked, pixels_per_unit, value.ghost_cells * CELL / 2)
    return tuple(zip(value.figures, places, strict=True))


def _beside(
    painter: QPainter,
    at: ScenePoint,
    offset: ScenePoint,
    text: str,
    ink: str,
    theme: Theme,
    pixels_per_unit: float,
) -> None:
    if text:
        place = at[0] + offset[0] / pixels_per_unit, at[1] + offset[1] / pixels_per_unit
        paint_figure(
            painter, place, text, TEXT_SMALL + 1, (ink, theme.palette.casing), pixels_per_unit
        )


def _purchase(
    painter: QPainter, at: ScenePoint, band: int, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a numbered diamond in the colour of the purchase that begins here."""
    tint = BAND_COLOURS[band - 1]
    with to_reader(painter, at, pixels_per_unit):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        diamond = QPolygonF([QPointF(0, -11), QPointF(11, 0), QPointF(0, 11), QPointF(-11, 0)])
        for pen in (scene_pen(theme.palette.casing, 5, 0.9), scene_pen("#ffffff", 2)):
            painter.setPen(pen)
            painter.setBrush(QColor(tint))
            painter.drawPolygon(diamond)
        # Only the first band is dark enough for white figures.
        _centred(painter, str(band), "#ffffff" if band == 1 else "#15171b", TEXT_SMALL)


def _mode(
    painter: QPainter, at: ScenePoint, icon: str, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a small disc with the icon of the mode of movement that starts here."""
    ratio = device_ratio(painter)
    with to_reader(painter, at, pixels_per_unit):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(scene_pen("#ffffff", 1.6))
        painter.setBrush(QColor(theme.palette.casing))
        painter.drawEllipse(QPointF(0, 0), 12, 12)
        painter.drawPixmap(QPointF(-8, -8), _mode_icon(icon, ratio))


@lru_cache(maxsize=64)
def _mode_icon(name: str, ratio: float) -> QPixmap:
    made = icon_pixmap(name, "#ffffff", round(16 * ratio))
    made.setDevicePixelRatio(ratio)
    return made


def _centred(painter: QPainter, text: str, ink: str, pixels: int) -> None:
    painter.setFont(font(pixels, True))
    painter.setPen(QColor(ink))
    painter.drawText(QRectF(-20, -20, 40, 40), Qt.AlignmentFlag.AlignCenter, text)


def paint_triggers(
    painter: QPainter, value: tuple[TriggerMark, ...], theme: Theme, pixels_per_unit: float
) -> None:
    """Draws links first, then reactors, then numbers on top; marks at one place stand side by
    side.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Three passes: no link crosses a number, whatever the order in the list.
    for trigger in value:
        if trigger.reactor is not None and trigger.fires:
            _tie(
                painter,
                rim(trigger.reactor, trigger.at, trigger.footprint),
                trigger.at,
                theme,
                pixels_per_unit,
            )
    for trigger in value:
        if trigger.reactor is not None and trigger.fires:
            paint_reactor(painter, trigger.reactor, trigger.footprint, theme, pixels_per_unit)
    for trigger, shift in _side_by_side(value):
        _number(painter, trigger, shift, theme, pixels_per_unit)
    painter.restore()


def _tie(
    painter: QPainter, reactor: ScenePoint, at: ScenePoint, theme: Theme, pixels_per_unit: float
) -> None:
    ends = (reactor, at)
    painter.setPen(flat_ended(screen_pen(pixels_per_unit, theme.palette.casing, 4.0, 0.6)))
    painter.drawLines(pieces_between(ends))
    painter.setPen(flat_ended(screen_pen(pixels_per_unit, "#ff8a92", 1.8)))
    painter.drawLines(dashed(ends, 6 / pixels_per_unit, 3 / pixels_per_unit))


def paint_reactor(
    painter: QPainter, centre: ScenePoint, footprint: int, theme: Theme, pixels_per_unit: float
) -> None:
    """Highlights a reactor: a glowing ring with four teeth pointing out."""
    ratio = device_ratio(painter)
    # Cached: a glow of three wide round strokes is needed for each reactor in each step of a drag.
    side = max(4, round(_reactor_side(footprint) * pixels_per_unit * ratio))
    half = _reactor_side(footprint) / 2
    target = QRectF(centre[0] - half, centre[1] - half, 2 * half, 2 * half)
    picture = _reactor(footprint, side, pixels_per_unit, theme)
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


def _reactor_side(footprint: int) -> float:
    return (footprint + 0.5) * CELL


@kept_by_bytes(4 * 1024 * 1024)
def _reactor(footprint: int, side: int, pixels_per_unit: float, theme: Theme) -> QPixmap:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    painter.scale(side / _reactor_side(footprint), side / _reactor_side(footprint))
    _reactor_ring(painter, footprint * CELL / 2 - 1, theme, pixels_per_unit)
    painter.end()
    return QPixmap.fromImage(image)


def _reactor_ring(painter: QPainter, radius: float, theme: Theme, pixels_per_unit: float) -> None:
    painter.setBrush(colour("#ff4d5e", 0.08))
    painter.setPen(screen_pen(pixels_per_unit, "#ff4d5e", 9, 0.3))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    teeth = QPainterPath()
    for turn in range(4):
        # On the diagonals, where neither names nor flags nor bars stand.
        angle = math.pi / 4 + turn * math.pi / 2
        x, y = math.cos(angle), math.sin(angle)
        teeth.moveTo(x * radius, y * radius)
        teeth.lineTo(x * (radius + 7), y * (radius + 7))
    for tint, ring, tooth in ((theme.palette.casing, 4.8, 6.6), ("#ff7a85", 2.6, 3.4)):
        painter.setPen(screen_pen(pixels_per_unit, tint, ring))
        painter.drawEllipse(QPointF(0, 0), radius, radius)
        painter.strokePath(teeth, screen_pen(pixels_per_unit, tint, tooth))


def _side_by_side(value: Iterable[TriggerMark]) -> list[tuple[TriggerMark, float]]:
    """Each trigger with its shift in logical pixels, so that marks at one place do not hide each
    other.
    """
    places: dict[ScenePoint, list[TriggerMark]] = {}
    for trigger in value:
        places.setdefault(trigger.at, []).append(trigger)
    gap = 2 * MARK + 3
    # Centred on the place itself, so that a single mark stands on it.
    return [
        (trigger, (index - (len(group) - 1) / 2) * gap)
        for group in places.values()
        for index, trigger in enumerate(group)
    ]


def _number(
    painter: QPainter, trigger: TriggerMark, shift: float, theme: Theme, pixels_per_unit: float
) -> None:
    with to_reader(painter, trigger.at, pixels_per_unit):
        painter.translate(shift, 0)
        painter.setPen(scene_pen(theme.palette.casing, 5.4, 0.9))
        painter.setBrush(QColor(theme.palette.trigger if trigger.fires else theme.palette.casing))
        painter.drawEllipse(QPointF(0, 0), MARK, MARK)
        painter.setPen(
            scene_pen(
                "#ffffff" if trigger.fires else "#b3b8c0", 2.0, 1.0, () if trigger.fires else (2, 2)
            )
        )
        painter.drawEllipse(QPointF(0, 0), MARK, MARK)
        _centred(
            painter, str(trigger.number), "#ffffff" if trigger.fires else "#b3b8c0", TEXT_BODY - 1
        )


def paint_ghost(
    painter: QPainter, look: TokenLook, centre: ScenePoint, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the token at its new place: its own picture, translucent."""
    paint_token_picture(painter, look, centre, theme, pixels_per_unit, opacity=GHOST_OPACITY)
