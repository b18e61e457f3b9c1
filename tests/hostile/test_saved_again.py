"""Opened, saved, and opened again: whatever opens is the same afterwards, byte for byte and in its
order.

Scenarios of fights, samples and earlier formats are changed at random places, and get fields that
only a newer version would know. Those that open are saved as a file and as plain text; what comes
back must be equal in every respect.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.hostile.test_changed_scenarios import SYSTEMS, changed, places, stops_of
from tests.reference.how_many import SEED, maps

from fivefoot.core.storage.migrations import SCHEMA
from fivefoot.core.storage.sample_files import sample_paths
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    LoadReport,
    read_scenario,
    write_scenario,
    write_scenario_json,
)

FILES = maps(60, 2_000)
"""Files changed in each part."""

FORMATS = Path(__file__).resolve().parents[1] / "files"
NEW_NAMES = ("zeta", "alpha", "new_field", "x" * 90)
NEW_VALUES = (1, None, "text", [], {}, [1, [2, {"a": 3}]], {"b": [1], "a": {"c": None}}, -0.5, True)


@cache
def trees() -> tuple[Any, ...]:
    """Whole scenarios to be changed."""
    fights = (stop for system in SYSTEMS for stop in stops_of(system, random.Random(system)))
    found = [json.loads(write_scenario_json(stop)) for stop in fights]
    for path in (*sample_paths(), *sorted(FORMATS.rglob("*.fivefoot"))):
        report = read_scenario(path.read_bytes(), path.name)
        found.append(json.loads(write_scenario_json(report.scenario, report.turn_start)))
    return tuple(found)


def of_a_newer_version(tree: Any, dice: random.Random) -> Any:
    """A copy that says it is of the next format, with fields of which this version knows
    nothing.
    """
    tree = {**copy.deepcopy(tree), "schema": SCHEMA + 1}
    holders = [path for path in places(tree) if isinstance(at(tree, path), dict)]
    for path in dice.sample(holders, min(len(holders), dice.randrange(1, 6))):
        for name in dice.sample(NEW_NAMES, dice.randrange(1, 3)):
            at(tree, path)[name] = copy.deepcopy(dice.choice(NEW_VALUES))
    return shuffled(tree, dice)


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def shuffled(tree: Any, dice: random.Random) -> Any:
    """The same members in another order, at the top and one level below."""
    names = list(tree)
    dice.shuffle(names)
    inner = {
        name: list(tree[name])
        for name in names
        if isinstance(tree[name], dict) and name != "tokens"
    }
    for each in inner.values():
        dice.shuffle(each)
    return {
        name: {key: tree[name][key] for key in inner[name]} if name in inner else tree[name]
        for name in names
    }


def any_file(dice: random.Random) -> bytes:
    tree, kind = dice.choice(trees()), dice.random()
    if kind < 0.6:
        tree = of_a_newer_version(tree, dice)
    if kind > 0.45:
        tree = changed(tree, dice)
    return json.dumps(tree).encode()


def differences(first: LoadReport, again: LoadReport) -> Iterator[str]:
    """In what a scenario that was saved and opened differs from itself."""
    if again.scenario != replace(first.scenario, assets=again.scenario.assets):
        yield "the scenario"
    if list(again.scenario.tokens) != list(first.scenario.tokens):
        yield "the order of the tokens"
    if list(again.scenario.scene.barriers) != list(first.scenario.scene.barriers):
        yield "the order of the walls"
    if again.turn_start != first.turn_start and not (
        again.turn_start and first.turn_start and first.scenario.assets
    ):
        yield "the start of the turn"
    if again.newer != first.newer:
        yield "the version"
    if set(again.warnings) - set(first.warnings):
        yield "the warnings"


@pytest.mark.parametrize("part", range(4))
def test_what_opens_is_the_same_after_saving(part: int) -> None:
    equal = 0
    for number in range(FILES):
        dice = random.Random(f"again {SEED} {part} {number}")
        data = any_file(dice)
        try:
            first = read_scenario(data, "fight.json")
        except ScenarioFileError:
            continue
        for write in (write_scenario, write_scenario_json):
            saved = write(first.scenario, first.turn_start)
            again = read_scenario(saved, "fight.fivefoot")
            assert list(differences(first, again)) == [], f"file {number} of part {part}"
            assert write(again.scenario, again.turn_start) == saved, f"file {number} of part {part}"
        equal += 1
    assert equal > FILES // 6
