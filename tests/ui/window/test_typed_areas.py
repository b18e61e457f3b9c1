"""Areas typed below the map, or taken from a creature's record: by pointer and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

from .conftest import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
FIREBALL = AreaRecord("Fireball", "burst", 4000, 12_000, "Agility", "8d6")


def study(*areas: AreaRecord) -> Scenario:
    weaver = {"keyword3": {"weaver": True, "energy": 9}}
    tokens = (
        Token("mira", "Mira", Cell(2, 5), stats=weaver, areas=areas, hit_points=20),
        Token("ogre", "Ogre", Cell(10, 5), "foes", hit_points=30),
        Token("wolf", "Wolf", Cell(12, 6), "foes", hit_points=12),
    )
    return Scenario(
        Scene(20, 12), "keyword3", title="Study", tokens={token.id: token for token in tokens}
    )


@pytest.fixture
def begin(start: Callable[..., Application], qtbot: QtBot) -> Callable[..., Hand]:
    def begun(*areas: AreaRecord) -> Hand:
        hand = Hand(start(study(*areas)), qtbot)
        fight = hand.app.workspace.fight
        fight.do(turn.StartEncounter(("mira", "ogre", "wolf"), seed=1))
        fight.next_turn()
        QApplication.processEvents()
        return hand

    return begun


def strip(hand: Hand):
    return hand.app.window.area_strip


def said(hand: Hand) -> str:
    """What the line at the foot of the map says."""
    return hand.app.window.bar.line.whole


def points(hand: Hand, token: str) -> int | None:
    return hand.app.workspace.scenario.tokens[token].hit_points


def take_from_more(hand: Hand, qtbot: QtBot, typed: str) -> None:
    """0 opens the list; typing finds, Enter takes."""
    bar = hand.app.window.bar
    bar.more.click()
    qtbot.keyClicks(bar.rest.search, typed)
    qtbot.keyClick(bar.rest.search, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_a_record_is_laid_and_its_damage_taken_by_a_click_each(begin, qtbot: QtBot) -> None:
    hand = begin(FIREBALL)
    before = hand.app.workspace.scenario
    height = hand.view.height()
    take_from_more(hand, qtbot, "fireball")
    assert strip(hand).isVisible()
    assert not hand.app.window.bar.isVisible()
    assert hand.view.height() == height  # the map does not move for it
    hand.move((11, 5))
    assert "catches Ogre, Wolf" in said(hand)
    hand.click((11, 5))
    asked = hand.app.workspace.fight.question
    assert asked is not None
    assert asked.kind == "damage"
    qtbot.mouseClick(hand.app.window.prompt.buttons[0], Qt.MouseButton.LeftButton)
    assert points(hand, "ogre") < 30
    assert points(hand, "wolf") < 12
    assert not strip(hand).isVisible()
    log = [entry.text for entry in hand.app.workspace.scenario.encounter.log]
    assert "Fireball (burst 20 ft, range 60 ft, Agility save, 8d6) catches Ogre, Wolf" in log
    hand.app.window.actions_by_name["undo"].trigger()
    assert hand.app.workspace.scenario is before  # the weave, its area and its damage are one step


def test_an_area_is_typed_with_keys_alone_and_kept(begin, qtbot: QtBot) -> None:
    hand = begin()
    hand.app.window.actions_by_name["lay_area"].trigger()
    qtbot.keyClick(hand.view, Qt.Key.Key_F6)
    QApplication.processEvents()
    bar = strip(hand)
    assert bar.isVisible()
    bar.size_field.setValue(10)
    qtbot.keyClicks(bar.damage, "2d6")
    qtbot.keyClick(bar.damage, Qt.Key.Key_Return)
    for _ in range(8):
        hand.key(Qt.Key.Key_Right)
    aim = hand.app.workspace.fight.aim
    assert aim is not None
    assert aim.cell == Cell(10, 5)
    assert len(aim.caught.cells) == 13  # within 10 ft of a middle
    assert "catches Ogre ·" in said(hand)
    bar.keep.click()
    area = AreaRecord("Burst", "burst", 2000, 12_000, "", "2d6", action="complex_weave")
    assert hand.app.workspace.scenario.tokens["mira"].areas == (area,)
    assert bar.isVisible()  # the aim goes on
    assert bar.keep.text() == "Forget"
    bar.keep.click()
    assert hand.app.workspace.scenario.tokens["mira"].areas == ()


def test_what_cannot_be_laid_says_why_and_stays_in_hand(begin, qtbot: QtBot) -> None:
    hand = begin(replace(FIREBALL, range=2000))
    scenario = hand.app.workspace.scenario
    take_from_more(hand, qtbot, "fireball")
    hand.move((10, 5))
    assert "Fireball can be placed within 10 ft" in said(hand)
    hand.click((10, 5))
    assert hand.app.workspace.scenario is scenario
    assert hand.app.workspace.fight.aim is not None
    qtbot.keyClicks(strip(hand).damage, "x")
    assert "is not a dice expression" in said(hand)
    hand.click((4, 5))
    assert hand.app.workspace.scenario is scenario
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.workspace.fight.aim is None
    assert hand.app.window.bar.isVisible()
