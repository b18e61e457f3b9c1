"""Areas aimed in the window: circles laid on a cell, cones and lines, by the pointer and by the
keys.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application

from .conftest import Hand

LENGTH = 4


def hall(shape: str) -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(10, 10)),
        Token("east", "East", Cell(13, 10), "foes"),
        Token("beside", "Beside", Cell(13, 11), "foes"),
        Token("far", "Far", Cell(19, 10), "foes"),
    )
    area = {
        "shape": shape,
        "size": {"constant": LENGTH},
        "origin": "cell" if shape == "circle" else "self",
    }
    return Scenario(
        Scene(24, 24),
        "openband",
        options={"actions.area_attack.area": area},
        title="Hall",
        tokens={token.id: token for token in tokens},
    )


@pytest.fixture
def aiming(start: Callable[..., Application], qtbot: QtBot) -> Callable[[str], Hand]:
    def begin(shape: str) -> Hand:
        hand = Hand(start(hall(shape)), qtbot)
        fight = hand.app.workspace.fight
        fight.do(turn.StartEncounter(("ada", "east", "beside", "far"), seed=1))
        fight.next_turn()
        assert fight.choose("area_attack")
        QApplication.processEvents()
        return hand

    return begin


def caught(hand: Hand) -> tuple[str, ...]:
    aim = hand.app.workspace.fight.aim
    assert aim is not None
    return aim.caught.tokens if aim.caught is not None else ()


def drawn(hand: Hand) -> set[tuple[int, int]]:
    """The cells of the area as the map's layer holds them."""
    value = hand.app.window.fight_layers.area.value
    if value is None:
        return set()
    return {
        (n % value.columns, n // value.columns) for n, inside in enumerate(value.cells) if inside
    }


def test_a_circle_is_laid_on_the_cell_under_the_pointer(aiming: Callable[[str], Hand]) -> None:
    hand = aiming("circle")
    assert drawn(hand) == set()
    hand.move((15, 12))
    square = {(x, y) for x in range(11, 20) for y in range(8, 17)}  # within 4 squares, corners too
    assert drawn(hand) == square
    assert caught(hand) == ("east", "beside", "far")
    hand.move((5, 5))
    assert caught(hand) == ()
    hand.move((13, 13))
    hand.click((13, 13))
    assert hand.app.workspace.fight.aim is None
    assert any("Area Attack" in entry.text for entry in hand.app.workspace.scenario.encounter.log)


def test_a_cone_points_where_the_pointer_is(aiming: Callable[[str], Hand]) -> None:
    hand = aiming("cone")
    hand.move((14, 10))
    # as wide as it is long: one square at 1, three at 2 and 3, five at 4
    wanted = {
        (10 + away, 10 + off)
        for away in range(1, 5)
        for off in range(-2, 3)
        if 2 * abs(off) <= away
    }
    assert len(wanted) == 12
    assert drawn(hand) == wanted
    assert caught(hand) == ("east", "beside")
    hand.move((10, 6))
    assert drawn(hand) == {
        (10 + off, 10 - away)
        for away in range(1, 5)
        for off in range(-2, 3)
        if 2 * abs(off) <= away
    }
    hand.move((10, 10))  # its own square gives no direction
    assert drawn(hand) == set()
    hand.click((10, 10))
    assert hand.app.workspace.fight.aim is not None
    hand.move((12, 10))
    hand.click((12, 10))
    assert hand.app.workspace.fight.aim is None


def test_a_line_is_one_square_wide(aiming: Callable[[str], Hand]) -> None:
    hand = aiming("line")
    hand.move((20, 10))
    assert drawn(hand) == {(11, 10), (12, 10), (13, 10), (14, 10)}
    assert caught(hand) == ("east",)


@pytest.mark.parametrize(("shape", "count"), [("circle", 81), ("cone", 12), ("line", 4)])
def test_arrow_keys_lay_an_area_and_enter_does_it(
    aiming: Callable[[str], Hand], shape: str, count: int
) -> None:
    hand = aiming(shape)
    hand.key(Qt.Key.Key_Right)
    assert hand.app.workspace.fight.aim.cell == (11, 10)
    assert len(drawn(hand)) == count
    hand.key(Qt.Key.Key_Left)
    if shape != "circle":  # back on its own square: nothing is laid, and Enter does nothing
        assert drawn(hand) == set()
        hand.key(Qt.Key.Key_Return)
        assert hand.app.workspace.fight.aim is not None
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    assert hand.app.workspace.fight.aim is None
    assert hand.app.workspace.plan is None
    assert any("Area Attack" in entry.text for entry in hand.app.workspace.scenario.encounter.log)


def test_arrow_keys_stay_on_the_map(aiming: Callable[[str], Hand]) -> None:
    hand = aiming("circle")
    for _ in range(30):
        hand.key(Qt.Key.Key_Up)
    assert hand.app.workspace.fight.aim.cell == (10, 0)


def test_a_wall_keeps_an_area_out(
    aiming: Callable[[str], Hand], start: Callable[..., Application], qtbot: QtBot
) -> None:
    from fivefoot.core.geometry.grid import Point
    from fivefoot.core.model.barrier import Barrier

    hand = aiming("line")
    wall = Barrier("wall", Point(12000, 8000), Point(12000, 13000))
    scenario = hand.app.workspace.scenario
    walled = replace(scenario, scene=replace(scenario.scene, barriers={"wall": wall}))
    hand.app.workspace.open(document_of(walled))
    assert hand.app.workspace.fight.choose("area_attack")
    hand.move((20, 10))
    assert drawn(hand) == {(11, 10)}
    assert caught(hand) == ()
