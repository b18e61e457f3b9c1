"""Numbers of columns and rows along the edges of the map's view, for whoever asks for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from fivefoot.ui.appearance.theme import TEXT_SMALL, Theme, font
from fivefoot.ui.map.painters.scale import CELL

DEPTH = 18
"""Logical pixels that the numbers take of the upper and of the left edge."""

ROOM = 26
"""Logical pixels from one number to the next at the least."""

STEPS = (1, 2, 5, 10, 20, 50, 100)


class Rim(QWidget):
    """Lies over a view and lets the pointer through; it follows panning and zooming."""

    def __init__(self, view: QGraphicsView, look: Theme) -> None:
        super().__init__(view)
        self._view, self._look = view, look
        self._columns = self._rows = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self._moved)
            bar.rangeChanged.connect(self._moved)
        view.viewport().installEventFilter(self)

    def show_on(self, columns: int, rows: int, on: bool) -> None:
        """Number a map of so many columns and rows, or nothing."""
        self._columns, self._rows = columns, rows
        self.setVisible(on)
        self._moved()

    def dress(self, look: Theme) -> None:
        """Other colours."""
        self._look = look
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._moved()
        return False

    def _moved(self, *_: object) -> None:
        if self.isVisibleTo(self._view):
            self.setGeometry(self._view.viewport().geometry())
            self.update()

    def columns_shown(self) -> list[tuple[int, int]]:
        """The numbers of columns in sight with their places in logical pixels."""
        return self._numbers(self._columns, horizontal=True)

    def rows_shown(self) -> list[tuple[int, int]]:
        """The numbers of rows in sight with their places in logical pixels."""
        return self._numbers(self._rows, horizontal=False)

    def _numbers(self, count: int, horizontal: bool) -> list[tuple[int, int]]:
        first, second = self._place(0, horizontal), self._place(1, horizontal)
        step = next((each for each in STEPS if each * (second - first) >= ROOM), STEPS[-1])
        most = self.width() if horizontal else self.height()
        places = ((number, round(self._place(number, horizontal))) for number in range(0, count, step))
        return [(number, place) for number, place in places if DEPTH <= place < most]

    def _place(self, number: int, horizontal: bool) -> float:
        middle = (number + 0.5) * CELL
        place = self._view.viewportTransform().map(QPointF(middle, middle))
        return place.x() if horizontal else place.y()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = QColor(self._look.palette.panel)
        ground.setAlphaF(0.85)
        painter.fillRect(0, 0, self.width(), DEPTH, ground)
        painter.fillRect(0, DEPTH, DEPTH + 6, self.height() - DEPTH, ground)
        painter.setPen(QColor(self._look.palette.text))
        painter.setFont(font(TEXT_SMALL))
        centre = Qt.AlignmentFlag.AlignCenter
        for number, x in self.columns_shown():
            painter.drawText(QRect(x - ROOM, 0, 2 * ROOM, DEPTH), centre, str(number))
        for number, y in self.rows_shown():
            painter.drawText(QRect(0, y - DEPTH, DEPTH + 6, 2 * DEPTH), centre, str(number))
        painter.end()
