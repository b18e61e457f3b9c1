"""Conditions as badges that can be switched: letters and a word, never colour alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSpinBox, QToolButton, QWidget

from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.session.commands.tokens import EditToken
from fivefoot.ui.theme import RHYTHM
from fivefoot.ui.workspace import Workspace

ACROSS = 2


class ConditionBadges(QWidget):
    """A button for each state of the ruleset; those with levels have a number beside them."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._buttons: dict[str, QToolButton] = {}
        self._levels: dict[str, QSpinBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(RHYTHM // 2)
        for index, (name, condition) in enumerate(workspace.ruleset.conditions.items()):
            grid.addWidget(self._badge(name, condition), index // ACROSS, index % ACROSS)
        for column in range(ACROSS):
            grid.setColumnStretch(column, 1)

    def _badge(self, name: str, condition: Condition) -> QWidget:
        if condition.most > 1:
            return self._level(name, condition)
        button = QToolButton()
        button.setText(condition.label)
        button.setCheckable(True)
        button.setAccessibleName(condition.label)
        button.setToolTip(_tip(condition))
        button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
        button.setProperty("badge", "true")
        button.clicked.connect(lambda checked: self._set(name, int(checked)))
        self._buttons[name] = button
        return button

    def _level(self, name: str, condition: Condition) -> QWidget:
        spin = QSpinBox()
        spin.setRange(0, condition.most)
        spin.setPrefix(f"{condition.label} ")
        spin.setSpecialValueText(condition.label)
        spin.setAccessibleName(condition.label)
        spin.setToolTip(_tip(condition))
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        spin.valueChanged.connect(lambda level: self._set(name, level))
        self._levels[name] = spin
        return spin

    def _set(self, name: str, level: int) -> None:
        token = self._workspace.token
        if token is not None and token.conditions.get(name, 0) != level:
            self._workspace.do(EditToken(token.id, conditions={name: level}))

    def show_token(self, token: Token) -> None:
        """Show a token's states."""
        for name, button in self._buttons.items():
            button.setChecked(token.conditions.get(name, 0) > 0)
        for name, spin in self._levels.items():
            spin.blockSignals(True)
            spin.setValue(token.conditions.get(name, 0))
            spin.blockSignals(False)


def _tip(condition: Condition) -> str:
    parts = [condition.label]
    if condition.speed is not None:
        top, bottom = condition.speed
        parts.append("speed 0" if top == 0 else f"speed × {top}/{bottom}")
    if condition.blocks:
        parts.append(f"forbids {', '.join(condition.blocks)}")
    parts += [*condition.own, *condition.against]
    if condition.ends:
        parts.append(f"ends by {condition.ends}")
    return "\n".join(parts)
