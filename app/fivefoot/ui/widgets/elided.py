"""A label of one line that shortens its text to its width; the tool tip has the whole text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from fivefoot.ui.appearance.plain_text import tool_tip


class ElidedLabel(QLabel):
    """One line, never wider than the available space."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        # Its text must not widen the panel; the panel decides how much is visible.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:
        self._whole = text
        self.setToolTip(tool_tip(text))
        # Screen readers get all of it.
        self.setAccessibleName(text)
        self._shorten()

    @property
    def whole(self) -> str:
        """The text as given."""
        return self._whole

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        super().setText(
            self.fontMetrics().elidedText(
                self._whole, Qt.TextElideMode.ElideRight, max(0, self.width())
            )
        )
