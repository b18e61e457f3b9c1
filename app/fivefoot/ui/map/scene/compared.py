"""A picture of one's own map with marks for the differences of another scenario: added, removed or
changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.differences import Box, Difference
from fivefoot.ui.map.scene.render import PictureOptions, drawn

SIGNS: Final[Mapping[str, str]] = {"added": "+", "removed": "\u2212", "changed": "~"}
COLOURS: Final[Mapping[str, str]] = {
    "added": "#3fb950",
    "removed": "#f85149",
    "changed": "#e3b341",
}
LEAST = 10
"""The least width and height of a mark in pixels, so that a wall has a visible one."""


def compared(
    own: Scenario,
    found: Iterable[Difference],
    longest: int,
    pointed: Difference | None = None,
) -> QImage:
    """One's own map with a frame, a sign and a colour at each difference; the one pointed at is
    filled. Needs a running application.
    """
    return marked(
        drawn(own, None, PictureOptions(longest=longest, frame=False)), own, found, pointed
    )


def marked(
    plain: QImage, own: Scenario, found: Iterable[Difference], pointed: Difference | None = None
) -> QImage:
    """A copy of a picture of one's own map with the marks painted on it."""
    # Qt shares the pixels until the painter writes: the plain picture stays plain.
    image = QImage(plain)
    scale = image.width() / (own.scene.columns * CELL)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for difference in found:
        _mark(painter, difference, scale, difference == pointed)
    painter.end()
    return image


def _mark(painter: QPainter, difference: Difference, scale: float, filled: bool) -> None:
    colour = QColor(COLOURS[difference.kind])
    boxes = [_box(place, scale) for place in difference.places]
    # Moved: from where it was to where it is.
    if len(boxes) == 2 and boxes[0] != boxes[1]:
        painter.setPen(QPen(colour, 2, Qt.PenStyle.DashLine))
        painter.drawLine(boxes[0].center(), boxes[1].center())
    for number, box in enumerate(boxes):
        # Dashed for what was, continuous for what is: green and red alone would not do.
        was = difference.kind == "removed" or (len(boxes) == 2 and number == 0)
        style = Qt.PenStyle.DashLine if was else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colour, 4 if filled else 2, style))
        painter.setBrush(QColor(colour.red(), colour.green(), colour.blue(), 90 if filled else 30))
        painter.drawRoundedRect(box, 3, 3)
    if boxes:
        _sign(painter, SIGNS[difference.kind], boxes[-1].topLeft(), colour)


def _sign(painter: QPainter, sign: str, at: QPointF, colour: QColor) -> None:
    place = QRectF(at.x() - 7, at.y() - 7, 16, 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(place)
    font = QFont(painter.font())
    font.setPixelSize(14)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#101010"))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign)


def _box(place: Box, scale: float) -> QRectF:
    west, north, east, south = (edge * scale for edge in place)
    box = QRectF(west, north, east - west, south - north)
    wider, higher = max(0.0, LEAST - box.width()) / 2, max(0.0, LEAST - box.height()) / 2
    return box.adjusted(-wider, -higher, wider, higher)
