"""Several scenes in a file: equal saves, older programs, and what no file may say of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import with_scene_open
from fivefoot.core.session.commands.scene_edits import OpenScene
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage import migrations
from fivefoot.core.storage.closed_scenes import ClosedScenes
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    load,
    read_scenario,
    save,
    write_scenario,
    write_scenario_json,
)
from fivefoot.core.storage.scenario_tree import OTHERS, canonical_text

GOLDEN = Path(__file__).parents[2] / "files" / "format-3" / "scenes.fivefoot"


def golden() -> Scenario:
    return load(GOLDEN).scenario


def plain() -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(write_scenario_json(golden()))
    return tree


def test_what_format_3_meant() -> None:
    report = load(GOLDEN)
    scenario = report.scenario
    assert not report.warnings
    assert [(each.id, each.name) for each in scenario.scene_names] == [
        ("hall", "Hall"),
        ("cellar", "Cellar"),
    ]
    assert (scenario.open_scene, set(scenario.tokens)) == ("cellar", {"rat"})
    hall = scenario.other_scenes["hall"]
    assert (hall.encounter.stage, hall.encounter.active) == ("play", "ada")
    assert list(hall.tokens) == ["brom", "ada", "goblin"]
    stairs = hall.scene.passages[0]
    assert (stairs.name, stairs.scene, stairs.to) == ("Stairs", "cellar", Cell(7, 7))
    assert scenario.scene.passages[0].scene == "hall"
    assert len(scenario.assets) == 1  # both maps show the same picture


def test_equal_scenarios_give_equal_bytes() -> None:
    data = write_scenario(golden())
    assert data == write_scenario(read_scenario(data, "scenes.fivefoot").scenario)
    document = document_of(golden())
    document.do(OpenScene("hall"))
    document.do(OpenScene("cellar"))
    assert write_scenario(document.scenario) == data
    assert document.scenario == golden()


def test_it_is_saved_with_any_scene_open(tmp_path: Path) -> None:
    document = document_of(golden())
    document.do(OpenScene("hall"))
    save(document.scenario, tmp_path / "hall.fivefoot", document.turn_start)
    assert load(tmp_path / "hall.fivefoot").scenario == document.scenario


def test_what_a_newer_program_says_of_any_scene_comes_back() -> None:
    """As a reader of format 2 does with the other scenes: it takes them out, and writes back."""
    tree = plain()
    tree["schema"] = migrations.SCHEMA + 1
    for entry in (tree, tree["other_scenes"]["hall"]["scene"]):
        entry["weather"] = "rain"
    report = read_scenario(json.dumps(tree).encode(), "later.json")
    assert report.newer
    again = json.loads(write_scenario_json(with_scene_open(report.scenario, "hall")))
    assert (again["weather"], again["scene"]["weather"]) == ("rain", "rain")
    assert json.loads(write_scenario_json(report.scenario)) == tree


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    tree = plain()
    change(tree)
    return json.dumps(tree).encode()


def many(tree: dict[str, Any]) -> None:
    cellar = {"scene": {"columns": 500, "rows": 500}}
    names = [f"s{number}" for number in range(10)]
    tree["other_scenes"] |= {name: copy.deepcopy(cellar) for name in names}
    tree["scene_names"] += [{"id": name, "name": name} for name in names]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda tree: tree["other_scenes"]["hall"]["tokens"]["ada"].update(cell=[1, "x"]),
            r"other_scenes\.hall\.tokens\.ada\.cell\.1: a whole number",
        ),
        (
            lambda tree: tree["other_scenes"]["hall"]["tokens"]["ada"].update(cell=[1, 99]),
            r"other_scenes\.hall\.tokens\.ada\.cell\.1: .*outside",
        ),
        (
            lambda tree: tree["other_scenes"]["hall"].update(title="x"),
            r"other_scenes\.hall\.title: this field is not known",
        ),
        (
            lambda tree: tree["other_scenes"]["hall"]["scene"].update(smell=1),
            r"other_scenes\.hall\.scene\.smell: this field is not known",
        ),
        (lambda tree: tree.update(other_scenes=[]), "other_scenes: an object"),
        (lambda tree: tree["other_scenes"].update(hall=3), r"other_scenes\.hall: an object"),
        (lambda tree: tree["other_scenes"].update(cellar={"scene": {}}), "cellar"),
        (lambda tree: tree["scene_names"].pop(), "scene_names: each scene"),
        (lambda tree: tree.update(open_scene="attic"), "scene_names: each scene"),
        (lambda tree: tree["scene_names"][0].update(name=""), r"scene_names\.0\.name"),
        (
            lambda tree: tree["scene"]["passages"][0].update(scene="attic"),
            r"scene\.passages\.0\.scene: there is no scene 'attic'",
        ),
        (
            lambda tree: tree["scene"]["passages"].append(tree["scene"]["passages"][0]),
            r"scene\.passages\.1\.id",
        ),
        (
            lambda tree: tree["scene"]["passages"][0].update(cells=[[0, 501]]),
            r"scene\.passages\.0\.cells",
        ),
        (
            lambda tree: tree["other_scenes"]["hall"]["scene"]["passages"][0].update(to={}),
            r"other_scenes\.hall\.scene\.passages\.0\.to: a list of two",
        ),
        (
            lambda tree: tree["other_scenes"].update(
                {str(n): {"scene": {"columns": 500, "rows": 500}} for n in range(90)}
            ),
            f"the maximum is {limits.MAX_SCENES}",
        ),
        (many, "cells together"),
        (
            lambda tree: tree["other_scenes"]["hall"]["encounter"].update(active="nobody"),
            r"other_scenes\.hall\.encounter\.active",
        ),
    ],
)
def test_what_no_file_may_say(change: Callable[[dict[str, Any]], object], says: str) -> None:
    with pytest.raises(ScenarioFileError, match=says):
        read_scenario(changed(change), "scenes.json")


def test_who_cannot_be_held_in_a_scene_that_is_not_open_is_put_right() -> None:
    def swims(tree: dict[str, Any]) -> None:
        tree["other_scenes"]["hall"]["tokens"]["ada"]["support"] = "swimming"

    report = read_scenario(changed(swims), "scenes.json")
    assert report.scenario.other_scenes["hall"].tokens["ada"].support == "ground"
    assert any(warning.startswith("Hall: ") for warning in report.warnings)


def test_closed_scenes_are_written_once_and_the_file_is_as_if_they_were_not_kept() -> None:
    """Another name of the open scene leaves the trees of the closed ones as they are."""
    scenario = golden()
    first = ClosedScenes().trees_of(scenario.other_scenes)
    kept = ClosedScenes()
    trees = kept.trees_of(scenario.other_scenes)
    again = kept.trees_of(dict(scenario.other_scenes))
    assert trees == first
    assert all(again[name] is trees[name] for name in trees)
    (name,) = scenario.other_scenes
    changed = replace(scenario.other_scenes[name], tokens={})
    other = kept.trees_of({name: changed})
    assert other[name] is not trees[name]
    assert kept.text_of(other) == canonical_text(other, (OTHERS,))
    once, twice = write_scenario(scenario), write_scenario(replace(scenario, notes="Later"))
    assert write_scenario(scenario) == once
    assert read_scenario(twice, "a.fivefoot").scenario.other_scenes == scenario.other_scenes
