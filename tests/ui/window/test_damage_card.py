"""Attacks with damage, hit points as they are typed, and who is down, with the mouse and with keys;
inputs counted.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.hand import short_reason
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.token_edits import ChangeHitPoints, RenameToken
from fivefoot.core.session.selection import Selection
from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.application import Application
from fivefoot.ui.panels.prompt_panel import EDGES
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.widgets.hit_points_entry import HitPointsEntry
from fivefoot.ui.widgets.initiative_rows import rows_of

from .conftest import Hand
from .test_no_cut_text import cut_texts

LEFT = Qt.MouseButton.LeftButton
ATTACKS = {
    "keyword3": "melee_attack",
    "phase3ap": "strike",
    "quickaction": "attack",
    "openband": "basic_attack",
    "twopoint": "attack",
}
ORDER = ("ada", "ogre", "rat", "brom")


def field(system: str) -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(4, 4), hit_points=10, hit_points_max=12),
        Token("brom", "Brom", Cell(2, 8), hit_points=10, hit_points_max=12),
        Token("ogre", "Ogre", Cell(5, 4), "foes", hit_points=30, hit_points_max=30, npc=True),
        Token("rat", "Rat", Cell(12, 9), "foes", hit_points=1, hit_points_max=3, npc=True),
    )
    return Scenario(
        Scene(20, 14), system, title="Field", tokens={token.id: token for token in tokens}
    )


def begun(start: Callable[..., Application], qtbot: QtBot, system: str) -> Hand:
    hand = Hand(start(field(system)), qtbot)
    fight = hand.app.workspace.fight
    fight.do(turn.StartEncounter(ORDER, seed=7))
    while hand.app.workspace.scenario.encounter.active is None:
        fight.next_turn()
    QApplication.processEvents()
    hand.app.window.bar.refresh()
    return hand


def points(hand: Hand, name: str) -> int | None:
    return hand.app.workspace.scenario.tokens[name].hit_points


def click(hand: Hand, widget) -> None:
    hand.bot.mouseClick(widget, LEFT)
    QApplication.processEvents()


def button(hand: Hand, action: str):
    return next(each for each in hand.app.window.bar.buttons if each.offer.action == action)


@pytest.mark.parametrize("system", list(ATTACKS))
def test_an_attack_with_damage_is_three_clicks_and_the_next_turn_one(
    start: Callable[..., Application], qtbot: QtBot, system: str
) -> None:
    hand = begun(start, qtbot, system)
    prompt, before = hand.app.window.prompt, hand.app.workspace.scenario
    click(hand, button(hand, ATTACKS[system]))  # 1
    hand.click((5, 4))  # 2
    assert prompt.isVisible()
    harmful = next(each for each in prompt.buttons if each.choice.damage)
    rolled = harmful.choice.damage[0].rolled
    assert rolled is not None
    assert f"{rolled} damage" in harmful.text()
    assert prompt.damage.rows[0].after.text() == f"30 → {30 - rolled}"
    click(hand, harmful)  # 3
    assert not prompt.isVisible()
    assert points(hand, "ogre") == 30 - rolled
    click(hand, hand.app.window.strip.turn_button)  # the next turn is 1
    assert hand.app.workspace.scenario.encounter.active == "ogre"
    document = hand.app.workspace.document
    document.undo()
    document.undo()
    assert hand.app.workspace.scenario is before


@pytest.mark.parametrize("system", list(ATTACKS))
def test_a_move_is_one_drag(start: Callable[..., Application], qtbot: QtBot, system: str) -> None:
    hand = begun(start, qtbot, system)
    hand.drag((4, 4), (4, 5), (4, 6))
    asked = hand.app.workspace.fight.question
    if asked is None:
        assert hand.cell("ada") == Cell(4, 6)
    else:  # she leaves the ogre: it may react
        assert asked.kind in ("reaction", "protect")


def test_keys_do_it_as_well(start: Callable[..., Application], qtbot: QtBot) -> None:
    hand = begun(start, qtbot, "twopoint")
    window, prompt = hand.app.window, hand.app.window.prompt
    hand.app.workspace.fight.choose("attack")
    hand.key(Qt.Key.Key_Return)  # the marked target
    assert prompt.isVisible()
    rolled = prompt.buttons[0].choice.damage[0].rolled
    assert rolled is not None
    window.activateWindow()
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_Return)
    assert points(hand, "ogre") == 30 - rolled


def test_damage_is_halved_doubled_and_typed(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "twopoint")
    prompt, fight = hand.app.window.prompt, hand.app.workspace.fight
    fight.do(turn.Act("ada", "attack", "ogre"))
    row = prompt.damage.rows[0]
    rolled = prompt.buttons[0].choice.damage[0].rolled
    assert rolled is not None
    click(hand, row.half)
    assert row.after.text() == f"30 → {30 - rolled // 2}"
    click(hand, row.double)
    assert row.after.text() == f"30 → {30 - 2 * rolled}"
    row.field.clear()
    qtbot.keyClicks(row.field, "six")
    assert "'six' is no change" in prompt.damage.wrong.text()
    prompt.choose(0)
    assert prompt.isVisible()  # nothing is done with what cannot be read
    row.field.clear()
    qtbot.keyClicks(row.field, "30")
    assert row.after.text() == "30 → 0, Defeated"
    qtbot.keyClick(row.field, Qt.Key.Key_Return)
    assert points(hand, "ogre") == 0


def test_escape_skips_the_damage(start: Callable[..., Application], qtbot: QtBot) -> None:
    hand = begun(start, qtbot, "twopoint")
    window = hand.app.window
    hand.app.workspace.fight.do(turn.Act("ada", "attack", "ogre"))
    window.activateWindow()
    qtbot.keyClick(window.map.viewport(), Qt.Key.Key_Escape)
    assert not window.prompt.isVisible()
    assert points(hand, "ogre") == 30


def test_who_is_down_is_marked_passed_over_and_counted(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "twopoint")
    workspace = hand.app.workspace
    workspace.fight.do(turn.Damage("ogre", 40))
    assert hand.app.window.scene.tokens["ogre"].look_value.state == "dimmed"
    row = next(row for row in rows_of(workspace.scenario, workspace.ruleset) if row.id == "ogre")
    assert row.state == "down"
    assert row.spoken.startswith("Ogre, is down, Defeated")
    click(hand, hand.app.window.strip.turn_button)
    click(hand, hand.app.window.strip.turn_button)  # the first asks: Ada has done nothing yet
    assert workspace.scenario.encounter.active == "rat"


def test_hit_points_are_typed_at_the_token_and_in_the_order(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "twopoint")
    hand.click((5, 4))
    hand.app.window.actions_by_name["hit_points"].trigger()
    entry = hand.app.window.findChild(HitPointsEntry)
    assert entry.title.text() == "Ogre: 30 of 30"
    assert entry.rect().contains(entry.field.geometry())
    qtbot.keyClicks(entry.field, "lots")
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert entry.isVisible()
    assert "'lots' is no change: write -6" in entry.wrong.text()
    said = entry.wrong
    assert said.height() >= said.heightForWidth(said.width()), "the words are cut"
    entry.field.clear()
    qtbot.keyClicks(entry.field, "/2")
    assert not said.isVisible()
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert points(hand, "ogre") == 15
    order = hand.app.window.side.order
    hand.app.window.side.tabs.setCurrentWidget(order)
    row = next(row for row in order.list.rows if row.id == "rat")
    order.list.setCurrentRow(order.list.rows.index(row))
    order.change_hit_points(row)
    entry = order.findChild(HitPointsEntry)
    qtbot.keyClicks(entry.field, "-6")
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert points(hand, "rat") == 0


def test_the_key_for_damage_says_what_to_select_first(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "twopoint")
    hand.app.workspace.select(Selection())
    hand.key(Qt.Key.Key_P)
    assert "Select a token first" in hand.app.window.banner.text
    assert hand.app.window.findChild(HitPointsEntry) is None


def test_the_field_for_hit_points_stays_on_the_screen_and_by_the_map(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "twopoint")
    window = hand.app.window
    room = window.screen().availableGeometry()
    # The window hangs over the lower right corner, and the token is scrolled out of sight.
    window.move(room.bottomRight() - QPoint(300, 300))
    hand.click((5, 4))
    window.map.zoom_to(4)
    for bar in (window.map.horizontalScrollBar(), window.map.verticalScrollBar()):
        bar.setValue(bar.minimum())
    window.actions_by_name["hit_points"].trigger()
    entry = window.findChild(HitPointsEntry)
    # Qt's platform without a screen shifts what it shows by a frame of 2 pixels.
    nearly = room.adjusted(0, 0, 2, 2)
    assert nearly.contains(entry.geometry())
    qtbot.keyClicks(entry.field, "lots")
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert entry.wrong.isVisible()
    assert nearly.contains(entry.geometry()), "higher by the words about what is wrong"
    entry.close()
    # Its foot on the screen: where the token is behind the rim, the field stays by the map.
    view = window.map.viewport()
    window.move(QPoint(0, -200))
    qtbot.waitUntil(lambda: view.mapToGlobal(QPoint()).y() < 0)
    window.actions_by_name["hit_points"].trigger()
    entry = next(each for each in window.findChildren(HitPointsEntry) if each.isVisible())
    foot = view.mapToGlobal(QPoint(0, view.height())).y()
    assert entry.y() in range(foot - 3, foot + 3)
    entry.close()


def test_all_an_area_caught_are_hurt_at_once(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "openband")
    fight, prompt = hand.app.workspace.fight, hand.app.window.prompt
    before = hand.app.workspace.scenario
    fight.do(turn.Teleport("rat", Cell(6, 5)))
    fight.do(turn.Act("ada", "area_attack", cell=Cell(6, 4), overrule=True))
    while fight.question is not None and fight.question.kind != "damage":
        fight.answer(fight.question.default)
    assert [row.field.accessibleName() for row in prompt.damage.rows] == [
        "Damage of Ada",
        "Damage of Ogre",
        "Damage of Rat",
    ]
    prompt.damage.rows[0].field.setText("0")
    prompt.damage.rows[1].field.setText("4")
    prompt.choose(0)
    assert (points(hand, "ada"), points(hand, "ogre"), points(hand, "rat")) == (10, 26, 0)
    assert before.tokens["rat"].hit_points == 1


@pytest.mark.parametrize("percent", [100, 150])
def test_the_rows_of_those_who_are_hurt_are_shown_in_full(
    start: Callable[..., Application], qtbot: QtBot, percent: int
) -> None:
    """On a small screen, too, three rows need no scrolling."""
    PreferenceKeeper().change(text_percent=percent)
    app = start(field("openband"), size=(1366, 740))
    workspace, prompt = app.workspace, app.window.prompt
    workspace.fight.do(turn.StartEncounter(ORDER, seed=7))
    workspace.fight.do(turn.NextTurn())
    workspace.fight.do(turn.Teleport("rat", Cell(6, 5)))
    workspace.fight.do(turn.Act("ada", "area_attack", cell=Cell(6, 4), overrule=True))
    while workspace.fight.question is not None and workspace.fight.question.kind != "damage":
        workspace.fight.answer(workspace.fight.question.default)
    qtbot.waitUntil(lambda: len(prompt.damage.rows) == 3 and prompt.isVisible())
    for _ in range(4):
        QApplication.processEvents()
    for row in prompt.damage.rows:
        for part in (row.name, row.field, row.half, row.double, row.after):
            assert part.visibleRegion().boundingRect() == part.rect()
    set_text_size(USUAL)


@pytest.mark.parametrize(("edge", "percent"), [*product(EDGES, (100,)), ("left", 130)])
def test_the_result_of_damage_is_shown_in_full_at_every_edge(
    start: Callable[..., Application], qtbot: QtBot, edge: str, percent: int
) -> None:
    """Also once what is typed brings down somebody with a long name."""
    PreferenceKeeper().change(text_percent=percent)
    hand = begun(start, qtbot, "twopoint")
    workspace, prompt = hand.app.workspace, hand.app.window.prompt
    workspace.do(RenameToken("brom", "Thorgrimm of the Northern Marches"))
    assert workspace.fight.do(turn.Act("ada", ATTACKS["twopoint"], "brom", overrule=True))
    prompt._lay_at(edge)
    prompt.damage.rows[0].field.setText("40")
    QApplication.processEvents()
    assert prompt.damage.rows[0].after.text() == "10 → 0, Unconscious"
    shown = cut_texts(hand.app.window)
    assert [cut for cut in shown if "Unconscious" in cut or "Thorgrimm" in cut] == []
    row = prompt.damage.rows[0]
    told = row.after
    assert row.name.geometry().right() < row.field.geometry().left()
    end = told.mapTo(prompt, told.rect().topLeft()).x()
    end += told.fontMetrics().horizontalAdvance(told.text())
    assert end <= prompt.width() - RHYTHM
    set_text_size(USUAL)


def test_the_window_says_for_a_moment_what_a_blow_did(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "keyword3")
    workspace, window = hand.app.workspace, hand.app.window
    assert workspace.fight.do(turn.Act("ada", ATTACKS["keyword3"], "ogre"))
    hit = next(each for each in workspace.fight.question.choices if each.damage)
    assert workspace.fight.do(turn.Answer("ada", hit.id, damage=(30,)))
    assert window.bar.line.whole == "Ogre: 30 → 0 hit points, defeated"
    workspace.document.undo()
    assert window.bar.line.whole == "Ogre: 0 → 30 hit points"
    workspace.fight.next_turn()
    assert window.bar.line.whole == ""


def test_cards_of_who_is_down_say_so_in_a_word(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = begun(start, qtbot, "keyword3")
    workspace, window = hand.app.workspace, hand.app.window
    workspace.do(ChangeHitPoints("ada", "=0"))
    window.bar.refresh()
    assert {short_reason(card.offer) for card in window.bar.buttons} == {"unconscious"}
    assert window.strip.name.text() == "Ada’s turn · unconscious"
