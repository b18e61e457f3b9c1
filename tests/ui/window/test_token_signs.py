"""Tokens say who they are: names as zoom and pointer ask for them, hit points as chosen, pictures
in the order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.state.workspace import Pointed

from .conftest import Hand, field_of_battle


def names(application: Application) -> set[str]:
    return {tag.text for tag, _ in application.window.scene.names.item.placed}


def red_picture() -> bytes:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("#c02020"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def test_names_come_with_the_zoom_and_under_the_pointer(hand: Hand) -> None:
    view, workspace = hand.app.window.map, hand.app.workspace
    view.zoom_to(1.0)
    assert {"Ada", "Brom"} <= names(hand.app)
    view.zoom_to(0.4)
    workspace.select(Selection())
    assert names(hand.app) == {"Ada"}, "whose turn it is"
    workspace.point(Pointed(workspace.scenario.tokens["goblin"].cell, "goblin"))
    assert names(hand.app) == {"Ada", "Goblin"}
    workspace.point(Pointed())
    assert names(hand.app) == {"Ada"}


def test_names_follow_a_move_and_another_name(hand: Hand) -> None:
    hand.app.window.map.zoom_to(1.0)
    before = {tag.text: box.middle for tag, box in hand.app.window.scene.names.item.placed}
    hand.drag((4, 4), (4, 6))
    after = {tag.text: box.middle for tag, box in hand.app.window.scene.names.item.placed}
    assert after["Ada"] == pytest.approx((before["Ada"][0], before["Ada"][1] + 128))


def test_preferences_choose_names_and_hit_points(start: Callable[..., Application]) -> None:
    there = field_of_battle()
    ada = replace(there.tokens["ada"], hit_points=7, hit_points_max=12)
    application = start(replace(there, tokens={**there.tokens, "ada": ada}))
    item = application.window.scene.tokens["ada"]
    assert (item.look_value.hit_style, item.look_value.hit_text) == ("bar", "")
    application.window.preferences.change(hit_points="number", names="always")
    assert (item.look_value.hit_style, item.look_value.hit_text) == ("number", "7/12")
    application.window.map.zoom_to(0.3)
    assert names(application) == {"Ada", "Brom", "Goblin"}


def test_pictures_stand_in_the_order_as_on_the_map(start: Callable[..., Application]) -> None:
    there = field_of_battle()
    ada = replace(there.tokens["ada"], picture="ada.png")
    application = start(
        replace(there, tokens={**there.tokens, "ada": ada}, assets={"ada.png": red_picture()})
    )
    panel = application.window.side.order
    application.window.side.tabs.setCurrentWidget(panel)
    panel.show()
    panel.refresh()
    pixels = panel.list.grab().toImage()
    row = panel.list.visualItemRect(panel.list.item(0))
    seen = pixels.pixelColor(row.left() + 45, row.center().y())
    assert seen.red() > 120 > 2 * seen.green()
