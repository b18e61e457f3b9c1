"""How the players' map lies on their screen: turned by quarters, texts towards an edge, margins and
grid, kept for each screen.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPointingDevice, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.true_size import ScreenMeasure
from fivefoot.core.storage.settings import load_preferences, settings_path
from fivefoot.core.storage.table_screens import TableScreen
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.players.margins_dialog import MarginsDialog
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screen_names import measured_name, screen_name
from fivefoot.ui.window.table_screen_commands import EDGES, TURNS

from .conftest import Hand
from .test_players_window import settle
from .test_table_touch import Table, hall, touch_screen

__all__ = ["touch_screen"]

CELL_PIXELS = 50
AXES = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Where the map's columns run on the screen, by the quarters that it lies turned."""


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot, touch_screen: QPointingDevice) -> Table:
    """Ada at (4, 6) and an ogre, on a screen of 50 pixels to an inch."""
    hand = Hand(start(hall()), qtbot)
    return Table(hand, players_of(hand.app), touch_screen)


def players_of(app: Application) -> PlayersWindow:
    """The players' window, opened, measured and without motion."""
    app.window.actions_by_name["players_window"].trigger()
    players = app.window.players_commands.players
    assert players is not None
    measure = ScreenMeasure(measured_name(players.screen()), 5 * CELL_PIXELS, 127_000)
    app.preferences.change(screen_measures=(measure,))
    players.set_motion(False)
    app.window.scene.glides.on = False
    settle()
    return players


def give(table: Table, name: str) -> None:
    table.hand.app.window.actions_by_name[name].trigger()
    settle()


def on_screen(players: PlayersWindow, cell: tuple[float, float]) -> QPointF:
    return players.view.mapped(QPointF(cell[0] * CELL, cell[1] * CELL))


@pytest.mark.parametrize("quarters", range(4))
def test_true_size_pans_by_whole_cells_and_stays_locked(
    table: Table, qtbot: QtBot, quarters: int
) -> None:
    give(table, TURNS[quarters])
    give(table, "true_size")
    players, view = table.players, table.players.view
    step = on_screen(players, (20, 0)) - on_screen(players, (0, 0))
    assert step.manhattanLength() == pytest.approx(20 * CELL_PIXELS)
    before = on_screen(players, (0, 0))
    assert (before.x() % CELL_PIXELS, before.y() % CELL_PIXELS) == pytest.approx((0, 0), abs=0.5)
    qtbot.keyClick(players, Qt.Key.Key_Right)
    qtbot.keyClick(players, Qt.Key.Key_Up)
    moved = on_screen(players, (0, 0)) - before
    assert (moved.x(), moved.y()) == pytest.approx((-CELL_PIXELS, CELL_PIXELS), abs=0.01)
    view.zoom_by(2.0, QPointF(10, 10))
    view.pan_by(QPointF(30, 7))
    assert on_screen(players, (0, 0)) - before == moved


@pytest.mark.parametrize("quarters", range(4))
def test_a_finger_drags_a_token_on_a_turned_map(table: Table, quarters: int) -> None:
    give(table, TURNS[quarters])
    table.drag((4, 6), (5, 6), (6, 7))
    (asked,) = table.hand.app.workspace.table.asked
    assert (asked.token, tuple(asked.path[-1])) == ("ada", (6, 7))


def test_turning_at_true_size_keeps_the_middle(table: Table) -> None:
    give(table, "true_size")
    before = table.players.view.now_seen().center()
    for _ in range(4):
        give(table, "players_turn_on")
        now = table.players.view.now_seen().center()
        assert abs(now.x() - before.x()) <= CELL
        assert abs(now.y() - before.y()) <= CELL
    assert table.players.view.turn == 0


def test_what_is_painted_stands_upright_on_a_turned_map(table: Table) -> None:
    """A token's picture is the same pixels, however the map lies under it."""
    players = table.players
    ada = next(item for item in players.scene.tokens.values())
    pictures = []
    for name in ("players_upright", "players_upside_down"):
        give(table, name)
        at = players.view.mapped(ada.pos()).toPoint()
        image = players.view.viewport().grab().toImage()
        pictures.append(image.copy(at.x() - 9, at.y() - 9, 18, 18))
    first, second = pictures
    apart = [
        abs(first.pixelColor(x, y).lightness() - second.pixelColor(x, y).lightness())
        for x in range(18)
        for y in range(18)
    ]
    assert max(apart) < 100
    assert sum(apart) / len(apart) < 12


def test_names_are_written_upright_on_a_turned_map(table: Table) -> None:
    players = table.players
    players.resize(1300, 1300)
    pictures = []
    for name in TURNS:
        give(table, name)
        _, box = next(each for each in players.scene.names.item.placed if each[0].text == "Ogre")
        at = players.view.mapped(QPointF(*box.middle)).toPoint()
        image = players.view.viewport().grab().toImage()
        near = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))
        pictures.append(
            [
                {
                    (x, y)
                    for x in range(-18, 19)
                    for y in range(-7, 8)
                    if image.pixelColor(at.x() + x + dx, at.y() + y + dy).lightness() > 210
                }
                for dx, dy in near
            ]
        )
    first = pictures[0][0]
    assert len(first) > 20
    for others in pictures[1:]:
        assert max(len(first & other) / len(first | other) for other in others) > 0.6


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_the_ground_is_the_same_picture_turned(table: Table, quarters: int) -> None:
    give(table, "true_size")
    players = table.players
    pictures = []
    for turn in (0, quarters):
        give(table, TURNS[turn])
        ends = [on_screen(players, cell) for cell in ((9, 4), (12, 7))]
        area = QRectF(*ends).normalized().toRect()
        assert players.view.viewport().rect().contains(area)
        pictures.append(players.view.viewport().grab().toImage().copy(area))
    level = pictures[0].transformed(QTransform().rotate(90 * quarters))
    places = [(x, y) for x in range(5, 145, 7) for y in range(5, 145, 7)]
    apart = [
        abs(level.pixelColor(*at).lightness() - pictures[1].pixelColor(*at).lightness())
        for at in places
    ]
    unturned = [
        abs(pictures[0].pixelColor(*at).lightness() - pictures[1].pixelColor(*at).lightness())
        for at in places
    ]
    assert sum(apart) / len(apart) < 5
    assert sum(apart) * 2 < sum(unturned)


def test_it_is_kept_for_the_screen(table: Table) -> None:
    give(table, "players_turned_left")
    give(table, "readers_above")
    give(table, "players_grid_strong")
    kept = load_preferences(table.hand.app.preferences._path)[0].table_screens
    name = screen_name(table.players.screen())
    assert kept == (TableScreen(name, turn=3, near=2, grid="strong"),)
    give(table, "players_window")
    table.players.lay(TableScreen(name))
    give(table, "players_window")
    assert table.players.view.turn == 3
    assert table.hand.app.window.actions_by_name["players_turned_left"].isChecked()


def test_a_turn_that_cannot_be_costs_nothing_but_itself(table: Table) -> None:
    keeper = table.hand.app.preferences
    give(table, "players_turned_left")
    path = keeper._path or settings_path()
    tree = json.loads(path.read_text())
    tree["table_screens"][0]["turn"] = 7
    path.write_text(json.dumps(tree))
    kept, messages = load_preferences(keeper._path)
    assert kept.table_screens == ()
    assert kept.players_screen == keeper.value.players_screen
    assert len(messages) == 1
    assert "table_screens" in messages[0]


def test_margins_are_empty_and_leave_the_rest_to_the_map(table: Table) -> None:
    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, MarginsDialog)
        dialog.sides[0].setValue(9_000)
        ok = dialog._buttons.button(dialog._buttons.StandardButton.Ok)
        assert not ok.isEnabled()
        assert "no picture" in dialog.result_text.text()
        dialog.sides[0].setValue(40)
        dialog.sides[3].setValue(30)
        assert ok.isEnabled()
        dialog.accept()

    QTimer.singleShot(0, fill)
    give(table, "players_margins")
    players = table.players
    assert players.margins() == (40, 0, 0, 30)
    image = players.grab().toImage()
    for x, y in ((0, 0), (39, players.height() // 2), (200, players.height() - 1)):
        assert image.pixelColor(x, y).lightness() == 0
    assert players.view.mapTo(players, players.view.rect().topLeft()).x() == 40


def test_margins_that_leave_no_picture_are_not_used(table: Table) -> None:
    name = screen_name(table.players.screen())
    keeper = table.hand.app.preferences
    keeper.change(table_screens=(TableScreen(name, margins=(600, 0, 600, 0)),))
    give(table, "players_window")
    give(table, "players_window")
    assert table.players.margins() is None
    assert table.players.view.width() == table.players.width()
    assert "margins" in table.hand.app.window.banner.text


@pytest.mark.parametrize(
    ("name", "seen"), [("players_grid_off", False), ("players_grid_strong", True)]
)
def test_the_grid_is_as_chosen_for_the_players_alone(table: Table, name: str, seen: bool) -> None:
    players = table.players
    give(table, name)
    image = players.view.viewport().grab().toImage()
    row = players.view.mapped(QPointF(2.5 * CELL, 2.5 * CELL)).toPoint()
    light = [
        image.pixelColor(x, row.y()).lightness()
        for x in range(row.x(), row.x() + round(2 * CELL * players.scene.zoom))
    ]
    assert (max(light) > 200) == seen
    assert table.hand.app.window.scene._grid == "map"


def test_the_order_turns_with_its_readers(table: Table) -> None:
    players = table.players
    for near in range(4):
        give(table, EDGES[near])
        strip = players._strip
        view = players.view.mapTo(players, players.view.rect().center())
        middle = strip.mapTo(players, strip.rect().center())
        away = ((0, -1), (1, 0), (0, 1), (-1, 0))[near]
        assert (middle.x() - view.x()) * away[0] + (middle.y() - view.y()) * away[1] > 0
        assert (strip.width() > strip.height()) == (near % 2 == 0)
        ground = strip.grab().toImage().pixelColor(3, 3)
        assert ground == players.order.palette().window().color()
    assert players.order.acting.text() == "Ada"
