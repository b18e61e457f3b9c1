"""Drawing walls, hanging doors and changing both in the window: by the pointer, and by keys
alone.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.ui.application import Application
from fivefoot.ui.map.view_values.scene_values import one_way_of
from fivefoot.ui.strips import wall_strip

from .conftest import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def corner(x: float, y: float) -> tuple[float, float]:
    """A corner of squares, as a cell that the hand points at the middle of."""
    return (x - 0.5, y - 0.5)


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    ada = Token("ada", "Ada", Cell(4, 4))
    scenario = Scenario(
        Scene(40, 30), tokens={"ada": ada}, encounter=Encounter("play", 1, active="ada")
    )
    return Hand(start(scenario), qtbot)


def walls(hand: Hand, kind: str = "wall") -> set[tuple[tuple[float, float], tuple[float, float]]]:
    """Walls of a kind in whole cells, each from its lesser end."""
    found = set()
    for b in hand.app.workspace.scenario.scene.barriers.values():
        if b.kind == kind:
            one, two = sorted((b.start, b.end))
            found.add(((one.x / 1000, one.y / 1000), (two.x / 1000, two.y / 1000)))
    return found


def take(hand: Hand, tool: str) -> None:
    hand.app.window.actions_by_name[f"{tool}_tool"].trigger()


def test_a_chain_of_clicks_is_one_step_and_stops_a_move_at_once(hand: Hand) -> None:
    before = hand.app.workspace.scenario
    take(hand, "wall")
    assert not hand.app.window.wall_strip.isHidden()
    for x, y in ((6, 2), (6, 8), (2, 8)):
        hand.click(corner(x, y))
    assert walls(hand) == set()  # nothing stands before the chain is ended
    hand.click(corner(2, 8))
    assert walls(hand) == {((6, 2), (6, 8)), ((2, 8), (6, 8))}
    hand.app.workspace.document.undo()
    assert hand.app.workspace.scenario is before
    hand.app.workspace.document.redo()
    take(hand, "select")
    plan = hand.app.workspace.planner("ada").to(Cell(7, 4))
    assert len(plan.path) > 3  # three steps east without the wall; round its end with it


def test_a_chain_that_was_begun_is_dropped_with_its_tool(hand: Hand) -> None:
    pointer = hand.app.window.map.pointer
    take(hand, "wall")
    hand.click(corner(6, 2))
    assert pointer.busy
    take(hand, "ruler")
    assert not pointer.busy
    hand.key(Qt.Key.Key_Space)  # nothing is measured that could pass somewhere: it pans
    take(hand, "fog")
    hand.app.workspace.fog.shape = "polygon"
    hand.click((6, 2))
    take(hand, "select")
    assert not pointer.busy
    take(hand, "wall")
    hand.click(corner(2, 2))
    hand.click(corner(2, 5))
    hand.click(corner(2, 5))
    assert walls(hand) == {((2, 2), (2, 5))}  # the corner of before is no part of it


def test_a_drag_draws_one_wall_and_alt_leaves_the_grid(hand: Hand) -> None:
    take(hand, "wall")
    hand.drag(corner(3, 3), corner(5, 3), corner(7.1, 3.1))
    assert walls(hand) == {((3, 3), (7, 3))}
    hand.press(corner(10.2, 3.1), ALT)
    hand.move(corner(12, 5))
    hand.release(corner(12.3, 5.2), ALT)
    (free,) = walls(hand) - {((3, 3), (7, 3))}
    assert free[0] == pytest.approx((10.2, 3.1), abs=0.05)
    assert free[1] == pytest.approx((12.3, 5.2), abs=0.05)


def test_escape_drops_the_chain_then_lays_the_tool_down(hand: Hand) -> None:
    take(hand, "wall")
    hand.click(corner(6, 2))
    hand.click(corner(6, 8))
    hand.key(Qt.Key.Key_Backspace)
    assert len(hand.app.workspace.walls.draft.segments) <= 1
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "wall"
    assert hand.app.workspace.walls.draft.segments == ()
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "select"
    assert walls(hand) == set()


def test_a_door_hangs_where_it_was_shown_and_goes_again(hand: Hand) -> None:
    take(hand, "wall")
    hand.drag(corner(3, 3), corner(9, 3))
    take(hand, "door")
    hand.move(corner(5.4, 3.1))
    assert hand.app.workspace.walls.draft.segments == ((Point(5000, 3000), Point(6000, 3000)),)
    hand.click(corner(5.4, 3.1))
    assert walls(hand, "door") == {((5, 3), (6, 3))}
    assert walls(hand) == {((3, 3), (5, 3)), ((6, 3), (9, 3))}
    take(hand, "edit_walls")
    hand.click(corner(5.5, 3))
    hand.app.window.actions_by_name["delete_tokens"].trigger()
    assert walls(hand) == {((3, 3), (9, 3))}
    assert hand.app.workspace.walls.chosen == ()


def test_a_door_far_from_any_wall_says_what_to_do(hand: Hand) -> None:
    take(hand, "door")
    before = hand.app.workspace.scenario
    hand.click(corner(20, 20))
    assert hand.app.workspace.scenario is before
    assert "no wall here" in hand.app.window.banner.text


def test_ends_that_meet_are_dragged_together_and_many_are_changed_at_once(hand: Hand) -> None:
    take(hand, "wall")
    for x, y in ((6, 2), (6, 8), (2, 8), (2, 8)):
        hand.click(corner(x, y))
    take(hand, "edit_walls")
    hand.click(corner(6, 5))
    assert len(hand.app.workspace.walls.chosen) == 1
    hand.drag(corner(6, 8), corner(7, 8.4), corner(8, 9))
    assert walls(hand) == {((6, 2), (8, 9)), ((2, 8), (8, 9))}
    hand.drag(corner(1, 1), corner(5, 5), corner(12, 12))
    assert len(hand.app.workspace.walls.chosen) == 2
    strip = hand.app.window.wall_strip
    strip.changes["hide"].trigger()
    assert all(b.secret for b in hand.app.workspace.scenario.scene.barriers.values())
    strip.chosen_kind.setCurrentIndex(strip.chosen_kind.findData("fence"))
    strip.chosen_kind.activated.emit(strip.chosen_kind.currentIndex())
    assert len(walls(hand, "fence")) == 2


def test_keys_alone_draw_a_room_hang_a_door_and_remove_it(hand: Hand) -> None:
    take(hand, "wall")
    hand.app.window.wall_strip.shapes["rectangle"].trigger()
    for _ in range(2):
        hand.key(Qt.Key.Key_Left, SHIFT)  # from the middle of Ada's square to a corner
        hand.key(Qt.Key.Key_Up, SHIFT)
    hand.key(Qt.Key.Key_Return)
    for _ in range(3):
        hand.key(Qt.Key.Key_Right)
        hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Return)
    assert len(walls(hand)) == 4
    take(hand, "door")
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Return)
    assert len(walls(hand, "door")) == 1
    take(hand, "edit_walls")
    hand.key(Qt.Key.Key_Right, SHIFT)
    hand.key(Qt.Key.Key_Left, SHIFT)
    hand.key(Qt.Key.Key_Return)
    assert len(hand.app.workspace.walls.chosen) == 1


def test_a_dungeon_of_twenty_rooms_is_traced_in_under_ninety_inputs(hand: Hand) -> None:
    """Five rows of four rooms with shared walls, a door in each shared wall: at three seconds an
    input, 2.6 minutes.
    """
    inputs = 2  # the tool and the shape
    take(hand, "wall")
    hand.app.window.wall_strip.shapes["rectangle"].trigger()
    for row in range(5):
        for column in range(4):
            x, y = 1 + column * 9, 1 + row * 5
            hand.drag(corner(x, y), corner(x + 4, y + 2), corner(x + 9, y + 5))
            inputs += 1
    take(hand, "door")
    inputs += 1
    for row in range(5):
        for column in range(4):
            x, y = 1 + column * 9, 1 + row * 5
            if column < 3:
                hand.click(corner(x + 9, y + 2.5))
                inputs += 1
            if row < 4:
                hand.click(corner(x + 4.5, y + 5))
                inputs += 1
    assert inputs <= 90
    assert len(walls(hand, "door")) == 5 * 3 + 4 * 4
    lengths = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in walls(hand)]
    assert (
        sum(lengths) == 5 * 5 * 5 + 6 * 4 * 9 - 31
    )  # each shared wall stands once, less the doorways


def test_a_door_deleted_while_chosen_is_chosen_no_more(hand: Hand) -> None:
    wall = Barrier("w", Point(0, 2000), Point(5000, 2000))
    workspace = hand.app.workspace
    take(hand, "wall")
    hand.drag(corner(0, 2), corner(5, 2))
    workspace.walls.choose(tuple(workspace.scenario.scene.barriers))
    workspace.document.undo()
    assert workspace.walls.chosen == ()
    assert wall.id not in workspace.scenario.scene.barriers


def test_a_key_turns_a_chosen_wall_and_the_menu_names_the_ways(hand: Hand) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    take(hand, "wall")
    hand.drag(corner(2, 6), corner(8, 6))
    (name,) = workspace.scenario.scene.barriers
    take(hand, "edit_walls")
    workspace.walls.choose((name,))
    found = []
    for _ in range(3):
        window.actions_by_name["one_way"].trigger()
        found.append(workspace.scenario.scene.barriers[name].stops_from)
    assert found == ["left", "right", "both"]
    window.wall_strip.one_way.menu().aboutToShow.emit()
    ways = window.wall_strip.one_way.menu().actions()
    assert [each.text() for each in ways] == [
        "Blocks both ways",
        "One-way: passable only to the north",
        "One-way: passable only to the south",
    ]
    assert [each.isChecked() for each in ways] == [True, False, False]
    ways[1].trigger()
    assert workspace.scenario.scene.barriers[name].stops_from == "left"
    assert one_way_of(workspace.scenario.scene)[0].angle == -90
    workspace.document.undo()
    assert workspace.scenario.scene.barriers[name].stops_from == "both"
    assert one_way_of(workspace.scenario.scene) == ()


def test_the_key_for_one_way_walls_says_what_is_missing(hand: Hand) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    assert not workspace.scenario.scene.barriers
    window.actions_by_name["one_way"].trigger()
    # To point at a wall would be no help here.
    assert window.banner.text == "There is no wall on this map."
    take(hand, "wall")
    hand.drag(corner(2, 6), corner(8, 6))
    take(hand, "select")
    workspace.walls.choose(())
    window.actions_by_name["one_way"].trigger()
    assert window.banner.text == "Point at a wall first, or select walls with C."


def test_a_wall_that_is_drawn_one_way_lets_a_move_through_from_its_free_side(hand: Hand) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    take(hand, "wall")
    window.actions_by_name["one_way"].trigger()
    assert window.wall_strip.wall_one_way.currentData() == "left"
    hand.drag(corner(0, 6), corner(40, 6))
    field = workspace.planner("ada").field
    assert field.at(Cell(4, 7)) is None  # from the north, the left of a way to the east
    window.actions_by_name["one_way"].trigger()
    hand.drag(corner(0, 3), corner(40, 3))
    assert workspace.planner("ada").field.at(Cell(4, 1)) is None


def test_the_menu_of_the_map_turns_the_wall_that_was_clicked(hand: Hand) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    take(hand, "wall")
    hand.drag(corner(10, 6), corner(18, 6))
    take(hand, "select")
    view = window.map
    place = view.mapFromScene(QPointF(14 * 64, 6 * 64))
    window.context_menus._at = view.viewport().mapToGlobal(place)
    menu = window.context_menus.of_cell(Cell(14, 6))
    within = next(each.menu() for each in menu.actions() if each.text() == "One way")
    within.actions()[2].trigger()
    (wall,) = workspace.scenario.scene.barriers.values()
    assert wall.stops_from == "right"
    menu.deleteLater()


def test_the_key_of_remove_stands_in_its_tip_in_every_language(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(text: str, /, **named: object) -> str:
        return f"[{text.format(**named)}]"

    monkeypatch.setattr(wall_strip, "tr", said)
    strip = wall_strip.WallStrip(hand.app.workspace, hand.app.window.look)
    with_key = [name for name, action in strip.changes.items() if "(Del)" in action.toolTip()]
    assert with_key == ["remove"]
    strip.deleteLater()
