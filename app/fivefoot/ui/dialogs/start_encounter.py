"""The dialog that starts an encounter: rolled by the program or at the table, or in the order
shown; and who is surprised.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import StartEncounter
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.widgets.dice_entry import faces_of
from fivefoot.ui.widgets.elided import ElidedLabel
from fivefoot.ui.widgets.form import buttons_of, lay_out, room_for
from fivefoot.ui.widgets.initiative_rows import Row


class StartDialog(QDialog):
    """A line for everyone in the order."""

    def __init__(
        self, battle: Battle, rows: tuple[Row, ...], seed: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Start the encounter"))
        self._rows, self._seed = rows, seed
        rule = battle.ruleset.rounds
        # Where sides take turns nothing is rolled: there are no fields for it.
        self._rolled = rule.initiative != "set_order"
        first = (
            tr("Initiative: {initiative_die}", initiative_die=rule.initiative_die)
            if self._rolled
            else tr("Sides alternate, heroes first")
        )
        self.way = QComboBox()
        self.way.setAccessibleName(tr("Initiative"))
        self.way.addItem(first, "rules")
        self.way.addItem(tr("In the order shown"), "shown")
        self.faces: dict[str, QLineEdit] = {}
        self.surprised: dict[str, QCheckBox] = {}
        self._build(rule.initiative_die)

    def _build(self, dice: str) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * RHYTHM)
        grid.setVerticalSpacing(RHYTHM)
        grid.setColumnStretch(0, 1)
        for place, row in enumerate(self._rows):
            self._line(grid, place, row, dice)
        page = QWidget()
        page.setLayout(grid)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        # Names are shortened instead.
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        box = lay_out(self, self.way, scroll, buttons_of(self, tr("Start")))
        box.setSpacing(RHYTHM)
        box.setStretchFactor(scroll, 1)
        self.way.currentIndexChanged.connect(lambda _index: self._show_way())
        self._show_way()
        # 42 pixels for each line and 170 for the rest; thirty goblins scroll.
        self.resize(within_screen(self, QSize(460, min(640, 170 + 42 * len(self._rows)))))

    def _line(self, grid: QGridLayout, place: int, row: Row, dice: str) -> None:
        faces, surprised = QLineEdit(), QCheckBox(tr("surprised"))
        empty = tr("{dice}: rolled by Fivefoot", dice=dice)
        faces.setPlaceholderText(empty)
        faces.setAccessibleName(tr("Initiative roll of {row}", row=row.name))
        # As wide as its own hint, in whatever language and size.
        faces.setFixedWidth(room_for(faces, empty))
        surprised.setAccessibleName(tr("{row} is surprised", row=row.name))
        self.faces[row.id], self.surprised[row.id] = faces, surprised
        grid.addWidget(ElidedLabel(row.name), place, 0)
        grid.addWidget(faces, place, 1)
        grid.addWidget(surprised, place, 2)

    def _show_way(self) -> None:
        by_rules = self.way.currentData() == "rules" and self._rolled
        for edit in self.faces.values():
            edit.setVisible(by_rules)

    def command(self) -> StartEncounter:
        """The command that starts the encounter as entered."""
        by_rules = self.way.currentData() == "rules"
        given = (
            {name: faces_of(edit.text()) for name, edit in self.faces.items()}
            if by_rules and self._rolled
            else {}
        )
        rolls = {name: faces for name, faces in given.items() if faces is not None}
        members = {row.id: row.ids for row in self._rows}
        surprised = tuple(
            each
            for name, box in self.surprised.items()
            if box.isChecked()
            for each in members[name]
        )
        # Empty: the order results from the rolls.
        order = () if by_rules else tuple(each for row in self._rows for each in row.ids)
        return StartEncounter(order, rolls, surprised, self._seed)
