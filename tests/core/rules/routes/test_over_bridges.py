"""Steps on a bridge are charged, and explained, by its deck: not by what lies below it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.routes.leap_refusals import leap_problem
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.ground_checks import needs_landing_roll
from fivefoot.core.rules.turn.posture import STAND, posture_price

EAST = tuple(Cell(x, 0) for x in range(1, 6))


def over(below: str, ruleset: str, at: Cell, deck: int = 0, **token: object) -> Battle:
    """A lane of six cells; a bridge leads over two of them, which are of another ground."""
    middle = tuple(Point(1000 * x, 1000 * y) for x, y in ((1, 0), (3, 0), (3, 1), (1, 1)))
    scene = Scene(
        6,
        1,
        ground=(
            Ground("below", Surface(below), middle),
            Ground("bridge", Surface("bridge", height=deck, thickness=100), middle),
        ),
    )
    mover = Token("m", "M", at, **token)  # type: ignore[arg-type]
    name, _, options = ruleset.partition(" ")
    rules = library.load(name, {"terrain.charge": options} if options else {})
    scenario = Scenario(
        scene, tokens={"m": mover}, encounter=Encounter("play", 1, active="m"), ruleset=name
    )
    return Battle(scenario, rules)


@pytest.mark.parametrize("below", ["rubble", "rock", "pit"])
@pytest.mark.parametrize("charge", ["left", "entered"])
def test_who_comes_off_a_bridge_pays_for_its_deck(below: str, charge: str) -> None:
    battle = over(below, f"twopoint {charge}", Cell(0, 0))
    found = {place.cell: place.spent for place in movement_field(battle, "m").cells()}
    assert found == {cell: 1000 * cell.x for cell in EAST}
    verdict = judge_path(battle, "m", EAST)
    assert verdict.problems == ()
    assert [step.price for step in verdict.route.steps] == [1000] * 5


def test_what_lies_below_a_bridge_is_no_reason_on_it() -> None:
    battle = over("rubble", "keyword3", Cell(1, 0), conditions={"prone": 1})
    (step,) = judge_path(battle, "m", [Cell(2, 0)]).route.steps
    assert (step.price, [reason.text for reason in step.reasons]) == (10000, ["crawl"])


def test_a_path_that_is_barred_is_priced_on_the_bridge_too() -> None:
    battle = over("rubble", "keyword3", Cell(1, 0), 1000, elevation=1000)
    verdict = judge_path(battle, "m", [Cell(2, 0), Cell(3, 0)])
    assert "would_fall" in {problem.code for problem in verdict.problems}
    assert [step.price for step in verdict.route.steps] == [5000, 5000]


@pytest.mark.parametrize(("level", "rough"), [(1000, False), (0, True)])
def test_a_landing_on_a_bridge_is_not_in_the_rubble_below(level: int, rough: bool) -> None:
    battle = over("rubble", "keyword3", Cell(0, 0), 1000)
    rules = battle.ruleset
    asking = Battle(
        battle.scenario,
        rules.model_copy(update={"leap": rules.leap.model_copy(update={"asks_landing": True})}),
    )
    assert needs_landing_roll(asking, "m", None, Cell(0, 0), Cell(2, 0), level) is rough


def test_standing_up_on_a_bridge_costs_what_its_deck_does() -> None:
    """B36: half the Stride times the terrain; the rubble is below."""
    on_it = over("rubble", "phase3ap", Cell(1, 0), conditions={"prone": 1})
    in_it = over("rubble", "phase3ap", Cell(1, 0), deck=3000, conditions={"prone": 1})
    assert (posture_price(on_it, "m", STAND), posture_price(in_it, "m", STAND)) == (15000, 30000)


def test_nobody_swims_on_a_bridge_over_deep_water() -> None:
    battle = over("deep_water", "keyword3", Cell(2, 0), stats={"keyword3": {"strength": 6}})
    corners = ((3000, 0), (4000, 0), (4000, 1000), (3000, 1000))
    pit = Ground("pit", Surface("pit", depth=3000), tuple(Point(*corner) for corner in corners))
    scene = replace(battle.scenario.scene, ground=(*battle.scenario.scene.ground, pit))
    battle = battle.after(replace(battle.scenario, scene=scene))
    problem = leap_problem(battle, profile_of(battle, "m"), Cell(2, 0), Cell(4, 0))
    assert problem.text == "the leap of 5 ft needs a run-up of 10 ft"
