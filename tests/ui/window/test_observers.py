"""Who sees the token, shown on request; lamps and darkness by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QInputDialog
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import CarriedLight, Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.observers import watchers
from fivefoot.ui.application import Application

from .conftest import Hand


@pytest.fixture
def hand(start: Callable[..., Application], qtbot: QtBot) -> Hand:
    wall = Barrier("w", Point(8000, 0), Point(8000, 6000))
    tokens = (
        Token("ada", "Ada", Cell(4, 8)),
        Token("ogre", "Ogre", Cell(12, 3), "foes", facing=270),
        Token("rat", "Rat", Cell(12, 10), "foes", facing=270),
    )
    scene = Scene(20, 14, barriers={"w": wall})
    scenario = Scenario(
        scene, "openband", title="Yard", tokens={token.id: token for token in tokens}
    )
    hand = Hand(start(scenario), qtbot)
    hand.click((4, 8))
    return hand


def trigger(hand: Hand, name: str) -> None:
    hand.app.window.actions_by_name[name].trigger()
    QApplication.processEvents()


def signs(hand: Hand) -> list[str]:
    return [verdict for _, _, verdict in hand.app.window.observer_layers.signs.value]


def test_nothing_is_shown_until_it_is_asked_for(hand: Hand) -> None:
    assert signs(hand) == []
    trigger(hand, "observers")
    # (12.5, 3.5) to (4.5, 8.5) meets x = 8 at y = 6.3, below the wall: both foes look west at Ada
    assert signs(hand) == ["sees", "sees"]
    trigger(hand, "observers")
    assert signs(hand) == []
    assert hand.app.window.observer_layers.unseen.value is None


def test_the_signs_follow_a_drag_and_hatch_what_nobody_sees(hand: Hand) -> None:
    trigger(hand, "observers")
    hand.press((4, 8))
    hand.move((5, 4))
    hand.move((6, 1))
    # behind the wall from the ogre; the rat at (12.5, 10.5) meets x = 8 at y = 3.8, wall as well
    assert signs(hand) == ["hidden", "hidden"]
    area = hand.app.window.observer_layers.unseen.value
    assert area is not None
    assert area.style == "unseen"
    assert area.cells[1 * 20 + 6]
    assert not area.cells[8 * 20 + 4]
    hand.release((6, 1))


def test_darkness_hides_and_a_torch_gives_away(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    trigger(hand, "observers")
    trigger(hand, "ambient_dark")
    assert signs(hand) == ["hidden", "hidden"]
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args, **_more: ("2/4", True))
    trigger(hand, "torch")
    assert hand.app.workspace.scenario.tokens["ada"].light == CarriedLight(2000, 4000)
    assert signs(hand) == ["sees", "sees"]
    trigger(hand, "undo")
    trigger(hand, "undo")
    assert hand.app.workspace.scenario.scene.ambient == "bright"
    assert hand.app.window.actions_by_name["ambient_bright"].isChecked()


@pytest.mark.parametrize("name", ["keyword3", "phase3ap", "quickaction", "twopoint"])
def test_without_a_facing_whoever_has_a_clear_line_sees(name: str) -> None:
    wall = Barrier("w", Point(8000, 0), Point(8000, 6000))
    tokens = (
        Token("ada", "Ada", Cell(4, 2)),
        Token("ogre", "Ogre", Cell(12, 2), "foes"),
        Token("rat", "Rat", Cell(5, 2), "foes"),
    )
    scene = Scene(20, 14, barriers={"w": wall})
    scenario = Scenario(scene, name, tokens={token.id: token for token in tokens})
    found = watchers(Battle(scenario, library.load(name)), "ada")
    # The ogre is behind the wall, the rat beside Ada.
    verdicts = {observer.token: observer.verdict for observer in found}
    assert verdicts == {"ogre": "hidden", "rat": "sees"}
