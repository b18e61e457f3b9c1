"""The dialog for a zone's name and effects, changed after it was drawn."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QSpinBox, QWidget

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.known_words import word_of
from fivefoot.core.model.zone import MOST_NAME, MOST_NOTE, MOST_ROUNDS, Zone
from fivefoot.core.rules.turn.commands import EditZone
from fivefoot.core.rules.turn.zones import (
    detail_fault,
    zone_named,
)
from fivefoot.core.session.commands.regions import PlaceRegion, usual_name
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

MOST_DICE = 40
"""The most characters of damage: more than any real dice."""

WIDTH = 440
"""Logical pixels at the usual text size."""


class EditZoneDialog(QDialog):
    """Asks for name, rounds, damage and note, and shows faults before it can be accepted."""

    def __init__(self, zone: Zone, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Edit zone"))
        self._zone = zone
        self.name = _field(zone.name, MOST_NAME, capital(word_of(zone.shape)))
        self.rounds = QSpinBox()
        self.rounds.setRange(0, MOST_ROUNDS)
        self.rounds.setSpecialValueText(tr("no limit"))
        self.rounds.setValue(zone.rounds)
        padded(self.rounds)
        self.damage = _field(zone.damage, MOST_DICE, tr("Dice when a turn starts inside, like 2d6"))
        self.note = _field(zone.note, MOST_NOTE, tr("Reminder when a turn starts inside"))
        self.hidden = QCheckBox(tr("Not on the players' map"))
        self.hidden.setChecked(zone.hidden)
        self.wrong = text_label("")
        self.wrong.setWordWrap(True)
        self._build()

    def _build(self) -> None:
        rows = (
            (tr("Name"), self.name),
            (tr("Rounds left"), self.rounds),
            (tr("Damage"), self.damage),
            (tr("Note"), self.note),
            ("", self.hidden),
        )
        self._buttons = buttons_of(self)
        lay_out(self, form_of(rows), self.wrong, self._buttons).addStrut(beside_text(WIDTH))
        for field in (self.name, self.damage, self.note):
            field.textChanged.connect(self._check)
        self._check()
        self.name.selectAll()

    def _check(self) -> None:
        changes = self.command()
        # The rules' own check: what is refused here would be refused by the command as well.
        wrong = detail_fault(
            self.name.text(), changes.note or "", changes.damage or "", self.rounds.value()
        )
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not wrong)

    def command(self) -> EditZone:
        """The command with the zone as entered."""
        return EditZone(
            self._zone.id,
            self.name.text().strip(),
            self.note.text().strip(),
            self.damage.text().strip(),
            self.rounds.value(),
            self.hidden.isChecked(),
        )


def edit_zone(workspace: Workspace, zone_id: str, parent: QWidget) -> None:
    """Asks for a zone's new data; accepting is one step."""
    zone = zone_named(workspace.scenario, zone_id)
    if zone is None:
        return
    dialog = EditZoneDialog(zone, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        workspace.do(dialog.command())
    dialog.deleteLater()


def make_region(workspace: Workspace, cells: AnyCells, parent: QWidget) -> None:
    """Asks for the name and effects of a region of some cells; making it is one step."""
    scenario = workspace.scenario
    # A zone that is never placed: only its name and effects are asked for, the cells are known.
    draft = Zone("", usual_name(scenario), "region", Point(0, 0), CELL)
    dialog = EditZoneDialog(draft, parent)
    dialog.setWindowTitle(tr("New region"))
    if dialog.exec() == QDialog.DialogCode.Accepted:
        said = dialog.command()
        workspace.do(
            PlaceRegion(
                cells,
                said.name or "",
                said.note or "",
                said.damage or "",
                bool(said.hidden),
                said.rounds or 0,
            )
        )
    dialog.deleteLater()


def _field(text: str, most: int, without: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setMaxLength(most)
    field.setPlaceholderText(without)
    return field
