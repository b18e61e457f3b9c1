"""The weapons of a token in its panel: their names and places, and a field to add one by name."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.weapon_words import (
    COMMON,
    PLACE_WORDS,
    weapon_called,
    weapon_words,
)
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.session.commands.weapon_edits import GiveWeapon, PutWeapon, TakeWeapon
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.dialogs.edit_weapon import edit_weapon
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.tab_order import follow_each_other

LONGEST_NAME = 80


class WeaponsList(QWidget):
    """A row for each weapon, and a field in which a name and Enter add another."""

    def __init__(self, workspace: Workspace, wheel: QObject) -> None:
        """`wheel` keeps the wheel, which scrolls the panel, from changing fields on its way."""
        super().__init__()
        self._workspace, self._wheel = workspace, wheel
        self._shown: tuple[object, ...] = ()
        self.rows: list[WeaponRow] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(RHYTHM // 2)
        self.add = QLineEdit()
        self.add.setMaxLength(LONGEST_NAME)
        self.add.setPlaceholderText(tr("Add a weapon: type its name"))
        self.add.setAccessibleName(tr("Add a weapon"))
        self.add.setToolTip(
            tool_tip(tr("Type a name and press Enter; common weapons come with their values"))
        )
        known = QCompleter([weapon.name for weapon in COMMON], self.add)
        known.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.add.setCompleter(known)
        self.add.returnPressed.connect(self._give)
        self._box.addWidget(self.add)

    def show_tokens(self, tokens: tuple[Token, ...]) -> None:
        """Shows the weapons of one token; of several none, but an added one is given to all."""
        weapons = tokens[0].weapons if len(tokens) == 1 else ()
        # Rows are kept while they belong to the same token: a new row loses its open list and the
        # focus.
        wanted = (tokens[0].id if len(tokens) == 1 else "", self._workspace.ruleset)
        if len(self.rows) != len(weapons) or self._shown != wanted:
            self._shown = wanted
            self._make_rows(len(weapons))
        for row, weapon in zip(self.rows, weapons, strict=True):
            row.show_weapon(tokens[0], weapon)

    def _make_rows(self, count: int) -> None:
        for row in self.rows:
            self._box.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [WeaponRow(self._workspace) for _ in range(count)]
        for row in self.rows:
            row.place.installEventFilter(self._wheel)
        for place, row in enumerate(self.rows):
            self._box.insertWidget(place, row)
        # The Tab order is that of creation, and the rows are newer than the field.
        inner = [widget for row in self.rows for widget in (row.name, row.place, row.away)]
        follow_each_other([*inner, self.add])

    def _give(self) -> None:
        name, names = self.add.text().strip(), tuple(t.id for t in self._workspace.tokens)
        if not name or not names:
            return
        # A refused text stays to be corrected.
        if self._workspace.do(GiveWeapon(names, weapon_called(self._workspace.ruleset, name))):
            self.add.clear()


class WeaponRow(QWidget):
    """One weapon: its name opens its data, followed by its place, and a cross removes it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._token, self._weapon = "", ""
        self.name = QPushButton()
        # A long name is cut and complete in the tool tip; the panel stays as narrow as it is.
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.name.setStyleSheet("text-align: left")
        self.name.clicked.connect(
            lambda: edit_weapon(self._workspace, self._token, self._weapon, self.window())
        )
        self.place = QComboBox()
        for value, text in PLACE_WORDS.items():
            self.place.addItem(text, value)
        self.place.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.place.activated.connect(self._put)
        self.away = QToolButton()
        self.away.setText("✕")
        self.away.clicked.connect(lambda: self._workspace.do(TakeWeapon(self._token, self._weapon)))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(RHYTHM // 2)
        box.addWidget(self.name, 1)
        box.addWidget(self.place)
        box.addWidget(self.away)

    def show_weapon(self, token: Token, weapon: Weapon) -> None:
        """Shows a weapon in its present state."""
        self._token, self._weapon = token.id, weapon.id
        said = weapon_words(self._workspace.ruleset, weapon)
        self.name.setText(caption(weapon.name))
        self.name.setToolTip(
            tool_tip(
                tr(
                    "{weapon}: {said}. Click to edit.",
                    weapon=weapon.name,
                    said=said or tr("no details"),
                )
            )
        )
        # Without mnemonics: a screen reader would read "&&" twice.
        self.name.setAccessibleName(tr("Edit {weapon}: {said}", weapon=weapon.name, said=said))
        self.place.setCurrentIndex(self.place.findData(weapon.place))
        self.place.setAccessibleName(tr("Where {weapon} is", weapon=weapon.name))
        self.place.setToolTip(tool_tip(tr("Set manually, at no cost")))
        self.away.setAccessibleName(tr("Remove {weapon}", weapon=weapon.name))
        self.away.setToolTip(tool_tip(tr("Remove {weapon} permanently", weapon=weapon.name)))

    def _put(self, index: int) -> None:
        place = self.place.itemData(index)
        self._workspace.do(PutWeapon(self._token, self._weapon, place))
