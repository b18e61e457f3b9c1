"""The third dimension in the window: leaps, altitudes, falls and what the map says of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.ruleset.library import load
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.height import SetHeight
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.sample_files import samples_folder
from fivefoot.ui.application import Application
from fivefoot.ui.commands.modes import held_modes, modes_of
from fivefoot.ui.map.painters.clear_places import SceneBox, arc_boxes
from fivefoot.ui.map.painters.height_painter import (
    Ceiling,
    Deck,
    HeightFigure,
    LeapMark,
    ReliefShading,
)
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.token_painter import flag_rect
from fivefoot.ui.map.view_values import scene_values as looks
from fivefoot.ui.map.view_values.overlay_values import bands_of
from fivefoot.ui.map.view_values.spoken_words import SUPPORT_WORDS, token_words
from fivefoot.ui.state import workspace as workspace_module
from fivefoot.ui.state.workspace import Pointed

from .conftest import Hand


def box(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    return tuple(
        Point(x * 1000, y * 1000)
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    )


def stats(**values: int) -> dict[str, dict[str, int | float | bool | str]]:
    return {"keyword3": dict(values)}


@cache
def cleft(active: str = "goblin") -> Scenario:
    """A chasm 10 ft wide from edge to edge, cut by a bridge at its southern end; a goblin, a
    knight, a drake.
    """
    tokens = (
        Token("goblin", "Goblin", Cell(3, 2), "foes", stats=stats(strength=12)),
        Token("knight", "Knight", Cell(3, 4), stats=stats(strength=8)),
        Token("drake", "Drake", Cell(2, 6), elevation=2000, support="flying", stats=stats(fly=30)),
        Token("troll", "Troll", Cell(7, 9), "neutral", elevation=-6000),
    )
    ground = (
        Ground("chasm", Surface("chasm", depth=6000), box(6, 0, 8, 12)),
        Ground("bridge", Surface("bridge", height=0, thickness=200), box(5, 9, 9, 10)),
        Ground("terrace", Surface("floor", height=2000), box(11, 0, 14, 3)),
        Ground("nook", Surface("floor", ceiling=800), box(11, 8, 13, 10)),
    )
    walls = {
        "low": Barrier("low", Point(0, 8000), Point(2000, 8000), height=600),
        "full": Barrier("full", Point(10000, 5000), Point(13000, 5000)),
    }
    return Scenario(
        Scene(14, 12, ground=ground, barriers=walls),
        title="Cleft",
        tokens={token.id: token for token in tokens},
        encounter=Encounter(stage="play", round=1, active=active),
    )


@pytest.fixture
def at(
    start: Callable[..., Application], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Hand]:
    """A person at a window with the cleft, on the turn of a token."""
    # The leaps of the cleft take longer than the window, and no test changes the cleft itself: what
    # an earlier one derived from it is found again.
    monkeypatch.setattr(workspace_module, "forget_derived", lambda: None)

    def begin(token: str) -> Hand:
        hand = Hand(start(cleft(token)), qtbot)
        hand.app.workspace.select(Selection((token,)))
        return hand

    return begin


def wheel(hand: Hand, cell: tuple[int, int], notches: int) -> None:
    place = QPointF(hand.point(cell))
    where = QPointF(hand.view.viewport().mapToGlobal(place.toPoint()))
    turn = QPoint(0, 120 if notches > 0 else -120)
    for _ in range(abs(notches)):
        event = QWheelEvent(
            place,
            where,
            QPoint(0, 0),
            turn,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(hand.view.viewport(), event)
        QApplication.processEvents()


def token(hand: Hand, name: str) -> Token:
    return hand.app.workspace.scenario.tokens[name]


def chip(hand: Hand) -> list[str]:
    plan = hand.app.workspace.plan
    assert plan is not None
    return [line.text for line in chip_words(hand.app.workspace.battle, plan)]


# -- leaps ----------------------------------------------------------------------------------------


def test_a_drag_over_the_chasm_leaps(at: Callable[[str], Hand]) -> None:
    hand = at("goblin")
    hand.press((3, 2))
    for cell in ((5, 2), (7, 2), (8, 2)):
        hand.move(cell)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.legal
    assert plan.route is not None
    assert [(step.start, step.end) for step in plan.route.steps if step.leap] == [
        (Cell(5, 2), Cell(8, 2))
    ]
    assert "leap 10 ft, needs 10 ft run-up" in chip(hand)
    assert (
        hand.app.window.scene.route._value.route.leaps[0].label == "leap 10 ft, needs 10 ft run-up"
    )
    hand.release((8, 2))
    assert hand.cell("goblin") == Cell(8, 2)


def test_the_knight_is_told_by_how_much_it_falls_short(at: Callable[[str], Hand]) -> None:
    hand = at("knight")
    hand.app.window.scene.heights.look_for_leaps()
    assert not hand.app.window.scene.heights.leaps.value  # only near the pointer
    hand.app.workspace.point(Pointed(Cell(6, 2)))
    missed = [leap for leap in hand.app.window.scene.heights.leaps.value if leap.short]
    assert missed
    assert missed[0].text == "leap 10 ft"
    assert missed[0].short == "leaps 8 ft (Strength 8): 2 ft short"


def test_the_goblin_is_shown_what_it_can_leap(at: Callable[[str], Hand]) -> None:
    hand = at("goblin")
    hand.app.window.scene.heights.look_for_leaps()
    hand.app.workspace.point(Pointed(Cell(6, 2)))
    made = [
        (leap.text, leap.most)
        for leap in hand.app.window.scene.heights.leaps.value
        if not leap.short
    ]
    assert ("leap 10 ft, needs 10 ft run-up", "leaps up to 12 ft (Strength 12)") in made


def test_leaps_are_hinted_at_near_the_pointer_and_all_of_them_while_the_key_is_held(
    at: Callable[[str], Hand],
) -> None:
    """The goblin's leaps over the chasm are some cells from the corner that the pointer is in."""
    hand = at("goblin")
    heights = hand.app.window.scene.heights
    hand.view.setFocus()
    hand.move((0, 0))
    assert heights.leaps.value == ()
    QTest.keyPress(hand.view, Qt.Key.Key_O)
    assert heights.leaps.value
    hand.move((0, 1))
    hand.move((1, 1))
    assert heights.leaps.value, "it stays while the pointer moves"
    QTest.keyRelease(hand.view, Qt.Key.Key_O)
    assert heights.leaps.value == ()
    QTest.keyPress(hand.view, Qt.Key.Key_O)
    hand.app.window.bar.setFocus()
    hand.view.clearFocus()
    assert heights.leaps.value == (), "nobody let it go where another window took the keyboard"


def test_a_refused_drag_draws_the_leap_that_is_missing() -> None:
    scenario = cleft("knight")
    ground = tuple(piece for piece in scenario.scene.ground if piece.id != "bridge")
    deep = replace(ground[0], surface=Surface("chasm"))
    document = document_of(
        replace(scenario, scene=replace(scenario.scene, ground=(deep, *ground[1:])))
    )
    planner = Planner(Battle(document.scenario, document.ruleset), "knight")
    plan = planner.judged(planner.to(Cell(8, 4)))
    assert plan.missed is not None
    assert plan.missed.short == "leaps 8 ft (Strength 8): 2 ft short"
    assert plan.forbidden[0].code == "leap_too_far"
    assert plan.forbidden[0].text == "10 ft gap, leaps 8 ft (Strength 8): 2 ft short"


def test_arrow_keys_leap_when_they_walk_on_over_the_gap(at: Callable[[str], Hand]) -> None:
    hand = at("goblin")
    for _ in range(5):
        hand.key(Qt.Key.Key_Right)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.legal
    assert plan.route is not None
    assert plan.path[-1] == Cell(8, 2)
    assert any(step.leap for step in plan.route.steps)


# -- altitude -------------------------------------------------------------------------------------


def test_a_flier_keeps_its_level_and_the_wheel_changes_it(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    zoom = hand.view.zoom
    hand.press((2, 6))
    hand.move((4, 6))
    assert "altitude +10 ft, flying" in chip(hand)
    wheel(hand, (4, 6), 1)
    assert "altitude +15 ft, flying" in chip(hand)
    assert hand.view.zoom == zoom
    wheel(hand, (4, 6), -3)
    assert not any("altitude" in line for line in chip(hand))
    wheel(hand, (4, 6), 1)
    hand.release((4, 6))
    assert (hand.cell("drake"), token(hand, "drake").elevation) == (Cell(4, 6), 1000)
    assert token(hand, "drake").support == "flying"


def test_the_wheel_zooms_while_nothing_is_in_hand(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    zoom = hand.view.zoom
    wheel(hand, (4, 6), 1)
    assert hand.view.zoom > zoom


@pytest.mark.parametrize("key", [Qt.Key.Key_BracketRight, Qt.Key.Key_PageUp])
def test_a_drop_lands_at_the_level_of_the_preview(at: Callable[[str], Hand], key: Qt.Key) -> None:
    hand = at("drake")
    hand.press((2, 6))
    hand.move((3, 6))
    hand.key(key)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.route is not None
    cost, level = plan.route.cost, plan.route.steps[-1].elevation
    hand.release((3, 6))
    move = hand.app.workspace.scenario.encounter.turns["drake"].move
    assert move is not None
    assert move.spent == cost
    assert token(hand, "drake").elevation == level == 3000


def test_undo_gives_back_elevation_and_support(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    before = token(hand, "drake")
    hand.press((2, 6))
    hand.move((3, 6))
    wheel(hand, (3, 6), -2)
    hand.release((3, 6))
    landed = token(hand, "drake")
    assert (landed.elevation, landed.support) == (0, "ground")
    hand.app.window.actions_by_name["undo"].trigger()
    assert token(hand, "drake") == before


def test_rising_in_place_is_a_move(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    hand.key(Qt.Key.Key_BracketRight)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.pending
    assert plan.moves
    hand.key(Qt.Key.Key_Return)
    assert (hand.cell("drake"), token(hand, "drake").elevation) == (Cell(2, 6), 3000)


def test_the_ladder_shows_what_levels_there_are(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    ladder = hand.app.window.scene.heights.ladder.value
    assert ladder is not None
    assert [rung.text for rung in ladder.rungs if rung.chosen] == ["+10 ft"]
    hand.app.workspace.fight.choose("ranged_attack")
    assert hand.app.window.scene.heights.ladder.value is None
    hand.app.workspace.fight.cancel()
    assert hand.app.window.scene.heights.ladder.value is not None
    hand.app.workspace.select(Selection(("knight",)))
    assert hand.app.window.scene.heights.ladder.value is None


def test_the_chip_keeps_off_the_ladder(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    for key in (Qt.Key.Key_Left, Qt.Key.Key_BracketRight, Qt.Key.Key_Down, Qt.Key.Key_Right):
        hand.key(key)
        scene = hand.app.window.scene
        ladder, chip = scene.heights.ladder.covers(scene.zoom), scene.chip.rect()
        assert ladder
        assert not chip.isEmpty()
        assert not any(map(SceneBox.of(chip).meets, ladder)), key


def test_a_way_of_moving_can_be_held(at: Callable[[str], Hand]) -> None:
    hand = at("knight")
    workspace = hand.app.workspace
    assert "climb" in modes_of(workspace.battle, "knight", None)
    target = Cell(6, 4)  # the bottom of the chasm
    assert workspace.planner("knight").field.at(target) is None or workspace.planner(
        "knight"
    ).levels_at(target)
    climbing = workspace.planner("knight").field
    workspace.choose_mode("walk")
    assert workspace.planner("knight").modes == ("walk",)
    assert workspace.planner("knight").field is not climbing
    planner = workspace.planner("knight")
    routes = [planner.field.route(place.cell) for place in planner.field.cells()]
    assert not any(
        step.mode == "climb" for route in routes if route is not None for step in route.steps
    )
    assert held_modes(workspace.battle, "knight", None, "fly") == ()


def test_a_diver_keeps_its_depth_and_comes_up_when_told() -> None:
    pond = Ground("pond", Surface("deep_water", depth=4000), box(0, 0, 10, 10))
    eel = Token("eel", "Eel", Cell(2, 2), elevation=-2000, support="swimming")
    fight = Encounter(stage="play", round=1, active="eel")
    scenario = Scenario(Scene(10, 10, ground=(pond,)), tokens={"eel": eel}, encounter=fight)
    planner = Planner(document_of(scenario).battle, "eel")
    plan = planner.to(Cell(3, 2))
    assert "10 ft deep, swimming" in [line.text for line in chip_words(planner.battle, plan)]
    assert apply_edit(planner.command(plan), scenario).tokens["eel"].elevation == -2000
    up = planner.lifted(plan, 2)
    assert apply_edit(planner.command(up), scenario).tokens["eel"].elevation == 0


# -- falls and the panel --------------------------------------------------------------------------


def test_overruling_into_the_chasm_warns_of_the_fall(at: Callable[[str], Hand]) -> None:
    hand = at("knight")
    workspace = hand.app.workspace
    workspace.choose_mode("walk")
    hand.press((3, 4))
    hand.move((6, 4))
    assert any("would fall 30 ft" in line for line in chip(hand))
    hand.release((6, 4), Qt.KeyboardModifier.ControlModifier)
    hand.app.workspace.fight.do(
        turn.Answer("goblin", "decline")
    )  # the run-up leads out of its reach
    assert token(hand, "knight").elevation == -6000


def test_heights_set_by_hand_are_checked() -> None:
    scenario = cleft()
    with pytest.raises(Refused, match="below the ground"):
        apply_edit(SetHeight("knight", -1000, "flying"), scenario)
    with pytest.raises(Refused, match="no water"):
        apply_edit(SetHeight("knight", 0, "swimming"), scenario)
    with pytest.raises(Refused, match="too high"):
        apply_edit(SetHeight("knight", 10**7, "flying"), scenario)
    aloft = apply_edit(SetHeight("knight", 3000, "flying"), scenario).tokens["knight"]
    assert (aloft.elevation, aloft.support) == (3000, "flying")
    down = apply_edit(SetHeight("drake", 2000, "ground"), scenario).tokens["drake"]
    assert (down.elevation, down.support) == (0, "ground")


def test_the_token_panel_edits_elevation_in_the_rulesets_unit(at: Callable[[str], Hand]) -> None:
    hand = at("drake")
    panel = hand.app.window.side.token
    panel.refresh()
    spin = next(
        w for w in panel.findChildren(QDoubleSpinBox) if w.accessibleName().startswith("Elevation")
    )
    assert spin.value() == 10.0
    assert spin.suffix() == " ft"
    spin.setValue(25.0)
    assert token(hand, "drake").elevation == 5000


# -- what is drawn --------------------------------------------------------------------------------


def test_tokens_show_altitude_support_and_the_fall_before_them() -> None:
    scenario = cleft()
    battle = document_of(scenario).battle
    drake = looks.token_look(battle, battle.token("drake"))
    assert (drake.altitude, drake.support) == ("+10 ft", "flying")
    knight = looks.token_look(battle, battle.token("knight"))
    assert (knight.altitude, knight.support, knight.falling) == ("", "ground", "")
    below = looks.token_look(battle, battle.token("troll"))
    assert (below.altitude, below.support) == (
        "−30 ft",
        "ground",
    )  # at the bottom, however near the edge it is drawn
    falling = replace(battle.token("drake"), support="falling")
    assert looks.token_look(battle, falling).falling == "falls 10 ft"


def test_relief_bridges_and_ceilings_are_drawn_over_the_ground() -> None:
    document = document_of(cleft())
    pieces = looks.grounds_of(document.scenario, document.ruleset)
    relief = [piece for piece in pieces if isinstance(piece, ReliefShading)]
    assert [piece.rise for piece in relief] == [2.0]
    assert [piece.angle for piece in pieces if isinstance(piece, Deck)] == [0.0]
    assert [piece.ground.kind for piece in pieces if isinstance(piece, Ceiling)] == ["floor"]
    assert [piece.text for piece in pieces if isinstance(piece, HeightFigure)] == [
        "−30 ft",
        "+10 ft",
        "ceiling 4 ft",
    ]


def test_a_figure_stands_where_its_ground_can_be_seen() -> None:
    scenario = cleft()
    roof = Ground("roof", Surface("ledge", height=3000), box(0, 0, 5, 5))
    chimney = Ground("chimney", Surface("ledge", height=4000), box(2, 2, 3, 3))
    document = document_of(replace(scenario, scene=replace(scenario.scene, ground=(roof, chimney))))
    figures = [
        piece
        for piece in looks.grounds_of(document.scenario, document.ruleset)
        if hasattr(piece, "text")
    ]
    on_roof, on_chimney = (figure.at for figure in figures)
    assert on_chimney == (2.5 * CELL, 2.5 * CELL)
    assert not (2 * CELL < on_roof[0] < 3 * CELL and 2 * CELL < on_roof[1] < 3 * CELL)


def test_someone_under_a_bridge_is_drawn_under_it(at: Callable[[str], Hand]) -> None:
    hand = at("goblin")
    scene = hand.app.window.scene
    cover = scene.heights.cover
    assert scene.tokens["troll"].zValue() < cover.zValue() < scene.tokens["knight"].zValue()
    assert not cover.boundingRect().isEmpty()
    hand.app.workspace.do(SetHeight("troll", 0, "ground"))
    assert scene.tokens["troll"].zValue() > cover.zValue()


def test_the_status_bar_and_screen_readers_tell_heights(at: Callable[[str], Hand]) -> None:
    hand = at("goblin")
    hand.move((6, 9))
    assert hand.app.window.pointed_label.text() == "chasm  ·  −30 ft  ·  under a bridge"
    hand.move((12, 9))
    assert hand.app.window.pointed_label.text() == "floor  ·  ceiling 4 ft"
    assert {"ground", *SUPPORT_WORDS} == set(get_args(Support))
    assert "flying +10 ft" in token_words(hand.app.workspace, token(hand, "drake"))
    assert "below −30 ft" in token_words(hand.app.workspace, token(hand, "troll"))


def test_low_walls_are_told_from_full_ones(at: Callable[[str], Hand]) -> None:
    hand = at("goblin")
    scenario = hand.app.workspace.scenario
    assert len(looks.walls_of(scenario.scene).segments) == 1
    low = hand.app.window.scene.heights.low_walls._value
    assert [wall.text for wall in low] == ["3 ft"]


def test_reach_is_shaded_by_what_a_drop_on_the_cell_buys() -> None:
    """Down a cliff of 30 ft at two for one: its face is in reach of one Advance, the ground of
    three.
    """
    document = document_of(cleft("knight"))
    planner = Planner(Battle(document.scenario, document.ruleset), "knight")
    for x, y in ((6, 4), (5, 4), (7, 4)):
        plan = planner.to(Cell(x, y))
        shaded = bands_of(planner).bands[y * 14 + x]
        assert shaded == (plan.route.purchases if plan.route is not None and plan.legal else 0), (
            x,
            y,
        )
    assert planner.field.bands()[4, 6] == 1
    assert bands_of(planner).bands[4 * 14 + 6] == 3


def test_the_bridge_under_the_pointer_is_taken_away_and_undo_puts_it_back(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    spans = tuple(
        Ground(name, Surface("bridge", height=4000, depth=200), box(left, 2, left + 3, 4))
        for name, left in (("west", 1), ("east", 9))
    )
    ada = Token("ada", "Ada", Cell(10, 2), elevation=4000)
    scenario = Scenario(
        Scene(16, 8, ground=spans),
        tokens={"ada": ada},
        encounter=Encounter("play", 1, active="ada"),
    )
    hand = Hand(start(scenario), qtbot)
    workspace, window = hand.app.workspace, hand.app.window
    hand.move((2, 3))
    window.actions_by_name["remove_bridge"].trigger()
    assert [region.id for region in workspace.scenario.scene.ground] == ["east"]
    assert workspace.scenario.tokens["ada"].elevation == 4000
    hand.move((14, 6))
    window.actions_by_name["remove_bridge"].trigger()
    assert workspace.scenario.tokens["ada"].elevation == 0
    window.actions_by_name["remove_bridge"].trigger()
    assert "There is no bridge" in window.banner.text
    workspace.document.undo()
    workspace.document.undo()
    assert workspace.scenario is scenario


def take_off_of(leap: LeapMark) -> Cell:
    """The cell in which a leap takes off."""
    return Cell(int(leap.start[0] // CELL), int(leap.start[1] // CELL))


def test_figures_make_way_for_the_arcs_that_are_shown(start: Callable[..., Application]) -> None:
    app = start(path=samples_folder() / "rooftops.fivefoot")
    heights = app.window.scene.heights
    heights.look_for_leaps()
    app.workspace.point(Pointed(take_off_of(heights._marks[0])))
    arcs = [box for leap in heights.leaps.value for box in arc_boxes(leap, app.window.scene.zoom)]
    assert arcs
    assert heights.figures.boxes
    assert not any(figure.meets(arc) for figure in heights.figures.boxes for arc in arcs)


def test_figures_do_not_hang_over_the_edge_of_ground_that_has_room(qapp: QApplication) -> None:
    roof = Ground("roof", Surface("ledge", height=1000), box(2, 2, 4, 7))
    pieces = looks.grounds_of(Scenario(Scene(12, 8, ground=(roof,))), load("keyword3"))
    (figure,) = (piece for piece in pieces if isinstance(piece, HeightFigure))
    spots = (figure.at, *figure.spots)
    assert len(spots) > 3
    assert all(abs(x - 3 * CELL) <= CELL - 28 for x, _ in spots)


def test_figures_make_way_for_the_flags_of_tokens(start: Callable[..., Application]) -> None:
    app = start(path=samples_folder() / "the-long-bridge.fivefoot")
    heights, look = app.window.scene.heights, app.window.scene.look_of("harpy")
    assert [shown for shown, _ in heights._flagged] == [look]
    own = SceneBox.of(flag_rect(look, heights._zoom))
    x, y = heights.figures.boxes[0].middle
    there = x - own.middle[0], y - own.middle[1]
    flag = SceneBox.of(flag_rect(look, heights._zoom).translated(*there))
    assert any(box.meets(flag) for box in heights.figures.boxes)
    heights._flagged = ((look, there),)
    heights._place_figures()
    assert not any(box.meets(flag) for box in heights.figures.boxes)
