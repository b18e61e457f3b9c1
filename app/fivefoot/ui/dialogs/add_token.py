"""Adding tokens: name, side, size, how many."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

SIDES = (("foes", tr("Foes")), ("heroes", tr("Heroes")), ("neutral", tr("Neutral")))
MOST = 40


@dataclass(frozen=True, slots=True)
class NewToken:
    """What was asked for."""

    name: str
    side: str
    size: str
    count: int
    hit_points: int | None


class AddTokenDialog(QDialog):
    """Asks for a token."""

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add token"))
        self.name = QLineEdit(tr("Goblin"))
        self.name.setMaxLength(80)
        self.name.selectAll()
        self.side = _choices(SIDES)
        self.size_choice = _choices(
            tuple((name, size.label) for name, size in ruleset.sizes.items())
        )
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData("medium")))
        self.count = _number(1, MOST, 1)
        self.points = _number(0, 9999, 0)
        self.points.setSpecialValueText(tr("not tracked"))
        self._build()

    def _build(self) -> None:
        rows = (
            (tr("Name"), self.name),
            (tr("Side"), self.side),
            (tr("Size"), self.size_choice),
            (tr("How many"), self.count),
            (tr("Hit points"), self.points),
        )
        buttons = buttons_of(self, tr("Add"))
        add = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.name.textChanged.connect(lambda text: add.setEnabled(bool(text.strip())))
        lay_out(self, form_of(rows), buttons)
        self.setMinimumWidth(320)

    def wanted(self) -> NewToken:
        """What was asked for."""
        points = self.points.value() or None
        return NewToken(
            self.name.text(),
            self.side.currentData(),
            self.size_choice.currentData(),
            self.count.value(),
            points,
        )


def _choices(pairs: tuple[tuple[str, str], ...]) -> QComboBox:
    combo = QComboBox()
    for value, label in pairs:
        combo.addItem(label, value)
    return combo


def _number(least: int, most: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(value)
    padded(spin)
    return spin
