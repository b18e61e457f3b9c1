"""Pools and reactions counted by hand: in the Turn tab, by a reminder, by its key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application

from .conftest import Hand, field_of_battle


def beside() -> Scenario:
    """Ada's turn; a goblin and a wolf beside her see her leave."""
    tokens = {
        **field_of_battle("setup").tokens,
        "goblin": Token("goblin", "Goblin", Cell(5, 4), "foes"),
        "wolf": Token("wolf", "Wolf", Cell(5, 5), "foes"),
    }
    scenario = replace(field_of_battle("setup"), tokens=tokens)
    start = turn.StartEncounter(("ada", "goblin", "wolf", "brom"), reminders_only=True)
    return apply_turn(scenario, start, turn.NextTurn())


def left(hand: Hand, token: str, pool: str) -> int:
    return pool_left(hand.app.workspace.battle, token, pool)


def button(hand: Hand, name: str) -> QToolButton:
    found = hand.app.window.side.turn.findChild(QToolButton, name)
    assert found is not None
    return found


def test_a_pool_is_spent_and_given_back_by_pointer_and_by_keys(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(beside()), qtbot)
    before = hand.app.workspace.scenario
    hand.app.window.side.turn.refresh()
    qtbot.mouseClick(button(hand, "actions 1"), Qt.MouseButton.LeftButton)
    assert left(hand, "ada", "actions") == 2  # A5: three actions
    log = hand.app.workspace.scenario.encounter.log
    assert log[-1].text == "Ada spends 1 action manually, 2 of 3 left"
    hand.app.window.side.turn.refresh()
    button(hand, "actions 1").setFocus()
    QTest.keyClick(button(hand, "actions 1"), Qt.Key.Key_Space)
    hand.app.window.side.turn.refresh()
    assert left(hand, "ada", "actions") == 1
    qtbot.mouseClick(button(hand, "actions -1"), Qt.MouseButton.LeftButton)
    assert left(hand, "ada", "actions") == 2
    for _ in range(3):
        hand.app.workspace.document.undo()
    assert hand.app.workspace.scenario is before


def test_one_click_marks_each_reaction_that_is_only_listed(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(beside()), qtbot)
    hand.drag((4, 4), (3, 4), (2, 4), (2, 5))
    banner = hand.app.window.banner
    assert banner.text.startswith("Goblin may react")
    qtbot.mouseClick(banner._offer, Qt.MouseButton.LeftButton)
    assert (left(hand, "goblin", "reaction"), left(hand, "wolf", "reaction")) == (0, 1)
    assert banner.text.startswith("Wolf may react")
    qtbot.mouseClick(banner._offer, Qt.MouseButton.LeftButton)
    assert left(hand, "wolf", "reaction") == 0
    hand.app.workspace.document.undo()
    assert left(hand, "wolf", "reaction") == 1


def test_its_key_marks_the_reaction_of_the_selected_token_once(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(beside()), qtbot)
    hand.app.workspace.select(Selection(("wolf",)))
    QTest.keyClick(hand.app.window.windowHandle(), Qt.Key.Key_Y)
    QApplication.processEvents()
    assert left(hand, "wolf", "reaction") == 0
    marked = hand.app.workspace.scenario
    QTest.keyClick(hand.app.window.windowHandle(), Qt.Key.Key_Y)
    QApplication.processEvents()
    assert hand.app.workspace.scenario is marked
    assert hand.app.window.banner.text == "Wolf has used its reaction"
