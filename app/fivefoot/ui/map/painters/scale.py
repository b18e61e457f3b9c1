"""Scene units, conversions between cells and scene units, and drawing at a fixed size on the
screen.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

# A number that can be halved often: cells fall on whole pixels at 32, 16 and 8, and floats hold
# every half of it exactly.
CELL = 64
"""Scene units along the side of a cell."""

ScenePoint = tuple[float, float]
"""A place in scene units: x to the right, y down."""

Segment = tuple[float, float, float, float]
"""A straight piece in scene units: x1, y1, x2, y2."""

ACTING_INK = "#fff3c4"
"""Ring and arrow of the token whose turn it is, with a disc or with a miniature."""

Cell = tuple[int, int]
"""Column and row, from zero."""


def cell_centre(cell: Cell, footprint: int = 1) -> ScenePoint:
    """The middle of a square of `footprint` cells whose north-west cell is `cell`.

    >>> cell_centre((1, 0))
    (96.0, 32.0)
    """
    return ((cell[0] + footprint / 2) * CELL, (cell[1] + footprint / 2) * CELL)


def cell_rect(cell: Cell, footprint: int = 1) -> QRectF:
    """The square of `footprint` cells whose north-west cell is `cell`, in scene units."""
    return QRectF(cell[0] * CELL, cell[1] * CELL, footprint * CELL, footprint * CELL)


def rim(centre: ScenePoint, toward: ScenePoint, footprint: int = 1) -> ScenePoint:
    """Where the line from a token's centre towards a point leaves its disc; `toward` when that is
    nearer.

    >>> rim((32.0, 32.0), (132.0, 32.0))
    (64.0, 32.0)
    """
    dx, dy = toward[0] - centre[0], toward[1] - centre[1]
    length = math.hypot(dx, dy)
    # Two tokens at one place have no direction: the line has no length.
    part = min(1.0, footprint * CELL / 2 / length) if length else 1.0
    return centre[0] + dx * part, centre[1] + dy * part


@contextmanager
def on_screen(painter: QPainter, at: ScenePoint, pixels_per_unit: float) -> Iterator[None]:
    """Inside, one unit is one logical pixel and the origin is the scene point `at`."""
    painter.save()
    painter.translate(*at)
    # A scale, not a reset, so that a rotated map also rotates what is drawn here.
    painter.scale(1 / pixels_per_unit, 1 / pixels_per_unit)
    try:
        yield
    finally:
        painter.restore()


def colour(name: str, opacity: float = 1.0) -> QColor:
    """`#rrggbb` with an opacity of 0 to 1."""
    made = QColor(name)
    # Alpha separate from the name: themes are lists of opaque colours.
    made.setAlphaF(opacity)
    return made


def screen_pen(
    pixels_per_unit: float,
    name: str,
    pixels: float,
    opacity: float = 1.0,
    dashes: Sequence[float] = (),
) -> QPen:
    """A pen with round caps, `pixels` logical pixels wide at this zoom.

    Dashes are in multiples of the width.

    Deliberately not cosmetic: Qt measures those in device pixels, which halves them on a display of
    ratio 2.
    """
    return scene_pen(name, pixels / pixels_per_unit, opacity, dashes)


def scene_pen(name: str, units: float, opacity: float = 1.0, dashes: Sequence[float] = ()) -> QPen:
    """A pen with round caps that grows with the map: `units` wide in scene units."""
    pen = QPen(
        colour(name, opacity),
        units,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )
    if dashes:
        pen.setDashPattern(list(dashes))
    return pen


def polygon(points: Sequence[ScenePoint]) -> QPolygonF:
    """The points in Qt's form."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def polyline(points: Sequence[ScenePoint]) -> QPainterPath:
    """An open path through the points."""
    path = QPainterPath()
    path.addPolygon(polygon(points))
    return path


def flat_ended(pen: QPen) -> QPen:
    """The pen with flat ends and plain joints: Qt draws it up to thirty times as fast as one with
    round ends.
    """
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return pen


def square_ended(pen: QPen) -> QPen:
    """The pen with square ends, which close the corners of pieces drawn one by one."""
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    return pen


def snapped_zoom(pixels_per_unit: float, ratio: float) -> float:
    """The nearest zoom at which a cell is a whole number of device pixels: the grid is sharp, and
    ground is drawn fastest.

    >>> snapped_zoom(0.493, 1.0)
    0.5
    """
    # At least a pixel: below that there is no zoom.
    return max(1, round(pixels_per_unit * CELL * ratio)) / (CELL * ratio)


def pieces_between(points: Sequence[ScenePoint]) -> list[QLineF]:
    """The pieces between the points.

    Drawn as lines they cost a fiftieth of the same points drawn as a path.
    """
    return [QLineF(*start, *end) for start, end in itertools.pairwise(points)]


def dashed(points: Sequence[ScenePoint], on: float, off: float) -> list[QLineF]:
    """Dashes of `on` and gaps of `off` scene units along the points, continued around the
    corners.
    """
    made: list[QLineF] = []
    at, period = 0.0, on + off
    for start, end in itertools.pairwise(points):
        piece = QLineF(*start, *end)
        length = piece.length()
        # Where the current dash began, before this piece.
        first = math.floor(at / period) * period - at
        while length and first < length:
            low, high = max(first, 0.0), min(first + on, length)
            if high > low:
                made.append(QLineF(piece.pointAt(low / length), piece.pointAt(high / length)))
            first += period
        at += length
    return made


def lines_of(segments: Sequence[Segment]) -> list[QLineF]:
    """The segments in Qt's form."""
    return [QLineF(*segment) for segment in segments]


def clear_picture(width: float, height: float, ratio: float) -> QPixmap:
    """An empty picture of so many logical pixels at a device pixel ratio, for caching what is drawn
    repeatedly.
    """
    made = QPixmap(max(1, math.ceil(width * ratio)), max(1, math.ceil(height * ratio)))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def device_ratio(painter: QPainter) -> float:
    """Device pixels to a logical pixel on the painted device."""
    return float(painter.device().devicePixelRatioF())
