"""One sentence at the foot of the map: what is being aimed, or what a card is for.

The pointer goes through it.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.card import FloatingCard

WIDTH = 720


class Caption(FloatingCard):
    """Shown while it has something to say; it takes no room from the map when it has not."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "caption", "foot", WIDTH)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = text_label()
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM // 2, 2 * RHYTHM, RHYTHM // 2)
        box.addWidget(self._label)
        self.hide()

    @property
    def whole(self) -> str:
        """What is said now."""
        return self._label.text()

    def say(self, text: str) -> None:
        """Say something else, or with an empty text nothing."""
        if text == self.whole and self.isHidden() == (not text):
            return
        self._label.setText(text)
        self.setAccessibleName(text)
        self.present() if text else self.hide()
