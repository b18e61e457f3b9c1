"""Light on the ground: each lamp a soft glow in its colour, as far as walls let it; baked into a
small picture that is stretched over the map.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF, QRadialGradient

from fivefoot.ui.map.painters.scale import CELL, ScenePoint

PIXELS, MOST_SIDE = 8, 1024
"""Pixels to a cell of the picture, and its longest side."""

NEAR, BRIGHT, DIM = 0.42, 0.30, 0.13
"""How strong the glow is at the lamp, where its bright light ends, and beyond."""


@dataclass(frozen=True, slots=True, eq=False)
class Glow:
    """The light of one lamp in scene units: where it is, how far it is bright and reaches, its
    colour, and the outline that walls leave it.
    """

    at: ScenePoint
    bright: float
    reach: float
    colour: str
    outline: tuple[ScenePoint, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LightLook:
    """All light that is drawn on a map of `columns` by `rows` cells."""

    columns: int
    rows: int
    glows: tuple[Glow, ...]


def light_image(value: LightLook) -> QImage:
    """The light as a small picture."""
    pixels = max(1, min(PIXELS, MOST_SIDE // max(value.columns, value.rows)))
    image = QImage(
        value.columns * pixels, value.rows * pixels, QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(pixels / CELL, pixels / CELL)
    for glow in value.glows:
        painter.setBrush(_gradient(glow))
        painter.drawPolygon(polygon_of(glow))
    painter.end()
    return image


def polygon_of(glow: Glow) -> QPolygonF:
    """The outline of a light, no farther out than it reaches by much."""
    return QPolygonF([QPointF(*point) for point in glow.outline])


def _gradient(glow: Glow) -> QRadialGradient:
    shade = QColor(glow.colour)
    gradient = QRadialGradient(QPointF(*glow.at), max(glow.reach, 1.0))
    ends = min(0.96, glow.bright / max(glow.reach, 1.0))
    for stop, strength in (
        (0.0, NEAR),
        (ends * 0.92, BRIGHT),
        (min(0.98, ends * 1.06 + 0.02), (BRIGHT + DIM) / 2 if ends < 0.9 else BRIGHT),
        (min(0.99, ends * 1.15 + 0.04), DIM if ends < 0.85 else BRIGHT * 0.8),
        (1.0, 0.0),
    ):
        shade.setAlphaF(strength)
        gradient.setColorAt(stop, shade)
    return gradient


def paint_light(painter: QPainter, image: QImage, area: QRectF) -> None:
    """The light over the map."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image)
    painter.restore()
