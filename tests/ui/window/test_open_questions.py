"""While a question waits it is answered, by pointer or by keys, and nothing else is planned behind
it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values.place_values import centre_of

from .conftest import Hand, field_of_battle


def asked_table() -> Scenario:
    """Ada stands beside the goblin and leaves its reach: the goblin is asked."""
    scenario = apply_turn(
        field_of_battle("setup"), turn.StartEncounter(("ada", "goblin", "brom")), turn.NextTurn()
    )
    beside = apply_turn(scenario, turn.Teleport("goblin", Cell(5, 5)))
    return apply_turn(beside, turn.Move("ada", (Cell(3, 3), Cell(2, 2))))


@pytest.fixture
def asked(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    hand = Hand(start(asked_table()), qtbot)
    hand.app.window.activateWindow()
    QApplication.processEvents()
    assert hand.app.window.prompt.isVisible()
    return hand


@pytest.mark.parametrize("number", [0, 1])
def test_an_answer_by_the_pointer_leaves_the_selection_alone(asked: Hand, number: int) -> None:
    workspace, prompt = asked.app.workspace, asked.app.window.prompt
    asked.app.window.map.setFocus()
    QTest.mouseClick(prompt.buttons[number], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert not prompt.isVisible()
    assert workspace.selection.ids == ("ada",)
    assert QApplication.focusWidget() is asked.app.window.map


def test_who_is_looked_at_while_a_question_waits_is_let_go_by_the_answer(asked: Hand) -> None:
    workspace, prompt = asked.app.workspace, asked.app.window.prompt
    asked.click((2, 8))
    assert workspace.selection.ids == ("brom",)
    QTest.mouseClick(prompt.buttons[-1], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert workspace.selection.ids == ("ada",)


def test_tab_goes_round_in_the_card_and_selects_nobody(asked: Hand) -> None:
    workspace, prompt = asked.app.workspace, asked.app.window.prompt
    prompt.buttons[0].setFocus()
    seen = []
    for _ in range(3):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert seen[0] is prompt.buttons[1]
    assert all(prompt.isAncestorOf(widget) for widget in seen)
    assert workspace.selection.ids == ("ada",)


def test_nothing_is_planned_behind_a_question(asked: Hand) -> None:
    workspace, before = asked.app.workspace, asked.app.workspace.scenario
    said = []
    workspace.noticed.connect(lambda notice: said.append(notice.text))
    asked.drag((2, 8), (2, 9), (2, 10))
    assert (workspace.plan, workspace.scenario) == (None, before)
    asked.click((2, 8))
    asked.click((8, 8))
    assert workspace.plan is None
    asked.key(Qt.Key.Key_Right)
    assert workspace.plan is None
    assert not workspace.fight.choose("melee_attack")
    assert workspace.fight.aim is None
    assert said
    assert set(said) == {"Goblin is asked first: answer with a number key or a click."}
    assert workspace.fight.question is not None
    workspace.fight.answer("decline")
    asked.click((3, 8))
    assert workspace.plan is not None


def test_the_turn_does_not_go_on_while_an_answer_is_waited_for(asked: Hand) -> None:
    window, order = asked.app.window, asked.app.window.side.order
    window.side.tabs.setCurrentWidget(order)
    order.refresh()
    for button in (window.strip.turn_button, order.next):
        assert not button.isEnabled()
        assert button.toolTip().replace("\u2060", "") == "First answer for Goblin"
    QTest.mouseClick(window.prompt.buttons[-1], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    order.refresh()
    assert window.strip.turn_button.isEnabled()
    assert order.next.isEnabled()


def test_next_turn_of_the_order_panel_asks_as_the_key_does(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    begun = apply_turn(
        field_of_battle("setup"), turn.StartEncounter(("ada", "goblin", "brom")), turn.NextTurn()
    )
    hand = Hand(start(begun), qtbot)
    workspace, order = hand.app.workspace, hand.app.window.side.order
    hand.app.window.side.tabs.setCurrentWidget(order)
    order.refresh()
    QTest.mouseClick(order.next, Qt.MouseButton.LeftButton)  # Ada has done nothing: is that meant?
    assert workspace.scenario.encounter.active == "ada"
    QTest.mouseClick(order.next, Qt.MouseButton.LeftButton)
    assert workspace.scenario.encounter.active == "goblin"


def test_the_card_leaves_the_names_of_those_it_asks_about_free(asked: Hand) -> None:
    window, prompt = asked.app.window, asked.app.window.prompt
    window.map.zoom_to(0.8)
    edges = set()
    for step in range(140):
        window.map.centerOn(5 * CELL, step * CELL / 10)
        prompt.lay()
        for tag, box in window.scene.names.item.placed:
            area = QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
            at = window.map.mapFromScene(area).boundingRect()
            if tag.text in ("Ada", "Goblin") and window.map.viewport().rect().contains(at):
                assert not prompt.geometry().intersects(at), (step, tag.text)
        edges.add(prompt._edge)
    assert len(edges) > 1


def test_the_card_leaves_a_name_that_is_wider_than_its_cell_free(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    table = asked_table()
    ada = replace(table.tokens["ada"], name="Adalgisa of the Eastern Shore")
    hand = Hand(start(replace(table, tokens={**table.tokens, "ada": ada})), qtbot)
    window, prompt = hand.app.window, hand.app.window.prompt
    hand.app.workspace.select(Selection(("ada",)))
    window.map.zoom_to(0.5)
    # Ada as low as the card at the foot.
    view, card = window.map.viewport().rect(), prompt.height()
    low = 3.5 * CELL - (view.height() / 2 - card / 2) / 0.5
    seen = 0
    for step in range(60):
        window.map.centerOn((step - 30) * CELL / 2, low)
        prompt.lay()
        name = window.scene.names.box_of("ada")
        area = QRectF(QPointF(name.left, name.top), QPointF(name.right, name.bottom))
        at = window.map.mapFromScene(area).boundingRect()
        if window.map.viewport().rect().contains(at):
            seen += 1
            assert not prompt.geometry().intersects(at), step
    assert seen > 20


def test_the_card_hides_nobody_else_while_another_edge_is_free(asked: Hand) -> None:
    """Brom is not asked, but the answer may depend on where he stands."""
    workspace, window, prompt = asked.app.workspace, asked.app.window, asked.app.window.prompt
    window.map.zoom_to(0.8)
    brom = workspace.battle.footprint(workspace.battle.token("brom"))
    middle, edges = QPointF(*centre_of(brom)), set()
    for step in range(60):
        window.map.centerOn(5 * CELL, step * CELL / 4)
        prompt.lay()
        assert not prompt.geometry().contains(window.map.mapFromScene(middle)), step
        edges.add(prompt._edge)
    assert len(edges) > 1
