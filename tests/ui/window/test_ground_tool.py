"""Shaping the ground in the window: by the pointer, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.height_painter import HeightFigure
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values import scene_values as looks
from fivefoot.ui.strips.legend_strip import MARK_CELLS

from .conftest import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier


def courtyard() -> Scenario:
    wall = Barrier("wall", Point(12000, 2000), Point(12000, 5000))
    ada = Token("ada", "Ada", Cell(4, 4))
    scene = Scene(20, 14, barriers={"wall": wall})
    return Scenario(scene, tokens={"ada": ada}, encounter=Encounter("play", 1, active="ada"))


def level(hand: Hand, x: int, y: int, near: int = 0) -> int | None:
    return hand.app.workspace.battle.columns_of_ground.level_at(x, y, near)


def test_cells_are_marked_raised_dug_and_bridged_by_the_pointer(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(courtyard()), qtbot)
    window, workspace = hand.app.window, hand.app.workspace
    before, strip = workspace.scenario, hand.app.window.shaping
    assert strip.isHidden()
    assert workspace.shows_reach
    window.actions_by_name["ground_tool"].trigger()
    window.legend.refresh()
    assert (strip.isHidden(), window.bar.isHidden(), workspace.shows_reach) == (False, True, False)
    assert window.legend.waiting == MARK_CELLS
    assert not strip.by_name["raise"].isEnabled()
    hand.drag((3, 3), (4, 4), (5, 5))
    assert workspace.marked == CellBox(Cell(3, 3), Cell(5, 5))
    assert (window.scene.marked.area.width(), window.scene.marked.area.height()) == (
        3 * CELL,
        3 * CELL,
    )
    strip.by_name["raise"].trigger()
    strip.by_name["raise"].trigger()
    assert (level(hand, 5, 5), level(hand, 6, 5)) == (2000, 0)
    assert workspace.scenario.tokens["ada"].elevation == 2000
    assert "+10 ft" in window.pointed_label.text()  # what is under the pointer is told as it is now
    hand.drag((8, 0), (8, 6), (8, 13))
    strip.depth_field.show_length(4000)
    strip.laying["chasm"].trigger()
    hand.drag((7, 6), (9, 6))
    strip.laying["bridge"].trigger()
    assert (level(hand, 8, 6), level(hand, 8, 6, -4000), level(hand, 8, 7)) == (0, -4000, -4000)
    hand.drag((11, 2), (12, 4))
    strip.height_field.show_length(500)
    strip.by_name["walls"].trigger()
    assert workspace.scenario.scene.barriers["wall"].height == 500
    hand.drag((0, 0), (19, 13))
    strip.by_name["take_off"].trigger()
    assert (level(hand, 5, 5), level(hand, 8, 6)) == (0, 0)
    while workspace.document.undo():
        pass
    assert workspace.scenario is before


def test_keys_alone_mark_and_raise(start: Callable[..., Application], qtbot: QtBot) -> None:
    hand = Hand(start(courtyard()), qtbot)
    window, workspace = hand.app.window, hand.app.workspace
    window.actions_by_name["ground_tool"].trigger()
    hand.key(Qt.Key.Key_PageUp)
    assert "Mark cells first" in window.banner.text
    hand.key(Qt.Key.Key_Right)  # the cell of the selected token
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    hand.key(Qt.Key.Key_Right, SHIFT)
    assert workspace.marked == CellBox(Cell(6, 4), Cell(7, 5))
    hand.key(Qt.Key.Key_BracketRight)
    hand.key(Qt.Key.Key_PageDown)
    hand.key(Qt.Key.Key_PageDown)
    assert [level(hand, x, 5) for x in (5, 6, 7, 8)] == [0, -1000, -1000, 0]
    hand.key(Qt.Key.Key_Escape)
    assert (workspace.marked, workspace.tool) == (None, "ground")
    hand.key(Qt.Key.Key_Escape)
    assert workspace.tool == "select"


def test_each_piece_of_raised_ground_has_its_figure(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(courtyard()), qtbot)
    workspace = hand.app.workspace
    hand.app.window.actions_by_name["ground_tool"].trigger()
    for corner in ((1, 1), (14, 8)):
        hand.drag(corner, (corner[0] + 1, corner[1] + 1))
        hand.app.window.shaping.by_name["raise"].trigger()
    pieces = looks.grounds_of(workspace.scenario, workspace.ruleset)
    assert [piece.text for piece in pieces if isinstance(piece, HeightFigure)] == ["+5 ft", "+5 ft"]


def test_a_wall_says_how_high_it_is_above_the_ground_at_its_foot(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(courtyard()), qtbot)
    strip, walls = hand.app.window.shaping, hand.app.window.scene.heights.low_walls
    hand.app.window.actions_by_name["ground_tool"].trigger()
    hand.drag((10, 1), (12, 6))
    strip.by_name["raise"].trigger()
    strip.by_name["walls"].trigger()
    assert [wall.text for wall in walls._value] == ["5 ft"]
    strip.by_name["lower"].trigger()
    assert [wall.text for wall in walls._value] == ["10 ft"]
    hand.drag((10, 1), (11, 6))  # the western side only
    strip.by_name["raise"].trigger()
    strip.by_name["raise"].trigger()
    assert walls._value == ()  # the ground there is level with its top


def test_other_rules_show_the_same_depth_in_their_own_unit(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(courtyard()), qtbot)
    hand.app.window.actions_by_name["ground_tool"].trigger()
    strip = hand.app.window.shaping
    assert strip.depth_field.text() == "Depth 10.0 ft"
    hand.app.window.commands.switch_ruleset("openband")
    assert (strip.depth_field.text(), strip.depth_field.length) == ("Depth 2.0 sq", 2000)


@pytest.mark.parametrize("width", [1300, 900, 640])
def test_in_a_narrow_window_the_strip_leaves_out_and_cuts_nothing(
    width: int, start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(courtyard()), qtbot)
    window, strip = hand.app.window, hand.app.window.shaping
    window.actions_by_name["ground_tool"].trigger()
    window.resize(width, 700)
    QApplication.processEvents()
    layout = strip.layout()
    assert layout is not None
    assert layout.totalSizeHint().width() <= strip.width()
    shown = [
        child.geometry()
        for child in strip.findChildren(QWidget)
        if child.parent() is strip and child.isVisible()
    ]
    assert len(shown) >= 6
    assert not any(one.intersects(two) for one, two in combinations(shown, 2))
