"""View > Show what enemies can strike next turn: on the map, in the legend, in the status line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.foresight_request import ForesightRequest, danger_words
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.state.workspace import Pointed

Start = Callable[..., Application]


def pair() -> Scenario:
    """A hero at one end of a hall of 40 cells, a foe at the other."""
    tokens = {
        "ada": Token("ada", "Ada", Cell(0, 0), "heroes"),
        "ogre": Token("ogre", "Ogre", Cell(39, 0), "foes"),
    }
    return Scenario(Scene(40, 1), "twopoint", tokens=tokens)


def test_a_key_shows_it_and_hides_it(start: Start, qtbot: QtBot) -> None:
    app = start(pair())
    app.workspace.select(Selection(("ada",)))
    qtbot.keyClick(app.window.map, Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    assert app.workspace.overlays.foresight
    item = app.window.scene.danger
    qtbot.waitUntil(lambda: item.value is not None)
    counts = np.frombuffer(item.value.counts, np.uint8)
    # Six cells of movement and a reach of one: the foe strikes cells 32 to 39.
    assert counts.tolist() == [0] * 32 + [1] * 8
    app.workspace.point(Pointed(Cell(35, 0)))
    assert "1 can strike here next turn: Ogre" in app.window.pointed_label.text()
    app.workspace.point(Pointed(Cell(3, 0)))
    assert "nobody can strike here next turn" in app.window.pointed_label.text()
    qtbot.keyClick(app.window.map, Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    assert item.value is None


def test_who_cannot_act_strikes_nobody() -> None:
    scenario = pair()
    down = replace(scenario.tokens["ogre"], conditions={"unconscious": 1})
    battle = Battle(
        replace(scenario, tokens={**scenario.tokens, "ogre": down}), library.load("twopoint")
    )
    danger = ForesightRequest(battle, ("ogre",)).answer()
    assert not danger.counts.any()
    assert danger_words(danger.at(Cell(39, 0))) == "nobody can strike here next turn"
