"""The strip below the map while an action places an area: its shape and size, range, save, damage
and duration. The map shows whom it affects.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from fivefoot.core.model.area_record import MOST_AREA, MOST_RANGE, MOST_SAVE, AreaRecord
from fivefoot.core.model.zone import AIMED
from fivefoot.core.rules.turn.action_areas import MOST_NAME
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import plain, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.panels.action_card import card_height
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.strips.zone_strip import SHAPES
from fivefoot.ui.widgets.length_spin import LengthSpin

TYPED: Final = tr("As typed")
LEAST: Final = 100
"""The smallest length of the fields, in thousandths of a cell."""


class AreaStrip(Strip):
    """The area that is being placed; typing changes its outline on the map at once.

    `done`: Enter in a field returns the keys to the map.
    """

    done = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.setAccessibleName(tr("The area to place"))
        self.record = _choices(
            tr("Which area"), tr("An area of the creature's own, or as typed here")
        )
        self.shape = _choices(tr("Shape of the area"), tr("Its shape"))
        for shape, text in SHAPES:
            self.shape.addItem(text, shape)
        ruleset = workspace.ruleset
        self.size_field = LengthSpin(tr("Size of the area"), ruleset, LEAST, MOST_AREA)
        self.size_field.setToolTip(
            tool_tip(tr("Radius of a burst, side of a cube, length of other shapes"))
        )
        self.range_field = LengthSpin(tr("Range of the area"), ruleset, 0, MOST_RANGE)
        # The lowest value is 0, which is no distance: such an area surrounds its creature.
        self.range_field.setSpecialValueText(tr("on itself"))
        self.range_field.setToolTip(tool_tip(tr("How far away its centre may be")))
        self.name = _text(tr("Name"), MOST_NAME, tr("Its name in the log"))
        self.save = _text(tr("Save"), MOST_SAVE, tr("The save against it"))
        self.damage = _text(
            tr("Damage"), 40, tr("Dice like 8d6, or none; empty: decided at the table")
        )
        self.rounds = _rounds_field()
        self.keep = _keep_button()
        self._lay_out()
        self._wire()
        self.apply_theme(None)
        self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, 0, RHYTHM, 0)
        row.setSpacing(RHYTHM // 2)
        for widget in (*self._fields(), self.rounds):
            row.addWidget(widget)
        row.addWidget(self.keep)
        row.addStretch(1)

    def _fields(self) -> tuple[QWidget, ...]:
        lengths = (self.size_field, self.range_field)
        return (self.record, self.shape, *lengths, self.name, self.save, self.damage)

    def apply_theme(self, _look: Theme | None) -> None:
        """Another theme or text size: as high as the bar it replaces, so that the map does not
        move.
        """
        self.setFixedHeight(card_height() + RHYTHM)
        widths = (100, 76, 84, 92, 84, 72, 72)
        for field, width in zip(self._fields(), widths, strict=True):
            field.setFixedWidth(beside_text(width))

    def _wire(self) -> None:
        self.record.activated.connect(lambda _index: self._take_record())
        self.shape.activated.connect(lambda _index: self._typed())
        # "textEdited" below, not "textChanged": `_show` sets the same fields, which must not count
        # as typing.
        for field in (self.size_field, self.range_field, self.rounds):
            field.valueChanged.connect(lambda _value: self._typed())
        for text in (self.name, self.save, self.damage):
            text.textEdited.connect(lambda _text: self._typed())
            # Otherwise the keys stay in the field, and Enter, which places the area on the map,
            # would do nothing.
            text.returnPressed.connect(self.done)
        self.keep.clicked.connect(lambda _on=False: self._keep())
        self._workspace.fight.changed.connect(self.refresh)
        self._workspace.shown_changed.connect(self.refresh)

    # -- what is said ----------------------------------------------------------------------------

    def _read(self) -> AreaRecord:
        shape = self.shape.currentData()
        # Cones and lines begin at the creature itself; the disabled field is ignored.
        far = 0 if shape in AIMED else self.range_field.length
        name = self.name.text().strip() or self.shape.currentText()
        size, rounds = self.size_field.length, self.rounds.value()
        save, damage = self.save.text().strip(), self.damage.text().strip()
        return AreaRecord(name, shape, size, far, save, damage, rounds)

    def _typed(self) -> None:
        workspace = self._workspace
        workspace.areas.type(workspace.battle, workspace.fight, self._read())

    def _take_record(self) -> None:
        name = self.record.currentData()
        if name is None:
            self._typed()
        else:
            self._workspace.areas.take(self._workspace.fight, name)

    def _keep(self) -> None:
        workspace = self._workspace
        on = not self._is_kept(self._read())
        workspace.areas.keep(workspace.battle, workspace.fight, self._read(), on)

    def _own(self) -> tuple[AreaRecord, ...]:
        aim = self._workspace.fight.aim
        token = self._workspace.scenario.tokens.get(aim.token) if aim is not None else None
        return token.areas if token is not None else ()

    def _is_kept(self, area: AreaRecord) -> bool:
        """Whether the creature already has this area."""
        said = (area.shape, area.size, area.range, area.save, area.damage, area.rounds)
        return any(
            said == (own.shape, own.size, own.range, own.save, own.damage, own.rounds)
            for own in self._own()
            if own.name == area.name
        )

    # -- showing ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows itself while an area that can be edited is aimed, with its values."""
        workspace, aim = self._workspace, self._workspace.fight.aim
        area = workspace.areas.shown(workspace.battle, aim)
        self.setVisible(area is not None)
        if area is None or aim is None:
            return
        for field in (self.size_field, self.range_field):
            field.follow(workspace.ruleset)
        self._show_records(area)
        self._show(area)
        self.keep.setText(tr("Forget") if self._is_kept(area) else tr("Keep"))
        self.keep.setAccessibleName(tr("{text} this area with the creature", text=self.keep.text()))

    def _show_records(self, area: AreaRecord) -> None:
        # Refilled only when the names differ: a list that is rebuilt while it is open closes
        # itself.
        names = [None, *(own.name for own in self._own())]
        if names != [self.record.itemData(row) for row in range(self.record.count())]:
            self.record.clear()
            for name in names:
                self.record.addItem(plain(name) if name else TYPED, name)
        kept = self._is_kept(area)
        self.record.setCurrentIndex(names.index(area.name) if kept else 0)

    def _show(self, area: AreaRecord) -> None:
        """Shows an area in the fields; what is being typed stays unchanged."""
        row = next(n for n, (shape, _) in enumerate(SHAPES) if shape == area.shape)
        self.shape.setCurrentIndex(row)
        for field, length in ((self.size_field, area.size), (self.range_field, area.range)):
            if field.length != length and not field.hasFocus():
                field.show_length(length)
        self.range_field.setEnabled(area.shape not in AIMED)
        # A spin box also reports values that a program sets: it would change the area.
        self.rounds.blockSignals(True)
        self.rounds.setValue(area.rounds)
        self.rounds.blockSignals(False)
        # `_read` names an unnamed area after its shape: that word is not shown as if it were typed.
        unnamed = area.name == self.shape.currentText()
        texts = (("" if unnamed else area.name), area.save, area.damage)
        for text, said in zip((self.name, self.save, self.damage), texts, strict=True):
            # Setting an equal text would move the cursor to the end while somebody types in the
            # middle.
            if text.text().strip() != said:
                text.setText(said)


def _choices(name: str, tip: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setToolTip(tool_tip(tip))
    return box


def _text(name: str, most: int, tip: str) -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText(name)
    field.setAccessibleName(tr("{name} of the area", name=name))
    field.setToolTip(tool_tip(tip))
    field.setMaxLength(most)
    return field


def _rounds_field() -> QSpinBox:
    """How long the area stays on the map; at its lowest it ends at once."""
    rounds = QSpinBox()
    rounds.setRange(0, 100)
    rounds.setSpecialValueText(tr("instant"))
    rounds.setSuffix(tr(" rounds"))
    rounds.setAccessibleName(tr("Rounds the area stays"))
    rounds.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    rounds.setToolTip(tool_tip(tr("How many rounds it stays on the map as a zone")))
    padded(rounds)
    return rounds


def _keep_button() -> QToolButton:
    keep = QToolButton()
    keep.setText(tr("Keep"))
    keep.setToolTip(tool_tip(tr("Save it with the creature under its name, or delete it")))
    return keep
