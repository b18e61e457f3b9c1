"""Light on the ground: each lamp a soft glow in its colour, as far as walls let it; baked into a
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
"""Pixels to a cell of the picture, and its longest side."""

# Low, for a glow lies over the art: it tints the ground, and must not hide what is drawn there.
NEAR, BRIGHT, DIM = 0.42, 0.30, 0.13
"""How strong the glow is at the lamp, where its bright light ends, and beyond."""


# Not all of it, or the figure would seem to stand in the dark.
TONED_DOWN = 205
"""How much of the light about a miniature is taken away, of 255."""


@dataclass(frozen=True, slots=True, eq=False)
class Glow:
    """The light of one lamp in scene units: where it is, how far it is bright and reaches, its
    colour, and the outline that walls leave it.
    """

    at: ScenePoint
    bright: float
    reach: float
    colour: str
    outline: Outline


@dataclass(frozen=True, slots=True, eq=False)
class LightLook:
    """All light that is drawn on a map of `columns` by `rows` cells.

    `figures` has middle and radius of each place where a miniature stands on the screen: light
    near it would blind whoever looks at it, and is toned down.
    """

    columns: int
    rows: int
    glows: tuple[Glow, ...]
    figures: tuple[tuple[ScenePoint, float], ...] = ()


def light_image(value: LightLook) -> QImage:
    """The light as a small picture."""
    # Fewer pixels to a cell on large maps: the picture is soft anyhow, and never above four
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
    # Takes alpha away where the gradient has it, whatever lamps shone there.
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    for (across, down), radius in value.figures:
        _tone_down(painter, QPointF(across, down) * pixels / CELL, radius * pixels / CELL)
    painter.end()
    return image


def _tone_down(painter: QPainter, middle: QPointF, radius: float) -> None:
    """Take light away about a figure, most within `radius`, none from twice that on."""
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
    """The glow of one lamp and where it lies on the picture; kept with its outline."""
    at, bright, reach, colour = own
    mask = mask_of(outline, scale, width, height)
    middle = at[0] * scale, at[1] * scale
    patch = disc_of(mask, middle, _stops(bright * scale, max(reach, 1.0) * scale))
    rows, columns = patch.values.shape
    if not rows or not columns:
        return 0, 0, QImage()
    shade = QColor(colour)
    # Premultiplied by hand, as the format wants it: each colour times its own alpha.
    alpha = patch.values.astype(np.uint32)
    pixels = alpha << 24
    for shift, part in ((16, shade.red()), (8, shade.green()), (0, shade.blue())):
        pixels |= (alpha * part // 255) << shift
    # Qt reads row after row, and does not keep the array alive: hence the copy below.
    data = np.ascontiguousarray(pixels)
    kind = QImage.Format.Format_ARGB32_Premultiplied
    return patch.x, patch.y, QImage(data.data, columns, rows, columns * 4, kind).copy()


def _stops(bright: float, reach: float) -> tuple[tuple[float, int], ...]:
    """How strong a glow is at which radius, from 0 to 255."""
    ends = min(bright, reach)
    # The step from bright to dim is spread over a fifth of the radius: an edge would look like a
    # wall's shadow.
    inner, outer = ends * 0.92, min(ends * 1.12 + 0.03 * reach, reach)
    # A lamp whose light is bright nearly to its end has no dim ring worth showing.
    dim = BRIGHT * 0.8 if ends > 0.85 * reach else DIM
    at_lamp = NEAR if bright > 0 else DIM
    at_rim = BRIGHT if bright > 0 else DIM
    # A hair beyond its reach, so that radii rise even where `outer` is the reach.
    levels = ((0.0, at_lamp), (inner, at_rim), (outer, dim), (reach * 1.001, 0.0))
    return tuple((radius, round(strength * 255)) for radius, strength in levels)
