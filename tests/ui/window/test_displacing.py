"""Pushing, teleporting and placing with the pointer and with keys, as one step of undo each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.commands.command_table import SPECS

from .conftest import Hand, field_of_battle

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def yard() -> Scenario:
    """Ada's turn, a goblin beside her; a pit 10 ft deep at (9, 4), a wall east of (12, 7)."""
    field = field_of_battle("setup")
    corners = (Point(9000, 4000), Point(10000, 4000), Point(10000, 5000), Point(9000, 5000))
    scene = replace(
        field.scene,
        barriers={"w": Barrier("w", Point(13000, 5000), Point(13000, 9000))},
        ground=(Ground("pit", Surface("pit", depth=2000), corners),),
    )
    goblin = Token("goblin", "Goblin", Cell(5, 4), "foes", hit_points=9)
    wolf = Token("wolf", "Wolf", Cell(10, 7), "foes")
    tokens = {**field.tokens, "goblin": goblin, "wolf": wolf}
    start = turn.StartEncounter(("ada", "goblin", "wolf", "brom"))
    return apply_turn(replace(field, scene=scene, tokens=tokens), start, turn.NextTurn())


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(yard()), qtbot)


def key(hand: Hand, name: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(hand.app.window.windowHandle(), name, held)
    QApplication.processEvents()


def choose(hand: Hand, *names: str) -> None:
    hand.app.workspace.select(Selection(names))
    QApplication.processEvents()


def chip(hand: Hand) -> list[str]:
    found = hand.app.window.scene.chip._chip
    return [line.text for line in found.lines] if found is not None else []


def test_a_push_by_pointer_shows_the_fall_and_is_one_step(table: Hand) -> None:
    workspace = table.app.workspace
    before = workspace.scenario
    choose(table, "goblin")
    key(table, Qt.Key.Key_K)
    assert workspace.tool == "push"
    table.move((9, 4))
    assert chip(table)[0] == "Push 20 ft"
    assert any("falls 10 ft" in line for line in chip(table))  # a pit two cells deep
    table.click((9, 4))
    assert table.cell("goblin") == Cell(9, 4)
    assert workspace.tool == "select"
    workspace.document.undo()
    assert workspace.scenario is before


def test_a_wall_stops_the_push_where_the_aim_says(table: Hand) -> None:
    choose(table, "wolf")
    key(table, Qt.Key.Key_K)
    table.move((16, 7))
    assert "the wall stops it after 10 ft" in chip(table)
    table.click((16, 7))
    assert table.cell("wolf") == Cell(12, 7)


def test_two_are_pushed_together_by_keys(table: Hand) -> None:
    workspace = table.app.workspace
    before = workspace.scenario
    choose(table, "goblin", "ada")
    key(table, Qt.Key.Key_K)
    table.key(Qt.Key.Key_Down)
    table.key(Qt.Key.Key_Down)
    table.key(Qt.Key.Key_Return)
    assert (table.cell("ada"), table.cell("goblin")) == (Cell(4, 6), Cell(5, 6))
    workspace.document.undo()
    assert workspace.scenario is before


def test_a_teleport_needs_room_and_asks_nobody(table: Hand) -> None:
    workspace = table.app.workspace
    choose(table, "ada")
    key(table, Qt.Key.Key_K, SHIFT)
    before = workspace.scenario
    table.click((10, 7))
    assert workspace.scenario is before
    assert "Wolf is there" in table.app.window.banner.text
    table.click((2, 2))
    assert table.cell("ada") == Cell(2, 2)
    assert workspace.fight.question is None  # A30
    assert pool_left(workspace.battle, "ada", "actions") == 3


def test_ctrl_overrules_an_occupied_place(table: Hand) -> None:
    choose(table, "ada")
    key(table, Qt.Key.Key_K, SHIFT)
    table.click((10, 7), CONTROL)
    assert table.cell("ada") == Cell(10, 7)
    assert any("overruled" in entry.text for entry in table.app.workspace.scenario.encounter.log)


def test_without_anybody_selected_a_click_takes_one(table: Hand) -> None:
    choose(table)
    key(table, Qt.Key.Key_K, SHIFT)
    table.click((8, 8))
    assert "first" in table.app.window.banner.text
    table.click((10, 7))
    table.click((8, 8))
    assert table.cell("wolf") == Cell(8, 8)


def test_escape_lays_the_tool_down_and_takes_the_aim_off_the_map(table: Hand) -> None:
    choose(table, "ada")
    key(table, Qt.Key.Key_K, SHIFT)
    table.move((8, 8))
    assert chip(table)
    table.key(Qt.Key.Key_Escape)
    assert table.app.workspace.tool == "select"
    assert chip(table) == []


def test_a_refused_drop_can_be_placed_in_place_of_overruled(table: Hand) -> None:
    workspace = table.app.workspace
    workspace.do(turn.Spend("ada", "actions", 3))
    table.drag((4, 4), (3, 3), (2, 2))
    assert table.cell("ada") == Cell(4, 4)
    banner = table.app.window.banner
    assert (banner._offer.text(), banner._other.text()) == ("Overrule", "Place")
    table.bot.mouseClick(banner._other, Qt.MouseButton.LeftButton)
    assert table.cell("ada") == Cell(2, 2)
    assert workspace.fight.question is None  # the goblin beside her is not asked


def test_ctrl_and_shift_at_the_drop_place_and_ctrl_alone_overrules(table: Hand) -> None:
    workspace = table.app.workspace
    table.drag((4, 4), (3, 3), (2, 2), keys=CONTROL | SHIFT)
    assert table.cell("ada") == Cell(2, 2)
    assert workspace.fight.question is None
    workspace.document.undo()
    table.drag((4, 4), (3, 3), (2, 2), keys=CONTROL)
    assert workspace.fight.question is not None  # a walk that is overruled is a walk: A28


def test_its_key_places_what_is_planned(table: Hand) -> None:
    choose(table, "ada")
    table.key(Qt.Key.Key_Left)
    key(table, Qt.Key.Key_Return, CONTROL | SHIFT)
    assert table.cell("ada") == Cell(3, 4)
    assert table.app.workspace.fight.question is None
    assert pool_left(table.app.workspace.battle, "ada", "actions") == 3


def test_no_two_commands_share_a_key() -> None:
    """Qt then does neither and says so on the terminal only."""
    keys = [key for spec in SPECS for key in spec.keys]
    assert len(set(keys)) == len(keys), sorted(key for key in keys if keys.count(key) > 1)


@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "keys"])
def test_digits_while_aiming_set_the_distance_of_a_push(table: Hand, by_keys: bool) -> None:
    """15 ft are three cells, however near or far the cell lies that says the direction."""
    workspace = table.app.workspace
    choose(table, "goblin")
    before = workspace.scenario
    key(table, Qt.Key.Key_K)
    if by_keys:
        key(table, Qt.Key.Key_Down)
    else:
        table.move((5, 12))
    for digit in (Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_5):
        key(table, digit)
    key(table, Qt.Key.Key_Backspace)
    assert workspace.displacement is not None
    assert workspace.displacement.words[0].text.endswith("15 ft")
    if by_keys:
        key(table, Qt.Key.Key_Return)
    else:
        table.click((5, 12))
    assert workspace.scenario.tokens["goblin"].cell == Cell(5, 7)
    workspace.document.undo()
    assert workspace.scenario == before
