"""The strip below the map while zones are drawn: the next one, and who stands in the chosen
one.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)

from fivefoot.core.model.zone import MOST_NAME, MOST_NOTE, ZoneShape
from fivefoot.core.rules.turn.commands import RemoveZone
from fivefoot.core.rules.turn.zones import zone_named, zone_text
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.dialogs.edit_zone import edit_zone
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.state.zone_desk import ZONE_TOOL
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.widgets.elided import ElidedLabel

SHAPES: Final[tuple[tuple[ZoneShape, str], ...]] = (
    ("burst", tr("Burst")),
    ("cube", tr("Cube")),
    ("cone", tr("Cone")),
    ("line", tr("Line")),
)
NOTHING = tr("Drag from where it starts.")
"""Short, since the fields leave little room; the line below the map explains the rest."""


class ZoneStrip(Strip):
    """Shape, name, rounds, damage and note of the next zone; the chosen zone in words, to be edited
    or removed.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.shape = QComboBox()
        self.shape.setAccessibleName(tr("Shape of the zone"))
        for shape, text in SHAPES:
            self.shape.addItem(text, shape)
        self.name = self._field(tr("Name"), MOST_NAME)
        self.damage = self._field(tr("Damage"), 40, tr("Dice when a turn starts inside, like 2d6"))
        self.note = self._field(tr("Note"), MOST_NOTE, tr("Reminder when a turn starts inside"))
        self.rounds = _rounds_field()
        self.summary = ElidedLabel()
        self.edit = QToolButton()
        self.edit.setText(tr("Edit…"))
        self.edit.setAccessibleName(tr("Edit the selected zone"))
        self.edit.setToolTip(
            tool_tip(tr("Name, rounds, damage and note of the selected zone (F2)"))
        )
        self.remove = QToolButton()
        self.remove.setText(tr("Remove"))
        self.remove.setToolTip(tool_tip(tr("Remove the selected zone (Del)")))
        self._lay_out()
        self._wire()
        self._measure()
        self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, 0, RHYTHM, 0)
        row.setSpacing(RHYTHM)
        for widget in (self.shape, self.name, self.rounds, self.damage, self.note):
            row.addWidget(widget)
        row.addWidget(self.summary, 1)
        row.addWidget(self.edit)
        row.addWidget(self.remove)

    def apply_theme(self, _look: Theme) -> None:
        """Another theme: the style sheet has its colours, the text size is applied here."""
        self._measure()

    def _measure(self) -> None:
        for field, width in ((self.name, 100), (self.damage, 92), (self.note, 120)):
            field.setFixedWidth(beside_text(width))

    def _field(self, name: str, most: int, tip: str = "") -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(name)
        field.setAccessibleName(tr("{name} of the zone", name=name))
        field.setToolTip(tool_tip(tip or tr("{name} of the next zone", name=name)))
        field.setMaxLength(most)
        return field

    def _wire(self) -> None:
        desk = self._workspace.zones
        self.shape.activated.connect(lambda _index: desk.set_style(shape=self.shape.currentData()))
        self.name.textChanged.connect(lambda text: desk.set_style(name=text.strip()))
        self.damage.textChanged.connect(lambda text: desk.set_style(damage=text.strip()))
        self.note.textChanged.connect(lambda text: desk.set_style(note=text.strip()))
        self.rounds.valueChanged.connect(lambda rounds: desk.set_style(rounds=rounds))
        self.edit.clicked.connect(lambda _on=False: self._edit())
        self.remove.clicked.connect(lambda _on=False: self._remove())
        self._workspace.shown_changed.connect(self.refresh)
        desk.changed.connect(self.refresh)
        self._workspace.document_changed.connect(lambda _change: self.refresh())

    def _edit(self) -> None:
        chosen = self._workspace.zones.chosen
        if chosen is not None:
            edit_zone(self._workspace, chosen, self.window())

    def _remove(self) -> None:
        chosen = self._workspace.zones.chosen
        if chosen is not None:
            self._workspace.do(RemoveZone(chosen))

    def refresh(self) -> None:
        """Shows itself with its tool, and what is chosen."""
        self.setVisible(self._workspace.tool == ZONE_TOOL)
        if self.isHidden():
            return
        battle, desk = self._workspace.battle, self._workspace.zones
        zone = desk.draft or zone_named(battle.scenario, desk.chosen or "")
        self.summary.setText(zone_text(battle, zone) if zone is not None else NOTHING)
        for button in (self.edit, self.remove):
            button.setEnabled(desk.chosen is not None)


def _rounds_field() -> QSpinBox:
    """How long the zone stays; at its lowest it has no end."""
    rounds = QSpinBox()
    rounds.setRange(0, 100)
    rounds.setSpecialValueText(tr("no limit"))
    rounds.setSuffix(tr(" rounds"))
    rounds.setAccessibleName(tr("Rounds it lasts"))
    rounds.setToolTip(tool_tip(tr("How many rounds it lasts, counted on the acting token's turns")))
    padded(rounds)
    return rounds
