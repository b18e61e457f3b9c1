"""A number field for the factor on the price of ground; its lowest value leaves it to the
rules.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import DEAREST
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded

STEP = 0.5
"""The step of the arrows: usual factors are 1.5, 2 or 3."""


class FactorSpin(QDoubleSpinBox):
    """Shows a factor; `factor` is the same in thousandths, 0 at the lowest value: the rules'
    own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Cost of the ground"))
        self.setDecimals(2)
        self.setSingleStep(STEP)
        # One step below the plain price stands for "as the rules say".
        self.setRange(1 - STEP, DEAREST / CELL)
        self.setPrefix(tr("Cost ×"))
        self.setSpecialValueText(tr("Cost by the rules"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Reported when typing is complete: "1" on the way to "1.5" is no change.
        self.setKeyboardTracking(False)
        padded(self)

    @property
    def factor(self) -> int:
        """Its value in thousandths; anything below the plain price is no factor of its own."""
        return round(self.value() * CELL) if self.value() >= 1 else 0

    def show_factor(self, factor: int) -> None:
        """Shows a factor, in thousandths, without reporting a change."""
        # Shown, not changed: a change would be one more undo step.
        self.blockSignals(True)
        self.setValue(factor / CELL if factor else self.minimum())
        self.blockSignals(False)

    def textFromValue(self, value: float) -> str:
        """Without superfluous digits.

        >>> FactorSpin.textFromValue(None, 1.5)
        '1.5'
        """
        return f"{value:g}"
