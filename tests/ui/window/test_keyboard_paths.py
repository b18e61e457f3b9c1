"""What the pointer does by pointing, keys do too: doors, ruler, menus, parts of the window, heights
in setup.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.session.commands.lifting import LiftTokens
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.document import Document
from fivefoot.ui.application import Application
from fivefoot.ui.window.keyboard_paths import KeyboardPaths

from .conftest import Hand, field_of_battle


def with_doors() -> Scenario:
    scenario = field_of_battle()
    doors = (
        Barrier("near", Point(6000, 4000), Point(6000, 5000), "door"),
        Barrier("far", Point(15000, 10000), Point(16000, 10000), "door", locked=True),
    )
    return replace(
        scenario, scene=replace(scenario.scene, barriers={door.id: door for door in doors})
    )


def give(hand: Hand, command: str) -> None:
    hand.app.window.actions_by_name[command].trigger()
    QApplication.processEvents()


def wheel(hand: Hand, cell: tuple[int, int], notches: int) -> None:
    place = QPointF(hand.point(cell))
    where = QPointF(hand.view.viewport().mapToGlobal(place.toPoint()))
    for _ in range(abs(notches)):
        event = QWheelEvent(
            place,
            where,
            QPoint(0, 0),
            QPoint(0, 120 if notches > 0 else -120),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(hand.view.viewport(), event)
    QApplication.processEvents()


# -- doors ----------------------------------------------------------------------------------------


def test_a_key_opens_the_door_nearest_to_the_selected_token(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(with_doors()), qtbot)
    doors = hand.app.workspace.scenario.scene.barriers
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    give(hand, "door")
    doors = hand.app.workspace.scenario.scene.barriers
    assert (doors["near"].is_open, doors["far"].is_open) == (True, False)
    give(hand, "door")
    assert not hand.app.workspace.scenario.scene.barriers["near"].is_open


def test_a_locked_door_says_so_and_opens_with_the_other_key(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(with_doors()), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.__class__())
    hand.move((15, 11))
    give(hand, "door")
    assert "locked" in hand.app.window.banner.text
    assert not hand.app.workspace.scenario.scene.barriers["far"].is_open
    give(hand, "unlock_door")
    assert hand.app.workspace.scenario.scene.barriers["far"].is_open


def test_without_doors_the_key_says_so(hand: Hand) -> None:
    give(hand, "door")
    assert "no door" in hand.app.window.banner.text


# -- ruler, questions, menus ----------------------------------------------------------------------


def test_the_ruler_is_laid_by_arrow_keys(hand: Hand) -> None:
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    give(hand, "ruler_tool")
    for _ in range(3):
        hand.key(Qt.Key.Key_Right)
    assert hand.app.workspace.ruler.cells == ((4, 4), (7, 4))
    assert hand.app.workspace.ruler.texts[0] == "15 ft"
    assert hand.app.workspace.plan is None
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.ruler is None


def test_who_reaches_asks_of_the_planned_cell(hand: Hand) -> None:
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Right)
    hand.app.window.side.hide()
    give(hand, "who_reaches")
    assert hand.app.workspace.asked_cell == (6, 4)
    assert hand.app.window.side.ledger.isVisible(), "the answer is there"
    assert hand.app.window.scene.light.rect().contains(QPointF(6.5 * 64, 4.5 * 64))


def test_the_menu_key_opens_the_menu_of_the_selected_token(hand: Hand) -> None:
    hand.app.workspace.select(hand.app.workspace.selection.only("goblin"))
    at = hand.view.viewport().rect().center()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, at, hand.view.viewport().mapToGlobal(at)
    )
    QApplication.sendEvent(hand.view.viewport(), event)
    QApplication.processEvents()
    menus = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible()]
    texts = [action.text() for action in menus[0].actions() if not action.isSeparator()]
    assert texts[:3] == ["Goblin", "Damage…", "Heal…"]
    for menu in menus:
        menu.close()
    QApplication.processEvents()


def test_f6_goes_round_the_parts_of_the_window(hand: Hand) -> None:
    window = hand.app.window
    window.activateWindow()
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.click((6, 4))  # with a plan the ledger is there
    window.map.setFocus()
    paths: KeyboardPaths = window.keyboard_paths
    seen = []
    for _ in range(len(paths.panes()) + 1):
        give(hand, "next_pane")
        focus = QApplication.focusWidget()
        seen.append(next(p for p in paths.panes() if p is focus or p.isAncestorOf(focus)))
    assert len(set(map(id, seen))) >= 6
    assert window.map in seen
    assert window.side.tabs in seen
    assert window.side.ledger in seen
    assert window.tools in seen


# -- heights in setup -----------------------------------------------------------------------------


@pytest.fixture
def setup(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    scenario = field_of_battle("setup")
    pond = Ground(
        "pond",
        Surface("deep_water", depth=2000),
        (Point(10000, 0), Point(20000, 0), Point(20000, 14000), Point(10000, 14000)),
    )
    hand = Hand(start(replace(scenario, scene=replace(scenario.scene, ground=(pond,)))), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    return hand


def ada(hand: Hand):
    return hand.app.workspace.scenario.tokens["ada"]


def test_keys_raise_and_lower_the_selected_token_in_setup(setup: Hand) -> None:
    setup.key(Qt.Key.Key_BracketRight)
    setup.key(Qt.Key.Key_PageUp)
    assert (ada(setup).elevation, ada(setup).support) == (2000, "flying")
    setup.key(Qt.Key.Key_BracketLeft)
    assert (ada(setup).elevation, ada(setup).support) == (1000, "flying")
    setup.key(Qt.Key.Key_PageDown)
    assert (ada(setup).elevation, ada(setup).support) == (0, "ground")
    setup.key(Qt.Key.Key_PageDown)
    assert (ada(setup).elevation, ada(setup).support) == (-1000, "burrowing")
    setup.key(Qt.Key.Key_BracketRight)
    assert (ada(setup).elevation, ada(setup).support) == (0, "ground")
    setup.app.workspace.document.undo()
    assert ada(setup).elevation == -1000


def test_a_height_beyond_reason_is_refused(setup: Hand) -> None:
    setup.app.workspace.do(LiftTokens(("ada",), -2_000_000))
    assert "too deep" in setup.app.window.banner.text
    assert ada(setup).elevation == 0


def test_the_wheel_raises_the_token_in_a_drag_of_setup(setup: Hand) -> None:
    zoom = setup.view.zoom
    setup.press((4, 4))
    setup.move((6, 6))
    wheel(setup, (6, 6), 2)
    assert setup.view.zoom == zoom
    assert [line.text for line in setup.app.window.scene.chip._chip.lines][-1] == "altitude +10 ft"
    setup.move((7, 7))
    assert [line.text for line in setup.app.window.scene.chip._chip.lines][-1] == "altitude +10 ft"
    setup.release((7, 7))
    assert (ada(setup).cell, ada(setup).elevation, ada(setup).support) == ((7, 7), 2000, "flying")
    setup.app.workspace.document.undo()  # one step
    assert (ada(setup).cell, ada(setup).elevation) == ((4, 4), 0)
    wheel(setup, (4, 4), 1)
    assert setup.view.zoom != zoom  # nothing in hand: it zooms
    assert ada(setup).elevation == 0


def test_into_water_it_dives(setup: Hand) -> None:
    setup.press((4, 4))
    setup.move((12, 6))
    wheel(setup, (12, 6), -1)
    setup.release((12, 6))
    assert (ada(setup).cell, ada(setup).support, ada(setup).elevation) == (
        (12, 6),
        "swimming",
        -1000,
    )


def test_in_play_the_keys_plan_a_move_and_lift_nobody_by_hand(setup: Hand) -> None:
    setup.app.workspace.do(SetStage("play"))
    setup.key(Qt.Key.Key_BracketRight)
    assert ada(setup).elevation == 0
    assert ada(setup).cell == Cell(4, 4)
    assert isinstance(setup.app.workspace.document, Document)


def tabbed(hand: Hand, times: int) -> list[str]:
    """The names of what has the focus while Tab is pressed so often."""
    names = []
    for _ in range(times):
        focus = QApplication.focusWidget()
        assert focus is not None
        names.append(focus.accessibleName())
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return names


def test_tab_goes_through_the_values_of_a_token_in_their_order(hand: Hand) -> None:
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.app.window.activateWindow()
    give(hand, "token_panel")
    assert tabbed(hand, 4)[:3] == ["Name", "Hit points", "Maximum"]


def test_the_action_bar_is_entered_at_its_first_action(hand: Hand) -> None:
    bar = hand.app.window.bar
    bar.refresh()
    hand.app.window.activateWindow()
    hand.view.setFocus()
    give(hand, "next_pane")
    shown = [button for button in bar.buttons if button.isVisible()]
    assert QApplication.focusWidget() is shown[0]
    after = len(shown) + 1 + bar.modes.isVisible()
    assert tabbed(hand, after)[-1] == bar.more.accessibleName()


def test_a_panel_that_is_folded_gives_the_keys_back_to_the_map(hand: Hand) -> None:
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.app.window.activateWindow()
    give(hand, "token_panel")
    assert hand.app.window.side.isAncestorOf(QApplication.focusWidget())
    give(hand, "side_panel")
    assert not hand.app.window.side.isVisible()
    assert QApplication.focusWidget() is hand.view


# -- aiming and pressing --------------------------------------------------------------------------


def test_enter_presses_the_button_with_the_focus_and_what_is_aimed_goes_on_on_the_map(
    hand: Hand,
) -> None:
    window, fight = hand.app.window, hand.app.workspace.fight
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    window.bar.refresh()
    shot = next(button for button in window.bar.buttons if button.offer.action == "ranged_attack")
    shot.setFocus()
    QTest.keyClick(shot, Qt.Key.Key_Return)
    assert fight.aim is not None
    assert QApplication.focusWidget() is window.map
    QTest.keyClick(window.map, Qt.Key.Key_Tab)
    assert fight.aim.marked is not None
    QTest.keyClick(window.map, Qt.Key.Key_Return)
    assert fight.aim is None
    assert "Ranged attack" in hand.app.workspace.scenario.encounter.log[-1].text


def test_enter_presses_buttons_that_are_no_actions_too(hand: Hand) -> None:
    round_button = hand.app.window.strip.round_button
    before = hand.app.workspace.scenario.encounter.round
    round_button.setFocus()
    QTest.keyClick(round_button, Qt.Key.Key_Return)
    assert hand.app.workspace.scenario.encounter.round == before + 1
