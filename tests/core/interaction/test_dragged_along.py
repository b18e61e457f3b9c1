"""What a plan says of whoever is dragged along: where its ghost stands, and what it falls into
(A25).
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.apply_route import companions_after

CELL = 1000
EDGE = ((0, 0), (4 * CELL, 0), (4 * CELL, 5 * CELL), (0, 5 * CELL))


def planned(to: Cell) -> tuple[Battle, Plan]:
    """A plan of Mira, who holds an ogre on a ledge of 20 ft whose edge is four cells to the
    east.
    """
    ledge = Ground("ledge", Surface("ledge", height=4 * CELL), EDGE)
    hero = Token(
        "mira", "Mira", Cell(2, 2), "heroes", conditions={"grappling": 1}, elevation=4 * CELL
    )
    foe = Token("ogre", "Ogre", Cell(3, 2), "foes", conditions={"grappled": 1}, elevation=4 * CELL)
    fight = Encounter(
        stage="play",
        round=1,
        order=("mira", "ogre"),
        active="mira",
        links=(Link("grappling", "mira", "ogre"),),
    )
    scenario = Scenario(
        Scene(9, 5, ground=(ledge,)), tokens={"mira": hero, "ogre": foe}, encounter=fight
    )
    battle = Battle(scenario, library.load("keyword3"))
    return battle, Planner(battle, "mira").to(to)


def test_the_ghost_of_whoever_is_dragged_stands_where_it_comes_to() -> None:
    battle, plan = planned(Cell(1, 2))
    assert plan.route is not None
    assert [(token.id, token.cell) for token in companions_after(battle, plan.route)] == [
        ("ogre", Cell(2, 2))
    ]
    assert not [problem for problem in plan.problems if problem.code == "would_fall"]


def test_the_fall_of_whoever_is_dragged_over_an_edge_is_said_before() -> None:
    _, plan = planned(Cell(3, 2))
    assert plan.legal
    assert [p.text for p in plan.problems if p.code == "would_fall"] == [
        "Ogre would fall 20 ft, 2d8 damage"
    ]
