"""The rectangle drawn round tokens or walls to select them."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRubberBand, QWidget

FILL = 36
"""Of 255: the style's own rectangle is so dense that the tokens in it could not be told apart."""

WIDTH = 2


class SelectionBand(QRubberBand):
    """A strong edge round a faint fill, so that what is selected stays readable."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(QRubberBand.Shape.Rectangle, parent)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = self.palette().highlight().color()
        fill = QColor(colour)
        fill.setAlpha(FILL)
        painter = QPainter(self)
        painter.fillRect(self.rect(), fill)
        painter.setPen(QPen(colour, WIDTH))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()
