"""The dialog for a weapon: name, reach, ranges, hands, damage, and its properties."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.weapon_words import (
    length_text,
    length_typed,
    ranges_text,
    ranges_typed,
)
from fivefoot.core.model.weapon import MOST_DAMAGE, MOST_HANDS, MOST_PRICE, Weapon, weapon_named
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.weapon_edits import LONGEST_NAME, ChangeWeapon
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import caption, text_label, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

WIDTH = 380
"""Logical pixels at the usual text size."""


class EditWeaponDialog(QDialog):
    """Asks for a weapon's data, and shows faults before it can be accepted."""

    def __init__(self, weapon: Weapon, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Edit weapon"))
        self._weapon, self._ruleset = weapon, ruleset
        # Lengths are typed in the ruleset's unit.
        unit = ruleset.grid.unit
        self.name = _field(weapon.name, LONGEST_NAME, tr("Sword"))
        self.reach = _field(length_text(ruleset, weapon.reach), 9, tr("Empty: not a melee weapon"))
        # An example explains faster than words how several ranges are written.
        ends = "30/60/120" if ruleset.weapons.bands > 1 else tr("Maximum")
        self.ranges = _field(
            ranges_text(ruleset, weapon.ranges), 60, tr("{ends}; empty: none", ends=ends)
        )
        self.hands = _count(weapon.hands, MOST_HANDS, tr("none: part of the body, or worn"))
        self.damage = _field(weapon.damage, MOST_DAMAGE, tr("Dice; empty: the creature's own"))
        self.price = _count(weapon.price, MOST_PRICE, tr("default"))
        self.properties = {
            name: _switch(each.label, each.help, name in weapon.properties)
            for name, each in ruleset.weapons.properties.items()
        }
        self.wrong = text_label("")
        self.wrong.setWordWrap(True)
        self._build(unit)

    def _build(self, unit: str) -> None:
        rows: list[tuple[str, QWidget]] = [
            (tr("Name"), self.name),
            (tr("Reach ({unit})", unit=unit), self.reach),
            (tr("Range ({unit})", unit=unit), self.ranges),
            (tr("Hands"), self.hands),
            (tr("Damage"), self.damage),
        ]
        # Few systems have a price for attacks of a weapon: elsewhere the row would be confusing.
        if any(fact.fact == "price" for fact in self._ruleset.weapons.stats.values()):
            rows.append((tr("Cost of an attack"), self.price))
        if self.properties:
            rows.append((tr("Properties"), self._boxes()))
        self._buttons = buttons_of(self)
        lay_out(self, form_of(rows), self.wrong, self._buttons).addStrut(beside_text(WIDTH))
        for field in (self.name, self.reach, self.ranges, self.damage):
            field.textChanged.connect(self._check)
        self._check()
        self.name.selectAll()

    def _boxes(self) -> QWidget:
        within = QWidget()
        box = QVBoxLayout(within)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        for switch in self.properties.values():
            box.addWidget(switch)
        return within

    def _check(self) -> None:
        wrong = ""
        try:
            self.weapon()
        except ValueError as error:
            wrong = tr("{error}. Write it in {unit}.", error=error, unit=self._ruleset.grid.unit)
        # After the lengths: without a name nothing else matters.
        if not self.name.text().strip():
            wrong = tr("A weapon needs a name.")
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not wrong)

    def weapon(self) -> Weapon:
        """The weapon as entered. Raises ValueError for an invalid length."""
        # Its properties in other systems are kept.
        kept = tuple(name for name in self._weapon.properties if name not in self.properties)
        chosen = tuple(name for name, switch in self.properties.items() if switch.isChecked())
        return replace(
            self._weapon,
            name=self.name.text().strip(),
            reach=length_typed(self._ruleset, self.reach.text()),
            ranges=ranges_typed(self._ruleset, self.ranges.text()),
            hands=self.hands.value(),
            damage=self.damage.text().strip(),
            price=self.price.value(),
            properties=(*chosen, *kept),
        )


def edit_weapon(workspace: Workspace, token_id: str, weapon_id: str, parent: QWidget) -> None:
    """Asks for a weapon's new data; accepting is one step."""
    token = workspace.scenario.tokens.get(token_id)
    weapon = weapon_named(token.weapons, weapon_id) if token is not None else None
    # The token or its weapon may be gone since the menu opened.
    if weapon is None:
        return
    dialog = EditWeaponDialog(weapon, workspace.ruleset, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        workspace.do(ChangeWeapon(token_id, dialog.weapon()))
    dialog.deleteLater()


def _field(text: str, most: int, without: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setMaxLength(most)
    field.setPlaceholderText(without)
    return field


def _switch(label: str, hint: str, on: bool) -> QCheckBox:
    switch = QCheckBox(caption(label))
    switch.setAccessibleName(label)
    switch.setToolTip(tool_tip(hint))
    switch.setChecked(on)
    return switch


def _count(value: int, most: int, nothing: str) -> QSpinBox:
    """A field for a number from 0, where 0 is shown as words."""
    field = QSpinBox()
    field.setRange(0, most)
    field.setSpecialValueText(nothing)
    field.setValue(value)
    padded(field)
    return field
