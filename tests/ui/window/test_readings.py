"""Readings of the rules in the menu, by typing, and while somebody is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application
from fivefoot.ui.window.findable import findable

from .conftest import Hand, field_of_battle


def choices(hand: Hand, reading: str) -> dict[str, QAction]:
    """The choices of a reading in the menu as it opens now, by their texts."""
    menu = hand.app.window.menus.readings
    menu.aboutToShow.emit()
    within = next(a.menu() for a in menu.actions() if a.text().lstrip("• ").startswith(reading))
    return {action.text(): action for action in within.actions()}


def test_flanking_is_switched_off_and_on_with_its_rule_beside_it(hand: Hand) -> None:
    workspace = hand.app.workspace
    before = workspace.scenario
    shown = choices(hand, "Flanking")
    own = shown["allies on opposite sides strike better (ruleset default)"]
    assert own.isChecked()
    assert "A66" in own.toolTip()
    shown["flanking gives no benefit"].trigger()
    assert workspace.scenario.options == {"flank.enabled": False}
    assert not workspace.ruleset.flank.enabled
    assert "flanking gives no benefit" in workspace.scenario.encounter.log[-1].text
    assert "flanking gives no benefit" in hand.app.window.banner.text
    assert choices(hand, "Flanking")["flanking gives no benefit"].isChecked()
    menu = hand.app.window.menus.readings
    assert menu.actions()[0].text().startswith("• Flanking")
    workspace.document.undo()
    assert workspace.scenario is before


def test_the_rulesets_own_choice_takes_the_house_rule_away(hand: Hand) -> None:
    choices(hand, "Flanking")["flanking gives no benefit"].trigger()
    choices(hand, "Moving up and across at once")["the longer distance is paid"].trigger()
    own = choices(hand, "Flanking")
    own["allies on opposite sides strike better (ruleset default)"].trigger()
    assert hand.app.workspace.scenario.options == {"metric.vertical": "max"}
    hand.app.window.menus.readings.aboutToShow.emit()
    hand.app.window.menus.readings.actions()[-1].trigger()
    assert hand.app.workspace.scenario.options == {}


def test_a_reading_is_found_by_typing(hand: Hand) -> None:
    window = hand.app.window
    entries = findable(window, lambda name: None, lambda name: None)
    found = next(entry for entry in entries if entry.text == "Flanking: flanking gives no benefit")
    found.act()
    assert hand.app.workspace.scenario.options == {"flank.enabled": False}


def test_while_somebody_is_asked_nothing_is_read_otherwise(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    scenario = field_of_battle("setup")
    goblin = Token("goblin", "Goblin", Cell(5, 4), "foes")
    scenario = replace(scenario, tokens={**scenario.tokens, "goblin": goblin})
    starts = turn.StartEncounter(("ada", "goblin"))
    opened = apply_turn(scenario, starts, turn.NextTurn())
    hand = Hand(start(opened), qtbot)
    hand.drag((4, 4), (3, 4), (2, 4))
    asked = hand.app.workspace.scenario
    assert hand.app.workspace.fight.question is not None
    choices(hand, "Flanking")["flanking gives no benefit"].trigger()
    assert hand.app.workspace.scenario is asked
    assert "answer it first" in hand.app.window.banner.text
