"""Long work on files and pictures stands over the map with the share that is done, and Escape or
Cancel stops it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.state.test_pictures import encoded, plain

from fivefoot.core.progress import done
from fivefoot.core.storage import scenario_file
from fivefoot.ui.application import Application
from fivefoot.ui.files import file_commands, import_desk
from fivefoot.ui.state import pictures
from fivefoot.ui.state.decoding import Pyramid
from fivefoot.ui.state.pictures import PictureError, PictureShelf

from .conftest import Hand, field_of_battle


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(field_of_battle()), qtbot)


@pytest.fixture
def notices(hand: Hand) -> list[str]:
    """What the window said since the test began."""
    said: list[str] = []
    hand.app.workspace.noticed.connect(lambda notice: said.append(notice.text))
    return said


def test_a_file_that_is_read_for_long_shows_its_share_and_escape_stops_it(
    hand: Hand, notices: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, reading = hand.app.window, Event()

    def read(*_asked: object) -> object:
        done(0.4)
        while not reading.wait(0.01):
            done(0.4)
        raise AssertionError("it was not stopped")

    monkeypatch.setattr(import_desk, "IN_THREAD_FROM", 0)
    monkeypatch.setattr(import_desk, "open_path", read)
    path = tmp_path / "large.dd2vtt"
    path.write_bytes(b"{}")
    before = hand.app.workspace.scenario
    window.files.open(path)
    hand.bot.waitUntil(lambda: window.busy.isVisible() and window.busy.bar.value() == 40)
    assert window.busy.accessibleName() == "Opening large.dd2vtt…  Esc cancels."
    hand.key(Qt.Key.Key_Escape)
    hand.bot.waitUntil(lambda: not window.busy.isVisible())
    reading.set()
    assert notices[-1] == "large.dd2vtt was not opened: you cancelled."
    assert hand.app.workspace.scenario is before


def test_saving_for_long_shows_its_share_and_can_be_cancelled(
    hand: Hand, notices: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_commands, "MANY_THINGS", 0)
    path = tmp_path / "field.fivefoot"
    workspace, files = hand.app.workspace, hand.app.window.files
    workspace.document.path = path
    assert files.save()
    assert scenario_file.load(path).scenario == workspace.scenario
    before, seen = path.read_bytes(), list[int]()

    def save(*_asked: object) -> None:
        while True:
            done(0.5)

    def press_cancel() -> None:
        for dialog in hand.app.window.findChildren(QProgressDialog):
            if dialog.isVisible() and dialog.value() == 50:
                seen.append(dialog.value())
                dialog.findChild(QPushButton).click()

    monkeypatch.setattr(scenario_file, "save", save)
    pressing = QTimer()
    pressing.timeout.connect(press_cancel)
    pressing.start(20)
    assert not files.save()
    pressing.stop()
    assert set(seen) == {50}
    assert notices[-1] == "field.fivefoot was not saved: you cancelled."
    assert path.read_bytes() == before


def test_decoding_can_be_given_up_and_begun_again(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    art, going_on, begun = encoded(plain(64, 32)), Event(), Event()

    def decode(_data: bytes, _name: str) -> Pyramid:
        done(0.5)
        begun.set()
        going_on.wait(5)
        done(0.6)
        return Pyramid(QImage(64, 32, QImage.Format.Format_RGB32))

    monkeypatch.setitem(pictures.DECODERS, "map", decode)
    shelf = PictureShelf(patience=0)
    assert shelf.map_picture(art, "map.png") is None
    assert begun.wait(5)
    assert shelf.share == 0.5
    with qtbot.waitSignal(shelf.arrived, timeout=5000):
        assert shelf.give_up()
    assert not shelf.is_busy
    going_on.set()
    assert shelf.wait()
    with pytest.raises(PictureError, match=r"map\.png was not decoded: you cancelled"):
        shelf.map_picture(art, "map.png")
    shelf.resume()
    shelf.patience = None
    assert shelf.map_picture(art, "map.png") is not None
