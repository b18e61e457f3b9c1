"""Links, turn flags and marks of a token, set manually in the token panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QInputDialog, QLabel
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Link
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.turn.commands import SetLink
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.panels.links_editor import LinksEditor, TurnFlags, flags_of, tie_kinds
from fivefoot.ui.panels.token_marks import TokenMarks

from .conftest import Hand, field_of_battle


@pytest.fixture
def panel(hand: Hand) -> Hand:
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.app.window.actions_by_name["token_panel"].trigger()
    hand.app.window.side.token.refresh()
    QApplication.processEvents()
    return hand


def find(hand: Hand, kind: type):
    return hand.app.window.side.token.findChild(kind)


def refreshed(hand: Hand, kind: type):
    hand.app.window.side.token.refresh()
    QApplication.processEvents()
    return find(hand, kind)


def links(hand: Hand) -> tuple[Link, ...]:
    return hand.app.workspace.scenario.encounter.links


def test_kinds_and_flags_come_from_the_ruleset() -> None:
    assert tie_kinds(library.load("keyword3")) == ("riding", "grappling", "guarding")
    assert tie_kinds(library.load("openband")) == ("guarding",)
    assert flags_of(library.load("keyword3")) == ("disengaged",)
    assert "riding" not in tie_kinds(library.load("twopoint"))


def test_two_are_tied_and_untied_from_either_end(panel: Hand) -> None:
    ties = find(panel, LinksEditor)
    ties.kind.setCurrentIndex(ties.kind.findText("grapples"))
    ties.other.setCurrentIndex(ties.other.findText("Goblin"))
    ties.tie.click()
    assert links(panel) == (Link("grappling", "ada", "goblin"),)
    ties = refreshed(panel, LinksEditor)
    assert "Grapples Goblin" in [label.text() for label in ties.findChildren(QLabel)]
    panel.app.workspace.select(panel.app.workspace.selection.only("goblin"))
    ties = refreshed(panel, LinksEditor)
    assert "Is grappled by Ada" in [
        label.text() for label in ties.findChildren(QLabel) if not label.isHidden()
    ]
    ties.untie_buttons[0].click()
    assert links(panel) == ()
    panel.app.workspace.document.undo()
    assert links(panel) == (Link("grappling", "ada", "goblin"),)


def test_the_other_end_may_be_named_first(panel: Hand) -> None:
    ties = find(panel, LinksEditor)
    ties.kind.setCurrentIndex(ties.kind.findText("is ridden by"))
    ties.other.setCurrentIndex(ties.other.findText("Brom"))
    ties.tie.click()
    assert links(panel) == (Link("riding", "brom", "ada"),)


def test_a_flag_of_the_turn_is_set_and_cleared(panel: Hand) -> None:
    flags = find(panel, TurnFlags)
    flags.buttons["disengaged"].click()
    assert "disengaged" in panel.app.workspace.scenario.encounter.turns["ada"].flags
    refreshed(panel, TurnFlags).buttons["disengaged"].click()
    assert "disengaged" not in panel.app.workspace.scenario.encounter.turns["ada"].flags
    panel.app.workspace.do(SetStage("setup"))
    assert refreshed(panel, TurnFlags).isHidden()


@pytest.mark.parametrize(("given", "kept"), [((7, True), {"evasive_pool": "7"}), ((0, False), {})])
def test_a_flag_that_keeps_a_number_asks_for_it(
    start: Callable[..., Application], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, given, kept
) -> None:  # D23
    hand = Hand(start(replace(field_of_battle(), ruleset="openband")), qtbot)
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.app.window.actions_by_name["token_panel"].trigger()
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_asked: given)
    before = hand.app.workspace.scenario
    flags = refreshed(hand, TurnFlags)
    flags.buttons["evasive_pool"].click()
    turns = hand.app.workspace.scenario.encounter.turns
    assert (dict(turns["ada"].flags) if "ada" in turns else {}) == kept
    flags = refreshed(hand, TurnFlags)
    assert flags.buttons["evasive_pool"].isChecked() == bool(kept)
    assert flags.buttons["evasive_pool"].text() == ("Evasive pool 7" if kept else "Evasive pool")
    assert (hand.app.workspace.scenario is before) == (not kept)


def test_a_rider_tied_by_hand_sits_in_the_saddle(panel: Hand) -> None:  # A53
    ties = find(panel, LinksEditor)
    ties.kind.setCurrentIndex(ties.kind.findText("rides"))
    ties.other.setCurrentIndex(ties.other.findText("Brom"))
    ties.tie.click()
    ada = panel.app.workspace.scenario.tokens["ada"]
    assert (tuple(ada.cell), dict(ada.conditions)) == ((2, 8), {"mounted": 1})
    refreshed(panel, LinksEditor).untie_buttons[0].click()
    assert not panel.app.workspace.scenario.tokens["ada"].conditions


def test_a_tie_that_cannot_be_is_refused_in_words(panel: Hand) -> None:
    panel.app.workspace.fight.do(SetLink("riding", "brom", "ada"))
    ties = refreshed(panel, LinksEditor)
    before = panel.app.workspace.scenario
    ties.kind.setCurrentIndex(ties.kind.findText("rides"))
    ties.other.setCurrentIndex(ties.other.findText("Brom"))
    ties.tie.click()
    assert "cannot ride Brom, which is riding Ada" in panel.app.window.banner.text
    assert panel.app.workspace.scenario is before


def test_where_a_token_looks_is_chosen(panel: Hand) -> None:
    marks = panel.app.window.side.token._form.findChild(TokenMarks)
    before = panel.app.workspace.scenario
    marks.facing.setFocus()
    QTest.keyClick(marks.facing, Qt.Key.Key_Down)
    assert panel.app.workspace.scenario.tokens["ada"].facing == 0  # north, the first of the compass
    panel.app.workspace.document.undo()
    assert panel.app.workspace.scenario is before
    refreshed(panel, LinksEditor)
    QTest.keyClicks(marks.facing, "Southe")
    assert panel.app.workspace.scenario.tokens["ada"].facing == 135
    assert not panel.app.workspace.do(EditToken("ada", {"facing": 360}))
    assert "0 to 359 degrees" in panel.app.window.banner.text
    panel.app.workspace.do(EditToken("ada", {"facing": 100}))
    refreshed(panel, LinksEditor)
    assert marks.facing.currentText() == "100°"


def test_how_tall_a_token_is(panel: Hand) -> None:
    token = panel.app.window.side.token
    height = next(
        spin
        for spin in token.findChildren(QDoubleSpinBox)
        if spin.accessibleName() == "Height of the body"
    )
    assert height.text() == "from its size"
    height.setValue(12.5)
    assert panel.app.workspace.scenario.tokens["ada"].height == 2500  # two cells and a half of 5 ft
    height.setValue(0)
    assert panel.app.workspace.scenario.tokens["ada"].height is None
    assert not panel.app.workspace.do(EditToken("ada", {"height": -1}))


def test_the_keyboard_reaches_ties_from_the_map(panel: Hand) -> None:
    panel.app.window.map.setFocus()
    panel.app.window.activateWindow()
    panel.app.window.actions_by_name["token_panel"].trigger()
    QApplication.processEvents()
    ties, token = find(panel, LinksEditor), panel.app.window.side.token
    seen = []
    for _ in range(80):
        here = QApplication.focusWidget()
        assert here is not None
        assert token.isAncestorOf(here) or here is token, here
        seen.append(here)
        if here is ties.tie:
            break
        QTest.keyClick(here, Qt.Key.Key_Tab)
    assert seen[-1] is ties.tie
    QTest.keyClick(ties.tie, Qt.Key.Key_Space)
    assert len(links(panel)) == 1


def test_marks_are_kept(panel: Hand) -> None:
    marks = panel.app.window.side.token._form.findChild(TokenMarks)
    marks.hidden.click()
    marks.npc.click()
    marks.group.setText("wall")
    marks.group.editingFinished.emit()
    marks.notes.setFocus()
    marks.notes.setPlainText("Owes the smith.")
    panel.app.window.map.setFocus()
    QApplication.processEvents()
    ada = panel.app.workspace.scenario.tokens["ada"]
    assert (ada.hidden, ada.npc, ada.group, ada.notes) == (True, True, "wall", "Owes the smith.")


def test_notes_do_not_wander_to_another_token_or_another_file(
    panel: Hand, start: Callable[..., Application], qtbot: QtBot
) -> None:
    marks = panel.app.window.side.token._form.findChild(TokenMarks)
    marks.notes.setFocus()
    marks.notes.setPlainText("of Ada")
    panel.app.workspace.select(panel.app.workspace.selection.only("brom"))
    panel.app.window.side.token.refresh()
    tokens = panel.app.workspace.scenario.tokens
    assert (tokens["ada"].notes, tokens["brom"].notes) == ("of Ada", "")
    panel.app.workspace.select(panel.app.workspace.selection.only("ada"))
    panel.app.window.side.token.refresh()
    marks.notes.setFocus()
    marks.notes.setPlainText("of the old file")
    panel.app.workspace.open(document_of(field_of_battle()))
    panel.app.workspace.select(panel.app.workspace.selection.only("ada"))
    panel.app.window.side.token.refresh()
    panel.app.window.map.setFocus()
    QApplication.processEvents()
    assert panel.app.workspace.scenario.tokens["ada"].notes == ""


# -- on the map -----------------------------------------------------------------------------------


def test_the_map_shows_who_is_tied_to_whom(hand: Hand) -> None:
    workspace, item = hand.app.workspace, hand.app.window.scene.ties
    workspace.do(PlaceTokens((("goblin", Cell(5, 4)),)))
    assert item.marks == ()
    before = hand.view.viewport().grab().toImage()
    workspace.fight.do(SetLink("grappling", "ada", "goblin"))
    (mark,) = item.marks
    assert (mark.start, mark.end) == ((4.5 * CELL, 4.5 * CELL), (5.5 * CELL, 4.5 * CELL))
    QApplication.processEvents()
    here = hand.view.mapFromScene(5 * CELL, 4.5 * CELL)
    after = hand.view.viewport().grab().toImage()
    spots = [(here.x() + x, here.y() + y) for x in range(-4, 5) for y in range(-3, 4)]
    assert sum(before.pixel(*spot) != after.pixel(*spot) for spot in spots) > len(spots) // 3
    workspace.document.undo()
    assert item.marks == ()


def test_one_who_rides_stands_in_its_mount_and_needs_no_sign(hand: Hand) -> None:
    workspace = hand.app.workspace
    workspace.do(PlaceTokens((("goblin", Cell(4, 4)),)))
    workspace.fight.do(SetLink("riding", "goblin", "ada"))
    assert links(hand)
    assert hand.app.window.scene.ties.marks == ()
