"""Small pictures that are stretched over the map, soft between their pixels."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from fivefoot.ui.map.painters.facing_text import rect_on_map


def quarters_of(painter: QPainter) -> int:
    """The rotation of everything that is painted, in quarters, clockwise."""
    shown = painter.worldTransform()
    # From the painter, not the view: tiles, prints and pictures are painted level.
    return round(math.degrees(math.atan2(shown.m12(), shown.m11())) / 90) % 4


class Stretched:
    """A small picture that is stretched over an area of the map, with edges as soft as one of its
    pixels.

    On a rotated map the small picture is rotated once and then stretched: rotating while stretching
    takes several times as long.
    """

    def __init__(self, image: QImage) -> None:
        self._image = image
        self._turned: tuple[int, QImage] = 0, image

    def change(self) -> None:
        """Its pixels were changed."""
        self._turned = 0, self._image

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Draws it over an area."""
        quarters = quarters_of(painter)
        # Once for each rotation, which changes when the table is set up, not during play.
        if quarters != self._turned[0]:
            turn = QTransform().rotate(90 * quarters)
            self._turned = quarters, self._image.transformed(turn)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # Back to level; the picture itself is rotated already.
        painter.rotate(-90 * quarters)
        painter.drawImage(rect_on_map(area, quarters), self._turned[1])
        painter.restore()
