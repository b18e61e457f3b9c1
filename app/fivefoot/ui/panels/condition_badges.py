"""Conditions as badges that can be switched: letters and a word, never colour alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.modifier_words import modifier_words
from fivefoot.core.rules.ruleset.rule_names import rule_sentences
from fivefoot.core.rules.ruleset.schema.conditions import Block, Condition
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.condition_timers import end_text, lasts_rounds
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.panels.condition_ends import offer_ends
from fivefoot.ui.state.workspace import Workspace

ACROSS = 2


class ConditionBadges(QWidget):
    """A button for each condition of the ruleset; a click adds a level, and after the last one ends
    the condition.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._buttons: dict[str, QToolButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(RHYTHM // 2)
        # Created once: the token panel makes a new page, with new badges, for other rules.
        for index, (name, condition) in enumerate(workspace.ruleset.conditions.items()):
            grid.addWidget(self._badge(name, condition), index // ACROSS, index % ACROSS)
        for column in range(ACROSS):
            grid.setColumnStretch(column, 1)

    def _badge(self, name: str, condition: Condition) -> QWidget:
        button = QToolButton()
        button.setText(caption(condition.label))
        button.setCheckable(True)
        button.setAccessibleName(condition.label)
        button.setToolTip(tool_tip(_tip(self._workspace.ruleset, name, condition)))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setProperty("badge", "true")
        button.clicked.connect(lambda _checked=False: self._next(name, condition))
        offer_ends(self._workspace, name, button)
        self._buttons[name] = button
        return button

    def _next(self, name: str, condition: Condition) -> None:
        """All selected tokens get what some have, then one more level, and none after the last."""
        tokens = self._workspace.tokens
        levels = [token.conditions.get(name, 0) for token in tokens]
        if not levels:
            return
        level = next_level(levels, condition.most)
        self._workspace.do(
            EditTokens(tuple(token.id for token in tokens), conditions={name: level})
        )
        # The click has toggled the button by itself: a refused change would leave it down.
        self.show_tokens(self._workspace.tokens)

    def show_tokens(self, tokens: tuple[Token, ...]) -> None:
        """Shows the conditions of the selected tokens; one that only some have shows how many."""
        for name, button in self._buttons.items():
            condition = self._workspace.ruleset.conditions[name]
            levels = [token.conditions.get(name, 0) for token in tokens]
            having, level = sum(each > 0 for each in levels), max(levels, default=0)
            # Down only where all have it: that decides what a click does next.
            button.setChecked(0 < having == len(tokens))
            text = f"{condition.label} {level}" if level and condition.most > 1 else condition.label
            end = (
                end_text(self._workspace.scenario, tokens[0].id, name)
                if level and len(tokens) == 1
                else ""
            )
            # Only the rounds: a badge has no space for whose turn ends it.
            counted = bool(end) and lasts_rounds(self._workspace.scenario, tokens[0].id, name)
            text += f" · {end}" if counted else ""
            tip_text = tr(
                "{tip}\nRight-click: when it ends",
                tip=_tip(self._workspace.ruleset, name, condition),
            )
            button.setToolTip(
                tool_tip(
                    tr("{tip_text}\nIt ends automatically: {end}", tip_text=tip_text, end=end)
                    if end
                    else tip_text
                )
            )
            button.setText(
                caption(
                    tr("{text} · {having} of {count}", text=text, having=having, count=len(tokens))
                    if 0 < having < len(tokens)
                    else text
                )
            )


def next_level(levels: Sequence[int], most: int) -> int:
    """The level of a condition that a click gives to all: what some have, then one more, and none
    after the last.

    >>> next_level([0, 1], 1), next_level([1, 1], 1), next_level([2, 2], 3)
    (1, 0, 3)
    """
    top = max(levels)
    if not top or min(levels) < top:
        return max(1, top)
    return top + 1 if top < most else 0


BLOCKS: Final[Mapping[Block, str]] = {
    "actions": tr("actions"),
    "combat": tr("combat"),
    "move": tr("move"),
    "reactions": tr("reactions"),
    "threat": tr("threat"),
    "sight": tr("sight"),
    "leap": tr("leap"),
    "stand": tr("stand"),
    "walk": tr("walk"),
    "attack": tr("attack"),
    "tumble": tr("tumble"),
    "standard": tr("standard"),
}


def _tip(ruleset: Ruleset, name: str, condition: Condition) -> str:
    parts = [
        (
            condition.label
            if condition.most == 1
            else tr(
                "{condition}: a click adds a level, up to {most}",
                condition=condition.label,
                most=condition.most,
            )
        )
    ]
    if condition.speed is not None:
        top, bottom = condition.speed
        parts.append(
            tr("speed 0") if top == 0 else tr("speed × {top}/{bottom}", top=top, bottom=bottom)
        )
    if condition.blocks:
        parts.append(
            tr("prevents {blocks}", blocks=", ".join(BLOCKS[block] for block in condition.blocks))
        )
    parts += [modifier_words(ruleset, modifier) for modifier in condition.modifiers]
    if condition.ends:
        parts.append(tr("ends with {ends}", ends=condition.ends))
    parts += rule_sentences(ruleset, ruleset.source_of(f"conditions.{name}"))
    return "\n".join(parts)
