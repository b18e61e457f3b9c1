"""Zones drawn, moved and removed at the window, with the mouse and with keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

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
    assert strip.told.whole == "Fog: burst 10 ft, Goblin inside"
    assert [ring.text for ring in hand.app.window.scene.zones.outlines.value] == ["Fog"]
    hand.app.workspace.document.undo()
    assert zones(hand) == ()
    assert hand.app.window.scene.zones.outlines.value == ()


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


def test_a_turn_that_begins_inside_is_told_of(start: Callable[..., Application], qtbot: QtBot) -> None:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    fight = hand.app.workspace.fight
    fight.do(turn.StartEncounter(("ada", "goblin"), seed=3))
    fight.do(turn.PlaceZone("Web", "cube", (7500, 5500), 5, note="it holds fast"))
    fight.next_turn()
    fight.next_turn()
    assert hand.app.window.banner.text == "Goblin begins its turn in Web: it holds fast"
