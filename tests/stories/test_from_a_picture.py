"""From a bare JPEG of a dungeon to a scenario that another group plays, in the real window.

The tests act only with a mouse and a keyboard, also in dialogs, and otherwise only read. They count
inputs: a click, a drag, a key, or a text typed into a field is one each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.stories.hands import Mouse
from tests.stories.pictured_dungeon import COLUMNS, ROWS, doors, draw, passages, rooms
from tests.ui.window.conftest import (  # noqa: F401 - fixtures
    no_window_is_left,
    nothing_breaks_unseen,
    own_folders,
    start,
)

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.scenario_file import load
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.add_token import AddTokenDialog
from fivefoot.ui.dialogs.share_scenario import ShareDialog
from fivefoot.ui.map.painters.scale import CELL as UNITS

Start = Callable[..., Application]
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LONGEST = 20_000
"""Milliseconds to wait for a dialog or an answer before the test fails."""


class GameMaster(Mouse):
    """A game master with a mouse and a keyboard, also in the dialogs that open."""

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self._handle, key, held)
        self._done()

    def click(self, widget: QWidget) -> None:
        self._click(widget)

    def offered(self, text: str) -> QPushButton | None:
        """Returns the button with that text in the message over the map, or None."""
        shown = self.window.banner.findChildren(QPushButton)
        return next((each for each in shown if each.text() == text and each.isVisible()), None)

    def point(self, cell: Cell) -> None:
        """Moves the pointer to a cell, which does not count as an input."""
        QTest.mouseMove(self._handle, self._on_map(cell))
        QApplication.processEvents()

    def click_between(self, one: Cell, two: Cell) -> None:
        """Clicks in the middle between two corners of the grid."""
        view = self.window.map
        middle = QPointF((one.x + two.x) * UNITS / 2, (one.y + two.y) * UNITS / 2)
        self._click_at(view.viewport().mapTo(self.window, view.mapFromScene(middle)))

    @contextmanager
    def answering(
        self, *answers: tuple[type[QDialog], Callable[[QDialog], None]]
    ) -> Iterator[None]:
        """Answers dialogs in order while the code in the block opens them."""
        waiting, failed = list(answers), []
        end = time.monotonic() + LONGEST / 1000 * len(answers)

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if time.monotonic() > end and dialog is not None:
                failed.append(f"nobody answers {dialog.windowTitle()}")
                dialog.close()
            if waiting and isinstance(dialog, waiting[0][0]) and dialog.isActiveWindow():
                kind_answer = waiting.pop(0)
                if waiting:
                    QTimer.singleShot(20, look)
                kind_answer[1](dialog)
            elif waiting:
                QTimer.singleShot(20, look)

        QTimer.singleShot(20, look)
        yield
        self.window.activateWindow()  # as a window system does when a dialog closes
        QApplication.processEvents()
        assert not failed
        assert not waiting

    def type_in(self, dialog: QDialog, text: str) -> None:
        """Types into the field that has the focus."""
        field = dialog.focusWidget()
        assert field is not None
        QTest.keyClicks(field, text)
        self.inputs += 1

    def press_in(self, dialog: QDialog, key: Qt.Key) -> None:
        """Presses a key in the widget that has the focus."""
        self.inputs += 1
        QTest.keyClick(dialog.focusWidget() or dialog, key)

    def click_in(self, dialog: QDialog, widget: QWidget) -> None:
        """Clicks a widget of a dialog, which nothing may cover."""
        place = QPoint(8, widget.height() // 2)
        at = widget.mapTo(dialog, place)
        assert dialog.childAt(at) is widget, f"{widget} cannot be clicked"
        self.inputs += 1
        handle = dialog.windowHandle()
        assert handle is not None
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=at)

    def named(self, path: Path) -> tuple[type[QDialog], Callable[[QDialog], None]]:
        """Returns the kind of a file dialog, and a function that answers it with a path."""

        def answer(dialog: QDialog) -> None:
            self.type_in(dialog, str(path))
            self.press_in(dialog, Qt.Key.Key_Return)

        return QFileDialog, answer


def at_window(start: Start) -> GameMaster:  # noqa: F811
    app = start()
    app.window.resize(1366, 740)
    app.window.scene.glides.on = False
    app.window.map.fit()
    QApplication.processEvents()
    return GameMaster(app)


def floor() -> set[tuple[int, int]]:
    """Returns the squares of the dungeon that are not rock."""
    return {
        (x, y)
        for left, top, wide, high in rooms() + passages()
        for x in range(left, left + wide)
        for y in range(top, top + high)
    }


def outline() -> int:
    """Returns how many sides of squares separate the floor of the dungeon from the rock."""
    inside = floor()
    sides = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum((x + i, y + j) not in inside for x, y in inside for i, j in sides)


def add(person: GameMaster, cell: Cell, typed: str, side: str) -> None:
    """Adds tokens at a cell, by their name with a number before it."""

    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, AddTokenDialog)
        person.type_in(dialog, typed)
        if dialog.side.currentData() != side:
            person.press_in(dialog, Qt.Key.Key_Tab)
            person.press_in(dialog, Qt.Key.Key_Down)
        assert dialog.side.currentData() == side
        person.press_in(dialog, Qt.Key.Key_Return)

    person.point(cell)
    with person.answering((AddTokenDialog, answer)):
        person.key(Qt.Key.Key_A)


def open_it(person: GameMaster, path: Path) -> None:
    with person.answering(person.named(path)):
        person.key(Qt.Key.Key_O, CONTROL)


def trace(person: GameMaster, bot: QtBot, picture: Path) -> None:
    """Opens the picture and accepts the walls that are found in it."""
    workspace = person.window.workspace
    open_it(person, picture)
    bot.waitUntil(lambda: person.offered("Find its walls") is not None, timeout=LONGEST)
    found = person.offered("Find its walls")
    assert found is not None
    scene = workspace.scenario.scene
    assert (scene.columns, scene.rows) == (COLUMNS, ROWS)
    assert scene.picture is not None
    assert scene.picture.origin == Point(0, 0)  # thick walls along the lines do not move them
    person.click(found)
    person.key(Qt.Key.Key_Return)
    walls = workspace.scenario.scene.barriers.values()
    sides = sum(abs(b.end.x - b.start.x) + abs(b.end.y - b.start.y) for b in walls) // CELL
    assert sides == outline()


def hang_doors(person: GameMaster) -> None:
    """Clicks once in each doorway that is drawn."""
    person.key(Qt.Key.Key_X, SHIFT)
    for one, two in doors():
        person.click_between(one, two)
    person.key(Qt.Key.Key_Escape)
    barriers = person.window.workspace.scenario.scene.barriers.values()
    hung = [{b.start, b.end} for b in barriers if b.kind == "door"]
    assert len(hung) == len(doors())
    for one, two in doors():
        assert {(one.x * CELL, one.y * CELL), (two.x * CELL, two.y * CELL)} in hung


def places(scene: Scene) -> set[tuple[Point, Point, str]]:
    """Returns the ends and kinds of walls and doors of a map, without their names."""
    return {(b.start, b.end, b.kind) for b in scene.barriers.values()}


def share_for_players(person: GameMaster, target: Path) -> None:
    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, ShareDialog)
        person.click_in(dialog, dialog.secrets)
        person.press_in(dialog, Qt.Key.Key_Return)

    with person.answering((ShareDialog, answer), person.named(target)):
        person.key(Qt.Key.Key_E, CONTROL | SHIFT)


def test_a_bare_picture_is_played_and_shared_without_secrets(
    start: Start,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    draw(tmp_path / "dungeon.jpg")
    person = at_window(start)
    workspace = person.window.workspace
    counted: dict[str, int] = {}

    def count(step: str) -> None:
        counted[step] = person.inputs - sum(counted.values())

    trace(person, qtbot, tmp_path / "dungeon.jpg")
    count("the grid and the walls")
    hang_doors(person)
    count("the doors")
    add(person, Cell(15, 1), "3 Goblin", "foes")  # in a corner: none of them in the rock
    assert {foe.cell for foe in workspace.scenario.tokens.values()} <= floor()
    person.key(Qt.Key.Key_V, SHIFT)
    add(person, Cell(3, 3), "Ada", "heroes")
    count("creatures, the foes hidden")
    share_for_players(person, tmp_path / "given")
    count("the file for the players")

    given = load(tmp_path / "given.fivefoot").scenario
    assert [token.name for token in given.tokens.values()] == ["Ada"]
    assert b"oblin" not in (tmp_path / "given.fivefoot").read_bytes()
    assert places(given.scene) == places(workspace.scenario.scene)
    assert given.scene.picture is not None
    assert given.assets[given.scene.picture.asset] == (tmp_path / "dungeon.jpg").read_bytes()
    # A wall takes no input of its own, a door one beside the two keys of its tool.
    assert counted["the doors"] == len(doors()) + 2
    assert person.inputs - counted["the doors"] <= len(doors())
    with capsys.disabled():
        print(f"\n{person.inputs} inputs: {counted}")


def test_another_group_plays_what_it_was_given_within_a_minute(
    start: Start,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    draw(tmp_path / "dungeon.jpg")
    giver = at_window(start)
    trace(giver, qtbot, tmp_path / "dungeon.jpg")
    hang_doors(giver)
    add(giver, Cell(3, 3), "Ada", "heroes")
    share_for_players(giver, tmp_path / "given")
    giver.window.workspace.document.mark_saved(giver.window.workspace.scenario, tmp_path / "own")

    begun = time.monotonic()
    person = at_window(start)
    open_it(person, tmp_path / "given.fivefoot")
    workspace = person.window.workspace
    qtbot.waitUntil(lambda: len(workspace.scenario.tokens) == 1, timeout=LONGEST)
    (ada,) = workspace.scenario.tokens.values()
    way = (Cell(3, 2), Cell(2, 2))
    person.walk(ada.cell, way)
    assert workspace.scenario.tokens[ada.id].cell == way[-1]
    assert person.inputs == 4  # the key, the name, Enter, the drag
    assert time.monotonic() - begun < 60
