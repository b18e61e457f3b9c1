"""A box drawn over squares of the picture fits the grid, by the pointer and by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.box_squares import BoxSquaresDialog

from .conftest import Hand


def blank() -> bytes:
    image = QImage(480, 320, QImage.Format.Format_RGB32)
    image.fill(QColor("#887755"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    scene = Scene(12, 8, picture=MapPicture("map.png", Point(0, 0), 12_000, 8000))
    made = Hand(start(Scenario(scene, assets={"map.png": blank()})), qtbot)
    qtbot.waitUntil(lambda: made.app.window.scene.backdrop._value.picture is not None)
    made.app.window.actions_by_name["fit_grid_box"].trigger()
    return made


def answer(across: int, down: int) -> None:
    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, BoxSquaresDialog):
            QTimer.singleShot(10, fill)
            return
        dialog.across.setValue(across)
        dialog.down.setValue(down)
        dialog.accept()

    QTimer.singleShot(0, fill)


def test_a_box_over_six_cells_that_are_three_squares_makes_squares_of_two(hand: Hand) -> None:
    workspace = hand.app.workspace
    before = workspace.scenario
    answer(3, 2)
    hand.drag((1, 1), (4, 3), (7, 5))  # six cells wide, four high
    scene = workspace.scenario.scene
    picture = scene.picture
    assert picture is not None
    assert abs(picture.width - 6000) < 60  # 12 cells of before are 6 squares
    assert workspace.tool == "select"
    workspace.document.undo()
    assert workspace.scenario is before


def test_keys_alone_draw_the_box(hand: Hand) -> None:
    hand.move((2, 2))
    hand.key(Qt.Key.Key_Return)
    for _ in range(10):
        hand.key(Qt.Key.Key_Right)  # a tenth of a cell each
        hand.key(Qt.Key.Key_Down)
    answer(2, 2)  # one cell of before is two squares
    hand.key(Qt.Key.Key_Return)
    picture = hand.app.workspace.scenario.scene.picture
    assert picture is not None
    assert (picture.width, picture.height) == (24_000, 16_000)


def test_escape_drops_the_box_then_lays_the_tool_down(hand: Hand) -> None:
    hand.press((1, 1))
    hand.move((4, 4))
    hand.key(Qt.Key.Key_Escape)
    hand.release((5, 5))
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.tool == "select"
    assert hand.app.workspace.scenario.scene.picture == MapPicture(
        "map.png", Point(0, 0), 12_000, 8000
    )


def test_without_its_picture_no_box_is_asked_about(hand: Hand) -> None:
    workspace = hand.app.workspace
    workspace.open(document_of(replace(workspace.scenario, assets={})))
    hand.app.window.actions_by_name["fit_grid_box"].trigger()
    hand.drag((1, 1), (4, 3), (7, 5))
    assert "is missing: add it first" in hand.app.window.banner.text
