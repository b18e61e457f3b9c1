"""Rows of the token panel: a token's elevation in the ruleset's unit, its support, and its
height.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QComboBox, QFormLayout

from fivefoot.core.model.token import Support, Token
from fivefoot.core.session.commands.height import MOST_HEIGHT, SUPPORT_LABELS, SetHeight
from fivefoot.core.session.commands.several_tokens import CommandGroup, EditTokens
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.panels.mixed_values import MIXED, is_mixed
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.length_spin import LengthSpin


class HeightRows:
    """Elevation, support and height.

    Impossible values are refused with the reason, and the fields are restored.
    """

    def __init__(self, workspace: Workspace, form: QFormLayout) -> None:
        self._workspace = workspace
        rules = workspace.ruleset
        self.elevation = LengthSpin(
            tr("Elevation above the map's base level"), rules, -MOST_HEIGHT, MOST_HEIGHT
        )
        self.elevation.setToolTip(
            tool_tip(tr("Above the map's base level; on the ground it follows the ground"))
        )
        self.height = LengthSpin(tr("Height of the body"), rules, 0, MOST_HEIGHT)
        # 0 stands for the height of its size; a body without height does not exist.
        self.height.setSpecialValueText(tr("from its size"))
        says = tr(
            "How tall it is: what it clears, and who above it is within reach; by default from "
            "its size"
        )
        self.height.setToolTip(tool_tip(says))
        self.support = QComboBox()
        self.support.setAccessibleName(tr("Supported by"))
        for support, label in SUPPORT_LABELS.items():
            self.support.addItem(label, support)
        self.support.setPlaceholderText(MIXED)
        self.support.activated.connect(lambda _index: self._set_support())
        self._follow(self.elevation, self._set_elevation)
        form.addRow(tr("Elevation"), self.elevation)
        form.addRow(tr("Support"), self.support)
        self._follow(self.height, self._set_height)
        form.addRow(tr("Height"), self.height)

    @staticmethod
    def _follow(spin: LengthSpin, keep: Callable[[], None]) -> None:
        """Applies what is typed, also a value that one of several tokens already has."""

        def typed() -> None:
            # A spin box only reports a changed value. Typing 0 over "mixed", where the last token
            # has 0, changes nothing, but is meant for all.
            if spin.property("typed"):
                spin.setProperty("typed", False)
                keep()

        # Only a person causes `textEdited`; the arrows also cause `valueChanged`.
        spin.lineEdit().textEdited.connect(lambda _text: spin.setProperty("typed", True))
        spin.valueChanged.connect(lambda _value: keep())
        spin.editingFinished.connect(typed)

    def _set_elevation(self) -> None:
        level = self.elevation.length
        self._put([(token, level, token.support) for token in self._workspace.tokens])

    def _set_support(self) -> None:
        support: Support = self.support.currentData()
        self._put([(token, self._level(token), support) for token in self._workspace.tokens])

    def _put(self, wanted: Sequence[tuple[Token, int, Support]]) -> None:
        """Puts each token at its level, with the given support; the others stay unchanged."""
        changes = tuple(
            SetHeight(token.id, level, support)
            for token, level, support in wanted
            # A token that is already there is skipped: lifting it again could be refused for its
            # own reasons.
            if (level, support) != (self._level(token), token.support)
        )
        if changes:
            self._workspace.do(CommandGroup(changes, "height"))
        # After a refusal the field still has what was typed.
        if self._workspace.tokens:
            self.show_tokens(self._workspace.tokens)

    def _set_height(self) -> None:
        height = self.height.length or None
        names = tuple(token.id for token in self._workspace.tokens if token.height != height)
        if names:
            self._workspace.do(EditTokens(names, {"height": height}))

    def _level(self, token: Token) -> int:
        return (
            self._workspace.battle.base_level(token)
            # On the ground the elevation is the ground's: the stored one may be from another place.
            if token.support == "ground"
            else token.elevation
        )

    def show_tokens(self, tokens: tuple[Token, ...]) -> None:
        """Shows where the tokens are; differing values are left empty."""
        token = tokens[-1]
        levels, heights = {self._level(each) for each in tokens}, {each.height for each in tokens}
        for spin, length, values in (
            (self.elevation, self._level(token), levels),
            (self.height, token.height or 0, heights),
        ):
            spin.show_length(length, is_mixed=len(values) > 1 and not spin.hasFocus())
        known = -1 if is_mixed(tokens, "support") else self.support.findData(token.support)
        self.support.setCurrentIndex(known)
