"""A cell out of reach: how much more leads there, or that no way does."""

from __future__ import annotations

import random
import re

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter, OpenMove, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.out_of_reach import MOST_PURCHASES
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

HERO = Token("hero", "Hero", Cell(0, 0))


def piece(name: str, surface: Surface, left: int, top: int, right: int, bottom: int) -> Ground:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Ground(name, surface, tuple(Point(1000 * x, 1000 * y) for x, y in corners))


def battle(system: str, scene: Scene, move: OpenMove | None = None) -> Battle:
    turns = {"hero": TurnState(move=move)} if move is not None else {}
    encounter = Encounter("play", 1, active="hero", order=("hero",), turns=turns)
    return Battle(
        Scenario(scene, system, tokens={"hero": HERO}, encounter=encounter), library.load(system)
    )


def said(table: Battle, cell: Cell) -> tuple[str, str]:
    (problem,) = why_not(movement_field(table, "hero"), cell)
    return problem.code, problem.text


@pytest.mark.parametrize(
    ("system", "text"),
    [
        (
            "keyword3",
            "too far: it needs 4 × 30 ft; it has 3 × 30 ft",
        ),  # 20 squares along a row, six an Advance
        ("phase3ap", "too far: it needs 4 × 30 ft; it has 3 × 30 ft"),
        ("quickaction", "too far: the route there costs 100 ft in total; it has 30 ft left"),
        ("openband", "too far: it needs 4 × 6 sq; it has 2 × 6 sq"),
        ("twopoint", "too far: it needs 4 × 6 units; it has 2 × 6 units"),
    ],
)
def test_how_much_leads_there(system: str, text: str) -> None:
    assert said(battle(system, Scene(40, 3)), Cell(20, 0)) == ("too_far", text)


def test_what_is_left_of_an_open_movement_counts() -> None:
    """Ten feet left are two squares of the twenty, three Advances eighteen."""
    move = OpenMove("advance", 30_000, 20_000, start=Cell(0, 0), path=(Cell(0, 0),))
    text = "too far: it needs the 10 ft left and 4 × 30 ft; it has the 10 ft left and 3 × 30 ft"
    assert said(battle("keyword3", Scene(40, 3), move), Cell(21, 0)) == ("too_far", text)


def test_what_is_very_far_is_said_to_be() -> None:
    text = "too far: not even 8 × 30 ft is enough; it has 3 × 30 ft"
    assert said(battle("keyword3", Scene(60, 1)), Cell(49, 0)) == ("too_far", text)


@pytest.mark.parametrize("system", ["keyword3", "phase3ap", "quickaction", "openband", "twopoint"])
def test_no_way_leads_through_a_wall(system: str) -> None:
    wall = Barrier("wall", Point(3000, 0), Point(3000, 3000))
    assert said(battle(system, Scene(6, 3, barriers={"wall": wall})), Cell(4, 1)) == (
        "unreachable",
        "no route leads there at all",
    )


def test_what_lies_beyond_an_abyss_may_be_leapt_to() -> None:
    """Only ways without leaps are followed farther than it reaches, and it says so."""
    abyss = piece("abyss", Surface("chasm"), 30, 0, 33, 3)
    assert said(battle("keyword3", Scene(40, 3, ground=(abyss,))), Cell(36, 1)) == (
        "unreachable",
        "no route leads there without a leap",
    )


@pytest.mark.parametrize("system", ["keyword3", "phase3ap", "openband", "twopoint"])
def test_so_many_purchases_and_no_fewer_lead_there(system: str) -> None:
    """On a map of random walls: the field of so many purchases holds the cell, that of one less
    does not.
    """
    dice = random.Random(system)
    corners = [Point(1000 * dice.randrange(1, 20), 1000 * dice.randrange(12)) for _ in range(14)]
    walls = {
        f"w{n}": Barrier(f"w{n}", start, Point(start.x, start.y + 3000))
        for n, start in enumerate(corners)
    }
    table = battle(system, Scene(22, 15, barriers=walls))
    field = movement_field(table, "hero", purchases=1)
    fields = [
        movement_field(table, "hero", purchases=number) for number in range(2, MOST_PURCHASES + 1)
    ]
    asked = 0
    for cell in (Cell(dice.randrange(22), dice.randrange(15)) for _ in range(30)):
        found = [
            re.match(r"too far: it needs (\d+) ×", problem.text) for problem in why_not(field, cell)
        ]
        if found and found[0] is not None:
            assert int(found[0][1]) == next(
                n for n, wide in enumerate(fields, 2) if wide.nodes_at(cell)
            )
            asked += 1
    assert asked > 10
