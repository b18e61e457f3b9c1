"""Lamps on the map: hung, moved, changed, switched and removed by pointer and keys; light carried
by tokens; how far it falls.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.window.conftest import Hand

from fivefoot.core.geometry.grid import Cell, Point, centre
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.model.token import CarriedLight, Token
from fivefoot.ui.application import Application

SHIFT = Qt.KeyboardModifier.ShiftModifier


def dungeon(*lights: Light) -> Scenario:
    scene = Scene(14, 10, lights=lights, ambient="dark")
    return Scenario(scene, "keyword3", tokens={"ada": Token("ada", "Ada", Cell(1, 1))})


def lights(hand: Hand) -> tuple[Light, ...]:
    return hand.app.workspace.scenario.scene.lights


def test_a_lamp_is_hung_moved_switched_and_removed_by_pointer(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(dungeon()), qtbot)
    workspace = hand.app.workspace
    hand.app.window.actions_by_name["lamp_tool"].trigger()
    assert not hand.app.window.lamp_strip.isHidden()
    hand.click((5, 4))
    assert [light.at for light in lights(hand)] == [centre(Cell(5, 4))]
    assert workspace.lamps.chosen == centre(Cell(5, 4))
    hand.drag((5, 4), (6, 4), (8, 6))
    assert [light.at for light in lights(hand)] == [centre(Cell(8, 6))]
    assert workspace.document.undo_label == "Move a lamp"
    qtbot.mouseDClick(hand.view.viewport(), Qt.MouseButton.LeftButton, pos=hand.point((8, 6)))
    assert [light.on for light in lights(hand)] == [False]
    hand.app.window.actions_by_name["delete_tokens"].trigger()
    assert lights(hand) == ()
    for _ in range(4):
        workspace.document.undo()
    assert lights(hand) == ()
    assert not workspace.document.history.can_undo


def test_a_lamp_is_hung_moved_switched_and_removed_by_keys(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(dungeon()), qtbot)
    hand.app.window.actions_by_name["lamp_tool"].trigger()
    hand.app.window.map.setFocus()
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    (hung,) = lights(hand)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    assert lights(hand)[0].at == Point(hung.at.x + 500, hung.at.y + 1000)
    hand.key(Qt.Key.Key_Return)
    assert not lights(hand)[0].on
    hand.key(Qt.Key.Key_Delete)
    assert lights(hand) == ()
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "select"


def test_the_strip_changes_the_chosen_lamp_and_the_next(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(dungeon(Light(centre(Cell(5, 4)), 6000, bright=3000))), qtbot)
    strip, workspace = hand.app.window.lamp_strip, hand.app.workspace
    workspace.choose_tool("lamp")
    hand.click((5, 4))
    assert (strip.bright.length, strip.reach.length) == (3000, 6000)
    strip.reach.setValue(10)  # 10 ft, two cells: the bright light ends no farther out
    assert (lights(hand)[0].bright, lights(hand)[0].reach) == (2000, 2000)
    strip.colour.setCurrentIndex(3)
    strip.colour.activated.emit(3)
    assert lights(hand)[0].colour == strip.colour.itemData(3)
    strip.on.click()
    assert not lights(hand)[0].on
    workspace.lamps.choose(None)
    strip.bright.setValue(50)
    assert (workspace.lamps.bright, workspace.lamps.reach) == (10_000, 10_000)
    strip.remove.click()
    assert len(lights(hand)) == 1  # nothing is chosen


def test_tokens_take_light_from_their_menu_and_its_extent_is_shown_on_request(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(dungeon()), qtbot)
    workspace, window = hand.app.workspace, hand.app.window
    workspace.select(workspace.selection.only("ada"))
    menu = window.context_menus.of_token("ada")
    (within,) = [each.menu() for each in menu.actions() if each.menu() and each.text() == "Light"]
    texts = [action.text() for action in within.actions()]
    assert "Torch: 20/40 ft" in texts
    within.actions()[texts.index("Torch: 20/40 ft")].trigger()
    assert workspace.scenario.tokens["ada"].light == CarriedLight(4000, 8000)
    assert window.scene.lamps.light.value is None
    window.actions_by_name["light"].trigger()
    look = window.scene.lamps.light.value
    assert look is not None
    assert len(look.glows) == 1
    window.actions_by_name["light"].trigger()
    assert window.scene.lamps.light.value is None


def test_a_lamp_in_a_cell_has_its_commands_in_the_menu_there(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(dungeon(Light(centre(Cell(5, 4)), 6000))), qtbot)
    menu = hand.app.window.context_menus.of_cell(Cell(5, 4))
    said = {action.text(): action for action in menu.actions()}
    said["Switch the lamp off"].trigger()
    assert not lights(hand)[0].on
    said["Change the lamp…"].trigger()
    assert hand.app.workspace.tool == "lamp"
    assert hand.app.workspace.lamps.chosen == centre(Cell(5, 4))
    said["Remove the lamp"].trigger()
    assert lights(hand) == ()
