"""A field for dice: if it is left empty the program rolls, else it holds the faces rolled at the
table.
"""

from __future__ import annotations

import re

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from fivefoot.core.rules.rolls.dice import DiceError, check_faces, parse_dice
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM


def faces_of(text: str) -> tuple[int, ...] | None:
    """The numbers in a text, in order; None where there are none.

    >>> faces_of("4, 6"), faces_of("")
    ((4, 6), None)
    """
    # With any separator: commas, spaces or plus signs.
    found = re.findall(r"-?\d+", text)
    return tuple(int(number) for number in found) or None


def due_text(due: RollDue) -> str:
    """A roll that is due, in words: "save 1d20+2, needs 12"."""
    dice = due.dice + (f"{due.bonus:+g}" if due.bonus and due.dice else "")
    needs = tr("needs {needs:g}", needs=due.needs) if due.needs is not None else ""
    first = f"{due.text} {dice}".strip()
    return ", ".join(part for part in (first, needs, *due.tags) if part)


class DiceEntry(QWidget):
    """The roll that is due, and the faces rolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dice = ""
        self.label, self.faces, self.wrong = text_label(), QLineEdit(), text_label()
        self.label.setProperty("role", "muted")
        self.wrong.setProperty("role", "danger")
        self.faces.setAccessibleName(tr("Dice rolled at the table"))
        # Space for half a dozen dice; more of them scroll.
        self.faces.setFixedWidth(132)
        self.faces.textChanged.connect(lambda _text: self._judge())
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(RHYTHM)
        box.addWidget(self.label)
        box.addWidget(self.faces)
        box.addWidget(self.wrong, 1)

    def ask(self, dice: str, text: str) -> None:
        """Shows the roll that is due; `dice` is empty where a plain number is wanted."""
        self._dice = dice
        self.label.setText(text)
        self.faces.clear()
        self.faces.setPlaceholderText(tr("rolled here") if dice else tr("not set"))
        tip = (
            tr("Leave empty to roll {dice} here, or type the dice rolled at the table", dice=dice)
            if dice
            else tr("Type the number")
        )
        self.faces.setToolTip(tool_tip(tip))

    def value(self) -> tuple[int, ...] | None:
        """The faces that were typed, or None."""
        return faces_of(self.faces.text())

    def _judge(self) -> None:
        """Warns at once where the dice cannot have shown these faces."""
        faces, text = self.value(), ""
        if faces is not None and self._dice:
            try:
                text = check_faces(parse_dice(self._dice), faces) or ""
            except DiceError as error:
                text = str(error)
        self.wrong.setText(text)
        self.faces.setProperty("invalid", bool(text))
        # A style sheet rule with a property is only evaluated when a widget is polished.
        self.faces.style().unpolish(self.faces)
        self.faces.style().polish(self.faces)
