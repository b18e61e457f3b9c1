"""Rows of the token panel: how high a token is, in the ruleset's unit, what holds it up, and how
tall it is.
"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout

from fivefoot.core.model.token import Support, Token
from fivefoot.core.session.commands.height import MOST_HEIGHT, SUPPORT_LABELS, SetHeight
from fivefoot.core.session.commands.tokens import EditToken
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.length_spin import LengthSpin


class HeightRows:
    """Elevation, support and height.

    What cannot be is refused with its reason, and the fields show the truth again.
    """

    def __init__(self, workspace: Workspace, form: QFormLayout) -> None:
        self._workspace = workspace
        rules = workspace.ruleset
        self.elevation = LengthSpin(
            "Elevation above the map's datum", rules, -MOST_HEIGHT, MOST_HEIGHT
        )
        self.elevation.setToolTip(
            tool_tip("Above the map's datum; on the ground it follows the ground")
        )
        self.height = LengthSpin("Height of the body", rules, 0, MOST_HEIGHT)
        self.height.setSpecialValueText("as its size")
        says = "How tall it is: what it clears, and who is in reach above it; as its size has it"
        self.height.setToolTip(tool_tip(says))
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

    def _set(self) -> None:
        token = self._workspace.token
        if token is None:
            return
        level = self.elevation.length
        support: Support = self.support.currentData()
        if (level, support) == (self._level(token), token.support):
            return
        self._workspace.do(SetHeight(token.id, level, support))
        now = self._workspace.token
        if now is not None:
            self.show_token(now)

    def _set_height(self) -> None:
        token = self._workspace.token
        height = self.height.length or None
        if token is not None and height != token.height:
            self._workspace.do(EditToken(token.id, {"height": height}))

    def _level(self, token: Token) -> int:
        return (
            self._workspace.battle.base_level(token)
            if token.support == "ground"
            else token.elevation
        )

    def show_token(self, token: Token) -> None:
        """Show where a token is."""
        self.elevation.show_length(self._level(token))
        self.height.show_length(token.height or 0)
        self.support.setCurrentIndex(self.support.findData(token.support))
