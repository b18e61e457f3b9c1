"""Light on the ground: each lamp a soft glow in its colour, as far as walls let it; rendered into a
small picture that is stretched over the map.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

from fivefoot.ui.appearance.weak_cache import cached_while_alive
from fivefoot.ui.map.painters.outline_masks import Outline, disc_of, mask_of
from fivefoot.ui.map.painters.scale import CELL, ScenePoint

PIXELS, MOST_SIDE = 8, 1024
"""Pixels of the picture to a cell, and its longest side."""

# Low, since a glow lies over the art: it tints the ground, and must not hide what is drawn there.
NEAR, BRIGHT, DIM = 0.42, 0.30, 0.13
"""The strength of the glow at the lamp, at its bright radius, and beyond."""


# Not all of it, or the figure would seem to stand in the dark.
TONED_DOWN = 205
"""How much of the light around a miniature is removed, of 255."""


@dataclass(frozen=True, slots=True, eq=False)
class Glow:
    """The light of one lamp in scene units: its place, bright radius and reach, its colour, and the
    outline that walls leave it.
    """

    at: ScenePoint
    bright: float
    reach: float
    colour: str
    outline: Outline


@dataclass(frozen=True, slots=True, eq=False)
class LightLook:
    """All light that is drawn on a map of `columns` by `rows` cells.

    `figures` has the middle and radius of each place where a miniature stands on the screen: light
    near it would dazzle, and is reduced.
    """

    columns: int
    rows: int
    glows: tuple[Glow, ...]
    figures: tuple[tuple[ScenePoint, float], ...] = ()


def light_image(value: LightLook) -> QImage:
    """The light as a small picture."""
    # Fewer pixels to a cell on large maps: the picture is soft anyway, and never above four
    # megabytes.
    pixels = max(1, min(PIXELS, MOST_SIDE // max(value.columns, value.rows)))
    size = value.columns * pixels, value.rows * pixels
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    for glow in value.glows:
        own = (glow.at, glow.bright, glow.reach, glow.colour)
        x, y, picture = _glow_picture(glow.outline, own, pixels / CELL, *size)
        if not picture.isNull():
            painter.drawImage(x, y, picture)
    # Removes alpha where the gradient has it, whatever lamps shine there.
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    for (across, down), radius in value.figures:
        _tone_down(painter, QPointF(across, down) * pixels / CELL, radius * pixels / CELL)
    painter.end()
    return image


def _tone_down(painter: QPainter, middle: QPointF, radius: float) -> None:
    """Reduces light around a figure, most within `radius`, none from twice that on."""
    gradient = QRadialGradient(middle, 2 * radius)
    gradient.setColorAt(0.5, QColor(0, 0, 0, TONED_DOWN))
    gradient.setColorAt(1.0, QColor(0, 0, 0, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(middle, 2 * radius, 2 * radius)


Own = tuple[ScenePoint, float, float, str]


@cached_while_alive
def _glow_picture(
    outline: Outline, own: Own, scale: float, width: int, height: int
) -> tuple[int, int, QImage]:
    """The glow of one lamp and its place on the picture; cached with its outline."""
    at, bright, reach, colour = own
    mask = mask_of(outline, scale, width, height)
    middle = at[0] * scale, at[1] * scale
    patch = disc_of(mask, middle, _stops(bright * scale, max(reach, 1.0) * scale))
    rows, columns = patch.values.shape
    if not rows or not columns:
        return 0, 0, QImage()
    shade = QColor(colour)
    # Premultiplied here, as the format requires: each colour times its own alpha.
    alpha = patch.values.astype(np.uint32)
    pixels = alpha << 24
    for shift, part in ((16, shade.red()), (8, shade.green()), (0, shade.blue())):
        pixels |= (alpha * part // 255) << shift
    # Qt reads the rows without keeping the array alive: hence the copy below.
    data = np.ascontiguousarray(pixels)
    kind = QImage.Format.Format_ARGB32_Premultiplied
    return patch.x, patch.y, QImage(data.data, columns, rows, columns * 4, kind).copy()


def _stops(bright: float, reach: float) -> tuple[tuple[float, int], ...]:
    """The strength of a glow by radius, from 0 to 255."""
    ends = min(bright, reach)
    # The step from bright to dim is spread over a fifth of the radius: an edge would look like a
    # wall's shadow.
    inner, outer = ends * 0.92, min(ends * 1.12 + 0.03 * reach, reach)
    # A lamp that is bright nearly to its end has no dim ring worth showing.
    dim = BRIGHT * 0.8 if ends > 0.85 * reach else DIM
    at_lamp = NEAR if bright > 0 else DIM
    at_rim = BRIGHT if bright > 0 else DIM
    # Slightly beyond its reach, so that radii rise even where `outer` equals the reach.
    levels = ((0.0, at_lamp), (inner, at_rim), (outer, dim), (reach * 1.001, 0.0))
    return tuple((radius, round(strength * 255)) for radius, strength in levels)
