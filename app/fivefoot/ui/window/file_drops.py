"""Opens files dropped on the window, wherever they fall: on the map or on a text field.

The events are taken before any widget sees them: the map and the text fields accept drops
themselves, and would swallow a file or insert its address as text.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Opens local files that are dropped on a window; drags of anything else are ignored."""

    def __init__(self, window: QWidget, opened: Callable[[list[Path]], None]) -> None:
        super().__init__(window)
        self._window = window
        self._open = opened
        self._onto: tuple[tuple[QWidget, Callable[[list[Path]], None]], ...] = ()
        # Without it the window system is told that nothing may be dropped, and no event comes.
        window.setAcceptDrops(True)
        (window.windowHandle() or window).installEventFilter(self)

    def onto(self, part: QWidget, taken: Callable[[list[Path]], None]) -> None:
        """Files that are dropped on a part of the window are passed to another function."""
        self._onto = (*self._onto, (part, taken))

    def drop_handler(self, at: QPoint) -> Callable[[list[Path]], None]:
        """The function for files dropped at a place of the window."""
        for part, taken in self._onto:
            place = QRect(part.mapTo(self._window, QPoint()), part.size())
            # A hidden button still has its last place.
            if part.isVisible() and place.contains(at):
                return taken
        return self._open

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and watched is self._window:
            handle = self._window.windowHandle()  # there is none before
            if handle is not None:
                # From the widget to its window handle: the widget gets drops only after its
                # children let them pass.
                self._window.removeEventFilter(self)
                handle.installEventFilter(self)
        elif isinstance(event, QDropEvent):
            return self._dropped(event)
        return False

    def _dropped(self, event: QDropEvent) -> bool:
        paths = local_files(event.mimeData())
        if not paths:
            return False
        # File managers move by default within one disk, and would delete the file once it is taken.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if not isinstance(event, QDragMoveEvent):  # which a drag that enters is, too
            drop_handler = self.drop_handler(event.position().toPoint())
            QTimer.singleShot(
                0, self, lambda: drop_handler(paths)
            )  # the program that started the drag does not wait for a question
        return True


def local_files(data: QMimeData) -> list[Path]:
    """The local files among what is dragged."""
    # Web addresses are not files: nothing is ever fetched because it was dragged.
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
