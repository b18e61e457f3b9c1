"""Readied movements are walked from their prompt; the squares of a reaction are taken by pointer
and by keys.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Card
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import run
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values import overlay_values as overlay_looks

from .conftest import Hand

ATTACKS = {
    "keyword3": "melee_attack",
    "phase3ap": "strike",
    "quickaction": "attack",
    "openband": "basic_attack",
}
WALKS = {"keyword3": "advance", "phase3ap": "stride", "quickaction": "dash", "openband": "move"}
CELLS = {
    "keyword3": 6,
    "phase3ap": 6,
    "quickaction": 6,
    "openband": 6,
}  # 30 ft, or D7's six squares
KINDS = {
    "keyword3": "ready",
    "phase3ap": "contingency",
    "quickaction": "prepare",
    "openband": "prepare_reaction",
}


def field(system: str, *readied: str) -> Scenario:
    """Ada beside the goblin whose turn it is; Brom two squares off. Ada has readied something."""
    tokens = (
        Token("ada", "Ada", Cell(9, 7)),
        Token("brom", "Brom", Cell(8, 9)),
        Token("goblin", "Goblin", Cell(10, 7), "foes"),
    )
    scenario = Scenario(
        Scene(20, 15), system, title="Field", tokens={token.id: token for token in tokens}
    )
    begun = apply_turn(
        scenario, turn.StartEncounter(("goblin", "ada", "brom"), seed=5), turn.NewTurn("goblin")
    )
    cards = tuple(Card("ada", KINDS[system], action, "the goblin attacks") for action in readied)
    return replace(begun, encounter=replace(begun.encounter, cards=cards))


def attacked(system: str, *readied: str) -> Scenario:
    """The same, attacked by the goblin: Ada is asked."""
    return apply_turn(field(system, *readied), turn.Act("goblin", ATTACKS[system], "ada"))


@pytest.fixture
def at_table(start: Callable[..., Application], qtbot: QtBot) -> Callable[[Scenario], Hand]:
    return lambda scenario: Hand(start(scenario), qtbot)


def take(hand: Hand, choice: str) -> None:
    """Take an offer of the prompt by its key."""
    prompt = hand.app.window.prompt
    assert prompt.isVisible()
    prompt.choose(
        next(n for n, button in enumerate(prompt.buttons, 1) if button.choice.id == choice)
    )
    QApplication.processEvents()


def shown(hand: Hand) -> set[tuple[int, int]]:
    """The cells that the reach on the map says one may end on."""
    reach, _ = overlay_looks.selected_reach(hand.app.workspace)
    assert reach is not None
    passing = reach.passing or bytes(len(reach.bands))
    return {
        (i % reach.columns, i // reach.columns)
        for i, band in enumerate(reach.bands)
        if band and not passing[i]
    }


@pytest.mark.parametrize("system", list(ATTACKS))
def test_a_readied_walk_is_dragged_from_its_prompt(
    at_table: Callable[[Scenario], Hand], system: str
) -> None:
    hand = at_table(attacked(system, WALKS[system]))
    workspace, before = hand.app.workspace, hand.app.workspace.scenario
    take(hand, "card:0")
    assert not hand.app.window.prompt.isVisible()
    assert workspace.scenario is before
    hand.drag((9, 7), (8, 6), (6, 5))
    assert hand.cell("ada") == (6, 5)
    assert not workspace.scenario.encounter.cards
    assert workspace.scenario.encounter.history[-1]["do"] == "react"
    assert workspace.fight.question is None or workspace.fight.question.offer("card:0") is None
    workspace.document.undo()
    QApplication.processEvents()
    assert workspace.scenario is before
    assert hand.app.window.prompt.isVisible()


@pytest.mark.parametrize("system", list(ATTACKS))
def test_reach_is_what_the_rules_let_it_walk(
    at_table: Callable[[Scenario], Hand], system: str
) -> None:
    hand = at_table(attacked(system, WALKS[system]))
    workspace = hand.app.workspace
    take(hand, "card:0")
    cells, planner = shown(hand), workspace.planner("ada")
    for x in range(20):
        for y in range(15):
            plan = planner.to(Cell(x, y))
            command = turn.React("ada", "card:0", roll=None, path=plan.path or (Cell(x, y),))
            done = run(workspace.battle, command)
            assert ((x, y) in cells) == (not done.refused and (x, y) != (9, 7)), (x, y)
    most = CELLS[system]
    assert max(9 - x for x, y in cells if y == 7) == most  # straight away from the goblin
    assert (9 - most - 1, 7) not in cells


def test_what_the_plan_says_is_what_happens(
    at_table: Callable[[Scenario], Hand],
) -> None:  # D34, D33
    hand = at_table(attacked("openband", "move"))
    take(hand, "card:0")
    hand.press((9, 7))
    hand.move((5, 4))
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.route is not None
    assert (plan.route.left, plan.buys) == (
        2000,
        (),
    )  # six squares, four of them walked; nothing is bought
    hand.release((5, 4))
    walked = hand.app.workspace.scenario.encounter.turns["ada"]
    assert walked.move is not None
    assert walked.move.path == plan.path
    assert walked.move.spent == 4000


def test_the_arrow_keys_walk_it_too(at_table: Callable[[Scenario], Hand]) -> None:
    hand = at_table(attacked("openband", "move"))
    take(hand, "card:0")
    assert QApplication.focusWidget() in (hand.view, None)
    hand.key(Qt.Key.Key_Left)
    hand.key(Qt.Key.Key_Up)
    assert hand.app.workspace.plan is not None
    assert hand.app.workspace.plan.target == (8, 6)
    hand.key(Qt.Key.Key_Return)
    assert hand.cell("ada") == (8, 6)


def test_a_click_plans_and_a_second_one_walks(at_table: Callable[[Scenario], Hand]) -> None:
    hand = at_table(attacked("openband", "move"))
    take(hand, "card:0")
    hand.click((6, 7))
    assert hand.cell("ada") == (9, 7)
    hand.click((6, 7))
    assert hand.cell("ada") == (6, 7)


@pytest.mark.parametrize("moment", ["at once", "planned", "dragging"])
def test_escape_goes_back_to_the_prompt_with_nothing_lost(
    at_table: Callable[[Scenario], Hand], moment: str
) -> None:
    hand = at_table(attacked("openband", "move"))
    before, buttons = hand.app.workspace.scenario, list(hand.app.window.prompt.buttons)
    take(hand, "card:0")
    if moment == "planned":
        hand.key(Qt.Key.Key_Left)
    elif moment == "dragging":
        hand.press((9, 7))
        hand.move((7, 7))
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.window.prompt.isVisible()
    assert hand.app.window.prompt.buttons == buttons
    assert hand.app.workspace.plan is None
    assert hand.app.workspace.scenario is before
    assert overlay_looks.selected_reach(hand.app.workspace)[0] is None
    take(hand, "decline")
    assert hand.app.workspace.scenario.encounter.cards  # it waits for another chance


def test_another_token_selected_leads_back_to_the_prompt(
    at_table: Callable[[Scenario], Hand],
) -> None:
    hand = at_table(attacked("openband", "move"))
    take(hand, "card:0")
    hand.click((8, 9))
    assert hand.app.workspace.fight.called is None
    assert hand.app.window.prompt.isVisible()


def test_too_far_is_said_and_may_not_be_overruled(at_table: Callable[[Scenario], Hand]) -> None:
    hand = at_table(attacked("openband", "move"))
    before = hand.app.workspace.scenario
    take(hand, "card:0")
    hand.drag((9, 7), (5, 7), (1, 7), keys=Qt.KeyboardModifier.ControlModifier)
    assert hand.app.workspace.scenario is before
    assert "too far" in hand.app.window.banner.text
    assert hand.app.workspace.fight.called is not None  # another place may be tried


def test_enter_takes_cover_where_one_stands(at_table: Callable[[Scenario], Hand]) -> None:  # D9
    hand = at_table(attacked("openband", "take_cover"))
    take(hand, "card:0")
    hand.key(Qt.Key.Key_Return)
    assert hand.cell("ada") == (9, 7)
    assert hand.app.workspace.scenario.tokens["ada"].conditions == {"in_cover": 1}


def test_a_plain_move_without_a_way_is_not_lost(at_table: Callable[[Scenario], Hand]) -> None:
    hand = at_table(attacked("openband", "move"))
    take(hand, "card:0")
    hand.key(Qt.Key.Key_Return)
    assert "Choose the place first" in hand.app.window.banner.text
    assert hand.app.workspace.scenario.encounter.cards


def test_the_save_typed_in_is_kept_for_the_walk(
    at_table: Callable[[Scenario], Hand],
) -> None:  # C42: DC 10 after one
    scenario = field("quickaction", "dash")
    used = apply_turn(scenario, turn.React("ada", "feature_reaction", roll=(20,)))
    hand = at_table(apply_turn(used, turn.Act("goblin", "attack", "ada")))
    hand.app.workspace.fight.answer("card:0", (2,))
    hand.drag((9, 7), (8, 6), (6, 5))
    assert hand.cell("ada") == (9, 7)
    assert any(
        "fails: no readied action" in entry.text
        for entry in hand.app.workspace.scenario.encounter.log
    )
    hand.app.workspace.document.undo()
    hand.app.workspace.fight.answer("card:0", (19,))
    hand.drag((9, 7), (8, 6), (6, 5))
    assert hand.cell("ada") == (6, 5)


def test_it_is_called_for_outside_of_a_question(at_table: Callable[[Scenario], Hand]) -> None:
    hand = at_table(field("openband", "move"))
    assert hand.app.workspace.fight.react("ada", "card:0")
    assert "Ada, Move" in hand.app.window.bar.line.whole
    hand.drag((9, 7), (8, 6), (6, 5))
    assert hand.cell("ada") == (6, 5)
    hand.app.workspace.document.undo()
    undone = hand.app.workspace.document.history.next_redo
    assert undone is not None
    assert undone.label == "Ada: Move"


# -- the squares of a reaction --------------------------------------------------------------------


@pytest.fixture
def dodging(at_table: Callable[[Scenario], Hand]) -> Hand:
    """Ada has dodged and may step (D36)."""
    hand = at_table(attacked("openband"))
    assert hand.app.workspace.fight.do(turn.Answer("ada", "dodge", (4,)))
    asked = hand.app.workspace.fight.question
    assert asked is not None
    assert asked.kind == "step"
    return hand


def test_arrow_keys_mark_a_square_and_enter_takes_it(dodging: Hand) -> None:
    dodging.key(Qt.Key.Key_Left)
    assert dodging.app.workspace.fight.lit_choice == "8,7"
    dodging.key(Qt.Key.Key_Up)
    assert dodging.app.workspace.fight.lit_choice == "8,6"
    dodging.app.window.prompt.choose(0)
    assert dodging.cell("ada") == (8, 6)


def test_back_over_its_own_place_nothing_is_marked(dodging: Hand) -> None:
    dodging.key(Qt.Key.Key_Left)
    dodging.key(Qt.Key.Key_Right)
    assert dodging.app.workspace.fight.lit_choice is None
    dodging.key(Qt.Key.Key_Right)  # where the goblin stands: the nearest that lies that way
    assert dodging.app.workspace.fight.lit_choice in ("10,6", "10,8")


def test_a_square_is_taken_by_drawing_the_token_there(dodging: Hand) -> None:
    before = dodging.app.workspace.scenario
    dodging.drag((9, 7), (9, 6), (12, 3))  # no square of the dodge
    assert dodging.app.workspace.scenario is before
    dodging.press((9, 7))
    dodging.move((9, 6))
    assert dodging.app.workspace.fight.lit_choice == "9,6"
    dodging.release((9, 6))
    assert dodging.cell("ada") == (9, 6)
    dodging.app.workspace.document.undo()
    assert dodging.app.workspace.scenario is before


def test_the_pointer_on_an_offer_does_not_change_what_enter_takes(dodging: Hand) -> None:
    dodging.app.workspace.fight.light("8,6")
    dodging.app.window.prompt.choose(0)
    assert dodging.cell("ada") == (9, 7)  # the default is to stay


@pytest.mark.parametrize("width", [1000, 1900])
def test_the_prompt_leaves_in_sight_whom_it_concerns_and_where_it_leads(
    dodging: Hand, width: int
) -> None:
    dodging.app.window.resize(width, 800)
    QApplication.processEvents()
    prompt, cell = dodging.app.window.prompt, dodging.view.zoom * CELL / 2
    for place in [(9, 7), (10, 7), *((x, y) for x in (8, 9, 10) for y in (6, 8)), (8, 7)]:
        at = dodging.point(place)
        assert not prompt.geometry().adjusted(*(-int(cell),) * 2, *(int(cell),) * 2).contains(at), (
            place
        )
    assert all(button.width() >= button.wanted_width for button in prompt.buttons)
