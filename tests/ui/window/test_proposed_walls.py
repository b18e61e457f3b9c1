"""Walls proposed from the map's picture, and regions painted, in the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn.zones import inside
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.edit_zone import EditZoneDialog

from .conftest import Hand

SIDE = 20
"""Pixels to a cell of the picture."""


def rock_with_a_room() -> bytes:
    """Twelve by eight cells of dark rock with a light room from (2, 2) to (9, 6)."""
    image = QImage(12 * SIDE, 8 * SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("#202020"))
    painter = QPainter(image)
    painter.fillRect(QRect(2 * SIDE, 2 * SIDE, 7 * SIDE, 4 * SIDE), QColor("#e8e2d0"))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    scene = Scene(12, 8, picture=MapPicture("map.png", Point(0, 0), 12_000, 8000))
    ada = Token("ada", "Ada", Cell(4, 4))
    scenario = Scenario(scene, tokens={"ada": ada}, assets={"map.png": rock_with_a_room()})
    made = Hand(start(scenario), qtbot)
    qtbot.waitUntil(lambda: made.app.window.scene.backdrop._value.picture is not None)
    return made


def length(hand: Hand) -> int:
    """Of all walls, in cells."""
    walls = hand.app.workspace.scenario.scene.barriers.values()
    return sum(abs(b.end.x - b.start.x) + abs(b.end.y - b.start.y) for b in walls) // 1000


def test_walls_are_shown_corrected_and_drawn_only_when_that_is_said(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    before = workspace.scenario
    window.actions_by_name["propose_walls"].trigger()
    assert len(workspace.walls.draft.segments) == 4
    assert workspace.scenario is before
    hand.drag((3, 2), (4, 2), keys=Qt.KeyboardModifier.NoModifier)  # two squares become rock
    hand.press((9, 4), Qt.KeyboardModifier.ShiftModifier)
    hand.release((9, 4), Qt.KeyboardModifier.ShiftModifier)  # and one beyond opens
    assert workspace.scenario is before
    window.propose_strip.draw.click()
    # 22 round the room; the two squares at its rim add two sides of one, the alcove likewise
    assert length(hand) == 22 + 2 + 2
    assert workspace.tool == "select"
    workspace.document.undo()
    assert workspace.scenario is before


def test_the_darkness_changes_the_proposal_and_escape_draws_nothing(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    before = workspace.scenario
    window.actions_by_name["propose_walls"].trigger()
    window.propose_strip.darkness.setValue(1)  # nothing is darker than black
    assert workspace.walls.draft.segments == ()
    assert not window.propose_strip.draw.isEnabled()
    hand.key(Qt.Key.Key_Escape)
    assert (workspace.tool, workspace.scenario) == ("select", before)


def test_keys_alone_correct_and_draw(hand: Hand) -> None:
    hand.app.window.actions_by_name["propose_walls"].trigger()
    hand.move((9, 4))
    hand.key(Qt.Key.Key_Right)  # marks the square under the pointer
    hand.key(Qt.Key.Key_Backspace)  # it is open
    hand.key(Qt.Key.Key_Return)
    assert length(hand) == 22 + 2


def test_space_makes_rock_of_what_keys_have_marked(hand: Hand) -> None:
    hand.app.window.actions_by_name["propose_walls"].trigger()
    hand.move((3, 2))
    hand.key(Qt.Key.Key_Right)  # marks a square of the room's upper rim
    hand.key(Qt.Key.Key_Space)  # it is rock
    assert hand.app.workspace.marked is None
    hand.key(Qt.Key.Key_Return)
    assert length(hand) == 22 + 2


def test_a_map_without_a_picture_says_so(hand: Hand) -> None:
    workspace = hand.app.workspace
    bare = replace(workspace.scenario.scene, picture=None)
    workspace.open(document_of(replace(workspace.scenario, scene=bare)))
    hand.app.window.actions_by_name["propose_walls"].trigger()
    assert "no picture" in hand.app.window.banner.text


def test_a_painted_region_is_named_in_one_step(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    before = workspace.scenario

    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, EditZoneDialog):
            QTimer.singleShot(10, fill)
            return
        dialog.name.setText("Altar")
        dialog.hidden.setChecked(True)
        dialog.accept()

    window.actions_by_name["paint_tool"].trigger()
    box = window.paint_strip.kind
    box.setCurrentIndex(box.findText("Region with a name…"))
    box.activated.emit(box.currentIndex())
    QTimer.singleShot(0, fill)
    hand.drag((3, 4), (5, 4))
    (zone,) = workspace.scenario.zones
    assert (zone.name, zone.hidden) == ("Altar", True)
    assert inside(workspace.battle, zone) == ("ada",)
    workspace.document.undo()
    assert workspace.scenario is before


@pytest.mark.parametrize("command", ["propose_walls", "fit_grid"])
@pytest.mark.parametrize("data", [None, b"no picture"])
def test_a_picture_that_is_missing_or_broken_is_reported(
    hand: Hand, command: str, data: bytes | None
) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    assets = {} if data is None else {"map.png": data}
    workspace.open(document_of(replace(workspace.scenario, assets=assets)))
    window.actions_by_name[command].trigger()
    assert workspace.tool == "select"
    told = window.banner.accessibleName()
    assert ("is missing: add it first" if data is None else "cannot be shown") in told
