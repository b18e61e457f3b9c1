"""Letters in lists: a letter that begins a row of the focused list selects that row instead of
triggering the window's command.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QWidget

MOST_ROWS = 2000
"""The most rows that are searched for a letter."""

_HELD = ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)


class TypeAhead(QObject):
    """Follows the focus in a window. Text fields take letters by themselves."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._typed = 0.0
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QComboBox | QAbstractItemView) and now.window() is self._window:
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if not event.text().isalpha() or event.modifiers() & _HELD:
            return False
        goes_on = time.monotonic() - self._typed < QApplication.keyboardInputInterval() / 1000
        if not goes_on and not _begins_a_row(watched, event.text()):
            return False
        self._typed = time.monotonic()
        event.accept()
        return True


def _begins_a_row(widget: QObject, letter: str) -> bool:
    if isinstance(widget, QComboBox):
        return _has_row(widget.model(), widget.rootModelIndex(), widget.modelColumn(), letter)
    if isinstance(widget, QAbstractItemView):
        return _has_row(widget.model(), widget.rootIndex(), 0, letter)
    return False


def _has_row(model: QAbstractItemModel | None, root: QModelIndex, column: int, letter: str) -> bool:
    if model is None:
        return False
    rows = range(min(model.rowCount(root), MOST_ROWS))
    texts = (model.index(row, column, root).data(Qt.ItemDataRole.DisplayRole) for row in rows)
    return any(str(text).casefold().startswith(letter.casefold()) for text in texts)
