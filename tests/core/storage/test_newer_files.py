"""Files of a later version: readable ones keep what is unknown here, unreadable ones are refused
with that version.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.storage.archive import packed
from fivefoot.core.storage.migrations import SCHEMA, migrated
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    read_scenario,
    without_newer,
    write_scenario,
    write_scenario_json,
)

SQUARE = tuple(Point(*point) for point in ((0, 0), (4000, 0), (4000, 4000), (0, 4000)))
LIGHTS = (Light(Point(0, 0), 1000), Light(Point(5, 5), 2000))


def hall() -> Scenario:
    scene = Scene(12, 10, ground=(Ground("pool", Surface("mud"), SQUARE),), lights=LIGHTS)
    return Scenario(scene, tokens={"ada": Token("ada", "Ada", Cell(1, 1))})


def newer_tree(min_reader: int = 1) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(write_scenario_json(hall()))
    tree |= {"schema": SCHEMA + 1, "min_reader": min_reader, "weather": {"rain": 2.5}}
    tree["tokens"]["ada"]["aura"] = [{"radius": 10}]
    tree["scene"]["ground"][0]["surface"]["smell"] = "bad"
    tree["scene"]["lights"][1]["flicker"] = True
    return tree


def as_text(tree: dict[str, Any]) -> bytes:
    text = json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def bundle(tree: dict[str, Any], extra: dict[str, bytes], **manifest: Any) -> bytes:
    contents = {"scenario.json": as_text(tree), **extra}
    entries = [
        {"path": path, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        for path, data in sorted(contents.items())
    ]
    listing = {
        "format": "fivefoot-scenario",
        "schema": tree["schema"],
        "min_reader": tree["min_reader"],
        "app": "9.1",
        "features_required": [],
        "entries": entries,
        **manifest,
    }
    return packed([("mimetype", b"x"), ("manifest.json", as_text(listing)), *contents.items()])


def test_unknown_fields_of_a_newer_file_come_back_byte_for_byte() -> None:
    data = as_text(newer_tree())
    report = read_scenario(data, "later.json")
    assert report.newer
    assert f"format {SCHEMA + 1}" in report.warnings[0]
    assert report.scenario.tokens == hall().tokens
    assert write_scenario_json(report.scenario) == data


def test_they_follow_what_they_belong_to() -> None:
    scenario = read_scenario(as_text(newer_tree()), "later.json").scenario
    moved = replace(scenario.tokens["ada"], cell=Cell(2, 2))
    scene = replace(scenario.scene, lights=LIGHTS[::-1])
    tree = json.loads(write_scenario_json(replace(scenario, scene=scene, tokens={"ada": moved})))
    assert tree["tokens"]["ada"]["aura"] == [{"radius": 10}]
    assert tree["scene"]["lights"][0]["flicker"] is True
    assert "flicker" not in tree["scene"]["lights"][1]


def test_they_are_dropped_with_what_they_belong_to() -> None:
    scenario = read_scenario(as_text(newer_tree()), "later.json").scenario
    other = (LIGHTS[0], replace(LIGHTS[1], reach=9))
    scene = replace(scenario.scene, lights=other, ground=())
    tree = json.loads(write_scenario_json(replace(scenario, scene=scene, tokens={})))
    assert tree["tokens"] == {}
    assert tree["weather"] == {"rain": 2.5}
    assert not any("flicker" in light for light in tree["scene"]["lights"])


def test_a_newer_bundle_keeps_its_entries_and_manifest() -> None:
    extra = {"CREDITS.txt": b"by ada", "rulesets/mine/ruleset.toml": b'id = "mine"'}
    data = bundle(newer_tree(), extra, title="Hall", license={"spdx": "MIT"})
    scenario = read_scenario(data, "later.fivefoot").scenario
    assert dict(scenario.assets) == extra
    again = write_scenario(scenario)
    with zipfile.ZipFile(io.BytesIO(again)) as archive:
        assert archive.read("CREDITS.txt") == b"by ada"
        listing = json.loads(archive.read("manifest.json"))
    assert listing["license"] == {"spdx": "MIT"}
    assert listing["schema"] == SCHEMA + 1
    assert write_scenario(read_scenario(again, "later.fivefoot").scenario) == again


def test_a_copy_in_this_versions_form() -> None:
    scenario = read_scenario(
        bundle(newer_tree(), {"CREDITS.txt": b"by ada"}), "later.fivefoot"
    ).scenario
    report = read_scenario(write_scenario(without_newer(scenario)), "copy.fivefoot")
    assert not report.newer
    assert report.scenario == hall()


def test_a_file_for_newer_readers_is_refused_with_its_version() -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(bundle(newer_tree(min_reader=SCHEMA + 1), {}), "later.fivefoot")
    assert f"reader of format {SCHEMA + 1}; this one reads {SCHEMA}" in caught.value.problem
    assert "written by Fivefoot 9.1" in caught.value.remedy
    with pytest.raises(ScenarioFileError, match="update the program"):
        read_scenario(as_text(newer_tree(min_reader=SCHEMA + 1)), "later.json")


def test_a_required_feature_that_is_unknown_is_refused() -> None:
    with pytest.raises(ScenarioFileError, match="lacks: hexagons"):
        read_scenario(bundle(newer_tree(), {}, features_required=["hexagons"]), "later.fivefoot")


def test_wrong_values_are_refused_in_newer_files_too() -> None:
    tree = newer_tree()
    tree["tokens"]["ada"]["cell"] = [1, 99]
    with pytest.raises(ScenarioFileError, match=r"tokens\.ada\.cell\.1"):
        read_scenario(as_text(tree), "later.json")


def test_the_manifest_and_the_scenario_agree_on_the_version() -> None:
    with pytest.raises(ScenarioFileError, match="a different version"):
        read_scenario(bundle(newer_tree(), {}, schema=SCHEMA), "later.fivefoot")


def test_migrations_run_one_after_another() -> None:
    steps = {
        1: lambda tree: {**tree, "steps": "1"},
        2: lambda tree: {**tree, "steps": tree["steps"] + "2"},
    }
    assert migrated({}, 1, 3, steps) == {"steps": "12"}
    assert migrated({"new": 1}, 4, 3, steps) == {"new": 1}
    with pytest.raises(ScenarioFileError, match="version 3 was never written"):
        migrated({"steps": "12"}, 3, 4, steps)
