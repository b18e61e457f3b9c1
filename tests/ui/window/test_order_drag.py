"""The order of turns is changed by dragging a row: a real drag and drop of the window system.

The offscreen display has no drag and drop; `test_drags_on_x.py` runs this file once more
on an X server in memory, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application
from fivefoot.ui.panels.tracker_panel import OrderList

from .conftest import Hand, field_of_battle
from .test_drags_on_x import has_drags

BEAT = 60
"""Milliseconds between two events of the drag, which runs in a loop of its own."""


@pytest.fixture
def fight(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    if not has_drags():
        pytest.skip("this display has no drag and drop")
    hand = Hand(start(field_of_battle("setup")), qtbot)
    hand.app.workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=2))
    hand.app.window.side.tabs.setCurrentWidget(hand.app.window.side.order)
    hand.app.window.side.order.refresh()
    QApplication.processEvents()
    return hand


def drag_row(rows: OrderList, start: int, end: QPoint, let_go: bool = True) -> None:
    """Press on a row, pull, and let go at a place of the list's viewport (or press Escape)."""
    window = rows.window().windowHandle()
    first = rows.visualItemRect(rows.item(start)).center()

    def at(place: QPoint) -> QPoint:
        return rows.window().mapFromGlobal(rows.viewport().mapToGlobal(place))

    def finish() -> None:
        if let_go:
            QTest.mouseRelease(
                window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at(end)
            )
        else:
            QTest.keyClick(window, Qt.Key.Key_Escape)

    QTest.mousePress(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at(first))
    middle = QPoint(first.x(), (first.y() + end.y()) // 2)
    for beat, place in enumerate((middle, end, end), 1):
        QTimer.singleShot(beat * BEAT, rows, lambda place=place: QTest.mouseMove(window, at(place)))
    QTimer.singleShot(4 * BEAT, rows, finish)
    QTest.mouseMove(window, at(first + QPoint(0, QApplication.startDragDistance() + 4)))
    QTest.qWait(6 * BEAT)
    if not let_go:
        QTest.mouseRelease(
            window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at(end)
        )


def order(hand: Hand) -> tuple[str, ...]:
    return hand.app.workspace.scenario.encounter.order


def test_a_row_dragged_to_the_end_acts_last(fight: Hand) -> None:
    rows = fight.app.window.side.order.list
    before = order(fight)
    assert len(before) == 3
    last = rows.visualItemRect(rows.item(2))
    drag_row(rows, 0, QPoint(last.center().x(), last.bottom() - 2))
    assert order(fight) == (before[1], before[2], before[0])
    assert [row.id for row in rows.rows] == list(order(fight))
    fight.app.workspace.document.undo()
    assert order(fight) == before


def test_a_row_dragged_up_acts_first(fight: Hand) -> None:
    rows = fight.app.window.side.order.list
    before = order(fight)
    first = rows.visualItemRect(rows.item(0))
    drag_row(rows, 2, QPoint(first.center().x(), first.top() + 2))
    assert order(fight) == (before[2], before[0], before[1])


def test_a_drag_given_up_changes_nothing(fight: Hand) -> None:
    rows = fight.app.window.side.order.list
    before = order(fight)
    last = rows.visualItemRect(rows.item(2))
    drag_row(rows, 0, QPoint(last.center().x(), last.bottom() - 2), let_go=False)
    assert order(fight) == before
    assert [row.id for row in rows.rows] == list(before)
