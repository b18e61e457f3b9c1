"""The dialog that readies an action: which one, and its trigger."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.means.reserves import reserve_problem
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out, room_for


def may_be_readied(ruleset: Ruleset) -> tuple[str, ...]:
    """Ids of the actions that can be readied at all."""
    costs, never = ruleset.prepared.costs, ruleset.prepared.never
    found = []
    for name, action in ruleset.actions.items():
        if action.kind == "reaction" or action.stores or name in never or action.out_of_combat:
            continue
        # The first of its prices is the plain one.
        if costs and sum(action.cost[0].values()) not in costs:
            continue
        found.append(name)
    return tuple(found)


def reserve_of(ruleset: Ruleset) -> str | None:
    """The pool that lasts beyond the turn, such as Energy, of which a readied action may take more
    than the minimum (A31); None where the rules have none.
    """
    spent = (next(iter(ruleset.actions[name].spends), None) for name in may_be_readied(ruleset))
    return next((pool for pool in spent if pool is not None), None)


class ReadyDialog(QDialog):
    """Asks for the action, its trigger, its target, and how much of a reserve it takes."""

    def __init__(
        self, battle: Battle, token_id: str, action_id: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        label = battle.ruleset.actions[action_id].label
        self.setWindowTitle(f"{battle.token(token_id).name}: {label}")
        self._battle, self._token, self._actions = battle, token_id, battle.ruleset.actions
        self._pool = reserve_of(battle.ruleset)
        self.action, self.trigger, self.target = self._offered(), _trigger_line(), self._targets()
        self.reserve, self.short, self.buttons = QSpinBox(), QLabel(), buttons_of(self)
        self.short.setWordWrap(True)
        self.action.currentIndexChanged.connect(self._follow_action)
        # The reserve has a row only where the rules have one.
        lay_out(self, form_of(self._rows()), self.short, self.buttons)
        self._follow_action()
        self.setMinimumWidth(max(380, self.minimumSizeHint().width()))

    def _offered(self) -> QComboBox:
        box = QComboBox()
        for name in may_be_readied(self._battle.ruleset):
            box.addItem(self._actions[name].label, name)
        return box

    def _targets(self) -> QComboBox:
        box = QComboBox()
        box.addItem(tr("The triggering creature"), "")
        for other in self._battle.scenario.tokens.values():
            if other.id != self._token:
                box.addItem(other.name, other.id)
        return box

    def _rows(self) -> list[tuple[str, QWidget]]:
        rows: list[tuple[str, QWidget]] = [
            (tr("Action"), self.action),
            (tr("Trigger"), self.trigger),
            (tr("Target"), self.target),
        ]
        if self._pool is not None:
            rows.append((plain(self._battle.ruleset.pools[self._pool].label), self.reserve))
        return rows

    def choice(self) -> dict[str, Any]:
        """The choice for the command."""
        said = {"action": self.action.currentData(), "trigger": self.trigger.text().strip()}
        at = self.target.currentData() if self.target.isEnabled() else ""
        # Without a target the rules mean whoever triggers it.
        said |= {"target": at} if at else {}
        if self._pool is not None and self.reserve.isEnabled():
            said[self._pool] = self.reserve.value()
        return said

    def _follow_action(self) -> None:
        """A readied attack may be meant for anybody, not only for the one that triggers it (A31,
        D34).
        """
        action = self._actions.get(str(self.action.currentData()))
        self.target.setEnabled(action is not None and action.target is not None)
        self._follow_reserve(dict(action.spends) if action is not None else {})

    def _follow_reserve(self, spends: dict[str, int]) -> None:
        """From the minimum that the action takes up to what is left; if less is left it says so and
        cannot be readied.
        """
        pool, name = self._pool, str(self.action.currentData())
        least = spends.get(pool or "", 0)
        self.reserve.setEnabled(least > 0)
        if pool is not None:
            left = pool_left(self._battle, self._token, pool)
            # Qt would swap a range with its end before its start.
            self.reserve.setRange(least, max(least, left))
            self.reserve.setSuffix(tr(" of {left} left", left=left) if least else "")
        short = reserve_problem(self._battle, self._token, name, {}) if spends else None
        self.short.setText(plain(short.text) if short is not None else "")
        self.short.setVisible(short is not None)
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(short is None)


def _trigger_line() -> QLineEdit:
    line, example = QLineEdit(), tr("when someone comes through the door")
    line.setPlaceholderText(example)
    line.setMinimumWidth(room_for(line, example))
    line.setMaxLength(120)
    return line
