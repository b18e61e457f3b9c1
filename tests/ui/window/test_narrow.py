"""In a narrow window nothing is cut short: what is said elsewhere too makes way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.play import SwitchRuleset
from fivefoot.ui.application import Application
from fivefoot.ui.preferences import PreferenceKeeper
from fivefoot.ui.window.parts import WANTED

from .conftest import Hand, field_of_battle


@pytest.fixture
def fight(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    return Hand(start(field_of_battle("setup")), qtbot)


def begin(hand: Hand, system: str, width: int) -> None:
    workspace = hand.app.workspace
    if system != workspace.scenario.ruleset:
        workspace.do(SwitchRuleset(system))
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    workspace.fight.next_turn()
    hand.app.window.resize(width, 560)
    QApplication.processEvents()


def cut(hand: Hand) -> list[str]:
    """Labels and buttons of the turn strip that are shown narrower than their text."""
    strip = hand.app.window.strip
    widgets = [*strip.findChildren(QLabel), *strip.findChildren(QPushButton), *strip.findChildren(QToolButton)]
    return [w.text() for w in widgets if w.isVisible() and w.width() < w.minimumSizeHint().width()]


@pytest.mark.parametrize("system", ["keyword3", "phase3ap", "quickaction", "openband", "twopoint"])
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


def test_what_made_way_comes_back(fight: Hand) -> None:
    begin(fight, "keyword3", 720)
    strip = fight.app.window.strip
    assert not any(name.isVisible() for name in strip._pool_names)
    fight.app.window.resize(1400, 700)
    QApplication.processEvents()
    assert all(name.isVisible() for name in strip._pool_names)


def test_ways_of_moving_are_icons_where_words_would_be_cut(fight: Hand) -> None:
    begin(fight, "keyword3", 720)
    buttons = fight.app.window.movement.findChildren(QToolButton)
    assert {button.toolButtonStyle() for button in buttons} == {Qt.ToolButtonStyle.ToolButtonIconOnly}
    assert all(button.accessibleName() and button.toolTip() for button in buttons)
    fight.app.window.resize(1400, 700)
    QApplication.processEvents()
    assert {button.toolButtonStyle() for button in buttons} == {Qt.ToolButtonStyle.ToolButtonTextBesideIcon}


def test_the_first_window_is_no_larger_than_its_screen(qapp: QApplication) -> None:
    application = Application(qapp, PreferenceKeeper())
    room = application.window.screen().availableGeometry().size()
    assert room.width() < WANTED.width()  # the offscreen display is small
    assert application.window.width() <= room.width()
    assert application.window.height() <= room.height()
    application.window.close()
    application.window.deleteLater()
