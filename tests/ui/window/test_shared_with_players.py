"""Ruler, pointer and aimed areas of the game master on the players' map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.measure import measured
from fivefoot.core.interaction.targeting import Targeting
from fivefoot.core.rules.turn.areas_caught import AreaCaught
from fivefoot.ui.application import Application
from fivefoot.ui.players.players_window import PlayersWindow

from .conftest import NO_KEY, Hand, field_of_battle


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> tuple[Hand, PlayersWindow]:
    scenario = field_of_battle()
    spy = replace(scenario.tokens["goblin"], id="spy", name="Spy", cell=Cell(12, 9), hidden=True)
    hand = Hand(start(replace(scenario, tokens={**scenario.tokens, "spy": spy})), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    QApplication.processEvents()
    return hand, players


def lay(hand: Hand, *cells: tuple[int, int]) -> None:
    workspace = hand.app.workspace
    workspace.set_ruler(measured(workspace.battle, tuple(Cell(*cell) for cell in cells)))


def test_the_ruler_is_seen_at_both_ends(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    before = players.view.viewport().grab().toImage()
    lay(hand, (1, 1), (6, 1))
    assert not players.shared.ruler.rect().isEmpty()
    assert players.view.viewport().grab().toImage() != before
    lay(hand, (1, 1), (12, 9))
    assert players.shared.ruler.rect().isEmpty()
    assert players.view.viewport().grab().toImage() == before
    lay(hand, (1, 1), (6, 1))
    hand.app.window.actions_by_name["share_ruler"].trigger()
    assert players.shared.ruler.rect().isEmpty()


def key(hand: Hand, kind: QEvent.Type, repeats: bool = False) -> None:
    QApplication.sendEvent(hand.view, QKeyEvent(kind, Qt.Key.Key_S, NO_KEY, "s", repeats))


def test_the_pointer_is_seen_while_its_key_is_held(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    hand.move((5, 5))
    assert players.shared.pointer.place is None
    key(hand, QEvent.Type.KeyPress)
    hand.move((8, 3))
    own = hand.app.window.sharing_by_hand.dot
    for dot in (own, players.shared.pointer):
        assert dot.place is not None
        assert (dot.place - QPointF(8.5 * 64, 3.5 * 64)).manhattanLength() < 8
    key(hand, QEvent.Type.KeyRelease, repeats=True)
    assert own.place is not None
    key(hand, QEvent.Type.KeyRelease)
    assert own.place is None
    assert players.shared.pointer.place is None
    switch = hand.app.window.actions_by_name["gm_pointer"]
    switch.trigger()
    hand.move((3, 3))
    assert players.shared.pointer.place is not None
    switch.trigger()
    assert players.shared.pointer.place is None


def aim(hand: Hand, token: str) -> None:
    fight = hand.app.workspace.fight
    fight.aim = Targeting(
        token, "ranged_attack", area=True, caught=AreaCaught((Cell(9, 9), Cell(9, 10)), ())
    )
    fight.changed.emit()


def test_areas_are_shown_as_the_game_master_allows(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    area, actions = players.shared.area, hand.app.window.actions_by_name
    aim(hand, "ada")
    assert not area.rect().isEmpty()
    actions["share_own_areas"].trigger()
    assert area.rect().isEmpty()
    aim(hand, "goblin")
    assert area.rect().isEmpty()
    actions["share_other_areas"].trigger()
    assert not area.rect().isEmpty()
    aim(hand, "spy")
    assert area.rect().isEmpty()
    hand.app.workspace.fight.aim = None


def test_a_kept_picture_is_kept(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    freeze = hand.app.window.actions_by_name["freeze"]
    freeze.trigger()
    lay(hand, (1, 1), (6, 1))
    assert players.shared.ruler.rect().isEmpty()
    freeze.trigger()
    assert not players.shared.ruler.rect().isEmpty()
