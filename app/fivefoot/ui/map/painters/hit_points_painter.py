"""Hit points on a token: an arc within its ring, a bar at its lower edge, or a number there, by
preference.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from fivefoot.core.storage.settings import HitPointStyle as HitPointStyle
from fivefoot.ui.appearance.theme import FONT_FAMILY, Theme
from fivefoot.ui.map.painters.scale import CELL, colour, scene_pen

BAR_PIXELS, LEAST_BAR = 0.085, 4.0
"""The height of the bar in cells, and its least height in logical pixels."""

NUMBER_PIXELS, LEAST_NUMBER = 0.2, 10.0
"""The height of the number in cells, and its least height in logical pixels."""

CAPITAL_SHARE = 0.74
"""The height of the figures as a share of their plate."""


def share_ink(share: float) -> str:
    """Light while more than half is left, then yellow, red from a quarter on; the length says the
    same.
    """
    # No green: people with the commonest colour blindness cannot distinguish it from red.
    return "#f4f2ee" if share > 0.5 else "#f2c14e" if share > 0.25 else "#ff6b70"


def bar_height(cell_px: float) -> float:
    """The bar's height in scene units, for cells of so many logical pixels."""
    return max(BAR_PIXELS, LEAST_BAR / cell_px) * CELL


def paint_bar(
    painter: QPainter, share: float, footprint: int, top: float, cell_px: float, theme: Theme
) -> None:
    """Draws a bar `top` scene units below the token's middle, nearly as wide as its cells; the
    empty part stays dark.
    """
    high = bar_height(cell_px)
    # A gap between the bars of neighbours.
    wide = (footprint - 0.16) * CELL
    whole = QRectF(-wide / 2, top, wide, high)
    # One logical pixel at every zoom.
    edge = CELL / cell_px
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.palette.casing, 0.95))
    painter.drawRect(whole.adjusted(-edge, -edge, edge, edge))
    # Hit points may be below zero and above the maximum.
    part = min(max(share, 0.0), 1.0)
    painter.setBrush(QColor(share_ink(part)))
    painter.drawRect(
        QRectF(whole.topLeft(), QPointF(whole.left() + whole.width() * part, whole.bottom()))
    )


def number_height(cell_px: float) -> float:
    """The height of the number's plate in scene units, for cells of so many logical pixels."""
    return max(NUMBER_PIXELS, LEAST_NUMBER / cell_px) * CELL


def number_within(text: str, room: float, cell_px: float) -> str:
    """The figures "7/12", or only what is left where both do not fit into so many scene units."""
    high = number_height(cell_px)
    metrics = QFontMetricsF(_face())
    wide = metrics.horizontalAdvance(text) * high * CAPITAL_SHARE / metrics.capHeight() + 0.7 * high
    # Shortened rather than made smaller: what is left matters more than the maximum.
    return text if wide <= room else text.partition("/")[0]


def _face() -> QFont:
    face = QFont(FONT_FAMILY)
    face.setPixelSize(100)
    face.setWeight(QFont.Weight.DemiBold)
    return face


def paint_number(
    painter: QPainter, text: str, share: float, middle: float, cell_px: float, theme: Theme
) -> None:
    """Draws the number on a dark plate whose middle lies `middle` scene units below the
    token's.
    """
    face, path = _face(), QPainterPath()
    # As a path: the token's picture is scaled, and a path stays sharp where hinted letters would
    # jump in size.
    path.addText(QPointF(0, 0), face, text)
    box, capital = path.boundingRect(), QFontMetricsF(face).capHeight()
    high = number_height(cell_px)
    scale = high * CAPITAL_SHARE / capital
    wide = box.width() * scale + high * 0.7
    plate = QRectF(-wide / 2, middle - high * 0.55, wide, high * 1.1)
    painter.setPen(scene_pen(theme.palette.casing, CELL / cell_px))
    painter.setBrush(QColor("#15171b"))
    painter.drawRoundedRect(plate, high * 0.3, high * 0.3)
    painter.save()
    painter.translate(plate.center())
    painter.scale(scale, scale)
    # By the height of capitals: figures have no descenders, and would sit too high by the line's
    # own box.
    painter.translate(-box.center().x(), capital / 2)
    painter.fillPath(path, QColor(share_ink(share)))
    painter.restore()
