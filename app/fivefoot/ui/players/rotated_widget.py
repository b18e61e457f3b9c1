"""A widget that faces its readers: level where they sit at the lower edge of the screen, else drawn
rotated towards them.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget


class RotatedWidget(QWidget):
    """Holds one widget; `near` is the edge at which its readers sit: 0 the lower one, 1 left,
    2 upper, 3 right.
    """

    def __init__(self, held: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = held
        self._near = 0
        self._picture = QPixmap()
        held.setParent(self)

    def face(self, near: int) -> None:
        """Rotates towards readers at another edge."""
        self._near = near
        # When rotated only a picture is shown: the widget itself would lie level over its own
        # picture.
        self._held.setVisible(near == 0)
        self.updateGeometry()
        self.renew()

    def renew(self) -> None:
        """Redraws after the content changed."""
        width, height = self._frame().width(), self._frame().height()
        self._held.setGeometry(0, 0, width, height)
        # A hidden widget can still be drawn, and Qt cannot rotate widgets.
        self._picture = self._held.grab() if self._near else QPixmap()
        self.update()

    def _frame(self) -> QSize:
        """Its size as its readers see it."""
        return self.size().transposed() if self._near % 2 else self.size()

    def sizeHint(self) -> QSize:
        wanted = self._held.sizeHint()
        return wanted.transposed() if self._near % 2 else wanted

    def minimumSizeHint(self) -> QSize:
        least = self._held.minimumSizeHint()
        return least.transposed() if self._near % 2 else least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.renew()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture.isNull():
            return
        painter = QPainter(self)
        painter.translate(self.width() / 2, self.height() / 2)
        # Readers at the left read upwards from their side: a quarter clockwise for each edge.
        painter.rotate(90 * self._near)
        frame = self._frame()
        painter.drawPixmap(-frame.width() // 2, -frame.height() // 2, self._picture)
        painter.end()
