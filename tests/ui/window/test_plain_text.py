"""Texts that came with a file are shown as they are written: nowhere in the window are they read as
markup.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QHelpEvent
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QMessageBox,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.storage.scenario_file import save
from fivefoot.ui.appearance.plain_text import WORD_JOINER, plain
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.add_token import AddTokenDialog
from fivefoot.ui.dialogs.command_palette import CommandPalette
from fivefoot.ui.dialogs.new_scenario import NewScenarioDialog
from fivefoot.ui.dialogs.ready_action import ReadyDialog
from fivefoot.ui.dialogs.rules_sheet import RulesSheet
from fivefoot.ui.dialogs.start_encounter import StartDialog
from fivefoot.ui.widgets.initiative_rows import rows_of
from fivefoot.ui.window.findable import findable

from .conftest import Hand, field_of_battle, make_every_part

RULESETS = Path(__file__).resolve().parents[3] / "rulesets"
HOSTILE = '<b>B</b><img src="x.png">&lt;A & B'
SHORT = "<s>S</s>"


def hostile_fight() -> Scenario:
    """The field of battle with markup in every text that a file may hold."""
    scenario = field_of_battle("setup")
    tokens = {
        name: replace(
            token, name=f"{HOSTILE} {name}", side=f"{SHORT}{token.side}", group=SHORT, notes=HOSTILE
        )
        for name, token in scenario.tokens.items()
    }
    return replace(scenario, title=HOSTILE, notes=HOSTILE, tokens=tokens, ruleset="markup")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A ruleset of one's own with markup in every label, help, title and summary; and one that
    cannot be used.
    """
    folder = tmp_path / "rulesets"
    shutil.copytree(
        RULESETS / "keyword3", folder / "markup", ignore=shutil.ignore_patterns("cases")
    )
    for path in (folder / "markup").glob("*.toml"):
        text = path.read_text(encoding="utf-8").replace('id = "keyword3"', 'id = "markup"')
        shown = re.sub(r'\b(label|title|summary|help) = "', rf'\1 = "{SHORT}', text)
        path.write_text(
            shown.replace(f'label = "{SHORT}{{}} ft"', 'label = "{} ft"'), encoding="utf-8"
        )
    shutil.copytree(folder / "markup", folder / SHORT.replace("/", ""))
    with looking_in(own=folder):
        yield folder


@pytest.fixture
def fight(start: Callable[..., Application], qtbot: QtBot, own: Path, tmp_path: Path) -> Hand:
    assert SHORT in library.load("markup").title
    path = tmp_path / HOSTILE.replace("/", "") / "<b>.fivefoot"
    path.parent.mkdir()
    save(hostile_fight(), path)
    hand = Hand(start(path=path), qtbot)
    workspace = hand.app.workspace
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=2))
    workspace.fight.next_turn()
    workspace.do(RenameToken("brom", f"{HOSTILE} Bram"))
    workspace.refuse(f"{HOSTILE} cannot be.", RenameToken("ada", "Adele"))
    for page in range(hand.app.window.side.tabs.count()):
        hand.app.window.side.tabs.setCurrentIndex(page)
        QApplication.processEvents()
    make_every_part(hand.app.window)
    for menu in hand.app.window.findChildren(QMenu):
        menu.aboutToShow.emit()
    hand.move(tuple(workspace.scenario.tokens["goblin"].cell))
    return hand


def read_as_markup(roots: list[QWidget]) -> list[str]:
    """Every text under some widgets that Qt would show as markup, with where it stands."""
    found = []
    for root in roots:
        for widget in (root, *root.findChildren(QWidget)):
            found += [
                f"{type(widget).__name__}: {text}"
                for text in guessed_at(widget)
                if Markup.mightBeRichText(text)
            ]
    return found


def guessed_at(widget: QWidget) -> Iterator[str]:
    """What Qt guesses about in a widget: its tips, its actions' tips, a label's text, the tips of
    its items.
    """
    yield from (widget.toolTip(), widget.whatsThis(), widget.statusTip())
    for action in (*widget.actions(), *widget.findChildren(QAction)):
        yield from (action.toolTip(), action.whatsThis(), action.statusTip())
    if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
        yield widget.text()
    if isinstance(widget, (QAbstractItemView, QComboBox)) and widget.model() is not None:
        yield from tips_of(widget)
    if isinstance(widget, QMessageBox):
        yield from (widget.text(), widget.informativeText())


def tips_of(view: QAbstractItemView | QComboBox) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount(QModelIndex())):
        yield str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")


def spoken(interface: QAccessibleInterface | None) -> Iterator[str]:
    """Every name and description that a screen reader finds under an interface."""
    if interface is None or not interface.isValid():
        return
    for kind in (QAccessible.Text.Name, QAccessible.Text.Description):
        yield interface.text(kind)
    for number in range(interface.childCount()):
        yield from spoken(interface.child(number))


def as_written(text: str) -> str:
    return text.replace(WORD_JOINER, "")


@pytest.mark.parametrize(
    "text",
    [
        "Ada",
        "A < B",
        "<b>B</b>",
        "&lt;",
        HOSTILE,
        "  <i >",
        "<img/>",
        "<p>&amp;<b>",
        "<\u2060b><b>",
        "1\n<b>x",
    ],
)
def test_a_text_stays_what_it_is_and_is_no_markup(text: str) -> None:
    assert not Markup.mightBeRichText(plain(text))
    assert as_written(plain(text)) == as_written(text)
    assert plain(text) == text or Markup.mightBeRichText(text)


def test_no_text_of_the_window_is_read_as_markup(fight: Hand) -> None:
    assert read_as_markup(QApplication.topLevelWidgets()) == []
    told = " ".join(
        text for widget in fight.app.window.findChildren(QWidget) for text in guessed_at(widget)
    )
    assert as_written(told).count(SHORT) > 20  # the walk came by many of them
    assert HOSTILE in as_written(told)


def test_a_screen_reader_hears_names_as_they_are_written(fight: Hand) -> None:
    heard = list(spoken(QAccessible.queryAccessibleInterface(fight.app.window)))
    named = [text for text in heard if HOSTILE in as_written(text)]
    assert len(named) > 5
    assert [text for text in heard if "&lt;b&gt;" in text or "&amp;" in text] == []


def test_a_token_may_be_called_after_two_things_on_its_button(fight: Hand) -> None:
    fight.app.workspace.fight.do(turn.EndEncounter())
    fight.app.workspace.select(fight.app.workspace.selection.only("ada"))
    QApplication.processEvents()
    assert HOSTILE.replace("&", "&&") in fight.app.window.strip.turn_button.text()


def test_tips_at_the_pointer_are_plain(fight: Hand) -> None:
    button = next(
        button for button in fight.app.window.bar.buttons if SHORT in as_written(button.toolTip())
    )
    button.shows_text_beside = lambda: (
        False
    )  # as while something is aimed: else the line on the map says it
    event = QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), button.mapToGlobal(QPoint(2, 2)))
    QApplication.sendEvent(button, event)
    (shown,) = (
        w for w in QApplication.topLevelWidgets() if w.inherits("QTipLabel") and w.isVisible()
    )
    assert isinstance(shown, QLabel)
    assert SHORT in as_written(shown.text())
    assert not Markup.mightBeRichText(shown.text())
    QToolTip.hideText()


def test_menus_that_open_at_a_token_and_in_the_order_are_plain(fight: Hand) -> None:
    window = fight.app.window
    row = rows_of(
        fight.app.workspace.scenario, fight.app.workspace.ruleset, ("ada", "brom", "goblin")
    )[0]
    menus = [
        window.side.order.menu_for(row),
        *(window.bar.price_menu(button.offer) for button in window.bar.buttons),
    ]
    window._show_menu(QPoint(5, 5), "ada")
    assert read_as_markup([*menus, *window.findChildren(QMenu)]) == []
    assert any(SHORT in action.text() for action in menus[0].actions())
    for menu in (*menus, *window.findChildren(QMenu)):
        menu.close()


def test_dialogs_are_plain(fight: Hand) -> None:
    window, workspace = fight.app.window, fight.app.workspace
    rows = rows_of(workspace.scenario, workspace.ruleset, workspace.scenario.encounter.order)
    ready = next(name for name, action in workspace.ruleset.actions.items() if action.stores)
    dialogs = [
        NewScenarioDialog("markup", window),
        AddTokenDialog(workspace.ruleset, window),
        CommandPalette(findable(window, print, print), window),
        StartDialog(workspace.battle, rows, 1, window),
        ReadyDialog(workspace.battle, "ada", ready, window),
        RulesSheet(workspace.ruleset, window),
    ]
    assert read_as_markup(dialogs) == []
    for dialog in dialogs:
        dialog.deleteLater()


def test_the_question_about_unsaved_changes_is_plain(fight: Hand) -> None:
    asked: list[tuple[str, list[str]]] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append((box.text(), read_as_markup([box])))
        box.reject()

    QTimer.singleShot(0, look)
    assert not fight.app.window.files.may_leave()
    ((text, markup),) = asked
    # Its file has the name, which is markup, too.
    assert "<b>.fivefoot" in as_written(text)
    assert markup == []


def test_the_mark_of_unsaved_changes_is_not_a_name(start: Callable[..., Application]) -> None:
    app = start(replace(field_of_battle(), title="One [*] two"))
    app.workspace.do(RenameToken("ada", "Zoe"))
    assert app.window.isWindowModified()
    assert app.window.windowTitle() == "One [*][*] two[*] – Fivefoot"
