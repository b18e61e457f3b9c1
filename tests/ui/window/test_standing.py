"""Movement that does something without a step, by its key, Enter or a click on the own square."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

from .conftest import Hand

ACTS = ("ada", Cell(4, 4))


def table(system: str, action: str, **ada: object) -> Scenario:
    """Ada's turn in a system, with an action of hers as the first card after movement."""
    token = Token(ACTS[0], "Ada", ACTS[1], favourites={system: (action,)}, **ada)
    goblin = Token("goblin", "Goblin", Cell(12, 4), "foes")
    scenario = Scenario(Scene(20, 12), system, tokens={"ada": token, "goblin": goblin})
    starts = turn.StartEncounter(("ada", "goblin"))
    return apply_turn(scenario, starts, turn.NextTurn())


def press(hand: Hand, key: Qt.Key) -> None:
    QApplication.processEvents()
    QTest.keyClick(hand.app.window.windowHandle(), key)
    QApplication.processEvents()


def twice_its_key(hand: Hand) -> None:
    press(hand, Qt.Key.Key_2)
    press(hand, Qt.Key.Key_2)


def key_and_enter(hand: Hand) -> None:
    press(hand, Qt.Key.Key_2)
    hand.key(Qt.Key.Key_Return)


def card_and_click(hand: Hand) -> None:
    hand.app.window.bar.buttons[1].click()
    hand.click(ACTS[1])


WAYS = [twice_its_key, key_and_enter, card_and_click]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("action", "state"),
    [("take_cover", "in_cover"), ("stealth", "stealthy"), ("crawl", "prone")],
)
def test_cover_stealth_and_the_ground_are_taken_where_one_stands(
    start: Callable[..., Application],
    qtbot: QtBot,
    way: Callable[[Hand], None],
    action: str,
    state: str,
) -> None:
    before = table("openband", action)
    hand = Hand(start(before), qtbot)
    workspace = hand.app.workspace
    way(hand)
    assert state in workspace.scenario.tokens["ada"].conditions
    assert hand.cell("ada") == ACTS[1]
    assert pool_left(workspace.battle, "ada", "actions") == 1  # D9, D14: a Maneuver, one Action
    assert workspace.picker == "move"
    hand.click(ACTS[1])  # selecting oneself again does nothing more
    assert pool_left(workspace.battle, "ada", "actions") == 1
    workspace.document.undo()
    assert workspace.scenario is before


@pytest.mark.parametrize("way", WAYS)
def test_a_winged_flier_hovers_and_is_not_made_to_fall(
    start: Callable[..., Application], qtbot: QtBot, way: Callable[[Hand], None]
) -> None:
    before = table(
        "phase3ap", "fly", elevation=6000, support="flying", stats={"phase3ap": {"fly": 25}}
    )
    hand = Hand(start(before), qtbot)
    way(hand)
    after = hand.app.workspace.scenario
    assert "flown" in after.encounter.turns["ada"].flags  # B48
    hand.app.workspace.fight.end_turn()
    assert hand.app.workspace.scenario.tokens["ada"].support == "flying"


def test_on_the_ground_flying_nowhere_does_nothing(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(table("phase3ap", "fly", stats={"phase3ap": {"fly": 25}})), qtbot)
    before = hand.app.workspace.scenario
    twice_its_key(hand)
    assert hand.app.workspace.scenario is before


def test_escape_puts_it_away_and_a_planned_way_is_walked(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(table("openband", "take_cover")), qtbot)
    press(hand, Qt.Key.Key_2)
    assert "current place" in hand.app.window.bar.line.whole
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.picker == "move"
    before = hand.app.workspace.scenario
    hand.key(Qt.Key.Key_Return)
    assert hand.app.workspace.scenario is before
    press(hand, Qt.Key.Key_2)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    assert hand.cell("ada") == Cell(5, 4)
    assert "in_cover" in hand.app.workspace.scenario.tokens["ada"].conditions


def test_what_is_spent_is_refused_with_its_reason(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    scenario = apply_turn(table("openband", "take_cover"), turn.Act("ada", "sprint"))
    hand = Hand(start(scenario), qtbot)
    before = hand.app.workspace.scenario
    hand.app.workspace.fight.choose("take_cover")
    assert hand.app.workspace.fight.stay()
    assert hand.app.workspace.scenario is before
    assert "Overrule" in hand.app.window.banner._offer.text()
