"""Properties of a token that no rule changes: hidden, NPC, facing, group, and notes of the game
master.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
)

from fivefoot.core.model.token import Token
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.panels.mixed_values import MIXED, is_mixed, show_switch
from fivefoot.ui.state.workspace import Workspace

NOTES_HEIGHT = 64
COMPASS = (
    tr("North"),
    tr("Northeast"),
    tr("East"),
    tr("Southeast"),
    tr("South"),
    tr("Southwest"),
    tr("West"),
    tr("Northwest"),
)
EIGHTH = 45
"""Degrees between the points of the compass."""


class TokenMarks(QObject):
    """Rows of a form; what is typed is saved when its field loses the focus."""

    def __init__(self, workspace: Workspace, form: QFormLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        # The tokens whose notes are in the field, the text that was put there, and the document:
        # when the field loses focus, others may be selected or another file be open.
        self._shown: tuple[str, ...] = ()
        self._notes_shown = ""
        self._document: object = None
        self.hidden, self.npc = QCheckBox(tr("Hidden")), QCheckBox(tr("NPC"))
        self.hidden.setToolTip(tr("Drawn with a dashed ring; enemies cannot see it"))
        self.npc.setToolTip(
            tool_tip(tr("Played by the game master: not offered reactions reserved for characters"))
        )
        self.facing = self._facing_box()
        self.group, self.notes = QLineEdit(), QPlainTextEdit()
        self.group.setAccessibleName(tr("Group"))
        self.group.setToolTip(tr("Tokens in a group take their turn together"))
        self.notes.setAccessibleName(tr("Notes"))
        # Tab goes on to the next field, as everywhere in the panel; notes are not indented.
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(NOTES_HEIGHT)
        # A text of several lines has no signal for being done: losing the focus is.
        self.notes.installEventFilter(self)
        self.hidden.clicked.connect(lambda on: self._edit("hidden", bool(on)))
        self.npc.clicked.connect(lambda on: self._edit("npc", bool(on)))
        self.group.editingFinished.connect(lambda: self._edit("group", self.group.text().strip()))
        self._lay_out(form)

    def _lay_out(self, form: QFormLayout) -> None:
        row = QHBoxLayout()
        row.setSpacing(3 * RHYTHM)
        row.addWidget(self.hidden)
        row.addWidget(self.npc)
        row.addStretch(1)
        form.addRow(tr("Marks"), row)
        form.addRow(tr("Facing"), self.facing)
        form.addRow(tr("Group"), self.group)
        form.addRow(tr("Notes"), self.notes)

    def _facing_box(self) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(tr("Facing"))
        box.setToolTip(tr("Its facing, drawn as a notch on its ring"))
        box.setPlaceholderText(MIXED)
        box.addItem(tr("Not shown"), None)
        for number, name in enumerate(COMPASS):
            box.addItem(name, number * EIGHTH)
        box.activated.connect(lambda _index: self._edit("facing", box.currentData()))
        return box

    def _show_facing(self, degrees: int | None) -> None:
        """Shows a token's facing; one between the points of the compass is given in degrees."""
        # From a file or another program; the menu only offers the eight points.
        if self.facing.findData(degrees) < 0:
            self.facing.addItem(f"{degrees}°", degrees)
        self.facing.setCurrentIndex(self.facing.findData(degrees))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._keep_notes()
        # Only observed: the field handles the event itself.
        return False

    def _keep_notes(self) -> None:
        """Saves the notes for the tokens they were typed for, also when others are selected by
        now.
        """
        tokens, text = self._workspace.scenario.tokens, self.notes.toPlainText()
        if text == self._notes_shown:
            return
        # First of all: saving them changes the scenario, which comes back here.
        self._notes_shown = text
        known = [name for name in self._shown if name in tokens]
        names = tuple(name for name in known if tokens[name].notes != text)
        # Two files may have a token of the same id: notes never go from one to the other.
        if names and self._document is self._workspace.document:
            self._workspace.do(EditTokens(names, {"notes": text}))

    def _edit(self, field: str, value: object) -> None:
        tokens = self._workspace.tokens
        names = tuple(token.id for token in tokens if getattr(token, field) != value)
        typed = field != "group" or value or not is_mixed(tokens, field)
        if names and typed:  # a field that shows no common group and is left so changes nothing
            self._workspace.do(EditTokens(names, {field: value}))

    def show_tokens(self, tokens: tuple[Token, ...]) -> None:
        """Shows the properties of the selected tokens, unless someone is typing in them."""
        names = tuple(each.id for each in tokens)
        other = names != self._shown or self._document is not self._workspace.document
        if other:
            self._keep_notes()
            # The notes may have been those of one of the tokens shown now.
            now = self._workspace.scenario.tokens
            tokens = tuple(now.get(each.id, each) for each in tokens)
        # The last one is the one that panels show.
        token = tokens[-1]
        self._shown, self._document = names, self._workspace.document
        show_switch(self.hidden, [each.hidden for each in tokens])
        show_switch(self.npc, [each.npc for each in tokens])
        self._show_facing(token.facing)
        if is_mixed(tokens, "facing"):
            self.facing.setCurrentIndex(-1)
        self.group.setPlaceholderText(MIXED if is_mixed(tokens, "group") else "")
        if other or not self.group.hasFocus():
            self.group.setText("" if is_mixed(tokens, "group") else token.group)
        mixed = is_mixed(tokens, "notes")
        self.notes.setPlaceholderText(MIXED if mixed else "")
        if other or not self.notes.hasFocus():
            self._notes_shown = "" if mixed else token.notes
            self.notes.setPlainText(self._notes_shown)
