"""What ties goes on in the same order after saving and opening: initiative, reactions, states,
walls.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.small_field import field

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Answer,
    FightCommand,
    Move,
    NewTurn,
    NextTurn,
    RemoveToken,
    SetCondition,
    StartEncounter,
)
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario, write_scenario_json

AWAY = (Cell(6, 5), Cell(6, 4))
TO_AND_FRO = (Cell(6, 5), Cell(6, 6)) * 3 + (
    Cell(6, 5),
)  # seven squares: the second Maneuver leaves one Open
WAYS = {
    "keyword3": AWAY,
    "phase3ap": AWAY,
    "quickaction": AWAY,
    "twopoint": AWAY,
    "openband": TO_AND_FRO,
}


def opened(scenario: Scenario) -> Scenario:
    return read_scenario(write_scenario(scenario), "ties.fivefoot").scenario


def between_two(system: str) -> Scenario:
    """Zed between two foes that are alike in everything; neither those nor the heroes stand by
    their names.
    """
    eager = {"openband": {"strikes_open": True}}
    cast = (
        Token("zed", "Zed", Cell(6, 6)),
        Token("ann", "Ann", Cell(1, 1)),
        Token("wolf", "Wolf", Cell(5, 6), "foes", stats=eager),
        Token("bat", "Bat", Cell(7, 6), "foes", stats=eager),
    )
    return Scenario(Scene(14, 14), system, tokens={token.id: token for token in cast})


def commands_of(scenario: Scenario) -> list[FightCommand]:
    """A start in which all roll the same, a walk away from both foes, and two turns more."""
    die = library.load(scenario.ruleset).rounds.initiative_die
    alike = {name: (3,) * parse_dice(die).count for name in scenario.tokens} if die else {}
    return [
        StartEncounter(rolls=alike, seed=5),
        NewTurn("zed"),
        Move("zed", WAYS[scenario.ruleset]),
        NextTurn(),
        NextTurn(),
    ]


def played(scenario: Scenario, saved_after: int | None) -> tuple[list[str], Scenario]:
    """Who was asked, and the end; saved and opened once after so many steps, questions and commands
    alike.
    """
    ruleset, asked = library.load(scenario.ruleset), []
    waiting = commands_of(scenario)
    for step in range(60):
        if step == saved_after:
            scenario = opened(scenario)
        about = question(Battle(scenario, ruleset))
        if about is None and not waiting:
            return asked, scenario
        if about is not None:
            asked.append(about.who)
            legal = next(choice for choice in about.choices if choice.legal)
            command: FightCommand = Answer(
                about.who, legal.id, (2,) if legal.roll and not legal.roll.dice else None
            )
        else:
            command = waiting.pop(0)
        outcome = run(Battle(scenario, ruleset), command)
        assert not outcome.refused, outcome.problems
        scenario = outcome.scenario
    raise AssertionError("the fight does not end")


@pytest.mark.parametrize("system", WAYS)
def test_a_fight_with_ties_goes_on_as_if_it_had_not_been_saved(system: str) -> None:
    asked, end = played(between_two(system), None)
    assert {"wolf", "bat"} & set(asked)  # a foe was asked about the walk
    assert end.encounter.order.index("wolf") < end.encounter.order.index(
        "bat"
    )  # as they stand in the scenario
    for step in range(len(asked) + len(commands_of(end))):
        assert played(between_two(system), step) == (asked, end), f"saved before step {step}"


def test_tokens_states_and_walls_stand_in_the_same_order() -> None:
    walls = {
        name: Barrier(name, Point(0, row), Point(2000, row))
        for row, name in ((1000, "z"), (3000, "a"))
    }
    scenario = field()
    scenario = replace(scenario, scene=replace(scenario.scene, barriers=walls))
    brom = replace(scenario.tokens["brom"], conditions={"stunned": 1, "blinded": 1, "prone": 1})
    tokens = {name: scenario.tokens[name] for name in ("goblin", "brom", "ada")}
    scenario = with_token(replace(scenario, tokens=tokens), brom)
    back = opened(scenario)
    assert back == scenario
    assert list(back.tokens) == ["goblin", "brom", "ada"]
    assert list(back.tokens["brom"].conditions) == ["stunned", "blinded", "prone"]
    assert list(back.scene.barriers) == ["z", "a"]


def test_all_other_names_stand_sorted() -> None:
    scenario = replace(field(), options={"squeeze.enabled": False, "drag.enabled": False})
    ada = replace(scenario.tokens["ada"], stats={"twopoint": {"reach": 2, "movement": 5}})
    other = replace(scenario, options=dict(reversed(scenario.options.items())))
    turned = replace(ada, stats={"twopoint": {"movement": 5, "reach": 2}})
    assert write_scenario_json(with_token(scenario, ada)) == write_scenario_json(
        with_token(other, turned)
    )


def test_a_turn_is_taken_back_to_the_order_it_began_with() -> None:
    document = document_of(between_two("keyword3"))
    for command in (
        StartEncounter(("zed", "wolf", "bat", "ann")),
        SetCondition("bat", "restrained", 1),
        SetCondition("bat", "prone", 1),
        NextTurn(),
    ):
        document.do(command)
    began = document.scenario
    document.do(SetCondition("bat", "restrained", 0))
    document.do(SetCondition("bat", "restrained", 1))
    document.do(RemoveToken("zed"))
    report = read_scenario(write_scenario(document.scenario, document.turn_start), "ties.fivefoot")
    again = document_of(report.scenario, None, report.turn_start)
    assert again.undo_turn()
    assert again.scenario == began
    assert list(again.scenario.tokens) == list(began.tokens) == ["zed", "ann", "wolf", "bat"]
    assert list(again.scenario.tokens["bat"].conditions) == list(began.tokens["bat"].conditions)
