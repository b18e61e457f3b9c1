"""What a drag says is what then happens: random fights under every system, on ground of all kinds.

The suite looks at a few fights of each; 200 in the long run (`tests/reference/how_many.py`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.core.rules.turn.random_ground import SIDE, random_field
from tests.core.rules.turn.random_player import beside, movements
from tests.core.rules.turn.test_random_play import refused_by
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Answer,
    NewTurn,
    SetCondition,
    StartEncounter,
    Teleport,
)
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.session.opening import document_of

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
FIGHTS = maps(3, 200)


def random_moment(system: str, ruleset: Ruleset, dice: random.Random) -> tuple[Scenario, str]:
    """A fight in some token's turn: creatures beside each other, some of them in some state, and
    whose turn it is.
    """
    scenario = run(
        Battle(random_field(system, ruleset, dice), ruleset), StartEncounter(seed=1)
    ).scenario
    for _ in range(4):
        scenario = run(
            Battle(scenario, ruleset), beside(dice, scenario, dice.choice(list(scenario.tokens)))
        ).scenario
    states = [name for name in ruleset.conditions if name != ruleset.down.others]
    for _ in range(dice.randint(0, 3)):
        state = SetCondition(dice.choice(list(scenario.tokens)), dice.choice(states))
        scenario = run(Battle(scenario, ruleset), state).scenario
    one = dice.choice(list(scenario.tokens))
    if dice.random() < 0.5:
        scenario = run(
            Battle(scenario, ruleset),
            Teleport(one, Cell(dice.randint(0, SIDE), dice.randint(0, SIDE))),
        ).scenario
    scenario = run(Battle(scenario, ruleset), NewTurn(one)).scenario
    return all_declined(scenario, ruleset), one


def quiet(asked: Question) -> str:
    """The answer by which nothing more happens than was planned: reactions declined, checks
    made.
    """
    wanted = {
        "reaction": ("decline",),
        "protect": ("none",),
        "strike": ("skip", "miss"),
        "contest": ("success",),
        "leap": ("success",),
        "push": ("none",),
        "step": ("stay",),
        "fall": ("land", "failure"),
        "damage": ("skip",),
        "down_turn": ("take",),
    }
    ids = [choice.id for choice in asked.choices if choice.legal]
    return next((one for one in wanted[asked.kind] if one in ids), ids[-1])


def all_declined(scenario: Scenario, ruleset: Ruleset) -> Scenario:
    while (asked := question(Battle(scenario, ruleset))) is not None:
        scenario = run(Battle(scenario, ruleset), Answer(asked.who, quiet(asked))).scenario
    return scenario


def plans(planner: Planner, dice: random.Random) -> Iterator[Plan]:
    """Drags to where the token can go, to just beyond, and anywhere; some by way of a waypoint,
    some to a level.
    """
    ends = [reached.cell for reached in planner.field.cells()]
    cells = [
        *dice.sample(ends, min(len(ends), 5)),
        Cell(dice.randint(-1, SIDE), dice.randint(-1, SIDE)),
    ]
    for cell in cells:
        via = (dice.choice(ends),) if ends and dice.random() < 0.2 else ()
        level = dice.choice((None, None, None, 1000, 2000, -1000))
        yield planner.to(cell, via, level)


def codes(problems: tuple[Problem, ...]) -> set[str]:
    return {problem.code for problem in problems if not problem.warning}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_drag_says_is_what_happens(system: str) -> None:
    ruleset, walked = library.load(system), 0
    for number in range(FIGHTS):
        dice = random.Random(f"{system} drag {number}")
        scenario, one = random_moment(system, ruleset, dice)
        for action in dice.sample(movements(ruleset), 3):
            planner = Planner(Battle(scenario, ruleset), one, action)
            for plan in plans(planner, dice):
                walked += check_plan(planner, plan)
    assert walked


def check_plan(planner: Planner, plan: Plan) -> bool:
    """Whether it was walked: the quick plan, the judged one, and what the drop does are the
    same.
    """
    judged = planner.judged(plan)
    if not judged.moves:
        return False
    assert judged.legal == plan.legal, (plan, judged)
    document = document_of(planner.battle.scenario)
    refused = refused_by(document, planner.command(judged))
    assert judged.legal == (refused is None), (judged, refused)
    if refused is None:
        check_walk(planner, judged, document.scenario)
    elif judged.route is not None:  # out of reach, the plan says which of many ways it means
        assert codes(refused.problems) <= codes(judged.problems), (
            refused.problems,
            judged.problems,
        )
    return refused is None


def check_walk(planner: Planner, plan: Plan, scenario: Scenario) -> None:
    """The triggers, the end place, the price and the mode after a drop are those of the plan."""
    assert plan.route is not None
    battle, ruleset, one = planner.battle, planner.battle.ruleset, plan.token
    asked: list[tuple[Cell | None, str]] = []
    while (about := question(Battle(scenario, ruleset))) is not None:
        if about.kind == "reaction" and about.about == one:
            asked.append((about.cell, about.who))
        scenario = run(Battle(scenario, ruleset), Answer(about.who, quiet(about))).scenario
    told = [(trigger.leaving, trigger.by) for trigger in plan.route.triggers if trigger.fires]
    assert set(asked) >= set(told) or battle.scenario.encounter.reminders_only, (asked, told)
    after, last = scenario.tokens[one], plan.route.steps[-1]
    cautions = {problem.code for problem in plan.problems}
    assert after.cell == last.end
    if after.elevation != last.elevation or after.support == "falling":
        assert cautions & {"would_fall", "falls", "fall"}, (after, last, cautions)
    now = Battle(scenario, ruleset)
    move = now.turn(one).move
    if move is not None and move.action == (plan.action or ruleset.movement.action):
        assert move.spent == last.spent, (move, last)
    spent = {
        pool: pool_left(battle, one, pool) - pool_left(now, one, pool) for pool in ruleset.pools
    }
    # What belongs to an attack is bought for nothing (D18).
    bought = ruleset.actions[plan.action or ruleset.movement.action]
    priced = any(price for cost in bought.cost for price in cost.values())
    assert any(spent.values()) == (bool(plan.buys) and priced), (spent, plan.buys)
