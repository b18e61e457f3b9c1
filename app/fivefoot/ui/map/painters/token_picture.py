"""Drawing the cached picture of a token pixel by pixel, so that its letters are sharp at every
zoom.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, device_ratio
from fivefoot.ui.map.painters.stretched_pictures import quarters_of
from fivefoot.ui.map.painters.token_painter import (
    TokenLook,
    flag_stands_apart,
    paint_flag_apart,
    token_bounds,
    token_pixmap,
    without_flag,
)

LEAST_CELL = 6.0
"""The least size of a cell in a picture, in logical pixels."""


def cell_in_pixels(pixels_per_unit: float, ratio: float) -> float:
    """The size of a cell in logical pixels, as a whole number of device pixels."""
    # Whole ones, so that maps fitted into windows of almost the same size share their pictures.
    return max(LEAST_CELL, round(CELL * pixels_per_unit * ratio) / ratio)


def paint_token_picture(
    painter: QPainter,
    value: TokenLook,
    centre: ScenePoint,
    theme: Theme,
    pixels_per_unit: float,
    cell: float | None = None,
    opacity: float = 1.0,
) -> None:
    """Draws a token from its cached picture, and beside it a flag that needs more room.

    `cell` is the size of a cell in a picture of another zoom, which is then stretched. A flag has
    no `opacity`: a height has to be readable while the token is dragged.
    """
    ratio = device_ratio(painter)
    size = cell_in_pixels(pixels_per_unit, ratio) if cell is None else cell
    apart = flag_stands_apart(value, pixels_per_unit)
    picture = token_pixmap(
        without_flag(value) if apart else value, size * value.footprint, ratio, theme
    )
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    if cell is None and _is_level(painter):
        _draw_on_pixels(painter, picture, centre)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = token_bounds(value.footprint).translated(*centre)
        painter.drawPixmap(area, picture, QRectF(picture.rect()))
    painter.restore()
    if apart:
        paint_flag_apart(painter, value, centre, theme, pixels_per_unit)


def _is_level(painter: QPainter) -> bool:
    """Whether the sides of a picture lie along the rows of pixels, on a rotated map too."""
    shown = painter.worldTransform()
    quarters = math.degrees(math.atan2(shown.m12(), shown.m11())) / 90
    return abs(quarters - round(quarters)) < 1e-6


def _draw_on_pixels(painter: QPainter, picture: QPixmap, centre: ScenePoint) -> None:
    """Each pixel of the picture on one of the device."""
    at, quarters = painter.worldTransform().map(QPointF(*centre)), quarters_of(painter)
    # Without a scale Qt draws a picture at the nearest whole pixel, unchanged.
    painter.setTransform(QTransform().translate(at.x(), at.y()).rotate(90 * quarters))
    half = picture.deviceIndependentSize().width() / 2
    painter.drawPixmap(QPointF(-half, -half), picture)
