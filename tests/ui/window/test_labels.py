"""Labels in the window: written, moved, changed and removed, by pointer and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.edit_label import EditLabelDialog

from .conftest import Hand


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    made = Hand(start(Scenario(Scene(20, 14))), qtbot)
    made.app.window.actions_by_name["label_tool"].trigger()
    return made


def write(words: str, note: str = "", gm_only: bool = False) -> None:
    """What a person types into the dialog that comes up next."""

    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, EditLabelDialog):
            QTimer.singleShot(10, fill)
            return
        dialog.words.setText(words)
        dialog.note.setPlainText(note)
        dialog.gm_only.setChecked(gm_only)
        dialog.accept()

    QTimer.singleShot(0, fill)


def labels(hand: Hand) -> tuple[MapLabel, ...]:
    return hand.app.workspace.scenario.scene.labels


def test_a_click_writes_a_drag_moves_and_a_double_click_changes(hand: Hand) -> None:
    write("Crypt", "The lid is trapped.")
    hand.click((4, 3))
    (label,) = labels(hand)
    assert (label.text, label.note) == ("Crypt", "The lid is trapped.")
    assert abs(label.at.x - 4500) < 60
    hand.drag((4, 3), (6, 4), (8, 5))
    (moved,) = labels(hand)
    assert abs(moved.at.x - 8500) < 120
    assert abs(moved.at.y - 5500) < 120
    write("Tomb", gm_only=True)
    hand.app.workspace.labels.wanted.emit(None)
    assert (labels(hand)[0].text, labels(hand)[0].gm_only) == ("Tomb", True)
    while hand.app.workspace.document.undo():
        pass
    assert labels(hand) == ()


def test_keys_alone_write_move_change_and_remove(hand: Hand) -> None:
    hand.move((2, 2))
    hand.key(Qt.Key.Key_Right)
    write("Well")
    hand.key(Qt.Key.Key_Return)
    assert labels(hand)[0].at == Point(3500, 2500)
    hand.key(Qt.Key.Key_Down)
    assert labels(hand)[0].at == Point(3500, 3000)
    write("Deep well")
    hand.key(Qt.Key.Key_Return)
    assert labels(hand)[0].text == "Deep well"
    hand.app.window.actions_by_name["delete_tokens"].trigger()
    assert labels(hand) == ()


def test_a_note_is_shown_where_the_pointer_is(hand: Hand) -> None:
    write("Crypt", "The lid is trapped.")
    hand.click((4, 3))
    hand.app.window.actions_by_name["select_tool"].trigger()
    hand.move((5, 3))
    hand.move((4, 3))
    assert "Crypt: The lid is trapped." in hand.app.window.pointed_label.text()
