"""Round and order in the players' window, in letters that can be read from two metres."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from fivefoot.core.session.projection import Projection
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.elided import ElidedLabel

LETTERS, ACTING = 22, 30
"""Sizes of the letters in pixels: of waiting tokens, and of the one that acts."""

SHOWN = 6
"""The most names after the one that acts."""


class OrderStrip(QWidget):
    """Whose turn it is and who comes next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playersorder")
        self.setAutoFillBackground(True)  # margins about it are black, and letters the theme's
        self.round, self.acting, self.next = QLabel(), QLabel(), ElidedLabel()
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM, 2 * RHYTHM, RHYTHM)
        box.setSpacing(3 * RHYTHM)
        for label, pixels in ((self.round, LETTERS), (self.acting, ACTING), (self.next, LETTERS)):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setStyleSheet(
                f"font-size: {pixels}px"
            )  # a font of its own would be overridden by the theme's
            box.addWidget(label)
        # The next names take the remaining space and are cut; the acting one never is.
        box.setStretch(2, 1)

    def show_known(self, known: Projection) -> None:
        """Shows the order from what the players know, with a word for wounds where they get
        one.
        """
        fight = known.scenario.encounter
        self.round.setText(tr("Round {round}", round=fight.round) if fight.round else "")
        self.acting.setText(
            _name_and_wounds(known, fight.active) if fight.active in known.scenario.tokens else ""
        )
        self.next.setText(
            " · ".join(
                _name_and_wounds(known, name) for name in _after(fight.order, fight.active)[:SHOWN]
            )
        )


def _name_and_wounds(known: Projection, name: str | None) -> str:
    word = known.wounds.get(name or "", "")
    token = known.scenario.tokens[name or ""]
    return f"{token.name} ({word})" if word else token.name


def _after(order: tuple[str, ...], active: str | None) -> tuple[str, ...]:
    """Those who come after the one that acts, continuing from the beginning."""
    if active not in order:
        return order
    place = order.index(active)
    return (*order[place + 1 :], *order[:place])
