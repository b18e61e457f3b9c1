"""A token without speed is refused once: several rules forbid it to move or to stand up, and one
sentence says it. Conformance cases still find each of the rules.
"""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem, every_problem
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.offers import offer_of

SYSTEMS = ("keyword3", "quickaction", "twopoint")


def battle_with(system: str, conditions: tuple[str, ...] = (), speed: int | None = None) -> Battle:
    stats = {} if speed is None else {system: {"speed": speed}}
    mover = Token("M", "M", Cell(1, 1), stats=stats, conditions=dict.fromkeys(conditions, 1))
    encounter = Encounter("play", 1, active="M")
    scenario = Scenario(Scene(8, 4), system, tokens={"M": mover}, encounter=encounter)
    return Battle(scenario, library.load(system, {}))


def judged(battle: Battle, cells: int = 2) -> tuple[Problem, ...]:
    return judge_path(battle, "M", [Cell(2 + number, 1) for number in range(cells)]).problems


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_held_token_is_refused_by_its_condition(system: str) -> None:
    (problem,) = judged(battle_with(system, ("grappled",)))
    assert problem.code in ("blocked_by_condition", "speed_zero")
    assert "grappled" in problem.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_token_of_speed_0_is_refused_once(system: str) -> None:
    (problem,) = judged(battle_with(system, speed=0))
    assert problem.code in ("speed_zero", "gate")
    assert "0" in problem.text


@pytest.mark.parametrize(
    ("system", "rules"), [("keyword3", {"A64", "A81"}), ("twopoint", {"E13", "default"})]
)
def test_each_rule_that_forbids_it_can_be_found(system: str, rules: set[str]) -> None:
    problems = judged(battle_with(system, ("grappled",)))
    assert rules <= {problem.rule for problem in every_problem(problems)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_held_token_that_lies_is_told_once_that_it_cannot_stand_up(system: str) -> None:
    offer = offer_of(battle_with(system, ("grappled", "prone")), "M", "stand")
    assert len([problem for problem in offer.problems if "0" in problem.text]) == 1
    assert not offer.legal


def test_a_path_that_is_too_long_for_some_speed_is_a_reason_of_its_own() -> None:
    (problem,) = judged(battle_with("keyword3", speed=5), cells=5)
    assert (problem.code, problem.also) == ("too_far", ())
