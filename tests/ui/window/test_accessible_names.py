"""Every control of the window and of its dialogs has a name for a screen reader, and Tab comes to
each.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.ui.application import Application
from fivefoot.ui.commands.command_table import SPECS
from fivefoot.ui.dialogs.add_token import AddTokenDialog
from fivefoot.ui.dialogs.command_palette import CommandPalette
from fivefoot.ui.dialogs.manual import Manual
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog
from fivefoot.ui.dialogs.shortcuts import ShortcutSheet, sheet
from fivefoot.ui.dialogs.start_encounter import StartDialog
from fivefoot.ui.widgets.initiative_rows import rows_of
from fivefoot.ui.window.findable import findable
from fivefoot.ui.window.menus import PALETTE_ONLY

from .conftest import Hand, field_of_battle, make_every_part
from .kept_window import kept_window, left_as_it_was

CONTROLS = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QAbstractItemView)


def controls(root: QWidget) -> Iterator[QWidget]:
    """What a person works with: not the parts a control is made of."""
    for widget in root.findChildren(QWidget):
        part = any(isinstance(holder, (QAbstractSpinBox, QComboBox)) for holder in parents(widget))
        part = part or widget.objectName().startswith("qt_")
        if isinstance(widget, CONTROLS) and not part:
            yield widget


def name_of(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def nameless(root: QWidget) -> list[str]:
    found = []
    for widget in controls(root):
        if not name_of(widget).strip(" …."):
            chain = [type(widget).__name__, *(type(w).__name__ for w in parents(widget))]
            found.append(" < ".join(chain[:4]) + f" {widget.objectName()}")
    return found


def parents(widget: QWidget) -> Iterator[QWidget]:
    here = widget.parentWidget()
    while here is not None:
        yield here
        here = here.parentWidget()


@pytest.fixture(scope="module")
def looked_at(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Application]:
    """A fight, with everything made that a window can have."""
    home = tmp_path_factory.mktemp("looked-at")
    with kept_window(qapp, home, field_of_battle("setup")) as application:
        workspace, window = application.workspace, application.window
        workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=2))
        workspace.fight.next_turn()
        for page in range(window.side.tabs.count()):
            window.side.tabs.setCurrentIndex(page)
            QApplication.processEvents()
        make_every_part(window)
        workspace.refuse("A thing that may be overruled.", RenameToken("ada", "Adele"))
        window.banner._timer.stop()  # else it would go in the midst of some test
        window.bar.refresh()
        QApplication.processEvents()
        yield application


@pytest.fixture
def fight(looked_at: Application, qtbot: QtBot) -> Iterator[Hand]:
    with left_as_it_was(looked_at):
        yield Hand(looked_at, qtbot)


def test_every_control_of_the_window_has_a_name(fight: Hand) -> None:
    assert len(list(controls(fight.app.window))) > 60
    assert nameless(fight.app.window) == []


def dialogs(hand: Hand) -> Iterator[QDialog]:
    window, workspace = hand.app.window, hand.app.workspace
    yield NewScenarioDialog("keyword3", window)
    yield AddTokenDialog(workspace.ruleset, window)
    yield ShortcutSheet(window)
    yield CommandPalette(findable(window, print, print), window)
    yield Manual("", window)
    rows = rows_of(workspace.scenario, workspace.ruleset, workspace.scenario.encounter.order)
    yield StartDialog(workspace.battle, rows, 1, window)


def test_every_control_of_the_dialogs_has_a_name(fight: Hand) -> None:
    found = {type(dialog).__name__: nameless(dialog) for dialog in dialogs(fight)}
    assert len(found) == 6
    assert {name: missing for name, missing in found.items() if missing} == {}


def test_every_button_without_words_says_what_it_does_at_the_pointer(fight: Hand) -> None:
    bare = [
        name_of(button)
        for button in fight.app.window.findChildren(QAbstractButton)
        if not button.text()
        and not button.toolTip()
        and not button.objectName().startswith("qt_")
        and not isinstance(button.parentWidget(), QAbstractItemView)
        and button.isVisible()
    ]
    assert bare == []


def test_tab_comes_to_every_control_that_is_seen(fight: Hand) -> None:
    window = fight.app.window
    reached, here = set(), window.nextInFocusChain()
    while here is not window:
        reached.add(here)
        here = here.nextInFocusChain()
    seen = [widget for widget in controls(window) if widget.isVisible()]
    missed = [
        name_of(widget)
        for widget in seen
        if widget not in reached or not (takes_focus(widget) or has_key(widget))
    ]
    assert missed == []


def takes_focus(widget: QWidget) -> bool:
    return not widget.isEnabled() or widget.focusPolicy() != Qt.FocusPolicy.NoFocus


def has_key(widget: QWidget) -> bool:
    """Buttons of strips take no focus: the command behind each has a key or stands in a menu."""
    return isinstance(widget, QAbstractButton) and bool(widget.actions())


def test_every_command_stands_in_a_menu_and_every_key_on_the_sheet(fight: Hand) -> None:
    menus = fight.app.window.menus
    within = (menus.tools, menus.planned, menus.shared, menus.map, menus.scenes)
    listed = [
        *menus.menus.values(),
        *within,
        menus.at_table,
        menus.on_screen,
        menus.looked_at,
        menus.appearance,
        menus.showing,
        menus.foreseen,
    ]
    in_menus = {action.objectName() for menu in listed for action in menu.actions()}
    assert {spec.id for spec in SPECS} - PALETTE_ONLY <= in_menus
    listed = " ".join(keys for keys, _ in sheet())
    assert all(key in listed for spec in SPECS for key in spec.keys)


def test_no_key_is_given_twice(fight: Hand) -> None:
    keys = [key for spec in SPECS for key in spec.keys]
    keys += [*"123456789", "0"]  # the hand of cards
    keys += ["S"]  # held: the game master's pointer
    assert len(keys) == len(set(keys)), sorted(keys)


def test_the_sheet_of_keys_fits_a_small_screen_without_cut_texts(
    fight: Hand, tmp_path: Path
) -> None:
    dialog = ShortcutSheet(fight.app.window)
    dialog.show()
    area = dialog.findChild(QScrollArea)
    assert area.widget().minimumSizeHint().width() <= area.viewport().width()
    dialog.close()
    assert dialog.width() <= 1366
    assert dialog.height() <= 728
