"""What a plan says of the open movement that it would end (A42)."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.model.encounter import Encounter, OpenMove, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


@pytest.mark.parametrize(
    ("action", "said"),
    [
        # Another [Move] that grants movement ends the Advance: of its 30 ft 5 are spent.
        ("squeeze", ["25 ft of the open Advance will be lost"]),
        ("advance", []),
        (None, []),
    ],
)
def test_movement_of_another_kind_says_what_of_the_open_one_is_lost(
    action: str | None, said: list[str]
) -> None:
    move = OpenMove("advance", budget=30000, spent=5000)
    fight = Encounter(
        stage="play", round=1, order=("mira",), active="mira", turns={"mira": TurnState(move=move)}
    )
    hero = Token("mira", "Mira", Cell(0, 0), "heroes")
    scenario = Scenario(Scene(7, 2), "keyword3", tokens={"mira": hero}, encounter=fight)
    planner = Planner(Battle(scenario, library.load("keyword3")), "mira", action)
    plan = planner.judged(planner.to(Cell(2, 0)))
    assert [problem.text for problem in plan.problems] == said
