"""Samples of marks for heights: leaps, the low side of a ledge, a low ceiling, altitudes of
tokens.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.ground_painter import DrawnGround
from fivefoot.ui.map.painters.height_painter import (
    Ceiling,
    LeapMark,
    ReliefShading,
    paint_ceiling,
    paint_leap,
    paint_relief,
)
from fivefoot.ui.map.painters.scale import device_ratio
from fivefoot.ui.map.painters.token_painter import TokenLook, token_pixmap

WHOLE = 26.0
"""The box height in logical pixels from which leaps have their full weight."""


def _leap(painter: QPainter, box: QRectF, look: Theme, short: str = "") -> None:
    painter.translate(box.center())
    # Smaller as a whole, including pens: a thin arc with full marks would not look like that on the
    # map.
    part = min(1.0, box.height() / WHOLE)
    painter.scale(part, part)
    # Space for the end mark.
    half, low = box.width() / part / 2 - 6, box.height() / part / 2 - 8
    end = half * (1.9 if short else 1.0)  # an impossible one breaks off
    paint_leap(painter, LeapMark((-half, low), (end, low), "", short), look, 1.0)


def _missed(painter: QPainter, box: QRectF, look: Theme) -> None:
    _leap(painter, box, look, tr("too far"))


def _raised(painter: QPainter, box: QRectF, look: Theme) -> None:
    """Draws ground whose left half is higher: the ticks stand on the low side."""
    higher = DrawnGround("ledge", _path(box.adjusted(-20, -20, -box.width() / 2, 20)))
    paint_relief(painter, ReliefShading(higher, 2.0, 2.0), look, 1.0)


def _ceiling(painter: QPainter, box: QRectF, look: Theme) -> None:
    paint_ceiling(
        painter, Ceiling(DrawnGround("floor", _path(box.adjusted(2, 2, -2, -2)))), look, 1.0
    )


def _aloft(
    painter: QPainter,
    box: QRectF,
    look: Theme,
    altitude: str = tr("+10 ft"),
    support: str = "flying",
) -> None:
    value = TokenLook("", "heroes", altitude=altitude, support=support)
    picture = token_pixmap(value, round(box.height() * 0.7), device_ratio(painter), look)
    size = picture.deviceIndependentSize()
    painter.drawPixmap(
        box.center() - QPointF(size.width() / 2, size.height() / 2 + 3), picture
    )  # the flag hangs below


def _below(painter: QPainter, box: QRectF, look: Theme) -> None:
    _aloft(painter, box, look, tr("−20 ft"), "ground")


def _path(box: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(box)
    return path


HEIGHT_SAMPLES: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    "leap": _leap,
    "leap-missed": _missed,
    "raised": _raised,
    "ceiling": _ceiling,
    "aloft": _aloft,
    "below": _below,
}
"""How each is drawn into a box, on a piece of floor."""
