"""One key leaves the map alone in the window; the numbers of cells stand on its rim when they are
asked for.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fivefoot.ui.map.items.edge_numbers import step_for
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.state.workspace import Pointed
from fivefoot.ui.window import map_alone

from .conftest import Hand


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def test_one_key_leaves_the_map_alone_and_the_same_brings_all_back(hand: Hand) -> None:
    window = hand.app.window
    window.resize(1366, 768)
    settle()
    parts = (window.strip, window.tools, window.foot, window.side, window.rail, window.statusBar())
    before = [part.isVisible() for part in parts]
    zoom = window.map.zoom
    QTest.keyClick(window, Qt.Key.Key_F12)
    settle()
    assert not any(part.isVisible() for part in parts)
    assert window.map.viewport().size() == window.size()
    assert window.map.zoom > zoom, "what was fitted into the window is fitted into its new room"
    assert window.actions_by_name["map_alone"].isChecked()
    assert "F12 shows the rest again" in window.banner.text
    hand.drag((4, 4), (5, 4))
    assert hand.cell("ada") == (5, 4), "the fight goes on"
    assert not any(part.isVisible() for part in parts)
    QTest.keyClick(window, Qt.Key.Key_F12)
    settle()
    assert [part.isVisible() for part in parts] == before
    assert window.map.zoom == pytest.approx(zoom)


def test_what_is_said_of_the_map_alone_goes_with_it_in_every_language(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(text: str, /, **named: object) -> str:
        return f"[{text.format(**named)}]"

    monkeypatch.setattr(map_alone, "tr", said)
    window = hand.app.window
    window.actions_by_name["map_alone"].trigger()
    assert window.banner.text.startswith("[Map only.")
    window.actions_by_name["map_alone"].trigger()
    assert not window.banner.text


def test_what_was_chosen_to_be_seen_stays_where_it_is_when_the_bars_go(hand: Hand) -> None:
    window = hand.app.window
    window.map.zoom_to(1.3)
    settle()

    def place() -> tuple[int, int]:
        at = window.map.viewport().mapTo(window, window.map.mapFromScene(QPointF(320, 320)))
        return at.x(), at.y()

    before = place()
    for _ in range(2):
        window.actions_by_name["map_alone"].trigger()
        settle()
        assert place() == before


def test_coordinates_stand_on_the_rim_when_they_are_asked_for(hand: Hand) -> None:
    window, workspace = hand.app.window, hand.app.workspace
    columns, rows = window.scene.rims
    assert columns.rect().isEmpty()
    workspace.point(Pointed(workspace.scenario.tokens["goblin"].cell, "goblin"))
    assert "7, 5" not in window.pointed_label.text(), "no pair of numbers where the map shows none"
    window.actions_by_name["coordinates"].trigger()
    assert set(columns.numbers(window.scene.zoom)) >= {0, 10}
    assert not columns.rect().intersects(window.scene.map_area), (
        "above the map, which it covers nothing of"
    )
    workspace.point(Pointed())
    workspace.point(Pointed(workspace.scenario.tokens["goblin"].cell, "goblin"))
    assert window.pointed_label.text().startswith("7, 5")
    window.map.zoom_to(2.0)
    window.map.centerOn(QPointF(10 * CELL, 7 * CELL))
    settle()
    seen = window.scene.visible
    for strip in (columns, rows):
        assert seen.contains(strip.rect().adjusted(1, 1, -1, -1)), "along the edge of the view"
    assert rows.numbers(2.0)[0] >= int(seen.top() / CELL)


def test_small_cells_have_fewer_numbers() -> None:
    assert [step_for(pixels) for pixels in (64, 26, 25, 12, 5, 1)] == [1, 1, 2, 5, 10, 50]
