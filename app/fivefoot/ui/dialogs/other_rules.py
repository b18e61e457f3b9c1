"""The dialog that switches a scenario to another system, and lists what has no counterpart
there.
"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QWidget

from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.play import SwitchRuleset
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.position import Position
from fivefoot.core.session.switching import switched
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.dialogs.new_scenario import installed_rulesets
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

WIDTH = 460


class OtherRulesDialog(QDialog):
    """Returns the command that switches to the chosen rules."""

    def __init__(self, position: Position, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Use another rule system"))
        self._position = position
        self.rules = QComboBox()
        for name, title, _summary in installed_rulesets():
            # Its own rules would change nothing.
            if name != position.scenario.ruleset:
                self.rules.addItem(title, name)
        self.losses = text_label()
        self.losses.setWordWrap(True)
        buttons = buttons_of(self, tr("Read"))
        self._accept = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.command: SwitchRuleset | None = None
        rows = ((tr("Now"), text_label(position.rules.title)), (tr("System"), self.rules))
        lay_out(self, form_of(rows), self.losses, buttons)
        self.setMinimumWidth(WIDTH)
        self.rules.currentIndexChanged.connect(lambda _index: self._show())
        self._show()

    def _show(self) -> None:
        name = self.rules.currentData()
        self.command = None
        if name is not None:
            self.losses.setText(self._lines(name))
        self._accept.setEnabled(self.command is not None)

    def _lines(self, name: str) -> str:
        scenario, rules = self._position.scenario, self._position.rules
        try:
            command = switch_to(scenario, name)
            # Tried on the value, which is free and changes nothing: a refusal is shown before it is
            # requested.
            command.apply(scenario, rules)
        except (RulesetError, Refused) as error:
            return str(error)
        self.command = command
        lines = switched(scenario, rules, command.rules).lines
        if not lines:
            return tr("Everything has a counterpart there.")
        return "\n".join(
            (tr("Items without a counterpart are cleared; Undo restores them:"), *lines)
        )
