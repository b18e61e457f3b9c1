"""The sheet over the players' map on which handouts and titles are shown."""

from __future__ import annotations

import sys

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.players.handout_painter import paint_picture, paint_text, paint_title
from fivefoot.ui.state.showing_desk import ShowingDesk, Shown


class HandoutSheet(QWidget):
    """Covers its parent while a handout is shown; players cannot remove it."""

    def __init__(self, desk: ShowingDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._over = desk, parent
        self.value: Shown | None = None
        self._near = 0
        self.setObjectName("handout")
        self.hide()
        # It lies over its parent outside of any layout, and has to be told its size.
        parent.installEventFilter(self)
        desk.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the present handout, or the map."""
        self.value = self._desk.shown
        if self.value is None:
            self.setAccessibleName("")
            self.setAccessibleDescription("")
            self.hide()
            return
        handout = self.value.handout
        self.setAccessibleName(handout.title or tr("Handout"))
        self.setAccessibleDescription(handout.text)
        self._cover()
        self.show()
        # Above the order strip, which is laid out anew with each turn.
        self.raise_()
        self.update()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def face(self, near: int) -> None:
        """Rotates towards readers at another edge: 0 the lower one, 1 left, 2 upper, 3 right."""
        self._near = near
        self.update()

    def _cover(self) -> None:
        self.setGeometry(self._over.rect())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        try:
            self._paint()
        except Exception:
            sys.excepthook(*sys.exc_info())  # one that left a paint event could end the process

    def _paint(self) -> None:
        if self.value is None:
            return
        handout = self.value.handout
        # Drawn as its readers see it, then rotated: at two edges width and height are exchanged.
        size = self.size().transposed() if self._near % 2 else self.size()
        box = QRectF(0, 0, size.width(), size.height())
        painter = QPainter(self)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(90 * self._near)
        painter.translate(-box.width() / 2, -box.height() / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if handout.kind == "title":
            paint_title(painter, box, handout.title, handout.text, self.value.image)
        elif self.value.image is not None:
            paint_picture(painter, box, self.value.image, handout.title)
        else:
            paint_text(painter, box, handout.title, handout.text)
        painter.end()
