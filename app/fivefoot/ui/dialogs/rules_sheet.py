"""The rules of a system as a searchable sheet: by chapter, a name and a sentence each."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.rules.ruleset.rule_names import FoundRule, rules_about
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM

WANTED = QSize(820, 680)
"""The size of the sheet in logical pixels, where the screen has room for it."""


class RulesSheet(QDialog):
    """Shows the index of a ruleset's rules; typing keeps those in which all words occur."""

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules of {ruleset}", ruleset=ruleset.title))
        self._ruleset = ruleset
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._headings: dict[str, QWidget] = {}
        self.search, self.count = QLineEdit(), text_label()
        self.search.setPlaceholderText(tr("Find in the rules"))
        self.search.setAccessibleName(tr("Find in the rules"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show_found)
        self.count.setProperty("role", "muted")
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._build()
        # All rows are made once, and hidden while typing: making two hundred labels for each letter
        # is slow. They are added last: each change of parent restyles all of them.
        self._area.setWidget(self._page())
        self._show_found("")

    def _build(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)  # Enter in the search field must not close the sheet
        box = QVBoxLayout(self)
        for widget in (self.search, self.count, self._area, buttons):
            box.addWidget(widget)
        self.search.setFocus()
        self.resize(within_screen(self, WANTED))

    def _page(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(2 * RHYTHM)
        grid.setVerticalSpacing(RHYTHM)
        grid.setColumnStretch(1, 1)
        for rule in rules_about(self._ruleset):
            if rule.chapter not in self._headings:
                heading = self._headings[rule.chapter] = _text(rule.chapter, "section")
                grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
            self._rows[rule.id] = self._row(grid, rule)
        # Rows stay at the top where few are left.
        grid.setRowStretch(grid.rowCount(), 1)
        return page

    def _row(self, grid: QGridLayout, rule: FoundRule) -> tuple[QWidget, ...]:
        line = grid.rowCount()
        number, text = _text(rule.id, "muted"), QWidget()
        box = QVBoxLayout(text)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(_text(rule.name, "name"))
        box.addWidget(_text(rule.says, ""))
        number.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid.addWidget(number, line, 0)
        grid.addWidget(text, line, 1)
        return number, text

    def _show_found(self, words: str) -> None:
        found = rules_about(self._ruleset, words)
        shown = {rule.id for rule in found}
        for rule, widgets in self._rows.items():
            for widget in widgets:
                widget.setVisible(rule in shown)
        chapters = {rule.chapter for rule in found}
        for chapter, heading in self._headings.items():
            heading.setVisible(chapter in chapters)
        self.count.setText(self._count(len(found), words))
        # Matches may lie above the present position.
        self._area.verticalScrollBar().setValue(0)

    def _count(self, found: int, words: str) -> str:
        if not self._rows:
            return tr("This ruleset has no list of its rules.")
        if not found:
            return tr("No rule contains {words}. Try fewer letters.", words=words.strip())
        return (
            tr("{found} of {count} rules", found=found, count=len(self._rows))
            if words.strip()
            else tr("{count} rules", count=len(self._rows))
        )

    def found(self) -> tuple[str, ...]:
        """The ids of the rules that are shown."""
        return tuple(rule for rule, widgets in self._rows.items() if not widgets[0].isHidden())


def _text(text: str, role: str) -> QLabel:
    """A label of plain text that wraps and can be selected: a ruleset may come from a stranger."""
    label = text_label(text)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    label.setProperty("role", role)
    return label
