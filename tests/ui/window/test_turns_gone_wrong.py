"""What should not be done in a fight, done at the window: it is said in words, and everything stays
whole.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QInputDialog
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

from .conftest import Hand

ORDER = ("ada", "goblin", "brom", "rat")
Start = Callable[..., Application]


def field(system: str = "keyword3") -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(4, 4)),
        Token("brom", "Brom", Cell(6, 6)),
        Token("goblin", "Goblin", Cell(5, 5), "foes"),
        Token("rat", "Rat", Cell(3, 5), "foes"),
    )
    return Scenario(
        Scene(20, 14), system, title="Field", tokens={token.id: token for token in tokens}
    )


@pytest.fixture
def fight(start: Start, qtbot: QtBot) -> Hand:
    """It is Ada's turn, with a goblin and a rat beside her."""
    hand = Hand(start(apply_turn(field(), turn.StartEncounter(ORDER, seed=7))), qtbot)
    hand.app.window.actions_by_name["new_turn"].trigger()
    QApplication.processEvents()
    return hand


def scenario_of(hand: Hand) -> Scenario:
    return hand.app.workspace.scenario


def delete(hand: Hand, token: str) -> None:
    workspace = hand.app.workspace
    workspace.select(workspace.selection.only(token))
    hand.app.window.actions_by_name["delete_tokens"].trigger()
    QApplication.processEvents()


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (turn.Act("ada", "melee_atack", "goblin"), "did you mean melee_attack"),
        (turn.Act("ada", "melee_attack", "nobody"), "no token 'nobody'"),
        (turn.Move("nobody", (Cell(4, 3),)), "no token 'nobody'"),
        (turn.Move("ada", (Cell(4, 3),), "melee_attack"), "grants no movement"),
        (turn.Throw("ada", "1d20", (21,)), "21"),
        (turn.Answer("goblin", "decline"), "is being asked now"),
        (turn.React("goblin", "melee_attack"), "not a reaction"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    fight: Hand, command: turn.FightCommand, word: str
) -> None:
    before = scenario_of(fight)
    assert not fight.app.workspace.fight.do(command)
    assert word in fight.app.window.banner.text
    assert scenario_of(fight) is before


def test_the_one_whose_turn_it_is_may_be_deleted(fight: Hand) -> None:
    before = scenario_of(fight)
    delete(fight, "ada")
    assert scenario_of(fight).encounter.active is None
    assert scenario_of(fight).encounter.order == ("goblin", "brom", "rat")
    fight.app.window.actions_by_name["new_turn"].trigger()
    assert scenario_of(fight).encounter.active == "goblin"
    for _ in range(2):
        fight.app.window.actions_by_name["undo"].trigger()
    assert scenario_of(fight) is before


def test_who_is_deleted_while_it_is_asked_lets_it_pass_and_the_next_is_asked(fight: Hand) -> None:
    fight.drag((4, 4), (4, 3), (4, 2))
    prompt = fight.app.window.prompt
    asked = fight.app.workspace.fight.question
    assert asked is not None
    other = "rat" if asked.who == "goblin" else "goblin"
    waiting = scenario_of(fight)
    delete(fight, asked.who)
    question = fight.app.workspace.fight.question
    assert question is not None
    assert question.who == other
    prompt.choose(len(prompt.buttons))
    assert not prompt.isVisible()
    assert fight.cell("ada") == Cell(4, 2)
    for _ in range(2):
        fight.app.window.actions_by_name["undo"].trigger()
    assert scenario_of(fight) is waiting
    assert prompt.isVisible()


def test_the_mover_deleted_in_the_middle_takes_the_question_along(fight: Hand) -> None:
    fight.drag((4, 4), (4, 3), (4, 2))
    delete(fight, "ada")
    assert not fight.app.window.prompt.isVisible()
    assert not scenario_of(fight).encounter.pending


def test_who_has_reacted_is_not_asked_again(fight: Hand) -> None:
    delete(fight, "rat")
    fight.drag((4, 4), (4, 3), (4, 2))
    fight.app.window.prompt.buttons[0].click()
    fight.drag((4, 2), (4, 3), (4, 4))
    fight.drag((4, 4), (4, 3), (4, 2))
    assert not fight.app.window.prompt.isVisible()
    assert fight.cell("ada") == Cell(4, 2)


def test_a_turn_with_its_moves_and_reactions_is_taken_back_in_one_step(fight: Hand) -> None:
    began = scenario_of(fight)
    fight.app.workspace.fight.do(turn.Act("ada", "few_words"))
    fight.drag((4, 4), (4, 3), (4, 2))
    while fight.app.window.prompt.isVisible():
        fight.app.window.prompt.buttons[-1].click()
    fight.app.window.actions_by_name["undo_turn"].trigger()
    assert scenario_of(fight) is began


def test_a_move_is_taken_back_from_the_middle_of_its_question(fight: Hand) -> None:
    before = scenario_of(fight)
    fight.drag((4, 4), (4, 3), (4, 2))
    assert fight.app.window.prompt.isVisible()
    fight.app.window.actions_by_name["undo_move"].trigger()
    assert scenario_of(fight) is before
    assert not fight.app.window.prompt.isVisible()


def test_what_is_prepared_is_called_for_while_another_is_asked(start: Start, qtbot: QtBot) -> None:
    prepared = turn.Act(
        "brom",
        "prepare_reaction",
        choice={"action": "basic_attack", "trigger": "the goblin attacks"},
    )
    begun = apply_turn(
        field("openband"), turn.StartEncounter(ORDER), turn.NewTurn("brom"), prepared
    )
    hand = Hand(start(apply_turn(begun, turn.NewTurn("goblin"))), qtbot)
    doing = hand.app.workspace.fight
    assert doing.do(turn.Act("goblin", "basic_attack", "ada"))
    assert doing.question is not None
    assert doing.question.who == "ada"
    assert doing.react("brom", "card:0")
    while doing.question is not None and doing.question.who == "brom":
        doing.answer(doing.question.default)
    assert doing.question is not None
    assert doing.question.who == "ada"
    assert not scenario_of(hand).encounter.cards


def test_dice_given_up_are_asked_for(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:  # D20
    scenario = apply_turn(field("openband"), turn.StartEncounter(ORDER), turn.NextTurn())
    hand = Hand(start(scenario), qtbot)
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_given: (2, True))
    bar = hand.app.window.bar
    bar.refresh()
    bar.take(bar.offers["power_attack"])
    assert hand.app.workspace.fight.aim is not None
    hand.key(Qt.Key.Key_Return)
    assert any(
        "Power Attack on Goblin, -4 dice" in entry.text for entry in scenario_of(hand).encounter.log
    )
