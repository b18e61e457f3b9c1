"""Conditions as badges that can be switched: letters and a word, never colour alone."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.modifier_words import modifier_words
from fivefoot.core.rules.ruleset.rule_names import rule_sentences
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.tokens import EditToken
from fivefoot.ui.appearance.plain_text import caption, plain
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.workspace import Workspace

ACROSS = 2


class ConditionBadges(QWidget):
    """A button for each state of the ruleset; a click adds a level, the one after the last ends it."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._buttons: dict[str, QToolButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(RHYTHM // 2)
        for index, (name, condition) in enumerate(workspace.ruleset.conditions.items()):
            grid.addWidget(self._badge(name, condition), index // ACROSS, index % ACROSS)
        for column in range(ACROSS):
            grid.setColumnStretch(column, 1)

    def _badge(self, name: str, condition: Condition) -> QWidget:
        button = QToolButton()
        button.setText(caption(condition.label))
        button.setCheckable(True)
        button.setAccessibleName(condition.label)
        button.setToolTip(plain(_tip(self._workspace.ruleset, name, condition)))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setProperty("badge", "true")
        button.clicked.connect(lambda _checked=False: self._next(name, condition))
        self._buttons[name] = button
        return button

    def _next(self, name: str, condition: Condition) -> None:
        """One level more, and none after the last."""
        token = self._workspace.token
        if token is not None:
            level = token.conditions.get(name, 0)
            self._workspace.do(EditToken(token.id, conditions={name: level + 1 if level < condition.most else 0}))
            self.show_token(self._workspace.scenario.tokens[token.id])

    def show_token(self, token: Token) -> None:
        """Show a token's states."""
        for name, button in self._buttons.items():
            level, condition = token.conditions.get(name, 0), self._workspace.ruleset.conditions[name]
            button.setChecked(level > 0)
            text = f"{condition.label} {level}" if level and condition.most > 1 else condition.label
            button.setText(caption(text))


def _tip(ruleset: Ruleset, name: str, condition: Condition) -> str:
    parts = [
        condition.label if condition.most == 1 else f"{condition.label}: a click adds a level, up to {condition.most}"
    ]
    if condition.speed is not None:
        top, bottom = condition.speed
        parts.append("speed 0" if top == 0 else f"speed × {top}/{bottom}")
    if condition.blocks:
        parts.append(f"forbids {', '.join(condition.blocks)}")
    parts += [modifier_words(ruleset, modifier) for modifier in condition.modifiers]
    if condition.ends:
        parts.append(f"ends by {condition.ends}")
    parts += rule_sentences(ruleset, ruleset.source_of(f"conditions.{name}"))
    return "\n".join(parts)
