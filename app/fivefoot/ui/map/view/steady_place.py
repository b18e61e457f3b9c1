"""What keeps the map where it is on the screen while bars about it come, go and change their
size.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QWidget

FRESH = 500
"""Milliseconds after the map was fitted in which the window may still find its shape; then it stays
as it is.
"""


class SteadyPlace:
    """Remembers where a viewport lies in its window, and tells how far it has gone since."""

    def __init__(self, viewport: QWidget) -> None:
        self._viewport = viewport
        self._window_size = QSize()
        self._origin = QPoint()

    def look(self) -> tuple[bool, QPoint]:
        """Whether the window itself has another size now, and by how much the viewport has moved
        within it.
        """
        window = self._viewport.window()
        # In the window and not on the screen: a window that is dragged about must not scroll its
        # map.
        size, origin = window.size(), self._viewport.mapTo(window, QPoint(0, 0))
        resized, moved = size != self._window_size, origin - self._origin
        self._window_size, self._origin = size, origin
        return resized, moved
