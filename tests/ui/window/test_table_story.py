"""The whole story of a table with a screen, on two faked screens: choose it, calibrate it, lay fog,
open a door, drag by touch, grant the move, darken it, pull it out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog
from pytestqt.qtbot import QtBot

from fivefoot.core.model.fog import Fog
from fivefoot.core.storage.settings import load_preferences
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.players.measure_dialog import MeasureScreen
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screen_names import screen_name

from .conftest import Hand
from .test_players_window import SECRET, _opening, hall, names, settle, shot, texts_shown
from .test_table_touch import Table

FAKED = "FIVEFOOT_TABLE_SCREENS"
STORY = pytest.mark.skipif(FAKED not in os.environ, reason="needs faked screens; see the last test")


def screen_of(name: str) -> QScreen:
    return next(screen for screen in QApplication.screens() if screen.name() == name)


def unplug(screen: QScreen) -> None:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(screen)
    settle()


class Answers:
    """Answers the dialogs that open, in their order; one that nobody expected is closed."""

    def __init__(self) -> None:
        self._answers: list[tuple[type[QDialog], Callable[[QDialog], None]]] = []
        self._timer = QTimer()
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._answer)
        self._timer.start()

    def choose(self, name: str) -> None:
        """On which screen the players look."""

        def answer(dialog: QDialog) -> None:
            assert isinstance(dialog, QInputDialog)
            offered = dialog.comboBoxItems()
            dialog.setTextValue(next(item for item in offered if name in item))

        self._answers.append((QInputDialog, answer))

    def measure(self, pixels: int, millimetres: float) -> None:
        """How long a bar is."""

        def answer(dialog: QDialog) -> None:
            assert isinstance(dialog, MeasureScreen)
            dialog.slider.setValue(pixels)
            dialog.length.setValue(millimetres)

        self._answers.append((MeasureScreen, answer))

    def _answer(self) -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            return
        kind, answer = self._answers.pop(0) if self._answers else (type(None), None)
        if answer is None or not isinstance(dialog, kind):
            dialog.reject()
            raise AssertionError(dialog.windowTitle())
        try:
            answer(dialog)
        finally:
            dialog.accept()

    def stop(self) -> None:
        """No more dialogs."""
        self._timer.stop()
        assert not self._answers


@pytest.fixture
def answers() -> Iterator[Answers]:
    given = Answers()
    yield given
    given.stop()


def opened(
    start: Callable[..., Application], qtbot: QtBot, answers: Answers
) -> tuple[Hand, PlayersWindow]:
    """The players' window on the television."""
    hand = Hand(start(hall(Fog(on=True))), qtbot)
    hand.app.window.setScreen(screen_of("laptop"))
    answers.choose("television")
    give(hand, "players_window")
    players = hand.app.window.players_commands.players
    assert players is not None
    hand.app.window.scene.glides.on = False
    players.set_motion(False)
    return hand, players


def give(hand: Hand, name: str) -> None:
    hand.app.window.actions_by_name[name].trigger()
    settle()


@STORY
def test_the_whole_story(start: Callable[..., Application], qtbot: QtBot, answers: Answers) -> None:
    hand, players = opened(start, qtbot, answers)
    actions = hand.app.window.actions_by_name
    television = screen_name(screen_of("television"))  # dialogs let go of what stands for a screen
    assert players.screen().name() == "television"
    assert players.isFullScreen()
    assert hand.app.preferences.value.players_screen == television

    answers.measure(500, 254.0)  # 500 pixels to ten inches
    give(hand, "true_size")
    view = players.view
    apart = view.mapped(QPointF(20 * CELL, 0)) - view.mapped(QPointF(0, 0))
    assert apart.x() == pytest.approx(1000)
    assert "1 inch = 50.0 px" in hand.app.window.banner.text
    kept = load_preferences(hand.app.preferences._path)[0].screen_measures
    assert [each.screen.startswith(television) for each in kept] == [True]

    assert names(players) == {"Ada"}
    assert shot(players, (15, 3)).lightness() == 0
    hand.app.workspace.document.do(_opening())
    settle()
    assert names(players) == {"Ada", "Ogre"}
    assert shot(players, (15, 6)).lightness() > 0

    table = Table(hand, players, QTest.createTouchDevice())
    table.drag((4, 6), (5, 6), (6, 6))
    assert hand.cell("ada") == (4, 6)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.path[-1] == (6, 6)
    assert plan.route is not None
    hand.key(Qt.Key.Key_Return)
    settle()
    assert hand.cell("ada") == (6, 6)
    assert view.mapped(QPointF(0, 0)) + apart == view.mapped(QPointF(20 * CELL, 0))
    assert SECRET not in texts_shown(players)

    give(hand, "blackout")
    assert players.grab().toImage().pixelColor(players.rect().center()).lightness() == 0
    give(hand, "blackout")

    unplug(screen_of("television"))
    assert not players.isVisible()
    assert not actions["players_window"].isChecked()
    assert "disconnected" in hand.app.window.banner.text
    # A faked screen that is pulled out is still on the list: the last one is forgotten by hand.
    hand.app.preferences.change(players_screen="")
    answers.choose("projector")
    answers.measure(400, 254.0)  # true size goes on, and this screen was never measured
    give(hand, "players_window")
    assert players.isVisible()
    assert players.screen().name() == "projector"


@STORY
def test_unplugged_in_the_middle_of_a_drag(
    start: Callable[..., Application], qtbot: QtBot, answers: Answers
) -> None:
    hand, players = opened(start, qtbot, answers)
    table = Table(hand, players, QTest.createTouchDevice())
    port = players.view.viewport()
    table.touch().press(0, table.at((4, 6)), port).commit()
    table.touch().move(0, table.at((6, 6)), port).commit()
    assert players.play.drags.plans
    unplug(screen_of("television"))
    assert not players.isVisible()
    assert not players.play.drags.plans
    assert hand.cell("ada") == (4, 6)
    assert not hand.app.workspace.table.asked
    assert hand.app.window.isVisible()
    assert "The players' screen was disconnected." in hand.app.window.banner.text


@STORY
def test_unplugged_while_the_game_master_drags(
    start: Callable[..., Application], qtbot: QtBot, answers: Answers
) -> None:
    """The drag goes on, and its drop is as any other."""
    hand, players = opened(start, qtbot, answers)
    hand.press((4, 6))
    hand.move((5, 6))
    hand.move((6, 6))
    unplug(screen_of("television"))
    assert not players.isVisible()
    assert "The players' screen was disconnected." in hand.app.window.banner.text
    assert hand.app.workspace.dragging
    hand.move((7, 6))
    hand.release((7, 6))
    settle()
    assert hand.cell("ada") == (7, 6)
    assert not players.isVisible()


@STORY
def test_two_screens_of_one_name_are_told_apart(
    start: Callable[..., Application],
    qtbot: QtBot,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "fivefoot.ui.players.screen_names._screen_description", lambda _screen: "Acme TV 0001"
    )
    one, other = screen_of("television"), screen_of("projector")
    assert screen_name(one) == "Acme TV 0001 (television)"
    assert screen_name(other) == "Acme TV 0001 (projector)"
    hand, players = opened(start, qtbot, answers)
    assert players.screen().name() == "television"
    assert "same name" in hand.app.window.banner.text
    give(hand, "players_turned_right")
    (table,) = hand.app.preferences.value.table_screens
    assert table.screen == "Acme TV 0001 (television)"
    give(hand, "players_window")
    give(hand, "players_window")  # the last one again, without a question
    assert players.screen().name() == "television"


@STORY
def test_a_measure_of_nothing_is_asked_for_again(
    start: Callable[..., Application], qtbot: QtBot, answers: Answers
) -> None:
    from fivefoot.core.geometry.true_size import ScreenMeasure
    from fivefoot.ui.players.screen_names import measured_name

    hand, players = opened(start, qtbot, answers)
    name = measured_name(screen_of("television"))
    hand.app.preferences.change(screen_measures=(ScreenMeasure(name, 500, 0),))
    answers.measure(500, 254.0)
    give(hand, "true_size")
    assert players.view.is_locked
    (kept,) = hand.app.preferences.value.screen_measures
    assert kept.micrometres == 254_000


@pytest.mark.skipif(FAKED in os.environ, reason="runs in itself")
def test_the_story_on_faked_screens(tmp_path: Path) -> None:
    screens = [
        {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768, "logicalDpi": 96},
        {"name": "television", "x": 1366, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96},
        {"name": "projector", "x": 3286, "y": 0, "width": 1280, "height": 800, "logicalDpi": 96},
    ]
    config = tmp_path / "screens.json"
    config.write_text(
        json.dumps(
            {"synchronousWindowSystemEvents": True, "windowFrameMargins": False, "screens": screens}
        )
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}", FAKED: "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", __file__]
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        command, check=False, env=environment, cwd=root, capture_output=True, text=True, timeout=120
    )
    assert "5 passed" in done.stdout, done.stdout + done.stderr
