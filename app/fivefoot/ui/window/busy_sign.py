"""The sign over the map that something is being computed; Escape cancels it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from fivefoot.core.interaction.field_request import WORKING
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain, text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.background import Background
from fivefoot.ui.state.long_work import LongWork
from fivefoot.ui.state.pictures import PictureShelf
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.widgets.card import FloatingCard

SHOWN_AFTER = 80
"""Milliseconds before it appears: a sign that comes and goes at once would only flicker."""

MOST_WIDTH = 360
SEARCHING = tr(
    "{working}{other_working}  Esc cancels.", working=WORKING[:1].upper(), other_working=WORKING[1:]
)
DECODING = tr("Pictures are being decoded…  Esc cancels.")
LOOKED_AT = 60
"""Milliseconds between two updates of the progress."""


class BusySign(FloatingCard):
    """Lies at the lower edge of its parent while the background works, with the progress."""

    def __init__(
        self, background: Background, pictures: PictureShelf, files: LongWork, parent: QWidget
    ) -> None:
        super().__init__(parent, "banner", "foot", MOST_WIDTH)
        self._background, self._pictures, self._files = background, pictures, files
        self._words = words = text_label(SEARCHING)
        words.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(RHYTHM)
        box = QVBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM, 2 * RHYTHM, RHYTHM)
        box.addWidget(words)
        box.addWidget(self.bar)
        self._timer = single_shot(self, SHOWN_AFTER, self.present)
        self._looking = QTimer(self)
        self._looking.setInterval(LOOKED_AT)
        self._looking.timeout.connect(self._show_share)
        for changed in (background.changed, pictures.changed, files.changed):
            changed.connect(self._follow)
        self.hide()

    def _follow(self) -> None:
        """Something is worked out now, or nothing any more."""
        if self._source() is not None:
            self._words.setText(plain(self._said()))
            self.setAccessibleName(self._said())
            self.bar.setValue(0)
            self._looking.start()
            # Started once: each change would otherwise delay the sign, and a busy minute would show
            # none.
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._timer.stop()
            self._looking.stop()
            self.hide()

    def _source(self) -> LongWork | Background | PictureShelf | None:
        """What is shown: a file first, then the search, then pictures."""
        sources = (self._files, self._background, self._pictures)
        return next((source for source in sources if source.is_busy), None)

    def _said(self) -> str:
        if self._files.is_busy:
            return tr("{words}  Esc cancels.", words=self._files.words)
        return SEARCHING if self._background.is_busy else DECODING

    def _show_share(self) -> None:
        """The bar only grows: a new part would otherwise make it jump back."""
        source = self._source()
        if source is not None:
            self.bar.setValue(max(self.bar.value(), round(100 * source.share)))
