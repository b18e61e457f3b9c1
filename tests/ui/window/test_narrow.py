"""In a narrow window nothing is cut short: what is said elsewhere too makes way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.grid_edits import FitGrid
from fivefoot.core.session.opening import switch_to
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.fit_grid import FitGridDialog
from fivefoot.ui.files.file_commands import OPENED
from fivefoot.ui.panels.turn_words import pools_of
from fivefoot.ui.state.preferences import PreferenceKeeper
from fivefoot.ui.widgets.choose_file import file_dialog, file_to_open
from fivefoot.ui.widgets.pips import Pips
from fivefoot.ui.window.parts import WANTED

from .conftest import Hand, field_of_battle

SYSTEMS = ["keyword3", "phase3ap", "quickaction", "openband", "twopoint"]


@pytest.fixture
def fight(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(field_of_battle("setup")), qtbot)


def begin(hand: Hand, system: str, width: int) -> None:
    workspace = hand.app.workspace
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    workspace.fight.next_turn()
    hand.app.window.resize(width, 560)
    QApplication.processEvents()


def cut(hand: Hand) -> list[str]:
    """Labels and buttons of the turn strip that are shown narrower than their text."""
    strip = hand.app.window.strip
    widgets = [
        *strip.findChildren(QLabel),
        *strip.findChildren(QPushButton),
        *strip.findChildren(QToolButton),
    ]
    return [w.text() for w in widgets if w.isVisible() and w.width() < w.minimumSizeHint().width()]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("width", [720, 1920])
def test_the_turn_strip_cuts_no_text(fight: Hand, system: str, width: int) -> None:
    begin(fight, system, width)
    strip = fight.app.window.strip
    assert cut(fight) == []
    assert strip.layout().totalMinimumSize().width() <= strip.width()
    if width == 1920:
        assert strip.movement.isVisible()
        assert all(name.isVisible() for name in strip._pool_names)


def test_no_more_makes_way_than_has_to(fight: Hand) -> None:
    begin(fight, "keyword3", 800)
    strip = fight.app.window.strip
    assert strip.name.isVisible()


def test_the_name_of_a_pool_makes_way_before_the_names_of_all(fight: Hand) -> None:
    begin(fight, "phase3ap", 1400)
    strip, window = fight.app.window.strip, fight.app.window
    assert all(name.isVisible() for name in strip._pool_names)
    while all(name.isVisible() for name in strip._pool_names):
        window.resize(window.width() - 10, 700)
        QApplication.processEvents()
    assert [name.isVisible() for name in strip._pool_names] == [False, True, True, True]


def test_what_made_way_comes_back(fight: Hand) -> None:
    begin(fight, "keyword3", 720)
    strip = fight.app.window.strip
    assert not any(name.isVisible() for name in strip._pool_names)
    fight.app.window.resize(1400, 700)
    QApplication.processEvents()
    assert all(name.isVisible() for name in strip._pool_names)


def test_pools_of_another_turn_and_other_rules_are_shown_in_the_same_places(fight: Hand) -> None:
    """Widgets made anew at each step would take longer than all the rest of the strip."""
    begin(fight, "keyword3", 1400)
    strip, workspace = fight.app.window.strip, fight.app.workspace
    kept = strip.findChildren(Pips)
    for _ in range(3):
        workspace.fight.next_turn()
    assert strip.findChildren(Pips) == kept
    for system in ("phase3ap", "twopoint", "keyword3"):
        workspace.do(switch_to(workspace.scenario, system))
        shown = workspace.fight.actor
        pools = pools_of(workspace.battle, shown) if shown is not None else ()
        counted = [pool for pool in pools if pool.size and not pool.number]
        seen = [pips for pips in strip.findChildren(Pips) if pips.isVisible()]
        names = [name.text() for name in strip._pool_names if name.isVisible()]
        assert names == [pool.label for pool in counted]
        assert [(pips._left, pips._slot) for pips in seen] == [
            (pool.left, pool.slot) for pool in counted
        ]
        assert names


def test_a_narrow_bar_keeps_its_first_cards_and_the_rest_behind_more(fight: Hand) -> None:
    begin(fight, "keyword3", 1400)
    bar = fight.app.window.bar
    bar.refresh()
    wide = [card.offer.action for card in bar.buttons]
    begin(fight, "keyword3", 720)
    narrow = [card.offer.action for card in bar.buttons]
    assert 1 <= len(narrow) < len(wide)
    assert wide[: len(narrow)] == narrow
    assert bar.rest.count == len(bar.offers) - len(narrow) + len(bar.area_offers())


def test_the_first_window_is_no_larger_than_its_screen(qapp: QApplication) -> None:
    application = Application(qapp, PreferenceKeeper())
    room = application.window.screen().availableGeometry().size()
    assert room.width() < WANTED.width()  # the offscreen display is small
    assert application.window.width() <= room.width()
    assert application.window.height() <= room.height()
    application.window.close()
    application.window.deleteLater()


SMALL = QSize(683, 384)  # 1366 x 768 pixels at device ratio 2
TITLE_BAR = 24


@pytest.fixture
def small(fight: Hand) -> Hand:
    """A window as large as a small screen at twice the size allows."""
    fight.app.window.resize(SMALL.width(), SMALL.height() - TITLE_BAR)
    QApplication.processEvents()
    return fight


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_window_fits_a_small_screen_at_twice_the_size(small: Hand, system: str) -> None:
    workspace, window = small.app.workspace, small.app.window
    if system != workspace.scenario.ruleset:
        workspace.do(switch_to(workspace.scenario, system))
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    workspace.fight.next_turn()
    window.bar.refresh()
    QApplication.processEvents()
    assert window.minimumWidth() <= SMALL.width()
    assert window.minimumHeight() <= SMALL.height() - TITLE_BAR
    assert window.size() == QSize(SMALL.width(), SMALL.height() - TITLE_BAR)
    assert small.view.height() >= 140
    assert small.view.width() >= 300
    assert cut(small) == []
    for part in (
        window.strip,
        window.tools,
        window.map,
        window.bar,
        window.side,
        window.statusBar(),
    ):
        assert window.rect().contains(QRect(part.mapTo(window, QPoint()), part.size())), part
    for button in (*window.bar.buttons, window.bar.more, window.bar.modes):
        if button.isVisible():
            assert button.parentWidget().rect().contains(button.geometry()), button.text()


def test_the_ledger_is_a_tab_where_there_is_no_room_below(small: Hand) -> None:
    side = small.app.window.side
    assert side.tabs.indexOf(side.ledger) >= 0
    small.app.workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    small.app.workspace.fight.next_turn()
    small.click((6, 4))
    assert small.app.workspace.explain()
    assert side.ledger.isVisible()
    small.app.window.resize(1200, 800)
    QApplication.processEvents()
    assert side.tabs.indexOf(side.ledger) == -1
    assert side.ledger.isVisible()
    assert side.tabs.isVisible()


def test_tools_that_menus_have_too_make_way_and_come_back(small: Hand) -> None:
    tools = small.app.window.tools
    assert not tools.buttons["undo"].isVisible()
    for name in ("select_tool", "ruler_tool", "reach", "side_panel"):
        button = tools.buttons[name]
        assert button.isVisible()
        assert button.height() >= button.sizeHint().height()
        assert tools.rect().contains(button.geometry())
    small.app.window.resize(1200, 800)
    QApplication.processEvents()
    assert all(button.isVisible() for button in tools.buttons.values())


def test_a_question_is_whole_in_a_low_window(small: Hand) -> None:
    fight, window = small.app.workspace.fight, small.app.window
    fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    fight.next_turn()
    fight.do(turn.Teleport("goblin", Cell(5, 4)))
    fight.do(turn.Move("ada", (Cell(4, 3), Cell(4, 2))))
    QApplication.processEvents()
    QTest.qWait(20)
    assert window.prompt.isVisible()
    assert small.view.rect().contains(window.prompt.geometry())
    assert not window.foot.isVisible()
    assert all(button.width() <= window.prompt.width() for button in window.prompt.buttons)
    fight.answer("decline")
    QApplication.processEvents()
    assert window.foot.isVisible()


def test_the_dialog_for_files_fits_and_names_kinds_without_their_endings(small: Hand) -> None:
    dialog = file_dialog(small.app.window, "Open", OPENED)
    room = small.app.window.screen().availableGeometry().size()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    assert dialog.minimumSizeHint().height() <= SMALL.height() - TITLE_BAR
    kinds = dialog.findChild(QComboBox, "fileTypeCombo")
    assert kinds.itemText(0) == "Scenarios and maps"
    assert "*.webp" in dialog.nameFilters()[0]
    dialog.deleteLater()


def test_the_dialog_for_files_opens_in_a_folder_and_not_above_all_drives(
    small: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown: list[str] = []

    def look_in(dialog: QFileDialog) -> None:
        shown.append(dialog.findChild(QComboBox, "lookInCombo").currentText())

    monkeypatch.setattr(QFileDialog, "exec", look_in)
    for folder in ("", str(tmp_path.parent)):
        file_to_open(small.app.window, "Open", folder, OPENED)
    assert Path(shown[0]).is_dir()  # and not "Computer"
    assert shown[1] == str(tmp_path.parent)


def test_the_dialog_that_fits_the_grid_fits_a_small_screen(small: Hand) -> None:
    dialog = FitGridDialog(
        QImage(700, 420, QImage.Format.Format_RGB32), FitGrid((700, 420), 70), small.app.window
    )
    assert dialog.minimumSizeHint().width() <= SMALL.width()
    assert dialog.minimumSizeHint().height() <= SMALL.height() - TITLE_BAR
    dialog.deleteLater()
