"""Fog on a map: what nobody has uncovered, what was seen before, and what is seen now by which
light, as one soft mask.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, QRadialGradient

from fivefoot.ui.map.painters.light_painter import Glow, polygon_of
from fivefoot.ui.map.painters.scale import CELL, ScenePoint

Mask = NDArray[np.bool_]
Density = NDArray[np.uint8]

PIXELS, MOST_SIDE = 8, 1024
"""Pixels to a cell of the mask before it is stretched, and its longest side: an eighth of a cell is
how soft an edge is.
"""

AMBIENT: Final = {"bright": 255, "dim": 190, "dark": 0}
"""How clear a place is by the light over everything, from 0 to 255."""

LIT, DIMLY_LIT, SENSED = 255, 175, 150
"""The same in bright light, in dim light, and where only another sense sees in the dark."""

OWN = 0.8
"""Cells about an eye that it always makes out."""


@dataclass(frozen=True, slots=True, eq=False)
class FogLook:
    """Which cells are `uncovered` [rows, columns], and the outlines `seen` now in scene units, if
    sight uncovers.

    `covered` and `remembered` are how much is hidden, from 0 to 255: all of it for the players,
    little for the GM. `ambient` is the light over everything, `glows` are lamps; where it is dark,
    `senses` has for each outline from where and how far it is seen without light.
    """

    uncovered: Mask
    seen: tuple[tuple[ScenePoint, ...], ...] | None
    covered: int
    remembered: int
    ambient: str = "bright"
    glows: tuple[Glow, ...] = ()
    senses: tuple[tuple[ScenePoint, float], ...] = ()


def fog_image(value: FogLook) -> QImage:
    """The fog as a small picture of its density; it is stretched over the map."""
    rows, columns = value.uncovered.shape
    pixels = max(1, min(PIXELS, MOST_SIDE // max(rows, columns)))
    hidden = 0 if value.seen is None else value.remembered
    cells = np.where(value.uncovered, hidden, value.covered).astype(np.uint8)
    density = np.repeat(np.repeat(cells, pixels, axis=0), pixels, axis=1)
    if value.seen:
        clear = _clearness(value, columns * pixels, rows * pixels, pixels / CELL)
        # At most 255 * 255, and a shift instead of a division: rounding is not seen.
        density = (density.astype(np.uint16) * (255 - clear) >> 8).astype(np.uint8)
    alpha = density.astype(np.uint32) << 24
    size = columns * pixels, rows * pixels
    return QImage(alpha.data, *size, size[0] * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()


def _clearness(value: FogLook, width: int, height: int, scale: float) -> Density:
    """How clear each pixel is seen, from 0 to 255: by the light that falls there, as far as
    somebody looks.
    """
    sight = _blank(width, height, 0)
    painter = _on(sight, scale)
    painter.setBrush(Qt.GlobalColor.white)
    outlines = [QPolygonF([QPointF(*point) for point in area]) for area in value.seen or ()]
    for outline in outlines:
        painter.drawPolygon(outline)
    painter.end()
    looked = _values(sight)
    if value.ambient == "bright":
        return looked
    return np.minimum(looked, _values(_light(value, outlines, width, height, scale)))


def _light(
    value: FogLook, outlines: list[QPolygonF], width: int, height: int, scale: float
) -> QImage:
    """How light it is everywhere, and what is made out without light."""
    image = _blank(width, height, AMBIENT[value.ambient])
    painter = _on(image, scale)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    for glow in value.glows:
        painter.setBrush(_gradient(glow))
        painter.drawPolygon(polygon_of(glow))
    painter.setBrush(QColor(SENSED, SENSED, SENSED))
    for outline, (middle, reach) in zip(outlines, value.senses, strict=False):
        path = QPainterPath()
        path.addPolygon(outline)
        painter.setClipPath(path)
        far = max(reach + CELL / 2 if reach else 0.0, OWN * CELL)
        painter.drawEllipse(QPointF(*middle), far, far)
    painter.end()
    return image


def _gradient(glow: Glow) -> QRadialGradient:
    """Bright to where its bright light ends, dim to where it reaches, with soft rims."""
    reach = max(glow.reach, 1.0)
    gradient = QRadialGradient(QPointF(*glow.at), reach)
    ends = min(1.0, glow.bright / reach)
    rim = min(0.06, 0.4 * CELL / reach)
    for stop, clear in (
        (0.0, LIT),
        (max(0.0, ends - rim), LIT if ends > 0 else DIMLY_LIT),
        (min(ends + rim, 1 - rim), DIMLY_LIT if ends < 1 - rim else LIT),
        (1 - rim, DIMLY_LIT if ends < 1 - rim else LIT),
        (1.0, 0),
    ):
        gradient.setColorAt(stop, QColor(clear, clear, clear))
    return gradient


def _blank(width: int, height: int, level: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(level, level, level))
    return image


def _on(image: QImage, scale: float) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(scale, scale)
    return painter


def _values(image: QImage) -> Density:
    """One of the channels, which are all alike."""
    data = np.frombuffer(image.constBits(), dtype=np.uint8)
    found: Density = data.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, :, 0].copy()
    return found


def paint_fog(painter: QPainter, image: QImage, area: QRectF) -> None:
    """The fog over the map, its edges as soft as a step of the mask."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image)
    painter.restore()
