"""Dungeon Alchemist: walls by the foot, types by the version, a chat command before it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport


def wall(section: str, sort: int = 0, **more: Any) -> dict[str, Any]:
    return {"wallSection": section, "type": sort, **more}


def plan(walls: list[dict[str, Any]], **more: Any) -> bytes:
    tree = {"walls": walls, "lights": [], "pixelsPerTile": 150, "grid": {"x": 26, "y": 19}}
    return json.dumps(tree | more).encode()


def read(walls: list[dict[str, Any]], **more: Any) -> LoadReport:
    return open_any(plan(walls, **more), "inn.json")


def barriers(report: LoadReport) -> list[Barrier]:
    return list(report.scenario.scene.barriers.values())


def test_a_wall_is_four_numbers_in_a_text_and_a_pixel_off_is_put_back() -> None:
    # 150 pixels a cell: (2, 12) to (4, 12), written a pixel too high
    report = read([wall("300 1799 600 1799")])
    assert (report.scenario.scene.columns, report.scenario.scene.rows) == (26, 19)
    assert [(b.start, b.end) for b in barriers(report)] == [
        (Point(2000, 12000), Point(4000, 12000))
    ]


def test_what_lies_off_the_lattice_stays_there() -> None:
    # 320 / 150 = 2.1333 cells
    (only,) = barriers(read([wall("320 300 600 300")]))
    assert (only.start, only.end) == (Point(2133, 2000), Point(4000, 2000))


def test_the_foot_of_a_wall_counts_not_its_top() -> None:
    foot = {
        "p1": {"bottom": {"x": 300, "y": 450}, "top": {"x": 300, "y": 300}},
        "p2": {"bottom": {"x": 600, "y": 450}, "top": {"x": 600, "y": 300}},
    }
    (only,) = barriers(read([wall("300 300 600 300", wall3D=foot)]))
    assert (only.start, only.end) == (Point(2000, 3000), Point(4000, 3000))


def test_places_may_be_texts_and_lists() -> None:
    foot = {"p1": {"bottom": "300 450"}, "p2": {"bottom": [600, 450]}}
    report = read(
        [wall("0 0 1 1", wall3D=foot)],
        grid="26 19",
        pixelsPerTile="150",
        lights=[{"position": "150, 300"}],
    )
    assert [(b.start, b.end) for b in barriers(report)] == [(Point(2000, 3000), Point(4000, 3000))]
    assert report.scenario.scene.lights[0].at == Point(1000, 2000)


def test_in_the_first_version_windows_are_walls_that_one_sees_over() -> None:
    walls = [wall("0 0 150 0"), wall("0 0 0 150", 1, open=True), wall("150 0 150 150", 2)]
    first = barriers(read(walls))
    assert [(b.kind, b.is_open, b.is_low) for b in first] == [
        ("wall", False, False),
        ("door", True, False),
        ("wall", False, True),
    ]
    second = barriers(read([*walls, wall("0 150 150 150", 4)], version=2))
    assert [b.kind for b in second] == ["wall", "door", "window", "fence"]


def test_the_chat_command_before_it_is_passed_over() -> None:
    data = b"!dungeonalchemist " + plan([wall("0 0 150 0")])
    report = open_any(data, "inn.txt")
    assert len(barriers(report)) == 1
    assert report.scenario.title == "inn"


def test_a_picture_of_the_same_name_beside_it_is_put_under_it(tmp_path: Path) -> None:
    picture = b"GIF89a" + (26).to_bytes(2, "little") + (19).to_bytes(2, "little")
    (tmp_path / "inn.png").write_bytes(picture)
    report = open_any(plan([wall("0 0 150 0")]), "inn.json", folder=tmp_path)
    shown = report.scenario.scene.picture
    assert shown is not None
    assert (shown.width, shown.height) == (26_000, 19_000)
    alone = open_any(plan([wall("0 0 150 0")]), "inn.json")
    assert any("put inn.png or .jpg beside it" in line for line in alone.warnings)


def test_walls_without_length_are_counted() -> None:
    report = read([wall("150 150 150 150"), wall("0 0 150 0")])
    assert report.imported is not None
    assert (report.imported.walls, report.imported.zero_length) == (1, 1)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (plan([wall("1 2 3")]), "a wall is four numbers"),
        (plan([wall("1 2 3 1e99")]), "past the limit"),
        (plan([], grid={"x": 0, "y": 5}), "cannot be used"),
        (plan([], grid=None), "two numbers, x and y, are expected here"),
        (plan([], pixelsPerTile=0), "cannot be used"),
        (plan([], grid={"x": 5000, "y": 5}), "cannot be used"),
    ],
)
def test_what_makes_no_map_is_refused_by_place(data: bytes, words: str) -> None:
    with pytest.raises(ScenarioFileError, match=words):
        open_any(data, "inn.json")
