"""Scrolls automatically while something is dragged against the edge of the view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer

NEAR = 28.0
"""The margin in logical pixels within which the map begins to move."""

FASTEST = 18.0
"""Logical pixels for each beat right at the edge: a view of 1,366 is crossed in little over a
second.
"""

PACE = 16
"""Milliseconds between two beats, a frame of most screens."""


def edge_push(at: QPointF, view: QRectF) -> QPointF:
    """How far the map moves in one beat, in logical pixels; nothing in the middle of the view.

    >>> edge_push(QPointF(50, 50), QRectF(0, 0, 100, 100))
    PySide6.QtCore.QPointF(0.000000, 0.000000)
    """

    def along(value: float, low: float, high: float) -> float:
        depth = min(value - low, high - value)
        # In a small view the margins would leave no middle to rest in.
        if depth >= NEAR or high - low < 4 * NEAR:
            return 0.0
        # Slow at first and faster towards the edge; beyond it, as fast as at it.
        strength = FASTEST * min(1.0, (NEAR - depth) / NEAR)
        return -strength if value - low < high - value else strength

    return QPointF(
        along(at.x(), view.left(), view.right()), along(at.y(), view.top(), view.bottom())
    )


class EdgeScroll(QObject):
    """Beats while the pointer rests at an edge; `beat` scrolls by the push, and the drag
    follows.
    """

    def __init__(self, beat: Callable[[QPointF], None], owner: QObject) -> None:
        super().__init__(owner)
        self._beat = beat
        self._push = QPointF()
        self._timer = QTimer(self)
        self._timer.setInterval(PACE)
        # A beat is needed although nothing moves: Qt reports a resting pointer only once.
        self._timer.timeout.connect(lambda: self._beat(self._push))

    def follow(self, at: QPointF, view: QRectF) -> None:
        """The pointer of a drag is at a place of the view."""
        self._push = edge_push(at, view)
        if self._push.isNull():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """The drag is over."""
        self._timer.stop()
