"""Written as a foreign map and read again, a scenario has lost nothing that the export did not
tell.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from PIL import Image

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.storage.exporters.map_export import export_map
from fivefoot.core.storage.importers.open_any_file import open_any

ROOT = Path(__file__).parents[4]
OURS = sorted(
    [*ROOT.glob("resources/scenarios/*.fivefoot"), *ROOT.glob("tests/files/format-*/*.fivefoot")]
)

REPORTED_AS = {
    "barriers.start": ("outside",),
    "barriers.end": ("outside",),
    "scene.lights": ("lights are outside", "light is outside", "switched off", "bright"),
    "barriers.kind": ("fence", "gate"),
    "barriers.is_open": ("open door",),
    "barriers.locked": ("locked",),
    "barriers.secret": ("secret",),
    "barriers.bottom": ("height",),
    "barriers.height": ("height",),
    "barriers.tags": ("material",),
    "barriers.material": ("material",),
    "barriers.hit_points": ("material",),
    "barriers.stops_from": ("one way",),
    "scene.floor": ("whole map",),
    "scene.ground": ("of ground",),
    "scene.painted": ("painted ground",),
    "scene.grid_visible": ("grid is hidden",),
    "scene.fog": ("uncovered",),
    "scene.look": ("no picture",),
    "scene.labels": ("label",),
    "scene.passages": ("passage",),
    "scene.overheads": ("roof",),
    "tokens": ("token", "Token"),
    "encounter": ("encounter",),
    "notes": ("notes",),
    "options": ("House rules",),
    "ruleset_files": ("House rules",),
    "house_rules": ("House rules",),
    "zones": ("zone",),
    "scene_names": ("other scene",),
    "open_scene": ("other scene",),
    "other_scenes": ("other scene",),
}
"""Words of the sentence that tells of a loss, by the field that loses."""

OF_THE_FILE = {"ruleset", "title", "assets", "foreign", "sharing", "scene"}
"""Chosen when a map is opened, or kept for the program that the file came from."""


def differences(before: Scenario, after: Scenario) -> Iterator[str]:
    """The fields that are not what they were, those of barriers one by one."""
    of_scene = [field.name for field in fields(before.scene) if field.name != "barriers"]
    of_file = [field.name for field in fields(Scenario) if field.name not in OF_THE_FILE]
    yield from (f"scene.{name}" for name in changed(before.scene, after.scene, of_scene))
    yield from changed(before, after, of_file)
    for field in fields(Barrier):
        if field.name != "id" and each_value(before, field.name) != each_value(after, field.name):
            yield f"barriers.{field.name}"


def changed(before: object, after: object, names: Iterable[str]) -> Iterator[str]:
    """Those fields that hold another value."""
    return (name for name in names if getattr(before, name) != getattr(after, name))


def each_value(scenario: Scenario, name: str) -> list[str]:
    """A field of all barriers, each with where it stands, in any order. One outside the map has
    no other fields than its ends: that it is gone is one loss, not ten.
    """
    width = CELL * scenario.scene.columns
    known = scenario.scene.barriers.values()
    if name not in ("start", "end"):
        known = [each for each in known if 0 < max(each.start.x, each.end.x) < width]
    return sorted(f"{each.start} {each.end} {getattr(each, name)}" for each in known)


def unreported(before: Scenario, target: Path) -> list[str]:
    """Losses of a journey through a foreign format that no sentence of the export speaks of."""
    remarks = "\n".join(export_map(before, target))
    after = open_any(target.read_bytes(), target.name, before.ruleset, target.parent).scenario
    return [
        lost
        for lost in differences(before, after)
        if not any(word in remarks for word in REPORTED_AS.get(lost, ()))
    ]


def with_real_picture(scenario: Scenario) -> Scenario:
    """The same with 20 pixels to a cell: pictures in golden files are a few bytes long."""
    picture = scenario.scene.picture
    if picture is None:
        return scenario
    drawn = io.BytesIO()
    Image.new("RGB", (picture.width // 50, picture.height // 50)).save(drawn, "gif")
    name = f"{hashlib.sha256(drawn.getvalue()).hexdigest()}.gif"
    scene = replace(scenario.scene, picture=replace(picture, asset=name))
    return replace(scenario, scene=scene, assets={**scenario.assets, name: drawn.getvalue()})


@pytest.mark.parametrize("suffix", [".dd2vtt", ".json"])
@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_what_one_of_our_maps_loses_is_reported(path: Path, suffix: str, tmp_path: Path) -> None:
    before = with_real_picture(open_any(path.read_bytes(), path.name, "keyword3").scenario)
    assert unreported(before, tmp_path / f"map{suffix}") == []


LIGHTS = [
    Light(Point(1500, 1500), 4000, "#ffcc88"),
    Light(Point(1500, 1500), 4000, bright=1000),
    Light(Point(1500, 1500), 4000, on=False),
    Light(Point(-4500, 1500), 9000),
]


@pytest.mark.parametrize("suffix", [".dd2vtt", ".json"])
@pytest.mark.parametrize("light", LIGHTS, ids=["plain", "bright", "off", "outside"])
def test_what_a_light_loses_is_reported(light: Light, suffix: str, tmp_path: Path) -> None:
    before = Scenario(Scene(9, 6, lights=(light,)), "keyword3")
    assert unreported(before, tmp_path / f"map{suffix}") == []


@pytest.mark.parametrize("suffix", [".dd2vtt", ".json"])
def test_what_a_real_map_loses_is_reported(shared_maps: Path, suffix: str, tmp_path: Path) -> None:
    paths = [*shared_maps.glob("*.dd2vtt"), *shared_maps.glob("*.json")]
    known = [path for path in paths if "not-a-map" not in path.name]
    assert known
    for path in known:
        before = open_any(path.read_bytes(), path.name, "keyword3", shared_maps).scenario
        assert unreported(before, tmp_path / f"{path.stem}{suffix}") == [], path.name
