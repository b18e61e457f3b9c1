"""Maps written for other programs come back as they were, or it is said what is lost."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.label import MapLabel
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import OtherScene, Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.storage.exporters import map_export
from fivefoot.core.storage.exporters.exported import Exported
from fivefoot.core.storage.exporters.foundry_export import foundry_scene
from fivefoot.core.storage.exporters.map_export import ExportError, export_map
from fivefoot.core.storage.exporters.universal_vtt_export import universal_vtt
from fivefoot.core.storage.importers.open_any_file import open_any

REAL = [
    "blue-tower-cropped.dd2vtt",
    "lich-tomb-webp.dd2vtt",
    "headmasters-quarters-v02.dd2vtt",
    "sample-objects-window.dd2vtt",
    "curved-walls-lights.dd2vtt",
]

Shape = tuple[BarrierKind, Point, Point, bool, bool, bool]


def shapes(scenario: Scenario) -> list[Shape]:
    """What each barrier is and where, without its id, in any order."""
    barriers = scenario.scene.barriers.values()
    return sorted((b.kind, b.start, b.end, b.is_open, b.locked, b.secret) for b in barriers)


def barrier(number: int, kind: BarrierKind, **more: bool) -> Barrier:
    return Barrier(
        f"{kind}-{number}", Point(1000 * number, 0), Point(1000 * number, 2500), kind, **more
    )


def keep() -> Scenario:
    """A small map with one of everything both formats know."""
    barriers = [
        barrier(1, "wall"),
        barrier(2, "curtain"),
        barrier(3, "door"),
        barrier(4, "window"),
    ]
    scene = Scene(
        9,
        6,
        barriers={each.id: each for each in barriers},
        lights=(Light(Point(2500, 1500), 4000, "#ffcc88"),),
    )
    return Scenario(scene, "twopoint", "Keep")


def read_back(data: bytes, name: str, folder: Path | None = None) -> Scenario:
    return open_any(data, name, "twopoint", folder).scenario


def test_universal_vtt_comes_back_as_it_was() -> None:
    exported = universal_vtt(keep())
    back = read_back(exported.data, "Keep.dd2vtt")
    assert shapes(back) == shapes(keep())
    assert back.scene.lights == keep().scene.lights
    assert (back.scene.columns, back.scene.rows) == (9, 6)
    assert json.loads(exported.data)["format"] == 0.3
    assert exported.left_out == ("The map has no picture: the file holds walls only.",)


def test_what_stops_one_way_is_reported_where_the_format_cannot_say_it() -> None:
    one_way = replace(barrier(1, "wall"), stops_from="left")
    known = replace(keep(), scene=replace(keep().scene, barriers={one_way.id: one_way}))
    left_out = "1 barrier blocks one way only here, and both ways in the file."
    assert left_out in universal_vtt(known).left_out
    assert left_out not in foundry_scene(known).left_out
    assert [each["dir"] for each in json.loads(foundry_scene(known).data)["walls"]] == [1]


@pytest.mark.parametrize("write", [universal_vtt, foundry_scene])
def test_what_is_not_carried_is_reported(write: Callable[[Scenario], Exported]) -> None:
    known = keep()
    scene = replace(
        known.scene,
        labels=(MapLabel("inn", "The inn", Point(500, 500)),),
        overheads=(Overhead("roof", "a.webp", Point(0, 0), 4000, 3000),),
        passages=(Passage("stairs", "Stairs", (Cell(1, 1),), Cell(4, 4)),),
        fog=Fog(explored=("8",)),
    )
    cellar = {"cellar": OtherScene(Scene(4, 4))}
    left_out = write(replace(known, scene=scene, other_scenes=cellar)).left_out
    assert left_out[-5:] == (
        "1 label is left out.",
        "1 roof or treetop is left out.",
        "1 passage is left out.",
        "What the players have uncovered is left out.",
        "1 other scene is left out: export it separately.",
    )
    assert not any("left out" in each for each in write(known).left_out)


def test_walls_that_go_on_are_one_line() -> None:
    one = Barrier("wall-1", Point(0, 0), Point(2000, 0))
    two = Barrier("wall-2", Point(2000, 0), Point(2000, 3000))
    scene = replace(keep().scene, barriers={"wall-1": one, "wall-2": two})
    (line,) = json.loads(universal_vtt(replace(keep(), scene=scene)).data)["line_of_sight"]
    assert line == [{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 2, "y": 3}]


def test_what_universal_vtt_cannot_say_is_listed() -> None:
    odd = [
        barrier(1, "fence"),
        barrier(2, "gate"),
        barrier(3, "door", is_open=True),
        barrier(4, "door", locked=True, secret=True),
        replace(barrier(5, "wall"), height=1000),
    ]
    scene = replace(keep().scene, barriers={each.id: each for each in odd})
    scenario = replace(keep(), scene=scene, tokens={"a": Token("a", "Ada", Cell(1, 1))})
    left_out = "\n".join(universal_vtt(scenario).left_out)
    for word in (
        "1 piece of fence is",
        "1 gate is",
        "1 open door",
        "locked",
        "secret",
        "height",
        "1 token has",
    ):
        assert word in left_out


@pytest.mark.parametrize("name", REAL)
def test_real_maps_come_back_as_they_were(shared_maps: Path, name: str) -> None:
    scenario = read_back((shared_maps / name).read_bytes(), name)
    back = read_back(universal_vtt(scenario).data, name)
    assert shapes(back) == shapes(scenario)
    assert back.scene.lights == scenario.scene.lights
    assert back.assets == scenario.assets
    assert back.foreign == scenario.foreign


def test_the_same_scenario_gives_the_same_bytes() -> None:
    assert universal_vtt(keep()).data == universal_vtt(keep()).data
    assert foundry_scene(keep()).data == foundry_scene(keep()).data


def test_a_foundry_scene_comes_back_as_it_was() -> None:
    barriers = [
        barrier(1, "wall"),
        barrier(2, "curtain"),
        barrier(3, "door", is_open=True),
        barrier(4, "door", locked=True, secret=True),
        barrier(5, "window"),
    ]
    corners = (Point(1000, 1000), Point(4000, 1000), Point(4000, 3000))
    tokens = {
        "token-1": Token("token-1", "Ada", Cell(2, 1), "heroes"),
        "token-2": Token("token-2", "Ogre", Cell(4, 3), "foes", "large", hidden=True),
    }
    scene = replace(
        keep().scene,
        barriers={each.id: each for each in barriers},
        ground=(Ground("mire", Surface("difficult"), corners),),
    )
    scenario = replace(keep(), scene=scene, tokens=tokens)
    back = read_back(foundry_scene(scenario).data, "Keep.json")
    assert shapes(back) == shapes(scenario)
    assert back.tokens == tokens
    assert back.scene.lights == scenario.scene.lights
    assert [(each.surface, each.points) for each in back.scene.ground] == [
        (Surface("difficult"), corners)
    ]


def test_the_picture_of_a_foundry_scene_lies_beside_it(shared_maps: Path, tmp_path: Path) -> None:
    name = "curved-walls-lights.dd2vtt"
    scenario = read_back((shared_maps / name).read_bytes(), name)
    export_map(scenario, tmp_path / "tower.json")
    back = read_back((tmp_path / "tower.json").read_bytes(), "tower.json", tmp_path)
    assert back.assets == scenario.assets
    assert back.scene.picture == scenario.scene.picture
    assert shapes(back) == shapes(scenario)


def test_a_real_foundry_scene_comes_back_as_it_was(shared_maps: Path, tmp_path: Path) -> None:
    name = "foundry-caves-2-v12.json"
    scenario = read_back((shared_maps / name).read_bytes(), name, shared_maps)
    export_map(scenario, tmp_path / "caves.json")
    back = read_back((tmp_path / "caves.json").read_bytes(), "caves.json", tmp_path)
    assert shapes(back) == shapes(scenario)
    assert back.scene.picture == scenario.scene.picture


def png(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "#aa8855").save(buffer, "PNG")
    return buffer.getvalue()


def test_roofs_come_back_from_a_foundry_scene_with_their_pictures(tmp_path: Path) -> None:
    pictures = {"a.png": png(20, 10), "b.png": png(30, 30)}
    roofs = (
        Overhead("overhead-1", "a.png", Point(1500, 0), 4000, 2000, "The inn: east"),
        Overhead("overhead-2", "a.png", Point(1000, 1000), 2000, 4000, "Shed", quarters=3),
        Overhead("overhead-3", "b.png", Point(0, 500), 1500, 1500, "Oak", gm_only=True),
        Overhead("overhead-4", "gone.png", Point(0, 0), 1000, 1000),
    )
    known = replace(keep(), scene=replace(keep().scene, overheads=roofs), assets=pictures)
    left_out = export_map(known, tmp_path / "keep.json")
    assert "1 roof or treetop is left out." in left_out  # whose picture is not at hand
    assert sorted(path.name for path in tmp_path.glob("*.png")) == [
        "keep roof 1.png",
        "keep roof 2.png",
    ]
    back = read_back((tmp_path / "keep.json").read_bytes(), "keep.json", tmp_path)
    assert [replace(each, asset="") for each in back.scene.overheads] == [
        replace(each, asset="") for each in roofs[:3]
    ]
    assert [back.assets[each.asset] for each in back.scene.overheads] == [
        pictures[each.asset] for each in roofs[:3]
    ]


def all_that_is_carried(scenario: Scenario) -> dict[str, object]:
    """What a Foundry scene holds of a scenario; the rest is announced whenever it is written."""
    scene = scenario.scene
    return {
        "walls": sorted(
            (b.kind, b.start, b.end, b.is_open, b.locked, b.secret, b.stops_from)
            for b in scene.barriers.values()
        ),
        "sides": (scene.columns, scene.rows, scene.picture),
        "light": (scene.ambient, scene.lights),
        "ground": [(each.surface, each.points, each.holes) for each in scene.ground],
        "tokens": [
            (each.name, each.cell, each.side, each.size, each.hidden)
            for each in scenario.tokens.values()
        ],
        "roofs": [(each.name, each.origin, each.width, each.height) for each in scene.overheads],
        "title": scenario.title,
    }


@pytest.mark.parametrize("name", ["foundry-caves-2-v12.json", "foundry-v7-example.json"])
def test_what_a_real_foundry_scene_loses_is_announced(
    shared_maps: Path, tmp_path: Path, name: str
) -> None:
    scenario = read_back((shared_maps / name).read_bytes(), name, shared_maps)
    left_out = export_map(scenario, tmp_path / name)
    back = read_back((tmp_path / name).read_bytes(), name, tmp_path)
    assert all_that_is_carried(back) == all_that_is_carried(scenario)
    rest = replace(scenario.scene, barriers={}, lights=(), ground=(), overheads=(), picture=None)
    bare = Scene(rest.columns, rest.rows, ambient=rest.ambient)
    assert rest == bare  # nothing else is in it that would have to be told
    assert any("name, side" in line for line in left_out) == bool(scenario.tokens)


def test_an_ending_that_no_format_has_is_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"write keep\.dd2vtt for Universal VTT"):
        export_map(keep(), tmp_path / "keep.xml")


@pytest.mark.parametrize("suffix", [".dd2vtt", ".json"])
def test_a_map_whose_picture_did_not_come_along_is_written_without_one(
    tmp_path: Path, suffix: str
) -> None:
    scene = replace(keep().scene, picture=MapPicture("gone.png", Point(0, 0), 8000, 8000))
    shared = replace(keep(), scene=scene, assets={})
    target = tmp_path / f"map{suffix}"
    assert any("has no picture" in line for line in export_map(shared, target))
    back = open_any(target.read_bytes(), target.name).scenario
    assert shapes(back) == shapes(keep())


def test_what_a_format_is_called_decides_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_german = dict.fromkeys(map_export.FORMATS, "eine Karte")
    monkeypatch.setattr(map_export, "FORMATS", in_german)
    for suffix in in_german:
        export_map(keep(), tmp_path / f"map{suffix}")
        assert (tmp_path / f"map{suffix}").exists()


@pytest.mark.parametrize("colour", [["a", 1, 2, 3], [None] * 4, [[1], 2, 3, 4], [300, -5, 1, 2], 7])
def test_a_kept_colour_that_is_none_is_white(colour: object) -> None:
    scenario = Scenario(Scene(2, 2), foreign={"universal_vtt": {"ambient_light": colour}})
    tree = json.loads(universal_vtt(scenario).data)
    assert tree["environment"]["ambient_light"] == "ffffffff"
