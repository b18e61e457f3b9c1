"""The grey levels of a picture as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from fivefoot.core.geometry.grid_finding import FoundGrid, find_grid_in, sampled_rows

Levels = NDArray[np.uint8]
THIRTY_TWO_BITS = (
    QImage.Format.Format_RGB32,
    QImage.Format.Format_ARGB32,
    QImage.Format.Format_ARGB32_Premultiplied,
)


def grid_seen_in(image: QImage) -> FoundGrid | None:
    """The grid drawn on a picture, or None where there is none.

    Of a large picture only some rows and columns are read, without a copy of its size.
    """
    whole = (
        image
        if image.format() in THIRTY_TWO_BITS
        else image.convertToFormat(QImage.Format.Format_RGB32)
    )
    # No copy: a view of the picture's own memory, which `whole` keeps alive here.
    pixels = np.frombuffer(whole.constBits(), np.uint8)
    pixels = pixels.reshape(whole.height(), whole.bytesPerLine() // 4, 4)[:, : whole.width()]
    across, down = sampled_rows(whole.height()), sampled_rows(whole.width())
    return find_grid_in(_grey(pixels[across]), _grey(pixels.swapaxes(0, 1)[down]))


def _grey(pixels: Levels) -> Levels:
    """Grey levels from 0 to 255 of pixels (blue, green, red, unused), row by row."""
    levels = np.empty(pixels.shape[:2], np.uint8)
    # Row by row: all at once would temporarily take four times the picture's size.
    for row, some in zip(levels, pixels, strict=True):
        blue, green, red = (some[:, place].astype(np.uint16) for place in range(3))
        # With the weights of Qt's `qGray`.
        row[:] = (red * 11 + green * 16 + blue * 5) // 32
    return levels
