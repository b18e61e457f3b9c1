"""Tokens: a disc with a picture or initials, a ring whose shape shows the side, badges, altitude,
hit points.

`token_pixmap` renders everything that does not move into one picture, which the item draws. Halo
and pulse (`halo_painter.py`) are painted below it for the few tokens that have them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPixmap,
    QRadialGradient,
)

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import FONT_FAMILY, Theme, icon_pixmap, luminance
from fivefoot.ui.map.painters.facing_text import to_reader
from fivefoot.ui.map.painters.ground_painter import LABEL_FROM
from fivefoot.ui.map.painters.hit_points_painter import (
    HitPointStyle,
    bar_height,
    number_height,
    number_within,
    paint_bar,
    paint_number,
    share_ink,
)
from fivefoot.ui.map.painters.mini_painter import mini_ring, paint_mini
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, colour, scene_pen

SIDES = ("heroes", "foes", "neutral")
CLOCK_PLACES = (2, 10, 4, 8, 12, 6)
"""The clock hours of a small token's badges; larger ones use every hour. Give each condition its
own hour.
"""

MARGIN = 0.25
"""The margin of the cached picture beyond the token's cells on each side, as a share of a cell."""

DISC = 0.37
"""The radii of the disc and of the ring in cells: between them lies the shape of the side."""

RING = 0.44
SMALL_BELOW, SMALL_DISC, SMALL_RING = 38.0, 0.42, 0.49
"""The size of a token in logical pixels below which it fills its cell, with letters as large as its
disc holds.
"""

BADGES_FROM = 40
"""Logical pixels to a cell from which badges carry letters; below they are plain dots at the same
hours, for discs that hold letters would touch each other.
"""

BADGE, BADGE_LETTERS = 9.4, 10.0
"""Radius of a badge and size of its letters in scene units, where cells are large."""

LEAST_BADGE, LEAST_BADGE_LETTERS = 7.5, 8.6
"""The same in logical pixels, below which the letters could not be read."""

DOT = 3.0
"""The radius of such a dot in logical pixels."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A condition at a clock hour (1 to 12): two letters at most; `tone` is bad, good or plain."""

    letters: str
    clock: int
    tone: str = "bad"


@dataclass(frozen=True, slots=True)
class TokenLook:
    """Everything that a token's picture depends on.

    `footprint` is 1 to 4 cells; `facing` is in degrees clockwise from north; `hit_points` is a
    share of 0 to 1, `hit_text` the same in figures, shown at the upper edge where a flag takes the
    lower one; `number` distinguishes copies that share a picture; `altitude` is a short text such
    as "+10 ft", `support` what holds it up (ground, flying, climbing, swimming, burrowing or
    falling), `falling` the fall that awaits it; `state` is normal, dimmed (dead, unable) or hidden.
    `picture` is not compared: `picture_key` represents it. `mini` where a figure stands on the
    screen in its place.
    """

    initials: str
    side: str = "heroes"
    footprint: int = 1
    disc: str = ""
    badges: tuple[Badge, ...] = ()
    altitude: str = ""
    support: str = "ground"
    falling: str = ""
    hit_points: float | None = None
    hit_text: str = ""
    hit_style: HitPointStyle = "bar"
    hit_at_head: bool = False
    number: str = ""
    facing: float | None = None
    prone: bool = False
    state: str = "normal"
    mini: bool = False
    picture_key: str = ""
    picture: QImage | None = field(default=None, compare=False)


def token_bounds(footprint: int) -> QRectF:
    """The area of the cached picture, in scene units around the token's centre."""
    half = (footprint / 2 + MARGIN) * CELL
    return QRectF(-half, -half, 2 * half, 2 * half)


@kept_by_bytes(32 * 1024 * 1024, of_document=True)
def token_pixmap(
    value: TokenLook, size_px: float, device_pixel_ratio: float, theme: Theme
) -> QPixmap:
    """The picture of a token whose cells are `size_px` logical pixels wide in all, with a margin on
    every side.

    The same arguments give the same pixmap object.

        token_pixmap(TokenLook("Go", "foes"), 64, 2.0, DARK).deviceIndependentSize()  # 96 by 96
    """
    cell_px = size_px / value.footprint
    side = round((size_px + 2 * MARGIN * cell_px) * device_pixel_ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    # A new image of Qt contains arbitrary memory.
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(side / 2, side / 2)
    # By the whole pixels of the picture, so that the token fills it to the edge.
    scale = side / token_bounds(value.footprint).width()
    painter.scale(scale, scale)
    paint_token(painter, value, theme, cell_px / CELL)
    painter.end()
    image.setDevicePixelRatio(device_pixel_ratio)
    return QPixmap.fromImage(image)


def paint_token(painter: QPainter, value: TokenLook, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a token around the origin, directly (for printing and for the cached picture)."""
    painter.save()
    # Only the body fades: badges, flags and numbers have to be readable on the dead and the hidden,
    # too.
    painter.setOpacity(painter.opacity() * {"dimmed": 0.5, "hidden": 0.62}.get(value.state, 1.0))
    if value.mini:
        paint_mini(painter, value.footprint, value.side, side_colour(value.side, theme), theme)
    else:
        _body(painter, value, theme, pixels_per_unit * CELL)
    painter.restore()
    if value.mini:
        _about_mini(painter, value, theme, pixels_per_unit)
        return
    for badge in value.badges:
        _badge(painter, badge, value.footprint, pixels_per_unit * CELL, theme)
    if value.prone:
        _prone_mark(painter, value.footprint, theme)
    # After the badges and before the numbers: what is drawn later lies on top.
    if has_flag(value):
        _altitude(painter, value, pixels_per_unit * CELL, theme)
    if value.number:
        _copy_number(painter, value, pixels_per_unit * CELL, theme)
    if value.hit_points is not None:
        _hit_points(painter, value, value.hit_points, pixels_per_unit * CELL, theme)
    if value.state == "hidden":
        _hidden_mark(painter, value.footprint, theme)
    if value.state == "dimmed":
        _crossed(painter, value.footprint, theme)


def _about_mini(painter: QPainter, value: TokenLook, theme: Theme, pixels_per_unit: float) -> None:
    """Draws, outside its ring, what a figure must not cover: signs, hit points, facing."""
    cell_px, outer = pixels_per_unit * CELL, mini_ring(value.footprint)[1]
    # A figure's base covers everything inside its ring: every sign moves out by the same step.
    out = outer - radius_at(value.footprint, RING)
    # Before the flag, which has to be readable.
    if value.hit_points is not None and value.hit_style == "ring":
        _hit_point_arc(painter, outer + 5.0, value.hit_points)
    _badges_about_mini(painter, value, theme, cell_px, out)
    with _shifted(painter, (0, out)):
        if value.prone:
            _prone_mark(painter, value.footprint, theme)
        if has_flag(value):
            _altitude(painter, value, cell_px, theme)
    if value.facing is not None:
        _facing(painter, value.footprint, value.facing, theme)
    if value.hit_points is not None and value.hit_style != "ring":
        # The bar clears the ring at the lower edge, and likewise at the upper one.
        down = outer - value.footprint * CELL / 2 + bar_height(cell_px)
        with _shifted(painter, (0, -down if value.hit_at_head else down)):
            _hit_points(painter, value, value.hit_points, cell_px, theme)
    if value.state == "hidden":
        _hidden_mark(painter, value.footprint, theme)
    if value.state == "dimmed":
        _crossed(painter, value.footprint, theme)


def _badges_about_mini(
    painter: QPainter, value: TokenLook, theme: Theme, cell_px: float, out: float
) -> None:
    """Draws badges and the number of a copy, farther out than on a disc."""
    for badge in value.badges:
        with _shifted(painter, _outward(badge.clock, out)):
            _badge(painter, badge, value.footprint, cell_px, theme)
    if value.number:
        with _shifted(painter, _outward(10, out)):
            _copy_number(painter, value, cell_px, theme)


@contextmanager
def _shifted(painter: QPainter, by: ScenePoint) -> Iterator[None]:
    """Inside, the origin is shifted."""
    painter.save()
    painter.translate(*by)
    try:
        yield
    finally:
        painter.restore()


def _outward(clock: int, by: float) -> ScenePoint:
    """A step away from the middle towards an hour."""
    # Twelve o'clock is up, and hours go clockwise, as y goes down.
    angle = math.radians(clock * 30 - 90)
    return math.cos(angle) * by, math.sin(angle) * by


def has_flag(value: TokenLook) -> bool:
    """Whether a flag at its lower edge shows its height or support."""
    return bool(value.altitude) or value.support != "ground"


def flag_stands_apart(value: TokenLook, pixels_per_unit: float) -> bool:
    """Whether the flag, as part of the picture, would be too small to read while cells are large
    enough for words.
    """
    most = FLAG_BAKED_FROM * _text_scale()
    return has_flag(value) and LABEL_FROM <= pixels_per_unit * CELL < most


def _text_scale() -> float:
    """How much larger than usual texts are drawn."""
    return beside_text(100) / 100


def without_flag(value: TokenLook) -> TokenLook:
    """The token for a picture beside which its flag is painted separately."""
    return replace(value, altitude="", support="ground", falling="")


def paint_flag_apart(
    painter: QPainter, value: TokenLook, at: ScenePoint, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the flag of a token whose middle is `at`, large enough on the screen to be
    readable.
    """
    with to_reader(painter, at, pixels_per_unit):
        painter.translate(0, _top_apart(value, pixels_per_unit) * pixels_per_unit)
        painter.scale(FLAG_READABLE * _text_scale(), FLAG_READABLE * _text_scale())
        _flag(painter, value.falling or value.altitude, theme, _flag_icon(value))


def flag_rect(value: TokenLook, pixels_per_unit: float) -> QRectF:
    """The area of a token's flag, in scene units around the token's middle."""
    if flag_stands_apart(value, pixels_per_unit):
        scale = FLAG_READABLE * _text_scale() / pixels_per_unit
        top = _top_apart(value, pixels_per_unit)
    else:
        scale = _flag_growth(pixels_per_unit * CELL)
        top = radius_at(value.footprint, RING) - FLAG_RISE
    width = _flag_width(value.falling or value.altitude) * scale
    return QRectF(-width / 2, top, width, FLAG_HEIGHT * scale)


def _top_apart(value: TokenLook, pixels_per_unit: float) -> float:
    """The upper edge of a flag that is large for its cell: between the token's own letters and
    those of a token below, in scene units under the middle.
    """
    high = FLAG_HEIGHT * FLAG_READABLE * _text_scale() / pixels_per_unit
    half, clear = value.footprint * CELL / 2, CELL / 2 - LETTERS_HIGH * CELL
    usual = radius_at(value.footprint, RING) - FLAG_RISE
    # Its own letters first: where both have no space, the flag still belongs to this token.
    return max(half - clear, min(usual, half + clear - high))


def foot_of(value: TokenLook, pixels_per_unit: float) -> float:
    """How far its flag, its hit points or its cells extend below the middle of a token, in scene
    units.
    """
    half, cell_px = value.footprint * CELL / 2, pixels_per_unit * CELL
    flag = flag_rect(value, pixels_per_unit).bottom() if has_flag(value) else half
    # The name below has to clear the ring and the bar; a flag is lower still, by as much as it was
    # moved out.
    if value.mini:
        low = mini_ring(value.footprint)[1] + bar_height(cell_px) + 2.0
        return max(low, flag + low - half) if has_flag(value) else low
    written = value.hit_style == "number" and value.hit_text and not value.hit_at_head
    return max(half, flag, half + number_height(cell_px) * 0.6 if written else half)


def radius_at(footprint: int, share: float) -> float:
    """Scene units for a share of the cell in a one-cell token; larger tokens keep the same distance
    to their border.
    """
    return footprint * CELL / 2 - (0.5 - share) * CELL


def is_small(footprint: int, cell_px: float) -> bool:
    """Whether a token is so small on the screen that it fills its cells."""
    return footprint * cell_px < SMALL_BELOW


def _body(painter: QPainter, value: TokenLook, theme: Theme, cell_px: float) -> None:
    small = is_small(value.footprint, cell_px)
    disc = radius_at(value.footprint, SMALL_DISC if small else DISC)
    ring = radius_at(value.footprint, SMALL_RING if small else RING)
    _drop_shadow(painter, ring)
    painter.save()
    if value.prone:
        # Lying: tilted and flattened, which is visible where the mark is too small.
        painter.rotate(-28)
        painter.scale(1.0, 0.74)
    _RINGS[value.side](painter, ring, side_colour(value.side, theme), theme)
    at_foot = (
        value.hit_points is not None
        and value.hit_style in ("bar", "number")
        and not value.hit_at_head
    )
    # On small tokens the letters fill the disc: half the bar's height keeps them clear of it.
    lift = bar_height(cell_px) / 2 if small and at_foot else 0.0
    _face(painter, value, disc, theme, small, lift)
    painter.restore()
    if value.facing is not None:
        _facing(painter, value.footprint, value.facing, theme)
    if value.hit_points is not None and value.hit_style == "ring":
        _hit_point_arc(painter, disc, value.hit_points)


def _hit_points(
    painter: QPainter, value: TokenLook, share: float, cell_px: float, theme: Theme
) -> None:
    half = value.footprint * CELL / 2
    if value.hit_style == "bar":
        high = bar_height(cell_px)
        # At the upper edge where a flag takes the lower one: both have to be readable.
        paint_bar(
            painter,
            share,
            value.footprint,
            -half if value.hit_at_head else half - high,
            cell_px,
            theme,
        )
    elif value.hit_style == "number" and value.hit_text:
        text = number_within(value.hit_text, (value.footprint + 2 * MARGIN) * CELL, cell_px)
        lowest = half + MARGIN * CELL - 0.55 * number_height(cell_px) - 2 * CELL / cell_px
        middle = min(half, lowest)  # where cells are small the plate would leave the picture
        paint_number(painter, text, share, -middle if value.hit_at_head else middle, cell_px, theme)


def _copy_number(painter: QPainter, value: TokenLook, cell_px: float, theme: Theme) -> None:
    """Draws which of several copies with one picture it is: a plate at its upper left, never
    illegibly small.
    """
    # With the root of its size: a number four times as large on a giant would hide its picture.
    pixels = max(11.0, 0.22 * cell_px * value.footprint**0.5) * CELL / cell_px
    x, y = clock_place(10, value.footprint)
    plate = QRectF(0, 0, pixels * (0.75 + 0.55 * len(value.number)), pixels * 1.25)
    plate.moveCenter(QPointF(x + pixels * 0.2, y))
    edge = 2 * CELL / cell_px
    bounds = token_bounds(value.footprint).adjusted(edge, edge, -edge, -edge)
    # Kept within the cached picture, or it would be cut at its edge.
    plate.moveTopLeft(QPointF(max(plate.left(), bounds.left()), max(plate.top(), bounds.top())))
    painter.setPen(scene_pen(theme.palette.casing, 1.5 * CELL / cell_px))
    painter.setBrush(QColor("#f4f2ee"))
    painter.drawRoundedRect(plate, pixels * 0.35, pixels * 0.35)
    painter.save()
    painter.translate(plate.center())
    painter.scale(pixels / 12, pixels / 12)
    _small_text(painter, QPointF(0, 0), value.number, 12, "#15171b")
    painter.restore()


def side_colour(side: str, theme: Theme) -> str:
    """The ring colour of a side; raises KeyError for a side that is not in `SIDES`."""
    colours = theme.palette
    return {"heroes": colours.heroes, "foes": colours.foes, "neutral": colours.neutral}[side]


def _drop_shadow(painter: QPainter, radius: float) -> None:
    # Down and to the right, as all shadows of the map.
    gradient = QRadialGradient(QPointF(1.5, 3.0), radius + 6)
    gradient.setColorAt(0.0, colour("#000000", 0.6))
    gradient.setColorAt(radius / (radius + 7), colour("#000000", 0.5))
    gradient.setColorAt(1.0, colour("#000000", 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(1.5, 3.0), radius + 6, radius + 6)


def _ring_of_heroes(painter: QPainter, radius: float, tint: str, theme: Theme) -> None:
    """A solid smooth ring."""
    painter.setPen(scene_pen(theme.palette.casing, 1.6))
    painter.setBrush(QColor(tint))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(scene_pen("#ffffff", 1.2, 0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), radius - 1.5, radius - 1.5)


def _ring_of_foes(painter: QPainter, radius: float, tint: str, theme: Theme) -> None:
    """A ring with spikes outward."""
    painter.setPen(scene_pen(theme.palette.casing, 1.6))
    painter.setBrush(QColor(tint))
    painter.drawPath(_spiked(radius))


@lru_cache(maxsize=16)
def _spiked(radius: float) -> QPainterPath:
    # A spike for every 15 units of the rim: as sharp on a giant as on a goblin.
    count = max(12, round(radius * math.tau / 15))
    path = QPainterPath()
    for index in range(count):
        angle = index * math.tau / count
        half = math.tau / count * 0.5
        base = QPointF(
            math.cos(angle - half) * (radius - 1.5), math.sin(angle - half) * (radius - 1.5)
        )
        tip = QPointF(math.cos(angle) * (radius + 4.6), math.sin(angle) * (radius + 4.6))
        if index == 0:
            path.moveTo(base)
        path.lineTo(base)
        path.lineTo(tip)
    path.closeSubpath()
    return path


def _ring_of_neutral(painter: QPainter, radius: float, tint: str, theme: Theme) -> None:
    """Draws a square frame, broken in the middle of each side."""
    side = radius * 0.93
    square = QRectF(-side, -side, 2 * side, 2 * side)
    painter.setPen(scene_pen(theme.palette.casing, 1.6))
    painter.setBrush(QColor(theme.palette.casing))
    painter.drawEllipse(QPointF(0, 0), radius - 1.5, radius - 1.5)
    # Limited, so that large frames do not become round.
    corner, reach = min(side * 0.42, 20.0), min(side * 0.62, side - 10)
    path = QPainterPath()
    for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        path.moveTo(sx * (square.right() - reach), sy * side)
        path.lineTo(sx * (side - corner), sy * side)
        path.quadTo(QPointF(sx * side, sy * side), QPointF(sx * side, sy * (side - corner)))
        path.lineTo(sx * side, sy * (square.right() - reach))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, scene_pen(theme.palette.casing, 7.4))
    painter.strokePath(path, scene_pen(tint, 4.6))


_RINGS = {"heroes": _ring_of_heroes, "foes": _ring_of_foes, "neutral": _ring_of_neutral}


def _face(
    painter: QPainter, value: TokenLook, radius: float, theme: Theme, small: bool, lift: float
) -> None:
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), radius, radius)
    ground = QColor(value.disc or ("#2b3038" if theme.is_dark else "#3a3f47"))
    gradient = QRadialGradient(QPointF(-radius * 0.35, -radius * 0.45), radius * 1.7)
    # Lit from the upper left: a disc, not a hole.
    gradient.setColorAt(0.0, ground.lighter(128))
    gradient.setColorAt(1.0, ground.darker(122))
    painter.fillPath(disc, gradient)
    if value.picture is not None and not value.picture.isNull():
        _picture(painter, value.picture, disc, radius)
    else:
        # Not a saved state: the casing below is drawn where the disc is.
        painter.translate(0, -lift)
        _initials(painter, value.initials[:2], radius, _ink_on(ground.name()), small)
        painter.translate(0, lift)
    painter.strokePath(disc, scene_pen(theme.palette.casing, 1.8, 0.9))


def _ink_on(ground: str) -> str:
    return "#15171b" if luminance(ground) > 0.32 else "#f6f3ec"


def _picture(painter: QPainter, picture: QImage, disc: QPainterPath, radius: float) -> None:
    side = min(picture.width(), picture.height())
    # The middle square: portraits have their face there.
    crop = QRectF((picture.width() - side) / 2, (picture.height() - side) / 2, side, side)
    painter.save()
    # The clip cuts without smoothing: the casing drawn afterwards covers its steps.
    painter.setClipPath(disc, Qt.ClipOperation.IntersectClip)
    painter.drawImage(QRectF(-radius, -radius, 2 * radius, 2 * radius), picture, crop)
    painter.restore()


def _initials(
    painter: QPainter, letters: str, radius: float, ink: str, small: bool = False
) -> None:
    """Draws initials centred by the letters' own shape, not by the line of text; as large as the
    disc holds on a small token.
    """
    path, capital = _outlines(letters)
    if path.isEmpty():
        return
    box = path.boundingRect()
    # In radii: two letters have to fit across the disc, a single one may be taller.
    high, wide = (1.1, 1.66) if small else (0.98 if len(letters) == 1 else 0.8, 1.34)
    scale = min(radius * high / capital, radius * wide / box.width())
    painter.save()
    painter.scale(scale, scale)
    painter.translate(-box.center().x(), capital / 2)
    painter.fillPath(path, QColor(ink))
    painter.restore()


@lru_cache(maxsize=512)
def _outlines(letters: str) -> tuple[QPainterPath, float]:
    """The outlines of letters 100 units high, and the height of a capital among them.

    Cached, since the font engine gives slightly other curves from one time to the next: two
    pictures of a token would differ by a shade at the edges of its letters.
    """
    face = QFont(FONT_FAMILY)
    face.setPixelSize(100)
    face.setWeight(QFont.Weight.DemiBold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), face, letters)
    return path, QFontMetricsF(face).capHeight()


def _hit_point_arc(painter: QPainter, disc: float, share: float) -> None:
    """Draws an arc from twelve o'clock clockwise, just inside the ring; the empty part stays
    dark.
    """
    radius = disc - 2.4
    box = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(scene_pen("#000000", 4.8, 0.72))
    painter.drawEllipse(box)
    part = min(max(share, 0.0), 1.0)
    # An arc of zero length would still draw its caps.
    if part > 0:
        pen = scene_pen(share_ink(part), 3.0)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        # From the top, clockwise: Qt counts the other way, in sixteenths of a degree.
        painter.drawArc(box, 90 * 16, -round(part * 360 * 16))


def _facing(painter: QPainter, footprint: int, degrees: float, theme: Theme) -> None:
    # The pointer grows with the token, but more slowly.
    ring, size = radius_at(footprint, RING), 0.7 + 0.3 * footprint
    painter.save()
    painter.rotate(degrees)
    pointer = QPainterPath(QPointF(0, -ring - 10))
    pointer.lineTo(8 * size, -ring - 10 + 11.5 * size)
    pointer.quadTo(QPointF(0, -ring - 10 + 8 * size), QPointF(-8 * size, -ring - 10 + 11.5 * size))
    pointer.closeSubpath()
    painter.setPen(scene_pen(theme.palette.casing, 1.6))
    painter.setBrush(QColor(theme.palette.line))
    painter.drawPath(pointer)
    painter.restore()


def clock_place(clock: int, footprint: int) -> ScenePoint:
    """The centre of the badge at an hour, in scene units around the token's centre."""
    angle = math.radians(clock * 30 - 90)
    radius = radius_at(footprint, RING) + 0.5
    return math.cos(angle) * radius, math.sin(angle) * radius


def _badge(painter: QPainter, badge: Badge, footprint: int, cell_px: float, theme: Theme) -> None:
    # Letters of five pixels are worse than none: a dot at its clock hour is still recognisable.
    if cell_px < BADGES_FROM:
        _badge_dot(painter, badge, footprint, cell_px, theme)
        return
    # Dark for bad, light for good, grey for plain: lightness distinguishes them where colours do
    # not.
    grounds = {
        "bad": ("#7a1f5c", "#ffffff"),
        "good": ("#f4f2ee", "#15171b"),
        "plain": ("#3b4149", "#ffffff"),
    }
    ground, ink = grounds[badge.tone]
    at = QPointF(*clock_place(badge.clock, footprint))
    pixel = CELL / cell_px
    _badge_disc(painter, at, max(BADGE, LEAST_BADGE * pixel), ground, theme)
    size = max(BADGE_LETTERS, LEAST_BADGE_LETTERS * pixel)
    _small_text(painter, at, badge.letters[:2], size, ink)


def _badge_disc(painter: QPainter, at: QPointF, radius: float, ground: str, theme: Theme) -> None:
    painter.setPen(scene_pen(theme.palette.casing, 2.6))
    painter.setBrush(QColor(ground))
    painter.drawEllipse(at, radius, radius)
    painter.setPen(scene_pen("#ffffff", 1.1, 0.85))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius - 0.6, radius - 0.6)


def _badge_dot(
    painter: QPainter, badge: Badge, footprint: int, cell_px: float, theme: Theme
) -> None:
    """Draws a badge where cells are small: its colours are light, since its thin rim is not visible
    there.
    """
    ground = {"bad": "#ff7ac6", "good": "#f4f2ee", "plain": "#b6bcc6"}[badge.tone]
    pixel = CELL / cell_px
    x, y = clock_place(badge.clock, footprint)
    # A small token has its ring farther out; there the dot is clear of the initials, too.
    share = SMALL_RING if is_small(footprint, cell_px) else RING
    out = radius_at(footprint, share) / math.hypot(x, y)
    at, radius = QPointF(x * out, y * out), DOT * pixel
    painter.setPen(Qt.PenStyle.NoPen)
    for ink, size in ((theme.palette.casing, radius + 1.4 * pixel), (ground, radius)):
        painter.setBrush(QColor(ink))
        painter.drawEllipse(at, size, size)


def _small_text(painter: QPainter, at: QPointF, text: str, size: float, ink: str) -> None:
    """Letters about a point; `size` in scene units, which a font takes in whole ones only."""
    face = QFont(FONT_FAMILY)
    face.setPixelSize(round(size))
    face.setWeight(QFont.Weight.DemiBold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), face, text)
    box = path.boundingRect()
    lift = QFontMetricsF(face).capHeight() / 2
    painter.fillPath(path.translated(at.x() - box.center().x(), at.y() + lift), QColor(ink))


def _altitude(painter: QPainter, value: TokenLook, cell_px: float, theme: Theme) -> None:
    """Draws a flag at the lower edge: an arrow up or down and the height; relatively larger when
    the cells are small.
    """
    painter.save()
    painter.translate(0, radius_at(value.footprint, RING) - FLAG_RISE)
    growth = _flag_growth(cell_px)
    painter.scale(growth, growth)
    _flag(painter, value.falling or value.altitude, theme, _flag_icon(value))
    painter.restore()


def _flag_growth(cell_px: float) -> float:
    """How much larger a flag is drawn where cells are small."""
    # As large as in a cell of 46 pixels, up to what the margin of the picture holds.
    return min(max(46 / cell_px, 1.0), 1.45)


def _flag_face() -> QFont:
    face = QFont(FONT_FAMILY)
    face.setPixelSize(12)
    face.setWeight(QFont.Weight.DemiBold)
    return face


def _flag_width(text: str) -> float:
    return QFontMetricsF(_flag_face()).horizontalAdvance(text) + 20 if text else 19


def _flag_icon(value: TokenLook) -> str | None:
    return "fall" if value.falling else SUPPORT_ICONS.get(value.support)


SUPPORT_ICONS = {
    "flying": "fly",
    "climbing": "climb",
    "swimming": "swim",
    "burrowing": "burrow",
    "falling": "fall",
}
FLAG_RISE, FLAG_HEIGHT = 8, 17
"""How far a flag extends into its token, and its height, in scene units."""

LETTERS_HIGH = 0.23
"""How far the letters of a small token extend above and below its middle, in cells."""

FLAG_BAKED_FROM, FLAG_READABLE = 58.0, 0.92
"""Logical pixels to a cell from which a flag is part of the token's picture; its size beside a
smaller one.
"""

FLAG_ROOM = 2.0 * CELL
"""Scene units beside and below a token that its flag may touch where cells are small."""

ICON_PIXELS, ICON_SHARP = 13, 4
"""The size of the sign on a flag in scene units, and its pixels for each of them."""


def _flag(painter: QPainter, text: str, theme: Theme, icon: str | None) -> None:
    width = _flag_width(text)
    flag = QRectF(-width / 2, 0, width, FLAG_HEIGHT)
    # Either kind of minus: heights are written with the typographic one.
    down, falls = text.startswith(("-", "−")), icon == "fall"
    painter.setPen(scene_pen(theme.palette.casing, 2.2))
    painter.setBrush(QColor("#c3273c" if falls else "#20242a" if down else "#f4f2ee"))
    painter.drawRoundedRect(flag, 4, 4)
    ink = "#ffffff" if falls else "#f4f2ee" if down else "#15171b"
    if icon is not None:
        # Larger than drawn: the painter is scaled by the zoom, and a small icon would be blurred.
        sign = icon_pixmap(icon, ink, ICON_PIXELS * ICON_SHARP)
        left = flag.left() + 2 if text else -ICON_PIXELS / 2
        painter.drawPixmap(QRectF(left, 2, ICON_PIXELS, ICON_PIXELS), sign, QRectF(sign.rect()))
    else:
        _flag_arrow(painter, flag, down, ink)
    _small_text(painter, QPointF(flag.center().x() + 6, flag.center().y()), text, 12, ink)


def _flag_arrow(painter: QPainter, flag: QRectF, down: bool, ink: str) -> None:
    tip = -4.0 if not down else 4.0
    arrow = QPainterPath(QPointF(flag.left() + 8, flag.center().y() + tip))
    arrow.lineTo(flag.left() + 11.6, flag.center().y() - tip * 0.75)
    arrow.lineTo(flag.left() + 4.4, flag.center().y() - tip * 0.75)
    painter.fillPath(arrow, QColor(ink))


def _prone_mark(painter: QPainter, footprint: int, theme: Theme) -> None:
    """Draws a lying figure at six o'clock."""
    x, y = clock_place(6, footprint)
    _badge_disc(painter, QPointF(x, y), 7.0, "#3b4149", theme)
    painter.setPen(scene_pen("#ffffff", 1.9))
    painter.drawLine(QPointF(x - 1, y + 0.8), QPointF(x + 4, y + 0.8))
    painter.setBrush(QColor("#ffffff"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(x - 3.8, y + 0.4), 1.7, 1.7)


def _hidden_mark(painter: QPainter, footprint: int, theme: Theme) -> None:
    radius = radius_at(footprint, RING) + 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (
        scene_pen(theme.palette.casing, 3.4, 0.7),
        scene_pen(theme.palette.line, 1.8, 1.0, (2.5, 3.2)),
    ):
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def _crossed(painter: QPainter, footprint: int, theme: Theme) -> None:
    reach = radius_at(footprint, DISC) * 0.62
    cross = QPainterPath(QPointF(-reach, -reach))
    cross.lineTo(reach, reach)
    cross.moveTo(reach, -reach)
    cross.lineTo(-reach, reach)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(cross, scene_pen(theme.palette.casing, 8, 0.75))
    painter.strokePath(cross, scene_pen(theme.palette.line, 4, 0.95))
