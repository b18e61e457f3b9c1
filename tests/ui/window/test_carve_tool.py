"""Carving rooms in the window, by the pointer and by keys, and maps that look printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog
from fivefoot.ui.map.painters.printed_painter import PAPER
from fivefoot.ui.map.scene.render import PictureOptions, drawn

from .conftest import Hand


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    ada = Token("ada", "Ada", Cell(3, 3))
    scene = Scene(20, 14, floor=Surface("rock"), look="paper")
    made = Hand(start(Scenario(scene, tokens={"ada": ada})), qtbot)
    made.app.window.actions_by_name["carve_tool"].trigger()
    return made


def open_cells(hand: Hand, y: int) -> str:
    surfaces = hand.app.workspace.battle.surfaces
    return "".join("." if surfaces.at(x, y).kind == "floor" else "#" for x in range(20))


def shape(hand: Hand, name: str) -> None:
    hand.app.window.carve_strip.shapes[name].trigger()  # type: ignore[index]


def test_a_room_a_corridor_and_a_filling_are_a_drag_each(hand: Hand) -> None:
    workspace = hand.app.workspace
    before = workspace.scenario
    shape(hand, "room")
    hand.press((2, 2))
    hand.move((7, 6))
    assert workspace.walls.draft.segments  # shown before it is carved
    assert workspace.scenario is before
    hand.release((7, 6))
    assert [open_cells(hand, y)[:10] for y in (1, 2, 6, 7)] == [
        "#" * 10,
        "##......##",
        "##......##",
        "#" * 10,
    ]
    shape(hand, "corridor")
    hand.drag((6, 4), (12, 4), (15, 4))
    assert open_cells(hand, 4)[8:16] == "........"
    assert len(workspace.scenario.scene.ground) == 1
    shape(hand, "rock")
    hand.drag((10, 2), (12, 6))
    assert open_cells(hand, 4)[8:16] == "..###..."
    for _ in range(3):
        workspace.document.undo()
    assert workspace.scenario is before


def test_keys_alone_carve_a_room(hand: Hand) -> None:
    shape(hand, "room")
    hand.key(Qt.Key.Key_Right)  # the cross goes from Ada's square to the next one
    hand.key(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        hand.key(key)
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Return)
    (room,) = hand.app.workspace.scenario.scene.ground
    xs, ys = {x for x, _ in room.points}, {y for _, y in room.points}
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (
        4000,
        3000,
    )  # from the middle of a square to that of another
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "select"


def test_a_printed_map_is_paper_where_it_is_open_and_rock_elsewhere_also_in_a_picture(
    hand: Hand,
) -> None:
    shape(hand, "room")
    hand.drag((8, 2), (16, 12))
    image = drawn(hand.app.workspace.scenario, None, PictureOptions(frame=False, grid=False))
    side = image.width() / 20

    def paper_at(x: float, y: float) -> QColor:
        return image.pixelColor(QPointF(x * side, y * side).toPoint())

    for place, wanted in (((12.5, 7.5), PAPER.floor), ((1.5, 10.5), PAPER.rock)):
        found, due = paper_at(*place), QColor(wanted)
        assert abs(found.lightness() - due.lightness()) < 14, place
    players = drawn(hand.app.workspace.scenario, None, PictureOptions(True, None, False, False))
    assert players.pixelColor(image.width() // 8, image.height() // 2).lightness() > 150


def test_the_look_is_changed_and_undone(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    assert window.scene.backdrop.look.printed
    window.actions_by_name["look_stone"].trigger()
    assert (workspace.scenario.scene.look, window.scene.backdrop.look.printed) == ("stone", False)
    workspace.document.undo()
    assert window.scene.backdrop.look.printed
    assert window.actions_by_name["look_paper"].isChecked()


def test_a_new_scenario_offers_maps_that_are_drawn(hand: Hand) -> None:
    dialog = NewScenarioDialog("keyword3", hand.app.window)
    assert dialog.scenario().scene == Scene(30, 20)
    dialog.map.setCurrentIndex(dialog.map.findData("paper"))
    assert dialog.scenario().scene == Scene(30, 20, floor=Surface("rock"), look="paper")
    dialog.map.setCurrentIndex(dialog.map.findData("field"))
    assert dialog.scenario().scene == Scene(30, 20, look="field")
    dialog.deleteLater()
