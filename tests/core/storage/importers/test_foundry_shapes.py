"""Foundry scenes over the versions, and what comes back of one that was imported and exported."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.storage.exporters.foundry_export import foundry_scene
from fivefoot.core.storage.importers.open_any_file import open_any, open_path
from fivefoot.core.storage.scenario_file import LoadReport

Tree = dict[str, Any]


def scene(**more: Any) -> Tree:
    """Ten by six cells of 50 pixels, without padding."""
    return {
        "name": "Cellar",
        "width": 500,
        "height": 300,
        "padding": 0,
        "grid": {"type": 1, "size": 50, "distance": 5, "units": "ft"},
        "walls": [],
    } | more


def wall(x: int, **more: Any) -> Tree:
    plain = {"move": 20, "sight": 20, "light": 20, "sound": 20, "dir": 0, "door": 0, "ds": 0}
    return {"c": [x, 0, x, 50]} | plain | more


def read(**more: Any) -> LoadReport:
    return open_any(json.dumps(scene(**more)).encode(), "cellar.json")


def again(report: LoadReport) -> Tree:
    written: Tree = json.loads(foundry_scene(report.scenario).data)
    return written


UNUSUAL = [
    wall(0, dir=1),
    wall(50, sight=10, light=10),
    wall(100, sight=30, light=30, threshold={"sight": 15, "attenuation": True}),
    wall(150, sight=0, light=20),
    wall(200, move=0, sound=0),
    wall(250, door=2, ds=2),
    wall(300, door=1, ds=1, dir=2),
]


def test_walls_say_again_what_ours_do_not() -> None:
    written = again(read(walls=UNUSUAL))["walls"]
    names = ("move", "sight", "light", "sound", "dir", "door", "ds", "threshold")
    assert [{name: each.get(name) for name in names} for each in written] == [
        {name: each.get(name) for name in names} for each in UNUSUAL
    ]


def test_a_wall_that_became_another_kind_says_what_it_is_now() -> None:
    report = read(walls=[wall(50, sight=10, dir=1)])
    scenario = report.scenario
    changed = replace(scenario.scene.barriers["wall-1"], kind="window")
    barriers = {"wall-1": changed}
    scenario = replace(scenario, scene=replace(scenario.scene, barriers=barriers))
    (written,) = json.loads(foundry_scene(scenario).data)["walls"]
    assert (written["sight"], written["dir"]) == (0, 1)


def test_the_measure_of_a_cell_and_its_lights_come_back() -> None:
    grid = {"type": 1, "size": 50, "distance": 10, "units": "m"}
    lights = [{"x": 100, "y": 100, "config": {"dim": 40, "bright": 10, "color": "#ffaa00"}}]
    written = again(read(grid=grid, lights=lights))
    # without a picture a cell has the usual hundred pixels: places are twice as far, lights not
    assert written["grid"] == grid | {"size": 100}
    assert written["lights"] == [lights[0] | {"x": 200, "y": 200}]
    old = again(read(grid=50, gridType=1, gridDistance=2, gridUnits="yd"))
    assert (old["grid"]["distance"], old["grid"]["units"]) == (2, "yd")


@pytest.mark.parametrize(
    ("told", "light"),
    [
        ({"environment": {"darknessLevel": 1}}, "dark"),
        ({"environment": {"darknessLevel": 0.5}}, "dim"),
        ({"darkness": 0.9}, "dark"),
        ({"darkness": 0.1}, "bright"),
        ({}, "bright"),
    ],
)
def test_darkness_is_the_light_of_the_scene_and_comes_back(told: Tree, light: str) -> None:
    report = read(**told)
    assert report.scenario.scene.ambient == light
    assert read(environment=again(report)["environment"]).scenario.scene.ambient == light


def test_a_terrain_layer_comes_back_as_regions_and_is_reported() -> None:
    # three cells in an L: one patch of six corners
    dear = {"multiple": 2, "type": "ground"}
    grid = {"1": {"2": dear, "3": dear}, "2": {"2": dear}, "4": {}}
    report = read(flags={"TerrainLayer": {"costGrid": grid}})
    exported = foundry_scene(report.scenario)
    (region,) = json.loads(exported.data)["regions"]
    (shape,) = region["shapes"]
    corners = {tuple(shape["points"][n : n + 2]) for n in range(0, len(shape["points"]), 2)}
    # a hundred pixels a cell
    assert corners == {(200, 100), (400, 100), (400, 200), (300, 200), (300, 300), (200, 300)}
    assert any("3 cells of painted ground are written as regions" in x for x in exported.left_out)


def test_of_several_levels_the_first_is_taken() -> None:
    levels = [
        {"_id": "a", "name": "Cellar", "background": {"src": "cellar.png"}},
        {"_id": "b", "name": "Loft", "background": {"src": "loft.png"}},
    ]
    walls = [wall(50, levels=["a"]), wall(100, levels=["b"]), wall(150, levels=[]), wall(200)]
    tokens = [
        {"name": name, "x": 0, "y": 0, "width": 1, "level": level}
        for name, level in (("Ada", "a"), ("Owl", "b"))
    ]
    report = read(levels=levels, walls=walls, tokens=tokens)
    assert [each.start.x for each in report.scenario.scene.barriers.values()] == [1000, 3000, 4000]
    assert [token.name for token in report.scenario.tokens.values()] == ["Ada"]
    told = "\n".join(report.warnings)
    assert "of 2 levels (Cellar, Loft), the first was imported" in told
    assert "cellar.png" in told


def test_texts_on_the_map_become_notes() -> None:
    report = read(drawings=[{"text": "Beware"}, {"text": ""}, {"shape": 3}], notes=[{"text": "A"}])
    assert report.scenario.notes == "Beware\nA"
    assert any("2 texts on the map" in line for line in report.warnings)


@pytest.mark.parametrize("background", [None, {"src": None}, {"src": ""}])
def test_a_scene_that_names_no_picture_finds_its_namesake(
    tmp_path: Path, background: object
) -> None:
    picture = b"GIF89a" + (500).to_bytes(2, "little") + (300).to_bytes(2, "little")
    (tmp_path / "Inn_00.jpg").write_bytes(picture)
    path = tmp_path / "Inn_00.json"
    path.write_text(json.dumps(scene(img=None, background=background)))
    report, _ = open_path(path)
    shown = report.scenario.scene.picture
    assert shown is not None
    assert (shown.origin, shown.width) == (Point(0, 0), 10_000)


@pytest.mark.parametrize("distance", [0, 1e-320, -5])
def test_a_distance_that_no_cell_has_is_the_usual_one(distance: float) -> None:
    grid = {"type": 1, "size": 50, "distance": distance}
    lights = [{"x": 10, "y": 10, "config": {"dim": 10}}]
    tokens = [{"x": 0, "y": 0, "elevation": 10}]
    scenario = read(grid=grid, lights=lights, tokens=tokens).scenario
    assert scenario.scene.lights[0].reach == 2000
    assert scenario.tokens["token-1"].elevation == 2000


def test_one_thing_left_out_is_said_in_the_singular() -> None:
    report = read(drawings=[{"shape": 3}], sounds=[{}, {}])
    assert any(line.endswith("1 drawing, 2 sounds") for line in report.warnings)
