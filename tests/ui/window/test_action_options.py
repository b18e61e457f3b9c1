"""What is said with an action in the window: more Energy, work of several rounds, a readied blow at
anybody, several reactions on one roll.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QInputDialog, QMenu
from pytestqt.qtbot import QtBot
from tests.apply_commands import apply_turn

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.ready_action import ReadyDialog
from fivefoot.ui.widgets.initiative_rows import rows_of

from .conftest import Hand, field_of_battle

Start = Callable[..., Application]


def fighting(ruleset: str, **stats: object) -> Scenario:
    scenario = replace(field_of_battle("setup"), ruleset=ruleset)
    ada = replace(scenario.tokens["ada"], stats={ruleset: stats})
    scenario = replace(scenario, tokens={**scenario.tokens, "ada": ada})
    return apply_turn(scenario, turn.StartEncounter(("ada", "goblin", "brom")), turn.NextTurn())


def said(monkeypatch: pytest.MonkeyPatch, number: int) -> list[tuple[int, int]]:
    """The number that is typed whenever one is asked for; the limits come back."""
    limits: list[tuple[int, int]] = []

    def typed(
        _parent: object, _title: str, _label: str, _value: int, least: int, most: int
    ) -> tuple[int, bool]:
        limits.append((least, most))
        return number, True

    monkeypatch.setattr(QInputDialog, "getInt", typed)
    return limits


def entry(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()


def card_menu(hand: Hand, action: str) -> QMenu:
    bar = hand.app.window.bar
    bar.keep(action, True)
    bar.refresh()
    return bar.card_menu(next(card for card in bar.buttons if card.offer.action == action))


def test_more_energy_than_the_least(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A18: Channel Divinity takes 4 Energy or more; of 10 the 6 that were said are gone."""
    hand = Hand(start(fighting("keyword3", divine_gift=True)), qtbot)
    limits = said(monkeypatch, 6)
    entry(card_menu(hand, "channel_divinity"), "Spend more Energy…")
    assert limits == [(4, 10)]
    aim = hand.app.workspace.fight.aim
    if aim is not None:
        assert hand.app.workspace.fight.enter()
    assert hand.app.workspace.scenario.encounter.turns["ada"].pools["energy"] == 4


def test_work_of_several_rounds_goes_on_with_a_plain_click(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C26: an action in each of three rounds; what was said once holds until it is done."""
    hand = Hand(start(fighting("quickaction")), qtbot)
    said(monkeypatch, 3)
    entry(card_menu(hand, "improvise"), "Work over several rounds…")
    fight = hand.app.workspace.fight
    for _ in range(2):
        fight.do(turn.NewTurn("ada"))
        hand.app.window.bar.refresh()
        hand.app.window.bar.take(hand.app.window.bar.offers["improvise"])
    lines = [line.text for line in hand.app.workspace.scenario.encounter.log]
    told = [line.partition(": ")[2] for line in lines if ": round " in line]
    assert told == ["round 1 of 3", "round 2 of 3", "round 3 of 3, finished"]
    counters = hand.app.workspace.scenario.encounter.turns["ada"].counters
    assert not any(counters.get(name) for name in counters if name.startswith("progress"))


def test_a_readied_blow_is_meant_for_whom_one_says(start: Start, qtbot: QtBot) -> None:
    hand = Hand(start(fighting("keyword3")), qtbot)
    workspace = hand.app.workspace
    dialog = ReadyDialog(workspace.battle, "ada", "ready")
    dialog.action.setCurrentIndex(dialog.action.findData("melee_attack"))
    assert "target" not in dialog.choice()
    dialog.target.setCurrentIndex(dialog.target.findData("brom"))
    workspace.fight.choose("ready", dialog.choice())
    card = workspace.scenario.encounter.cards[0]
    assert (card.action, card.target) == ("melee_attack", "brom")
    dialog.action.setCurrentIndex(dialog.action.findData("activate"))
    assert "target" not in dialog.choice()
    dialog.deleteLater()


def test_what_is_readied_takes_no_more_energy_than_is_left(start: Start, qtbot: QtBot) -> None:
    """A31: of 3 Energy a readied weave takes 1 to 3; without any it is not to be readied."""
    hand = Hand(start(fighting("keyword3", weaver=True, energy=3)), qtbot)
    workspace = hand.app.workspace
    dialog = ReadyDialog(workspace.battle, "ada", "ready")
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    dialog.action.setCurrentIndex(dialog.action.findData("simple_weave"))
    assert (dialog.reserve.minimum(), dialog.reserve.maximum()) == (1, 3)
    dialog.reserve.selectAll()
    qtbot.keyClicks(dialog.reserve, "9")
    assert dialog.choice()["energy"] <= 3
    dialog.reserve.setValue(2)
    workspace.fight.choose("ready", dialog.choice())
    assert workspace.scenario.encounter.turns["ada"].pools["energy"] == 1
    dialog.action.setCurrentIndex(dialog.action.findData("melee_attack"))
    assert (dialog.reserve.isEnabled(), ok.isEnabled()) == (False, True)
    dialog.deleteLater()
    workspace.fight.do(turn.Spend("ada", "energy", 1))
    poor = ReadyDialog(workspace.battle, "ada", "ready")
    poor.action.setCurrentIndex(poor.action.findData("simple_weave"))
    assert not poor.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    assert "0 left" in poor.short.text()
    poor.deleteLater()


def test_several_reactions_on_one_roll(start: Start, qtbot: QtBot) -> None:
    """C56: three at once are rolled at the hardest of their DCs, 10, 15 and 20."""
    hand = Hand(start(fighting("quickaction")), qtbot)
    order = hand.app.window.side.order
    order.refresh()
    row = next(
        row
        for row in rows_of(hand.app.workspace.scenario, hand.app.workspace.ruleset)
        if row.id == "goblin"
    )
    menu = order.menu_for(row)
    react = next(action.menu() for action in menu.actions() if action.text() == "React")
    assert isinstance(react, QMenu)
    entry(react, "Reaction of a feature: 3 reactions on one roll")
    turns = hand.app.workspace.scenario.encounter.turns
    assert turns["goblin"].counters["reactions_used"] == 3
    assert any("20" in line.text for line in hand.app.workspace.scenario.encounter.log)
