"""Right-click on a token: all that is done with it in a fight; on a cell: what lies there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import CarriedLight
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.widgets.hit_points_entry import HitPointsEntry

from .conftest import Hand, field_of_battle

RIGHT = Qt.MouseButton.RightButton


def fighting() -> Scenario:
    scenario = field_of_battle("setup")
    tokens = {
        name: replace(token, hit_points=10, hit_points_max=10)
        for name, token in scenario.tokens.items()
    }
    door = Barrier("door", Point(10_000, 6_000), Point(11_000, 6_000), "door", locked=True)
    scenario = replace(
        scenario, tokens=tokens, scene=replace(scenario.scene, barriers={"door": door})
    )
    begun = apply_turn(scenario, turn.StartEncounter(("ada", "goblin", "brom")), turn.NextTurn())
    return apply_turn(begun, turn.Teleport("goblin", Cell(5, 5)))


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(fighting()), qtbot)


def opened(hand: Hand, cell: tuple[int, int]) -> QMenu:
    """The menu that a right-click on a cell opens."""
    hand.move(cell)
    hand.press(cell, button=RIGHT)
    at = hand.point(cell)
    hand.bot.mouseRelease(hand.view.viewport(), RIGHT, pos=at)
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def entry(menu: QMenu, *path: str) -> QAction:
    found = next(action for action in menu.actions() if action.text().rstrip("…") == path[0])
    return entry(found.menu(), *path[1:]) if len(path) > 1 else found


def of(hand: Hand, token: str, field: str) -> object:
    return getattr(hand.app.workspace.scenario.tokens[token], field)


def test_the_menu_of_a_token_has_what_a_fight_needs(table: Hand) -> None:
    menu = opened(table, (5, 5))
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts[0] == "Goblin"
    for wanted in (
        "Damage…",
        "Heal…",
        "Conditions",
        "Ada attacks it",
        "Hidden from the players",
        "Players see",
        "Size",
        "Side",
        "Copy token",
        "Order",
    ):
        assert wanted in texts
    menu.close()


def test_a_command_in_the_menu_of_a_cell_is_about_that_cell(table: Hand) -> None:
    menu = opened(table, (9, 4))
    # A window system says that the pointer left the map for the menu.
    QApplication.sendEvent(table.view.viewport(), QEvent(QEvent.Type.Leave))
    entry(menu, "Show who can reach this cell").trigger()
    assert table.app.workspace.asked_cell == Cell(9, 4)
    menu.close()
    QApplication.sendEvent(table.view.viewport(), QEvent(QEvent.Type.Leave))
    assert table.app.workspace.pointed.cell is None


@pytest.mark.parametrize(
    ("name", "said", "left"), [("Damage", "6", 4), ("Heal", "3", 10), ("Damage", "12", 0)]
)
def test_damage_and_healing_are_typed_as_amounts(
    table: Hand, name: str, said: str, left: int
) -> None:
    """The goblin has 10 of 10: healing stops there, and nothing is left below 0."""
    menu = opened(table, (5, 5))
    entry(menu, name).trigger()
    menu.close()
    field = table.app.window.findChild(HitPointsEntry).field
    QTest.keyClicks(field, said)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert of(table, "goblin", "hit_points") == left


def test_an_attack_on_the_clicked_token_is_one_of_the_acting_one(table: Hand) -> None:
    menu = opened(table, (5, 5))
    blow = entry(menu, "Ada attacks it", "Melee attack")
    assert blow.isEnabled()
    blow.trigger()
    menu.close()
    log = [line.text for line in table.app.workspace.scenario.encounter.log]
    assert "Ada: Melee attack on Goblin" in log


def test_an_attack_that_cannot_reach_says_why(table: Hand) -> None:
    table.app.workspace.fight.do(turn.Teleport("goblin", Cell(9, 9)))
    menu = opened(table, (9, 9))
    blow = entry(menu, "Ada attacks it", "Melee attack")
    assert not blow.isEnabled()
    assert "reach" in blow.toolTip()
    menu.close()


def test_conditions_side_size_hiding_and_copies(table: Hand) -> None:
    for path in (
        ("Conditions", "Prone"),
        ("Size", "Large"),
        ("Side", "Neutral"),
        ("Hidden from the players",),
        ("Copy token",),
    ):
        menu = opened(table, (5, 5))
        entry(menu, *path).trigger()
        menu.close()
        if path == ("Copy token",):
            break
        table.app.workspace.select(Selection(("goblin",)))
    assert of(table, "goblin", "conditions") == {"prone": 1}
    assert (
        of(table, "goblin", "size"),
        of(table, "goblin", "side"),
        of(table, "goblin", "hidden"),
    ) == ("large", "neutral", True)
    assert len(table.app.workspace.scenario.tokens) == 4


def test_the_menu_is_that_of_all_selected(table: Hand) -> None:
    table.app.workspace.select(Selection(("ada", "brom", "goblin")))
    menu = opened(table, (5, 5))
    assert menu.actions()[0].text() == "3 tokens"
    entry(menu, "Conditions", "Prone").trigger()
    menu.close()
    assert {of(table, name, "conditions")["prone"] for name in ("ada", "brom", "goblin")} == {1}


def test_one_leaves_the_order_and_joins_it_again(table: Hand) -> None:
    fight = table.app.workspace.scenario.encounter
    assert fight.order == ("ada", "goblin", "brom")
    menu = opened(table, (5, 5))
    entry(menu, "Order", "Remove from the order").trigger()
    menu.close()
    assert table.app.workspace.scenario.encounter.order == ("ada", "brom")
    menu = opened(table, (5, 5))
    entry(menu, "Order", "Add to the order").trigger()
    menu.close()
    assert sorted(table.app.workspace.scenario.encounter.order) == ["ada", "brom", "goblin"]


def test_the_menu_of_a_cell_says_what_lies_there_and_plans_a_move(table: Hand) -> None:
    menu = opened(table, (6, 2))
    assert menu.actions()[0].text() == "Floor"
    entry(menu, "Plan a move of Ada to here").trigger()
    menu.close()
    plan = table.app.workspace.plan
    assert plan is not None
    assert plan.target == Cell(6, 2)


def test_a_locked_door_is_unlocked_from_its_menu(table: Hand) -> None:
    table.app.workspace.select(Selection())
    view = table.view
    at = view.mapFromScene(10.5 * 64, 6.0 * 64)
    table.bot.mouseMove(view.viewport(), at)
    QApplication.processEvents()
    table.app.window.context_menus.show(view.mapToGlobal(at), "")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry(menu, "Unlock and open the door").trigger()
    menu.close()
    assert table.app.workspace.scenario.scene.barriers["door"].is_open


def test_a_torch_gets_another_colour_from_the_menu(table: Hand) -> None:
    def chosen(*path: str) -> None:
        menu = opened(table, (5, 5))
        entry(menu, "Light", *path).trigger()
        menu.close()

    def light() -> CarriedLight | None:
        return table.app.workspace.scenario.tokens["goblin"].light

    menu = opened(table, (5, 5))
    assert not entry(menu, "Light", "Moonlight").isEnabled()  # it carries none
    torch = next(each for each in texts_under(menu, "Light") if each.startswith("Torch:"))
    menu.close()
    chosen(torch)
    chosen("Moonlight")
    assert light() == CarriedLight(4000, 8000, "#8fc7ff")
    menu = opened(table, (5, 5))
    assert entry(menu, "Light", "Moonlight").isChecked()
    assert entry(menu, "Light", torch).isChecked()  # as far as a torch, whatever its colour
    menu.close()
    table.app.window.actions_by_name["undo"].trigger()
    assert light() == CarriedLight(4000, 8000)


def texts_under(menu: QMenu, name: str) -> list[str]:
    within = entry(menu, name).menu()
    assert isinstance(within, QMenu)
    return [action.text() for action in within.actions()]
