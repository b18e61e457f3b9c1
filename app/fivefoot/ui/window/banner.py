"""The banner: a message over the map that blocks nobody and disappears by itself unless it is
serious.

Where the whole map is shown it lies beside the map, so that it covers nothing it refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import caption, text_label
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.widgets.card import MARGIN, FloatingCard

MOST_WIDTH = 720
LEAST_WIDTH = 240
"""The width in pixels that its text needs beside the map."""

SHOWN = 8000
"""Milliseconds that a plain message stays."""

CHOOSING = 30_000
"""Milliseconds that a message with two offers stays."""


OTHER = tr("Another answer")
"""The text of the second button while it is hidden."""


class Banner(FloatingCard):
    """Lies at the top of its parent; beside what is shown there (`keeps_off`) where that would be
    covered and there is space; at the foot where another card lies at the top.
    """

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent, "banner", "top", MOST_WIDTH)
        self._notice = Notice("")
        self._shown_in: object = None
        self._now: object = None
        self.keeps_off: Callable[[], QRect] = QRect
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self._text, self._detail = text_label(), text_label()
        self._offer, self._other = QPushButton(), QPushButton()
        self._close = QToolButton()
        self._build(look)
        self.hide()

    def _build(self, look: Theme) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        for label in (self._text, self._detail):
            label.setWordWrap(True)
            words.addWidget(label)
        self._detail.setProperty("role", "muted")
        self._other.setAccessibleName(OTHER)
        self._close.setIcon(theme.icon("close", look))
        self._close.setAccessibleName(tr("Close this message"))
        self._close.setToolTip(tr("Close this message"))
        self._close.clicked.connect(self.hide)
        self._offer.clicked.connect(self._accept_offer)
        self._other.clicked.connect(lambda: self._accept(self._notice.accept_other))
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.setSpacing(2 * RHYTHM)
        box.addLayout(words, 1)
        box.addWidget(self._offer)
        box.addWidget(self._other)
        box.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours."""
        self._close.setIcon(theme.icon("close", look))

    def lay(self) -> None:
        super().lay()
        shown = self.keeps_off()
        if self.geometry().intersects(shown):
            places = (place for place in self._beside(shown) if self._is_free(place, shown))
            self.setGeometry(next(places, self.geometry()))
        # It may be about the question that waits there.
        if not self._is_free(self.geometry(), QRect()):
            places = (place for place in self._clear_of_cards() if self._is_free(place, QRect()))
            self.setGeometry(next(places, self.geometry()))

    def _clear_of_cards(self) -> Iterator[QRect]:
        """Places at the foot of the map, and right below each card."""
        bottoms = [card.geometry().bottom() + self.height() + RHYTHM for card in self._others()]
        for bottom in (self._parent.height() - MARGIN, *bottoms):
            place = self.geometry()
            place.moveBottom(bottom)
            yield place

    def _others(self) -> list[FloatingCard]:
        cards = self._parent.findChildren(FloatingCard)
        return [card for card in cards if card.isVisible() and card is not self]

    def keep_off(self, card: FloatingCard) -> None:
        """Lies at the foot of its parent while another card takes its place at the top."""
        card.installEventFilter(self)

    def _beside(self, shown: QRect) -> Iterator[QRect]:
        """Places to the right and left of what is shown, and below it."""
        width, top = self._parent.width(), self.geometry().top()
        least = max(LEAST_WIDTH, self.minimumSizeHint().width())
        for left, right in ((shown.right() + MARGIN, width), (0, shown.left() - MARGIN)):
            room = min(right - left - MARGIN, MOST_WIDTH)
            if room >= least:
                yield QRect(max(left, MARGIN), top, room, self.height_at(room))
        below = shown.bottom() + MARGIN // 2
        yield QRect(self.x(), below, self.width(), self.height_at(self.width()))

    def _is_free(self, place: QRect, shown: QRect) -> bool:
        """Whether a place lies within the parent and covers neither what is shown nor another
        card.
        """
        others = [card.geometry() for card in self._others()]
        return self._parent.rect().contains(place) and not any(
            place.intersects(other) for other in (shown, *others)
        )

    @property
    def text(self) -> str:
        """The present text; empty while it is hidden."""
        return self._notice.text if not self.isHidden() else ""

    def show_notice(self, notice: Notice, scenario: object = None) -> None:
        """Shows a message in place of the last one; its offers apply to this scenario."""
        self._notice, self._shown_in, self._now = notice, scenario, scenario
        self._text.setText(notice.text)
        self._detail.setText(notice.detail)
        self._detail.setVisible(bool(notice.detail))
        self._offer.setText(caption(notice.offer))
        self._offer.setVisible(bool(notice.offer))
        self._other.setText(caption(notice.other))
        self._other.setAccessibleName(notice.other or OTHER)
        self._other.setVisible(bool(notice.other))
        self.setProperty("tone", notice.tone)
        # Qt evaluates the style sheet once: a property in it (`tone`) needs a new polish.
        self.style().unpolish(self)
        self.style().polish(self)
        self.setAccessibleName(f"{notice.text} {notice.detail}".strip())
        # After the name is set: screen readers read it when the alert below arrives.
        self.present()
        # A serious message after a plain one would otherwise disappear with the plain one's timer.
        self._timer.stop()
        # What went wrong, and what may be lost, stays until it was read.
        if notice.tone != "danger" and not notice.stays:
            self._timer.start(CHOOSING if notice.other else SHOWN)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def forget_offers(self, scenario: object, another: bool = False) -> None:
        """The scenario has changed: earlier offers ("Overrule", "Undo") would now mean something
        else, and passing messages are outdated; in `another` document so is what was said of a
        file that was not opened.
        """
        notice, self._now = self._notice, scenario
        # "Undo" on a banner that stayed would take back the step after the one it names.
        is_over = (notice.offer and not notice.stays) or notice.passing
        is_over = is_over or (another and not notice.opened)
        if is_over and self._shown_in is not scenario:
            self.hide()

    def _accept_offer(self) -> None:
        notice, shown_in = self._notice, self._shown_in
        self._accept(notice.accept)
        # A dialog that was cancelled changed nothing: what was told and offered still holds.
        if notice.returns and self.isHidden() and self._now is shown_in:
            self.show_notice(notice, shown_in)

    def _accept(self, accept: Callable[[], None] | None) -> None:
        self.hide()
        if accept is not None:
            accept()
