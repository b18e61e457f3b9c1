"""Letters typed while a list or a choice has the focus, by keys as the window gets them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QSpinBox, QVBoxLayout, QWidget

from .conftest import Hand


@pytest.fixture
def beside(hand: Hand) -> QVBoxLayout:
    """A place in the window for a widget of the test."""
    room = QWidget(hand.app.window)
    layout = QVBoxLayout(room)
    room.setGeometry(200, 200, 300, 200)
    room.show()
    return layout


def press(hand: Hand, key: Qt.Key) -> None:
    handle = hand.app.window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key)
    QApplication.processEvents()


def focused(hand: Hand, beside: QVBoxLayout, widget: QWidget) -> None:
    beside.addWidget(widget)
    widget.show()
    hand.app.window.activateWindow()
    widget.setFocus()
    QApplication.processEvents()
    assert QApplication.focusWidget() is widget


def test_a_letter_in_a_choice_means_a_row_of_it(hand: Hand, beside: QVBoxLayout) -> None:
    box = QComboBox()
    box.addItems(["Door", "Hedge", "Window"])
    focused(hand, beside, box)
    press(hand, Qt.Key.Key_H)  # the key of the ground tool
    assert (box.currentText(), hand.app.workspace.tool) == ("Hedge", "select")
    press(hand, Qt.Key.Key_E)  # goes on with the word, though no row begins with it
    assert box.currentText() == "Hedge"


def test_a_letter_that_begins_no_row_is_still_the_windows(hand: Hand, beside: QVBoxLayout) -> None:
    box = QComboBox()
    box.addItems(["Door", "Window"])
    focused(hand, beside, box)
    press(hand, Qt.Key.Key_H)
    assert (box.currentText(), hand.app.workspace.tool) == ("Door", "ground")


def test_a_letter_in_a_list_means_a_row_of_it(hand: Hand, beside: QVBoxLayout) -> None:
    rows = QListWidget()
    rows.addItems(["Ada", "Heron"])
    focused(hand, beside, rows)
    press(hand, Qt.Key.Key_H)
    assert (rows.currentRow(), hand.app.workspace.tool) == (1, "select")


def test_a_field_of_numbers_keeps_what_is_typed(hand: Hand, beside: QVBoxLayout) -> None:
    spin = QSpinBox()
    spin.setSuffix(" h")
    focused(hand, beside, spin)
    spin.selectAll()
    for key in (Qt.Key.Key_4, Qt.Key.Key_H, Qt.Key.Key_2):
        press(hand, key)
    assert (spin.value(), hand.app.workspace.tool) == (42, "select")
