"""Labels on the map: a text on a soft plate, with a pin where there is a note, dashed where only
the game master sees it.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import TEXT_BODY, Theme, font
from fivefoot.ui.map.painters.facing_text import rect_on_map, to_reader
from fivefoot.ui.map.painters.scale import ScenePoint, colour, scene_pen

PAD, HEIGHT, DOT = 7.0, 22.0, 4.0
"""In logical pixels: space beside the text, height of the plate at the usual text size, radius of a
note's dot.
"""


@dataclass(frozen=True, slots=True)
class DrawnLabel:
    """A label in scene units; `noted` where it has a note, `lit` where it is chosen."""

    id: str
    at: ScenePoint
    text: str
    noted: bool = False
    gm_only: bool = False
    lit: bool = False


def plate_of(value: DrawnLabel) -> QRectF:
    """The area of its plate around its place, in logical pixels."""
    # Measured with the font that draws it, so that it grows with the text size of the preferences.
    wide = QFontMetricsF(font(TEXT_BODY)).horizontalAdvance(value.text) + 2 * PAD
    wide += 2 * DOT + PAD if value.noted else 0.0
    high = beside_text(HEIGHT)
    return QRectF(-wide / 2, -high / 2, wide, high)


def label_bounds(value: DrawnLabel, pixels_per_unit: float, turn: int = 0) -> QRectF:
    """Its area on the map in scene units, with the text rotated by quarters."""
    # Three pixels for the pen and its smooth edge.
    plate = rect_on_map(plate_of(value).adjusted(-3, -3, 3, 3), turn)
    scale = 1 / pixels_per_unit
    return QRectF(
        value.at[0] + plate.left() * scale,
        value.at[1] + plate.top() * scale,
        plate.width() * scale,
        plate.height() * scale,
    )


def paint_label(painter: QPainter, value: DrawnLabel, theme: Theme, pixels_per_unit: float) -> None:
    """Draws the plate, its text, and its marks."""
    ink = theme.palette
    with to_reader(painter, value.at, pixels_per_unit):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = plate_of(value)
        pen = scene_pen(ink.accent if value.lit else ink.chip_muted, 2.0 if value.lit else 1.0)
        # Dashed: what players do not see is shown without relying on colour.
        if value.gm_only:
            pen.setDashPattern([3.0, 2.5])
        painter.setPen(pen)
        painter.setBrush(colour(ink.chip, 0.82))
        painter.drawRoundedRect(plate, 5, 5)
        text = plate.adjusted(PAD, 0, -PAD, 0)
        if value.noted:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ink.warning))
            painter.drawEllipse(QPointF(text.left() + DOT, 0), DOT, DOT)
            # The text is centred in the space that the dot leaves.
            text.adjust(2 * DOT + PAD, 0, 0, 0)
        painter.setPen(colour(ink.chip_text))
        painter.setFont(font(TEXT_BODY))
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, value.text)
