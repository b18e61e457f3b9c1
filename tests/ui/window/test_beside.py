"""Play > Rules > Compare with: another system on the map and in the ledger, nothing is changed."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from fivefoot.core.session.selection import Selection
from fivefoot.ui.window.findable import findable

from .conftest import Hand


def systems(hand: Hand) -> dict[str, QAction]:
    """The systems offered beside the one in force, by title."""
    menu = hand.app.window.menus.beside
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions()}


def lines(hand: Hand) -> list[tuple[str, str, str]]:
    """The ledger's lines: text, left and right column."""
    ledger = hand.app.window.side.ledger
    ledger.refresh()
    return [(line.text, line.running, line.amount) for line in ledger._model.lines]


def test_a_drag_is_priced_by_both_and_the_other_reach_is_outlined(hand: Hand) -> None:
    workspace, scene = hand.app.workspace, hand.app.window.scene
    before = workspace.scenario
    workspace.select(Selection(("ada",)))
    systems(hand)["Two points and a reaction"].trigger()
    assert systems(hand)["Two points and a reaction"].isChecked()
    hand.press((4, 4))
    for cell in ((5, 5), (6, 6)):
        hand.move(cell)
    rows = lines(hand)
    # The second diagonal is 7.5 ft in one system (A44), one unit in the other.
    assert ("Step 2, southeast", "7.5 ft", "1 unit") in rows
    assert ("In total", "12.5 ft", "2 units") in rows
    assert not any(text.startswith("Step 1") for text, _left, _right in rows)
    hand.key(Qt.Key.Key_Escape)
    hand.release((6, 6))
    value = scene.beside.value
    assert value is not None
    cells = np.frombuffer(value.cells, np.uint8).reshape(value.rows, value.columns)
    # Two moves of six units: twelve cells to the east and no more.
    assert cells[4, 16]
    assert not cells[4, 17]
    assert workspace.scenario is before


def test_it_ends_in_the_menu_and_with_a_switch_to_that_system(hand: Hand) -> None:
    workspace = hand.app.workspace
    workspace.select(Selection(("ada",)))
    systems(hand)["Two points and a reaction"].trigger()
    assert hand.app.window.scene.beside.value is not None
    systems(hand)["No other system"].trigger()
    assert workspace.beside is None
    assert hand.app.window.scene.beside.value is None


def test_it_is_found_by_typing(hand: Hand) -> None:
    entries = findable(hand.app.window, lambda _name: None, lambda _title: None)
    found = [entry for entry in entries if entry.text.startswith("Compare with ")]
    assert len(found) == 4  # every installed system but the one in force
    found[0].act()
    assert hand.app.workspace.beside is not None
