"""Every kind of waiting frame as a file has it: whole it opens and is saved as it was; less one
key, or with one that says something else, the file names the place and is refused.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.frames import KINDS
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import CommandError, SetLink, from_plain
from fivefoot.core.rules.turn.engine import run
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

BLOW = {
    "by": "a",
    "target": "b",
    "action": "melee_attack",
    "result": None,
    "effort": None,
    "less": 0,
}
WHOLE: dict[str, dict[str, Any]] = {
    "walk": {
        "path": [[2, 2]],
        "action": None,
        "new": False,
        "protected": [],
        "overrule": False,
        "cell": [1, 1],
        "could_walk": True,
        "cleared": False,
        "trail": [[1, 1]],
        "tumble": "",
        "tumbled": None,
    },
    "window": {
        "occasion": "departure",
        "action": "",
        "target": "",
        "cell": None,
        "groups": [["b"]],
        "group": 0,
        "answers": {},
        "choose": False,
        "protected": [],
    },
    "strike": {"blows": [BLOW], "at": 0, "stage": "before"},
    "push": {"target": "b", "or_prone": True},
    "displaced": {
        "path": [[2, 2]],
        "manner": "forced",
        "cell": [1, 1],
        "cleared": False,
        "dice": "1d4",
        "roll": [3],
        "drops": False,
    },
    "step": {"cells": [[2, 2]], "action": "dodge"},
    "fall": {"distance": 5000},
    "act": {
        "action": "melee_attack",
        "target": None,
        "targets": [],
        "repeat": 0,
        "cell": None,
        "choice": {},
        "stage": "do",
    },
    "damage": {
        "hurts": [{"target": "b", "dice": "2d6", "cause": "a wall", "by": "a", "together": ""}]
    },
    "breaking": {
        "blow": {**BLOW, "target": "wall-1"},
        "cell": [2, 1],
        "x": 3000,
        "y": 1500,
    },
    "drop": {"by": "b"},
    "down_turn": {},
    "finish": {},
}


def opened(kind: str, data: dict[str, Any], *links: Link) -> Scenario:
    tokens = {name: Token(name, name, Cell(at, at)) for name, at in (("a", 1), ("b", 3), ("c", 5))}
    hall = Scenario(Scene(8, 8), tokens=tokens, encounter=Encounter("play", 1, links=links))
    tree = json.loads(write_scenario_json(hall))
    tree["encounter"]["pending"] = [{"kind": kind, "token": "a", "data": data}]
    return read_scenario(json.dumps(tree).encode(), "hall.json").scenario


def saved(scenario: Scenario) -> dict[str, Any]:
    """The data of what waits as a file has it."""
    (frame,) = json.loads(write_scenario_json(scenario))["encounter"]["pending"]
    assert (frame["token"], set(frame)) == ("a", {"kind", "token", "data"})
    data: dict[str, Any] = frame["data"]
    return data


def test_every_kind_of_waiting_is_here() -> None:
    assert WHOLE.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", WHOLE)
def test_a_whole_frame_opens(kind: str) -> None:
    assert saved(opened(kind, WHOLE[kind])) == WHOLE[kind]


LATER: dict[str, dict[str, Any]] = {
    "walk": {
        "levels": [500],
        "modes": ["walk"],
        "leap": {"stage": "made"},
        "off_turn": True,
        "asked": "climb",
        "tried": "swim",
    },
    "window": {"only": ["opportunity_attack"]},
    "strike": {
        "blows": [
            {
                **BLOW,
                "pool": "b",
                "repeat": 1000,
                "extra": 2,
                "needs": 2,
                "most": 1,
                "margin": 3,
                "cell": [4, 4],
                "anew": True,
                "damage": 7,
                "dice": "2d6",
            }
        ]
    },
    "step": {"covered": [[2, 2]], "mount": "b"},
    "fall": {"landed": True},
}


@pytest.mark.parametrize("kind", LATER)
def test_what_came_later_stands_where_it_says_something(kind: str) -> None:
    data = {**WHOLE[kind], **LATER[kind]}
    assert saved(opened(kind, data)) == data


def test_what_came_later_and_says_nothing_may_stand_there() -> None:
    """As versions did that wrote a key as soon as they knew it."""
    data = {**WHOLE["walk"], "levels": [], "modes": [], "leap": None, "asked": ""}
    assert opened("walk", data) == opened("walk", WHOLE["walk"])


@pytest.mark.parametrize(
    ("kind", "key"), [(kind, key) for kind, data in WHOLE.items() for key in data]
)
def test_a_frame_without_a_key_is_refused_at_its_place(kind: str, key: str) -> None:
    lacking = {name: value for name, value in WHOLE[kind].items() if name != key}
    with pytest.raises(ScenarioFileError) as caught:
        opened(kind, lacking)
    assert caught.value.place == f"encounter.pending.0.data.{key}"


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("walk", "path", [[1, 1], [8, 1]]),
        ("walk", "action", "melee_attack"),
        ("walk", "modes", ["hop"]),
        ("walk", "levels", [10**8]),
        ("walk", "odd", 1),
        ("window", "occasion", "noon"),
        ("window", "group", -1),
        ("window", "answers", {"b": {"choice": "nope", "roll": None}}),
        ("window", "answers", {"b": 5}),
        ("strike", "blows", [{**BLOW, "action": "nope"}]),
        ("strike", "blows", [{**BLOW, "less": "x"}]),
        ("strike", "stage", "late"),
        ("act", "action", "nope"),
        ("fall", "distance", True),
        ("step", "cells", [[1]]),
        ("displaced", "manner", "own"),
        ("displaced", "path", [[8, 1]]),
        ("displaced", "dice", "d"),
        ("displaced", "roll", ["6"]),
        ("displaced", "roll", [5]),
        ("dance", "odd", 1),
    ],
)
def test_a_frame_that_says_something_else_is_refused(kind: str, key: str, value: Any) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        opened(kind, {**WHOLE.get(kind, {}), key: value})
    place = "kind" if kind == "dance" else f"data.{key}"
    assert caught.value.place.startswith(f"encounter.pending.0.{place}")


def test_nobody_rides_on_itself() -> None:
    with pytest.raises(ScenarioFileError, match=r"encounter\.links\.2: 'c' would ride itself"):
        opened("fall", WHOLE["fall"], *(Link("riding", *pair) for pair in ("ab", "bc", "ca")))
    ridden = opened("fall", WHOLE["fall"], Link("riding", "a", "b"))
    for source, target in ("ba", "aa"):
        outcome = run(Battle(ridden, library.load("keyword3")), SetLink("riding", source, target))
        assert [problem.code for problem in outcome.problems] == ["tied_to_itself"]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 10**30])
def test_commands_with_absurd_numbers_are_none(number: float) -> None:
    with pytest.raises(CommandError, match="within reason"):
        from_plain(json.loads(json.dumps({"do": "set_initiative", "token": "a", "value": number})))


AIR = {"stage": "air", "cell": [2, 2], "level": 0, "hold": "ground", "short": True, "wakes": []}


@pytest.mark.parametrize(
    "leap",
    [
        None,
        {"stage": "check"},
        {"stage": "made"},
        AIR,
        {**AIR, "wakes": [{"cell": [1, 1], "by": ["b"]}]},
    ],
)
def test_a_walk_waits_in_the_middle_of_a_leap(leap: Any) -> None:
    data = {**WHOLE["walk"], "leap": leap}
    kept = WHOLE["walk"] if leap is None else data
    assert saved(opened("walk", data)) == kept


@pytest.mark.parametrize(
    ("leap", "place"),
    [
        (5, ""),
        ({}, ""),
        ({"stage": "noon"}, ""),
        ({"stage": "check", "cell": [1, 1]}, ".cell"),
        ({"stage": "air"}, ".cell"),
        ({**AIR, "cell": [8, 2]}, ".cell"),
        ({**AIR, "level": 10**8}, ".level"),
        ({**AIR, "short": 1}, ".short"),
        ({**AIR, "wakes": [{"cell": [8, 1], "by": []}]}, ".wakes.0.cell"),
        ({**AIR, "wakes": [{"by": ["b"]}]}, ".wakes.0.cell"),
        ({**AIR, "odd": 1}, ".odd"),
    ],
)
def test_no_walk_waits_in_a_leap_that_is_none(leap: Any, place: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        opened("walk", {**WHOLE["walk"], "leap": leap})
    assert caught.value.place == f"encounter.pending.0.data.leap{place}"
