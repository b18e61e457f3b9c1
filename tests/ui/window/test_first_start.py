"""What a person sees first, and files that come and go."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.storage import scenario_file
from fivefoot.ui.application import Application
from fivefoot.ui.strips.turn_strip import TurnStrip

from .conftest import Hand, field_of_battle

Start = Callable[..., Application]


def drop(application: Application, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(100, 100),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(application.window.windowHandle(), event)
    QApplication.processEvents()


def a_map() -> Path:
    folder = (
        Path(os.environ.get("FIVEFOOT_SHARED", Path(__file__).resolve().parents[4] / "shared"))
        / "maps"
    )
    found = (
        sorted(folder.glob("*.dd2vtt"), key=lambda path: path.stat().st_size)
        if folder.is_dir()
        else []
    )
    readable = [path for path in found if path.stat().st_size > 10_000]
    if not readable:
        pytest.skip("no real maps here: set FIVEFOOT_SHARED")
    return readable[0]


def test_the_first_start_shows_a_fight_in_play_with_hints(start: Start) -> None:
    application = start()
    scenario = application.workspace.scenario
    assert {token.side for token in scenario.tokens.values()} >= {"heroes", "foes"}
    assert scenario.scene.barriers
    assert scenario.scene.ground
    assert scenario.encounter.stage == "play"
    assert application.window.hints.isVisible()


class Paints(QObject):
    """Counts how often the bar at the top is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint and isinstance(watched, TurnStrip)
        return False


def test_what_lies_round_the_map_is_painted_once(start: Start, qapp: QApplication) -> None:
    """A bar that found its height late would move all the others, and each is painted again."""
    paints = Paints()
    qapp.installEventFilter(paints)
    window = start(field_of_battle()).window
    below = window.statusBar().height()
    for _ in range(4):
        QApplication.processEvents()
    qapp.removeEventFilter(paints)
    assert paints.count == 1
    assert window.statusBar().height() == below


def test_the_card_of_a_question_is_made_with_the_first(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    assert "prompt" not in vars(window)
    workspace.fight.do(turn.Teleport("goblin", Cell(5, 5)))
    hand.drag((4, 4), (4, 3), (4, 2))
    assert workspace.fight.question is not None
    assert "prompt" in vars(window)
    assert window.prompt.isVisible()


def test_the_hints_make_way_for_the_first_drag(start: Start, qtbot) -> None:
    application = start(field_of_battle())
    application.window.hints.present()
    hand = Hand(application, qtbot)
    cell = hand.cell("ada")
    hand.press(cell)
    hand.move((cell[0] + 2, cell[1]))
    assert not application.window.hints.isVisible()
    application.window.map.pointer.cancel()


@pytest.mark.parametrize("name", ["ruler_tool", "wall_tool", "zone_tool"])
def test_the_hints_make_way_for_another_tool(start: Start, name: str) -> None:
    window = start(field_of_battle()).window
    window.hints.present()
    window.actions_by_name["reach"].trigger()  # what is shown is no tool
    assert window.hints.isVisible()
    window.actions_by_name[name].trigger()
    assert not window.hints.isVisible()


@pytest.mark.parametrize("place", ["aimed", "movement"])
def test_the_hints_make_way_for_an_action(start: Start, place: str) -> None:
    """An action that is aimed changes nothing yet, nor does another kind of movement in hand."""
    application = start(field_of_battle())
    window, bar = application.window, application.window.bar
    bar.refresh()
    before = application.workspace.scenario
    actions = application.workspace.ruleset.actions
    movement = application.workspace.ruleset.movement.action
    fits = {
        "aimed": lambda offer: actions[offer.action].target,
        "movement": lambda offer: (
            actions[offer.action].movement is not None and offer.action != movement
        ),
    }
    offer = next(offer for offer in bar.offers.values() if offer.legal and fits[place](offer))
    window.hints.present()
    bar.take(offer)
    assert application.workspace.scenario is before
    assert not window.hints.isVisible()


def test_the_hints_speak_of_what_is_there(start: Start) -> None:
    """The side panel may begin folded: its key is named, not its place."""
    window = start(field_of_battle()).window
    words = " ".join(label.text() for label in window.hints.findChildren(QLabel))
    assert f"side panel ({window.actions_by_name['side_panel'].shortcut().toString()})" in words


def test_a_later_start_opens_the_last_file_without_hints(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "field.fivefoot"
    scenario_file.save(field_of_battle(), path)
    start(path=path)
    second = start()
    assert second.workspace.scenario.title == "Field"
    assert not second.window.hints.isVisible()


def test_a_dropped_map_becomes_a_scene(start: Start, qtbot: QtBot) -> None:
    application = start(field_of_battle())
    path = a_map()
    drop(application, path)
    desk = application.window.files.desk
    qtbot.waitUntil(lambda: desk.dialog is not None and desk.dialog.report is not None)
    qtbot.keyClick(desk.dialog, Qt.Key.Key_Return)  # the map is shown first, then opened
    qtbot.waitUntil(
        lambda: application.workspace.scenario.scene.picture is not None, timeout=20_000
    )
    QApplication.processEvents()
    assert application.workspace.scenario.scene.barriers
    assert path.name in application.window.banner.text


def test_a_broken_file_is_named_and_the_document_is_untouched(start: Start, tmp_path: Path) -> None:
    application = start(field_of_battle())
    before = application.workspace.scenario
    broken = tmp_path / "broken.fivefoot"
    broken.write_bytes(b"PK\x03\x04 not a zip")
    drop(application, broken)
    assert application.workspace.scenario is before
    assert "broken.fivefoot" in application.window.banner.text


def test_what_is_saved_opens_again(
    start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(start(field_of_battle()), qtbot)
    hand.drag((4, 4), (5, 4), (6, 4))
    window, path = hand.app.window, tmp_path / "saved.fivefoot"
    assert window.isWindowModified()
    monkeypatch.setattr("fivefoot.ui.files.file_commands.file_to_save", lambda *_: str(path))
    window.actions_by_name["save"].trigger()
    assert not window.isWindowModified()
    assert scenario_file.load(path).scenario.tokens["ada"].cell == (6, 4)


def test_unsaved_changes_are_asked_about(
    start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(start(field_of_battle()), qtbot)
    hand.drag((4, 4), (5, 4), (6, 4))
    other = tmp_path / "other.fivefoot"
    scenario_file.save(field_of_battle(), other)
    cancel = QMessageBox.StandardButton.Cancel
    monkeypatch.setattr("fivefoot.ui.files.file_commands.QMessageBox.question", lambda *_: cancel)
    hand.app.window.files.open(other)
    assert hand.cell("ada") == (6, 4)
    question = "fivefoot.ui.files.file_commands.QMessageBox.question"
    monkeypatch.setattr(question, lambda *_: QMessageBox.StandardButton.Discard)
    hand.app.window.files.open(other)
    assert hand.cell("ada") == (4, 4)
    # By the name in the window's title, which is that of the file.
    hand.drag((4, 4), (5, 4), (6, 4))
    asked: list[str] = []
    monkeypatch.setattr(question, lambda *said: asked.append(said[2]) or cancel)
    assert not hand.app.window.files.may_leave()
    assert hand.app.window.windowTitle().startswith("other.fivefoot")
    assert ["other.fivefoot" in text for text in asked] == [True]
