"""The sheet of a system's rules: read by chapter, searched by typing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.rule_index import RuleText
from fivefoot.ui.dialogs.rules_sheet import RulesSheet


def test_all_rules_are_shown_by_chapter_and_typing_leaves_those_with_the_words(
    qtbot: QtBot,
) -> None:
    sheet = RulesSheet(library.load("keyword3"))
    qtbot.addWidget(sheet)
    sheet.show()
    assert len(sheet.found()) == 85
    headings = [
        label.text() for label in sheet.findChildren(QLabel) if label.property("role") == "section"
    ]
    assert headings[0] == "Actions of a turn"
    assert len(headings) == 7
    qtbot.keyClicks(sheet.search, "a44")
    assert sheet.found() == ("A44",)
    assert sheet.count.text() == "1 of 85 rules"
    visible = [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]
    assert "Movement" in visible
    assert "Attacks" not in visible


def test_what_is_not_found_is_said_and_enter_does_not_close_the_sheet(qtbot: QtBot) -> None:
    sheet = RulesSheet(library.load("twopoint"))
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.keyClicks(sheet.search, "<b>zzz</b>")
    assert sheet.found() == ()
    assert sheet.count.text() == "No rule contains <b>zzz</b>. Try fewer letters."
    qtbot.keyClick(sheet.search, Qt.Key.Key_Return)
    assert sheet.isVisible()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_texts_of_a_strangers_rules_are_plain(qtbot: QtBot) -> None:
    ruleset = library.load("twopoint").model_copy(
        update={
            "rules": {"<h1>One</h1>": {"Q1": RuleText(name="<b>Bold</b>", says='<img src="x">.')}}
        }
    )
    sheet = RulesSheet(ruleset)
    qtbot.addWidget(sheet)
    for label in sheet.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText, label.text()
