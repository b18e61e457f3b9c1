"""Fog on a map: what nobody has uncovered, what was seen before, and what is seen now by which
light, as one soft mask.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fivefoot.ui.appearance.kept_with import kept_with_first
from fivefoot.ui.map.painters.light_painter import Glow
from fivefoot.ui.map.painters.outline_masks import Outline, Patch, Values, disc_of, mask_of
from fivefoot.ui.map.painters.scale import CELL, ScenePoint

Mask = NDArray[np.bool_]

PIXELS, VEIL_PIXELS, MOST_SIDE = 6, 4, 1024
"""Pixels to a cell of the mask before it is stretched (fewer in the game master's veil), and its
longest side: a sixth of a cell is how soft an edge is.
"""

ALL: Final = 255
"""How much is hidden where nothing is to be seen."""

AMBIENT: Final = {"bright": 255, "dim": 190, "dark": 0}
"""How clear a place is by the light over everything, from 0 to 255."""

LIT, DIMLY_LIT, SENSED = 255, 175, 150
"""The same in bright light, in dim light, and where only another sense sees in the dark."""

OWN, RIM = 0.8, 0.35
"""Cells about an eye that it always makes out, and over which light ends."""


@dataclass(frozen=True, slots=True, eq=False)
class FogLook:
    """Which cells are `uncovered` [rows, columns], and the outlines `seen` now, if sight uncovers.

    `covered` and `remembered` are how much is hidden, from 0 to 255: all of it for the players,
    little for the GM. `ambient` is the light over everything, `glows` are lamps; where it is dark,
    `senses` has for each outline from where and how far it is seen without light. `lifts` says
    whether what is seen shows through on cells that are covered, too.
    """

    uncovered: Mask
    seen: tuple[Outline, ...] | None
    covered: int
    remembered: int
    ambient: str = "bright"
    glows: tuple[Glow, ...] = ()
    senses: tuple[tuple[ScenePoint, float], ...] = ()
    lifts: bool = True


def fog_density(value: FogLook) -> Values:
    """How much is hidden, from 0 to 255, in each pixel of a small picture of the map."""
    rows, columns = value.uncovered.shape
    wanted = PIXELS if value.covered == ALL else VEIL_PIXELS
    pixels = max(1, min(wanted, MOST_SIDE // max(rows, columns)))
    hidden = 0 if value.seen is None else value.remembered
    cells = np.where(value.uncovered, hidden, value.covered).astype(np.uint8)
    base = np.repeat(np.repeat(cells, pixels, axis=1), pixels, axis=0)
    if not value.seen:
        return base
    clear = _clearness(value, columns * pixels, rows * pixels, pixels / CELL)
    # A shift instead of a division: 255 * 255 + 255 is the whole again.
    shaded = base.astype(np.uint16) * (255 - clear) + base
    density: Values = (shaded >> 8).astype(np.uint8)
    return density if value.lifts else np.where(base == value.covered, base, density)


def fog_image(density: Values) -> QImage:
    """The fog as a small picture; it is stretched over the map."""
    rows, columns = density.shape
    alpha = density.astype(np.uint32) << np.uint32(24)
    kind = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(alpha.data, columns, rows, columns * 4, kind).copy()


def changed_area(before: Values, after: Values, area: QRectF) -> QRectF:
    """The part of the fog's area in which two pictures of one size differ, with a pixel about it;
    nothing where they are alike.
    """
    differs = before != after
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return QRectF()
    wide, high = area.width() / after.shape[1], area.height() / after.shape[0]
    left, right = (int(columns[0]) - 1) * wide, (int(columns[-1]) + 2) * wide
    top, bottom = (int(rows[0]) - 1) * high, (int(rows[-1]) + 2) * high
    return QRectF(left, top, right - left, bottom - top) & area


def _clearness(value: FogLook, width: int, height: int, scale: float) -> Values:
    """How clear each pixel is seen, from 0 to 255: by the light that falls there, as far as
    somebody looks.
    """
    looked = np.zeros((height, width), dtype=np.uint8)
    masks = [mask_of(outline, scale, width, height) for outline in value.seen or ()]
    for mask in masks:
        part = mask.within(looked)
        np.maximum(part, mask.values, out=part)
    if value.ambient == "bright":
        return looked
    light = np.full((height, width), AMBIENT[value.ambient], dtype=np.uint8)
    size = scale, width, height
    patches = [
        _lit(glow.outline, (glow.at, glow.bright, glow.reach), *size) for glow in value.glows
    ]
    for outline, (at, reach) in zip(value.seen or (), value.senses, strict=False):
        patches.append(_sensed(outline, (at, reach), *size))
    for patch in patches:
        part = patch.within(light)
        np.maximum(part, patch.values, out=part)
    return np.minimum(looked, light)


@kept_with_first
def _lit(
    outline: Outline, own: tuple[ScenePoint, float, float], scale: float, width: int, height: int
) -> Patch:
    """What a lamp lights: bright to where its bright light ends, dim to where it reaches."""
    place, bright, reach = own
    mask = mask_of(outline, scale, width, height)
    rim, reach = RIM * CELL, max(reach, 1.0)
    bright = min(bright, reach)
    near = DIMLY_LIT if bright < rim else LIT
    far = LIT if bright > reach - rim else DIMLY_LIT
    inner = min(bright + rim, reach)
    stops = ((0.0, near), (max(0.0, bright - rim), near), (inner, far), (reach + rim, 0))
    at = place[0] * scale, place[1] * scale
    last = (max(inner, reach - rim) * scale, far)
    scaled = [(radius * scale, level) for radius, level in stops]
    return disc_of(mask, at, (*scaled[:3], last, scaled[3]))


@kept_with_first
def _sensed(
    outline: Outline, own: tuple[ScenePoint, float], scale: float, width: int, height: int
) -> Patch:
    """What is made out without light: one's own place, and as far as another sense goes."""
    (at, reach), mask = own, mask_of(outline, scale, width, height)
    far = max(reach + CELL / 2 if reach else 0.0, OWN * CELL) * scale
    soft = RIM * CELL * scale
    stops = ((0.0, SENSED), (far - soft, SENSED), (far, 0))
    return disc_of(mask, (at[0] * scale, at[1] * scale), stops)


def paint_fog(painter: QPainter, image: QImage, area: QRectF) -> None:
    """The fog over the map, its edges as soft as a step of the mask."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image)
    painter.restore()
