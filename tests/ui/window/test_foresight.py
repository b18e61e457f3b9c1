"""View > Show what enemies can strike next turn: on the map, in the legend, in the status line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.foresight_request import (
    NEAREST,
    ForesightRequest,
    danger_words,
    danger_words_at,
    enemies_of,
)
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.reused_knowledge import KnownToParty
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.map.samples.map_samples import shown
from fivefoot.ui.map.view_values.overlay_values import danger_of
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


def test_what_is_reached_by_moving_alone_is_outlined_and_reported(
    start: Start, qtbot: QtBot
) -> None:
    app = start(pair())
    app.workspace.select(Selection(("ada",)))
    qtbot.keyClick(app.window.map, Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    item = app.window.scene.danger
    qtbot.waitUntil(lambda: item.value is not None)
    # Two points are two moves of six cells: cells 27 to 39.
    assert list(item.value.comes) == [0] * 27 + [1] * 13
    app.workspace.point(Pointed(Cell(28, 0)))
    assert "1 can come near without striking: Ogre" in app.window.pointed_label.text()
    kinds = [sample.kind for sample in shown(app.workspace, app.window.scene)]
    assert kinds.index("comes") == kinds.index("danger") + 1


def test_pointing_at_a_token_names_who_can_hit_it_and_with_what(start: Start, qtbot: QtBot) -> None:
    app = start(pair())
    qtbot.keyClick(app.window.map, Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    app.workspace.point(Pointed(Cell(0, 0), "ada"))
    label = app.window.pointed_label
    assert "1 can hit Ada next turn: Ogre" in label.text()
    assert "can strike here" not in label.text()
    assert label.toolTip().replace("\n", " ") == "Ogre: Attack from 39, 0"
    app.workspace.point(Pointed(Cell(3, 0)))
    assert label.toolTip() == ""


def horde(count: int) -> Battle:
    """A hero and so many foes in a row beside her."""
    tokens = {"ada": Token("ada", "Ada", Cell(0, 0), "heroes")}
    for number in range(count):
        name = f"imp-{number}"
        tokens[name] = Token(name, f"Imp {number}", Cell(1 + number, 0), "foes")
    scenario = Scenario(Scene(60, 3), "twopoint", tokens=tokens)
    return Battle(scenario, library.load("twopoint"))


def test_the_nearest_are_reported_first_and_how_many_are_missing() -> None:
    battle = horde(NEAREST + 3)
    request = ForesightRequest(battle, enemies_of(battle, "ada"))
    first, whole = request.nearest("ada").answer(), request.answer()
    assert list(first.struck) == [f"imp-{number}" for number in range(NEAREST)]
    for name, patch in first.struck.items():
        assert np.array_equal(patch.mask, whole.struck[name].mask)
    words = danger_words_at(first, Cell(0, 0))
    assert words[-1] == "3 more are being calculated"
    assert danger_words_at(whole, Cell(0, 0))[-1] != words[-1]
    assert "Imp 3 and " in words[0]


def test_while_all_are_worked_out_the_window_shows_the_nearest(start: Start) -> None:
    battle = horde(NEAREST + 3)
    app = start(battle.scenario)
    app.workspace.select(Selection(("ada",)))
    plain, asked = app.workspace.background.ask, []

    def busy(request):  # type: ignore[no-untyped-def]
        asked.append(type(request).__name__)
        return None if isinstance(request, ForesightRequest) else plain(request)

    app.workspace.background.ask = busy
    app.workspace.overlays = replace(app.workspace.overlays, foresight=True)
    found = danger_of(app.workspace)
    assert found is not None
    assert found.waiting == 3
    assert "FirstForesight" in asked


def test_who_cannot_act_strikes_nobody() -> None:
    scenario = pair()
    down = replace(scenario.tokens["ogre"], conditions={"unconscious": 1})
    battle = Battle(
        replace(scenario, tokens={**scenario.tokens, "ogre": down}), library.load("twopoint")
    )
    danger = ForesightRequest(battle, ("ogre",)).answer()
    assert not danger.counts.any()
    assert danger_words(danger.at(Cell(39, 0))) == "nobody can strike here next turn"


def with_a_spy() -> Scenario:
    """The hall with a foe that nobody has noticed beside the hero."""
    scenario = pair()
    spy = Token("spy", "Spy", Cell(10, 0), "foes", hidden=True)
    return replace(scenario, tokens={**scenario.tokens, "spy": spy})


def test_the_game_master_looks_at_it_as_the_players_know_it(start: Start, qtbot: QtBot) -> None:
    app = start(with_a_spy())
    app.workspace.select(Selection(("ada",)))
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(app.window.map, Qt.Key.Key_T, keys)
    assert app.workspace.overlays.foresight_known
    item = app.window.scene.danger
    qtbot.waitUntil(lambda: item.value is not None)
    assert np.frombuffer(item.value.counts, np.uint8).tolist() == [0] * 32 + [1] * 8
    texts = [sample.text for sample in shown(app.workspace, app.window.scene)]
    assert "can be struck, as far as players know" in texts
    app.workspace.point(Pointed(Cell(0, 0), "ada"))
    assert "Spy" not in app.window.pointed_label.text()
    app.workspace.point(Pointed(Cell(10, 0), "spy"))
    assert "can hit Spy" not in app.window.pointed_label.text()
    qtbot.keyClick(app.window.map, Qt.Key.Key_T, keys)
    assert item.value is None


def test_the_players_window_shows_none_of_it(start: Start, qtbot: QtBot) -> None:
    app = start(with_a_spy())
    app.window.actions_by_name["players_window"].trigger()
    players = app.window.players_commands.players
    for keys in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier):
        qtbot.keyClick(app.window.map, Qt.Key.Key_T, keys | Qt.KeyboardModifier.ShiftModifier)
        qtbot.waitUntil(lambda: app.window.scene.danger.value is not None)
        assert players.scene.danger.value is None
        assert danger_of(players.workspace) is None


def test_what_is_known_keeps_the_parts_that_are_as_they_were() -> None:
    battle = Battle(with_a_spy(), library.load("twopoint"))
    known = KnownToParty()
    before = known.battle(battle).scenario
    nearer = replace(battle.token("spy"), cell=Cell(5, 0))
    tokens = {**battle.scenario.tokens, "spy": nearer}
    after = known.battle(battle.after(replace(battle.scenario, tokens=tokens))).scenario
    assert after is not before
    assert after.scene is before.scene
    assert after.tokens is before.tokens
    assert list(after.tokens) == ["ada", "ogre"]
