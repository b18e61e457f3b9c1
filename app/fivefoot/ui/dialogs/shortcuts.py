"""The sheet of keys: every command with a key, and what the pointer does."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.commands.command_table import MENU_TITLES, SPECS, Spec

ON_THE_MAP = (
    (tr("Click a token"), tr("select it; Shift or Ctrl adds")),
    (tr("Drag a token"), tr("plan and make a move")),
    (tr("Click a cell"), tr("plan a move there; click again or press Enter to make it")),
    (tr("Arrow keys"), tr("plan a move cell by cell")),
    (tr("Keypad"), tr("plan a move cell by cell, with diagonals")),
    (tr("Enter"), tr("make the planned move; Ctrl+Enter overrules")),
    (tr("Space while dragging"), tr("set a waypoint; Backspace removes it")),
    (tr("Hold O"), tr("show all leaps of the token, not only those near the pointer")),
    (
        tr("Click the chip"),
        tr("show where that number comes from in the ledger; W steps through them"),
    ),
    (tr("Ctrl+click a cell"), tr("continue to there through the cell planned before")),
    (tr("Esc or right-click"), tr("cancel the plan, then clear the selection")),
    (tr("Enter, Esc at damage"), tr("apply or skip it; type -2, /2, *2 or a number to change it")),
    (tr("Ctrl when dropping"), tr("overrule the rules")),
    (tr("Tab"), tr("the next token; Shift+Tab the previous one")),
    (tr("Click a door"), tr("open or close it; Ctrl unlocks it")),
    (
        tr("Arrow keys while aiming"),
        tr("place an area, or go from target to target; Enter confirms"),
    ),
    (tr("Arrow keys with the ruler"), tr("measure from the selected token")),
    (
        tr("Arrow keys while shaping"),
        tr("mark a cell; Shift marks more, [ and ] lower and raise them"),
    ),
    (
        tr("Arrow keys while painting"),
        tr("move; Shift draws the stroke, Enter applies it, Ctrl+Enter repeats the last one"),
    ),
    (
        tr("Drawing walls"),
        tr("click corner by corner or drag; click the last corner again to end; Alt: no snapping"),
    ),
    (
        tr("Arrow keys while drawing walls"),
        tr("move the cross, with Shift by half a square; Enter sets a corner or a door"),
    ),
    (
        tr("[ and ], or the wheel"),
        tr("while flying, diving or burrowing: end lower or higher"),
    ),
    (tr("Digits while aiming a push"), tr("set the distance; Backspace removes a digit")),
    (
        tr("[ and ] in setup"),
        tr("lower or raise the selected tokens; while dragging, use the wheel"),
    ),
    (tr("Hold S"), tr("show your pointer as a dot on the players' map")),
    (tr("Menu key"), tr("what the selected token can do")),
    (tr("Wheel"), tr("zoom at the pointer; two-finger scrolling pans, a pinch zooms")),
    (tr("Middle or right drag"), tr("pan; so does dragging with Space held")),
)
IN_HAND = (
    (tr("1 to 9"), tr("play the card at that position; or answer the open question")),
    ("0", tr("find any other action by name")),
    (tr("Right-click a card"), tr("pin it for this creature")),
)

WANTED = QSize(1180, 680)
"""The size of the sheet in logical pixels, where the screen has room for it."""


Row = tuple[str, str]


def groups() -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """Keys and their effects, by headings: the map first, then the menus."""
    # A dict keeps the order of the menus.
    menus = dict.fromkeys(spec.menu for spec in SPECS)
    commands = tuple(
        (MENU_TITLES[menu], tuple(_row(spec) for spec in SPECS if spec.menu == menu and spec.keys))
        for menu in menus
    )
    return ((tr("On the map"), ON_THE_MAP), (tr("The action cards"), IN_HAND), *commands)


def _row(spec: Spec) -> Row:
    return tr(" or ").join(spec.keys), spec.text.rstrip("…")


def sheet() -> tuple[Row, ...]:
    """All keys and their effects."""
    return tuple(row for _, rows in groups() for row in rows)


class ShortcutSheet(QDialog):
    """Shows the sheet in two columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        lines: list[Row] = []
        for title, rows in groups():
            lines += [("", title), *rows]
        headings = [number for number, (keys, _) in enumerate(lines) if not keys]
        half = min(
            headings, key=lambda number: abs(2 * number - len(lines))
        )  # no group is cut in two
        page = QWidget()
        columns = QHBoxLayout(page)
        columns.setSpacing(3 * RHYTHM)
        for rows_of_column in (lines[:half], lines[half:]):
            columns.addLayout(_column(rows_of_column), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(area)
        box.addWidget(buttons)
        self.resize(within_screen(self, WANTED))


def _column(lines: list[Row]) -> QGridLayout:
    """Keys at the left, their effects at the right; a line without a key is a heading."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * RHYTHM)
    grid.setVerticalSpacing(RHYTHM // 2)
    for number, (keys, text) in enumerate(lines):
        key_label, words_label = text_label(keys), text_label(text)
        key_label.setProperty("role", "name")
        key_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        words_label.setProperty("role", "" if keys else "section")
        words_label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        words_label.setWordWrap(True)  # nothing is cut on a small screen
        words_label.setContentsMargins(0, 0 if keys or number == 0 else RHYTHM, 0, 0)
        grid.addWidget(key_label, number, 0)
        grid.addWidget(words_label, number, 1)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(len(lines), 1)
    return grid
