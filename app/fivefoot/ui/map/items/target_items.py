"""Marks for an aimed action or an open question over the tokens: targets, affected or asked tokens,
places to go.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath

from fivefoot.ui.appearance.theme import TEXT_BODY, TEXT_SMALL, Theme, font
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.letter_room import (
    LETTERS_FROM,
    REACH,
    Body,
    letters_kept,
    neighbours_of,
)
from fivefoot.ui.map.painters.route_painter import DrawnRoute, paint_reactor, paint_route
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    colour,
    on_screen,
    polygon,
    rim,
    screen_pen,
)
from fivefoot.ui.map.painters.text import Chip, chip_size, paint_chip, paint_figure

SPARE = 40.0
"""The scene units around a mark's token, besides the three cells that the largest body and its
label take.
"""

# Besides the red there is a broken frame and an arrow down.
FALLS_TINT = "#ff8a92"
LABELS_FROM = 22.0
"""Logical pixels to a cell from which targets show their distance."""

WHOLE_LABELS_FROM = 56.0
"""Logical pixels to a cell from which the distance has its unit: narrower ones would run into each
other.
"""


TICK_BEYOND = 5.0
"""How far a tick of a reticle points outwards, in scene units."""

RING_PIXELS = 7.0
"""The distance in logical pixels from the cells of a token to the outer edge of its ring."""


@dataclass(frozen=True, slots=True)
class TargetMark:
    """A ring around a token: `state` is legal, marked, picked, caught or barred; `text` stands
    below it.
    """

    centre: ScenePoint
    footprint: int
    state: str
    text: str = ""

    @property
    def body(self) -> Body:
        """Where its token stands."""
        return self.centre, self.footprint


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """A place that a choice leads to: the middle of the footprint there, where it comes from, and
    its key.

    `falls`: the token goes down there; its frame is broken and red, with an arrow down.
    """

    at: ScenePoint
    start: ScenePoint
    footprint: int
    text: str
    lit: bool = False
    falls: bool = False


@dataclass(frozen=True, slots=True)
class WallMark:
    """The part of a wall or a door that is aimed at; `barred` where it is illegal."""

    start: ScenePoint
    end: ScenePoint
    barred: bool = False

    @property
    def ends(self) -> tuple[ScenePoint, ScenePoint]:
        """Both its ends."""
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class FightLook:
    """All marks of the fight.

    `asked` are the rings of tokens that a question concerns, `spot` the place where it happens,
    `ahead` the rest of the movement that waits for the answer, `bodies` all tokens, whose letters
    stay readable.
    """

    targets: tuple[TargetMark, ...] = ()
    places: tuple[PlaceMark, ...] = ()
    asked: tuple[tuple[ScenePoint, int], ...] = ()
    spot: tuple[ScenePoint, int] | None = None
    tie: tuple[ScenePoint, ScenePoint] | None = None
    chip: Chip | None = None
    wall: WallMark | None = None
    ahead: DrawnRoute = DrawnRoute(())
    bodies: tuple[Body, ...] = ()

    @property
    def points(self) -> list[ScenePoint]:
        """Every point that is drawn."""
        found = [mark.centre for mark in self.targets] + [mark.at for mark in self.places]
        # Arrows start there.
        found += [mark.start for mark in self.places] + [centre for centre, _ in self.asked]
        found += list(self.wall.ends) if self.wall is not None else []
        return found + list(self.tie or ()) + ([self.chip.at] if self.chip else [])


class FightItem(LayerItem):
    """Draws the marks of the fight."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value = FightLook()
        self._beside: dict[Body, tuple[Body, ...]] = {}

    def show_value(self, value: FightLook, pixels_per_unit: float) -> None:
        """Shows other marks, or none."""
        self.value = value
        marked = [mark.body for mark in value.targets]
        self._beside = neighbours_of([*marked, *value.asked], value.bodies)
        points = value.points
        if not points:
            self.set_box(QRectF())
            return
        room = CELL * 3 + SPARE
        box = QRectF()
        for x, y in points:
            box = box.united(QRectF(x - room, y - room, 2 * room, 2 * room))
        if value.chip is not None:
            width, height = chip_size(value.chip)
            # On whichever side the chip is placed, and as far away as `chip_places.GAPS` allows.
            spare = (max(width, height) + 60) / pixels_per_unit
            box = box.adjusted(-spare, -spare, spare, spare)
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        value = self.value
        beside = self._beside if pixels_per_unit * CELL >= LETTERS_FROM else {}
        # Lines first, then places, then rings: nothing crosses a name.
        if value.tie is not None:
            with letters_kept(painter, value.bodies, self.boundingRect()):
                paint_tie(painter, *value.tie, self.look, pixels_per_unit)
        for place in value.places:
            paint_place(painter, place, self.look, pixels_per_unit)
        for body in value.asked:
            with letters_kept(painter, beside.get(body, ()), _around(body)):
                paint_reactor(painter, *body, self.look, pixels_per_unit)
        for mark in value.targets:
            paint_target(painter, mark, self.look, pixels_per_unit, beside.get(mark.body, ()))
        if value.wall is not None:
            paint_wall_mark(painter, value.wall, self.look, pixels_per_unit)
        if value.chip is not None:
            paint_chip(painter, value.chip, self.look, pixels_per_unit)


SPOT_PEN = 6.0
"""How far the pen of a frame extends outside it, in scene units."""

AHEAD_MARKS = 12.0
"""The logical pixels around points that the line and the ends of a route take."""

INNER_TICK = 9.0
"""How far a tick of a reticle points inwards at full size, at most 7 scene units; less where cells
are small.
"""


class SpotItem(LayerItem):
    """The place that a question is about and the route that continues from there, below the
    tokens.
    """

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value = FightLook()

    def show_value(self, value: FightLook, pixels_per_unit: float) -> None:
        """Frames another place, or none, and shows another route."""
        self._value = value
        box = QRectF()
        if value.spot is not None:
            box = _square(value.spot[0], value.spot[1] * CELL / 2 + SPOT_PEN)
        for point in value.ahead.points:
            box = box.united(_square(point, AHEAD_MARKS / pixels_per_unit))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._value.spot is not None:
            paint_spot(painter, *self._value.spot, self.look, pixels_per_unit)
        # The waiting token stands at its beginning: above the tokens it would cross out initials.
        paint_route(painter, self._value.ahead, self.look, pixels_per_unit)


def _square(middle: ScenePoint, half: float) -> QRectF:
    return QRectF(middle[0] - half, middle[1] - half, 2 * half, 2 * half)


def target_tint(state: str, theme: Theme) -> str:
    """The colour of a target's ring."""
    if state == "barred":
        return theme.palette.muted
    if state == "caught":
        return "#ffd23f"
    return "#8ff0d6"


def _around(body: Body) -> QRectF:
    """All that a ring around a token takes at any zoom at which letters can be read."""
    return _square(body[0], body[1] * CELL / 2 + REACH)


def paint_target(
    painter: QPainter,
    mark: TargetMark,
    theme: Theme,
    pixels_per_unit: float,
    beside: tuple[Body, ...] = (),
) -> None:
    """A reticle: a ring with four ticks that point inwards; it leaves the letters of those `beside`
    free.

    Barred ones have a thin broken ring and no ticks.
    """
    with letters_kept(painter, beside, _around(mark.body)):
        _paint_reticle(painter, mark, theme, pixels_per_unit)
    if mark.state == "picked":
        _tick_mark(painter, mark, theme, pixels_per_unit)
    if mark.state != "barred":
        _label_below(painter, mark, theme, pixels_per_unit)


def _paint_reticle(
    painter: QPainter, mark: TargetMark, theme: Theme, pixels_per_unit: float
) -> None:
    # The marked one is heavier and filled: the one for Enter is recognisable without colour.
    weight = 4.2 if mark.state == "marked" else 2.8
    centre, radius = (
        QPointF(*mark.centre),
        # Just outside the cells, so that the ring of its side is visible inside.
        mark.footprint * CELL / 2 + (weight / 2 + 1) / pixels_per_unit,
    )
    tint = target_tint(mark.state, theme)
    painter.setBrush(
        colour(tint, 0.14) if mark.state in ("marked", "picked") else Qt.BrushStyle.NoBrush
    )
    if mark.state == "barred":
        _broken_ring(painter, centre, radius, theme, pixels_per_unit)
        return
    # Eight ticks for a token affected by an area, four for a target.
    ticks = _ticks(mark.centre, radius, pixels_per_unit, 4 if mark.state != "caught" else 8)
    for ink, width in ((theme.palette.casing, weight + 2.6), (tint, weight)):
        painter.setPen(screen_pen(pixels_per_unit, ink, width))
        painter.drawEllipse(centre, radius, radius)
        # The light stroke must not fill a second time.
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(ticks, screen_pen(pixels_per_unit, ink, width + 0.6))


def paint_wall_mark(
    painter: QPainter, mark: WallMark, theme: Theme, pixels_per_unit: float
) -> None:
    """A band along the part of a wall that is aimed at, with a cap at either end; an illegal one is
    thin and broken.
    """
    tint = target_tint("barred" if mark.barred else "marked", theme)
    weight, dashes = (2.0, (2.0, 3.0)) if mark.barred else (5.0, ())
    for ink, width, gaps in ((theme.palette.casing, weight + 4, ()), (tint, weight, dashes)):
        painter.setPen(screen_pen(pixels_per_unit, ink, width, 1.0, gaps))
        painter.drawLine(QPointF(*mark.start), QPointF(*mark.end))
    if mark.barred:
        return
    painter.setPen(screen_pen(pixels_per_unit, theme.palette.casing, 2.0))
    painter.setBrush(colour(tint))
    radius = 5.0 / pixels_per_unit
    for end in mark.ends:
        painter.drawEllipse(QPointF(*end), radius, radius)


def _broken_ring(
    painter: QPainter, centre: QPointF, radius: float, theme: Theme, pixels_per_unit: float
) -> None:
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 3.2, 0.7),
        screen_pen(pixels_per_unit, target_tint("barred", theme), 1.6, 1.0, (2.0, 3.0)),
    ):
        painter.setPen(pen)
        painter.drawEllipse(centre, radius, radius)


def _label_below(painter: QPainter, mark: TargetMark, theme: Theme, pixels_per_unit: float) -> None:
    """The distance of a target, shortened to its first word where cells are small."""
    cell = pixels_per_unit * CELL * mark.footprint
    if not mark.text or cell < LABELS_FROM:
        return
    ring, below = room_round(mark, pixels_per_unit)
    half = mark.footprint * CELL / 2
    foot = (mark.centre[0], mark.centre[1] + half + (ring + below) / 2)
    # The number without its unit: the chip has both.
    text = mark.text if cell >= WHOLE_LABELS_FROM else mark.text.split()[0]
    inks = ("#ffffff", theme.palette.casing)
    paint_figure(painter, foot, text, TEXT_SMALL, inks, pixels_per_unit)


def room_round(mark: TargetMark, pixels_per_unit: float) -> tuple[float, float]:
    """The space of a mark beyond the cells of its token, in scene units: all around, and below it
    with the distance.
    """
    # Barred ones have no ticks.
    ring = (0.0 if mark.state == "barred" else TICK_BEYOND) + RING_PIXELS / pixels_per_unit
    if not mark.text or pixels_per_unit * CELL * mark.footprint < LABELS_FROM:
        return ring, ring
    high = QFontMetricsF(font(TEXT_SMALL, True)).height() / pixels_per_unit
    return ring, ring + high


def _ticks(centre: ScenePoint, radius: float, pixels_per_unit: float, count: int) -> QPainterPath:
    """Ticks across the ring; where cells are small they leave the letters inside readable."""
    path, inner = QPainterPath(), min(7.0, INNER_TICK * pixels_per_unit)
    for number in range(count):
        angle = number * math.tau / count
        x, y = math.cos(angle), math.sin(angle)
        path.moveTo(centre[0] + x * (radius - inner), centre[1] + y * (radius - inner))
        beyond = radius + TICK_BEYOND
        path.lineTo(centre[0] + x * beyond, centre[1] + y * beyond)
    return path


def _tick_mark(painter: QPainter, mark: TargetMark, theme: Theme, pixels_per_unit: float) -> None:
    """The sign that this one is already chosen."""
    paint_figure(
        painter, mark.centre, "✓", TEXT_BODY + 6, ("#ffffff", theme.palette.casing), pixels_per_unit
    )


def paint_spot(
    painter: QPainter, at: ScenePoint, footprint: int, theme: Theme, pixels_per_unit: float
) -> None:
    """The place where it happens: a framed square."""
    half = footprint * CELL / 2
    area = QRectF(at[0] - half, at[1] - half, 2 * half, 2 * half)
    # Filled, since it lies below the token, which leaves only its corners visible.
    painter.setBrush(colour("#ff4d5e", 0.34))
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 5.0, 0.9),
        screen_pen(pixels_per_unit, "#ff7a85", 2.6),
    ):
        painter.setPen(pen)
        painter.drawRoundedRect(area, 5, 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_tie(
    painter: QPainter, start: ScenePoint, end: ScenePoint, theme: Theme, pixels_per_unit: float
) -> None:
    """A line from the token that is asked to the place it concerns."""
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 4.4, 0.8),
        screen_pen(pixels_per_unit, "#ff8a92", 2.0, 1.0, (3.0, 2.6)),
    ):
        painter.setPen(pen)
        painter.drawLine(QPointF(*start), QPointF(*end))


def paint_place(painter: QPainter, mark: PlaceMark, theme: Theme, pixels_per_unit: float) -> None:
    """A ghost square with its key; the highlighted one also has an arrow that leads there."""
    # Within the cells, so that adjacent places have a frame each.
    half = mark.footprint * CELL / 2 - 5
    area = QRectF(mark.at[0] - half, mark.at[1] - half, 2 * half, 2 * half)
    tint = FALLS_TINT if mark.falls else "#8ff0d6"
    painter.setBrush(colour(tint, 0.38 if mark.lit else 0.16))
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 4.0, 0.85),
        screen_pen(
            pixels_per_unit, tint, 2.8 if mark.lit else 1.8, 1.0, (2.0, 2.0) if mark.falls else ()
        ),
    ):
        painter.setPen(pen)
        painter.drawRoundedRect(area, 8, 8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark.lit:
        edge = rim(mark.at, mark.start, mark.footprint)
        _arrow(painter, rim(mark.start, mark.at, mark.footprint), edge, theme, pixels_per_unit)
    text = _fitting(mark, pixels_per_unit)
    if text and pixels_per_unit * CELL >= LABELS_FROM:
        paint_figure(
            painter, mark.at, text, TEXT_BODY, ("#ffffff", theme.palette.casing), pixels_per_unit
        )


def _fitting(mark: PlaceMark, pixels_per_unit: float) -> str:
    """The key of a place with its dice, or as much of it as its cells hold: the card says the rest,
    and texts of places side by side would run into each other.
    """
    # The arrow repeats what red alone would say.
    falls = " ↓" if mark.falls else ""
    key = mark.text.split(" ", maxsplit=1)[0]
    room = mark.footprint * CELL * pixels_per_unit
    metrics = QFontMetricsF(font(TEXT_BODY, True))
    texts = (f"{mark.text}{falls}".strip(), f"{key}{falls}".strip(), key)
    return next((text for text in texts if metrics.horizontalAdvance(text) <= room), "")


def _arrow(
    painter: QPainter, start: ScenePoint, end: ScenePoint, theme: Theme, pixels_per_unit: float
) -> None:
    for ink, width in ((theme.palette.casing, 7.0), ("#8ff0d6", 4.0)):
        painter.setPen(screen_pen(pixels_per_unit, ink, width))
        painter.drawLine(QPointF(*start), QPointF(*end))
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    with on_screen(painter, end, pixels_per_unit):
        painter.rotate(angle)
        painter.setPen(screen_pen(1.0, theme.palette.casing, 2))
        painter.setBrush(colour("#8ff0d6"))
        painter.drawPolygon(polygon(((8, 0), (-10, -9), (-10, 9))))
