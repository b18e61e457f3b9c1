"""Walls, doors and windows, with weight and a soft shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

from fivefoot.ui.appearance.picture_cache import bare
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    Segment,
    colour,
    flat_ended,
    polygon,
    scene_pen,
    square_ended,
)

WEIGHT = 12.0
"""The thickness of a wall in scene units."""

PRINTED_WEIGHT = 7.5
"""The thickness on a printed map: only ink, where stone has a dark rim and a light top."""

SHADOW = QPointF(3.0, 4.0)
"""The offset of the shadow to the right and below in scene units: light comes from the upper
left.
"""

SHADOW_PIXELS, SHADOW_LIMIT = 24, 4096
"""Pixels to a cell of the shadow before it is softened, and the largest side of its image."""

LOCK = "#f2c14e"
ARROW = 40.0
"""From the middle of a one-way wall's arrow to either end of it, in scene units, with a margin."""
OVERLAP = 1.5
"""How much slanted walls are lengthened at either end, in scene units."""

VISIBLE_TURN = 0.35
"""The angle in radians (20 degrees) from which the notch between two flat ends is visible."""

DOOR_STATES = ("closed", "open", "locked", "secret")


@dataclass(frozen=True, slots=True)
class DrawnWalls:
    """All walls as segments in scene units; `low` ones can be seen and climbed over."""

    segments: tuple[Segment, ...] = ()
    low: tuple[Segment, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class WallParts:
    """The walls of a scene, sorted by how their ends are drawn."""

    straight: QPainterPath
    slanted: QPainterPath
    corners: QPolygonF


@dataclass(frozen=True, slots=True)
class Door:
    """A door between two ends, with its hinge at the first.

    `state` is one of `DOOR_STATES`; `lit` under the pointer.
    """

    segment: Segment
    state: str = "closed"
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """A window between two ends."""

    segment: Segment


@dataclass(frozen=True, slots=True)
class OneWay:
    """An arrow over a one-way wall in its direction of passage: its place, and its angle in degrees
    clockwise from east.
    """

    x: float
    y: float
    angle: float

    @property
    def bounds(self) -> QRectF:
        """The area it may be drawn on."""
        return QRectF(self.x, self.y, 0, 0).adjusted(-ARROW, -ARROW, ARROW, ARROW)


@lru_cache(maxsize=32)
def wall_path(segments: tuple[Segment, ...]) -> QPainterPath:
    """One path of all segments; made once for each set of walls.

    Slanted ones are slightly lengthened at both ends, to close the gap where two of them meet.
    """
    path = QPainterPath()
    for x1, y1, x2, y2 in segments:
        # Horizontal and vertical ones end square instead, which closes their corners.
        length = math.hypot(x2 - x1, y2 - y1)
        more = OVERLAP / length if length and x1 != x2 and y1 != y2 else 0.0
        dx, dy = (x2 - x1) * more, (y2 - y1) * more
        path.moveTo(x1 - dx, y1 - dy)
        path.lineTo(x2 + dx, y2 + dy)
    return path


@lru_cache(maxsize=32)
def wall_parts(segments: tuple[Segment, ...]) -> WallParts:
    """Horizontal and vertical walls, which end square; slanted ones, which end flat; and round
    joints at slanted corners.
    """
    slanted = tuple(
        segment for segment in segments if segment[0] != segment[2] and segment[1] != segment[3]
    )
    straight = tuple(
        segment for segment in segments if segment[0] == segment[2] or segment[1] == segment[3]
    )
    return WallParts(wall_path(straight), wall_path(slanted), _corners(segments, slanted))


def _corners(segments: tuple[Segment, ...], slanted: tuple[Segment, ...]) -> QPolygonF:
    """Ends of slanted walls where the direction changes visibly: few, since a round joint costs as
    much as five walls.
    """
    directions: dict[ScenePoint, list[float]] = {}
    for x1, y1, x2, y2 in segments:
        angle = math.atan2(y2 - y1, x2 - x1) % math.pi
        directions.setdefault((x1, y1), []).append(angle)
        directions.setdefault((x2, y2), []).append(angle)
    ends = {end for x1, y1, x2, y2 in slanted for end in ((x1, y1), (x2, y2))}
    # Sorted: the same walls give the same picture, whichever was drawn first.
    turning = [end for end in sorted(ends) if _spread(directions[end]) > VISIBLE_TURN]
    return polygon(turning)


def _spread(angles: list[float]) -> float:
    """The largest angle between any direction and the first, in radians up to a right angle."""
    gaps = [abs(angle - angles[0]) for angle in angles]
    # A wall has no direction: opposite angles are one line.
    return max(min(gap, math.pi - gap) for gap in gaps)


def _stroke(painter: QPainter, parts: WallParts, ink: str, width: float) -> None:
    painter.strokePath(parts.straight, square_ended(scene_pen(ink, width)))
    painter.strokePath(parts.slanted, flat_ended(scene_pen(ink, width)))
    painter.setPen(scene_pen(ink, width))
    painter.drawPoints(parts.corners)


def paint_wall_shadows(
    painter: QPainter, value: DrawnWalls, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the shadow that walls throw on the ground: below tokens, above the floor."""
    area, image = wall_shadow(value, theme)
    if not image.isNull():
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area.translated(SHADOW), image)
        painter.restore()


@lru_cache(maxsize=2)
def wall_shadow(value: DrawnWalls, theme: Theme) -> tuple[QRectF, QImage]:
    """The shadow as a small soft image and its place; stroking it for every frame would take a
    quarter of a second.
    """
    path = wall_path(value.segments + value.low)
    if path.isEmpty():
        return QRectF(), QImage()
    area = path.boundingRect().adjusted(-CELL, -CELL, CELL, CELL)
    scale = min(SHADOW_PIXELS / CELL, SHADOW_LIMIT / max(area.width(), area.height()))
    size = (area.size() * scale).toSize().expandedTo(QSize(1, 1))
    # Small, since it is softened anyway: the shadow of a large map is at most 4096 pixels wide.
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size.width() / area.width(), size.height() / area.height())
    painter.translate(-area.topLeft())
    painter.strokePath(
        wall_path(value.segments), square_ended(scene_pen(theme.palette.shade, WEIGHT + 3))
    )
    painter.strokePath(wall_path(value.low), square_ended(scene_pen(theme.palette.shade, 9)))
    painter.end()
    return area, _softened(image)


def _softened(image: QImage) -> QImage:
    """Blurred by scaling to half the size and back, and made translucent."""
    keep, mode = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    # Half the size and four shifted copies: a blur of two pixels that costs two copies of a
    # picture.
    small = image.scaled(image.size() / 2, keep, mode)
    result = QImage(small.size(), QImage.Format.Format_ARGB32_Premultiplied)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        # Four times 0.17 over each other are about half.
        painter.setOpacity(0.17)
        painter.drawImage(dx, dy, small)
    painter.end()
    return bare(result)


def paint_walls(painter: QPainter, value: DrawnWalls, theme: Theme, pixels_per_unit: float) -> None:
    """Draws the walls: a dark body, a stone top and a line of light."""
    ink = theme.ground
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path, low = wall_path(value.segments), wall_path(value.low)
    # Ink: one line without a lit top; low walls are broken.
    if theme.printed:
        painter.strokePath(low, flat_ended(scene_pen(ink.wall, 4.6, 1.0, (2.4, 0.9))))
        _stroke(painter, wall_parts(value.segments), ink.wall, PRINTED_WEIGHT)
        painter.restore()
        return
    painter.strokePath(low, square_ended(scene_pen(ink.wall, 8.0)))
    painter.strokePath(low, flat_ended(scene_pen(ink.wall_top, 4.6, 1.0, (2.4, 0.5))))
    _stroke(painter, wall_parts(value.segments), ink.wall, WEIGHT)
    _stroke(painter, wall_parts(value.segments), ink.wall_top, WEIGHT - 4.4)
    # The line of light is at the upper left of the top.
    painter.translate(-1.5, -1.5)
    painter.strokePath(path, flat_ended(scene_pen(ink.light, 1.4, 0.5)))
    painter.restore()


def paint_door(painter: QPainter, value: Door, theme: Theme, pixels_per_unit: float) -> None:
    """Draws posts and a leaf; an open leaf stands perpendicular to the wall and an arc shows its
    swing.

    Raises KeyError for a state that is not in `DOOR_STATES`.
    """
    length = _enter(painter, value.segment)
    # Beneath the leaf: its place lights up.
    if value.lit:
        painter.setPen(scene_pen(theme.palette.accent, 3, 0.9))
        painter.setBrush(colour(theme.palette.accent, 0.25))
        painter.drawRoundedRect(QRectF(-4, -10, length + 8, 20), 6, 6)
    _DOORS[value.state](painter, length, theme)
    # Posts would reveal a door that looks like wall.
    if value.state != "secret":
        _posts(painter, length, theme)
    painter.restore()


def paint_one_way(painter: QPainter, value: OneWay, theme: Theme) -> None:
    """Draws an arrow across the wall, pale with a dark rim, visible on any art."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(value.x, value.y)
    painter.rotate(value.angle)
    tip, tail, wide, head = ARROW - 4, -ARROW + 8, 6.0, 17.0
    outline = [(tail, -wide), (6, -wide), (6, -head), (tip, 0), (6, head), (6, wide), (tail, wide)]
    painter.setPen(scene_pen(theme.ground.ink, 3))
    painter.setBrush(QColor(theme.ground.light))
    painter.drawPolygon(polygon(outline))
    painter.restore()


def _enter(painter: QPainter, segment: Segment) -> float:
    """Saves the painter and puts the x axis along the segment; returns its length."""
    x1, y1, x2, y2 = segment
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(x1, y1)
    painter.rotate(math.degrees(math.atan2(y2 - y1, x2 - x1)))
    return math.hypot(x2 - x1, y2 - y1)


def _leaf(painter: QPainter, length: float, theme: Theme) -> None:
    ink = theme.ground
    painter.setPen(scene_pen(ink.ink, 1.8))
    painter.setBrush(QColor(ink.wood))
    painter.drawRoundedRect(QRectF(5, -5, length - 10, 10), 1.5, 1.5)
    painter.setPen(scene_pen(ink.ink, 1.0, 0.5))
    painter.drawLine(QPointF(6, 0), QPointF(length - 6, 0))
    painter.setPen(scene_pen(ink.light, 1.1, 0.45))
    painter.drawLine(QPointF(7, -3.2), QPointF(length - 7, -3.2))


def _posts(painter: QPainter, length: float, theme: Theme) -> None:
    painter.setPen(scene_pen(theme.ground.wall, 2.0))
    painter.setBrush(QColor(theme.ground.wall_top))
    for x in (0.0, length):
        painter.drawRoundedRect(QRectF(x - 6, -8, 12, 16), 2.5, 2.5)


def _closed(painter: QPainter, length: float, theme: Theme) -> None:
    _leaf(painter, length, theme)
    painter.setPen(scene_pen(theme.ground.ink, 1.2))
    painter.setBrush(QColor(theme.ground.light))
    painter.drawEllipse(QPointF(length - 14, 0), 2.8, 2.8)


def _open(painter: QPainter, length: float, theme: Theme) -> None:
    radius = length - 4
    sweep = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (
        scene_pen(theme.ground.ink, 3.0, 0.4),
        flat_ended(scene_pen(theme.ground.light, 1.5, 0.8, (2.5, 3))),
    ):
        painter.setPen(pen)
        # The quarter circle that the leaf swings through, in sixteenths of a degree.
        painter.drawArc(sweep, 0, -90 * 16)
    painter.setPen(scene_pen(theme.ground.ink, 1.6, 0.6, (0.5, 3)))
    painter.drawLine(QPointF(7, 0), QPointF(length - 7, 0))
    painter.save()
    painter.rotate(90)
    _leaf(painter, length, theme)
    painter.restore()


def _locked(painter: QPainter, length: float, theme: Theme) -> None:
    _leaf(painter, length, theme)
    centre = QPointF(length / 2, 0)
    painter.setPen(scene_pen(theme.ground.ink, 1.6))
    painter.setBrush(QColor(LOCK))
    painter.drawRoundedRect(QRectF(centre.x() - 6.5, -6.5, 13, 13), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.ground.ink))
    painter.drawEllipse(centre - QPointF(0, 1.6), 2.3, 2.3)
    painter.drawRect(QRectF(centre.x() - 1.0, -1, 2.0, 5))


def _secret(painter: QPainter, length: float, theme: Theme) -> None:
    """Looks like wall, with a dashed seam and an S: only ever given to the game master's
    painter.
    """
    ends = QPointF(0, 0), QPointF(length, 0)
    painter.setPen(scene_pen(theme.ground.wall, WEIGHT))
    painter.drawLine(*ends)
    painter.setPen(flat_ended(scene_pen(LOCK, 3.0, 1.0, (2, 1.4))))
    painter.drawLine(*ends)
    painter.translate(length / 2, 0)
    painter.setPen(scene_pen(theme.ground.wall, 2.0))
    painter.setBrush(QColor(LOCK))
    painter.drawEllipse(QPointF(0, 0), 8.5, 8.5)
    curve = QPainterPath(QPointF(2.8, -3.2))
    curve.cubicTo(QPointF(-0.5, -6.2), QPointF(-5.5, -2), QPointF(0, 0))
    curve.cubicTo(QPointF(5.5, 2), QPointF(0.5, 6.2), QPointF(-2.8, 3.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(curve, scene_pen(theme.ground.ink, 2.0))


_DOORS = {"closed": _closed, "open": _open, "locked": _locked, "secret": _secret}


def paint_window(painter: QPainter, value: Window, theme: Theme, pixels_per_unit: float) -> None:
    """Draws two thin jambs with glass between."""
    length = _enter(painter, value.segment)
    painter.setPen(scene_pen(theme.ground.wall, 1.8))
    painter.setBrush(colour(theme.ground.glass, 0.9))
    painter.drawRect(QRectF(3, -4.4, length - 6, 8.8))
    painter.setPen(scene_pen("#ffffff", 1.2, 0.75))
    for part in (0.3, 0.7):
        painter.drawLine(QPointF(length * part - 3, 2), QPointF(length * part + 3, -2))
    painter.setPen(scene_pen(theme.ground.wall, 1.4))
    painter.drawLine(QPointF(length / 2, -4.4), QPointF(length / 2, 4.4))
    _posts(painter, length, theme)
    painter.restore()


def door_bounds(value: Door) -> QRectF:
    """What the painter may touch, in scene units, including the open leaf."""
    x1, y1, x2, y2 = value.segment
    # An open leaf swings out by the door's whole length, and its pens add to that.
    reach = max(CELL / 4, math.hypot(x2 - x1, y2 - y1) if value.state == "open" else 0) + 12
    return QRectF(QPointF(min(x1, x2), min(y1, y2)), QPointF(max(x1, x2), max(y1, y2))).adjusted(
        -reach, -reach, reach, reach
    )
