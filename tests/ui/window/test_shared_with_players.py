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
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.settings import load_preferences
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
    own = hand.app.window.manual_sharing.dot
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


def test_what_the_players_get_is_kept_for_the_next_start(
    start: Callable[..., Application], table: tuple[Hand, PlayersWindow]
) -> None:
    hand, _ = table
    switched = ("players_reach", "players_threat", "share_ruler", "share_other_areas")
    for name in (*switched, "players_gm"):
        hand.app.window.actions_by_name[name].trigger()
    kept = load_preferences()[0]
    assert kept.players_follow == "gm"
    assert [getattr(kept, name) for name in switched] == [False, True, False, True]
    assert kept.share_own_areas
    again = start(field_of_battle()).window
    actions = again.actions_by_name
    assert [actions[name].isChecked() for name in switched] == [False, True, False, True]
    assert actions["players_gm"].isChecked()
    again.map.zoom_to(1.0)
    actions["players_window"].trigger()
    players = again.players_commands.players
    assert players is not None
    assert players.follow == "gm"
    middle = players.view.now_seen().center() - again.scene.visible.center()
    assert max(abs(middle.x()), abs(middle.y())) < 2  # it looks there at once
    assert not players.shows_reach
    assert players.workspace.overlays.threat
    assert not players.shared.shared.ruler
    assert players.shared.shared.other_areas


def test_the_threat_of_enemies_is_shown_once_they_are_seen(
    table: tuple[Hand, PlayersWindow],
) -> None:
    hand, players = table

    def threatened() -> set[tuple[int, int]]:
        value = players.scene.threat.value
        if value is None:
            return set()
        return {(n % value.columns, n // value.columns) for n, on in enumerate(value.cells) if on}

    assert not threatened()
    hand.app.window.actions_by_name["players_threat"].trigger()
    x, y = hand.app.workspace.scenario.tokens["goblin"].cell
    assert (x + 1, y + 1) in threatened()
    assert (13, 9) not in threatened()  # beside the hidden spy
    workspace = hand.app.workspace
    workspace.select(Selection(("spy",)))
    hand.app.window.actions_by_name["hide_tokens"].trigger()
    QApplication.processEvents()
    assert (13, 9) in threatened()
    hand.app.window.actions_by_name["players_threat"].trigger()
    assert not threatened()


def test_a_kept_picture_is_kept(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    freeze = hand.app.window.actions_by_name["freeze"]
    freeze.trigger()
    lay(hand, (1, 1), (6, 1))
    assert players.shared.ruler.rect().isEmpty()
    freeze.trigger()
    assert not players.shared.ruler.rect().isEmpty()
