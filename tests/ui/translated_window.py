"""Starts the window in the language of `FIVEFOOT_CATALOGUE` and prints every text that it shows.

    FIVEFOOT_CATALOGUE=long.po python translated_window.py RULESETS

RULESETS is a folder of rulesets that stand for those of the same names. Each command is given, each
sample is played for a turn, and every dialog that opens is read and closed. A program of its own:
the language of a process is chosen before its first text is made.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in, rulesets_folder
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.sample_files import sample_paths
from fivefoot.core.storage.scenario_file import load
from fivefoot.ui.application import Application
from fivefoot.ui.commands.command_table import SPECS
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.strips.window_strips import STRIPS
from fivefoot.ui.window.menus import sample_title

SAMPLES: Final = Path(__file__).resolve().parents[2] / "resources" / "scenarios"
# Not all of them: each takes its time.
PLAYED: Final = ("rooftops", "the-broken-gate")
# Names of kinds that maps bring along.
HAZARDS: Final = ("lava",)
# Ends the program, shows a page of the manual, or writes English on purpose: names of languages.
NOT_GIVEN: Final = ("quit", "close", "manual")
# How a fight goes on, one after the other.
PLAY: Final = ("play", "start_encounter", "reach", "threat", "ranges")
Found = set[tuple[str, str]]


def shown_in(root: QWidget) -> Iterator[tuple[str, str]]:
    """Where a text stands and the text, for every widget, action and menu below one."""
    for widget in (root, *root.findChildren(QWidget)):
        kind = f"{type(root).__name__}/{type(widget).__name__}"
        for name in ("toolTip", "accessibleName", "accessibleDescription", "windowTitle"):
            yield f"{kind}.{name}", getattr(widget, name)()
        yield f"{kind}.statusTip", widget.statusTip()
        for action in widget.actions():
            yield from ((f"{kind}.action", text) for text in (action.text(), action.toolTip()))
        yield from ((f"{kind}.{where}", text) for where, text in own_texts(widget))
    for action in root.findChildren(QAction):
        yield f"{type(root).__name__}/QAction.text", action.text()
        yield f"{type(root).__name__}/QAction.toolTip", action.toolTip()


def own_texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Texts that only a kind of widget has."""
    if isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    elif isinstance(widget, QLineEdit):
        # What is typed is a person's.
        yield "placeholderText", widget.placeholderText()
    elif isinstance(widget, QAbstractSpinBox):
        yield "text", widget.text()
    elif isinstance(widget, QGroupBox | QMenu):
        yield "title", widget.title()
    elif isinstance(widget, QTextEdit):
        yield "text", widget.toPlainText() if widget.isReadOnly() else widget.placeholderText()
    elif isinstance(widget, QTabWidget):
        for number in range(widget.count()):
            yield "tab", widget.tabText(number)
            yield "tab", widget.tabToolTip(number)
    if isinstance(widget, QComboBox) or (
        isinstance(widget, QAbstractItemView) and widget.model() is not None
    ):
        yield from items_of(widget.model())


def items_of(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[Any]:
    """Texts of the items of a list, a table or a tree, with their tips and the headings."""
    parent = parent or QModelIndex()
    # A list of its own kind keeps its one column to itself.
    flat = isinstance(model, QAbstractListModel)
    columns = 1 if flat else model.columnCount(parent)
    display, tip = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
    for row in range(min(model.rowCount(parent), 400)):
        for column in range(columns):
            index = model.index(row, column, parent)
            for role in (display, tip, Qt.ItemDataRole.AccessibleTextRole):
                yield "item", str(index.data(role) or "")
            if column == 0 and not flat and model.hasChildren(index):
                yield from items_of(model, index)
    for column in range(columns):
        heading = model.headerData(column, Qt.Orientation.Horizontal, display)
        yield "heading", heading if isinstance(heading, str) else ""


class Reader:
    """Reads the window and whatever opens over it."""

    def __init__(self, app: QApplication) -> None:
        self.found: Found = set()
        self._app = app
        self._timer = QTimer()
        self._timer.timeout.connect(self._close_what_opened)
        self._timer.start(20)

    def read(self, root: QWidget) -> None:
        """Keep what a widget and all in it show."""
        self.found |= {each for each in shown_in(root) if each[1]}

    def settle(self) -> None:
        """Let everything happen that is due."""
        for _ in range(2):
            self._app.processEvents()

    def _close_what_opened(self) -> None:
        dialogs = (each for each in self._app.topLevelWidgets() if isinstance(each, QDialog))
        opened = self._app.activePopupWidget() or self._app.activeModalWidget()
        # Some dialogs stop no other window, and wait in a loop of their own.
        opened = opened or next((each for each in dialogs if each.isVisible()), None)
        if opened is None:
            return
        self.read(opened)
        if isinstance(opened, QDialog):
            opened.reject()
        else:
            opened.close()

    def read_painted(self) -> None:
        """Keep what is painted as text, too."""
        plain: Callable[..., Any] = QPainter.drawText

        def spy(painter: QPainter, *given: Any) -> Any:
            self.found |= {("painted", text) for text in given if isinstance(text, str)}
            return plain(painter, *given)

        QPainter.drawText = spy  # type: ignore[method-assign, assignment]


def small_field() -> Scenario:
    """A field so small that foresight and who reaches a cell are worked out at once."""
    tokens = (
        Token("ada", "Ada", Cell(1, 1)),
        Token("brom", "Brom", Cell(2, 4)),
        Token("goblin", "Goblin", Cell(5, 2), "foes"),
    )
    return Scenario(
        Scene(8, 6, barriers={"gap": Barrier("gap", Point(4000, 0), Point(4000, 2000), "door")}),
        "twopoint",
        "Field",
        tokens={token.id: token for token in tokens},
    )


def names_in(scenario: Scenario) -> Iterator[str]:
    """Names that a scenario was given: they are the same in every language."""
    yield scenario.title
    for token in scenario.tokens.values():
        yield from (token.id, token.name, token.group)
        yield from (weapon.name for weapon in token.weapons)
        yield from (area.name for area in token.areas)
    yield from (each.name for each in scenario.scene_names)
    yield from (zone.name for zone in scenario.zones)
    yield from (label.text for label in scenario.scene.labels)
    yield from (each.name for each in scenario.scene.passages)
    yield from scenario.scene.barriers
    yield from (entry.text for entry in scenario.encounter.log)


def names_of_rules(ruleset: Ruleset) -> Iterator[str]:
    """Words of a ruleset that stand in it as keys or choices."""
    yield from ruleset.rules
    for record in ruleset.stats.values():
        yield from (choice.capitalize() for choice in record.choices)
    yield from HAZARDS


def play_on(running: Application, reader: Reader) -> None:
    """Begin a fight in the open scenario, aim everything that can be aimed, and end some turns."""
    window, workspace = running.window, running.workspace
    workspace.select(Selection(tuple(workspace.scenario.tokens)[:1]))
    reader.read(window)
    for command in PLAY:
        window.actions_by_name[command].trigger()
        reader.settle()
    reader.read(window)
    for action in [*workspace.ruleset.actions]:
        workspace.fight.choose(action)
        reader.settle()
        workspace.fight.cancel()
    # Filled when they are first wanted.
    window.bar.open_more()
    reader.read(window.bar.rest)
    window.bar.rest.hide()
    assert window.bar.actions_by_id
    workspace.fight.next_turn()
    reader.settle()
    reader.read(window)


def give_commands(running: Application, reader: Reader) -> None:
    """Each command of the window, on a selected token."""
    window, workspace = running.window, running.workspace
    for spec in SPECS:
        # What opens nothing is read as the window is.
        opens = "…" in spec.text or spec.menu == "Help" or spec.id.endswith(("_tool", "_window"))
        if spec.id in NOT_GIVEN or not opens:
            continue
        workspace.select(Selection(tuple(workspace.scenario.tokens)[:1]))
        action = window.actions_by_name[spec.id]
        on = action.isChecked()
        action.trigger()
        reader.settle()
        for widget in QApplication.topLevelWidgets():
            # The window itself is read at the end: most of it stays as it is.
            if widget.isVisible() and widget is not window:
                reader.read(widget)
        # What is worked out for each command after this one takes its time.
        if action.isCheckable() and action.isChecked() != on:
            action.trigger()
    reader.read(window)


def main(rulesets: Path) -> None:
    """Start, go through everything, and print what stood there."""
    app = QApplication(sys.argv[:1])
    names: set[str] = {SAMPLES.name}
    with looking_in(rulesets):
        running = Application(app, PreferenceKeeper())
        reader = Reader(app)
        reader.read_painted()
        for strip in STRIPS:  # they are made when they are first wanted
            getattr(running.window, strip)
        running.window.side.token.refresh()
        running.begin(None)
        reader.settle()
        reader.read(running.window)
        for name in PLAYED:
            path = SAMPLES / f"{name}.fivefoot"
            scenario = load(path).scenario
            names |= {path.name, path.stem, *names_in(scenario)}
            running.workspace.open(document_of(scenario))
            names |= {*names_of_rules(running.workspace.ruleset)}
            play_on(running, reader)
        running.workspace.open(document_of(small_field()))
        names |= {*names_of_rules(running.workspace.ruleset)}
        give_commands(running, reader)
        names |= {*names_in(small_field()), "creatures.fivefoot"}
        names |= {path.name for path in rulesets_folder().iterdir()}
        names |= {sample_title(path.stem) for path in sample_paths()}
    json.dump({"names": sorted(names), "shown": sorted(reader.found)}, sys.stdout)
    sys.stdout.flush()
    running.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
