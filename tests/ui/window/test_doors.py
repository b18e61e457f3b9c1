"""Doors opened by whoever acts beside them, at the price of the action that it is (A68), by real
clicks.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL

from .conftest import Hand

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def passage(system: str, column: int = 7, locked: bool = False) -> Scenario:
    """A door in a wall across the map, Ada on one side of it in her turn."""
    walls = (
        Barrier("north", Point(8000, 0), Point(8000, 5000)),
        Barrier("door", Point(8000, 5000), Point(8000, 6000), "door", locked=locked),
        Barrier("south", Point(8000, 6000), Point(8000, 10000)),
    )
    fight = Encounter(stage="play", round=1, active="ada", order=("ada",))
    scene = Scene(16, 10, barriers={wall.id: wall for wall in walls})
    return Scenario(
        scene, system, tokens={"ada": Token("ada", "Ada", Cell(column, 5))}, encounter=fight
    )


def hand_of(start: Callable[..., Application], qtbot: QtBot, scenario: Scenario) -> Hand:
    hand = Hand(start(scenario), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    QApplication.processEvents()
    return hand


def click_door(hand: Hand, keys: Qt.KeyboardModifier = NONE) -> None:
    """A click at the middle of the door, on the far side of its line."""
    view = hand.view
    at = QPointF(view.mapFromScene(QPointF(8.02 * CELL, 5.5 * CELL)))
    where = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    for kind, button, held in (
        (QEvent.Type.MouseMove, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton),
        (QEvent.Type.MouseButtonPress, LEFT, LEFT),
        (QEvent.Type.MouseButtonRelease, LEFT, Qt.MouseButton.NoButton),
    ):
        QApplication.sendEvent(view.viewport(), QMouseEvent(kind, at, where, button, held, keys))
    QApplication.processEvents()


def is_open(hand: Hand) -> bool:
    return hand.app.workspace.scenario.scene.barriers["door"].is_open


def actions_left(hand: Hand) -> int:
    battle = hand.app.workspace.battle
    return pool_left(battle, "ada", "ap" if battle.ruleset.id == "twopoint" else "actions")


# A68: one action where no [Move] was taken; D2: an action of its own; E16: a simple interaction.
PRICES = {"keyword3": (3, 2), "openband": (2, 1), "twopoint": (2, 2)}


@pytest.mark.parametrize("system", list(PRICES))
def test_a_click_on_the_door_beside_her_is_her_action(
    start: Callable[..., Application], qtbot: QtBot, system: str
) -> None:
    hand = hand_of(start, qtbot, passage(system))
    before = hand.app.workspace.scenario
    full, left = PRICES[system]
    assert actions_left(hand) == full
    click_door(hand)
    assert is_open(hand)
    assert actions_left(hand) == left
    assert hand.app.workspace.document.undo()
    assert hand.app.workspace.scenario == before


def test_a_door_farther_off_is_turned_by_the_game_master(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = hand_of(start, qtbot, passage("keyword3", 4))
    click_door(hand)
    assert is_open(hand)
    assert actions_left(hand) == 3


def test_a_locked_door_stays_shut_at_no_price_and_opens_with_control(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = hand_of(start, qtbot, passage("keyword3", locked=True))
    click_door(hand)
    assert not is_open(hand)
    assert actions_left(hand) == 3
    click_door(hand, Qt.KeyboardModifier.ControlModifier)
    assert is_open(hand)
    assert actions_left(hand) == 2
