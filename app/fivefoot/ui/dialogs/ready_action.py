"""Which action is readied, and what it waits for."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QWidget

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.marker import tr
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out, room_for


def may_be_readied(ruleset: Ruleset) -> tuple[str, ...]:
    """Ids of the actions that can be readied at all."""
    costs, never = ruleset.prepared.costs, ruleset.prepared.never
    found = []
    for name, action in ruleset.actions.items():
        if action.kind == "reaction" or action.stores or name in never or action.out_of_combat:
            continue
        if costs and sum(action.cost[0].values()) not in costs:
            continue
        found.append(name)
    return tuple(found)


class ReadyDialog(QDialog):
    """Asks for the action, its trigger, and whom a blow is for."""

    def __init__(
        self, battle: Battle, token_id: str, action_id: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        label = battle.ruleset.actions[action_id].label
        self.setWindowTitle(f"{battle.token(token_id).name}: {label}")
        self.action, self.trigger = QComboBox(), QLineEdit()
        for name in may_be_readied(battle.ruleset):
            self.action.addItem(battle.ruleset.actions[name].label, name)
        example = tr("when somebody comes through the door")
        self.trigger.setPlaceholderText(example)
        self.trigger.setMinimumWidth(room_for(self.trigger, example))
        self.trigger.setMaxLength(120)
        self.target = QComboBox()
        self.target.addItem(tr("Whoever triggers it"), "")
        for other in battle.scenario.tokens.values():
            if other.id != token_id:
                self.target.addItem(other.name, other.id)
        self._actions = battle.ruleset.actions
        self.action.currentIndexChanged.connect(self._follow_action)
        rows = ((tr("Action"), self.action), (tr("Trigger"), self.trigger), (tr("At"), self.target))
        lay_out(self, form_of(rows), buttons_of(self))
        self._follow_action()
        self.setMinimumWidth(max(380, self.minimumSizeHint().width()))

    def choice(self) -> dict[str, Any]:
        """What was said, for the command."""
        said = {"action": self.action.currentData(), "trigger": self.trigger.text().strip()}
        at = self.target.currentData() if self.target.isEnabled() else ""
        return said | ({"target": at} if at else {})

    def _follow_action(self) -> None:
        """A readied blow may be meant for anybody, not only for who brings it about (A31, D34)."""
        action = self._actions.get(str(self.action.currentData()))
        self.target.setEnabled(action is not None and action.target is not None)
