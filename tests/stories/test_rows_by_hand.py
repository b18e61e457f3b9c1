"""Rules that are rare in fights, each played with real events: once with the mouse, once with the
keyboard.

A flier that lets itself fall (C11), a disarmed weapon (A21), a slippery face (A58), hiding close to
an enemy (D12), a wound (D18).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.stories.hands import ARROWS, wait_for_cards
from tests.stories.test_every_group import GameMaster, rect
from tests.ui.window.conftest import (  # noqa: F401 - fixtures
    no_window_is_left,
    nothing_breaks_unseen,
    own_folders,
    start,
)

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

Start = Callable[..., Application]
WAYS = pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])


class Row:
    """A scene in the turn of Mira, and the game master who plays it."""

    def __init__(self, app: Application, by_keys: bool) -> None:
        app.preferences.change(reduced_motion=True)
        app.window.scene.glides.on = False
        fight = app.workspace.fight
        fight.do(turn.StartEncounter(tuple(app.workspace.scenario.tokens), seed=4))
        while app.workspace.scenario.encounter.active != "mira":
            fight.next_turn()
        self.hand, self.by_keys = GameMaster(app), by_keys
        self.begun = app.workspace.scenario

    def card(self, action: str) -> None:
        """Plays a card with a click or its number, or by typing its name after 0 if it has no
        place.
        """
        bar = self.hand.window.bar
        bar.refresh()
        QApplication.processEvents()
        lying = [card.offer.action for card in bar.buttons if card.isVisible()]
        if self.by_keys and action in lying:
            wait_for_cards(bar)
            self.hand.key(Qt.Key(Qt.Key.Key_1 + lying.index(action)))
        else:
            self.hand.take(action)

    def at(self, cell: tuple[int, int]) -> None:
        """Chooses the target: a click on it, or Enter for the one that is marked."""
        if self.by_keys:
            self.hand.key(Qt.Key.Key_Return)
        else:
            self.hand.click(Cell(*cell))

    def step(self, cell: tuple[int, int]) -> None:
        """Moves Mira one step: a drag, or an arrow key and Enter."""
        here = self.hand.at("mira")
        if self.by_keys:
            self.hand.key(ARROWS[(cell[0] - here.x, cell[1] - here.y)])
            self.hand.key(Qt.Key.Key_Return)
        else:
            self.hand.walk(here, (Cell(*cell),))

    def answer(self, choice: str) -> None:
        """Chooses an offer of the question, with its button or its number."""
        asked = self.hand.question
        assert asked is not None
        number = [offer.id for offer in asked.choices].index(choice)
        if self.by_keys:
            usual = self.hand.window.prompt.buttons[number].property("default_choice")
            self.hand.key(Qt.Key.Key_Return if usual else Qt.Key(Qt.Key.Key_1 + number))
        else:
            self.hand.answer(number)

    def taken_back(self) -> None:
        """Undoes the action with one Ctrl+Z."""
        self.hand.come_back()
        self.hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert self.hand.scenario is self.begun


def scenario(
    system: str, *tokens: Token, ground: tuple[Ground, ...] = (), **options: bool
) -> Scenario:
    named = {token.id: token for token in tokens}
    dotted = {key.replace("__", "."): value for key, value in options.items()}
    return Scenario(Scene(16, 10, ground=ground), system, title="Row", options=dotted, tokens=named)


@WAYS
def test_a_flier_lets_itself_fall(start: Start, by_keys: bool) -> None:  # noqa: F811
    flier = Token(
        "mira",
        "Mira",
        Cell(3, 3),
        elevation=4000,
        support="flying",
        stats={"quickaction": {"fly": 30}},
    )
    row = Row(start(scenario("quickaction", flier)), by_keys)
    row.card("let_itself_fall")
    assert (row.hand.level("mira"), row.hand.scenario.tokens["mira"].support) == (0, "ground")
    assert row.hand.logged("Mira falls 20 ft: 2d6 damage")
    row.taken_back()


@WAYS
def test_a_weapon_is_struck_out_of_a_hand(start: Start, by_keys: bool) -> None:  # noqa: F811
    club = Weapon("club", "Club", 1000, damage="1d6")
    ogre = Token("ogre", "Ogre", Cell(4, 3), "foes", hit_points=30, weapons=(club,))
    row = Row(start(scenario("keyword3", Token("mira", "Mira", Cell(3, 3)), ogre)), by_keys)
    row.card("disarm")
    row.at((4, 3))
    row.answer("margin:1")
    (fallen,) = row.hand.scenario.tokens["ogre"].weapons
    assert (fallen.place, fallen.cell) == ("dropped", Cell(4, 3))
    assert row.hand.logged("Ogre drops the Club")
    assert [mark.cell for mark in row.hand.window.scene.lying.item.marks] == [Cell(4, 3)]
    row.taken_back()


@WAYS
def test_a_slippery_face_is_climbed_with_misfortune(start: Start, by_keys: bool) -> None:  # noqa: F811
    ice = rect("ice", Surface("ice", height=2000), 4, 0, 3, 10)
    scene = scenario(
        "keyword3", Token("mira", "Mira", Cell(3, 3)), ground=(ice,), modes__climb__asks=True
    )
    row = Row(start(scene), by_keys)
    row.step((4, 3))
    asked = row.hand.question
    assert asked is not None
    assert "Misfortune: it is slippery" in asked.text
    assert "it is slippery" in row.hand.window.prompt.title.text()
    row.answer("success")
    assert (row.hand.at("mira"), row.hand.level("mira")) == ((4, 3), 2000)


@WAYS
def test_hiding_close_to_an_enemy_is_judged_by_it(start: Start, by_keys: bool) -> None:  # noqa: F811
    near = Token("ogre", "Ogre", Cell(4, 3), "foes")
    far = Token("rat", "Rat", Cell(12, 3), "foes")
    row = Row(start(scenario("openband", Token("mira", "Mira", Cell(3, 3)), near, far)), by_keys)
    row.card("hide")
    if by_keys:
        row.hand.key(Qt.Key.Key_Return)
    else:
        row.hand.click(Cell(3, 3))
    assert "hidden" in row.hand.scenario.tokens["mira"].conditions
    assert row.hand.logged("Ogre")
    row.taken_back()


@WAYS
def test_two_effort_are_a_wound(start: Start, by_keys: bool) -> None:  # noqa: F811
    ogre = Token("ogre", "Ogre", Cell(4, 3), "foes", npc=True, hit_points=30)
    row = Row(start(scenario("openband", Token("mira", "Mira", Cell(3, 3)), ogre)), by_keys)
    row.card("basic_attack")
    row.at((4, 3))
    faces = row.hand.window.prompt.dice.faces
    if by_keys:
        faces.setFocus()
    else:
        QTest.mouseClick(faces, Qt.MouseButton.LeftButton)
    QTest.keyClicks(faces, "2")
    QApplication.processEvents()
    row.answer("hit")
    assert row.hand.scenario.tokens["ogre"].conditions == {"wound": 1}
    row.taken_back()
