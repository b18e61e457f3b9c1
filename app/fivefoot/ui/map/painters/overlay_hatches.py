"""Hatches at a fixed size on the screen: besides colour, the second way to distinguish
overlays.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QTransform

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.map.painters.scale import colour

TILE = 12
"""The period of a hatch in logical pixels."""


def hatch_brush(
    kind: str, fill: tuple[str, float], ink: tuple[str, float], pixels_per_unit: float, ratio: float
) -> QBrush:
    """A brush in scene units whose lines keep their size on the screen.

    `fill` and `ink` are colour and opacity.
    """
    # Ratios in quarters: displays at 1.3 or 1.33 share a tile.
    brush = QBrush(_tile(kind, fill, ink, round(ratio * 4) / 4))
    # The brush is in scene units, the tile in device pixels: this keeps its lines equally wide at
    # every zoom.
    scale = 1 / (pixels_per_unit * ratio)
    brush.setTransform(QTransform.fromScale(scale, scale))
    return brush


@kept_by_bytes(4 * 1024 * 1024)
def _tile(kind: str, fill: tuple[str, float], ink: tuple[str, float], ratio: float) -> QImage:
    side = round(TILE * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(colour(*fill))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / TILE, side / TILE)
    # Square caps extend over the tile's border, so that lines meet in the next one.
    painter.setPen(QPen(colour(*ink), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
    painter.setBrush(QColor(colour(*ink)))
    HATCHES[kind](painter)
    painter.end()
    return _repeated(image, 16)


def _repeated(tile: QImage, times: int) -> QImage:
    """A larger piece of the same pattern, which Qt fills four times as fast."""
    image = QImage(tile.width() * times, tile.height() * times, tile.format())
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.fillRect(image.rect(), QBrush(tile))
    painter.end()
    return image


def _rising(painter: QPainter) -> None:
    # Lines that begin in the tiles on either side cross its corners.
    for shift in (-TILE, 0, TILE):
        painter.drawLine(QPointF(shift, TILE), QPointF(shift + TILE, 0))


def _shaded(painter: QPainter) -> None:
    """Rising lines with a dark edge, visible on light and dark art alike."""
    light = painter.pen()
    # A dark line beside each light one, drawn first, so that the light one lies on top.
    painter.setPen(QPen(colour("#001c33", 0.5), 1.5))
    painter.translate(1.5, 0)
    for shift in (-2 * TILE, -TILE, 0, TILE):
        painter.drawLine(QPointF(shift, TILE), QPointF(shift + TILE, 0))
    painter.translate(-1.5, 0)
    painter.setPen(light)
    _rising(painter)


def _falling(painter: QPainter) -> None:
    for shift in (-TILE, 0, TILE):
        painter.drawLine(QPointF(shift, 0), QPointF(shift + TILE, TILE))


def _dots(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    half, quarter = TILE / 2, TILE / 4
    for place in (QPointF(quarter, quarter), QPointF(quarter + half, quarter + half)):
        painter.drawEllipse(place, 1.35, 1.35)


def _level(painter: QPainter) -> None:
    for y in (TILE / 4, TILE * 3 / 4):
        painter.drawLine(QPointF(0, y), QPointF(TILE, y))


def _crossed(painter: QPainter) -> None:
    _rising(painter)
    _falling(painter)


def _steep(painter: QPainter) -> None:
    half = TILE / 2
    for shift in (-half, 0, half, TILE):
        painter.drawLine(QPointF(shift, TILE), QPointF(shift + half, 0))


HATCHES: dict[str, Callable[[QPainter], None]] = {
    "rising": _rising,
    "shaded": _shaded,
    "falling": _falling,
    "dots": _dots,
    "level": _level,
    "crossed": _crossed,
    "steep": _steep,
}
