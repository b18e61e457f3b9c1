"""The sign over the map that something is being worked out; Escape cancels it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from fivefoot.core.interaction.field_request import WORKING
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.background import Background
from fivefoot.ui.state.pictures import PictureShelf
from fivefoot.ui.widgets.card import FloatingCard

SHOWN_AFTER = 80
"""Milliseconds: a sign that comes and goes at once would only flicker."""

MOST_WIDTH = 360
SEARCHING = tr(
    "{working}{other_working}  Esc cancels.", working=WORKING[:1].upper(), other_working=WORKING[1:]
)
DECODING = tr("Pictures are being decoded…")


class BusySign(FloatingCard):
    """Sits at the foot of its parent while the background works."""

    def __init__(self, background: Background, pictures: PictureShelf, parent: QWidget) -> None:
        super().__init__(parent, "banner", "foot", MOST_WIDTH)
        self._background, self._pictures = background, pictures
        self._words = words = text_label(SEARCHING)
        words.setWordWrap(True)
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM, 2 * RHYTHM, RHYTHM)
        box.addWidget(words)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_AFTER)
        self._timer.timeout.connect(self.present)
        background.changed.connect(self._follow)
        pictures.changed.connect(self._follow)
        self.hide()

    def _follow(self) -> None:
        """Something is worked out now, or nothing any more."""
        if self._background.is_busy or self._pictures.is_busy:
            self._words.setText(SEARCHING if self._background.is_busy else DECODING)
            self.setAccessibleName(self._words.text())
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._timer.stop()
            self.hide()
