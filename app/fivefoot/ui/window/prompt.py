"""What waits for an answer: a card over the map with a button for each offer. The fight waits, the window does not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.rules.turn.outcome import Choice, Question
from fivefoot.core.session.commands.turn import TurnCommand
from fivefoot.ui.theme import RHYTHM
from fivefoot.ui.window.card import Card
from fivefoot.ui.workspace import Workspace

MOST_WIDTH = 640


class Prompt(Card):
    """Sits at the foot of its parent while `question` has something to ask."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent, "prompt", "foot", MOST_WIDTH)
        self._workspace = workspace
        self.question: Question | None = None
        self.buttons: list[QPushButton] = []
        self._who, self._text = QLabel(), QLabel()
        self.roll = QLineEdit()
        self._row = QHBoxLayout()
        self._build()
        workspace.document_changed.connect(lambda _change: self.refresh())
        self.refresh()

    def _build(self) -> None:
        self._who.setProperty("role", "name")
        for label in (self._who, self._text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.roll.setAccessibleName("Dice rolled at the table")
        self.roll.setPlaceholderText("dice rolled at the table, such as 3 7")
        self.roll.setToolTip("Leave it empty and the program rolls")
        self._row.setSpacing(RHYTHM)
        box = QVBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM + 4, 2 * RHYTHM, RHYTHM + 4)
        box.setSpacing(RHYTHM)
        box.addWidget(self._who)
        box.addWidget(self._text)
        box.addWidget(self.roll)
        box.addLayout(self._row)

    def refresh(self) -> None:
        """Ask what is open now, or leave."""
        asked = question(self._workspace.scenario, self._workspace.ruleset)
        if asked == self.question and self.isVisible() == (asked is not None):
            return
        self.question = asked
        if asked is None:
            self.hide()
            return
        self._show(asked)

    def _show(self, asked: Question) -> None:
        tokens = self._workspace.scenario.tokens
        name = tokens[asked.who].name if asked.who in tokens else "Game master"
        self._who.setText(f"{name} may answer" if asked.kind == "reaction" else name)
        self._text.setText(asked.text)
        self.roll.clear()
        self.roll.setVisible(any(choice.roll is not None for choice in asked.choices))
        self._offer(asked)
        self.setAccessibleName(f"{self._who.text()}. {asked.text}")
        self.present()
        self._workspace.light(asked.cell)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _offer(self, asked: Question) -> None:
        while self._row.count():
            item = self._row.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = [self._button(asked, choice) for choice in asked.choices]
        for button in self.buttons:
            self._row.addWidget(button)
            button.show()
        self._row.addStretch(1)

    def _button(self, asked: Question, choice: Choice) -> QPushButton:
        button = QPushButton(f"{choice.label} ({choice.price})" if choice.price else choice.label)
        button.setEnabled(choice.legal)
        if choice.id == asked.default:
            button.setProperty("role", "primary")
        notes = [problem.text for problem in choice.problems]
        if choice.roll is not None:
            notes.append(choice.roll.text or choice.roll.dice)
        button.setToolTip("\n".join(notes))
        button.clicked.connect(lambda _checked=False: self._answer(asked, choice))
        return button

    def _answer(self, asked: Question, choice: Choice) -> None:
        faces = self.roll.text().replace(",", " ").split()
        if not all(face.isdigit() for face in faces):
            self._workspace.refuse("Type the faces of the dice as numbers, such as 3 7, or leave the field empty.")
            return
        roll = tuple(int(face) for face in faces) if faces and choice.roll is not None else None
        self._workspace.light(None)
        self._workspace.do(TurnCommand(Answer(asked.who, choice.id, roll)))
