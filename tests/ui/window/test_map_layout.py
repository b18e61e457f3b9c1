"""Turning the map and changing its size in the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QBuffer, QIODevice, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scene import MapPicture
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage import assets
from fivefoot.ui.dialogs.size_of_map import SizeOfMapDialog

from .conftest import Hand, field_of_battle


def answered(answer: Callable[[SizeOfMapDialog], object]) -> QTimer:
    """Answers the dialog as soon as it is there."""
    timer = QTimer()
    timer.setInterval(10)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SizeOfMapDialog):
            timer.stop()
            answer(dialog)

    timer.timeout.connect(look)
    timer.start()
    return timer


def test_columns_are_put_on_and_taken_back(hand: Hand) -> None:
    told: list[str] = []

    def fill(dialog: SizeOfMapDialog) -> None:
        dialog.left.setValue(2)
        dialog.bottom.setValue(-3)
        told.append(dialog.result_text.text())
        dialog.accept()

    timer = answered(fill)
    before = hand.app.workspace.scenario
    hand.app.window.actions_by_name["size_of_map"].trigger()
    assert not timer.isActive()
    scene = hand.app.workspace.scenario.scene
    assert (scene.columns, scene.rows) == (22, 11)
    assert told == ["The map becomes 22 × 11 squares."]
    assert hand.cell("ada") == (6, 4)
    hand.app.workspace.document.undo()
    assert hand.app.workspace.scenario == before


def test_a_map_of_nothing_cannot_be_asked_for(hand: Hand) -> None:
    seen: list[bool] = []

    def fill(dialog: SizeOfMapDialog) -> None:
        dialog.left.setValue(-10)
        dialog.right.setValue(-10)
        ok = dialog._buttons.button(dialog._buttons.StandardButton.Ok)
        seen.append(ok.isEnabled())
        dialog.reject()

    timer = answered(fill)
    hand.app.window.actions_by_name["size_of_map"].trigger()
    assert not timer.isActive()
    assert seen == [False]


def test_a_picture_is_turned_with_its_map(hand: Hand) -> None:
    image = QImage(200, 140, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    for x in range(100):
        for y in range(70):
            image.setPixel(x, y, 0xFF0000)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    scenario, asset = assets.with_asset(field_of_battle(), bytes(buffer.data().data()))
    shown = MapPicture(asset, Point(0, 0), 20_000, 14_000)
    workspace = hand.app.workspace
    workspace.open(document_of(replace(scenario, scene=replace(scenario.scene, picture=shown))))
    before = workspace.scenario
    hand.app.window.actions_by_name["turn_map_right"].trigger()
    end = time.monotonic() + 20
    while workspace.scenario is before and time.monotonic() < end:
        QApplication.processEvents()
    after = workspace.scenario
    assert (after.scene.columns, after.scene.rows) == (14, 20)
    assert after.tokens["ada"].cell == Cell(14 - 4 - 1, 4)
    assert after.scene.picture is not None
    turned = QImage.fromData(after.assets[after.scene.picture.asset])
    assert (turned.width(), turned.height()) == (140, 200)
    assert turned.pixelColor(120, 20).name() == "#ff0000"
    assert turned.pixelColor(20, 20).name() == "#ffffff"
    workspace.document.undo()
    assert workspace.scenario == before
