"""Everything else a game master does at the window: tokens, doors, rules, overlays, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands.play import BeginTurn
from fivefoot.core.session.opening import switch_to
from fivefoot.ui.application import Application
from fivefoot.ui.map.view_values import overlay_values as overlay_looks

from .conftest import Hand, field_of_battle

Start = Callable[..., Application]


def test_switching_the_rules_is_one_step_and_asks_before_it_clears(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = next(name for name in sorted(library.available()) if name != "keyword3")
    hand.drag((4, 4), (5, 4), (6, 4))
    before = hand.app.workspace.scenario
    asked: list[str] = []
    answer = QMessageBox.StandardButton.Cancel

    def question(
        _parent: QWidget, _title: str, text: str, *_rest: object
    ) -> QMessageBox.StandardButton:
        asked.append(text)
        return answer

    monkeypatch.setattr("fivefoot.ui.window.window_commands.QMessageBox.question", question)
    hand.app.window.commands.switch_ruleset(other)
    assert asked
    assert hand.app.workspace.scenario is before
    answer = QMessageBox.StandardButton.Ok
    hand.app.window.commands.switch_ruleset(other)
    assert hand.app.workspace.scenario.ruleset == other
    assert hand.app.workspace.scenario.encounter.turns == {}
    # The message after it says what happened to what it lists, as the question before it did.
    told = " ".join(label.text() for label in hand.app.window.banner.findChildren(QLabel))
    assert "Cleared (Undo restores them):\nWhat was used of turns and reactions." in asked[-1]
    assert "Cleared (Undo restores them):\nWhat was used of turns and reactions." in told
    hand.app.workspace.document.undo()
    assert hand.app.workspace.scenario is before


def test_the_rules_ways_of_moving_lie_in_the_hand(hand: Hand, qtbot: QtBot) -> None:
    hand.app.workspace.do(switch_to(hand.app.workspace.scenario, "quickaction"))
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    window = hand.app.window
    window.bar.refresh()
    window.activateWindow()
    names = [card.offer.action for card in window.bar.buttons]
    assert [name for name in names if window.bar.buttons[names.index(name)].look.chosen] == [
        "movement"
    ]
    QTest.keyClick(window.map.viewport(), getattr(Qt.Key, f"Key_{names.index('dash') + 1}"))
    assert hand.app.workspace.picker == "dash"
    assert [card.offer.action for card in window.bar.buttons if card.look.chosen] == ["dash"]


def test_a_click_opens_a_door_and_undo_closes_it(start: Start, qtbot: QtBot) -> None:
    scenario = field_of_battle()
    door = Barrier("door", Point(10_000, 6_000), Point(11_000, 6_000), "door")
    hand = Hand(
        start(replace(scenario, scene=replace(scenario.scene, barriers={"door": door}))), qtbot
    )
    at = (10, 5.5)
    hand.click(at)  # type: ignore[arg-type]
    assert hand.app.workspace.scenario.scene.barriers["door"].is_open
    hand.app.workspace.document.undo()
    assert not hand.app.workspace.scenario.scene.barriers["door"].is_open


def test_copies_are_numbered_and_deleting_can_be_undone(hand: Hand) -> None:
    actions = hand.app.window.actions_by_name
    hand.click((7, 5))
    actions["copy_tokens"].trigger()
    names = [token.name for token in hand.app.workspace.scenario.tokens.values()]
    assert {"Goblin 1", "Goblin 2"} <= set(names)
    actions["delete_tokens"].trigger()
    assert len(hand.app.workspace.scenario.tokens) == 3
    actions["undo"].trigger()
    assert len(hand.app.workspace.scenario.tokens) == 4


def test_tab_cycles_tokens_and_escape_clears(hand: Hand) -> None:
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.selection.primary is None
    seen = []
    for _ in range(4):
        hand.view.focusNextPrevChild(True)
        seen.append(hand.app.workspace.selection.primary)
    assert seen == ["ada", "brom", "goblin", "ada"]


def test_tab_begins_with_whoever_acts(hand: Hand) -> None:
    workspace = hand.app.workspace
    workspace.do(BeginTurn("goblin"))
    hand.key(Qt.Key.Key_Escape)
    assert workspace.selection.primary is None
    hand.view.focusNextPrevChild(True)
    assert workspace.selection.primary == "goblin"


def test_shift_adds_to_the_selection(hand: Hand) -> None:
    hand.click((4, 4))
    hand.click((2, 8), Qt.KeyboardModifier.ShiftModifier)
    assert set(hand.app.workspace.selection.ids) == {"ada", "brom"}


def test_overlays_switch(hand: Hand) -> None:
    hand.click((4, 4))
    assert overlay_looks.selected_reach(hand.app.workspace)[0] is not None
    assert overlay_looks.threat(hand.app.workspace) is None
    hand.app.window.actions_by_name["threat"].trigger()
    threat = overlay_looks.threat(hand.app.workspace)
    assert threat is not None
    assert sum(threat.cells) == 8
    hand.app.window.actions_by_name["reach"].trigger()
    assert overlay_looks.selected_reach(hand.app.workspace)[0] is None


def test_the_ledger_tells_the_steps_of_a_plan(hand: Hand) -> None:
    hand.click((4, 4))
    hand.click((6, 2))
    ledger = hand.app.window.side.ledger
    ledger.refresh()
    kinds = [line.kind for line in ledger._model.lines]
    assert kinds.count("step") == 2
    assert kinds[-1] == "total"
    assert any("A44" in line.rule for line in ledger._model.lines)


def test_a_new_turn_refills(hand: Hand) -> None:
    hand.drag((4, 4), (5, 4), (6, 4))
    assert hand.app.workspace.scenario.encounter.turns["ada"].pools["actions"] == 2
    hand.app.window.actions_by_name["new_turn"].trigger()
    assert hand.app.workspace.scenario.encounter.turns["ada"].pools.get("actions", 3) == 3


def test_the_ruler_moves_nothing(hand: Hand) -> None:
    hand.app.window.actions_by_name["ruler_tool"].trigger()
    hand.press((4, 4))
    hand.move((8, 4))
    ruler = hand.app.workspace.ruler
    assert ruler is not None
    assert ruler.texts[0] == "20 ft"
    hand.release((8, 4))
    assert hand.cell("ada") == Cell(4, 4)
    assert not hand.app.workspace.document.history.can_undo


def test_every_widget_that_takes_the_focus_has_a_name(hand: Hand) -> None:
    hand.click((4, 4))
    widgets = [
        w
        for w in hand.app.window.findChildren(QWidget)
        if w.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    nameless = [w for w in widgets if w.isVisible() and not _name(w)]
    assert not nameless, [(w.metaObject().className(), w.objectName()) for w in nameless]


def _name(widget: QWidget) -> str:
    from PySide6.QtGui import QAccessible

    face = QAccessible.queryAccessibleInterface(widget)
    found = face.text(QAccessible.Text.Name) if face is not None else ""
    inner = widget.metaObject().className() in (
        "QTabBar",
        "QTabWidget",
        "QMenuBar",
        "QSplitter",
        "QExpandingLineEdit",
    )
    parent_named = widget.objectName() in ("qt_spinbox_lineedit", "qt_scrollarea_viewport")
    return found or ("inner" if inner or parent_named else "")


def test_the_light_theme_can_be_put_on(hand: Hand) -> None:
    hand.app.window.actions_by_name["light_theme"].trigger()
    assert hand.app.preferences.value.theme == "light"
    assert not hand.app.window.look.is_dark
    hand.app.window.grab()


def test_tokens_are_a_list_for_screen_readers(hand: Hand) -> None:
    from PySide6.QtGui import QAccessible

    face = QAccessible.queryAccessibleInterface(hand.view)
    assert face.role() == QAccessible.Role.List
    assert face.childCount() == 3
    names = [face.child(index).text(QAccessible.Text.Name) for index in range(3)]
    assert names[0].startswith("Ada, heroes, cell 4, 4")
    assert "acting now" in names[0]
    assert hand.view.token_rect("ada").width() > 10
