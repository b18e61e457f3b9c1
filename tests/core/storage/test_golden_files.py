"""Files of every format version ever written open, and nothing that they say is lost when they are
saved again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_file import (
    load,
    read_scenario,
    write_scenario,
    write_scenario_json,
)

FILES = Path(__file__).parents[2] / "files"
GOLDEN = sorted(path for path in FILES.glob("format-*/*") if path.suffix in (".fivefoot", ".json"))


def missing_from(written: Any, said: Any, path: str = "") -> list[str]:
    """The places where the first value does not say what the second does."""
    if isinstance(said, dict) and isinstance(written, dict):
        lost = [f"{path}.{key}" for key in said if key not in written]
        return lost + [
            place
            for key in said
            if key in written
            for place in missing_from(written[key], said[key], f"{path}.{key}")
        ]
    if isinstance(said, list) and isinstance(written, list) and len(said) == len(written):
        pairs = enumerate(zip(written, said, strict=True))
        return [
            place
            for index, (new, old) in pairs
            for place in missing_from(new, old, f"{path}.{index}")
        ]
    return [] if written == said and type(written) is type(said) else [path]


def test_there_are_files_of_each_version() -> None:
    assert {path.parent.name for path in GOLDEN} == {"format-1", "format-2", "format-3"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_it_opens_and_survives_saving(path: Path) -> None:
    report = load(path)
    assert not report.newer
    # A plain text holds no pictures: the one that its map and its token show is told of once.
    assert len(report.warnings) == (0 if path.suffix == ".fivefoot" else 1)
    data = write_scenario(report.scenario, report.turn_start)
    again = read_scenario(data, path.name)
    assert (again.scenario, again.turn_start) == (report.scenario, report.turn_start)


def test_nothing_that_format_1_said_is_lost() -> None:
    path = FILES / "format-1" / "everything.json"
    said = json.loads(path.read_bytes())
    written = json.loads(write_scenario_json(load(path).scenario))
    assert missing_from(written, said) == []


def test_what_roofs_and_one_way_walls_meant() -> None:
    scene = load(FILES / "format-1" / "roofs-and-one-way.fivefoot").scenario.scene
    inn, oak = scene.overheads
    assert (inn.name, inn.origin, inn.width, inn.height) == ("The inn", (1000, 1000), 4000, 3000)
    assert (inn.quarters, inn.gm_only, oak.quarters, oak.gm_only) == (1, False, 0, True)
    stopped = {barrier.id: barrier.stops_from for barrier in scene.barriers.values()}
    assert stopped == {"wall-1": "left", "door-2": "right", "wall-3": "both"}


def test_what_format_1_meant() -> None:
    scenario = load(FILES / "format-1" / "everything.fivefoot").scenario
    ada = scenario.tokens["ada"]
    assert (ada.name, ada.cell, ada.elevation, ada.support) == ("Ada", Cell(2, 3), 1500, "flying")
    assert ada.stats == {"keyword3": {"speed": 30, "armour": "light", "factor": 0.5, "swift": True}}
    assert scenario.scene.barriers["door-2"].height == 1500
    assert scenario.scene.painted.tiles[0, 0][:4] == b"\0\1\0\1"
    moat = scenario.scene.ground[2]
    assert (moat.id, moat.surface.depth, moat.holes[0][0]) == ("moat", 2000, Point(6000, 6000))
    turn = scenario.encounter.turns["ada"]
    assert turn.move is not None
    assert (turn.move.spent, turn.move.diagonal, turn.move.path[-1]) == (12_500, 1, Cell(2, 3))
    assert scenario.encounter.dice == 2**63 + 11
    assert next(iter(scenario.assets.values())).startswith(b"GIF89a")


def test_what_a_turn_and_its_rules_meant() -> None:
    report = load(FILES / "format-1" / "turn-and-rules.fivefoot")
    assert library.rules_of(report.scenario).title == "Patchwork"
    assert set(report.scenario.tokens) == {"ada", "goblin"}
    document = document_of(report.scenario, None, report.turn_start)
    assert document.undo_turn()
    assert set(document.scenario.tokens) == {"ada", "brom", "goblin"}
    assert (report.scenario.tokens["ada"].cell, document.scenario.tokens["ada"].cell) == (
        Cell(4, 2),
        Cell(4, 4),
    )
    assert [entry["do"] for entry in document.scenario.encounter.history] == [
        "start_encounter",
        "next_turn",
    ]
