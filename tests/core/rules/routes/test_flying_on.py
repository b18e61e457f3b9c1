"""Who comes to a place through the air flies there, also where there is a face to cling to for
nothing.
"""

from __future__ import annotations

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands.moving import MoveToken


@pytest.mark.parametrize("via", [(), (Cell(2, 2),)])
def test_a_flier_beside_a_face_flies_on(via: tuple[Cell, ...]) -> None:
    corners = (Point(4000, 0), Point(8000, 0), Point(8000, 4000), Point(4000, 4000))
    cliff = Ground("cliff", Surface("ledge", 4000), corners)
    bird = Token(
        "bird",
        "Bird",
        Cell(1, 1),
        elevation=2000,
        support="flying",
        stats={"keyword3": {"fly": 30}},
    )
    encounter = Encounter("play", 1, active="bird")
    scenario = Scenario(Scene(8, 4, ground=(cliff,)), tokens={"bird": bird}, encounter=encounter)
    battle = Battle(scenario, library.load("keyword3", {}))
    field = movement_field(battle, "bird")
    holds = {field.graph.places.place(node).support for node in field.nodes_at(Cell(3, 1), 2000)}
    assert holds == {"flying", "climbing"}
    route = field.route(Cell(3, 1), via, 2000)
    assert route is not None
    assert route.steps[-1].start != route.steps[-1].end
    levels = tuple(step.elevation for step in route.steps)
    there = apply_edit(MoveToken("bird", route.path, levels=levels), scenario).tokens["bird"]
    assert (there.cell, there.elevation, there.support) == (Cell(3, 1), 2000, "flying")
