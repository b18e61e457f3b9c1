"""The dialogs for writing a handout, and a title between scenes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from fivefoot.core.model.handout import MOST_HANDOUT_TEXT, MOST_HANDOUT_TITLE, Handout
from fivefoot.core.storage.handout_files import HandoutError, checked_text
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.widgets.choose_file import file_to_open
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

OK = QDialogButtonBox.StandardButton.Ok
WIDTH = 460
TEXT_HEIGHT = 200
"""Logical pixels at the usual text size."""


class WriteHandout(QDialog):
    """Asks for the text of a handout; the heading is optional."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Write a handout"))
        self.heading, self.words = QLineEdit(), QPlainTextEdit()
        self.heading.setMaxLength(MOST_HANDOUT_TITLE)
        self.heading.setPlaceholderText(tr("Optional"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(beside_text(TEXT_HEIGHT))
        self.wrong = text_label("")
        self._buttons = buttons_of(self, tr("Hand out"))
        rows = ((tr("Text"), self.words), (tr("Heading"), self.heading), ("", self.wrong))
        lay_out(self, form_of(rows), self._buttons).addStrut(beside_text(WIDTH))
        self.words.textChanged.connect(self._check)
        # Return makes a line in the text: with Ctrl it is done, as where messages are written.
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._buttons.button(OK).click)
        self._check()

    def _check(self) -> None:
        left = MOST_HANDOUT_TEXT - len(self.words.toPlainText().strip())
        many = tr_count("{count} letter too many", "{count} letters too many", count=-left)
        self.wrong.setText(many if left < 0 else "")
        self._buttons.button(OK).setEnabled(
            # As many left as there may be means that nothing was written.
            0 <= left < MOST_HANDOUT_TEXT
        )

    def handout(self) -> Handout | None:
        """The handout as written; None where it has nothing to read."""
        heading = self.heading.text().strip()
        try:
            text = checked_text(self.words.toPlainText(), heading)
        except HandoutError:
            return None
        return Handout("text", heading, text, name=heading or text.splitlines()[0][:40])


class WriteTitle(QDialog):
    """Asks for a title, a line below it and a picture behind it."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Title screen"))
        self.heading, self.line = QLineEdit(title[:MOST_HANDOUT_TITLE]), QLineEdit()
        for field in (self.heading, self.line):
            field.setMaxLength(MOST_HANDOUT_TITLE)
        self.line.setPlaceholderText(tr("Optional"))
        self.picture: Path | None = None
        self.choose = QPushButton(tr("Choose…"))
        self.chosen = text_label(tr("no picture"))
        self.choose.setAccessibleName(tr("Background picture"))
        self.choose.clicked.connect(self._choose)
        beside = QWidget()
        row = QHBoxLayout(beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choose)
        row.addWidget(self.chosen, 1)
        self._buttons = buttons_of(self, tr("Show"))
        rows = ((tr("Title"), self.heading), (tr("Line below"), self.line), (tr("Picture"), beside))
        lay_out(self, form_of(rows), self._buttons).addStrut(beside_text(WIDTH))
        self.heading.textChanged.connect(self._check)
        self._check()
        self.heading.selectAll()

    def _choose(self) -> None:
        kinds = tr("Pictures (*.png *.jpg *.jpeg *.webp *.gif)")
        name = file_to_open(self, tr("Background picture"), "", kinds)
        if name:
            self.show_chosen(Path(name))

    def show_chosen(self, path: Path) -> None:
        """Takes a picture file; whether it can be shown is reported when it is."""
        self.picture = path
        # Not opened here: a picture that cannot be shown is reported when it is shown.
        self.chosen.setText(path.name)

    def _check(self) -> None:
        ready = bool(self.heading.text().strip())
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)

    def said(self) -> tuple[str, str]:
        """The title and the line below it."""
        return self.heading.text().strip(), self.line.text().strip()
