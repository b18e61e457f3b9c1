"""Painting the ground in the window: each shape by the pointer, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.heights import ground_words
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.session.commands.shaping import LayGround
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.height_painter import HeightFigure, WayUp
from fivefoot.ui.map.view_values import scene_values as looks

from .conftest import Hand

SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    wall = Barrier("wall", Point(12000, 0), Point(12000, 14000))
    ada = Token("ada", "Ada", Cell(18, 12))
    made = Hand(start(Scenario(Scene(20, 14, barriers={"wall": wall}), tokens={"ada": ada})), qtbot)
    made.app.window.actions_by_name["paint_tool"].trigger()
    return made


def row(hand: Hand, y: int) -> str:
    surfaces = hand.app.workspace.battle.surfaces
    return "".join(surfaces.at(x, y).kind[0] for x in range(20))


def choose(hand: Hand, shape: str, kind: str = "mud") -> None:
    hand.app.window.paint_strip.shapes[shape].trigger()  # type: ignore[index]
    box = hand.app.window.paint_strip.kind
    found = [n for n in range(box.count()) if (box.itemData(n) or ("",))[0] == kind]
    box.setCurrentIndex(found[0])
    box.activated.emit(found[0])


def test_a_stroke_is_shown_while_it_lasts_and_is_one_step_of_undo(hand: Hand) -> None:
    workspace, before = hand.app.workspace, hand.app.workspace.scenario
    choose(hand, "brush")
    hand.press((2, 2))
    hand.move((5, 2))
    shown = workspace.paint.draft
    assert shown is not None
    assert workspace.scenario is before
    assert not hand.app.window.scene.marked.area.isEmpty()
    hand.release((5, 2))
    assert shown.cells() == tuple(Cell(x, 2) for x in range(2, 6))
    assert row(hand, 2) == "ffmmmm" + "f" * 14
    assert hand.app.window.bar.isHidden()
    workspace.document.undo()
    assert workspace.scenario is before


def test_escape_drops_a_stroke_then_lays_the_tool_down(hand: Hand) -> None:
    before = hand.app.workspace.scenario
    hand.press((2, 2))
    hand.move((5, 2))
    hand.key(Qt.Key.Key_Escape)
    hand.release((6, 2))
    assert hand.app.workspace.scenario is before
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "select"


def test_line_rectangle_polygon_and_freehand(hand: Hand) -> None:
    choose(hand, "line")
    hand.drag((0, 0), (3, 5), (4, 0))
    assert row(hand, 0)[:6] == "mmmmmf"
    choose(hand, "rectangle", "rubble")
    hand.drag((1, 3), (2, 4), (3, 5))
    assert [row(hand, y)[:5] for y in (2, 3, 5, 6)] == ["fffff", "frrrf", "frrrf", "fffff"]
    choose(hand, "polygon", "ice")
    for corner in ((6, 6), (9, 6), (9, 9), (6, 9), (6, 6)):
        hand.click(corner)
    assert [row(hand, y)[5:11] for y in (5, 7, 8)] == ["ffffff", "fiiiif", "fiiiif"]
    choose(hand, "lasso", "shallow_water")
    hand.drag((14, 2), (17, 2), (17, 5), (14, 5), (14, 2))
    assert row(hand, 3)[13] + row(hand, 3)[15:17] + row(hand, 3)[18] == "fssf"


def test_a_fill_ends_at_the_wall_and_alt_takes_up_what_lies_there(hand: Hand) -> None:
    choose(hand, "fill", "undergrowth")
    hand.click((15, 7))
    assert row(hand, 7) == "f" * 12 + "u" * 8
    hand.press((15, 7), ALT)
    hand.release((15, 7))
    desk = hand.app.workspace.paint
    assert (desk.shape, desk.kind) == ("brush", "undergrowth")
    hand.click((3, 7))
    assert row(hand, 7)[:5] == "fffuf"


def test_the_hazards_of_the_rules_are_offered(hand: Hand) -> None:
    box = hand.app.window.paint_strip.kind
    assert "Hazard: lava" in [box.itemText(n) for n in range(box.count())]
    box.setCurrentIndex(box.findText("Hazard: lava"))
    box.activated.emit(box.currentIndex())
    hand.click((3, 3))
    surface = hand.app.workspace.battle.surfaces.at(3, 3)
    assert (surface.kind, surface.tags) == ("hazard", ("lava",))


def test_stairs_are_drawn_with_one_figure_and_again_repeats_the_last_stroke(hand: Hand) -> None:
    workspace, strip = hand.app.workspace, hand.app.window.paint_strip
    assert not strip.again.isEnabled()
    choose(hand, "rectangle", "stairs")
    strip.depth_field.setValue(10)  # feet: two squares
    hand.drag((2, 2), (4, 3), (6, 3))
    pieces = looks.grounds_of(workspace.scenario, workspace.ruleset)
    assert [piece.stairs for piece in pieces if isinstance(piece, WayUp)] == [True]
    assert [piece.text for piece in pieces if isinstance(piece, HeightFigure)] == ["+10 ft"]
    choose(hand, "brush", "raise")
    hand.click((9, 9))
    strip.again.trigger()
    hand.key(Qt.Key.Key_Return, CONTROL)
    assert workspace.battle.surfaces.at(9, 9).height == 3000


def test_a_copied_piece_is_turned_mirrored_and_laid(hand: Hand) -> None:
    choose(hand, "brush")
    hand.drag((2, 2), (3, 2))
    strip = hand.app.window.paint_strip
    strip.shapes["copy"].trigger()
    hand.drag((2, 2), (4, 3))
    assert hand.app.workspace.paint.shape == "lay"
    strip.mirror.trigger()
    strip.turn.trigger()
    hand.click((7, 7))
    # two of three columns in the upper row; mirrored they are the last two; turned the eastern
    # column's lower two of three rows
    surfaces = hand.app.workspace.battle.surfaces
    laid = {(x, y) for x in range(6, 11) for y in range(6, 12) if surfaces.at(x, y).kind == "mud"}
    assert laid == {(8, 8), (8, 9)}


def test_keys_alone_paint(hand: Hand) -> None:
    choose(hand, "line")
    hand.move((4, 4))
    hand.key(Qt.Key.Key_Right)
    for _ in range(3):
        hand.key(Qt.Key.Key_Right, SHIFT)
    hand.key(Qt.Key.Key_Return)
    assert row(hand, 4)[:10] == "f" * 5 + "mmmm" + "f"
    choose(hand, "polygon", "ice")
    for moves in ("", "RRR", "DDD", "LLL", "UUU"):
        for key in moves:
            arrows = {"R": Qt.Key.Key_Right, "D": Qt.Key.Key_Down, "L": Qt.Key.Key_Left}
            hand.key(arrows.get(key, Qt.Key.Key_Up))
        hand.key(Qt.Key.Key_Return)
    assert row(hand, 5)[7:13] == "fiiiif"


def test_a_refusal_says_what_to_do(hand: Hand) -> None:
    choose(hand, "line", "slope")
    hand.app.window.paint_strip.depth_field.setValue(20)
    hand.drag((2, 2), (4, 2))
    assert "at least 8 squares" in hand.app.window.banner.text


def test_ground_is_painted_with_a_price_of_its_own(hand: Hand) -> None:
    choose(hand, "brush", "rubble")
    field = hand.app.window.paint_strip.factor_field
    assert not field.isHidden()
    assert field.text() == "Cost by the rules"
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "1.5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.drag((2, 2), (5, 2))
    battle = hand.app.workspace.battle
    assert battle.surfaces.at(3, 2).factor == 1500
    assert "×1.5" in ground_words(battle, Cell(3, 2))
    choose(hand, "brush", "rock")
    assert field.isHidden()
    hand.press((3, 2), ALT)
    hand.release((3, 2))
    assert field.text() == "Cost ×1.5"


def test_ground_has_no_factor_below_one(hand: Hand) -> None:
    choose(hand, "brush", "mud")
    field = hand.app.window.paint_strip.factor_field
    field.setValue(0.75)
    hand.click((2, 2))
    assert hand.app.workspace.battle.surfaces.at(2, 2).factor == 0
    workspace = hand.app.workspace
    assert not workspace.do(LayGround(CellBox(Cell(2, 2), Cell(2, 2)), "mud", factor=500))
    assert "factor of 1 to 10" in hand.app.window.banner.text
