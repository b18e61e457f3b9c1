"""Pips: what is left of a pool, as shapes that can be counted at a glance."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.theme import Theme

SIDE = 14
"""The size of a pip and the gap between two in logical pixels; and the most that are drawn."""

GAP = 6
MOST = 12


class Pips(QWidget):
    """A row of pips: full ones are left, hollow ones are used. Slots (a reaction) are diamonds."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._left, self._size, self._slot = 0, 0, False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = theme
        self.update()

    def show_value(self, label: str, left: int, size: int, slot: bool = False) -> None:
        """Shows `left` of `size`."""
        self._left, self._size, self._slot = left, min(size, MOST), slot
        self.setAccessibleName(
            tr("{label}: {left} of {size} left", label=label, left=left, size=size)
        )
        self.setToolTip(
            tool_tip(tr("{label}: {left} of {size} left", label=label, left=left, size=size))
        )
        self.updateGeometry()
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(max(1, self._size * (SIDE + GAP) - GAP + 2), SIDE + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent, muted = QColor(self._theme.palette.accent), QColor(self._theme.palette.muted)
        for index in range(self._size):
            full = index < self._left
            painter.setPen(QPen(accent if full else muted, 1.6))
            painter.setBrush(accent if full else Qt.BrushStyle.NoBrush)
            self._shape(painter, QRectF(index * (SIDE + GAP) + 2, 2, SIDE - 3, SIDE - 3))
        painter.end()

    def _shape(self, painter: QPainter, box: QRectF) -> None:
        if not self._slot:
            painter.drawEllipse(box)
            return
        middle = box.center()
        # A diamond of the same width looks smaller than a disc.
        half = box.width() / 2 + 0.8
        corners = [(0, -half), (half, 0), (0, half), (-half, 0)]
        painter.drawPolygon(
            QPolygonF([QPointF(middle.x() + x, middle.y() + y) for x, y in corners])
        )
