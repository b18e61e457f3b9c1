"""Small pictures that are stretched over the map, soft between their pixels."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from fivefoot.ui.map.painters.facing_text import rect_on_map


def quarters_of(painter: QPainter) -> int:
    """By how many quarters all that is painted is turned, clockwise."""
    shown = painter.worldTransform()
    # From the painter and not from the view: tiles, prints and pictures are painted level.
    return round(math.degrees(math.atan2(shown.m12(), shown.m11())) / 90) % 4


class Stretched:
    """A small picture that is stretched over an area of the map, its edges as soft as a step of it.

    Where the map lies turned the small picture is turned, once, and then stretched: to turn while
    stretching takes several times as long.
    """

    def __init__(self, image: QImage) -> None:
        self._image = image
        self._turned: tuple[int, QImage] = 0, image

    def change(self) -> None:
        """Its pixels were changed."""
        self._turned = 0, self._image

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Draw it over an area."""
        quarters = quarters_of(painter)
        # Once for each turn, which changes when the table is set up, not while one plays.
        if quarters != self._turned[0]:
            turn = QTransform().rotate(90 * quarters)
            self._turned = quarters, self._image.transformed(turn)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # Back to level; the picture that is drawn is turned already.
        painter.rotate(-90 * quarters)
        painter.drawImage(rect_on_map(area, quarters), self._turned[1])
        painter.restore()
