"""Marks of a token that no rule changes: hidden, NPC, where it looks, its group, and notes of the game master."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QPlainTextEdit

from fivefoot.core.model.token import Token
from fivefoot.core.session.commands.tokens import EditToken
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.workspace import Workspace

NOTES_HEIGHT = 64
COMPASS = ("North", "Northeast", "East", "Southeast", "South", "Southwest", "West", "Northwest")
EIGHTH = 45
"""Degrees from one point of the compass to the next."""


class TokenMarks(QObject):
    """Rows of a form; what is typed is kept when its field is left."""

    def __init__(self, workspace: Workspace, form: QFormLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._shown = ""
        self._document: object = None
        self.hidden, self.npc = QCheckBox("Hidden"), QCheckBox("NPC")
        self.hidden.setToolTip("Drawn with a dashed ring; enemies do not see it")
        self.npc.setToolTip("Played by the game master: reactions kept for characters are not offered")
        self.facing = self._facing_box()
        self.group, self.notes = QLineEdit(), QPlainTextEdit()
        self.group.setAccessibleName("Group")
        self.group.setToolTip("Tokens of one group take their turn together")
        self.notes.setAccessibleName("Notes")
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(NOTES_HEIGHT)
        self.notes.installEventFilter(self)
        self.hidden.clicked.connect(lambda on: self._edit("hidden", bool(on)))
        self.npc.clicked.connect(lambda on: self._edit("npc", bool(on)))
        self.group.editingFinished.connect(lambda: self._edit("group", self.group.text().strip()))
        row = QHBoxLayout()
        row.setSpacing(3 * RHYTHM)
        row.addWidget(self.hidden)
        row.addWidget(self.npc)
        row.addStretch(1)
        form.addRow("Marks", row)
        form.addRow("Facing", self.facing)
        form.addRow("Group", self.group)
        form.addRow("Notes", self.notes)

    def _facing_box(self) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName("Facing")
        box.setToolTip("Where it looks, drawn as a notch on its ring")
        box.addItem("Not shown", None)
        for number, name in enumerate(COMPASS):
            box.addItem(name, number * EIGHTH)
        box.activated.connect(lambda _index: self._edit("facing", box.currentData()))
        return box

    def _show_facing(self, degrees: int | None) -> None:
        """Show where a token looks; what lies between the points of the compass is named by its degrees."""
        if self.facing.findData(degrees) < 0:
            self.facing.addItem(f"{degrees}°", degrees)
        self.facing.setCurrentIndex(self.facing.findData(degrees))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._keep_notes()
        return False

    def _keep_notes(self) -> None:
        """The notes belong to the token they were typed for, also when another is selected by now."""
        token = self._workspace.scenario.tokens.get(self._shown)
        same = self._document is self._workspace.document
        if same and token is not None and token.notes != self.notes.toPlainText():
            self._workspace.do(EditToken(token.id, {"notes": self.notes.toPlainText()}))

    def _edit(self, field: str, value: object) -> None:
        token = self._workspace.token
        if token is not None and getattr(token, field) != value:
            self._workspace.do(EditToken(token.id, {field: value}))

    def show_token(self, token: Token) -> None:
        """Show a token's marks, unless someone is typing in them."""
        other = token.id != self._shown or self._document is not self._workspace.document
        if other:
            self._keep_notes()
        self._shown, self._document = token.id, self._workspace.document
        self.hidden.setChecked(token.hidden)
        self.npc.setChecked(token.npc)
        self._show_facing(token.facing)
        if other or not self.group.hasFocus():
            self.group.setText(token.group)
        if other or not self.notes.hasFocus():
            self.notes.setPlainText(token.notes)
