"""Real exports of other programs open with the figures that were counted in them by hand and by
script.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fivefoot.core.storage.importers.imported_map import ImportedMap
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.importers.universal_vtt import read_universal_vtt
from fivefoot.core.storage.reading.report import MapImportError
from fivefoot.core.storage.scenario_error import ScenarioFileError

Read = Callable[[str], bytes]

FIGURES: dict[str, dict[str, object]] = {
    "blue-tower-cropped.dd2vtt": {
        "cells": [10, 12],
        "walls": 85,
        "walls_outside": 356,
        "doors": 4,
        "doors_outside": 37,
        "zero_length": 4,
        "image": [1280, 1536],
    },
    "lich-tomb-webp.dd2vtt": {
        "cells": [48, 27],
        "walls": 168,
        "doors": 5,
        "lights": 2,
        "image": [6144, 3456],
    },
    "headmasters-quarters-v02.dd2vtt": {
        "cells": [10, 10],
        "walls": 14,
        "doors": 6,
        "image": [1280, 1280],
    },
    "sample-objects-window.dd2vtt": {
        "cells": [10, 10],
        "walls": 7,
        "doors": 1,
        "windows": 1,
        "lights": 2,
        "objects": 1,
        "image": [2560, 2560],
    },
    "curved-walls-lights.dd2vtt": {
        "cells": [20, 20],
        "walls": 197,
        "doors": 3,
        "lights": 1,
        "objects": 2,
        "image": [1280, 1280],
    },
}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_of_the_report(real_map: Read, name: str) -> None:
    report = read_universal_vtt(real_map(name), name, "window").report.as_json()
    nothing = {key: 0 for key, value in report.items() if isinstance(value, int)}
    assert report == nothing | FIGURES[name] | {"warnings": []}


def opened(real_map: Read, name: str) -> ImportedMap:
    return read_universal_vtt(real_map(name), name)


def test_cropped_tower_starts_at_its_own_corner(real_map: Read) -> None:
    tower = opened(real_map, "blue-tower-cropped.dd2vtt")
    assert len(tower.walls) == 85
    assert all(
        -1 <= x <= 11 and -1 <= y <= 13 for door in tower.doors for x, y in (door.start, door.end)
    )
    assert {(wall.start, wall.end) for wall in tower.walls}.isdisjoint({((46, 41), (56, 41))})


def test_door_of_the_sample_stands_where_its_picture_shows_it(real_map: Read) -> None:
    sample = opened(real_map, "sample-objects-window.dd2vtt")
    assert (sample.doors[0].start, sample.doors[0].end) == ((5, 1.5), (5, 2.5))
    assert sample.windows[0].start == (5, 7.619141)
    assert sample.windows[0].start_milli == (5000, 7619)
    assert len(sample.object_outlines) == 59
    assert sample.lights[0].colour == (0xEC, 0xCD, 0x8B, 255)
    assert sample.baked_lighting is False


def test_pictures_are_recognised_by_their_bytes(real_map: Read) -> None:
    tomb = opened(real_map, "lich-tomb-webp.dd2vtt")
    assert (tomb.picture_format, tomb.pixels_per_cell_x, tomb.pixels_per_cell_y) == (
        "webp",
        128,
        128,
    )
    assert any(min(*wall.start, *wall.end) < 0 for wall in tomb.walls)
    assert opened(real_map, "curved-walls-lights.dd2vtt").pixels_per_cell_x == 64


def test_slanting_doors_keep_their_angle(real_map: Read) -> None:
    doors = opened(real_map, "headmasters-quarters-v02.dd2vtt").doors
    assert ((9.233454, 2.233454), (9.766546, 2.766546)) in {
        (door.start, door.end) for door in doors
    }


def test_pointer_under_a_maps_name_gets_a_clear_message(real_map: Read) -> None:
    name = "not-a-map-lfs-pointer.dd2vtt"
    with pytest.raises(MapImportError, match=rf"^{name}: this is a git-lfs pointer.+git lfs pull"):
        read_universal_vtt(real_map(name), name)


@pytest.mark.parametrize(
    "name", ["foundry-caves-2-v12.json", "foundry-v7-example.json", "bm_orb_caves_2.jpg"]
)
def test_other_formats_are_refused_by_name(real_map: Read, name: str) -> None:
    with pytest.raises(MapImportError, match=rf"^{name}: this is "):
        read_universal_vtt(real_map(name), name)


WHAT_COMES: dict[str, tuple[int, int] | str] = {
    "blue-tower-cropped.dd2vtt": (10, 12),
    "lich-tomb-webp.dd2vtt": (48, 27),
    "headmasters-quarters-v02.dd2vtt": (10, 10),
    "sample-objects-window.dd2vtt": (10, 10),
    "curved-walls-lights.dd2vtt": (20, 20),
    "foundry-caves-2-v12.json": (40, 40),
    "foundry-v7-example.json": (30, 30),
    "bm_orb_caves_2.jpg": (29, 29),  # 2000 pixels at 70 a cell, as nothing says how many
    "not-a-map-lfs-pointer.dd2vtt": "git-lfs pointer",
}
"""Columns and rows of every file in the folder, or words of its refusal."""


def test_every_file_of_the_folder_opens_or_is_refused_by_name(real_map: Read) -> None:
    for name, comes in WHAT_COMES.items():
        data = real_map(name)
        if isinstance(comes, str):
            with pytest.raises(ScenarioFileError, match=f"{name}.+{comes}"):
                open_any(data, name, "twopoint")
        else:
            scene = open_any(data, name, "twopoint").scenario.scene
            assert (scene.columns, scene.rows) == comes, name


def test_no_file_of_the_folder_is_left_untried(shared_maps: Path) -> None:
    assert {path.name for path in shared_maps.iterdir()} - {"README.md"} == WHAT_COMES.keys()


def test_a_real_map_cut_off_anywhere_is_refused(real_map: Read) -> None:
    whole = real_map("headmasters-quarters-v02.dd2vtt")
    for length in range(1, len(whole) - 3, len(whole) // 60):
        with pytest.raises(MapImportError, match="cut off before its end"):
            read_universal_vtt(whole[:length], "cut.dd2vtt")
