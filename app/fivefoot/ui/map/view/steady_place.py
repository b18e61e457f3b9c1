"""Keeps the map where it is on the screen while the bars around it appear, disappear and change
their size.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QWidget

FRESH = 500
"""Milliseconds after the map was fitted in which the window may still change its shape; then it
stays as it is.
"""


class SteadyPlace:
    """Remembers where a viewport lies in its window, and returns how far it has moved since."""

    def __init__(self, viewport: QWidget) -> None:
        self._viewport = viewport
        self._window_size = QSize()
        self._origin = QPoint()

    def look(self) -> tuple[bool, QPoint]:
        """Whether the window itself has another size now, and how far the viewport has moved within
        it.
        """
        window = self._viewport.window()
        # In the window, not on the screen: moving a window must not scroll its map.
        size, origin = window.size(), self._viewport.mapTo(window, QPoint(0, 0))
        resized, moved = size != self._window_size, origin - self._origin
        self._window_size, self._origin = size, origin
        return resized, moved
