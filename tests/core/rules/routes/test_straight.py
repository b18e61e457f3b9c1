"""Straight runs over random ground: what the field offers may be run at its price, and no plain
line is kept back.
"""

from __future__ import annotations

import random

from tests.reference.how_many import maps

from fivefoot.core.conformance.scene_text import position_of_table
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.routes.receipts import line_between
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

MAPS = maps(4, 200)
GROUND = "." * 60 + ",o~wllkc"
LEGEND = {
    "l": {"kind": "ledge", "height": 1},
    "k": {"kind": "ledge", "height": 0.5},
    "o": {"kind": "pit", "depth": 1},
    "c": {"kind": "chasm"},
}


def some_map(seed: int) -> Battle:
    """A strip of 22 x 3 cells with pits, water and ledges, a under a bridges middle, a runner at
    its west end.
    """
    chance = random.Random(seed)
    rows = [[chance.choice(GROUND) for _ in range(22)] for _ in range(3)]
    rows[1][0] = "."
    table = {
        "map": "\n".join(" ".join(row) for row in rows),
        "legend": LEGEND,
        "tokens": {"M": {"at": [0, 1]}},
        "ground": [
            {"kind": "bridge", "height": 1, "thickness": 1, "rect": [chance.randint(2, 9), 1, 6, 1]}
        ],
    }
    return Battle(
        position_of_table(table, "openband", "a random strip").scenario, library.load("openband")
    )


def check_runs(battle: Battle, field: MovementField) -> list[int]:
    """The prices of the places that only a straight line reaches, each of them run."""
    prices = []
    for place in field.cells():
        if place.spent <= field.profile.budget:
            continue
        route = field.route(place.cell, level=place.elevation)
        assert route is not None
        levels = [step.elevation for step in route.steps]
        verdict = judge_path(battle, "M", route.path, "sprint", levels=levels)
        assert [problem for problem in verdict.problems if not problem.warning] == []
        assert verdict.route is not None
        assert route.cost == place.cost == verdict.route.cost <= 20_000
        assert levels[-1] == place.elevation
        prices.append(place.cost)
    return prices


def check_lines(battle: Battle, field: MovementField) -> None:
    """Each plain line to a cell farther than a bent Sprint goes is offered if it may be run."""
    for y in range(3):
        for x in range(16, 21):
            verdict = judge_path(battle, "M", line_between(field.start, Cell(x, y)), "sprint")
            if verdict.route is not None and all(problem.warning for problem in verdict.problems):
                found = field.at(Cell(x, y))
                assert found is not None, (x, y)
                assert found.cost <= verdict.route.cost


def test_straight_runs_are_those_that_may_be_run() -> None:
    prices = []
    for seed in range(MAPS):
        battle = some_map(seed)
        field = movement_field(battle, "M", "sprint")
        prices += check_runs(battle, field)
        check_lines(battle, field)
    assert len(prices) > 10
