"""A fight by hand at the window: start, turns, aimed actions, reactions, answers, undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.offers import offer_of
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.session.commands.token_edits import DeleteTokens
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.session.selection import Selection
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.panels import action_bar
from fivefoot.ui.panels.action_card import ActionCard, tip_of, words_of
from fivefoot.ui.widgets.initiative_rows import rows_of

from .conftest import Hand, back_to_usual_text

CONTROL = Qt.KeyboardModifier.ControlModifier
ORDER = ("ada", "goblin", "brom", "ogre")


def field(system: str = "keyword3") -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(4, 4), hit_points=10, hit_points_max=12),
        Token("brom", "Brom", Cell(2, 8)),
        Token("goblin", "Goblin", Cell(5, 5), "foes", hit_points=7, hit_points_max=7),
        Token("ogre", "Ogre", Cell(14, 9), "foes", "large"),
    )
    return Scenario(
        Scene(20, 14), system, title="Field", tokens={token.id: token for token in tokens}
    )


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    """A person at the window, the field in setup."""
    return Hand(start(field()), qtbot)


@pytest.fixture
def fight(table: Hand) -> Hand:
    """The fight has begun, it is Ada's turn."""
    doing = table.app.workspace.fight
    doing.do(turn.StartEncounter(ORDER, seed=7))
    doing.next_turn()
    QApplication.processEvents()
    return table


def bar_button(hand: Hand, action: str):
    """The card of an action, in a window wide enough for the whole hand."""
    hand.app.window.resize(2400, 800)
    QApplication.processEvents()
    hand.app.window.bar.refresh()
    return next(button for button in hand.app.window.bar.buttons if button.offer.action == action)


def first_of(hand: Hand) -> str:
    scenario = hand.app.workspace.scenario
    return scenario.tokens[scenario.encounter.order[0]].name


def log(hand: Hand) -> list[str]:
    return [entry.text for entry in hand.app.workspace.scenario.encounter.log]


# -- starting and turns ---------------------------------------------------------------------------


def test_an_encounter_starts_from_the_tracker_and_n_goes_on(table: Hand) -> None:
    side = table.app.window.side
    side.tabs.setCurrentWidget(side.order)
    assert side.order.begin.isVisible()
    side.order.begin.click()
    encounter = table.app.workspace.scenario.encounter
    assert (encounter.stage, encounter.round) == ("play", 1)
    assert table.app.window.strip.name.text() == f"The encounter begins · next: {first_of(table)}"
    assert set(encounter.order) == set(ORDER)
    table.app.window.actions_by_name["new_turn"].trigger()
    encounter = table.app.workspace.scenario.encounter
    assert encounter.active == encounter.order[0]
    assert table.app.workspace.selection.primary == encounter.active
    side.order.refresh()
    assert not side.order.begin.isVisible()
    assert side.order.round.text() == "Round 1"
    assert [row.state for row in side.order.list.rows] == ["acting", "", "", ""]


def test_between_turns_the_strip_speaks_of_nobody_and_the_order_shows_who_comes_next(
    table: Hand,
) -> None:
    side, strip = table.app.window.side, table.app.window.strip
    side.tabs.setCurrentWidget(side.order)
    side.order.list.setFixedHeight(80)  # room for a row and a half
    side.order.begin.click()
    order = table.app.workspace.scenario.encounter.order
    table.app.workspace.select(Selection((order[-1],)))
    side.order.refresh()
    QApplication.processEvents()
    assert strip.name.text() == f"The encounter begins · next: {first_of(table)}"
    assert strip.movement.text() == ""
    first = side.order.list.visualItemRect(side.order.list.item(0))
    assert side.order.list.viewport().rect().contains(first)


def test_an_encounter_cannot_be_started_on_an_empty_map(table: Hand) -> None:
    strip, tokens = table.app.window.strip, table.app.workspace.scenario.tokens
    assert strip.start_button.isEnabled()
    table.app.workspace.do(DeleteTokens(tuple(tokens)))
    assert not strip.start_button.isEnabled()


def test_turns_go_round_and_the_round_counts(fight: Hand) -> None:
    for _ in ORDER:
        fight.app.window.actions_by_name["new_turn"].trigger()  # asks, for nobody has done anything
        fight.app.window.actions_by_name["new_turn"].trigger()
    encounter = fight.app.workspace.scenario.encounter
    assert (encounter.round, encounter.active) == (2, "ada")
    rows = rows_of(fight.app.workspace.scenario, fight.app.workspace.ruleset)
    assert [row.state for row in rows] == [
        "acting",
        "",
        "",
        "",
    ]  # nobody else has acted in this round


def test_the_phase_cuts_no_button(start: Callable[..., Application], qtbot: QtBot) -> None:
    app = start(field("phase3ap"))
    app.window.resize(1366, 768)
    app.workspace.fight.do(turn.StartEncounter(ORDER, seed=7))
    order = app.window.side.order
    app.window.side.tabs.setCurrentWidget(order)
    order.refresh()
    QApplication.processEvents()
    assert order.phase.text() == "Preparation phase"
    assert order.next.width() >= order.next.minimumSizeHint().width()


def test_a_new_turn_is_drawn_once(fight: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Document, fight and selection all report it."""
    workspace, scene, drawn = fight.app.workspace, fight.app.window.scene, []
    show = scene.show_threat
    monkeypatch.setattr(scene, "show_threat", lambda: (drawn.append(1), show()))
    assert workspace.selection.ids == ("ada",)
    workspace.fight.next_turn()
    begun = workspace.selection
    assert begun.ids == ("goblin",)
    assert len(drawn) == 2  # with the marks of the fight, and with all overlays
    # No other selection is taken for the one already drawn, not even when it returns.
    for selection in (Selection(("ada",)), begun):
        workspace.select(selection)
        lit = [name for name, item in scene.tokens.items() if item.is_selected]
        assert lit == list(selection.ids)


def test_ending_a_turn_leaves_nobody_acting(fight: Hand) -> None:
    fight.app.window.actions_by_name["end_turn"].trigger()
    assert fight.app.workspace.scenario.encounter.active is None
    rows = rows_of(fight.app.workspace.scenario, fight.app.workspace.ruleset)
    assert rows[0].state == "done"


def test_the_order_is_changed_without_a_drag(fight: Hand) -> None:
    panel = fight.app.window.side.order
    panel.refresh()
    panel.shift(panel.list.rows[2], -1)
    assert fight.app.workspace.scenario.encounter.order == ("ada", "brom", "goblin", "ogre")
    fight.app.workspace.document.undo()
    assert fight.app.workspace.scenario.encounter.order == ORDER


def test_a_row_is_shifted_that_says_other_things_by_now(fight: Hand) -> None:
    panel = fight.app.window.side.order
    panel.refresh()
    stale = panel.list.rows[2]
    fight.app.workspace.do(EditTokens(stale.ids, {"name": "Somebody else"}))
    panel.refresh()
    panel.shift(stale, -1)
    assert fight.app.workspace.scenario.encounter.order == ("ada", "brom", "goblin", "ogre")
    panel.shift(replace(stale, ids=("nobody",)), -1)
    assert fight.app.workspace.scenario.encounter.order == ("ada", "brom", "goblin", "ogre")


def test_a_click_that_activates_too_takes_an_action_once(fight: Hand, qtbot: QtBot) -> None:
    bar = fight.app.window.bar
    bar.open_more()
    taken: list[object] = []
    bar.rest.taken.disconnect(bar.take)
    bar.rest.taken.connect(taken.append)
    item = bar.rest.list.currentItem()
    bar.rest.list.itemClicked.emit(item)
    bar.rest.list.itemActivated.emit(item)
    assert len(taken) == 1


def test_a_dragged_row_changes_the_order(fight: Hand, qtbot: QtBot) -> None:
    panel = fight.app.window.side.order
    panel.refresh()
    model = panel.list.model()
    parent = panel.list.rootIndex()
    assert model.moveRow(parent, 3, parent, 1)
    qtbot.waitUntil(
        lambda: fight.app.workspace.scenario.encounter.order == ("ada", "ogre", "goblin", "brom")
    )


def test_the_row_menu_lets_one_wait_and_take_surprise(fight: Hand) -> None:
    panel = fight.app.window.side.order
    panel.refresh()
    menu = panel.menu_for(panel.list.rows[1])
    texts = {action.text(): action for action in menu.actions()}
    wait = next(action for action in texts["Wait for"].menu().actions() if action.text() == "Ogre")
    wait.trigger()
    assert fight.app.workspace.scenario.encounter.order == ("ada", "brom", "ogre", "goblin")
    rows = rows_of(fight.app.workspace.scenario, fight.app.workspace.ruleset)
    assert "delays" in rows[-1].notes
    menu.deleteLater()


def test_a_start_by_hand_takes_typed_rolls_and_surprise(table: Hand) -> None:
    from fivefoot.ui.dialogs.start_encounter import StartDialog

    workspace = table.app.workspace
    rows = rows_of(workspace.scenario, workspace.ruleset)
    dialog = StartDialog(workspace.battle, rows, 3)
    dialog.faces["goblin"].setText("20")
    dialog.faces["ada"].setText("1")
    dialog.surprised["ogre"].setChecked(True)
    assert workspace.fight.do(dialog.command())
    encounter = workspace.scenario.encounter
    assert encounter.order.index("goblin") < encounter.order.index("ada")
    assert encounter.initiative["goblin"] == 20_000
    assert any("urprised" in text for text in log(table))
    dialog.way.setCurrentIndex(1)
    assert dialog.command().order == ("ada", "brom", "goblin", "ogre")
    dialog.deleteLater()


# -- the action bar and targets -------------------------------------------------------------------


def test_the_bar_shows_prices_and_why_not(fight: Hand) -> None:
    bar = fight.app.window.bar
    bar.refresh()
    melee, stand = bar_button(fight, "melee_attack"), bar_button(fight, "stand")
    assert melee.offer.legal
    assert not stand.offer.legal
    assert stand.offer.problems[0].text in stand.toolTip()
    QApplication.sendEvent(
        melee, QEnterEvent(melee.rect().center(), melee.rect().center(), melee.rect().center())
    )
    assert bar.line.whole.startswith("Melee attack")
    # Where the pointer rests the line grows by the rule: a tip would cover it, and say it again.
    at = melee.rect().center()
    QApplication.sendEvent(melee, QHelpEvent(QEvent.Type.ToolTip, at, melee.mapToGlobal(at)))
    assert bar.line.whole.split() == melee.toolTip().split()
    assert not QToolTip.isVisible()
    melee.leaveEvent(QEvent(QEvent.Type.Leave))
    assert bar.line.whole == ""


def test_the_bar_is_for_play_only(table: Hand) -> None:
    assert not table.app.window.bar.isVisible()


def test_an_attack_by_clicks(fight: Hand) -> None:
    bar_button(fight, "melee_attack").click()
    assert fight.app.workspace.fight.aim is not None
    marks = fight.app.window.fight_layers.marks.value.targets
    assert [mark.state for mark in marks] == [
        "marked"
    ]  # the goblin; neither friends nor foes out of reach
    fight.click((5, 5))
    assert fight.app.workspace.fight.aim is None
    assert log(fight)[-1] == "Ada: Melee attack on Goblin"
    assert fight.app.workspace.scenario.encounter.turns["ada"].pools["actions"] == 2
    assert bar_button(fight, "melee_attack").offer.modifiers.applied == (1,)


def test_a_friend_is_struck_only_on_request(fight: Hand) -> None:
    workspace = fight.app.workspace
    workspace.do(turn.Teleport("brom", Cell(4, 5)))
    workspace.fight.choose("melee_attack")
    fight.click((4, 5))
    assert "Brom is not an enemy" in fight.app.window.banner.text
    assert log(fight)[-1] != "Ada: Melee attack on Brom"
    fight.click((4, 5))
    assert log(fight)[-1] == "Ada: Melee attack on Brom"
    workspace.fight.choose("melee_attack")
    fight.app.window.actions_by_name["aim_friends"].trigger()
    marks = fight.app.window.fight_layers.marks.value.targets
    assert sorted(mark.state for mark in marks) == ["legal", "marked"]
    fight.key(Qt.Key.Key_Tab)
    fight.key(Qt.Key.Key_Return)
    assert log(fight)[-1].startswith("Ada: Melee attack on Brom, ")


def test_an_attack_by_keys(fight: Hand) -> None:
    fight.app.workspace.fight.choose("ranged_attack")
    fight.key(Qt.Key.Key_Tab)
    fight.key(Qt.Key.Key_Return)
    assert log(fight)[-1].startswith("Ada: Ranged attack on ")


def test_an_illegal_target_says_why_and_control_overrules(fight: Hand) -> None:
    fight.app.workspace.fight.choose("melee_attack")
    fight.click((14, 9))
    assert "out of reach" in fight.app.window.banner.text
    assert fight.app.workspace.fight.aim is not None
    fight.click((14, 9), keys=CONTROL)
    assert any("overruled" in text for text in log(fight))


def test_escape_drops_the_aim_and_nothing_else(fight: Hand) -> None:
    before = fight.app.workspace.scenario
    fight.app.workspace.fight.choose("melee_attack")
    fight.key(Qt.Key.Key_Escape)
    assert fight.app.workspace.fight.aim is None
    assert fight.app.workspace.selection.primary == "ada"
    assert fight.app.workspace.scenario is before


def test_hovering_while_aiming_says_what_bears_on_the_roll(fight: Hand) -> None:
    fight.app.workspace.fight.choose("melee_attack")
    fight.move((14, 9))
    chip = fight.app.window.fight_layers.marks.value.chip
    assert chip is not None
    assert chip.refusal
    assert any("out of reach" in line.text for line in chip.lines)


def test_an_illegal_action_says_why_and_can_be_overruled(fight: Hand) -> None:
    bar_button(fight, "stand").click()
    assert fight.app.window.banner.text.startswith("Ada, Stand up:")
    fight.app.window.banner._offer.click()
    assert any("overruled" in text for text in log(fight))


def test_an_area_shows_its_cells_and_whom_it_catches(fight: Hand) -> None:
    fight.app.workspace.fight.choose("channel_divinity")
    fight.app.window.banner._offer.click()
    layers = fight.app.window.fight_layers
    assert layers.area.value is not None
    assert {mark.state for mark in layers.marks.value.targets} == {"caught"}
    fight.key(Qt.Key.Key_Return)
    assert any("catches" in text for text in log(fight))
    assert layers.area.value is None


def test_the_palette_finds_actions_of_the_token(fight: Hand) -> None:
    from fivefoot.ui.commands.command_search import entry_of
    from fivefoot.ui.dialogs.command_palette import CommandPalette

    fight.app.window.bar.refresh()
    dialog = CommandPalette(
        [entry_of(action) for action in fight.app.window.bar.actions_by_id.values()]
    )
    dialog._filter("disengage")
    dialog._choose()
    assert dialog.chosen is not None
    dialog.chosen.act()
    assert "disengage" in fight.app.workspace.scenario.encounter.turns["ada"].used
    dialog.deleteLater()


def test_a_readied_action_is_asked_for(fight: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    from fivefoot.ui.dialogs.ready_action import ReadyDialog

    monkeypatch.setattr(ReadyDialog, "exec", lambda dialog: dialog.trigger.setText("it moves") or 1)
    fight.app.window.bar.take(bar_button(fight, "ready").offer)
    card = fight.app.workspace.scenario.encounter.cards[0]
    assert (card.token, card.trigger) == ("ada", "it moves")


def test_asking_what_to_ready_ends_the_aim_of_another_action(
    fight: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fivefoot.ui.dialogs.ready_action import ReadyDialog

    fighting, aims = fight.app.workspace.fight, []
    monkeypatch.setattr(ReadyDialog, "exec", lambda _dialog: aims.append(fighting.aim) or 0)
    ready = bar_button(fight, "ready").offer
    fighting.choose("ranged_attack")
    assert fighting.aim is not None
    fight.app.window.bar.take(ready)
    # Already while it asks, and also after it was cancelled.
    assert aims == [None]
    assert fighting.aim is None


def test_a_number_asked_for_ends_the_aim_of_another_action(
    fight: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, bar = fight.app.workspace, fight.app.window.bar
    fighting, aims = workspace.fight, []
    monkeypatch.setattr(
        "fivefoot.ui.panels.action_bar.QInputDialog.getInt",
        lambda *_said: aims.append(fighting.aim) or (0, False),
    )
    workspace.do(switch_to(workspace.scenario, "quickaction"))
    hide = bar_button(fight, "hide").offer
    fighting.choose("demoralize")
    assert fighting.aim is not None
    bar.take(hide)
    assert aims == [None]


def test_a_menu_of_an_action_ends_the_aim_of_another_action(
    fight: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    fighting, bar = fight.app.workspace.fight, fight.app.window.bar
    monkeypatch.setattr(action_bar, "handling_menu", lambda *_said: QMenu(bar))
    shown = []
    monkeypatch.setattr(QMenu, "popup", lambda *_said: shown.append(fighting.aim))
    offer = bar_button(fight, "disengage").offer
    fighting.choose("ranged_attack")
    assert fighting.aim is not None
    bar.take(offer)
    assert shown == [None]


# -- prompts --------------------------------------------------------------------------------------


def test_a_move_that_provokes_is_asked_about_and_undo_restores(fight: Hand) -> None:
    before = fight.app.workspace.scenario
    prompt = fight.app.window.prompt
    fight.drag((4, 4), (4, 3), (4, 2))
    assert prompt.isVisible()
    assert prompt.title.text() == "Goblin may react: Ada leaves its cell"
    assert [button.choice.id for button in prompt.buttons] == ["opportunity_attack", "decline"]
    look = fight.app.window.fight_layers.marks.value
    assert look.asked
    assert look.spot is not None
    # Where Ada goes on to: whoever reacts decides by it.
    assert [(x / CELL, y / CELL) for x, y in look.ahead.points] == [
        (4.5, 4.5 - i) for i in range(3)
    ]
    prompt.buttons[0].click()
    assert prompt.damage.isVisible()  # Ada's hit points are kept
    prompt.choose(0)
    assert not prompt.isVisible()
    assert not fight.app.window.fight_layers.marks.value.ahead.points
    assert fight.cell("ada") == Cell(4, 2)
    assert any("Opportunity attack" in text for text in log(fight))
    fight.app.window.actions_by_name["undo_move"].trigger()
    assert fight.app.workspace.scenario is before
    assert not prompt.isVisible()


@pytest.mark.parametrize("end", [(3, 0), (6, 12)])
def test_the_card_of_a_reaction_leaves_the_way_ahead_free(
    fight: Hand, end: tuple[int, int]
) -> None:
    window = fight.app.window
    window.map.fit()
    fight.drag((4, 4), (3, 4), end)
    assert window.prompt.isVisible()
    ahead = window.fight_layers.marks.value.ahead.points
    assert len(ahead) >= 4
    for x, y in ahead:
        cell = QRectF(x - CELL / 2, y - CELL / 2, CELL, CELL)
        shown = window.map.mapFromScene(cell).boundingRect()
        assert not window.prompt.geometry().intersects(shown)


def test_a_blow_says_by_its_margin_what_it_deals(fight: Hand) -> None:
    """A8, A22: told beside the target before the roll; the margin typed in with the answer is
    written down.
    """
    doing, prompt = fight.app.workspace.fight, fight.app.window.prompt
    assert "margin 2 or more: 1d8+4 damage" in words_of(bar_button(fight, "melee_attack").offer)
    doing.do(turn.Act("ada", "trip", "goblin"))
    assert prompt.title.text() == "Ada: Trip on Goblin"
    assert [button.choice.label for button in prompt.buttons[:2]] == [
        "Margin 1",
        "Margin 2 or more",
    ]
    prompt.choose(1)
    assert log(fight)[-3:] == [
        "Ada: margin 1, no damage",
        "Trip succeeds on Goblin",
        "Goblin: Prone",
    ]


def test_undo_and_redo_bring_the_prompt_back(fight: Hand) -> None:
    prompt = fight.app.window.prompt
    fight.drag((4, 4), (4, 3), (4, 2))
    prompt.choose(2)
    assert not prompt.isVisible()
    fight.app.workspace.document.undo()
    assert prompt.isVisible()
    fight.app.workspace.document.undo()
    assert not prompt.isVisible()
    fight.app.workspace.document.redo()
    assert prompt.isVisible()
    prompt.choose(0)
    assert log(fight)[-1] == "Goblin declines"


def test_number_keys_answer_while_a_question_is_open(fight: Hand, qtbot: QtBot) -> None:
    window = fight.app.window
    fight.drag((4, 4), (4, 3), (4, 2))
    assert all(card.look.waits for card in window.bar.buttons)
    window.activateWindow()
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_1)
    assert window.prompt.title.text() == "Goblin: Opportunity attack on Ada"
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_Escape)  # its end and its damage are let be
    assert not window.prompt.isVisible()
    assert any("Opportunity attack" in text for text in log(fight))
    assert not any(card.look.waits for card in window.bar.buttons)


def test_enter_takes_the_default(fight: Hand, qtbot: QtBot) -> None:
    fight.drag((4, 4), (4, 3), (4, 2))
    fight.app.window.activateWindow()
    qtbot.keyClick(fight.app.window.map.viewport(), Qt.Key.Key_Return)
    assert log(fight)[-1] == "Goblin declines"


def test_a_scenario_saved_at_a_question_opens_at_it(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    move = turn.Move("ada", (Cell(4, 3), Cell(4, 2)))
    scenario = apply_turn(field(), turn.StartEncounter(ORDER), turn.NextTurn(), move)
    hand = Hand(start(scenario), qtbot)
    assert hand.app.window.prompt.isVisible()
    hand.app.window.prompt.choose(2)
    assert hand.cell("ada") == Cell(4, 2)


def test_everything_else_waits_for_the_answer(fight: Hand) -> None:
    fight.drag((4, 4), (4, 3), (4, 2))
    asked = fight.app.workspace.scenario
    fight.app.window.actions_by_name["new_turn"].trigger()
    assert "is asked first" in fight.app.window.banner.text
    assert fight.app.workspace.scenario is asked
    fight.app.window.prompt.choose(2)
    assert fight.app.window.banner.text == "", "nobody is asked any more"


def test_a_push_is_answered_on_the_map(start: Callable[..., Application], qtbot: QtBot) -> None:
    scenario = apply_turn(field("twopoint"), turn.StartEncounter(ORDER), turn.NextTurn())
    hand = Hand(start(scenario), qtbot)
    workspace = hand.app.workspace
    workspace.fight.choose("shove")
    hand.click((5, 5))
    assert workspace.fight.question is not None
    workspace.fight.answer("hit")
    marks = hand.app.window.fight_layers.marks.value.places
    assert [mark.text for mark in marks] == ["1"]
    workspace.fight.light(workspace.fight.question.choices[0].id)
    assert hand.app.window.fight_layers.marks.value.places[0].lit
    hand.click((6, 6))
    assert hand.cell("goblin") == Cell(6, 6)


def test_a_leap_is_warned_of_rolled_and_falls_short(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    corners = tuple(Point(x * 1000, y * 1000) for x, y in ((7, 0), (9, 0), (9, 14), (7, 14)))
    hall = field("quickaction")
    hall = replace(
        hall,
        scene=replace(hall.scene, ground=(Ground("pit", Surface("pit", depth=2000), corners),)),
    )
    hand = Hand(start(apply_turn(hall, turn.StartEncounter(ORDER), turn.NextTurn())), qtbot)
    hand.drag((4, 4), (9, 4))
    prompt = hand.app.window.prompt
    assert (prompt.subtitle.text(), prompt.title.text()) == ("Leap", "Ada leaps: Athletics 10")
    assert [mark.text for mark in hand.app.window.fight_layers.marks.value.places] == [
        "2",
        "3",
        "4",
        "5",
    ]
    assert hand.cell("ada") == Cell(6, 4)
    prompt.dice.faces.setText("6")
    prompt.choose(1)
    assert hand.cell("ada") == Cell(8, 4)
    assert log(hand)[-3:] == [
        "Ada: Athletics 6 against 10 fails",
        "Ada falls short at (8, 4)",
        "Ada falls 10 ft: 1d6 damage",
    ]
    assert (prompt.subtitle.text(), prompt.title.text()) == ("Damage", "Ada: a fall of 10 ft")
    prompt.damage.rows[0].field.setText("4")
    prompt.choose(0)
    assert not prompt.isVisible()
    assert log(hand)[-1] == "Ada loses 4 hit points (a fall of 10 ft), 6 of 12 left"


def test_typed_faces_are_judged_and_taken(start: Callable[..., Application], qtbot: QtBot) -> None:
    scenario = apply_turn(field("openband"), turn.StartEncounter(ORDER), turn.NextTurn())
    hand = Hand(start(scenario), qtbot)
    hand.app.workspace.fight.choose("basic_attack")
    hand.click((5, 5))
    prompt = hand.app.window.prompt
    assert prompt.dice.isVisible()
    prompt.dice.faces.setText("3")
    prompt.choose(1)
    assert any("cancels up to 1 Effort" in text for text in log(hand))


def test_dice_that_cannot_show_a_face_are_said_at_once(qtbot: QtBot) -> None:
    from fivefoot.ui.widgets.dice_entry import DiceEntry

    entry = DiceEntry()
    qtbot.addWidget(entry)
    entry.ask("2d6", "damage 2d6")
    entry.faces.setText("4, 7")
    assert "cannot show 7" in entry.wrong.text()
    entry.faces.setText("4 6")
    assert entry.wrong.text() == ""
    assert entry.value() == (4, 6)


# -- moves of others, reminders, wounds, log ------------------------------------------------------


def test_a_move_out_of_turn_is_refused_with_an_offer(fight: Hand) -> None:
    fight.drag((2, 8), (3, 8), (4, 8))
    assert fight.cell("brom") == Cell(2, 8)
    assert "not Brom's turn" in fight.app.window.banner.text
    fight.app.window.banner._offer.click()
    assert fight.cell("brom") == Cell(4, 8)


def test_quick_mode_reminds_and_does_not_ask(fight: Hand) -> None:
    fight.app.workspace.fight.do(turn.SetReminders(True))
    fight.drag((4, 4), (4, 3), (4, 2))
    assert not fight.app.window.prompt.isVisible()
    assert fight.app.window.banner.text.startswith("Goblin may react")
    assert fight.cell("ada") == Cell(4, 2)


def test_the_log_is_shown_and_replayed(fight: Hand) -> None:
    panel = fight.app.window.side.log
    fight.app.window.side.tabs.setCurrentWidget(panel)
    fight.app.workspace.select(fight.app.workspace.selection.only("ada"))
    panel.note.setText("a horn sounds")
    panel.write_note()
    panel.dice.setText("2d6")
    panel.faces.setText("3 4")
    panel.throw()
    panel.refresh()
    assert panel.text.toPlainText().splitlines()[-2:] == [
        "  Ada: a horn sounds",
        "  Ada rolls 2d6: 3 + 4 = 7",
    ]
    assert panel.check_replay()
    assert "commands replayed" in fight.app.window.banner.text


def test_a_group_shows_whose_turn_it_is_and_what_that_one_has_left(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    """Goblin and ogre act together; the goblin goes down, the ogre attacks, and a third waits."""
    scenario = field()
    foes = {
        "goblin": replace(scenario.tokens["goblin"], group="horde", hit_points=0),
        "ogre": replace(scenario.tokens["ogre"], group="horde", hit_points=20, hit_points_max=20),
        "rat": Token("rat", "Rat", Cell(12, 3), "foes", group="horde", hit_points=2),
    }
    hand = Hand(start(replace(scenario, tokens={**scenario.tokens, **foes})), qtbot)
    workspace, window = hand.app.workspace, hand.app.window
    workspace.fight.do(turn.StartEncounter(("goblin", "ogre", "rat", "ada", "brom")))
    workspace.fight.do(turn.NextTurn())
    assert workspace.scenario.encounter.active == "ogre"
    row = rows_of(workspace.scenario, workspace.ruleset)[0]
    assert (row.ids, row.face, row.initials) == (("goblin", "ogre", "rat"), "ogre", "Og")
    workspace.fight.do(turn.Spend("ogre", "actions", 2))
    workspace.select(Selection(("ogre",)))
    assert window.strip.name.text() == "Horde’s turn"
    assert "1 of 3" in window.strip._pips[0].accessibleName()
    workspace.select(Selection(("rat",)))
    assert window.strip.name.text() == "Horde’s turn · Rat"
    assert "3 of 3" in window.strip._pips[0].accessibleName()
    workspace.select(Selection(("ada",)))
    assert window.strip.name.text() == "Horde’s turn"
    assert "1 of 3" in window.strip._pips[0].accessibleName()


def test_groups_stand_in_one_row(table: Hand) -> None:
    tokens = {
        name: replace(token, group="goblins") if token.side == "foes" else token
        for name, token in table.app.workspace.scenario.tokens.items()
    }
    scenario = replace(table.app.workspace.scenario, tokens=tokens)
    rows = rows_of(scenario, table.app.workspace.ruleset)
    assert [row.name for row in rows] == ["Ada", "Brom", "goblins × 2"]


def test_a_question_of_other_rules_does_not_break_the_window(fight: Hand) -> None:

    fight.drag((4, 4), (4, 3), (4, 2))
    fight.app.workspace.do(switch_to(fight.app.workspace.scenario, "twopoint"))
    assert not fight.app.window.prompt.isVisible()


def test_the_acting_token_comes_to_the_middle_of_a_zoomed_map(fight: Hand) -> None:
    view = fight.app.window.map
    view.zoom_to(4.0)
    view.centerOn(64.0, 64.0)
    fight.app.workspace.document.do(turn.NewTurn("ogre"))
    QApplication.processEvents()
    middle = view.mapToScene(view.viewport().rect().center())
    assert (middle.x() / 64, middle.y() / 64) == pytest.approx((15, 10), abs=0.2)


def test_a_new_document_forgets_the_aim(fight: Hand) -> None:
    fight.app.workspace.fight.choose("melee_attack")
    fight.app.workspace.open(document_of(field()))
    assert fight.app.workspace.fight.aim is None


# -- what has to be said first, and reactions that are called for ---------------------------------


def test_a_price_that_the_table_decides_is_chosen(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    scenario = apply_turn(field("phase3ap"), turn.StartEncounter(ORDER), turn.NextTurn())
    hand = Hand(start(scenario), qtbot)
    offer = bar_button(hand, "use_ability").offer
    menu = hand.app.window.bar.price_menu(offer)
    assert [action.text() for action in menu.actions() if action.isEnabled()] == [
        "1 action point",
        "2 action points",
        "3 action points",
    ]
    next(action for action in menu.actions() if action.text() == "2 action points").trigger()
    hand.app.workspace.fight.step(1)
    hand.key(Qt.Key.Key_Return)
    assert hand.app.workspace.scenario.encounter.turns["ada"].pools["ap"] == 1
    menu.deleteLater()


def test_a_number_rolled_with_an_action_is_asked(
    start: Callable[..., Application], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QInputDialog

    scenario = apply_turn(field("openband"), turn.StartEncounter(ORDER), turn.NextTurn())
    hand = Hand(start(scenario), qtbot)
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_given: (4, True))
    hand.app.window.bar.take(bar_button(hand, "evasive_action").offer)
    assert hand.app.workspace.scenario.encounter.turns["ada"].flags["evasive_pool"] == "4"


def test_a_number_rolled_is_asked_with_what_the_token_adds_to_it(
    start: Callable[..., Application], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QInputDialog

    table = field("quickaction")
    ada = replace(table.tokens["ada"], stats={"quickaction": {"stealth": 7}})
    table = replace(table, tokens={**table.tokens, "ada": ada})
    hand = Hand(start(apply_turn(table, turn.StartEncounter(ORDER), turn.NextTurn())), qtbot)
    asked: list[str] = []
    monkeypatch.setattr(QInputDialog, "getInt", lambda *given: (asked.append(given[2]) or 12, True))
    hand.app.window.bar.take(bar_button(hand, "hide").offer)
    assert asked == ["Stealth +7 rolled"]
    assert hand.app.workspace.scenario.encounter.turns["ada"].flags["stealth"] == "12"


def test_a_readied_action_is_called_for_from_the_tracker(fight: Hand) -> None:
    choice = {"action": "melee_attack", "trigger": "the goblin moves"}
    fight.app.workspace.fight.choose("ready", choice)
    fight.app.window.actions_by_name["new_turn"].trigger()
    panel = fight.app.window.side.order
    panel.refresh()
    menu = panel.menu_for(panel.list.rows[0])
    react = next(action.menu() for action in menu.actions() if action.text() == "React")
    assert react.actions()[-1].text() == "Melee attack (readied: the goblin moves)"
    react.actions()[-1].trigger()
    assert any("readied Melee attack" in text for text in log(fight))
    assert not fight.app.workspace.scenario.encounter.cards
    menu.deleteLater()


def test_what_has_no_room_is_found_by_typing_and_says_why_not(fight: Hand, qtbot: QtBot) -> None:
    bar = fight.app.window.bar
    fight.app.window.resize(900, 700)
    QApplication.processEvents()
    fight.app.window.activateWindow()
    bar.refresh()
    qtbot.keyClick(fight.view.viewport(), Qt.Key.Key_0)
    assert bar.rest.isVisible()
    qtbot.keyClicks(bar.rest.search, "stand")
    texts = [bar.rest.list.item(row).text() for row in range(bar.rest.list.count())]
    assert texts == ["Not now (1)", "Stand up  ·  it is not prone"]
    qtbot.keyClick(bar.rest.search, Qt.Key.Key_Return)
    assert not bar.rest.isVisible()
    assert fight.app.window.banner.text.startswith("Ada, Stand up:")


def test_cards_stay_the_same_while_the_window_has_room_for_as_many(fight: Hand) -> None:
    window, bar = fight.app.window, fight.app.window.bar

    def cards_at(width: int) -> list[ActionCard]:
        window.resize(width, 800)
        QApplication.processEvents()
        return list(bar.buttons)

    cards = cards_at(1200)
    before = cards[0].width()
    assert cards_at(1200 + 2 * len(cards)) == cards
    assert {card.width() for card in cards} == {before + 2}
    fewer = cards_at(1000)
    assert 0 < len(fewer) < len(cards)
    assert fewer == cards[: len(fewer)]


def test_an_action_that_stays_in_the_hand_keeps_its_card_and_its_focus(fight: Hand) -> None:
    """A favourite comes right after movement; the last card has no room any more."""
    bar, workspace = fight.app.window.bar, fight.app.workspace
    fight.app.window.activateWindow()
    bar.refresh()
    before = list(bar.buttons)
    before[1].setFocus()
    assert QApplication.focusWidget() is before[1]
    bar.keep("feint", True)
    bar.refresh()
    after = list(bar.buttons)
    assert [after[0], *after[2:]] == before[:-1]
    assert after[1].offer.action == "feint"
    assert QApplication.focusWidget() is before[1]
    assert not before[-1].isVisible()
    lying = sorted(after, key=lambda card: card.x())
    assert lying == after
    walked = [after[0]]
    while len(walked) < len(after):
        walked.append(walked[-1].nextInFocusChain())  # type: ignore[arg-type]
    assert walked == after
    workspace.select(Selection(("goblin",)))
    bar.refresh()
    assert {card.look.key for card in bar.buttons} == {
        str(number) for number in range(1, len(bar.buttons) + 1)
    }


def test_a_kept_card_is_painted_in_another_theme(
    fight: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar, painted, draw = fight.app.window.bar, [], ActionCard._draw_name
    bar.refresh()
    before = list(bar.buttons)
    QApplication.processEvents()
    monkeypatch.setattr(
        ActionCard, "_draw_name", lambda card, *how: (painted.append(card), draw(card, *how))
    )
    fight.app._change_theme("light")
    QApplication.processEvents()
    assert bar.buttons == before
    assert {*before} == {*painted}


def test_the_tip_of_a_kept_card_is_wrapped_in_another_size_of_text(fight: Hand) -> None:
    bar = fight.app.window.bar
    bar.refresh()
    before = list(bar.buttons)
    fight.app.preferences.change(text_percent=150)
    fight.app._change_theme("dark")
    assert {*bar.buttons} <= {*before}
    for card in bar.buttons:
        card.shows_text_beside = lambda: False
        QApplication.sendEvent(card, QHelpEvent(QEvent.Type.ToolTip, QPoint(), QPoint()))
        assert card.toolTip() == tool_tip(tip_of(fight.app.workspace.ruleset, card.offer))
    back_to_usual_text()


def test_a_favourite_lies_right_after_movement_and_is_saved_with_the_creature(
    fight: Hand, qtbot: QtBot
) -> None:
    bar, workspace = fight.app.window.bar, fight.app.workspace
    bar.refresh()
    before = [card.offer.action for card in bar.buttons]
    bar.open_more()
    qtbot.keyClicks(bar.rest.search, "feint")
    qtbot.keyClick(bar.rest.search, Qt.Key.Key_K, CONTROL)
    bar.refresh()
    names = [card.offer.action for card in bar.buttons]
    assert names == [before[0], "feint", *before[1:-1]]
    assert bar.buttons[1].look.favourite
    assert workspace.scenario.tokens["ada"].favourites == {"keyword3": ("feint",)}
    menu = bar.card_menu(bar.buttons[1])
    menu.actions()[0].trigger()
    menu.deleteLater()
    bar.refresh()
    assert [card.offer.action for card in bar.buttons] == before
    assert workspace.scenario.tokens["ada"].favourites == {}


def test_cards_hold_still_and_number_keys_play_them(fight: Hand, qtbot: QtBot) -> None:
    bar, workspace = fight.app.window.bar, fight.app.workspace
    bar.refresh()
    before = [(card.offer.action, card.geometry()) for card in bar.buttons]
    fight.app.window.activateWindow()
    qtbot.keyClick(fight.view.viewport(), Qt.Key.Key_2)
    assert workspace.fight.aim is not None
    assert (workspace.fight.aim.action, bar.buttons[1].look.chosen) == ("melee_attack", True)
    qtbot.keyClick(fight.view.viewport(), Qt.Key.Key_Return)
    workspace.fight.do(turn.SetCondition("ada", "prone"))
    bar.refresh()
    assert [(card.offer.action, card.geometry()) for card in bar.buttons] == before


def test_the_label_of_a_target_stays_in_sight(fight: Hand) -> None:
    view = fight.app.window.map
    fight.app.workspace.fight.choose("ranged_attack")
    view.zoom_to(1.0)
    view.centerOn(14 * 64 - view.viewport().width() / 2 + 120, 9 * 64)
    fight.move((14, 9))
    chip = fight.app.window.fight_layers.marks.value.chip
    assert chip is not None
    assert chip.offset[0] < -100


def test_the_prompt_goes_to_the_top_where_it_would_cover_its_cause(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    tokens = {
        "ada": Token("ada", "Ada", Cell(9, 12)),
        "goblin": Token("goblin", "Goblin", Cell(10, 12), "foes"),
    }
    scenario = replace(field(), tokens=tokens)
    scenario = apply_turn(scenario, turn.StartEncounter(("ada", "goblin")), turn.NextTurn())
    hand = Hand(start(scenario), qtbot)
    hand.drag((9, 12), (8, 12), (7, 12))
    prompt = hand.app.window.prompt
    assert prompt.isVisible()
    assert not prompt.geometry().contains(hand.point((10, 12)))


def test_the_log_offers_the_dice_of_the_system_unless_others_are_typed_in(table: Hand) -> None:
    log_panel = table.app.window.side.log
    window = table.app.window
    window.side.tabs.setCurrentWidget(log_panel)
    assert log_panel.dice.text() == "2d8"
    window.commands.switch_ruleset("quickaction")
    log_panel.refresh()
    assert log_panel.dice.text() == "1d20"
    log_panel.dice.setText("4d6")
    window.commands.switch_ruleset("phase3ap")
    log_panel.refresh()
    assert log_panel.dice.text() == "4d6"


@pytest.mark.parametrize("action", ["hide", "disengage", "shove"])
def test_the_words_of_a_card_say_nothing_twice(action: str, fight: Hand) -> None:
    workspace = fight.app.workspace
    workspace.do(switch_to(workspace.scenario, "quickaction"))
    actor = workspace.fight.actor
    assert actor is not None
    offer = offer_of(workspace.battle, actor, action)
    assert offer.modifiers is not None
    said = words_of(offer)
    assert offer.modifiers.tags
    assert all(said.count(tag) == 1 for tag in offer.modifiers.tags)
