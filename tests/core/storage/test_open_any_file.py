"""Foreign maps and pictures as scenarios, and files opened by what they hold."""

from __future__ import annotations

import base64
import json
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scene import Light
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario, write_scenario_json

SHARED = Path(os.environ.get("FIVEFOOT_SHARED", Path(__file__).parents[4] / "shared"))


def png(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


def uvtt(**more: Any) -> bytes:
    tree: dict[str, Any] = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": 6, "y": 4},
            "pixels_per_grid": 10,
        },
        "line_of_sight": [[{"x": 1, "y": 1}, {"x": 3, "y": 1}, {"x": 3, "y": 1.5}]],
        "objects_line_of_sight": [[{"x": 4, "y": 1}, {"x": 4.5, "y": 1.25}]],
        "portals": [
            {
                "position": {"x": 2, "y": 2},
                "bounds": [{"x": 1.5, "y": 2}, {"x": 2.5, "y": 2}],
                "closed": True,
            },
            {
                "position": {"x": 4, "y": 2},
                "bounds": [{"x": 4, "y": 2}, {"x": 5, "y": 2}],
                "closed": False,
            },
        ],
        "lights": [
            {
                "position": {"x": 2, "y": 3},
                "range": 2.5,
                "intensity": 1,
                "color": "ffffaa33",
                "shadows": True,
            }
        ],
        "image": base64.b64encode(png(60, 40)).decode(),
        "vendor": {"note": 1.5},
    }
    return json.dumps(tree | more).encode()


def test_a_map_becomes_a_playable_scenario() -> None:
    report = open_any(uvtt(), "cellar.dd2vtt")
    scenario, scene = report.scenario, report.scenario.scene
    assert (scenario.title, scene.columns, scene.rows, scenario.encounter.stage) == (
        "cellar",
        6,
        4,
        "setup",
    )
    assert {key: (wall.kind, wall.start, wall.end) for key, wall in scene.barriers.items()} == {
        "wall-1": ("wall", Point(1000, 1000), Point(3000, 1000)),
        "wall-2": ("wall", Point(3000, 1000), Point(3000, 1500)),
        "outline-1": ("curtain", Point(4000, 1000), Point(4500, 1250)),
        "door-1": ("door", Point(1500, 2000), Point(2500, 2000)),
        "window-1": ("window", Point(4000, 2000), Point(5000, 2000)),
    }
    assert scene.lights == (Light(Point(2000, 3000), 2500, "#ffaa33"),)
    assert scene.picture is not None
    assert (scene.picture.origin, scene.picture.width, scene.picture.height) == (
        Point(0, 0),
        6000,
        4000,
    )
    assert scenario.assets[scene.picture.asset] == png(60, 40)
    assert scenario.foreign["universal_vtt"]["unknown"] == {"vendor": {"note": 1.5}}
    assert report.imported is not None
    assert report.imported.walls == 2
    assert any("outlines of objects" in warning for warning in report.warnings)
    assert read_scenario(write_scenario(scenario), "a").scenario == scenario


def test_open_doors_stay_open() -> None:
    scene = open_any(uvtt(format=1), "cellar.uvtt").scenario.scene
    assert {
        key: barrier.is_open for key, barrier in scene.barriers.items() if barrier.kind == "door"
    } == {
        "door-1": False,
        "door-2": True,
    }


def test_a_crop_off_the_grid_is_moved_onto_whole_cells() -> None:
    origin = {
        "map_origin": {"x": 0.25, "y": 0},
        "map_size": {"x": 6, "y": 4},
        "pixels_per_grid": 10,
    }
    scene = open_any(uvtt(resolution=origin), "cellar.dd2vtt").scenario.scene
    assert (scene.columns, scene.rows) == (7, 4)
    assert scene.picture is not None
    assert scene.picture.origin == Point(250, 0)
    assert scene.barriers["wall-1"].start == Point(1000, 1000)


def test_walls_that_vanish_or_reach_absurdly_far_are_reported() -> None:
    walls = [[{"x": 1, "y": 1}, {"x": 1.0001, "y": 1}], [{"x": 1, "y": 1}, {"x": 900_000, "y": 1}]]
    report = open_any(uvtt(line_of_sight=walls), "cellar.dd2vtt")
    found = report.scenario.scene.barriers
    assert "wall-1" not in found
    assert found["wall-2"].end == Point(10_000_000, 1000)
    assert any("shorter than a thousandth" in warning for warning in report.warnings)
    assert any("absurdly far" in warning for warning in report.warnings)
    assert read_scenario(write_scenario(report.scenario), "a").scenario == report.scenario


def test_too_many_walls_are_refused() -> None:
    line = [{"x": number % 6, "y": number % 3} for number in range(50_003)]
    with pytest.raises(ScenarioFileError, match=r"cellar: the map has 5000\d pieces"):
        open_any(uvtt(line_of_sight=[line], objects_line_of_sight=[], image=""), "cellar.dd2vtt")


def test_what_nests_too_deeply_is_not_kept() -> None:
    deep: list[Any] = []
    for _ in range(95):
        deep = [deep]
    report = open_any(uvtt(vendor=deep), "cellar.dd2vtt")
    assert report.scenario.foreign == {"universal_vtt": {}}
    assert any("too deeply" in warning for warning in report.warnings)


@pytest.mark.parametrize(
    ("name", "size", "cells", "pixels"),
    [
        ("cave.png", (700, 490), (10, 7), 70),
        ("cave.png", (710, 490), (11, 7), 70),
        ("cave.png", (3, 2), (1, 1), 70),
        ("wide.png", (32_767, 70), (469, 1), 70),
        ("Abandoned mine [20x14].png", (700, 490), (20, 14), None),
        ("inn 700x490 20x14.png", (700, 490), (20, 14), None),
        ("inn 700x490.png", (700, 490), (10, 7), 70),
        ("deck 33x44.png", (700, 490), (10, 7), 70),
    ],
)
def test_a_picture_gets_a_guessed_grid(
    name: str, size: tuple[int, int], cells: tuple[int, int], pixels: int | None
) -> None:
    report = open_any(png(*size), name)
    scene = report.scenario.scene
    assert (scene.columns, scene.rows) == cells
    assert report.warnings[0].startswith(
        f"A picture does not state its grid: {pixels} pixels"
        if pixels
        else f"The grid of {cells[0]} x {cells[1]} cells"
    )
    assert read_scenario(write_scenario(report.scenario), "a").scenario == report.scenario


def test_our_own_files_are_known_by_their_content() -> None:
    scenario = open_any(uvtt(image=""), "cellar.dd2vtt").scenario
    assert open_any(write_scenario(scenario), "renamed.png").scenario == scenario
    assert open_any(write_scenario_json(scenario), "renamed.dd2vtt").scenario == scenario


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (bytes(100), "the file is empty"),
        (b"nothing of the kind", "not a scenario, a map or a picture"),
        (b"PK\x03\x04 and then nothing", "cut off"),
        (b'{"name": "a"}', "not a map that Fivefoot can read"),
        (b'{"resolution": {"map_size": {"x": NaN, "y": 3}}}', "NaN is not a number"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "git-lfs pointer"),
        (png(40_000, 40_000), "too large"),
        (b"\x89PNG\r\n\x1a\n", "cut off inside its header"),
        (uvtt(resolution={"map_size": {"x": 501, "y": 3}}), "larger than 500 x 500"),
    ],
)
def test_anything_else_is_refused_in_words(data: bytes, message: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        open_any(data, "thing.dat")
    assert message in str(caught.value)
    assert str(caught.value).startswith("thing.dat")


@pytest.mark.skipif(not (SHARED / "maps").is_dir(), reason="the real maps are not here")
def test_real_maps_open_and_survive_saving() -> None:
    opened = 0
    for path in sorted((SHARED / "maps").glob("*.dd2vtt")):
        if "lfs-pointer" in path.name:
            continue
        scenario = open_any(path.read_bytes(), path.name).scenario
        data = write_scenario(scenario)
        assert read_scenario(data, path.name).scenario == scenario
        assert write_scenario(read_scenario(data, path.name).scenario) == data
        opened += 1
    assert opened >= 5


@pytest.mark.parametrize(
    ("folder", "name", "cells", "message"),
    [
        ("Abandoned Mine [33x21] - Rewards", "GL_mine.png", (33, 21), "the name of its folder"),
        (
            "Abandoned Mine [33x21]",
            "mine 11x7.png",
            (11, 7),
            "the file's name",
        ),  # the nearer name counts
        ("Maps 2024", "mine.png", (33, 21), "70 pixels per cell were guessed"),
        (
            "Maps 20x30",
            "mine.png",
            (33, 21),
            "70 pixels per cell were guessed",
        ),  # a size that does not fit the picture
    ],
)
def test_the_grid_of_a_picture_is_read_from_its_folder_too(
    folder: str, name: str, cells: tuple[int, int], message: str, tmp_path: Path
) -> None:
    report = open_any(png(33 * 70, 21 * 70), name, folder=tmp_path / folder)
    scene = report.scenario.scene
    assert (scene.columns, scene.rows) == cells
    assert message in report.warnings[0]
