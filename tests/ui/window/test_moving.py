"""Moving tokens as a person does: with pointer and keys, and what it costs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import turn_of
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn import offers
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.session.selection import Selection
from fivefoot.ui.panels.more_actions import OFFER_ROLE

from .conftest import Hand, field_of_battle

CONTROL = Qt.KeyboardModifier.ControlModifier


def spent(hand: Hand, token: str = "ada") -> int:
    move = turn_of(hand.app.workspace.scenario, token).move
    return 0 if move is None else move.spent


def test_a_drag_moves_and_is_charged(hand: Hand) -> None:
    hand.drag((4, 4), (5, 4), (6, 3), (7, 2))
    assert hand.cell("ada") == Cell(7, 2)
    turn = turn_of(hand.app.workspace.scenario, "ada")
    assert turn.pools["actions"] == 2
    assert spent(hand) > 0


def test_escape_cancels_a_drag(hand: Hand) -> None:
    hand.press((4, 4))
    hand.move((6, 4))
    assert hand.app.workspace.plan is not None
    hand.key(Qt.Key.Key_Escape)
    hand.release((6, 4))
    assert hand.cell("ada") == Cell(4, 4)
    assert hand.app.workspace.plan is None
    assert not hand.app.workspace.document.history.can_undo


def test_only_who_is_dragged_fades_and_only_while_it_is(hand: Hand) -> None:
    def faded() -> list[str]:
        return [name for name, item in hand.app.window.scene.tokens.items() if item.dimmed]

    hand.press((4, 4))
    hand.move((6, 4))
    hand.move((6, 3))
    assert faded() == ["ada"]
    hand.key(Qt.Key.Key_Escape)
    assert faded() == []
    hand.drag((4, 4), (5, 4), (6, 3))
    assert faded() == []


def test_what_is_offered_is_worked_out_once_for_each_position(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []
    real = offers._worked_out

    def counted(battle: Battle, token: str, action: str) -> Offer:
        asked.append((token, action))
        return real(battle, token, action)

    monkeypatch.setattr(offers, "_worked_out", counted)
    bar = hand.app.window.bar
    bar.refresh()
    asked.clear()
    bar.refresh()
    assert not asked
    hand.drag((4, 4), (5, 4), (6, 3))
    bar.refresh()
    cards = {button.offer.action for button in bar.buttons}
    assert set(asked) == {("ada", action) for action in cards}
    assert len(cards) < len(bar.offers)
    assert bar.offers == {
        each.action: each for each in legal_actions(hand.app.workspace.battle, "ada")
    }
    hand.key(Qt.Key.Key_Z, CONTROL)
    asked.clear()
    bar.refresh()
    assert not asked


def test_the_list_behind_more_opens_with_what_is_offered_by_then(hand: Hand) -> None:
    """Also where it was opened before, and the cards are still those before the last step."""
    bar = hand.app.window.bar

    def listed() -> dict[str, Offer]:
        bar.open_more()
        rows = (bar.rest.list.item(row) for row in range(bar.rest.list.count()))
        found = [row.data(OFFER_ROLE) for row in rows]
        bar.rest.hide()
        return {each.action: each for each in found if type(each) is Offer}

    hand.drag((4, 4), (5, 4), (6, 3))
    bar.refresh()
    before = listed()
    hand.app.workspace.document.undo()
    assert bar.waits_to_change
    after = listed()
    now = {each.action: each for each in legal_actions(hand.app.workspace.battle, "ada")}
    assert after == {name: now[name] for name in after}
    assert after != before


def test_what_is_offered_is_that_of_whoever_is_selected(hand: Hand) -> None:
    """Two tokens in turn, with nothing changed between."""
    workspace, bar = hand.app.workspace, hand.app.window.bar
    for name in ("ada", "goblin", "ada"):
        workspace.select(Selection((name,)))
        bar.refresh()
        assert bar.offers == {each.action: each for each in legal_actions(workspace.battle, name)}


def test_the_right_button_cancels_a_drag(hand: Hand) -> None:
    hand.press((4, 4))
    hand.move((6, 4))
    hand.press((6, 4), button=Qt.MouseButton.RightButton)
    hand.release((6, 4))
    assert hand.cell("ada") == Cell(4, 4)


def test_losing_the_focus_cancels_a_drag(hand: Hand) -> None:
    hand.press((4, 4))
    hand.move((6, 4))
    hand.view.pointer.let_go()
    hand.release((6, 4))
    assert hand.cell("ada") == Cell(4, 4)


def test_an_illegal_drop_stays_put_and_says_why(hand: Hand) -> None:
    hand.drag((4, 4), (5, 4), (7, 5))
    assert hand.cell("ada") == Cell(4, 4)
    assert "Ada stays" in hand.app.window.banner.text
    assert not hand.app.workspace.document.history.can_undo


def test_the_game_master_overrules_with_control_and_the_log_says_so(hand: Hand) -> None:
    hand.drag((4, 4), (5, 4), (7, 5), keys=CONTROL)
    assert hand.cell("ada") == Cell(7, 5)
    assert any("overruled" in entry.text for entry in hand.app.workspace.scenario.encounter.log)


def test_undo_gives_back_place_and_movement(hand: Hand) -> None:
    before = hand.app.workspace.scenario
    hand.drag((4, 4), (5, 4), (6, 3))
    hand.app.window.actions_by_name["undo"].trigger()
    assert hand.app.workspace.scenario is before
    hand.app.window.actions_by_name["redo"].trigger()
    assert hand.cell("ada") == Cell(6, 3)


def test_undo_move_takes_later_steps_back_with_it(hand: Hand) -> None:
    before = hand.app.workspace.scenario
    hand.drag((4, 4), (5, 4), (6, 3))
    hand.app.workspace.do(_rename("ada", "Adele"))
    hand.app.window.actions_by_name["undo_move"].trigger()
    assert hand.app.workspace.scenario is before


def _rename(token: str, name: str) -> object:
    from fivefoot.core.session.commands.token_edits import RenameToken

    return RenameToken(token, name)


def test_a_drag_that_ends_where_it_began_leaves_no_step(hand: Hand) -> None:
    hand.drag((4, 4), (6, 4), (4, 4))
    assert not hand.app.workspace.document.history.can_undo


def test_arrow_keys_plan_and_enter_commits(hand: Hand) -> None:
    hand.click((4, 4))
    for _ in range(2):
        hand.key(Qt.Key.Key_Up)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.path == (Cell(4, 3), Cell(4, 2))
    assert hand.cell("ada") == Cell(4, 4)
    hand.key(Qt.Key.Key_Return)
    assert hand.cell("ada") == Cell(4, 2)
    assert spent(hand) == 10000


def test_escape_drops_a_keyboard_plan_and_a_step_back_shortens_it(hand: Hand) -> None:
    hand.click((4, 4))
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Down)
    assert hand.app.workspace.plan is None
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    assert hand.cell("ada") == Cell(4, 4)


def test_click_to_move_needs_a_second_click(hand: Hand) -> None:
    hand.click((4, 4))
    hand.click((4, 1))
    assert hand.cell("ada") == Cell(4, 4)
    assert hand.app.workspace.plan is not None
    hand.click((4, 1))
    assert hand.cell("ada") == Cell(4, 1)


def test_waypoints_bend_the_route(hand: Hand) -> None:
    hand.press((4, 4))
    hand.move((4, 2))
    hand.key(Qt.Key.Key_Space)
    hand.move((6, 2))
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.via == (Cell(4, 2),)
    assert Cell(4, 2) in plan.path
    hand.key(Qt.Key.Key_Backspace)
    assert hand.app.workspace.plan is not None
    assert hand.app.workspace.plan.via == ()
    hand.release((6, 2))


def test_the_way_past_an_enemy_shows_its_attack(hand: Hand) -> None:
    hand.press((4, 4))
    for cell in ((6, 4), (7, 4), (9, 4)):
        hand.move(cell)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.route is not None
    shown = hand.app.workspace.planner("ada").along(
        (Cell(5, 4), Cell(6, 4), Cell(7, 4), Cell(8, 4), Cell(9, 4))
    )
    assert shown.route is not None
    assert [trigger.by for trigger in shown.route.triggers if trigger.fires] == ["goblin"]
    hand.key(Qt.Key.Key_Escape)


def test_in_setup_a_drag_is_free(start, qtbot) -> None:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    hand.drag((4, 4), (8, 4), (18, 12))
    assert hand.cell("ada") == Cell(18, 12)
    assert turn_of(hand.app.workspace.scenario, "ada").pools == {}


def test_a_token_deleted_under_the_hand_ends_the_drag(hand: Hand) -> None:
    from fivefoot.core.session.commands.token_edits import DeleteTokens

    hand.press((4, 4))
    hand.move((6, 4))
    hand.app.workspace.do(DeleteTokens(("ada",)))
    hand.move((7, 4))
    hand.release((7, 4))
    assert "ada" not in hand.app.workspace.scenario.tokens


def test_a_move_that_provokes_a_reaction_waits_for_its_answer(hand: Hand) -> None:
    from fivefoot.core.geometry.grid import Cell as At
    from fivefoot.core.session.commands.moving import MoveToken

    path = (At(5, 4), At(6, 4), At(7, 4), At(8, 4), At(9, 4))
    hand.app.workspace.do(MoveToken("ada", path))
    prompt = hand.app.window.prompt
    assert prompt.isVisible()
    assert prompt.question is not None
    assert prompt.question.who == "goblin"
    assert hand.cell("ada") != At(9, 4)
    decline = next(
        button
        for button, choice in zip(prompt.buttons, prompt.question.choices, strict=True)
        if choice.id == "decline"
    )
    decline.click()
    assert not prompt.isVisible()
    assert hand.cell("ada") == At(9, 4)
    hand.app.workspace.document.undo_move()
    assert hand.cell("ada") == At(4, 4)


def test_a_new_purchase_on_purpose_gives_up_the_open_one(hand: Hand) -> None:
    """A42, AX6: two new Advances; by a key and by the pointer, seen before it is done."""
    workspace, shift = hand.app.workspace, Qt.KeyboardModifier.ShiftModifier
    hand.drag((4, 4), (5, 3))
    before = workspace.scenario
    QTest.keyClick(hand.app.window, Qt.Key.Key_M, shift)
    hand.press((5, 3))
    hand.move((6, 2))
    plan = workspace.plan
    assert plan is not None
    assert plan.route is not None
    assert (plan.route.cost, plan.buys) == (5000, ("Advance (1 action)",))
    assert [problem.text for problem in plan.problems] == ["25 ft of the open Advance will be lost"]
    hand.release((6, 2))
    turn = turn_of(workspace.scenario, "ada")
    assert (hand.cell("ada"), turn.pools["actions"], spent(hand)) == (Cell(6, 2), 1, 5000)
    assert not workspace.anew
    hand.app.window.actions_by_name["undo"].trigger()
    assert workspace.scenario is before
    menu = hand.app.window.context_menus.of_token("ada")
    entry = next(
        each for each in menu.actions() if each.text() == "Start the next move as a new purchase"
    )
    entry.trigger()
    assert workspace.anew
    entry.trigger()  # and no longer
    hand.drag((5, 3), (6, 2))
    assert (turn_of(workspace.scenario, "ada").pools["actions"], spent(hand)) == (2, 12500)


def test_no_new_purchase_where_nothing_is_open(hand: Hand) -> None:
    hand.app.workspace.begin_anew()
    assert not hand.app.workspace.anew
    assert "There is no open movement" in hand.app.window.banner.text


def test_a_card_of_movement_selects_the_acting_token_where_nobody_is_selected(hand: Hand) -> None:
    """After one Escape too many: the key of the card, an arrow key and Enter still move it."""
    workspace = hand.app.workspace
    workspace.fight.do(turn.StartEncounter(("ada", "goblin", "brom")))
    workspace.fight.do(turn.NextTurn())
    hand.key(Qt.Key.Key_Escape)
    assert workspace.tokens == ()
    start = hand.cell("ada")
    card = next(each for each in hand.app.window.bar.buttons if each.offer.action == "advance")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert [token.id for token in workspace.tokens] == ["ada"]
    hand.key(Qt.Key.Key_Left)
    hand.key(Qt.Key.Key_Return)
    assert hand.cell("ada") == Cell(start.x - 1, start.y)
