"""Fog on a map: what nobody has uncovered, what was seen before, and what is seen now by which
light, as one soft mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fivefoot.ui.appearance.weak_cache import cached_while_alive
from fivefoot.ui.map.painters.light_painter import Glow
from fivefoot.ui.map.painters.outline_masks import Outline, Patch, Values, disc_of, mask_of
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.stretched_pictures import Stretched

Mask = NDArray[np.bool_]

PIXELS, VEIL_PIXELS, MOST_SIDE = 6, 4, 1024
"""Pixels to a cell of the mask before it is stretched (fewer in the game master's veil), and its
longest side: a sixth of a cell makes a soft edge.
"""

BLOCK: Final = 4
"""The side in cells of the blocks that are checked for changes: sight uncovers rays, and one box
around them all would contain half the map.
"""

# Nothing less for the players: what they may not know must not shine through.
ALL: Final = 255
"""How much is hidden where nothing can be seen."""

# "dark" is 0: there only lamps and senses show anything, and what is not lit stays hidden.
AMBIENT: Final = {"bright": 255, "dim": 190, "dark": 0}
"""How clear a place is by the ambient light, from 0 to 255."""

# What is only sensed is darker than dim light: it shows that something is there, and that no light
# is.
LIT, DIMLY_LIT, SENSED = 255, 175, 150
"""The same in bright light, in dim light, and where only another sense works in the dark."""

# 0.8 extends past the corners of the eye's own cell (0.71), so that the cell fades out and is not
# cut off.
OWN, RIM = 0.8, 0.35
"""Cells around an eye that it always sees, and over which light ends."""


@dataclass(frozen=True, slots=True, eq=False)
class FogLook:
    """Which cells are `uncovered` [rows, columns], and the outlines `seen` now, if sight uncovers.

    `covered` and `remembered` are how much is hidden, from 0 to 255: completely for the players,
    slightly for the game master. `ambient` is the light over everything, `glows` are lamps; in the
    dark, `senses` has for each outline from where and how far it is seen without light. `lifts`
    says whether what is seen shows on covered cells, too.
    """

    uncovered: Mask
    seen: tuple[Outline, ...] | None
    covered: int
    remembered: int
    ambient: str = "bright"
    glows: tuple[Glow, ...] = ()
    senses: tuple[tuple[ScenePoint, float], ...] = ()
    lifts: bool = True


Patches = tuple[list[Patch], list[Patch]]
"""Where a token looks, and where something is lit or sensed."""

Part = tuple[int, int, int, int]
"""Cells from left and top to before right and bottom."""


def fog_density(value: FogLook, part: Part | None = None, patches: Patches | None = None) -> Values:
    """How much is hidden, from 0 to 255, in each pixel of a small picture of the map, or of a part
    of it.
    """
    left, top, right, bottom = part or _whole(value)
    pixels = _pixels_of(value)
    # Without fog by sight, manually uncovered cells are simply open: there is no "seen before".
    hidden = 0 if value.seen is None else value.remembered
    uncovered = value.uncovered[top:bottom, left:right]
    cells = np.where(uncovered, hidden, value.covered).astype(np.uint8)
    base = np.repeat(np.repeat(cells, pixels, axis=1), pixels, axis=0)
    # Nobody looks anywhere, or sight does not matter: only the cells count.
    if not value.seen:
        return base
    # The best of all eyes, then the best of all lights, and the lesser of the two: somebody has to
    # look there, and there has to be light.
    clear = np.zeros_like(base)
    looked, light = patches or _patches(value)
    for patch in looked:
        patch.lay_on(clear, left * pixels, top * pixels)
    if value.ambient != "bright":
        lit = np.full_like(base, AMBIENT[value.ambient])
        for patch in light:
            patch.lay_on(lit, left * pixels, top * pixels)
        clear = np.minimum(clear, lit)
    # A shift instead of a division: 255 * 255 + 255 is the whole again.
    shaded = base.astype(np.uint16) * (255 - clear) + base
    density: Values = (shaded >> 8).astype(np.uint8)
    # With manual fog alone, covered cells stay covered even if somebody looks at them.
    return density if value.lifts else np.where(base == value.covered, base, density)


def _whole(value: FogLook) -> Part:
    rows, columns = value.uncovered.shape
    return 0, 0, columns, rows


def _pixels_of(value: FogLook) -> int:
    """Pixels to a cell."""
    # The veil has no outlines of sight, only whole cells: fewer pixels suffice.
    wanted = PIXELS if value.covered == ALL else VEIL_PIXELS
    pixels: int = max(1, min(wanted, MOST_SIDE // max(value.uncovered.shape)))
    return pixels


def _patches(value: FogLook) -> Patches:
    """Where tokens look, and where light falls or another sense works."""
    (rows, columns), pixels = value.uncovered.shape, _pixels_of(value)
    size = pixels / CELL, columns * pixels, rows * pixels
    seen = value.seen or ()
    looked = [mask_of(outline, *size) for outline in seen]
    if value.ambient == "bright":
        return looked, []
    # Cached with their outlines, by everything they depend on: a token that moves costs its own
    # patches, not those of every lamp.
    light = [_lit(glow.outline, (glow.at, glow.bright, glow.reach), *size) for glow in value.glows]
    # A look without `senses`, as for a picture, has nobody who sees in the dark.
    eyes = zip(seen, value.senses, strict=False)
    return looked, light + [_sensed(outline, eye, *size) for outline, eye in eyes]


class BakedFog:
    """The fog as a small picture that is stretched over the map; only the part that may have
    changed is recomputed.
    """

    def __init__(self, value: FogLook) -> None:
        self._value, self._patches = value, _patches(value)
        self._density = fog_density(value, None, self._patches)
        rows, columns = self._density.shape
        self._shades = self._density.astype(np.uint32) << np.uint32(24)
        kind = QImage.Format.Format_ARGB32_Premultiplied
        # The picture has no pixels of its own: it shows what is written to the array.
        self.image = QImage(self._shades.data, columns, rows, columns * 4, kind)
        self._stretched = Stretched(self.image)

    def becomes(self, value: FogLook, area: QRectF) -> list[QRectF] | None:
        """Shows other fog over an area: returns the pieces to be repainted, each with a pixel
        around it; empty where nothing changed. None, without a change, where the two fogs are of
        different kinds.
        """
        # Another size or another ambient light: everything differs, and the caller renders anew.
        if _kind_of(value) != _kind_of(self._value):
            return None
        # Stored before anything returns: the next comparison is with the last requested value.
        before, laid = self._value, self._patches
        self._value, self._patches = value, _patches(value)
        part = _changed_part((before, laid), (value, self._patches))
        if part is None:
            return []
        pixels = _pixels_of(value)
        left, top, right, bottom = (pixels * edge for edge in part)
        # A view of the array: writing to it below changes the density that is kept.
        old, new = self._density[top:bottom, left:right], fog_density(value, part, self._patches)
        # What may have changed is mostly as before (an eye moved within a hall): only what differs
        # is painted.
        changed = pieces_of(old != new, BLOCK * pixels)
        if not changed:
            return []
        old[...] = new
        self._shades[top:bottom, left:right] = new.astype(np.uint32) << np.uint32(24)
        # The copy for a rotated map holds the old pixels.
        self._stretched.change()
        side = CELL / pixels
        # A pixel more on each side, since the smooth stretching mixes neighbours.
        return [
            area
            & QRectF(
                (left + x - 1) * side,
                (top + y - 1) * side,
                (end_x - x + 2) * side,
                (end_y - y + 2) * side,
            )
            for x, y, end_x, end_y in changed
        ]

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Draws the fog over an area."""
        self._stretched.paint(painter, area)


def pieces_of(marked: Mask, block: int) -> list[Part]:
    """The marked places of a picture as boxes without much between them: bands `block` high, each
    split where at least so many columns are clear.

    >>> pieces_of(np.array([[1, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0]], dtype=bool), 2)
    [(0, 0, 1, 2), (5, 0, 6, 2)]
    """
    bands = np.logical_or.reduceat(marked, range(0, len(marked), block), axis=0)
    band, column = np.nonzero(bands)
    if not len(band):
        return []
    parted = (np.diff(band) != 0) | (np.diff(column) > block)
    first, last = np.append(True, parted), np.append(parted, True)
    return [
        (left, top * block, right + 1, min(len(marked), (top + 1) * block))
        for left, top, right in zip(
            column[first].tolist(), band[first].tolist(), column[last].tolist(), strict=True
        )
    ]


def _kind_of(value: FogLook) -> tuple[object, ...]:
    """Everything that affects the whole fog."""
    # Not the outlines and not the cells: those are compared piece by piece.
    own = value.covered, value.remembered, value.ambient, value.lifts
    return value.uncovered.shape, value.seen is None, own


def _changed_part(before: tuple[FogLook, Patches], after: tuple[FogLook, Patches]) -> Part | None:
    """The cells in which two fogs of one kind may differ; None where they are alike."""
    differs = before[0].uncovered != after[0].uncovered
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    parts: list[Part] = []
    if len(rows):
        parts.append((int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1))
    parts += [
        _cells_of(patch, _pixels_of(after[0])) for patch in _changed_patches(before[1], after[1])
    ]
    if not parts:
        return None
    left, top, right, bottom = zip(*parts, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _changed_patches(before: Patches, after: Patches) -> Iterator[Patch]:
    """The patches in only one of two fogs; cached patches are the same objects."""
    for old, new in zip(before, after, strict=True):
        # By identity, which is safe since both lists are alive here; comparing their pixels would
        # cost as much as painting them.
        ours, theirs = ({id(patch): patch for patch in patches} for patches in (old, new))
        for own in ours.keys() ^ theirs.keys():
            patch = ours.get(own) or theirs[own]
            if patch.values.size:
                yield patch


def _cells_of(patch: Patch, pixels: int) -> Part:
    """The cells that a patch touches, with so many pixels to a cell."""
    height, width = patch.values.shape
    end_x, end_y = -(-(patch.x + width) // pixels), -(-(patch.y + height) // pixels)
    return patch.x // pixels, patch.y // pixels, end_x, end_y


@cached_while_alive
def _lit(
    outline: Outline, own: tuple[ScenePoint, float, float], scale: float, width: int, height: int
) -> Patch:
    """What a lamp lights: bright up to its bright radius, dim up to its reach."""
    place, bright, reach = own
    mask = mask_of(outline, scale, width, height)
    # A lamp without reach would divide by zero.
    rim, reach = RIM * CELL, max(reach, 1.0)
    bright = min(bright, reach)
    # A bright radius smaller than the soft rim would be an invisible ring: the lamp is dim
    # throughout.
    near = DIMLY_LIT if bright < rim else LIT
    far = LIT if bright > reach - rim else DIMLY_LIT
    inner = min(bright + rim, reach)
    # `np.interp` needs rising radii: inner and outer ends are clipped so that they never cross.
    stops = ((0.0, near), (max(0.0, bright - rim), near), (inner, far), (reach + rim, 0))
    at = place[0] * scale, place[1] * scale
    last = (max(inner, reach - rim) * scale, far)
    scaled = [(radius * scale, level) for radius, level in stops]
    return disc_of(mask, at, (*scaled[:3], last, scaled[3]))


@cached_while_alive
def _sensed(
    outline: Outline, own: tuple[ScenePoint, float], scale: float, width: int, height: int
) -> Patch:
    """What is seen without light: the token's own place, and as far as another sense works."""
    (at, reach), mask = own, mask_of(outline, scale, width, height)
    # Its reach counts from the middle of the token's cell to the middles of others: half a cell
    # more shows those completely.
    far = max(reach + CELL / 2 if reach else 0.0, OWN * CELL) * scale
    soft = RIM * CELL * scale
    stops = ((0.0, SENSED), (far - soft, SENSED), (far, 0))
    return disc_of(mask, (at[0] * scale, at[1] * scale), stops)
