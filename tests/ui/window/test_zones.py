"""Zones drawn, moved and removed at the window, with the mouse and with keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.edit_zone import EditZoneDialog
from fivefoot.ui.window.parts import WANTED

from .conftest import Hand, field_of_battle


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    hand.app.window.actions_by_name["zone_tool"].trigger()
    QApplication.processEvents()
    return hand


def zones(hand: Hand) -> tuple[Zone, ...]:
    return hand.app.workspace.scenario.zones


def test_a_drag_draws_a_burst_and_tells_who_is_inside(hand: Hand) -> None:
    strip = hand.app.window.zone_strip
    assert strip.isVisible()
    strip.name.setText("Fog")
    hand.drag((6, 5), (7, 5), (8, 5))
    (zone,) = zones(hand)
    assert (zone.name, zone.shape, zone.at, zone.size) == ("Fog", "burst", Point(6500, 5500), 2000)
    assert strip.summary.whole == "Fog: burst 10 ft, Goblin inside"
    assert [ring.text for ring in hand.app.window.scene.zones.outlines.value] == ["Fog"]
    hand.app.workspace.document.undo()
    assert zones(hand) == ()
    assert hand.app.window.scene.zones.outlines.value == ()


def test_the_sentence_of_the_strip_is_whole_at_the_usual_width(hand: Hand) -> None:
    hand.app.window.resize(WANTED)
    QApplication.processEvents()
    summary = hand.app.window.zone_strip.summary
    assert summary.whole
    assert summary.text() == summary.whole


def test_a_start_dragged_moves_a_zone_and_delete_removes_it(hand: Hand) -> None:
    strip = hand.app.window.zone_strip
    strip.shape.setCurrentIndex(2)
    strip.shape.activated.emit(2)
    hand.drag((4, 4), (6, 4), (8, 4))
    (zone,) = zones(hand)
    assert (zone.shape, zone.size, zone.towards) == ("cone", 4000, Point(8500, 4500))
    hand.drag((4, 4), (4, 6), (4, 8))
    (zone,) = zones(hand)
    assert (zone.at, zone.towards) == (Point(4500, 8500), Point(8500, 8500))
    assert hand.app.window.actions_by_name["delete_tokens"].text() == "Remove zone"
    hand.app.window.actions_by_name["delete_tokens"].trigger()  # Del
    assert zones(hand) == ()


def fill_in(monkeypatch: pytest.MonkeyPatch, answer: QDialog.DialogCode, **texts: str) -> None:
    """Type into the dialog that comes next, and close it."""

    def exec_(dialog: EditZoneDialog) -> QDialog.DialogCode:
        for name, text in texts.items():
            getattr(dialog, name).setText(text)
        dialog.rounds.setValue(3)
        return answer

    monkeypatch.setattr(EditZoneDialog, "exec", exec_)


@pytest.mark.parametrize("way", ["menu", "key", "strip"])
def test_a_zone_is_edited_after_it_was_drawn_in_one_step(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    hand.drag((6, 5), (7, 5), (8, 5))
    (drawn,), before = zones(hand), workspace.scenario
    fill_in(
        monkeypatch,
        QDialog.DialogCode.Accepted,
        name=" Thick fog ",
        damage="1d4",
        note="cannot see",
    )
    if way == "menu":
        menu = window.context_menus.of_cell(Cell(6, 5))
        next(action for action in menu.actions() if action.text() == "Edit Burst…").trigger()
        menu.deleteLater()
    elif way == "key":
        action = window.actions_by_name["rename_token"]
        assert (action.text(), action.shortcut().toString()) == ("Edit zone…", "F2")
        action.trigger()
    else:
        window.zone_strip.edit.click()
    assert zones(hand) == (
        replace(drawn, name="Thick fog", damage="1d4", note="cannot see", rounds=3, of="ada"),
    )
    assert window.scene.zones.outlines.value[0].text == "Thick fog · 3"
    workspace.document.undo()
    assert workspace.scenario == before


def test_an_edit_that_is_cancelled_changes_nothing(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.drag((6, 5), (7, 5), (8, 5))
    before = hand.app.workspace.scenario
    fill_in(monkeypatch, QDialog.DialogCode.Rejected, name="Smoke")
    hand.app.window.zone_strip.edit.click()
    assert hand.app.workspace.scenario is before


def test_dice_that_are_none_cannot_be_accepted(hand: Hand) -> None:
    hand.drag((6, 5), (7, 5), (8, 5))
    dialog = EditZoneDialog(zones(hand)[0], hand.app.window)
    dialog.show()
    accept = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert accept.isEnabled()
    dialog.damage.setText("much")
    assert not accept.isEnabled()
    assert "2d6" in dialog.wrong.text()
    dialog.damage.setText("2d6")
    assert accept.isEnabled()
    assert dialog.wrong.isHidden()
    dialog.close()
    dialog.deleteLater()


def test_f2_names_a_token_again_when_no_zone_is_chosen(hand: Hand) -> None:
    hand.drag((6, 5), (7, 5), (8, 5))
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.window.actions_by_name["rename_token"].text() == "Rename token…"


def test_keys_draw_and_move_as_well(hand: Hand) -> None:
    hand.move((10, 6))
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    (zone,) = zones(hand)
    assert (zone.at, zone.size) == (Point(10500, 6500), 2000)
    hand.key(Qt.Key.Key_Down)
    assert zones(hand)[0].at == Point(10500, 7500)
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "select"


def test_a_turn_that_begins_inside_is_reported(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    fight = hand.app.workspace.fight
    fight.do(turn.StartEncounter(("ada", "goblin"), seed=3))
    fight.do(turn.PlaceZone("Web", "cube", (7500, 5500), 5, note="it holds fast"))
    fight.next_turn()
    fight.next_turn()
    assert hand.app.window.banner.text == "Goblin starts its turn in Web: it holds fast"
