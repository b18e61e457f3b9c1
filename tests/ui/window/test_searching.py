"""What people type is found, in Find a command and in the manual; one window is asked for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.ui.application import Application
from fivefoot.ui.commands.command_search import found
from fivefoot.ui.dialogs.command_palette import CommandPalette
from fivefoot.ui.dialogs.manual import Manual, pages
from fivefoot.ui.dialogs.preferences_dialog import SETTINGS, PreferencesDialog

from .conftest import Hand, field_of_battle
from .kept_window import kept_window, left_as_it_was
from .test_find_command import entries


@pytest.fixture(scope="module")
def asked(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """The window that is asked: a fight on the open field."""
    with kept_window(qapp, tmp_path_factory.mktemp("asked"), field_of_battle()) as application:
        application.window.bar.refresh()
        yield application


@pytest.fixture
def hand(asked: Application, qtbot: QtBot) -> Iterator[Hand]:
    """A person at the window that is asked, which is the same afterwards."""
    with left_as_it_was(asked):
        yield Hand(asked, qtbot)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("initiative", {"Initiative", "Start the encounter"}),
        ("wall", {"Draw walls", "Walls, doors and windows", "Open or close the nearest door"}),
        ("terrain", {"Shape the ground", "Ground, water and difficult terrain"}),
        ("difficult", {"Shape the ground", "Ground, water and difficult terrain"}),
        ("damage", {"Token values", "Hit points and damage"}),
        ("condition", {"Token values", "Conditions and other states"}),
        ("measure", {"Ruler", "Measure distances"}),
        ("area", {"Areas: cones, lines, bursts and cubes"}),
        ("cone", {"Areas: cones, lines, bursts and cubes"}),
        ("font", {"Text size"}),
        ("fly", {"Flying, climbing, swimming and leaping", "Token values"}),
        ("player", {"Hidden tokens and the players"}),
        ("hp", {"Hit points on tokens", "Token values"}),
        ("dark", {"Theme", "Light theme"}),
        ("TEXT size", {"Text size"}),
    ],
)
def test_what_people_type_is_found(hand: Hand, typed: str, expected: set[str]) -> None:
    texts = [entry.text for entry in found(typed, entries(hand))]
    assert expected <= set(texts)


def test_where_nothing_is_found_it_says_where_to_look(hand: Hand) -> None:
    dialog = CommandPalette(entries(hand), hand.app.window)
    dialog.search.setText("xyzzy")
    assert not dialog.nothing.isHidden()
    assert "Nothing found for “xyzzy”" in dialog.nothing.text()
    assert "Help > Manual" in dialog.nothing.text()
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.chosen is None
    dialog.search.setText("ruler")
    assert dialog.nothing.isHidden()
    dialog.deleteLater()


def test_the_manual_is_searched(hand: Hand) -> None:
    manual = Manual("Undo", hand.app.window)
    assert manual.text.toPlainText().startswith("Undo\n")
    manual.search.setText("waypoint")
    assert [manual.list.item(row).text() for row in range(manual.list.count())] == [
        "Moving a token"
    ]
    assert manual.text.toPlainText().startswith("Moving a token\n")
    manual.search.setText("waypoint xyzzy")
    assert manual.list.count() == 0
    manual.deleteLater()


def test_every_setting_has_its_row(hand: Hand) -> None:
    dialog = PreferencesDialog(hand.app.preferences.value, hand.app.window)
    dialog.show()
    for setting in SETTINGS:
        dialog.show_setting(setting.name)
        assert dialog.focusWidget() is getattr(dialog, setting.name)
    dialog.close()
    dialog.deleteLater()


def test_the_manual_names_keys_and_menus_that_there_are(hand: Hand) -> None:
    """What a page calls a command of a menu is one: "Edit > Preferences"."""
    names = {
        action.text().replace("&", "").rstrip("…")
        for action in hand.app.window.actions_by_name.all()
    }
    names |= {hand.app.window.menus.rules.title(), "History"}
    text = " ".join(page.text for page in pages())
    for menu in ("File", "Edit", "View", "Play", "Help"):
        for part in text.split(f"{menu} > ")[1:]:
            assert any(part.startswith(name.split(":")[0]) for name in names), (
                f"{menu} > {part[:40]}"
            )
