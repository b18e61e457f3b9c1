"""States that end by themselves, given at the badge of the token panel."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn import condition_timers
from fivefoot.core.rules.turn.condition_timers import end_text
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.condition_timer_edits import SetTimedCondition
from fivefoot.core.session.opening import document_of
from fivefoot.ui.application import Application
from fivefoot.ui.panels.condition_badges import ConditionBadges
from fivefoot.ui.panels.condition_ends import ends_menu

from .conftest import Hand, field_of_battle


def test_the_menu_of_a_badge_gives_a_state_for_some_rounds(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    workspace = hand.app.workspace
    workspace.fight.do(turn.StartEncounter(("ada", "goblin"), seed=3))
    workspace.fight.next_turn()
    hand.click((7, 5))
    menu = ends_menu(workspace, "prone", hand.app.window)
    texts = {action.text(): action for action in menu.actions()}
    assert {
        "For 1 round",
        "For 10 rounds",
        "Until the end of Ada's turn",
        "Until the start of its next turn",
    } <= set(texts)
    texts["For 2 rounds"].trigger()
    assert workspace.scenario.tokens["goblin"].conditions == {"prone": 1}
    assert end_text(workspace.scenario, "goblin", "prone") == "2 rounds"
    assert ends_menu(workspace, "prone", hand.app.window).actions()[0].text() == "Prone, 2 rounds"
    workspace.fight.next_turn()
    assert hand.app.window.banner.text == "Goblin is prone for 2 more rounds"
    workspace.fight.next_turn()
    assert end_text(workspace.scenario, "goblin", "prone") == "start of Ada's turn"
    workspace.fight.next_turn()
    workspace.fight.next_turn()
    assert workspace.scenario.tokens["goblin"].conditions == {}


def test_a_badge_counts_rounds_in_every_language(
    start: Callable[..., Application], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(start(field_of_battle("setup")), qtbot)
    workspace = hand.app.workspace
    workspace.fight.do(turn.StartEncounter(("ada", "goblin"), seed=3))
    workspace.fight.next_turn()
    hand.click((7, 5))
    workspace.do(SetTimedCondition(("goblin",), "prone", 3))
    monkeypatch.setattr(condition_timers, "say", lambda code, **_named: f"3 Runden ({code})")
    badges = ConditionBadges(workspace)
    badges.show_tokens(workspace.tokens)
    texts = [button.text() for button in badges.findChildren(QToolButton)]
    assert "Prone · 3 Runden (skip_rounds)" in texts
    badges.deleteLater()


def test_outside_of_a_fight_nothing_ends_by_itself() -> None:
    document = document_of(field_of_battle("setup"))
    before = document.scenario
    with pytest.raises(Refused, match="start one first"):
        document.do(SetTimedCondition(("goblin",), "prone", 2))
    assert document.scenario is before
