"""The combat log, with fields for dice and notes and a check by replaying it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.cell_words import cells_in_words
from fivefoot.core.rules.rolls.dice import usual_dice
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.replay import replay_check
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.panels.turn_words import log_by_rounds
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Notice, Workspace
from fivefoot.ui.widgets.dice_entry import faces_of

LATER = 25
"""Milliseconds that the panel waits, so that the map is painted first."""


class LogPanel(QWidget):
    """Lines, a field for notes, a field for dice, two buttons. `export_wanted` requests the log as
    a file.

    Its widgets are made when it is first shown or refreshed.
    """

    export_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._shown: object = None
        # Whether the lines shown have coordinates: the same log reads differently with them.
        self._coordinates = False
        # What the field was last set to: while it is unchanged, nobody has typed their own.
        self._usual_dice = ""
        self.setAccessibleName(tr("Combat log"))
        self.setObjectName("logpanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._later = single_shot(self, LATER, self.refresh)
        workspace.document_changed.connect(lambda _change: self._follow())
        workspace.shown_changed.connect(self._follow)

    def setVisible(self, visible: bool) -> None:
        # Not in `showEvent`: by then Qt has shown the children, and new ones would follow later.
        if visible:
            self._build()
        super().setVisible(visible)

    def _build(self) -> None:
        """Makes the widgets, once."""
        if self.layout() is not None:
            return
        self.text = _log_text()
        self.note, self.dice, self.faces = QLineEdit(), QLineEdit(), QLineEdit()
        self.note.setPlaceholderText(tr("Write a note and press Enter"))
        self.note.setAccessibleName(tr("Note"))
        self.note.setMaxLength(200)
        self.note.returnPressed.connect(self.write_note)
        self.dice.setAccessibleName(tr("Dice"))
        self.dice.setToolTip(tr("Dice such as 1d20+3 or 2d8"))
        self.faces.setAccessibleName(tr("Dice rolled at the table"))
        self.faces.setToolTip(
            tool_tip(tr("Leave empty to roll here, or type the dice rolled at the table"))
        )
        self.faces.setPlaceholderText(tr("rolled here"))
        self.faces.returnPressed.connect(self.throw)
        self.roll = QPushButton(tr("Roll"))
        self.roll.setToolTip(tr("Roll for the selected token and log the result"))
        self.roll.clicked.connect(self.throw)
        self.export, self.check = QPushButton(tr("Export…")), QPushButton(tr("Verify"))
        self.export.setToolTip(tool_tip(tr("Save the log as text or as a table")))
        self.export.clicked.connect(lambda _checked=False: self.export_wanted.emit())
        self.check.clicked.connect(self.check_replay)
        self.check.setToolTip(
            tool_tip(tr("Replay every command of the encounter and compare the result"))
        )
        self._lay_out()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.setSpacing(RHYTHM)
        box.addWidget(self.text, 1)
        box.addWidget(self.note)
        box.addLayout(_row((self.dice, 2), (self.faces, 3), (self.roll, 0)))
        box.addLayout(_row((self.export, 1), (self.check, 1)))

    def _follow(self) -> None:
        # Behind another tab it pauses: a long fight has thousands of lines to write.
        if self.isVisible():
            self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Shows the present log, scrolled to its end."""
        self._later.stop()
        self._build()
        self._offer_dice()
        log, coordinates = (
            self._workspace.scenario.encounter.log,
            self._workspace.overlays.coordinates,
        )
        # By identity: the log is a tuple, and a longer one is another object.
        if log is self._shown and coordinates == self._coordinates:
            return
        self._shown, self._coordinates = log, coordinates
        lines = log_by_rounds(self._workspace.scenario)
        self.text.setPlainText(cells_in_words(lines, coordinates))
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())
        self.export.setEnabled(bool(log))

    def _offer_dice(self) -> None:
        """Puts the system's own dice into the field, unless others were typed in."""
        usual = usual_dice(self._workspace.ruleset.rounds.dice)
        if self.dice.text() in ("", self._usual_dice):
            self.dice.setText(usual)
        self._usual_dice = usual

    # -- doing ------------------------------------------------------------------------------------

    def write_note(self) -> None:
        """Writes what was typed into the log."""
        text, token = self.note.text().strip(), self._workspace.fight.actor
        # Cleared only after it was written: a refused note can be corrected.
        if text and self._workspace.fight.do(turn.Note(text, token or "")):
            self.note.clear()

    def throw(self) -> None:
        """Rolls the dice, or takes the faces typed in, for the selected token."""
        who = self._workspace.token
        if who is None:
            self._workspace.refuse(tr("Select the token that rolls first."))
            return
        if self._workspace.fight.do(
            turn.Throw(who.id, self.dice.text(), faces_of(self.faces.text()))
        ):
            self.faces.clear()

    def check_replay(self) -> bool:
        """Replays the fight and says whether it ends in the same scenario."""
        found = replay_check(self._workspace.document)
        self._workspace.notify(
            Notice(found.text, found.detail, "plain" if found.same else "danger")
        )
        return found.same


def _row(*widgets: tuple[QWidget, int]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(RHYTHM)
    for widget, stretch in widgets:
        row.addWidget(widget, stretch)
    return row


def _log_text() -> QPlainTextEdit:
    """The log, for reading and copying; Tab leaves it, since nothing is typed there."""
    text = QPlainTextEdit()
    text.setReadOnly(True)
    text.setObjectName("log")
    text.setAccessibleName(tr("Combat log"))
    text.setPlaceholderText(tr("The events of the encounter are listed here."))
    text.setTabChangesFocus(True)
    return text
