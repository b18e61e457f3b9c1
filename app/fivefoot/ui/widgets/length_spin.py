"""A number field for heights and depths of the map, in the unit of the rules in force."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.ui.appearance.apply_theme import padded


class LengthSpin(QDoubleSpinBox):
    """Shows a length in the ruleset's unit; `length` is the same in thousandths of a cell.

    A step is a cell.
    """

    def __init__(self, name: str, ruleset: Ruleset, least: int, most: int) -> None:
        super().__init__()
        self._least, self._most, self._cell = least, most, 1.0
        self._suffixes = unit_suffixes(ruleset)
        self.setAccessibleName(name)
        self.setDecimals(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        padded(self)
        self.valueChanged.connect(self._follow_number)
        self.follow(ruleset)

    def follow(self, ruleset: Ruleset) -> None:
        """Shows the same length in the unit of other rules."""
        # Before the unit changes: the same number would be another length.
        length = self.length
        self._cell = float(exact(ruleset.grid.cell))
        self.setRange(self._least * self._cell / CELL, self._most * self._cell / CELL)
        self.setSingleStep(self._cell)
        self._suffixes = unit_suffixes(ruleset)
        self._follow_number(self.value())
        self.show_length(length)

    @property
    def length(self) -> int:
        """Its value in thousandths of a cell."""
        return round(self.value() / self._cell * CELL)

    def show_length(self, length: int, is_mixed: bool = False) -> None:
        """Shows a length, in thousandths of a cell, without reporting a change.

        Where several things differ in it the field is empty; the arrows continue from this one.
        """
        self.blockSignals(True)
        self.setValue(length * self._cell / CELL)
        self._follow_number(self.value())
        # Empty, not 0: several things differ in it.
        if is_mixed:
            self.setSuffix("")
            self.lineEdit().clear()
        self.blockSignals(False)

    def _follow_number(self, number: float) -> None:
        """ "1 unit", but "2 units"."""
        # A ruleset's unit has a singular form.
        self.setSuffix(self._suffixes[number != 1])


def unit_suffixes(ruleset: Ruleset) -> tuple[str, str]:
    """The suffixes of a number in the ruleset's unit: for one, and for any other number."""
    many = ruleset.grid.label.replace("{}", "")
    one = (ruleset.grid.label_of_one or "").replace("{}", "1")
    return (one.removeprefix("1") if one.startswith("1") else many), many
