"""Moving through others, through narrow places and with others, at the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL

from .conftest import Hand

Begin = Callable[..., Hand]


@pytest.fixture
def begin(start: Callable[..., Application], qtbot: QtBot) -> Begin:
    """A person at a window on the first turn of the first token."""

    def opened(*tokens: Token, system: str = "keyword3", walls: tuple[Barrier, ...] = ()) -> Hand:
        scene = Scene(16, 11, barriers={wall.id: wall for wall in walls})
        scenario = Scenario(
            scene, system, title="Company", tokens={token.id: token for token in tokens}
        )
        hand = Hand(start(scenario), qtbot)
        hand.app.preferences.change(reduced_motion=True)
        assert hand.app.workspace.fight.do(
            turn.StartEncounter(tuple(token.id for token in tokens), seed=5)
        )
        hand.app.workspace.fight.next_turn()
        QApplication.processEvents()
        return hand

    return opened


def chip(hand: Hand) -> list[str]:
    plan = hand.app.workspace.plan
    assert plan is not None
    return [line.text for line in chip_words(hand.app.workspace.battle, plan)]


HELD = {
    "keyword3": Cell(3, 5),
    "quickaction": Cell(5, 5),
}  # it comes along, or stays: no row drags it
LANE = (
    Barrier("n", Point(0, 5000), Point(16000, 5000)),
    Barrier("s", Point(0, 6000), Point(16000, 6000)),
)


@pytest.fixture
def lane(begin: Begin) -> Hand:
    """Ada in a passage one cell wide, a goblin in her way, Tumble Through in hand."""
    hand = begin(
        Token("ada", "Ada", Cell(4, 5)), Token("goblin", "Goblin", Cell(6, 5), "foes"), walls=LANE
    )
    assert hand.app.workspace.fight.choose("tumble_through")
    return hand


def tumbled(hand: Hand) -> None:
    hand.press((4, 5))
    for cell in ((5, 5), (6, 5), (8, 5)):
        hand.move(cell)
    assert "tumbles through Goblin; if Goblin stops it, it ends before that space" in chip(hand)
    plan = hand.app.workspace.plan
    assert plan is not None
    assert plan.legal
    assert plan.path == tuple(Cell(x, 5) for x in range(5, 9))
    hand.release((8, 5))
    question = hand.app.workspace.fight.question
    assert question is not None
    assert (question.kind, question.about, hand.cell("ada")) == ("contest", "goblin", Cell(5, 5))


def test_a_drag_through_an_enemy_waits_before_it_and_goes_on_when_the_tumble_succeeds(
    lane: Hand,
) -> None:
    tumbled(lane)
    assert lane.app.workspace.fight.answer("success")
    assert (lane.app.workspace.fight.question, lane.cell("ada")) == (None, Cell(8, 5))
    lane.app.window.actions_by_name["undo_move"].trigger()
    assert lane.cell("ada") == Cell(4, 5)


def test_a_tumble_that_fails_ends_before_the_enemy_who_may_strike(lane: Hand) -> None:
    tumbled(lane)
    assert lane.app.workspace.fight.answer("failure")
    question = lane.app.workspace.fight.question
    assert question is not None
    assert (question.kind, question.who) == ("reaction", "goblin")
    assert lane.app.workspace.fight.answer("decline")
    assert lane.cell("ada") == Cell(5, 5)
    move = lane.app.workspace.battle.turn("ada").move
    assert move is None or move.closed


def test_reach_shades_what_lies_beyond_an_enemy(lane: Hand) -> None:
    field = lane.app.workspace.planner("ada").field
    assert field.bands()[5, 7] == 1
    assert field.bands()[5, 6] == 1
    assert not field.can_end(Cell(6, 5))


def chip_after(hand: Hand, start: tuple[int, int], *cells: tuple[int, int]) -> list[str]:
    hand.press(start)
    for cell in cells:
        hand.move(cell)
    return chip(hand)


def test_who_cannot_walk_on_is_told_of_the_action_that_leads_there(begin: Begin) -> None:
    hand = begin(
        Token("ada", "Ada", Cell(4, 5)), Token("goblin", "Goblin", Cell(6, 5), "foes"), walls=LANE
    )
    assert "no route leads there by Advance; Tumble Through does" in " ".join(
        chip_after(hand, (4, 5), (5, 5), (8, 5))
    )
    hand.release((8, 5))
    assert hand.cell("ada") == Cell(4, 5)


def test_a_large_one_squeezes_through_a_gap_by_the_action_for_it(begin: Begin) -> None:
    walls = (
        Barrier("n", Point(7000, 0), Point(7000, 4500)),
        Barrier("s", Point(7000, 5700), Point(7000, 11000)),
    )
    hand = begin(Token("ogre", "Ogre", Cell(3, 4), size="large"), walls=walls)
    assert "no route leads there by Advance; Squeeze does" in " ".join(
        chip_after(hand, (3, 4), (5, 4), (8, 4))
    )
    hand.release((8, 4))
    assert hand.app.workspace.fight.choose("squeeze")
    # Five steps at double price: 30 ft of the first Squeeze and 20 ft of the second.
    assert "buys Squeeze × 2 (2 actions)" in chip_after(hand, (3, 4), (5, 4), (8, 4))
    hand.release((8, 4))
    assert hand.cell("ogre") == Cell(8, 4)


@pytest.mark.parametrize(
    ("system", "price"), [("keyword3", "10 ft · cost 20 ft"), ("quickaction", "10 ft · 20 ft left")]
)
def test_whom_one_holds_comes_along(begin: Begin, system: str, price: str) -> None:
    tokens = (Token("ada", "Ada", Cell(4, 5)), Token("goblin", "Goblin", Cell(5, 5), "foes"))
    hand = begin(*tokens, system=system)
    assert hand.app.workspace.fight.do(turn.SetLink("grappling", "ada", "goblin"))
    before = hand.app.workspace.scenario
    assert chip_after(hand, (4, 5), (3, 5), (2, 5))[0].startswith(price)
    hand.release((2, 5))
    assert (hand.cell("ada"), hand.cell("goblin")) == (Cell(2, 5), HELD[system])
    hand.app.window.actions_by_name["undo"].trigger()
    assert hand.app.workspace.scenario == before


def test_the_ghost_of_a_large_one_that_is_dragged_follows_round_a_corner(begin: Begin) -> None:
    """A street of two cells that turns south: where its ghost stood, it stands afterwards."""
    corner = (
        Barrier("n", Point(0, 6000), Point(6000, 6000)),
        Barrier("w", Point(6000, 6000), Point(6000, 12000)),
        Barrier("e", Point(8000, 4000), Point(8000, 12000)),
    )
    ada = Token("ada", "Ada", Cell(5, 4), stats={"keyword3": {"strength": 16, "speed": 90}})
    ogre = Token("ogre", "Ogre", Cell(3, 4), "foes", "large")
    hand = begin(ada, ogre, walls=corner)
    assert hand.app.workspace.fight.do(turn.SetLink("grappling", "ada", "ogre"))
    chip_after(hand, (5, 4), (6, 5), (6, 7))
    (ghost,) = hand.app.window.scene.ghost._value.with_it
    assert ghost[1] == (7 * CELL, 6 * CELL)
    hand.release((6, 7))
    assert (hand.cell("ada"), hand.cell("ogre")) == (Cell(6, 7), Cell(6, 5))


def test_a_flier_that_would_stride_is_told_to_fly(begin: Begin) -> None:
    imp = Token(
        "imp", "Imp", Cell(4, 5), elevation=3000, support="flying", stats={"phase3ap": {"fly": 60}}
    )
    hand = begin(imp, system="phase3ap")
    assert "no route leads there by Stride; Fly may" in " ".join(
        chip_after(hand, (4, 5), (3, 5), (2, 6))
    )
    hand.release((2, 6))
    assert hand.cell("imp") == Cell(4, 5)
