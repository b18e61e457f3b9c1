"""Rows of the token panel: how high a token is, in the ruleset's unit, and what holds it up."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.session.commands.height import MOST_HEIGHT, SUPPORT_LABELS, SetHeight
from fivefoot.ui.dress import padded
from fivefoot.ui.workspace import Workspace


class HeightRows:
    """Elevation and support. What cannot be is refused with its reason, and the fields show the truth again."""

    def __init__(self, workspace: Workspace, form: QFormLayout) -> None:
        self._workspace = workspace
        self._cell = float(exact(workspace.ruleset.grid.cell))
        self.elevation = self._spin()
        self.support = QComboBox()
        self.support.setAccessibleName("Held up by")
        for support, label in SUPPORT_LABELS.items():
            self.support.addItem(label, support)
        self.support.activated.connect(lambda _index: self._set())
        self.elevation.valueChanged.connect(lambda _value: self._set())
        form.addRow("Elevation", self.elevation)
        form.addRow("Held up", self.support)

    def _spin(self) -> QDoubleSpinBox:
        spin = QDoubleSpinBox()
        spin.setAccessibleName("Elevation above the map's datum")
        spin.setToolTip("Above the map's datum; on the ground it follows the ground")
        spin.setDecimals(1)
        most = MOST_HEIGHT * self._cell / CELL
        spin.setRange(-most, most)
        spin.setSingleStep(self._cell)
        spin.setSuffix(self._workspace.ruleset.grid.label.replace("{}", ""))
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        spin.setKeyboardTracking(False)
        padded(spin)
        return spin

    def _set(self) -> None:
        token = self._workspace.token
        if token is None:
            return
        level = round(self.elevation.value() / self._cell * CELL)
        support: Support = self.support.currentData()
        if (level, support) == (self._level(token), token.support):
            return
        self._workspace.do(SetHeight(token.id, level, support))
        now = self._workspace.token
        if now is not None:
            self.show_token(now)

    def _level(self, token: Token) -> int:
        return self._workspace.battle.base_level(token) if token.support == "ground" else token.elevation

    def show_token(self, token: Token) -> None:
        """Show where a token is."""
        self.elevation.blockSignals(True)
        self.elevation.setValue(self._level(token) * self._cell / CELL)
        self.elevation.blockSignals(False)
        self.support.setCurrentIndex(self.support.findData(token.support))
