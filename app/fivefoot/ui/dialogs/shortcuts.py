"""The sheet of keys: every command with a key, and what the pointer does."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from fivefoot.ui.actions import SPECS
from fivefoot.ui.pickers import PICKERS
from fivefoot.ui.theme import RHYTHM

ON_THE_MAP = (
    ("Click a token", "select it; Shift or Ctrl adds"),
    ("Drag a token", "plan and do a move"),
    ("Click a cell", "plan a move there; click again or Enter does it"),
    ("Arrow keys", "plan a move cell by cell"),
    ("Enter", "do the planned move; Ctrl+Enter overrules"),
    ("Space while dragging", "set a waypoint; Backspace takes it back"),
    ("Click the chip", "where that figure comes from, in the ledger; W asks for one after the other"),
    ("Ctrl+click a cell", "go on to there through the cell planned before"),
    ("Esc or right-click", "drop the plan, then the selection"),
    ("Ctrl at the drop", "overrule the rules"),
    ("Tab", "the next token; Shift+Tab the one before"),
    ("Click a door", "open or close it; Ctrl unlocks it"),
    ("Arrow keys while aiming", "lay an area, or go from target to target; Enter does it"),
    ("Arrow keys with the ruler", "measure from the selected token"),
    ("[ and ], or the wheel", "while a flier, diver or burrower moves: end lower or higher"),
    ("[ and ] in setup", "lower or raise the selected tokens; in a drag the wheel does"),
    ("Menu key", "what can be done with the selected token"),
    ("Wheel", "zoom at the pointer; two fingers pan, a pinch zooms"),
    ("Middle or right drag", "pan; so does Space and drag"),
)


WANTED = QSize(1180, 680)
"""Logical pixels of the sheet where the screen has room for them."""


def sheet() -> tuple[tuple[str, str], ...]:
    """Keys and what they do."""
    commands = tuple((" or ".join(spec.keys), spec.text.rstrip("…")) for spec in SPECS if spec.keys)
    ways = tuple((picker.key, f"Way of moving: {picker.label}") for picker in PICKERS)
    return (*ON_THE_MAP, *ways, *commands)


class ShortcutSheet(QDialog):
    """Shows the sheet in two columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        page = QWidget()
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(2 * RHYTHM)
        grid.setVerticalSpacing(RHYTHM // 2)
        rows = sheet()
        half = (len(rows) + 1) // 2
        for number, (keys, text) in enumerate(rows):
            column = 0 if number < half else 3
            key_label, text_label = QLabel(keys), QLabel(text)
            key_label.setProperty("role", "name")
            key_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            text_label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            text_label.setWordWrap(True)  # nothing is cut on a small screen
            grid.addWidget(key_label, number % half, column)
            grid.addWidget(text_label, number % half, column + 1)
        grid.setColumnMinimumWidth(2, 3 * RHYTHM)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(4, 1)
        grid.setRowStretch(half, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(area)
        box.addWidget(buttons)
        screen = self.screen().availableGeometry().size()
        self.resize(WANTED.boundedTo(screen - QSize(2 * RHYTHM, 6 * RHYTHM)))
