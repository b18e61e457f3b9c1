"""The map gets the window: two thirds of it at 1366 x 768 in a fight, and nothing but a person
changes that.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.base import Gate
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.session.opening import switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.ui.appearance.theme import font
from fivefoot.ui.application import Application
from fivefoot.ui.panels.action_card import LEAST_WIDTH, REASON_SIZE, room_for_reason
from fivefoot.ui.state.preferences import PreferenceKeeper

from .conftest import Hand, field_of_battle

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
WIDTH, HEIGHT = 1366, 768


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    hand.app.window.side.setVisible(False)
    hand.app.window.resize(WIDTH, HEIGHT)
    QApplication.processEvents()
    return hand


def share(hand: Hand) -> float:
    """How much of the window is map."""
    seen = hand.view.viewport().size()
    return seen.width() * seen.height() / (WIDTH * HEIGHT)


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_thirds_of_a_small_window_are_map_in_a_fight(table: Hand, system: str) -> None:
    workspace, window = table.app.workspace, table.app.window
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    window.actions_by_name["new_turn"].trigger()
    window.bar.refresh()
    window.rail.refresh()
    QApplication.processEvents()
    assert window.size().width() == WIDTH
    assert (window.bar.isVisible(), window.rail.isVisible()) == (True, True)
    assert share(table) >= 2 / 3


def test_the_side_panel_begins_folded_in_a_window_of_this_width(qapp: QApplication) -> None:
    application = Application(qapp, PreferenceKeeper())
    assert application.window.side.isHidden()
    application.window.close()
    application.window.deleteLater()


def test_no_reason_on_the_narrowest_card_is_cut(table: Hand) -> None:
    metrics, room = QFontMetricsF(font(REASON_SIZE)), room_for_reason(LEAST_WIDTH)
    hands = (library.load(system) for system in SYSTEMS)
    gates = (gate for rules in hands for name in rules.hand for gate in rules.actions[name].gates)
    # What is asked of a target is said in the same words for all: none in reach.
    said = {gate.brief or gate.says or "" for gate in gates if not _of_target(gate)}
    assert not [text for text in said if metrics.horizontalAdvance(text) > room]


def _of_target(gate: Gate) -> bool:
    return any(key.startswith("target") for key in gate.model_fields_set)


def test_who_has_no_order_yet_is_told_how_to_begin_one(table: Hand) -> None:
    workspace, bar = table.app.workspace, table.app.window.bar
    workspace.do(SetStage("play"))
    workspace.select(Selection())
    bar.refresh()
    assert "Ctrl+E" in bar.nobody.text()
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    bar.refresh()
    assert "press N" in bar.nobody.text()


def test_an_encounter_that_starts_leaves_a_folded_panel_folded(table: Hand) -> None:
    window = table.app.window
    window.side.hide()
    window.actions_by_name["start_encounter"].trigger()
    assert (window.side.isHidden(), window.rail.isHidden()) == (True, False)
    window.actions_by_name["order_panel"].trigger()
    assert window.side.tabs.currentWidget() is window.side.order


def test_the_rail_stands_in_for_the_folded_panel(table: Hand) -> None:
    workspace, window = table.app.workspace, table.app.window
    assert window.rail.isHidden()  # no order yet
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    assert not window.rail.isHidden()
    window.actions_by_name["side_panel"].trigger()
    assert (window.side.isHidden(), window.rail.isHidden()) == (False, True)
    window.actions_by_name["side_panel"].trigger()
    window.rail.refresh()
    QApplication.processEvents()
    rows = window.rail.list
    QTest.mouseClick(
        rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualItemRect(rows.item(2)).center()
    )
    assert workspace.selection.ids == ("goblin",)


def test_the_map_holds_still_through_a_turn(table: Hand) -> None:
    workspace, window = table.app.workspace, table.app.window
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    workspace.fight.next_turn()
    QApplication.processEvents()
    before = window.map.geometry(), window.map.transform()
    workspace.fight.choose("ranged_attack")
    QApplication.processEvents()
    assert window.bar.line.isVisible()
    table.key(Qt.Key.Key_Escape)
    table.drag(tuple(table.cell("ada")), (6, 4), (6, 5))
    workspace.select(Selection())
    window.bar.refresh()
    workspace.fight.end_turn()
    QApplication.processEvents()
    assert (window.map.geometry(), window.map.transform()) == before


def test_the_ledger_folds_away_when_it_has_nothing_to_say(table: Hand) -> None:
    workspace, side = table.app.workspace, table.app.window.side
    side.setVisible(True)
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    workspace.fight.next_turn()
    QApplication.processEvents()
    assert not side.ledger.isVisible()
    table.press((4, 4))
    table.move((4, 6))
    assert side.ledger.isVisible()
    table.release((4, 6))
    assert side.ledger.isVisible()  # the receipt of what was just done
    workspace.fight.do(turn.Act("ada", "disengage"))
    assert not side.ledger.isVisible()


# -- what the line above the map says -------------------------------------------------------------


def said(hand: Hand) -> tuple[str, str]:
    strip = hand.app.window.strip
    return strip.name.text(), strip.turn_button.text()


def test_turns_say_what_they_are(table: Hand) -> None:
    fight = table.app.workspace.fight
    fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    assert said(table) == ("The encounter begins · next: Ada", "Next: Ada")
    fight.next_turn()
    assert said(table) == ("Ada’s turn", "Next: Goblin")
    fight.end_turn()
    assert said(table) == ("Ada’s turn is over · next: Goblin", "Next: Goblin")
    fight.next_turn()
    fight.next_turn()
    assert said(table) == ("Brom’s turn", "Round 2")
    fight.end_turn()
    assert said(table) == ("Brom’s turn is over · everyone has acted", "Round 2")


def test_the_turn_of_a_group_is_named_as_one_says_it(table: Hand) -> None:
    workspace = table.app.workspace
    workspace.do(EditToken("goblin", {"group": "raiders"}))
    workspace.fight.do(turn.StartEncounter(("goblin", "ada", "brom"), seed=5))
    workspace.fight.next_turn()
    assert said(table)[0] == "Raiders’ turn"


def test_the_preparation_phase_is_named(table: Hand) -> None:
    workspace = table.app.workspace
    workspace.do(switch_to(workspace.scenario, "phase3ap"))
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    assert said(table) == ("Preparation phase · next: Ada", "Next: Ada")
    workspace.fight.next_turn()
    assert said(table) == ("Ada’s turn", "Next: Goblin")


def test_who_is_waited_for_is_named(table: Hand) -> None:
    fight = table.app.workspace.fight
    fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    fight.next_turn()
    fight.do(turn.Teleport("goblin", Cell(5, 5)))
    table.drag((4, 4), (4, 3), (4, 2))
    assert fight.question is not None
    assert said(table)[0] == "Waiting for Goblin"


def test_reinforcements_are_reported_with_their_place(table: Hand) -> None:
    workspace, window = table.app.workspace, table.app.window
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    workspace.fight.next_turn()
    workspace.select(Selection(("goblin",)))
    window.actions_by_name["copy_tokens"].trigger()
    assert workspace.scenario.encounter.order == ("ada", "goblin", "brom", "goblin-2")
    assert window.banner.text.startswith("In the order: Goblin 2")


def test_the_next_turn_asks_only_where_something_would_be_lost(table: Hand, qtbot: QtBot) -> None:
    workspace, window = table.app.workspace, table.app.window
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    window.activateWindow()
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert workspace.scenario.encounter.active == "ada"
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert workspace.scenario.encounter.active == "ada"
    assert window.banner.text.startswith("Ada has done nothing this turn.")
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert workspace.scenario.encounter.active == "goblin"
    workspace.fight.do(turn.Act("goblin", "disengage"))
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert workspace.scenario.encounter.active == "brom"
    table.click((3, 8))
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert window.banner.text.startswith("Brom’s planned move has not been made.")
    assert workspace.scenario.encounter.active == "brom"
    assert workspace.plan is not None


def test_a_move_planned_after_the_warning_is_asked_about_too(table: Hand, qtbot: QtBot) -> None:
    workspace, window = table.app.workspace, table.app.window
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=5))
    window.activateWindow()
    for _ in range(2):
        qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert window.banner.text.startswith("Ada has done nothing this turn.")
    table.click((5, 5))
    assert workspace.plan is not None
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert window.banner.text.startswith("Ada’s planned move has not been made.")
    assert workspace.scenario.encounter.active == "ada"
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_N)
    assert workspace.scenario.encounter.active == "goblin"


def test_no_menu_is_higher_than_a_small_screen(table: Hand) -> None:
    """Qt breaks a menu that is too high into columns, which cover the map."""
    menus = table.app.window.menus
    within = {menu.title(): menu for menu in (menus.on_screen, menus.at_table, menus.tools)}
    for name, menu in (menus.menus | within).items():
        menu.aboutToShow.emit()
        assert menu.sizeHint().height() <= 720, name
