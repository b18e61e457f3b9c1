"""What is selected is what changes: several tokens are edited together, and what they differ in is
shown as mixed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from fivefoot.core.model.scenario import turn_of
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application

from .conftest import Hand, field_of_battle

ALL = ("ada", "brom", "goblin")


@pytest.fixture
def panel(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    """All three are selected: with 10, 20 and 7 hit points; the goblin is prone and of the foes."""
    scenario = field_of_battle()
    changes = {
        "ada": {"hit_points": 10, "hit_points_max": 12},
        "brom": {"hit_points": 20, "hit_points_max": 20},
        "goblin": {"hit_points": 7, "hit_points_max": 7, "conditions": {"prone": 1}},
    }
    tokens = {name: replace(token, **changes[name]) for name, token in scenario.tokens.items()}
    hand = Hand(start(replace(scenario, tokens=tokens)), qtbot)
    side = hand.app.window.side
    side.tabs.setCurrentWidget(side.token)
    hand.app.window.activateWindow()
    chosen(hand, *ALL)
    return hand


def chosen(hand: Hand, *names: str) -> None:
    hand.app.workspace.select(Selection(names))
    hand.app.window.side.token.refresh()
    QApplication.processEvents()


def named(hand: Hand, kind: type, name: str):
    return next(
        w for w in hand.app.window.side.token.findChildren(kind) if w.accessibleName() == name
    )


def of_all(hand: Hand, field: str) -> list[object]:
    tokens = hand.app.workspace.scenario.tokens
    return [getattr(tokens[name], field) for name in ALL]


def typed(widget: QLineEdit, text: str) -> None:
    widget.setFocus()
    widget.selectAll()
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_the_heading_counts_and_mixed_values_are_shown_as_such(panel: Hand) -> None:
    headings = [
        w.text()
        for w in panel.app.window.side.token.findChildren(QLabel)
        if w.property("role") == "title"
    ]
    assert headings == ["3 tokens"]
    points = named(panel, QLineEdit, "Hit points")
    assert (points.text(), points.placeholderText()) == ("", "7–20")
    side = named(panel, QComboBox, "Side")
    assert (side.currentIndex(), side.placeholderText()) == (-1, "mixed")
    assert named(panel, QComboBox, "Size").currentText() == "Medium"
    assert named(panel, QToolButton, "Prone").text() == "Prone · 1 of 3"
    assert not named(panel, QLineEdit, "Name").isVisible()
    chosen(panel, "ada")
    assert named(panel, QLineEdit, "Name").text() == "Ada"
    assert named(panel, QLineEdit, "Hit points").text() == "10"


@pytest.mark.parametrize(
    ("said", "left"),
    [("-6", [4, 14, 1]), ("/2", [5, 10, 3]), ("=9", [9, 9, 9]), ("+4", [12, 20, 7])],
)
def test_hit_points_change_for_all_in_one_step(panel: Hand, said: str, left: list[int]) -> None:
    """10, 20 and 7 of at most 12, 20 and 7: losses count for each, halves are rounded down, gains
    stop at the most.
    """
    before = panel.app.workspace.scenario
    typed(named(panel, QLineEdit, "Hit points"), said)
    assert of_all(panel, "hit_points") == left
    panel.app.workspace.document.undo()
    assert panel.app.workspace.scenario is before


def test_a_field_that_is_passed_by_tab_changes_nothing(panel: Hand) -> None:
    before = panel.app.workspace.scenario
    named(panel, QLineEdit, "Hit points").setFocus()
    for _ in range(40):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert panel.app.workspace.scenario is before


def test_a_state_that_some_have_goes_to_all_then_to_none(panel: Hand) -> None:
    prone = named(panel, QToolButton, "Prone")
    QTest.mouseClick(prone, Qt.MouseButton.LeftButton)
    assert of_all(panel, "conditions") == [{"prone": 1}] * 3
    QTest.mouseClick(prone, Qt.MouseButton.LeftButton)
    assert of_all(panel, "conditions") == [{}] * 3
    panel.app.workspace.document.undo()
    panel.app.workspace.document.undo()
    assert of_all(panel, "conditions") == [{}, {}, {"prone": 1}]


def test_side_size_marks_and_stats_go_to_all(panel: Hand) -> None:
    size, hidden = (
        named(panel, QComboBox, "Size"),
        panel.app.window.side.token.findChildren(QCheckBox),
    )
    size.setFocus()
    QTest.keyClick(size, Qt.Key.Key_Down)  # as the wheel or the list: what is activated is taken
    size.activated.emit(size.currentIndex())
    assert len(set(of_all(panel, "size"))) == 1
    assert of_all(panel, "size") != ["medium"] * 3
    QTest.mouseClick(
        next(box for box in hidden if box.text() == "Hidden"), Qt.MouseButton.LeftButton
    )
    assert of_all(panel, "hidden") == [True] * 3
    speed = named(panel, QDoubleSpinBox, "Speed")
    typed(speed.lineEdit(), "45")
    stats = [panel.app.workspace.scenario.tokens[name].stats["keyword3"]["speed"] for name in ALL]
    assert stats == [45, 45, 45]


def test_a_stat_in_which_they_differ_is_empty_and_takes_the_value_of_one_for_all(
    panel: Hand,
) -> None:
    chosen(panel, "ada")
    typed(named(panel, QDoubleSpinBox, "Speed").lineEdit(), "20")
    chosen(panel, "brom", "ada")
    speed = named(panel, QDoubleSpinBox, "Speed")
    speed.clearFocus()
    panel.app.window.side.token.refresh()
    assert speed.lineEdit().text() == ""
    assert "Speed · mixed" in [w.text() for w in panel.app.window.side.token.findChildren(QLabel)]
    typed(speed.lineEdit(), "20")
    tokens = panel.app.workspace.scenario.tokens
    assert [tokens[name].stats["keyword3"]["speed"] for name in ("ada", "brom")] == [20, 20]


def test_hit_points_and_conditions_come_first(panel: Hand) -> None:
    chosen(panel, "ada")
    token = panel.app.window.side.token

    def top(widget: QWidget) -> int:
        return widget.mapTo(token.widget(), widget.rect().topLeft()).y()

    order = [
        named(panel, QLineEdit, "Name"),
        named(panel, QLineEdit, "Hit points"),
        named(panel, QToolButton, "Prone"),
        named(panel, QComboBox, "Side"),
        named(panel, QDoubleSpinBox, "Speed"),
    ]
    tops = [top(widget) for widget in order]
    assert tops == sorted(tops)
    assert len(set(tops)) == len(tops)


def scenario_of(hand: Hand):
    return hand.app.workspace.scenario


def test_the_notes_of_several_are_written_at_once_and_only_when_typed(panel: Hand) -> None:
    notes = named(panel, QPlainTextEdit, "Notes")
    document = panel.app.workspace.document
    notes.setFocus()
    QTest.keyClicks(notes, "owes Brom a drink")
    notes.clearFocus()
    QApplication.processEvents()
    assert {token.notes for token in scenario_of(panel).tokens.values()} == {"owes Brom a drink"}
    assert document.undo()
    assert {token.notes for token in scenario_of(panel).tokens.values()} == {""}
    chosen(panel, "ada")
    named(panel, QPlainTextEdit, "Notes").setFocus()
    QTest.keyClicks(notes, "tired")
    chosen(panel, *ALL)  # what was typed belongs to Ada
    assert [scenario_of(panel).tokens[name].notes for name in ALL] == ["tired", "", ""]
    assert (notes.toPlainText(), notes.placeholderText()) == ("", "mixed")
    notes.setFocus()
    notes.clearFocus()
    assert [scenario_of(panel).tokens[name].notes for name in ALL] == ["tired", "", ""]


def test_several_are_lifted_into_the_air_as_one_step(panel: Hand) -> None:
    """Ten feet are two cells of five: 2,000 thousandths."""
    before = scenario_of(panel)
    support = named(panel, QComboBox, "Supported by")
    support.setCurrentIndex(support.findData("flying"))
    support.activated.emit(support.currentIndex())
    level = named(panel, QDoubleSpinBox, "Elevation above the map's base level")
    level.setValue(10)
    tokens = scenario_of(panel).tokens.values()
    assert {(token.support, token.elevation) for token in tokens} == {("flying", 2000)}
    assert panel.app.workspace.document.undo()
    assert panel.app.workspace.document.undo()
    assert scenario_of(panel) is before


def test_what_several_differ_in_of_their_height_is_left_empty(panel: Hand) -> None:
    chosen(panel, "ada")
    tall = named(panel, QDoubleSpinBox, "Height of the body")
    tall.setValue(20)
    chosen(panel, *ALL)
    assert tall.lineEdit().text() == ""
    tall.setFocus()
    tall.lineEdit().selectAll()
    QTest.keyClicks(tall, "15")
    QTest.keyClick(tall, Qt.Key.Key_Return)
    assert {token.height for token in scenario_of(panel).tokens.values()} == {3000}


def test_a_flag_of_the_turn_is_set_for_several_and_counted_where_some_have_it(panel: Hand) -> None:
    flag, words = "disengaged", "Disengaged"
    chosen(panel, "ada")
    button = named(panel, QToolButton, words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    chosen(panel, *ALL)
    assert button.text() == f"{words} 1 of 3"
    assert not button.isChecked()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert all(flag in turn_of(scenario_of(panel), name).flags for name in ALL)
    assert panel.app.workspace.document.undo()
    assert [flag in turn_of(scenario_of(panel), name).flags for name in ALL] == [True, False, False]


def test_several_are_linked_to_one_as_one_step(panel: Hand) -> None:
    chosen(panel, "brom", "goblin")
    kind, other = named(panel, QComboBox, "Kind of link"), named(panel, QComboBox, "Linked to")
    assert [other.itemData(row) for row in range(other.count())] == ["ada"]
    kind.setCurrentIndex(kind.findText("guards"))
    buttons = panel.app.window.side.token.findChildren(QPushButton)
    button = next(each for each in buttons if each.text() == "Link")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    links = {(link.kind, link.source, link.target) for link in scenario_of(panel).encounter.links}
    assert links == {("guarding", "brom", "ada"), ("guarding", "goblin", "ada")}
    chosen(panel, "brom", "goblin")
    shown = {label.text() for label in panel.app.window.side.token.findChildren(QLabel)}
    assert {"Brom: guards Ada", "Goblin: guards Ada"} <= shown
    assert panel.app.workspace.document.undo()
    assert not scenario_of(panel).encounter.links
