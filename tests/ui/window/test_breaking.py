"""Doors and walls struck until they break, with the mouse and with keys, by real events."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL

from .conftest import Hand

LEFT = Qt.MouseButton.LeftButton
ATTACKS = {
    "keyword3": "melee_attack",
    "phase3ap": "strike",
    "quickaction": "attack",
    "openband": "break_barrier",
    "twopoint": "attack",
}


def passage(system: str) -> Scenario:
    """Ada before a door of 4 hit points in a wall across the map, a rat behind it."""
    walls = (
        Barrier("north", Point(8000, 0), Point(8000, 5000)),
        Barrier("door", Point(8000, 5000), Point(8000, 6000), "door", hit_points=4),
        Barrier("south", Point(8000, 6000), Point(8000, 10000)),
    )
    tokens = (
        Token("ada", "Ada", Cell(7, 5), hit_points=10),
        Token("rat", "Rat", Cell(12, 5), "foes"),
    )
    fight = Encounter(stage="play", round=1, active="ada")
    scene = Scene(16, 10, barriers={wall.id: wall for wall in walls})
    return Scenario(scene, system, tokens={token.id: token for token in tokens}, encounter=fight)


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot, request: pytest.FixtureRequest) -> Hand:
    made = Hand(start(passage(request.param)), qtbot)
    made.app.workspace.select(made.app.workspace.selection.only("ada"))
    made.app.window.bar.refresh()
    QApplication.processEvents()
    return made


def at_point(hand: Hand, x: float, y: float, kind: QEvent.Type) -> None:
    """A pointer event at a place in cells."""
    view = hand.view
    at = QPointF(view.mapFromScene(QPointF(x * CELL, y * CELL)))
    where = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT
    held = LEFT if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
    event = QMouseEvent(kind, at, where, button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)
    QApplication.processEvents()


def click_at(hand: Hand, x: float, y: float) -> None:
    for kind in (
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
    ):
        at_point(hand, x, y, kind)


def take(hand: Hand, action: str) -> None:
    """Choose an action, as its key, its card or the list of all actions does."""
    hand.app.workspace.fight.choose(action)
    QApplication.processEvents()


def walls(hand: Hand) -> list[str]:
    return list(hand.app.workspace.scenario.scene.barriers)


def answer(hand: Hand, damage: str) -> None:
    """Say the damage, and the Effort where it is asked for, and press Enter."""
    prompt = hand.app.window.prompt
    prompt.damage.rows[0].field.setText(damage)
    if not prompt.dice.isHidden():
        prompt.dice.faces.setText("1")
    prompt.choose(0)
    QApplication.processEvents()


@pytest.mark.parametrize("hand", list(ATTACKS), indirect=True)
def test_a_door_is_struck_by_the_mouse_and_breaks_in_one_step(hand: Hand) -> None:
    workspace, prompt = hand.app.workspace, hand.app.window.prompt
    before = workspace.scenario
    take(hand, ATTACKS[before.ruleset])
    at_point(hand, 8.05, 5.5, QEvent.Type.MouseMove)
    assert workspace.fight.aim is not None
    assert workspace.fight.aim.wall is not None
    assert workspace.fight.aim.wall.barrier == "door"
    click_at(hand, 8.05, 5.5)
    assert prompt.isVisible()
    assert "wooden door" in prompt.title.text()
    assert prompt.damage.rows[0].name.text() == "wooden door"
    prompt.damage.rows[0].field.setText("99")
    assert prompt.damage.rows[0].after.text() == "4 → 0, breaks"
    answer(hand, "99")
    assert walls(hand) == ["north", "south"]
    assert workspace.document.undo()
    assert workspace.scenario == before


@pytest.mark.parametrize("hand", list(ATTACKS), indirect=True)
def test_a_door_is_struck_by_keys(hand: Hand) -> None:
    workspace, before = hand.app.workspace, hand.app.workspace.scenario
    take(hand, ATTACKS[before.ruleset])
    aim = workspace.fight.aim
    if aim is not None and aim.wall is None:
        hand.key(Qt.Key.Key_Tab)
    assert workspace.fight.aim is not None
    assert workspace.fight.aim.wall is not None
    assert workspace.fight.aim.wall.barrier == "door"
    hand.key(Qt.Key.Key_Return)
    answer(hand, "3" if before.ruleset != "keyword3" else "5")  # its hardness takes 2
    assert workspace.scenario.scene.barriers["door"].hit_points == 1


@pytest.mark.parametrize("hand", ["quickaction"], indirect=True)
def test_a_wall_is_struck_where_the_pointer_is(hand: Hand) -> None:
    workspace = hand.app.workspace
    take(hand, "attack")
    click_at(hand, 8.0, 4.5)
    answer(hand, "40")
    assert walls(hand) == ["north", "door", "south"]
    assert workspace.scenario.scene.barriers["north"].end == Point(8000, 4000)


@pytest.mark.parametrize("hand", ["quickaction"], indirect=True)
def test_a_door_is_given_a_material_and_damaged_by_its_menu(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    at_point(hand, 8.02, 5.9, QEvent.Type.MouseMove)
    menu = window.context_menus.of_cell(Cell(8, 5))
    within = next(each for each in menu.findChildren(QMenu) if each.title() == "Breaking")
    by_text = {action.text().replace("&", ""): action for action in within.actions()}
    by_text["Material: iron"].trigger()
    assert workspace.scenario.scene.barriers["door"].material == "iron"
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_args: (4, True))
    by_text["Damage…"].trigger()
    assert walls(hand) == ["north", "south"]
    workspace.document.undo()
    workspace.document.undo()
    assert workspace.scenario == passage("quickaction")
