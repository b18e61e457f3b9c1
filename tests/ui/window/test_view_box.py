"""The box on the game master's map that is what the players see."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPointingDevice
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.true_size import ScreenMeasure
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screen_names import measured_name

from .conftest import Hand
from .test_players_window import hall, settle
from .test_table_touch import Table, touch_screen

__all__ = ["touch_screen"]

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot, touch_screen: QPointingDevice) -> Table:
    """The box in hand, eight cells across."""
    hand = Hand(start(hall()), qtbot)
    give(hand, "players_window")
    players = hand.app.window.players_commands.players
    assert players is not None
    players.set_motion(False)
    give(hand, "view_box_tool")
    area = players.view.now_seen()
    wide = 8 * CELL
    high = wide * area.height() / area.width()
    players.show_box(QRectF(6 * CELL, 4 * CELL, wide, high))
    hand.app.window.players_commands.view_box.refresh()
    settle()
    return Table(hand, players, touch_screen)


def give(hand: Hand, name: str) -> None:
    hand.app.window.actions_by_name[name].trigger()
    settle()


def seen(players: PlayersWindow) -> tuple[float, float, float, float]:
    """What the players see, in cells."""
    area = players.view.now_seen()
    return tuple(round(each / CELL, 2) for each in area.getRect())  # type: ignore[return-value]


def drag(hand: Hand, start: tuple[float, float], end: tuple[float, float]) -> None:
    """From one place of the map to another, in cells."""
    half = (0.5, 0.5)
    one, two = ((place[0] - half[0], place[1] - half[1]) for place in (start, end))
    hand.press(one)  # type: ignore[arg-type]
    hand.move(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2))  # type: ignore[arg-type]
    hand.move(two)  # type: ignore[arg-type]
    hand.release(two)  # type: ignore[arg-type]
    settle()


def test_it_is_off_until_it_is_asked_for(start: Callable[..., Application], qtbot: QtBot) -> None:
    hand = Hand(start(hall()), qtbot)
    give(hand, "view_box_tool")
    assert hand.app.workspace.tool == "select"
    assert "players' window" in hand.app.window.banner.text
    give(hand, "players_window")
    assert hand.app.workspace.view_box.box is None
    assert hand.app.window.players_commands.view_box.item.value is None


def test_dragging_it_moves_what_the_players_see(table: Table) -> None:
    left, top, wide, high = seen(table.players)
    drag(table.hand, (10, 6), (12, 7))
    now = seen(table.players)
    assert now == pytest.approx((left + 2, top + 1, wide, high), abs=0.1)
    box = table.hand.app.workspace.view_box.box
    assert box is not None
    assert box.left / 1000 == pytest.approx(now[0], abs=0.02)
    assert table.hand.cell("ada") == (4, 6)
    assert not table.hand.app.workspace.document.history.place


def test_a_corner_pulls_it_larger_in_its_shape(table: Table) -> None:
    left, top, wide, high = seen(table.players)
    drag(table.hand, (left + wide, top + high), (left + wide + 4, top + high + 1))
    now = seen(table.players)
    assert now[:2] == pytest.approx((left, top), abs=0.1)
    assert now[2] == pytest.approx(wide + 4, abs=0.3)
    assert now[2] / now[3] == pytest.approx(wide / high, rel=0.02)


def test_escape_puts_it_back_and_enter_is_done(table: Table) -> None:
    before = seen(table.players)
    hand = table.hand
    hand.press((10, 6))
    hand.move((13, 8))
    assert seen(table.players) != before
    hand.key(Qt.Key.Key_Escape)
    assert seen(table.players) == pytest.approx(before, abs=0.05)
    hand.key(Qt.Key.Key_Return)
    assert hand.app.workspace.tool == "select"
    assert hand.app.workspace.view_box.box is not None


def test_keys_move_and_size_it(table: Table) -> None:
    left, top, wide, _ = seen(table.players)
    table.hand.key(Qt.Key.Key_Right)
    table.hand.key(Qt.Key.Key_Down, SHIFT)
    assert seen(table.players)[:2] == pytest.approx((left + 1, top + 5), abs=0.1)
    table.hand.key(Qt.Key.Key_PageUp)
    assert seen(table.players)[2] == pytest.approx(wide / 1.25, rel=0.02)


def test_its_knob_turns_the_players_map(table: Table) -> None:
    view_box, hand = table.hand.app.window.players_commands.view_box, table.hand
    left, top, wide, high = seen(table.players)
    middle = (left + wide / 2, top + high / 2)
    away = 30 / hand.view.zoom / CELL
    drag(hand, (middle[0], top - away), (middle[0] - 6, middle[1]))
    assert table.players.view.turn == 1
    now = seen(table.players)
    assert (now[2], now[3]) == pytest.approx((high, wide), abs=0.1)
    assert (now[0] + now[2] / 2, now[1] + now[3] / 2) == pytest.approx(middle, abs=0.1)
    value = view_box.item.value
    assert value is not None
    assert value.up == (-1.0, 0.0)
    knob = (now[0] - away, middle[1])
    hand.click((knob[0] - 0.5, knob[1] - 0.5))  # type: ignore[arg-type]
    settle()
    assert table.players.view.turn == 2


def test_escape_takes_a_turn_back(table: Table) -> None:
    hand, before = table.hand, seen(table.players)
    left, top, wide, high = before
    middle = (left + wide / 2, top + high / 2)
    away = 30 / hand.view.zoom / CELL
    hand.press((middle[0] - 0.5, top - away - 0.5))  # type: ignore[arg-type]
    hand.move((middle[0] - 6, middle[1]))  # type: ignore[arg-type]
    assert table.players.view.turn == 1
    hand.key(Qt.Key.Key_Escape)
    assert table.players.view.turn == 0
    assert seen(table.players) == pytest.approx(before, abs=0.05)


def test_at_true_size_it_goes_by_whole_cells_and_keeps_its_size(table: Table) -> None:
    players, hand = table.players, table.hand
    measure = ScreenMeasure(measured_name(players.screen()), 250, 127_000)
    hand.app.preferences.change(screen_measures=(measure,))
    give(hand, "true_size")
    before = seen(players)
    hand.key(Qt.Key.Key_PageUp)
    assert seen(players) == before
    assert "Shift+I" in hand.app.window.banner.text
    hand.key(Qt.Key.Key_Left)
    now = seen(players)
    assert before[0] - now[0] == pytest.approx(1, abs=0.02)
    assert now[2:] == before[2:]
    corner = players.view.mapped(QPointF(0, 0))
    assert (corner.x() % 50, corner.y() % 50) == pytest.approx((0, 0), abs=0.5)


def test_what_players_do_by_hand_moves_the_box(table: Table) -> None:
    table.players.view.pan_by(QPointF(-60, 0))
    settle()
    box = table.hand.app.workspace.view_box.box
    assert box is not None
    assert box.left / 1000 == pytest.approx(seen(table.players)[0], abs=0.02)


def test_a_kept_picture_stays_and_follows_afterwards(table: Table) -> None:
    before = seen(table.players)
    give(table.hand, "freeze")
    table.hand.key(Qt.Key.Key_Right)
    assert seen(table.players) == before
    give(table.hand, "freeze")
    assert seen(table.players)[0] == pytest.approx(before[0] + 1, abs=0.1)


def test_it_goes_with_the_window(table: Table) -> None:
    give(table.hand, "players_window")
    assert table.hand.app.workspace.view_box.box is None
    assert table.hand.app.workspace.tool == "select"
