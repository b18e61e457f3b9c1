"""Find a command finds what people type, settings and pages of the manual, too; and says where else
to look.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from fivefoot.ui.commands.command_search import Entry, found, rank
from fivefoot.ui.dialogs.command_palette import CommandPalette
from fivefoot.ui.dialogs.manual import Manual
from fivefoot.ui.dialogs.preferences_dialog import PreferencesDialog
from fivefoot.ui.window.findable import findable

from .conftest import Hand


def entries(hand: Hand) -> tuple[Entry, ...]:
    return findable(hand.app.window, lambda name: None, lambda title: None)


def test_a_name_counts_before_other_words_and_those_before_a_page() -> None:
    ruler, page = (
        Entry("Ruler", print, words="measure"),
        Entry("Distances", print, body="to measure them"),
    )
    named = Entry("Measure twice", print)
    assert list(found("measure", [page, ruler, named])) == [named, ruler, page]
    assert [rank("meas", each) for each in (named, ruler, page)] == [0, 2, 4]
    assert rank("measure nothing", ruler) is None


def test_samples_and_systems_are_found_by_their_names(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = hand.app.workspace
    systems = [entry.text for entry in entries(hand) if entry.text.startswith("Switch to ")]
    assert len(systems) == 4, "five come with the program, and one is in force"
    assert f"Switch to {workspace.ruleset.title}" not in systems
    monkeypatch.setattr(hand.app.window.files, "may_leave", lambda: True)
    found("switch action phases", entries(hand))[0].act()
    assert workspace.scenario.ruleset == "phase3ap"
    found("rooftops", entries(hand))[0].act()
    assert workspace.scenario.title == "Rooftops"


def test_what_can_be_done_now_stands_first_of_equals() -> None:
    grey, able = Entry("Move", print, enabled=False), Entry("Move", print)
    assert list(found("move", [grey, able])) == [able, grey]


def test_letters_typed_before_it_is_active_are_its_own(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a letter would open if it came through must not wait for an answer.
    monkeypatch.setattr(QDialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)
    dialog = CommandPalette(entries(hand), hand.app.window)
    dialog.take_keys()
    tool = hand.app.workspace.tool
    # W would take the tool for walls, E end the turn, and so on.
    QTest.keyClicks(hand.app.window, "rul")
    QTest.keyClicks(hand.view, "er")
    QTest.keyClick(hand.view, Qt.Key.Key_Backspace)
    assert dialog.search.text() == "rule"
    QTest.keyClick(hand.view, Qt.Key.Key_R)
    assert (hand.app.workspace.tool, dialog.chosen) == (tool, None)
    QTest.keyClick(hand.view, Qt.Key.Key_Return)
    assert dialog.chosen is not None
    assert "uler" in dialog.chosen.text or "easure" in dialog.chosen.text
    # Once it is closed, keys are no longer its own.
    QTest.keyClicks(hand.view, "w")
    assert dialog.search.text() == "ruler"


def test_what_was_chosen_stays_so_as_the_window_below_becomes_active_again(hand: Hand) -> None:
    dialog = CommandPalette(entries(hand), hand.app.window)
    dialog.show()
    QCoreApplication.sendEvent(dialog, QEvent(QEvent.Type.WindowActivate))
    left = QEvent(QEvent.Type.WindowDeactivate)
    dialog.accepted.connect(lambda: QCoreApplication.sendEvent(dialog, left))
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.chosen is not None
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_it_closes_where_another_window_is_gone_to(hand: Hand) -> None:
    dialog = CommandPalette(entries(hand), hand.app.window)
    dialog.show()
    for kind in (QEvent.Type.WindowDeactivate, QEvent.Type.WindowActivate):
        QCoreApplication.sendEvent(dialog, QEvent(kind))
        assert dialog.isVisible()
    QCoreApplication.sendEvent(dialog, QEvent(QEvent.Type.WindowDeactivate))
    assert not dialog.isVisible()


def type_and_enter(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    def exec_(dialog: CommandPalette) -> QDialog.DialogCode:
        QTest.keyClicks(dialog.search, typed)
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)
        return QDialog.DialogCode(dialog.result())

    monkeypatch.setattr(CommandPalette, "exec", exec_)


def test_enter_does_the_first_that_is_found(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    type_and_enter(monkeypatch, "measure")
    hand.app.window.actions_by_name["palette"].trigger()
    assert hand.app.workspace.tool == "ruler"


def test_a_setting_opens_the_preferences_at_its_row(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(PreferencesDialog, "show_setting", lambda dialog, name: shown.append(name))
    monkeypatch.setattr(PreferencesDialog, "exec", lambda dialog: QDialog.DialogCode.Rejected)
    type_and_enter(monkeypatch, "font")
    hand.app.window.actions_by_name["palette"].trigger()
    assert shown == ["text_percent"]


def test_a_page_of_the_manual_opens_at_it(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        Manual, "exec", lambda dialog: shown.append(dialog.text.toPlainText().splitlines()[0])
    )
    type_and_enter(monkeypatch, "measure distances")
    hand.app.window.actions_by_name["palette"].trigger()
    assert shown == ["Measure distances"]
