"""Text on the map: cached figures, one picture each, and chips, the small panels beside pointer and
marks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath, QPixmap

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.appearance.text_size import by_text_size
from fivefoot.ui.appearance.theme import TEXT_BODY, TEXT_SMALL, Theme, font
from fivefoot.ui.map.painters.facing_text import to_reader
from fivefoot.ui.map.painters.scale import (
    CELL,
    ScenePoint,
    clear_picture,
    colour,
    device_ratio,
)

PART_OF_CELL = 0.25
"""The height of a text that belongs to the map, in cells."""

PADDING = 8.0
"""Logical pixels inside a chip's edge; a line's own leading makes it look equal above and
below.
"""

LINE_GAP = 2.0
SHADOW_STEPS = ((3.0, 0.10), (2.0, 0.14), (1.0, 0.18))
SPREAD = 5
"""The logical pixels around a panel that its shadow may darken."""

WIDTHS = 8.0
"""Widths of chips are multiples of this, in logical pixels: it looks calmer, and a few panels serve
all texts.
"""


@dataclass(frozen=True, slots=True)
class ChipLine:
    """One line of a chip.

    `strong` lines are larger and bold; `tone` is text, muted, danger, warning or success.
    """

    text: str
    strong: bool = False
    tone: str = "text"


@dataclass(frozen=True, slots=True)
class Chip:
    """A panel of text at `at` (scene units), its corner `offset` (logical pixels) away from there.

    `refusal` gives it a red edge and background; its last lines should give the remedy. `anchor` is
    where `at` lies on the panel: "corner" (top left, the usual pointer chip) or "centre".
    """

    at: ScenePoint
    lines: tuple[ChipLine, ...]
    offset: ScenePoint = (16.0, 16.0)
    refusal: bool = False
    anchor: str = "corner"


def paint_chip(painter: QPainter, value: Chip, theme: Theme, pixels_per_unit: float) -> None:
    """Draws the chip at its screen size. Text is never scaled, cut or wrapped."""
    width, height = chip_size(value)
    left, top = value.offset
    if value.anchor == "centre":
        left, top = left - width / 2, top - height / 2
    with to_reader(painter, value.at, pixels_per_unit):
        # Whole pixels: letters that begin between two are blurred.
        panel = panel_pixmap(
            round(width), round(height), value.refusal, theme, device_ratio(painter)
        )
        painter.drawPixmap(QPointF(round(left) - SPREAD, round(top) - SPREAD), panel)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _lines(painter, value, QPointF(round(left) + PADDING + 2, round(top) + PADDING - 2), theme)


def chip_size(value: Chip) -> ScenePoint:
    """Width and height of a chip in logical pixels, so that the caller can keep it inside the
    viewport.
    """
    return _size_of(value.lines)


@by_text_size
@lru_cache(maxsize=64)
def _size_of(lines: tuple[ChipLine, ...]) -> ScenePoint:
    metrics = [_metrics(line) for line in lines]
    width = max(
        (m.horizontalAdvance(line.text) for m, line in zip(metrics, lines, strict=True)), default=0
    )
    height = sum(m.height() for m in metrics) + LINE_GAP * max(len(metrics) - 1, 0)
    # Rounded up, or the chip would twitch with each digit as a drag changes the figures.
    return math.ceil((width + 2 * PADDING + 4) / WIDTHS) * WIDTHS, float(
        round(height + 2 * PADDING - 4)
    )


def line_at(value: Chip, at: ScenePoint) -> int | None:
    """The line of a chip at a point in logical pixels from the chip's own corner; None beside its
    lines.
    """
    width, height = chip_size(value)
    if not (0 <= at[0] <= width and 0 <= at[1] <= height):
        return None
    # In the layout of `_lines`.
    foot = PADDING - 2.0
    for number, line in enumerate(value.lines):
        foot += _metrics(line).height() + LINE_GAP
        if at[1] < foot:
            return number
    return None


def _metrics(line: ChipLine) -> QFontMetricsF:
    return QFontMetricsF(font(TEXT_BODY if line.strong else TEXT_SMALL, line.strong))


@kept_by_bytes(4 * 1024 * 1024)
def panel_pixmap(width: int, height: int, refusal: bool, theme: Theme, ratio: float) -> QPixmap:
    """An empty panel with its shadow, cached: three translucent rounded boxes would cost more than
    all the text on them.
    """
    picture = clear_picture(width + 2 * SPREAD, height + 2 * SPREAD, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _panel(painter, QRectF(SPREAD, SPREAD, width, height), refusal, theme)
    painter.end()
    return picture


def _panel(painter: QPainter, rect: QRectF, refusal: bool, theme: Theme) -> None:
    colours = theme.palette
    painter.setPen(Qt.PenStyle.NoPen)
    for spread, opacity in SHADOW_STEPS:
        painter.setBrush(colour(colours.shade, opacity))
        painter.drawRoundedRect(
            rect.adjusted(-spread, 1 - spread, spread, 1 + spread), 6 + spread, 6 + spread
        )
    painter.setPen(QColor(colours.danger if refusal else colours.border))
    painter.setBrush(QColor(colours.danger_ground if refusal else colours.chip))
    # A pen of one pixel is only sharp in the middles of pixels.
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)


def _lines(painter: QPainter, value: Chip, at: QPointF, theme: Theme) -> None:
    for line in value.lines:
        metrics = _metrics(line)
        painter.setFont(font(TEXT_BODY if line.strong else TEXT_SMALL, line.strong))
        painter.setPen(QColor(tone_colour(line.tone, value.refusal, theme)))
        painter.drawText(QPointF(at.x(), at.y() + metrics.ascent()), line.text)
        at.setY(at.y() + metrics.height() + LINE_GAP)


def tone_colour(tone: str, refusal: bool, theme: Theme) -> str:
    """The colour of a line of text on a chip."""
    colours = theme.palette
    # Grey is unreadable on a red background.
    if refusal and tone in ("text", "muted"):
        return colours.text
    tones = {"muted": colours.chip_muted, "danger": colours.danger, "warning": colours.warning}
    return {**tones, "success": colours.accent}.get(tone, colours.chip_text)


@by_text_size
@kept_by_bytes(4 * 1024 * 1024)
def figure_pixmap(text: str, pixels: int, ink: str, casing: str, ratio: float) -> QPixmap:
    """A short bold text with a casing around it, legible on any art.

    One small picture, drawn once.
    """
    face = font(pixels, True)
    # Half of it lies under the letter: less than two pixels of rim would not suffice on busy art.
    metrics, casing_width = QFontMetricsF(face), max(3.6, 0.3 * pixels)
    path = QPainterPath()
    path.addText(QPointF(0, 0), face, text)
    line = QRectF(0, -metrics.ascent(), metrics.horizontalAdvance(text), metrics.height())
    # Whole pixels, so that the middle of the picture is the middle of the text.
    edge = math.ceil(casing_width / 2) + 1 + _beyond(line, path.boundingRect())
    picture = line.adjusted(-edge, -edge, edge, edge)
    image = QImage(
        round(picture.width() * ratio),
        round(picture.height() * ratio),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-picture.topLeft())
    pen = painter.pen()
    pen.setColor(colour(casing, 0.92))
    pen.setWidthF(casing_width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, QColor(ink))
    painter.end()
    return QPixmap.fromImage(image)


def _beyond(line: QRectF, ink: QRectF) -> int:
    """How far letters such as Å and j extend beyond their line, in whole logical pixels."""
    out = (line.left() - ink.left(), ink.right() - line.right())
    return math.ceil(max(0.0, *out, line.top() - ink.top(), ink.bottom() - line.bottom()))


def paint_figure(
    painter: QPainter,
    at: ScenePoint,
    text: str,
    pixels: int,
    inks: tuple[str, str],
    pixels_per_unit: float,
) -> None:
    """Draws a cased text centred on the scene point `at`; `inks` are the text and its casing."""
    picture = figure_pixmap(text, pixels, *inks, device_ratio(painter))
    size = picture.deviceIndependentSize()
    with to_reader(painter, at, pixels_per_unit):
        # On whole pixels, as the chip.
        painter.drawPixmap(QPointF(round(-size.width() / 2), round(-size.height() / 2)), picture)


def map_text_pixels(pixels_per_unit: float, least: int = TEXT_SMALL) -> int:
    """The height of a text that belongs to the map: it grows with the cells, but never gets
    illegibly small.

    >>> map_text_pixels(0.5), map_text_pixels(2.0)
    (12, 32)
    """
    return max(least, round(pixels_per_unit * CELL * PART_OF_CELL))


def paint_map_figure(
    painter: QPainter,
    at: ScenePoint,
    text: str,
    inks: tuple[str, str],
    pixels_per_unit: float,
    least: int = TEXT_SMALL,
) -> None:
    """Draws a cased text centred on the scene point `at`, in a size that suits the cells: heights,
    depths, thicknesses.
    """
    paint_figure(painter, at, text, map_text_pixels(pixels_per_unit, least), inks, pixels_per_unit)
