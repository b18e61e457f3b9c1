"""A number field for heights and depths of the map, in the unit of the rules in force."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.ui.appearance.apply_theme import padded


class LengthSpin(QDoubleSpinBox):
    """Shows a length in the ruleset's unit; `length` is the same in thousandths of a cell. A step is a cell."""

    def __init__(self, name: str, ruleset: Ruleset, least: int, most: int) -> None:
        super().__init__()
        self._least, self._most, self._cell = least, most, 1.0
        self.setAccessibleName(name)
        self.setDecimals(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        padded(self)
        self.follow(ruleset)

    def follow(self, ruleset: Ruleset) -> None:
        """Show the same length in the unit of other rules."""
        length = self.length
        self._cell = float(exact(ruleset.grid.cell))
        self.setRange(self._least * self._cell / CELL, self._most * self._cell / CELL)
        self.setSingleStep(self._cell)
        self.setSuffix(ruleset.grid.label.replace("{}", ""))
        self.show_length(length)

    @property
    def length(self) -> int:
        """What it says, in thousandths of a cell."""
        return round(self.value() / self._cell * CELL)

    def show_length(self, length: int) -> None:
        """Say a length, in thousandths of a cell, without telling anyone of a change."""
        self.blockSignals(True)
        self.setValue(length * self._cell / CELL)
        self.blockSignals(False)
