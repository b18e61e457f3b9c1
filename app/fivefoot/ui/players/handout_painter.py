"""Paints handouts and titles on the players' screen: our own drawing, plain texts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QRadialGradient,
)

from fivefoot.ui.appearance.theme import FONT_FAMILY

DIM = QColor(8, 9, 12, 205)
PAPER, PAPER_EDGE, INK = QColor("#f3ead7"), QColor("#c9b78f"), QColor("#2b2318")
DARK, DEEP, GOLD, LIGHT = QColor("#232a38"), QColor("#0c0e14"), QColor("#d9b877"), QColor("#f6f1e6")
SHARE = 0.86
"""The largest share of the screen for a picture."""

LARGEST_TEXT, SMALLEST_TEXT = 38, 13
LARGEST_TITLE, SMALLEST_TITLE = 104, 20
"""Sizes of the letters in pixels."""

WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
CENTRED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


def paint_picture(painter: QPainter, box: QRectF, image: QImage, title: str) -> None:
    """Paints a picture as large as possible, framed, with its title below it."""
    painter.fillRect(box, DIM)
    caption = max(20.0, box.height() * 0.05) if title else 0.0
    room = QRectF(0, 0, box.width() * SHARE, box.height() * SHARE - caption)
    size = image.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
    # A picture with a single row would be scaled to nothing in one direction.
    frame = QRectF(0, 0, max(1, size.width()), max(1, size.height()))
    frame.moveCenter(box.center() - QPointF(0, caption / 2))
    _shadow(painter, frame.adjusted(-6, -6, 6, 6))
    painter.fillRect(frame.adjusted(-6, -6, 6, 6), PAPER)
    painter.drawImage(frame, image)
    if title:
        painter.setPen(LIGHT)
        painter.setFont(_font(caption * 0.62))
        below = QRectF(box.left(), frame.bottom() + 10, box.width(), caption)
        text = QFontMetricsF(painter.font()).elidedText(
            title, Qt.TextElideMode.ElideRight, below.width() * 0.9
        )
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), text)


def paint_text(painter: QPainter, box: QRectF, title: str, text: str) -> None:
    """Paints a sheet of paper with a text in letters as large as possible."""
    painter.fillRect(box, DIM)
    # In a line across the whole screen the eye loses the next one.
    width = min(box.width() * SHARE, box.height() * 1.25)
    margin = max(18.0, width * 0.055)
    inner = Room(width - 2 * margin, box.height() * SHARE - 2 * margin)
    heading = 1.5 if title else 0.0
    pixels = _fitting(text, inner, heading)
    # The heading is a quarter larger than the text, with half a line below it.
    line = pixels * 1.9 * bool(title)
    high = _height(text, pixels, inner.width) + line
    sheet = QRectF(0, 0, width, min(box.height() * SHARE, high + 2 * margin))
    sheet.moveCenter(box.center())
    _paper(painter, sheet)
    place = sheet.adjusted(margin, margin, -margin, -margin)
    if title:
        painter.setFont(_font(pixels * 1.25, QFont.Weight.DemiBold))
        elided = QFontMetricsF(painter.font()).elidedText(
            title, Qt.TextElideMode.ElideRight, place.width()
        )
        painter.drawText(place, int(Qt.AlignmentFlag.AlignHCenter), elided)
    painter.setFont(_font(pixels))
    painter.drawText(place.adjusted(0, line, 0, 0), WRAPPED, text)


def _paper(painter: QPainter, sheet: QRectF) -> None:
    """Paints a sheet with its edge, and prepares the pen for ink."""
    _shadow(painter, sheet)
    painter.fillRect(sheet, PAPER)
    painter.setPen(QPen(PAPER_EDGE, 1.5))
    painter.drawRect(sheet.adjusted(7, 7, -7, -7))
    painter.setPen(INK)


class Room:
    """Width and height available for a text, in logical pixels."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height


def paint_title(
    painter: QPainter, box: QRectF, title: str, text: str, image: QImage | None
) -> None:
    """Paints a still screen: the title on a dark ground of squares, or over a picture."""
    _ground(painter, box)
    if image is not None:
        _cover(painter, box, image)
    room = box.adjusted(box.width() * 0.08, 0, -box.width() * 0.08, 0)
    pixels = float(LARGEST_TITLE)
    # Whole words: a title is made smaller rather than broken inside a word.
    while pixels > SMALLEST_TITLE and not _title_fits(title, pixels, room):
        pixels *= 0.92
    foot = _draw_title(painter, room, title, pixels)
    _rule(painter, QPointF(box.center().x(), foot + pixels * 0.38), box.width() * 0.16)
    if text:
        painter.setPen(GOLD)
        painter.setFont(_font(max(15.0, pixels * 0.32)))
        below = QRectF(room.left(), foot + pixels * 0.66, room.width(), box.bottom())
        below.setBottom(box.bottom())
        painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap), text)


def _draw_title(painter: QPainter, room: QRectF, title: str, pixels: float) -> float:
    """Paints the title with its shadow, a little above the middle; returns where it ends below."""
    painter.setFont(_font(pixels, QFont.Weight.DemiBold))
    high = QFontMetricsF(painter.font()).boundingRect(room, CENTRED, title).height()
    # A little above the middle, which the eye takes for the middle.
    place = QRectF(room.left(), room.center().y() - high * 0.62, room.width(), high)
    painter.setPen(QColor(0, 0, 0, 170))
    painter.drawText(place.translated(0, pixels * 0.045), CENTRED, title)
    painter.setPen(LIGHT)
    painter.drawText(place, CENTRED, title)
    return place.bottom()


def _ground(painter: QPainter, box: QRectF) -> None:
    """Paints a dark ground, lighter in the middle, with squares that fade towards the rim."""
    glow = QRadialGradient(box.center(), max(box.width(), box.height()) * 0.62)
    glow.setColorAt(0.0, DARK)
    glow.setColorAt(1.0, DEEP)
    painter.fillRect(box, glow)
    side = max(36.0, box.width() / 22)
    lines = QRadialGradient(box.center(), box.width() * 0.55)
    lines.setColorAt(0.0, QColor(217, 184, 119, 46))
    lines.setColorAt(1.0, QColor(217, 184, 119, 0))
    painter.setPen(QPen(lines, 1.0))
    middle = box.center()
    # More squares than the glow covers: the lines end in the dark, not at an edge.
    for step in range(-14, 15):
        x, y = middle.x() + (step + 0.5) * side, middle.y() + (step + 0.5) * side
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))


def _cover(painter: QPainter, box: QRectF, image: QImage) -> None:
    """Paints a picture over the whole screen, darker behind the title."""
    size = image.size().scaled(box.size().toSize(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    place = QRectF(0, 0, size.width(), size.height())
    place.moveCenter(box.center())
    painter.drawImage(place, image)
    shade = QLinearGradient(box.topLeft(), box.bottomLeft())
    # Darker downwards: the title and its line stand in the lower two thirds.
    for at, depth in ((0.0, 90), (0.5, 170), (1.0, 215)):
        shade.setColorAt(at, QColor(8, 9, 13, depth))
    painter.fillRect(box, shade)


def _rule(painter: QPainter, middle: QPointF, half: float) -> None:
    """Paints a line with a small diamond in its middle, like a square of the map on its corner."""
    painter.setPen(QPen(GOLD, 1.6))
    for way in (-1, 1):
        painter.drawLine(middle + QPointF(way * 12, 0), middle + QPointF(way * half, 0))
    painter.save()
    painter.translate(middle)
    painter.rotate(45)
    painter.drawRect(QRectF(-4.5, -4.5, 9, 9))
    painter.restore()


def _shadow(painter: QPainter, box: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    # Eight thin layers make one soft edge; Qt's blur effect only works on items of a scene.
    for step in range(1, 9):
        painter.setBrush(QColor(0, 0, 0, 18))
        painter.drawRoundedRect(box.adjusted(-step, -step + 4, step, step + 4), step, step)


def _title_fits(title: str, pixels: float, room: QRectF) -> bool:
    measures = QFontMetricsF(_font(pixels, QFont.Weight.DemiBold))
    needed = measures.boundingRect(room, CENTRED, title)
    longest = max((measures.horizontalAdvance(word) for word in title.split()), default=0)
    return needed.height() <= room.height() * 0.42 and longest <= room.width()


def _fitting(text: str, room: Room, heading: float) -> float:
    """The size of letters in pixels with which a text fits into the space below its heading."""
    pixels = LARGEST_TEXT
    while pixels > SMALLEST_TEXT:
        if _height(text, pixels, room.width) + pixels * 1.9 * bool(heading) <= room.height:
            break
        pixels -= 1
    return pixels


def _height(text: str, pixels: float, width: float) -> float:
    measures = QFontMetricsF(_font(pixels))
    # Higher than any text: Qt only breaks lines inside a given rectangle.
    return measures.boundingRect(QRectF(0, 0, width, 1e6), WRAPPED, text).height()


def _font(pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    face = QFont(FONT_FAMILY)
    # Pixels, not points: a television's own density means little.
    face.setPixelSize(max(8, round(pixels)))
    face.setWeight(weight)
    return face
