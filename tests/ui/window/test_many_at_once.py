"""Several tokens at once: a band drawn round them, and a drag in setup that takes all along."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.state.workspace import Overlays

from .conftest import Hand, field_of_battle


@pytest.fixture
def setup_hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(field_of_battle("setup")), qtbot)


def test_a_band_is_seen_while_it_is_drawn_and_selects_what_lies_in_it(setup_hand: Hand) -> None:
    hand = setup_hand
    hand.app.workspace.show_overlays(Overlays(coordinates=True))
    hand.press((1, 2))
    hand.move((3, 6))
    assert hand.view.band.isVisible()
    hand.move((5, 9))
    assert hand.view.band.geometry().contains(hand.point((4, 4)))
    assert hand.app.window.pointed_label.text().startswith("5, 9")
    hand.release((5, 9))
    assert not hand.view.band.isVisible()
    assert set(hand.app.workspace.selection.ids) == {"ada", "brom"}


def test_what_lies_in_a_band_can_still_be_read(setup_hand: Hand) -> None:
    hand = setup_hand
    hand.press((1, 2))
    hand.move((5, 9))
    band = hand.view.band
    picture = QImage(band.size(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    band.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    within = picture.pixelColor(band.width() // 2, band.height() // 2)
    assert 0 < within.alpha() < 64
    assert picture.pixelColor(1, band.height() // 2).alpha() == 255
    hand.release((5, 9))


def test_escape_takes_the_band_away_and_selects_nothing(setup_hand: Hand) -> None:
    hand = setup_hand
    hand.press((1, 2))
    hand.move((5, 9))
    hand.key(Qt.Key.Key_Escape)
    assert not hand.view.band.isVisible()
    hand.release((5, 9))
    assert hand.app.workspace.selection.ids == ("ada",)


def test_all_that_a_drag_in_setup_takes_along_is_drawn_where_it_would_stand(
    setup_hand: Hand,
) -> None:
    hand = setup_hand
    hand.app.workspace.select(Selection(("brom", "ada")))
    hand.press((4, 4))
    hand.move((6, 5))
    look = hand.app.window.scene.ghost._value
    assert [place for _, place in look.with_it] == [
        (4.5 * 64, 9.5 * 64)
    ]  # Brom, two to the right and one down
    assert look.chip is not None
    assert look.chip.lines[-1].text == "2 tokens"
    hand.release((6, 5))
    assert (hand.cell("ada"), hand.cell("brom")) == (Cell(6, 5), Cell(4, 9))


def test_the_status_bar_tells_the_cell_that_a_drag_is_over(hand: Hand) -> None:
    hand.app.workspace.show_overlays(Overlays(coordinates=True))
    hand.press((4, 4))
    hand.move((6, 4))
    assert hand.app.window.pointed_label.text() == "6, 4  ·  floor"
    hand.app.window.map.pointer.cancel()
