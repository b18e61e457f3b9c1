"""The map never moves by itself: only Home, the next turn and the person's own hands change what is
seen.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QApplication

from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.workspace import Pointed
from fivefoot.ui.window.main_window import MainWindow

from .conftest import Hand, field_of_battle


def settled(window: MainWindow) -> tuple[QPoint, QPoint]:
    """Where two corners of the map are in the window, once everything that is due has been laid
    out.
    """
    for _ in range(8):
        QApplication.processEvents()
    view = window.map
    first, last = view.mapFromScene(QPointF(0, 0)), view.mapFromScene(QPointF(640, 640))
    return view.viewport().mapTo(window, first), view.viewport().mapTo(window, last)


def some_time_later(window: MainWindow) -> None:
    """All is laid out, and the time is over in which a fitted map follows what is laid out late."""
    settled(window)
    window.map._fresh.stop()


@pytest.fixture
def at_rest(hand: Hand) -> Hand:
    """The window some time after it was opened."""
    hand.app.window.hints.hide()
    some_time_later(hand.app.window)
    return hand


COMMANDS = (
    "setup",
    "play",
    "ground_tool",
    "select_tool",
    "ruler_tool",
    "select_tool",
    "reach",
    "reach",
    "threat",
    "flank",
    "ranges",
    "side_panel",
    "side_panel",
    "light_theme",
    "undo",
    "redo",
)


@pytest.mark.parametrize("zoom", [None, 0.3, 1.4])
def test_no_command_but_those_of_the_view_moves_the_map(at_rest: Hand, zoom: float | None) -> None:
    """Neither where the whole map is fitted into the window, nor seen from far, nor from near."""
    window = at_rest.app.window
    if zoom is not None:
        window.map.zoom_to(zoom)
    before = settled(window)
    for name in COMMANDS:
        window.actions_by_name[name].trigger()
        after = settled(window)
        assert after == before, f"{name} moved the map from {before} to {after}"


def test_what_the_table_does_moves_nothing(at_rest: Hand) -> None:
    window, workspace = at_rest.app.window, at_rest.app.workspace
    before = settled(window)
    at_rest.drag((4, 4), (5, 4))
    workspace.select(Selection(("brom", "goblin")))
    workspace.point(Pointed(workspace.scenario.tokens["goblin"].cell, "goblin"))
    workspace.notify(
        Notice("A message over the map.", "With a second line.", "warning", "Overrule")
    )
    workspace.fight.choose("melee_attack")
    assert settled(window) == before
    workspace.fight.cancel()
    assert settled(window) == before


def test_home_and_another_size_of_the_window_fit_the_map(at_rest: Hand) -> None:
    window = at_rest.app.window
    window.resize(900, 640)
    settled(window)
    assert (
        window.map.mapToScene(window.map.viewport().rect())
        .boundingRect()
        .contains(window.scene.map_area)
    )
    window.map.zoom_to(1.5)
    before = settled(window)
    window.resize(1100, 700)
    assert settled(window) == before, "what the person chose to see stays"
    window.actions_by_name["fit"].trigger()
    assert settled(window) != before


def test_a_map_fitted_in_setup_has_room_for_the_bar_that_comes_with_play(
    start: Callable[..., Application],
) -> None:
    window = start(field_of_battle("setup")).window
    window.actions_by_name["fit"].trigger()
    some_time_later(window)
    before = settled(window)
    window.actions_by_name["play"].trigger()
    assert settled(window) == before
    assert (
        window.map.mapToScene(window.map.viewport().rect())
        .boundingRect()
        .contains(window.scene.map_area)
    )


def test_seen_from_far_the_map_is_not_centred_by_itself(at_rest: Hand) -> None:
    view = at_rest.app.window.map
    view.zoom_to(0.1)
    before = view.mapToScene(QPoint(0, 0))
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 200)
    assert view.mapToScene(QPoint(0, 0)).x() == pytest.approx(before.x() + 2000)


def test_the_scene_is_notified_once_where_each_move_led(hand: Hand) -> None:
    view, told = hand.view, []
    view.looked_elsewhere.connect(told.append)
    moves = (lambda: view.zoom_to(1.3), view.fit, lambda: view.zoom_to(2.0, QPointF(9, 9)))
    for number, move in enumerate(moves, 1):
        move()
        assert len(told) == number
        corner = view.mapToScene(QPoint(0, 0))
        assert told[-1].topLeft().toTuple() == pytest.approx(corner.toTuple(), abs=1)
