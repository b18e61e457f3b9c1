"""The dialog for a new scenario: title, rules, style and size of the map."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from fivefoot.core.geometry.grid import MAX_SIDE
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapLook, Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.ruleset import library
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out


def installed_rulesets() -> list[tuple[str, str, str]]:
    """Id, title and summary of every ruleset that loads, sorted by title."""
    found = []
    for name in library.available():
        try:
            ruleset = library.load(name)
        # A person's own ruleset may be broken: the others can still be chosen.
        except library.RulesetError:
            continue
        found.append((name, ruleset.title, ruleset.summary))
    return sorted(found, key=lambda entry: entry[1])


def faulty_rulesets() -> list[tuple[str, str]]:
    """Id of every ruleset that exists but cannot be used, with its first fault."""
    found = []
    for name in library.available():
        try:
            library.load(name)
        except library.RulesetError as error:
            found.append((name, error.problems[0]))
    return sorted(found)


MAPS: Final[tuple[tuple[MapLook, str], ...]] = (
    ("stone", tr("Stone floors, open ground")),
    ("paper", tr("Printed: solid rock with carved rooms")),
    ("field", tr("Printed: open country")),
)


class NewScenarioDialog(QDialog):
    """Asks for a scenario."""

    def __init__(self, ruleset: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New scenario"))
        self.title = QLineEdit(tr("Untitled"))
        self.title.selectAll()
        self.rules = QComboBox()
        self._summaries: dict[str, str] = {}
        for name, title, summary in installed_rulesets():
            self.rules.addItem(title, name)
            self._summaries[name] = summary
        self.rules.setCurrentIndex(max(0, self.rules.findData(ruleset)))
        self.summary = text_label()
        self.map = QComboBox()
        for look, words in MAPS:
            self.map.addItem(words, look)
        # 150 by 100 feet: a large room with its surroundings.
        self.columns, self.rows = cells_of_side(30), cells_of_side(20)
        self._build()

    def _build(self) -> None:
        rows: tuple[tuple[str, QWidget], ...] = (
            (tr("Title"), self.title),
            (tr("Rules"), self.rules),
            ("", self.summary),
            (tr("Map"), self.map),
            (tr("Columns"), self.columns),
            (tr("Rows"), self.rows),
        )
        self.summary.setProperty("role", "muted")
        self.summary.setWordWrap(True)
        self.rules.currentIndexChanged.connect(self._describe)
        self._describe()
        lay_out(self, form_of(rows), buttons_of(self, tr("Create")))
        self.setMinimumWidth(400)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        layout, wide = self.layout(), self.width()
        if layout is not None:  # on a small screen the summary takes more lines than expected
            self.resize(wide, max(self.height(), layout.totalHeightForWidth(wide)))

    def _describe(self) -> None:
        self.summary.setText(self._summaries.get(self.rules.currentData(), ""))

    def scenario(self) -> Scenario:
        """The requested scenario."""
        title = self.title.text().strip() or tr("Untitled")
        look: MapLook = self.map.currentData()
        # Carving needs something to carve from.
        floor = Surface("rock" if look == "paper" else "floor")
        scene = Scene(self.columns.value(), self.rows.value(), floor=floor, look=look)
        return Scenario(scene, self.rules.currentData(), title)


def cells_of_side(value: int) -> QSpinBox:
    """A field for the number of cells of a side of a map."""
    spin = QSpinBox()
    spin.setRange(1, MAX_SIDE)
    spin.setValue(value)
    # Before the suffix, which is part of the field's text.
    padded(spin)
    spin.setSuffix(tr(" cells"))
    return spin
