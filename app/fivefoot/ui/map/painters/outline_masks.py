"""Outlines of sight and light as small single-channel pictures, cached with the outline: of ten
tokens one moves, and only its outline is redrawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF

from fivefoot.ui.appearance.weak_cache import cached_while_alive

Values = NDArray[np.uint8]

SHARP: Final = 4
"""Parts of a pixel to which corners are rounded: adjacent rays coincide."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Outline:
    """Corners [count, 2] in scene units, in turn."""

    corners: NDArray[np.float64]

    def polygon(self, scale: float) -> QPolygonF:
        """The outline in pixels."""
        # An outline of sight has a corner for each ray: most of them coincide at this size, and Qt
        # fills polygons with fewer corners faster.
        points = np.rint(self.corners * (scale * SHARP)) / SHARP
        # Each compared with the one before it, the first with the last.
        apart = (points != np.roll(points, 1, axis=0)).any(axis=1)
        return QPolygonF([QPointF(x, y) for x, y in points[apart].tolist()])


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Values [height, width] from 0 to 255 that begin at a pixel of a picture."""

    x: int
    y: int
    values: Values

    def lay_on(self, picture: Values, left: int, top: int) -> None:
        """Raises a picture that begins at a pixel to the values of the patch."""
        height, width = picture.shape
        own = self.cut(left, top, left + width, top + height)
        high, wide = own.values.shape
        if high and wide:
            x, y = own.x - left, own.y - top
            part = picture[y : y + high, x : x + wide]
            # The best eye or lamp counts: two dim lights do not add up to a bright one.
            np.maximum(part, own.values, out=part)

    def cut(self, left: int, top: int, right: int, bottom: int) -> Patch:
        """The part of it within a box of pixels."""
        height, width = self.values.shape
        x, y = max(self.x, left), max(self.y, top)
        end_x, end_y = min(self.x + width, right), min(self.y + height, bottom)
        # `max` keeps the slices of patches that lie completely outside empty, where a negative end
        # would count from the back.
        part = self.values[y - self.y : max(y, end_y) - self.y, x - self.x : max(x, end_x) - self.x]
        return Patch(x, y, part)


@cached_while_alive
def mask_of(outline: Outline, scale: float, width: int, height: int) -> Patch:
    """The inside of an outline on a picture of that many pixels: 255 inside, soft at its edge."""
    polygon = outline.polygon(scale)
    # Only the box of the outline: ten small lights of a large map are ten small pictures.
    box = polygon.boundingRect().toAlignedRect().adjusted(-1, -1, 1, 1)
    left, top = max(0, box.left()), max(0, box.top())
    right, bottom = min(width, box.right() + 1), min(height, box.bottom() + 1)
    if right <= left or bottom <= top:
        return Patch(0, 0, np.zeros((0, 0), dtype=np.uint8))
    image = QImage(right - left, bottom - top, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.white)
    painter.translate(-left, -top)
    # Qt's own antialiasing makes the soft edge: a mask with numpy would need a larger picture and a
    # filter.
    painter.drawPolygon(polygon)
    painter.end()
    # Qt pads each row to four bytes; the copy drops the padding and outlives the picture.
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), -1)
    return Patch(left, top, rows[:, : image.width()].copy())


def disc_of(patch: Patch, at: tuple[float, float], stops: tuple[tuple[float, int], ...]) -> Patch:
    """A patch around a place (pixels), limited to `stops`, which are radii and values, the farthest
    last.
    """
    reach = stops[-1][0]
    left, top = int(at[0] - reach) - 1, int(at[1] - reach) - 1
    part = patch.cut(left, top, int(at[0] + reach) + 2, int(at[1] + reach) + 2)
    height, width = part.values.shape
    # By the middles of pixels.
    x = np.arange(part.x, part.x + width) + 0.5 - at[0]
    y = np.arange(part.y, part.y + height) + 0.5 - at[1]
    far = np.hypot(x[None, :], y[:, None])
    most = np.interp(far, [radius for radius, _ in stops], [value for _, value in stops])
    return Patch(part.x, part.y, np.minimum(part.values, most.astype(np.uint8)))
