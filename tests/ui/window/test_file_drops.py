"""A file dropped on the window opens wherever it falls: a real drag and drop of the window system.

The offscreen display has no drag and drop; `test_drags_on_x.py` runs this file once more
on an X server in memory, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.storage import scenario_file
from fivefoot.ui.application import Application

from .conftest import field_of_battle
from .test_drags_on_x import has_drags

BEAT = 60
"""Milliseconds between two events of the drag, which runs in a loop of its own."""

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Shelf(QWidget):
    """A small window beside ours, as a file manager's: what is drawn from it is the file, or a
    text.
    """

    def __init__(self, path: Path | None) -> None:
        super().__init__()
        self._path = path
        self.setGeometry(0, 0, 120, 120)

    def mouseMoveEvent(self, event: object) -> None:
        drag, data = QDrag(self), QMimeData()
        if self._path is not None:
            data.setUrls([QUrl.fromLocalFile(str(self._path))])
        else:
            data.setText("only words")
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "dropped.fivefoot"
    scenario_file.save(field_of_battle("setup"), path)
    return path


@pytest.fixture
def app(start: Callable[..., Application]) -> Application:
    if not has_drags():
        pytest.skip("this display has no drag and drop")
    started = start()
    started.window.setGeometry(200, 40, 1400, 900)
    QTest.qWait(3 * BEAT)
    return started


def drop_on(target: QWidget, path: Path | None) -> None:
    """Draw the file from the shelf over the middle of a widget, and let go there."""
    shelf = Shelf(path)
    shelf.show()
    assert QTest.qWaitForWindowExposed(shelf)
    window, middle = shelf.windowHandle(), target.mapToGlobal(target.rect().center())
    end = shelf.mapFromGlobal(middle)
    QTest.mousePress(window, LEFT, NO_KEY, QPoint(40, 40))
    for beat, place in enumerate((end - QPoint(8, 8), end, end), 1):
        QTimer.singleShot(beat * BEAT, shelf, lambda place=place: QTest.mouseMove(window, place))
    QTimer.singleShot(5 * BEAT, shelf, lambda: QTest.mouseRelease(window, LEFT, NO_KEY, end))
    QTest.mouseMove(window, QPoint(40 + 3 * QApplication.startDragDistance(), 40))
    QTest.qWait(8 * BEAT)
    shelf.close()


def test_a_file_dropped_on_the_map_opens(app: Application, file: Path, qtbot: QtBot) -> None:
    assert app.workspace.document.path is None
    drop_on(app.window.map.viewport(), file)
    qtbot.waitUntil(lambda: app.workspace.document.path == file, timeout=5000)
    assert app.workspace.scenario.title == "Field"


def test_a_file_dropped_on_a_text_field_opens_and_is_not_written_there(
    app: Application, file: Path, qtbot: QtBot
) -> None:
    fields = [
        f
        for kind in (QLineEdit, QPlainTextEdit)
        for f in app.window.findChildren(kind)
        if f.isVisible()
    ]
    field = next((each for each in fields if each.acceptDrops()), None)
    if field is None:
        field = QLineEdit(app.window.side)
        field.setGeometry(10, 10, 200, 30)
        field.show()
    drop_on(field, file)
    qtbot.waitUntil(lambda: app.workspace.document.path == file, timeout=5000)
    said = field.text() if isinstance(field, QLineEdit) else field.toPlainText()
    assert "dropped.fivefoot" not in said


def test_a_file_dropped_on_the_menu_bar_opens(app: Application, file: Path, qtbot: QtBot) -> None:
    drop_on(app.window.menuBar(), file)
    qtbot.waitUntil(lambda: app.workspace.document.path == file, timeout=5000)


def test_words_dropped_on_the_map_do_nothing(app: Application) -> None:
    before = app.workspace.scenario
    drop_on(app.window.map.viewport(), None)
    assert app.workspace.scenario is before
    assert app.window.banner.text == ""
