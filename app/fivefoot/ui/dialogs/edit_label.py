"""The dialog for a label's text, its note, and whether the players see it."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.label import MOST_LABEL_NOTE, MOST_TEXT, MapLabel
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.label_edits import EditLabel, PlaceLabel
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

WIDTH = 440
NOTE_HEIGHT = 120
"""Logical pixels at the usual text size."""


class EditLabelDialog(QDialog):
    """Asks for the words of a label."""

    def __init__(self, label: MapLabel | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Place label") if label is None else tr("Edit label"))
        self.words = QLineEdit("" if label is None else label.text)
        self.words.setMaxLength(MOST_TEXT)
        self.words.setPlaceholderText(tr("Name or number"))
        self.note = QPlainTextEdit()
        self.note.setPlainText("" if label is None else label.note)
        self.note.setPlaceholderText(tr("Only you see this"))
        # Tab leaves the field, as everywhere in a dialog; notes are not indented.
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(beside_text(NOTE_HEIGHT))
        self.gm_only = QCheckBox(tr("Not on the players' map"))
        self.gm_only.setChecked(label is not None and label.gm_only)
        self._buttons = buttons_of(self)
        rows = ((tr("Label"), self.words), (tr("Note"), self.note), ("", self.gm_only))
        # A strut: a minimum width of the dialog would override what its rows need.
        lay_out(self, form_of(rows), self._buttons).addStrut(beside_text(WIDTH))
        self.words.textChanged.connect(self._check)
        self.note.textChanged.connect(self._check)
        self._check()
        self.words.selectAll()

    def _check(self) -> None:
        # A plain text field has no maximum length of its own.
        fits = len(self.note.toPlainText()) <= MOST_LABEL_NOTE
        ready = bool(self.words.text().strip()) and fits
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)

    def said(self) -> tuple[str, str, bool]:
        """Text, note, and whether only the game master reads it."""
        return self.words.text().strip(), self.note.toPlainText().strip(), self.gm_only.isChecked()


def ask_for_label(workspace: Workspace, at: Point | None, parent: QWidget) -> None:
    """Asks for the text of a new label at a place, or of the chosen one; one undo step."""
    chosen = None if at is not None else workspace.labels.chosen_in(workspace.scenario.scene)
    # The chosen one may be gone by undo since the key was pressed.
    if at is None and chosen is None:
        return
    dialog = EditLabelDialog(chosen, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        text, note, gm_only = dialog.said()
        command: Command
        if chosen is not None:
            command = EditLabel(chosen.id, text, note, gm_only)
        else:
            command = PlaceLabel(at or Point(0, 0), text, note, gm_only)
        if workspace.do(command) and chosen is None:
            workspace.labels.choose(workspace.scenario.scene.labels[-1].id)
    dialog.deleteLater()
