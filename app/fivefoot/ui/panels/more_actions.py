"""The list behind "More": the actions without a place in the hand, searchable, with price or
reason.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import corner_on_screen
from fivefoot.ui.appearance.theme import RHYTHM

OFFER_ROLE = int(Qt.ItemDataRole.UserRole) + 1
WIDTH = 420
HEIGHT = 380
KEEP = QKeySequence("Ctrl+K")
FOOT = tr("Enter uses it · Ctrl+K pins it · Esc")

Section = tuple[str, tuple[Offer, ...]]


class MoreActions(QFrame):
    """A list that opens above its button. `taken` and `kept` carry the chosen offer."""

    taken = Signal(object)
    kept = Signal(object)

    def __init__(self, parent: QWidget, words: Callable[[Offer], str]) -> None:
        # A popup closes by a click beside it and takes the keys while it is open.
        super().__init__(parent, Qt.WindowType.Popup)
        self._words = words
        self._asked: Callable[[], tuple[Section, ...]] = tuple
        self._known: tuple[Section, ...] | None = ()
        self.setObjectName("moreactions")
        self.setAccessibleName(tr("More actions"))
        self.search, self.list, foot = QLineEdit(), QListWidget(), text_label(FOOT)
        self.search.setPlaceholderText(tr("Find an action"))
        self.search.setAccessibleName(tr("Find an action"))
        # The field would take up, down and Enter for itself.
        self.search.installEventFilter(self)
        self.list.setAccessibleName(tr("Actions"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        foot.setProperty("role", "muted")
        self.search.textChanged.connect(lambda _text: self._fill())
        # Enter activates; a click too on systems with single clicks, where `_take` is called twice.
        self.list.itemActivated.connect(self._take)
        self.list.itemClicked.connect(self._take)
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.setSpacing(RHYTHM // 2)
        box.addWidget(self.search)
        box.addWidget(self.list, 1)
        box.addWidget(foot)

    def show_sections(self, sections: Callable[[], tuple[Section, ...]]) -> None:
        """Shows other actions, under their headings; a hidden list asks for them when it opens."""
        self._asked, self._known = sections, None
        # A hidden list is filled when it opens: its rows change with every step of a fight.
        if self.isVisible():
            self._fill()

    @property
    def _sections(self) -> tuple[Section, ...]:
        """The actions under their headings, asked for once."""
        if self._known is None:
            self._known = self._asked()
        return self._known

    @property
    def count(self) -> int:
        """How many actions there are."""
        return sum(len(offers) for _, offers in self._sections)

    def open_above(self, widget: QWidget) -> None:
        """Opens with its lower edge at the top of a widget, and the search field ready."""
        self.resize(QSize(WIDTH, HEIGHT))
        corner = widget.mapToGlobal(QPoint(widget.width() - WIDTH, -HEIGHT - RHYTHM // 2))
        # Near the left or upper rim of the screen it opens inside it, not above its button.
        self.move(corner_on_screen(self, corner))
        # Before it is shown: the list opens complete, with its first action chosen. Its rows take
        # colours from the style sheet, which Qt applies when a widget is first shown.
        self.ensurePolished()
        self.search.clear()
        self._fill()
        self.show()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    # -- finding ----------------------------------------------------------------------------------

    def _fill(self) -> None:
        self.list.clear()
        wanted = self.search.text().lower().split()
        for title, offers in self._sections:
            found = [offer for offer in offers if all(word in _searched(offer) for word in wanted)]
            if found:
                self._heading(f"{title} ({len(found)})")
            for offer in found:
                self._row(offer)
        if not self.list.count():
            self._heading(tr("No action matches {text!r}", text=self.search.text().strip()))
        first = next((row for row in range(self.list.count()) if self._offer(row) is not None), -1)
        self.list.setCurrentRow(first)

    def _heading(self, text: str) -> None:
        item = QListWidgetItem(text)
        # Neither chosen nor reached by keys, but read by screen readers on the way.
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(item)

    def _row(self, offer: Offer) -> None:
        reasons = "; ".join(problem.text for problem in offer.problems if not problem.warning)
        item = QListWidgetItem(f"{offer.label}  ·  {reasons or offer.cost}")
        item.setData(OFFER_ROLE, offer)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, self._words(offer))
        if not offer.legal:
            # The palette's colour: the style sheet does not apply to list items.
            item.setForeground(self.palette().placeholderText())
        self.list.addItem(item)

    def _offer(self, row: int) -> Offer | None:
        item = self.list.item(row)
        found = item.data(OFFER_ROLE) if item is not None else None
        return found if isinstance(found, Offer) else None

    # -- choosing ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            return self._key(event)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._key(event):
            super().keyPressEvent(event)

    def _key(self, event: QKeyEvent) -> bool:
        """Up and down move in the list while typing."""
        offer = self._offer(self.list.currentRow())
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and offer is not None:
            self.hide()
            self.taken.emit(offer)
        elif (
            QKeySequence(event.keyCombination()).matches(KEEP)
            == QKeySequence.SequenceMatch.ExactMatch
            and offer
        ):
            self.hide()
            self.kept.emit(offer)
        else:
            return False
        return True

    def _step(self, step: int) -> None:
        row = self.list.currentRow() + step
        # Skips headings, and does not wrap: at the last row Down does nothing.
        while 0 <= row < self.list.count() and self._offer(row) is None:
            row += step
        if 0 <= row < self.list.count():
            self.list.setCurrentRow(row)

    def _take(self, item: QListWidgetItem) -> None:
        offer = item.data(OFFER_ROLE)
        if isinstance(offer, Offer) and self.isVisible():
            self.hide()
            self.taken.emit(offer)


def _searched(offer: Offer) -> str:
    return f"{offer.label} {offer.group} {offer.help}".lower()
