"""Who dives for cover is asked for its square first, and for its Effort with the square (D37)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

from .conftest import Hand, field_of_battle

MADE_ONE = "Ada makes the attack count as 1 Effort"


def caught() -> Scenario:
    """An area attack of the goblin has caught Ada, who is asked."""
    field = replace(field_of_battle(), ruleset="openband")
    goblin = replace(field.encounter, active="goblin")
    field = replace(field, encounter=goblin)
    return apply_turn(field, turn.Act("goblin", "area_attack", cell=Cell(4, 4)))


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    opened = Hand(start(caught()), qtbot)
    opened.app.window.activateWindow()
    QApplication.processEvents()
    return opened


@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "keys"])
def test_the_effort_of_a_dive_is_reported_with_its_square(hand: Hand, by_keys: bool) -> None:
    workspace, prompt = hand.app.workspace, hand.app.window.prompt
    before = workspace.scenario

    def take(number: int) -> None:
        if by_keys:
            hand.app.window.map.setFocus()
            QTest.keyClick(hand.app.window.map, Qt.Key(Qt.Key.Key_1 + number))
        else:
            QTest.mouseClick(prompt.buttons[number], Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    assert not prompt.dice.isVisible()  # the square is still to be said
    take(0)
    assert workspace.scenario.tokens["ada"].conditions.keys() >= {"dived", "prone"}
    assert prompt.dice.isVisible()
    dived = workspace.scenario
    prompt.dice.faces.setFocus()
    QTest.keyClicks(prompt.dice.faces, "2")
    take(0)
    assert workspace.scenario.tokens["ada"].cell == Cell(3, 3)
    said = [entry.text for entry in workspace.scenario.encounter.log]
    assert said.index("Ada steps to (3, 3)") + 1 == said.index(MADE_ONE)
    workspace.document.undo()
    assert workspace.scenario == dived
    workspace.document.undo()
    assert workspace.scenario == before
