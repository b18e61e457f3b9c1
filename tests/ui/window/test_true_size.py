"""The players' map at true size, on a screen that was measured."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.true_size import CARD, ScreenMeasure
from fivefoot.core.storage.settings import load_preferences
from fivefoot.ui.application import Application
from fivefoot.ui.players.measure_dialog import MeasureScreen
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screen_names import measured_name

from .conftest import Hand, field_of_battle

FIVE_INCHES = 127.0
"""Millimetres."""


def answer(pixels: int, millimetres: float) -> None:
    """Measure the bar in the dialog that opens next."""

    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, MeasureScreen)
        dialog.length.setValue(0)
        assert not dialog._buttons.button(dialog._buttons.StandardButton.Ok).isEnabled()
        assert "no screen is this fine" in dialog.result_text.text()
        dialog.slider.setValue(pixels)
        dialog.length.setValue(millimetres)
        dialog.accept()

    QTimer.singleShot(0, fill)


@pytest.fixture
def opened(start: Callable[..., Application], qtbot: QtBot) -> tuple[Hand, PlayersWindow]:
    """True size at 250 px to five inches: 50 px to a cell."""
    hand = Hand(start(field_of_battle()), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    answer(250, FIVE_INCHES)
    hand.app.window.actions_by_name["true_size"].trigger()
    QApplication.processEvents()
    return hand, players


def cells_apart(players: PlayersWindow, cells: int) -> float:
    """Device pixels between borders so many cells apart, as the window shows them."""
    shown = players.view.viewportTransform()
    ends = [shown.map(QPointF(x * 64.0, 0)).x() for x in (0, cells)]
    return (ends[1] - ends[0]) * players.view.devicePixelRatioF()


def border(players: PlayersWindow) -> float:
    """Where the borders of cells lie in the view: pixels right of its edge."""
    return players.view.viewportTransform().map(QPointF(0, 0)).x() % 50


def test_cells_are_as_large_as_measured_and_stay(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    assert cells_apart(players, 20) == pytest.approx(1000)
    players.resize(700, 500)
    hand.app.window.actions_by_name["players_acting"].trigger()
    QApplication.processEvents()
    assert cells_apart(players, 20) == pytest.approx(1000)
    told = "1 inch = 50.0 px, within 1.0 mm over 20 cells"  # 508 mm / 500 = 1.016 mm
    assert hand.app.window.banner.text == told


def test_the_measure_is_kept_for_its_screen(opened: tuple[Hand, PlayersWindow]) -> None:
    hand, players = opened
    keeper = hand.app.preferences
    kept = ScreenMeasure(measured_name(players.screen()), 250, 127_000)
    assert keeper.value.screen_measures == (kept,)
    assert load_preferences(keeper._path) == (keeper.value, ())


def test_keys_pan_by_whole_cells_and_let_go_of_the_zoom(
    opened: tuple[Hand, PlayersWindow], qtbot: QtBot
) -> None:
    _, players = opened
    before, lines = players.view.mapToScene(0, 0), border(players)
    qtbot.keyClick(players, Qt.Key.Key_Right)
    qtbot.keyClick(players, Qt.Key.Key_Up)
    moved = players.view.mapToScene(0, 0) - before
    assert (moved.x(), moved.y()) == pytest.approx((64, -64), abs=0.01)
    assert border(players) == pytest.approx(lines, abs=0.01)
    qtbot.keyClick(players, Qt.Key.Key_I, Qt.KeyboardModifier.ShiftModifier)
    assert not players.view.is_locked
    assert cells_apart(players, 20) != pytest.approx(1000, abs=1)
    qtbot.keyClick(players, Qt.Key.Key_I, Qt.KeyboardModifier.ShiftModifier)
    assert cells_apart(players, 20) == pytest.approx(1000)
    assert players.view.mapToScene(0, 0) - before == moved


def test_some_of_the_map_is_always_seen(opened: tuple[Hand, PlayersWindow], qtbot: QtBot) -> None:
    _, players = opened
    for _ in range(60):
        qtbot.keyClick(players, Qt.Key.Key_Left)
    seen = players.view.mapToScene(players.view.viewport().rect()).boundingRect()
    assert seen.intersects(players.scene.map_area)


def test_without_a_measure_the_switch_goes_back(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(field_of_battle()), qtbot)
    actions = hand.app.window.actions_by_name
    assert not actions["true_size"].isEnabled()
    actions["players_window"].trigger()
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().close())
    actions["true_size"].trigger()
    assert not actions["true_size"].isChecked()
    assert hand.app.preferences.value.screen_measures == ()


def test_a_card_begins_the_measure(start: Callable[..., Application], qtbot: QtBot) -> None:
    hand = Hand(start(field_of_battle()), qtbot)
    dialog = MeasureScreen(hand.app.window.screen(), hand.app.preferences.value)
    qtbot.addWidget(dialog)
    dialog.show()
    before = dialog.slider.value()
    qtbot.keyClick(dialog.slider, Qt.Key.Key_Right)
    assert dialog.bar.pixels == dialog.measure().pixels == before + 1
    assert dialog.measure().micrometres == CARD
    dialog.cell.setCurrentIndex(dialog.cell.count() - 1)
    dialog.own_cell.setValue(30)
    assert dialog.cell_micrometres() == 30_000
    dialog.cell.setCurrentIndex(1)
    assert dialog.cell_micrometres() == 25_000
