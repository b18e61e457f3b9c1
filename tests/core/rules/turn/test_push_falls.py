"""A push over an edge says before it is chosen how deep it leads, and does then what it said."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.falls import falls_from
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import pushing
from fivefoot.core.rules.turn.displacing import fall_after_push


def brink(surface: Surface, support: str = "ground", ruleset: str = "keyword3") -> Battle:
    """A shoves B east, where column 3 is something else; cells of 5 ft."""
    corners = (Point(3000, 0), Point(4000, 0), Point(4000, 1000), Point(3000, 1000))
    high = 2000 if support == "flying" else 0
    tokens = (
        Token("A", "Ada", Cell(1, 0)),
        Token(
            "B",
            "Brute",
            Cell(2, 0),
            "foes",
            elevation=high,
            support=support,
            stats={ruleset: {"fly": 30}},
        ),
    )  # type: ignore[arg-type]
    scene = Scene(5, 1, ground=(Ground("edge", surface, corners),))
    scenario = Scenario(
        scene,
        ruleset,
        tokens={token.id: token for token in tokens},
        encounter=Encounter("play", 1, active="A"),
    )
    return Battle(scenario, library.load(ruleset, {}))


def labels(battle: Battle) -> dict[str, str]:
    frame = pushing.push_frame(battle, "A", "B", "push_or_prone")
    assert frame is not None
    question = pushing.WaitingPush(battle, frame).question()
    assert question is not None
    assert all(choice.legal for choice in question.choices)
    return {choice.id: choice.label for choice in question.choices}


@pytest.mark.parametrize(
    ("surface", "support", "label"),
    [
        (
            Surface("pit", depth=4000),
            "ground",
            "to (3, 0), falls 20 ft, 2d8 damage",
        ),  # 1d8 for each full 10 ft
        (Surface("chasm"), "ground", "to (3, 0), falls into the depths"),
        (Surface("floor"), "ground", "to (3, 0)"),
        (Surface("pit", depth=4000), "flying", "to (3, 0)"),
    ],
)
def test_the_offer_of_a_push_tells_the_fall(surface: Surface, support: str, label: str) -> None:
    assert labels(brink(surface, support))["1,0:1"] == label


def test_a_system_without_falls_speaks_of_none() -> None:
    assert (
        fall_after_push(brink(Surface("pit", depth=4000), ruleset="openband"), "B", (Cell(3, 0),))
        is None
    )


def test_the_announced_fall_is_the_one_that_happens() -> None:
    battle = brink(Surface("pit", depth=4000))
    told = fall_after_push(battle, "B", (Cell(3, 0),))
    after = pushing.push(battle, pushing.Push("B", path=(Cell(3, 0),)))
    assert told is not None
    assert not isinstance(after, tuple)
    assert after.tokens["B"].elevation == told.landing == -4000
    assert falls_from(Battle(after, battle.ruleset), after.tokens["B"]) is None
