"""Files changed at random places: each is refused in words or read, and what is read survives
saving.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.storage.migrations import SCHEMA
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

SOURCE = (Path(__file__).parents[2] / "files" / "format-1" / "everything.json").read_text("utf-8")
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    10**19,
    -(10**19),
    2**63,
    2**70,
    1.5,
    -0.0,
    1e308,
    "",
    "x",
    "ada",
    "\0",
    "\u202e",
    [],
    [[]],
    {},
    {"x": 1},
    [1, 2],
    [1, 2, 3],
    [[0, 0]],
    ["ada"],
    "A" * 1368,
    {"id": "a"},
    [[1, 1], [2, 2], [3, 3]],
    [None],
    {"": {}},
]
Path_ = tuple[str | int, ...]


def places(tree: Any, path: Path_ = ()) -> Iterator[Path_]:
    entries = (
        tree.items()
        if isinstance(tree, dict)
        else enumerate(tree)
        if isinstance(tree, list)
        else ()
    )
    for key, value in entries:
        yield (*path, key)
        yield from places(value, (*path, key))


PLACES = tuple(places(json.loads(SOURCE)))


def changed(tree: Any, dice: random.Random) -> None:
    path = dice.choice(PLACES)
    holder = tree
    try:
        for key in path[:-1]:
            holder = holder[key]
        change(holder, path[-1], dice)
    except (KeyError, IndexError, TypeError):
        return  # an earlier change took that place away


def change(holder: Any, key: str | int, dice: random.Random) -> None:
    kind = dice.random()
    if kind < 0.15 and isinstance(holder, dict):
        del holder[key]
    elif kind < 0.25 and isinstance(holder, dict):
        holder[dice.choice(["foo", "id", "", "tokens", "newer"])] = dice.choice(VALUES)
    elif kind < 0.3 and isinstance(holder, list):
        holder.append(dice.choice(VALUES + holder))
    else:
        holder[key] = dice.choice(VALUES)


@pytest.mark.parametrize("seed", range(8))
def test_random_changes_are_refused_or_read(seed: int) -> None:
    dice = random.Random(seed)
    refused = read = 0
    for _ in range(60):
        tree = json.loads(SOURCE)
        for _ in range(dice.choice((1, 1, 1, 2, 4))):
            changed(tree, dice)
        tree["schema"] = SCHEMA + 1 if dice.random() < 0.3 else tree.get("schema")
        try:
            scenario = read_scenario(json.dumps(tree).encode(), "changed.json").scenario
        except ScenarioFileError:
            refused += 1
            continue
        data = write_scenario(scenario)
        assert write_scenario(read_scenario(data, "changed").scenario) == data
        read += 1
    assert refused
    assert read
