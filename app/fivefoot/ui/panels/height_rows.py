"""Rows of the token panel: how high a token is, in the ruleset's unit, what holds it up, and how tall it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.session.commands.height import MOST_HEIGHT, SUPPORT_LABELS, SetHeight
from fivefoot.core.session.commands.tokens import EditToken
from fivefoot.ui.dress import padded
from fivefoot.ui.workspace import Workspace


class HeightRows:
    """Elevation, support and height. What cannot be is refused with its reason, and the fields show the truth again."""

    def __init__(self, workspace: Workspace, form: QFormLayout) -> None:
        self._workspace = workspace
        self._cell = float(exact(workspace.ruleset.grid.cell))
        most = MOST_HEIGHT * self._cell / CELL
        self.elevation = self._spin("Elevation above the map's datum", -most, most)
        self.elevation.setToolTip("Above the map's datum; on the ground it follows the ground")
        self.height = self._spin("Height of the body", 0, most)
        self.height.setSpecialValueText("as its size")
        self.height.setToolTip("How tall it is: what it clears, and who is in reach above it; as its size has it")
        self.support = QComboBox()
        self.support.setAccessibleName("Held up by")
        for support, label in SUPPORT_LABELS.items():
            self.support.addItem(label, support)
        self.support.activated.connect(lambda _index: self._set())
        self.elevation.valueChanged.connect(lambda _value: self._set())
        form.addRow("Elevation", self.elevation)
        form.addRow("Held up", self.support)
        self.height.valueChanged.connect(lambda _value: self._set_height())
        form.addRow("Height", self.height)

    def _spin(self, name: str, least: float, most: float) -> QDoubleSpinBox:
        spin = QDoubleSpinBox()
        spin.setAccessibleName(name)
        spin.setDecimals(1)
        spin.setRange(least, most)
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

    def _set_height(self) -> None:
        token = self._workspace.token
        height = round(self.height.value() / self._cell * CELL) or None
        if token is not None and height != token.height:
            self._workspace.do(EditToken(token.id, {"height": height}))

    def _level(self, token: Token) -> int:
        return self._workspace.battle.base_level(token) if token.support == "ground" else token.elevation

    def show_token(self, token: Token) -> None:
        """Show where a token is."""
        for spin, level in ((self.elevation, self._level(token)), (self.height, token.height or 0)):
            spin.blockSignals(True)
            spin.setValue(level * self._cell / CELL)
            spin.blockSignals(False)
        self.support.setCurrentIndex(self.support.findData(token.support))
