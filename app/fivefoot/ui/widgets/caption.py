"""A sentence at the lower edge of the map: what is being aimed, or what a card is for.

The pointer passes through it.
"""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.card import MARGIN, FloatingCard

MOST_WIDTH = 920
"""The widest line in logical pixels: a longer one is not read at a glance."""

SPARE = 1.08
"""Lines break between words: slightly more than an even share keeps the last word from wrapping
into a line of its own.
"""


class Caption(FloatingCard):
    """Shown while it has a text; hidden it takes no space from the map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "caption", "foot", MOST_WIDTH)
        # It lies over the map, and clicks are meant for what is under it.
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
        """The present text."""
        return self._label.text()

    def say(self, text: str) -> None:
        """Shows another text, or hides with an empty one."""
        # Set again at each move of the pointer.
        if text == self.whole and self.isHidden() == (not text):
            return
        self._label.setText(text)
        self.setAccessibleName(text)
        self.present() if text else self.hide()

    def wanted_width(self) -> int:
        """The width of its longest paragraph; where that takes several lines, they are about
        equally long, so that no single word hides a row of the map.
        """
        # Before that the label does not have the font of the style sheet.
        self._label.ensurePolished()
        # Both margins, and a pixel of border on each side.
        frame = 4 * RHYTHM + 2
        metrics = self._label.fontMetrics()
        room = min(super().wanted_width(), self._parent.width() - 2 * MARGIN) - frame
        return (
            max(_share(metrics.horizontalAdvance(each), room) for each in self._paragraphs) + frame
        )

    @property
    def _paragraphs(self) -> list[str]:
        return self.whole.split("\n")


def _share(length: int, room: int) -> int:
    """The width of each line of a text, where lines have so much space."""
    lines = math.ceil(length / max(room, 1))
    return length if lines < 2 else min(room, math.ceil(SPARE * length / lines))
