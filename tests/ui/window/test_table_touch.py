"""Playing at the table: fingers on the players' map, the game master's nod, and pointing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn.commands import NewTurn
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.settings import load_preferences
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.touch_gestures import REST

from .conftest import Hand
from .test_players_window import SECRET, hall


class Table:
    """Fingers of a touch screen on the players' map, and the game master's hand."""

    def __init__(self, hand: Hand, players: PlayersWindow, screen: QPointingDevice) -> None:
        self.hand, self.players, self._screen = hand, players, screen

    def at(self, cell: tuple[float, float]) -> QPoint:
        place = QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)
        return self.players.view.mapFromScene(place)

    def touch(self) -> QTest.QTouchEventSequence:
        return QTest.touchEvent(self.players.view.viewport(), self._screen)

    def drag(self, *cells: tuple[int, int], finger: int = 0) -> None:
        port = self.players.view.viewport()
        self.touch().press(finger, self.at(cells[0]), port).commit()
        for cell in cells[1:]:
            self.touch().move(finger, self.at(cell), port).commit()
        self.touch().release(finger, self.at(cells[-1]), port).commit()
        settle()

    def cell(self, token: str) -> Cell:
        return self.hand.cell(token)


def settle(seconds: float = 0.0) -> None:
    end = time.monotonic() + seconds
    for _ in range(4):
        QApplication.processEvents()
    while time.monotonic() < end:
        QApplication.processEvents()


def until(done: Callable[[], bool], seconds: float = 5.0) -> bool:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        QApplication.processEvents()
    return done()


@pytest.fixture
def table(
    start: Callable[..., Application], qtbot: QtBot, touch_screen: QPointingDevice
) -> Iterator[Table]:
    hand = Hand(start(hall()), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    players.set_motion(False)
    hand.app.window.scene.glides.on = False
    settle()
    yield Table(hand, players, touch_screen)
    players.play.ping.stop()


@pytest.fixture(scope="module")
def touch_screen(qapp: QApplication) -> QPointingDevice:
    return QTest.createTouchDevice()


def test_a_move_by_touch_waits_for_the_nod_and_enter_grants_it(table: Table) -> None:
    table.drag((4, 6), (5, 6), (6, 6))
    workspace = table.hand.app.workspace
    assert table.cell("ada") == (4, 6)
    assert workspace.plan is not None
    assert workspace.plan.path[-1] == (6, 6)
    assert table.hand.app.window.actions_by_name["grant"].isEnabled()
    table.hand.key(Qt.Key.Key_Return)
    assert table.cell("ada") == (6, 6)
    assert not workspace.table.asked
    workspace.document.undo()
    assert table.cell("ada") == (4, 6)


def test_escape_declines_it(table: Table) -> None:
    table.drag((4, 6), (5, 6), (6, 6))
    table.hand.key(Qt.Key.Key_Escape)
    assert table.cell("ada") == (4, 6)
    assert table.hand.app.workspace.plan is None
    assert not table.hand.app.workspace.table.asked
    chip = table.players.play.chip._chip
    assert chip is not None
    assert "declines" in chip.lines[0].text


def test_without_waiting_it_is_done_at_once(table: Table) -> None:
    table.hand.app.window.actions_by_name["players_wait"].trigger()
    table.drag((4, 6), (5, 6), (6, 7))
    assert table.cell("ada") == (6, 7)


def test_only_ones_own_side_is_moved_unless_the_game_master_says_so(table: Table) -> None:
    table.hand.app.window.actions_by_name["players_wait"].trigger()
    table.drag((15, 6), (16, 6))
    assert table.cell("ogre") == (15, 6)
    table.hand.app.window.actions_by_name["players_move_seen"].trigger()
    table.drag((15, 6), (16, 6))
    waits = table.hand.app.workspace.table.asked
    assert table.cell("ogre") == (16, 6) or [move.token for move in waits] == ["ogre"]
    table.hand.app.window.actions_by_name["players_move_none"].trigger()
    table.drag((4, 6), (5, 6))
    assert table.cell("ada") == (4, 6)


def test_somebody_hidden_in_the_way_is_not_betrayed(table: Table) -> None:
    """The players' plan is as free as on empty ground; what comes of it the game master decides."""
    workspace = table.hand.app.workspace
    hidden = Token("killer", SECRET, Cell(6, 6), "foes", hidden=True)
    workspace.open(document_of(with_token(workspace.scenario, hidden)))
    table.hand.app.window.actions_by_name["players_wait"].trigger()
    settle(0.1)
    table.drag((4, 6), (5, 6), (6, 6))
    assert table.cell("ada") == (4, 6)
    (waiting,) = workspace.table.asked
    assert waiting.path[-1] == (6, 6)
    (plan, _word) = table.players.play.waiting()[0]
    assert plan.legal
    shown = table.players.play.chip._chip
    assert shown is None or SECRET not in str(shown)


def test_two_fingers_pinch_and_a_single_one_on_the_ground_does_nothing(table: Table) -> None:
    view, port = table.players.view, table.players.view.viewport()
    before = view.transform().m11()
    one, two = table.at((8, 6)), table.at((12, 6))
    table.touch().press(0, one, port).press(1, two, port).commit()
    for step in (20, 60, 90):
        table.touch().move(0, one - QPoint(step, 0), port).move(1, two, port).commit()
    table.touch().release(0, one - QPoint(90, 0), port).release(1, two, port).commit()
    settle()
    assert view.transform().m11() > before * 1.2
    zoomed = view.transform().m11()
    table.drag((9, 8), (11, 9))
    assert view.transform().m11() == zoomed
    table.hand.app.window.actions_by_name["players_map"].trigger()
    settle()
    assert view.transform().m11() == pytest.approx(before)


def test_two_fingers_that_move_alike_move_the_map(table: Table) -> None:
    """Across the line between them, too, where neither changes how far they are apart."""
    view, port = table.players.view, table.players.view.viewport()
    one, two = table.at((8, 6)), table.at((12, 6))
    zoom, under = view.transform().m11(), view.scene_point(QPointF(one))
    table.touch().press(0, one, port).press(1, two, port).commit()
    for step in (20, 40, 60):
        by = QPoint(0, step)
        table.touch().move(0, one + by, port).move(1, two + by, port).commit()
    settle()
    assert view.transform().m11() == pytest.approx(zoom, rel=0.02)
    moved = view.mapped(under) - QPointF(one)
    assert moved.y() == pytest.approx(60, abs=6)
    assert moved.x() == pytest.approx(0, abs=6)
    by = QPoint(0, 60)
    table.touch().release(0, one + by, port).release(1, two + by, port).commit()


def test_two_players_move_at_once(table: Table) -> None:
    workspace = table.hand.app.workspace
    brom = Token("brom", "Brom", Cell(4, 9))
    workspace.open(document_of(with_token(workspace.scenario, brom)))
    settle(0.1)
    port = table.players.view.viewport()
    table.touch().press(0, table.at((4, 6)), port).press(1, table.at((4, 9)), port).commit()
    table.touch().move(0, table.at((6, 6)), port).move(1, table.at((6, 9)), port).commit()
    assert {plan.path[-1] for plan in table.players.play.drags.plans} == {(6, 6), (6, 9)}
    table.touch().release(0, table.at((6, 6)), port).release(1, table.at((6, 9)), port).commit()
    settle()
    assert {move.token for move in workspace.table.asked} == {"ada", "brom"}


def test_a_long_press_tells_what_the_players_may_know(table: Table) -> None:
    port = table.players.view.viewport()
    table.touch().press(0, table.at((15, 6)), port).commit()
    assert until(lambda: table.players.play.chip._chip is not None, REST / 1000 + 2)
    table.touch().release(0, table.at((15, 6)), port).commit()
    chip = table.players.play.chip._chip
    assert chip is not None
    said = "\n".join(line.text for line in chip.lines)
    assert "Ogre" in said
    assert "11" not in said
    assert SECRET not in said


def test_a_double_tap_points_at_a_place_on_both_maps(table: Table) -> None:
    port = table.players.view.viewport()
    for _ in range(2):
        table.touch().press(0, table.at((9, 9)), port).commit()
        table.touch().release(0, table.at((9, 9)), port).commit()
    settle()
    mine, theirs = table.hand.app.window.players_commands.ping_item, table.players.play.ping
    assert mine.place is not None
    assert theirs.place is not None
    assert (mine.place - QPointF(9.5 * CELL, 9.5 * CELL)).manhattanLength() < 12
    mine.stop()


def test_the_game_master_points_by_a_key(table: Table) -> None:
    table.hand.move((3, 3))
    table.hand.app.window.actions_by_name["ping"].trigger()
    assert table.players.play.ping.place == QPointF(3.5 * CELL, 3.5 * CELL)
    table.hand.app.window.players_commands.ping_item.stop()


def test_a_dark_or_kept_picture_is_not_played_on(table: Table) -> None:
    table.hand.app.window.actions_by_name["freeze"].trigger()
    table.drag((4, 6), (5, 6), (6, 6))
    assert not table.hand.app.workspace.table.asked
    table.hand.app.window.actions_by_name["freeze"].trigger()
    table.drag((4, 6), (5, 6), (6, 6))
    assert table.hand.app.workspace.table.asked


def test_a_mouse_on_the_players_map_does_the_same(table: Table) -> None:
    port = table.players.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=table.at((4, 6)))
    QTest.mouseMove(port, table.at((5, 6)))
    QTest.mouseMove(port, table.at((6, 6)))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=table.at((6, 6)))
    settle()
    (waiting,) = table.hand.app.workspace.table.asked
    assert waiting.path[-1] == (6, 6)


def test_a_token_drawn_small_is_hit_within_nine_millimetres(table: Table) -> None:
    view, scene = table.players.view, table.players.scene
    view.show_area(scene.map_area.adjusted(-1500, -1500, 1500, 1500))
    tokens = table.players.workspace.scenario.tokens.values()
    ada = next(token.id for token in tokens if token.name == "Ada")
    middle = view.mapped(scene.tokens[ada].pos())
    side = QPointF(4.5 * view.pixels_per_millimetre, 0)
    assert view.cell_at(middle + 0.8 * side) != (4, 6)
    assert view.token_near(middle + 0.8 * side, lambda _name: True) == ada
    assert view.token_near(middle - 1.2 * side, lambda _name: True) is None


def test_a_refusal_tells_players_no_keys_of_the_game_master(table: Table) -> None:
    play, port = table.players.play, table.players.view.viewport()
    table.touch().press(0, table.at((4, 6)), port).commit()
    table.touch().move(0, table.at((15, 1)), port).commit()
    settle()
    (plan,) = play.drags.plans
    assert plan.forbidden
    told = [items.chip._chip for items in play.layer._items]
    assert told[0] is not None
    assert "Ctrl" not in str(told[0].lines)
    table.touch().release(0, table.at((4, 6)), port).commit()
    settle()


def test_a_foe_who_acts_gives_no_way_away(table: Table) -> None:
    table.hand.app.workspace.document.do(NewTurn("ogre"))
    settle()
    table.players.play.gestures.explanation_requested.emit(QPointF(table.at((14, 3))))
    chip = table.players.play.chip._chip
    assert chip is not None
    assert "Ogre" not in str(chip.lines)


def test_what_players_may_move_is_kept_for_the_next_start(table: Table) -> None:
    actions, keeper = table.hand.app.window.actions_by_name, table.hand.app.preferences
    actions["players_move_seen"].trigger()
    actions["players_wait"].trigger()
    kept = load_preferences(keeper._path)[0]
    assert (kept.players_move, kept.players_wait) == ("seen", False)
