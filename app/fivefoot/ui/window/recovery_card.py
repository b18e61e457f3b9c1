"""The card that asks whether to open the copy that a crash left behind, and waits for the
answer.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from fivefoot.core.storage.autosave import Recovery
from fivefoot.core.texts.dates import day_and_month
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.card import FloatingCard

MOST_WIDTH = 720


class RecoveryCard(FloatingCard):
    """Lies at the top of the map until one of its buttons is pressed; notices are placed below
    it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "banner", "top", MOST_WIDTH)
        self.setProperty("tone", "warning")
        self.text, self.detail = text_label(), text_label()
        self.open_button, self.later_button = (
            QPushButton(tr("Open the copy")),
            QPushButton(tr("Not now")),
        )
        self.later_button.setToolTip(tr("It stays under File > Recovered copies"))
        self.later_button.clicked.connect(self.hide)
        self.detail.setProperty("role", "muted")
        words = QVBoxLayout()
        words.setSpacing(2)
        for label in (self.text, self.detail):
            label.setWordWrap(True)
            words.addWidget(label)
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM, 2 * RHYTHM, RHYTHM)
        box.setSpacing(2 * RHYTHM)
        box.addLayout(words, 1)
        box.addWidget(self.open_button)
        box.addWidget(self.later_button)
        self.hide()

    def ask(self, newest: Recovery, more: int) -> None:
        """Asks whether to open the newest copy; `more` further copies exist."""
        self.text.setText(tr("“{newest}” was not saved last time.", newest=name_of(newest)))
        others = tr(" {more} more: File > Recovered copies.", more=more) if more else ""
        self.detail.setText(
            tr(
                ("A recovery copy of {when} was kept.{others}"),
                when=written_when(newest),
                others=others,
            )
        )
        self.setAccessibleName(f"{self.text.text()} {self.detail.text()}")
        self.present()
        # Nothing takes the focus here: without the alert a screen reader would not mention the
        # card.
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))


def name_of(copy: Recovery) -> str:
    """What a copy is of, by the name that the title of its window had."""
    return copy.origin.name if copy.origin is not None else copy.title


def written_when(copy: Recovery) -> str:
    """When a copy was written."""
    # Stored in UTC; shown in local time.
    saved = copy.saved.astimezone()
    return tr("{time}, {day}", time=f"{saved:%H:%M}", day=day_and_month(saved))
