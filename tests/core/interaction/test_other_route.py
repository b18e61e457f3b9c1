"""A leap is never the way that is taken where walking leads for as many purchases: it is the other
way (B42).
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.ledger import alternative_text
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

PIT = ((3000, 0), (4000, 0), (4000, 2000), (3000, 2000))


def planned(rows: int, *others: Token) -> tuple[Battle, Plan]:
    """A plan over a pit of one cell, two rows deep on a map of so many, judged as it is when the
    pointer rests.
    """
    hero = Token("mira", "Mira", Cell(0, 0), "heroes", stats={"keyword3": {"strength": 6}})
    scene = Scene(7, rows, ground=(Ground("pit", Surface("pit", depth=4000), PIT),))
    fight = Encounter(stage="play", round=1, order=("mira",), active="mira")
    scenario = Scenario(
        scene, "keyword3", tokens={each.id: each for each in (hero, *others)}, encounter=fight
    )
    battle = Battle(scenario, library.load("keyword3"))
    planner = Planner(battle, "mira")
    return battle, planner.judged(planner.to(Cell(4, 0)))


def test_one_walks_round_a_pit_where_that_takes_as_many_actions_and_the_leap_is_the_other_way() -> (
    None
):
    battle, plan = planned(3)
    assert plan.route is not None
    assert not any(step.leap for step in plan.route.steps)
    assert plan.route.purchases == 1
    # Round by the third row: 5, then three slants of 5, 7.5 and 7.5, then 5; the leap: 10 on foot
    # and 10 over.
    assert (plan.route.cost, plan.alternative and plan.alternative.cost) == (30000, 20000)
    assert plan.alternative is not None
    text = alternative_text(battle, plan.route, plan.alternative)
    assert text == "leap 5 ft, needs 10 ft run-up; saves 10 ft"


def test_where_nothing_else_leads_one_leaps() -> None:
    _, plan = planned(2)
    assert plan.route is not None
    assert [step.leap for step in plan.route.steps] == [False, False, True]
    assert plan.alternative is None


def test_a_way_that_provokes_less_says_that_it_leaps() -> None:
    """Who walks round leaves the reach of the ogre at (4, 1), which the leap never comes into."""
    battle, plan = planned(3, Token("ogre", "Ogre", Cell(5, 2), "foes"))
    assert (plan.route and plan.route.events, plan.alternative and plan.alternative.events) == (
        1,
        0,
    )
    assert plan.route is not None
    assert plan.alternative is not None
    # 20 ft against 30, as above.
    assert alternative_text(battle, plan.route, plan.alternative) == "0 attacks, −10 ft, 1 leap"
