"""Foundry scenes of all shapes: where things lie, what walls stop, what ground costs, and what is
told.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scene import Light
from fivefoot.core.model.terrain import Surface
from fivefoot.core.storage.exporters.foundry_export import foundry_scene
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport, read_scenario, write_scenario

SHARED = Path(os.environ.get("FIVEFOOT_SHARED", Path(__file__).parents[5] / "shared"))


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


def wall(*ends: float, **more: Any) -> dict[str, Any]:
    return {
        "c": list(ends),
        "move": 20,
        "sight": 20,
        "light": 20,
        "sound": 20,
        "dir": 0,
        "door": 0,
        "ds": 0,
    } | more


def scene(**more: Any) -> dict[str, Any]:
    """Ten by six cells of 50 pixels, a quarter of padding: 3 columns (2.5 rounded up) and 2 rows
    (1.5 rounded up).
    """
    return {
        "name": "Cellar",
        "width": 500,
        "height": 300,
        "padding": 0.25,
        "background": {"src": "worlds/a/cellar%201.png"},
        "grid": {"type": 1, "size": 50, "distance": 5, "units": "ft"},
        "walls": [],
        "lights": [],
        "tokens": [],
    } | more


def read(folder: Path | None = None, **more: Any) -> LoadReport:
    return open_any(json.dumps(scene(**more)).encode(), "cellar.json", folder=folder)


def test_walls_count_from_the_picture_inside_its_padding() -> None:
    report = read(walls=[wall(150, 100, 200, 100), wall(400, 250, 400, 275.5)])
    scene_ = report.scenario.scene
    assert (scene_.columns, scene_.rows, report.scenario.title) == (10, 6, "Cellar")
    # the picture begins at (3 x 50, 2 x 50)
    assert [(w.start, w.end) for w in scene_.barriers.values()] == [
        (Point(0, 0), Point(1000, 0)),
        (Point(5000, 3000), Point(5000, 3510)),
    ]


def test_an_offset_picture_is_moved_under_the_grid() -> None:
    # the picture's corner comes to (150 - 20, 100 - 10) = (130, 90): 30 px into column 2, 40 px
    # into row 1
    report = read(
        background={"src": "", "offsetX": 20, "offsetY": 10}, walls=[wall(150, 100, 200, 100)]
    )
    scene_ = report.scenario.scene
    assert (scene_.columns, scene_.rows) == (11, 7)
    assert [(w.start, w.end) for w in scene_.barriers.values()] == [
        (Point(1000, 1000), Point(2000, 1000))
    ]


def test_a_flat_scene_of_an_old_version_reads_alike() -> None:
    old = {
        "grid": 50,
        "gridType": 1,
        "gridDistance": 5,
        "shiftX": 0,
        "shiftY": 0,
        "img": "a.png",
        "background": None,
        "walls": [
            {"c": [150, 100, 200, 100], "move": 1, "sense": 1, "door": 0, "ds": 0},
            {"c": [150, 150, 200, 150], "move": 1, "sense": 0, "door": 0, "ds": 0},
            {"c": [150, 200, 200, 200], "move": 0, "sense": 1, "door": 0, "ds": 0},
            {"c": [150, 250, 200, 250], "move": 1, "sense": 2, "door": 0, "ds": 0},
        ],
    }
    kinds = [barrier.kind for barrier in read(**old).scenario.scene.barriers.values()]
    assert kinds == ["wall", "window", "curtain", "wall"]


def test_what_a_wall_stops_decides_what_it_is() -> None:
    report = read(
        walls=[
            wall(150, 100, 200, 100, sight=0),
            wall(150, 150, 200, 150, move=0),
            wall(150, 200, 200, 200, sight=30),
            wall(150, 250, 200, 250, sight=10),
            wall(150, 300, 200, 300, move=0, sight=0),
            wall(200, 100, 250, 100, dir=1),
            wall(250, 100, 250, 100),
        ]
    )
    assert [b.kind for b in report.scenario.scene.barriers.values()] == [
        "window",
        "curtain",
        "window",
        "wall",
        "wall",
    ]
    assert report.imported is not None
    assert (report.imported.walls, report.imported.windows, report.imported.zero_length) == (
        3,
        2,
        1,
    )
    message = "\n".join(report.warnings)
    for word in ("limits sight", "from near or from afar", "only light or sound"):
        assert word in message
    kept = report.scenario.foreign["foundry"]["walls"]
    # the first lets looks through and no light, which is kept for writing it back
    assert sorted(kept) == ["wall-4", "window-1", "window-3"]


def test_one_way_walls_stop_from_the_side_that_the_file_says() -> None:
    report = read(
        walls=[wall(150, 100, 200, 100, dir=number) for number in range(3)]
        + [wall(150, 150, 200, 150, door=1, dir=2)]
    )
    barriers = report.scenario.scene.barriers
    assert [barriers[f"wall-{number}"].stops_from for number in (1, 2, 3)] == [
        "both",
        "left",
        "right",
    ]
    assert barriers["door-4"].stops_from == "right"
    back = open_any(foundry_scene(report.scenario).data, "back.json", "twopoint").scenario
    assert [each.stops_from for each in back.scene.barriers.values()] == [
        each.stops_from for each in barriers.values()
    ]


def test_doors_keep_their_state() -> None:
    doors = read(
        walls=[
            wall(150, 100, 200, 100, door=1, ds=0),
            wall(150, 150, 200, 150, door=1, ds=1),
            wall(150, 200, 200, 200, door=1, ds=2),
            wall(150, 250, 200, 250, door=2),
        ]
    ).scenario.scene.barriers
    assert [(d.kind, d.is_open, d.locked, d.secret) for d in doors.values()] == [
        ("door", False, False, False),
        ("door", True, False, False),
        ("door", False, True, False),
        ("door", False, False, True),
    ]


def test_what_lies_outside_of_the_picture_is_left_out_and_reported() -> None:
    report = read(walls=[wall(0, 0, 100, 0), wall(0, 0, 0, 100, door=1), wall(100, 200, 200, 200)])
    assert report.imported is not None
    assert (
        report.imported.walls,
        report.imported.walls_outside,
        report.imported.doors_outside,
    ) == (1, 1, 1)
    assert any("1 wall and 1 door outside" in line for line in report.warnings)


def test_lights_reach_by_the_scenes_own_distance() -> None:
    # 20 ft of dim light where a cell is 10 ft: two cells
    grid = {"type": 1, "size": 50, "distance": 10, "units": "ft"}
    lights = [
        {"x": 200, "y": 150, "config": {"dim": 20, "bright": 10, "color": "#ffaa00"}},
        {"x": 10, "y": 10, "config": {"dim": 20}},
    ]
    report = read(grid=grid, lights=lights)
    assert report.scenario.scene.lights == (Light(Point(1000, 1000), 2000, "#ffaa00"),)
    assert report.imported is not None
    assert report.imported.lights_outside == 1


def test_tokens_come_with_name_side_and_size() -> None:
    tokens = [
        {
            "name": "Ogre",
            "x": 200,
            "y": 150,
            "width": 2,
            "height": 2,
            "disposition": -1,
            "hidden": True,
        },
        {"name": "Ada", "x": 150, "y": 100, "width": 1, "height": 1, "disposition": 1},
        {"name": "Far", "x": 0, "y": 0, "width": 1, "height": 1, "disposition": 0},
    ]
    found = read(tokens=tokens).scenario.tokens
    assert [(t.name, t.cell, t.side, t.size, t.hidden) for t in found.values()] == [
        ("Ogre", Cell(1, 1), "foes", "large", True),
        ("Ada", Cell(0, 0), "heroes", "medium", False),
    ]


def test_regions_that_cost_more_are_difficult_ground_with_their_holes() -> None:
    slow = {
        "type": "modifyMovementCost",
        "disabled": False,
        "system": {"difficulties": {"walk": 2, "fly": 1}},
    }
    regions = [
        {
            "shapes": [
                {
                    "type": "polygon",
                    "points": [150, 100, 350, 100, 350, 250, 150, 250],
                    "hole": False,
                },
                {
                    "type": "rectangle",
                    "x": 200,
                    "y": 150,
                    "width": 50,
                    "height": 50,
                    "rotation": 0,
                    "hole": True,
                },
            ],
            "behaviors": [slow],
        },
        {
            "shapes": [{"type": "circle", "x": 400, "y": 300, "radius": 50}],
            "behaviors": [{"type": "adjustDarknessLevel", "system": {}}],
        },
        {
            "shapes": [{"type": "rectangle", "x": 500, "y": 300, "width": 50, "height": 50}],
            "behaviors": [
                {"type": "modifyMovementCost", "system": {"difficulties": {"walk": None}}}
            ],
        },
    ]
    report = read(regions=regions)
    first, second = report.scenario.scene.ground
    assert first.surface == Surface("difficult")
    assert first.points == (Point(0, 0), Point(4000, 0), Point(4000, 3000), Point(0, 3000))
    assert [sorted(hole) for hole in first.holes] == [
        [Point(1000, 1000), Point(1000, 2000), Point(2000, 1000), Point(2000, 2000)]
    ]
    assert second.surface == Surface("impassable")
    assert report.imported is not None
    assert report.imported.regions == 2


def test_a_terrain_layer_paints_cells_counted_on_the_whole_canvas() -> None:
    # row 2, column 3 of the canvas is the picture's first cell
    grid = {
        "2": {"3": {"multiple": 2, "type": "ground"}, "4": {"multiple": 1}},
        "0": {"0": {"multiple": 2}},
        "5": {},
    }
    painted = read(flags={"TerrainLayer": {"costGrid": grid}}).scenario.scene.painted
    assert painted.palette == (Surface("difficult"),)
    assert {
        key: [i for i, cell in enumerate(tile) if cell] for key, tile in painted.tiles.items()
    } == {(0, 0): [0]}


def test_the_picture_is_found_beside_the_file_or_above(tmp_path: Path) -> None:
    folder = tmp_path / "scenes" / "one"
    folder.mkdir(parents=True)
    missing = read(folder)
    assert missing.scenario.scene.picture is None
    assert any("cellar 1.png is not beside the file" in line for line in missing.warnings)
    (tmp_path / "cellar 1.png").write_bytes(png(1000, 600))
    report = read(folder)
    picture = report.scenario.scene.picture
    assert picture is not None
    assert (picture.origin, picture.width, picture.height) == (Point(0, 0), 10_000, 6_000)
    assert report.imported is not None
    assert report.imported.image == (1000, 600)
    assert read_scenario(write_scenario(report.scenario), "a").scenario == report.scenario


def test_a_file_that_is_no_picture_is_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "cellar 1.png").write_bytes(b"root:x:0:0")
    assert read(tmp_path).scenario.assets == {}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"grid": {"type": 2, "size": 50}}, "a Foundry scene with hexagons"),
        ({"grid": {"type": 1, "size": 0}}, "cannot be used"),
        ({"width": 60_000}, "larger than 500 x 500"),
        ({"walls": [{"c": [1, 2, 3]}]}, "walls[0].c: a wall has four coordinates"),
        ({"walls": [{"c": [None, 2, 3, 4]}]}, "walls[0].c: a wall has four coordinates"),
        ({"walls": [{"c": [1, 2, 3, "x"]}]}, "walls[0].c[3]: a number is expected here"),
    ],
)
def test_what_cannot_be_played_on_is_refused_with_its_place(
    more: dict[str, Any], message: str
) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read(**more)
    assert message in str(caught.value)


@pytest.mark.skipif(not (SHARED / "maps").is_dir(), reason="the real maps are not here")
def test_real_scenes_open_with_the_walls_that_they_state() -> None:
    maps = SHARED / "maps"
    caves = maps / "foundry-caves-2-v12.json"
    report = open_any(caves.read_bytes(), caves.name, folder=maps)
    assert report.imported is not None
    assert report.imported.cells == (40, 40)  # 2000 px at 50
    assert report.imported.walls + report.imported.windows + report.imported.doors == 124
    assert report.imported.image == (2000, 2000)
    oldest = maps / "foundry-v7-example.json"
    report = open_any(oldest.read_bytes(), oldest.name, folder=maps)
    assert report.imported is not None
    assert (report.imported.cells, report.imported.walls) == ((30, 30), 2)  # 4200 px at 140


def test_overhead_tiles_and_a_foreground_lie_above_the_tokens(tmp_path: Path) -> None:
    for name in ("roof.png", "trees.png"):
        (tmp_path / name).write_bytes(png(20, 10))
    tile = {"x": 150, "y": 100, "width": 100, "height": 50, "texture": {"src": "w/roof.png"}}
    tree = scene(
        tiles=[
            {**tile, "overhead": True, "rotation": 90, "hidden": True},
            {**tile, "elevation": 30, "flags": {"fivefoot": ["no name"], "core": 1}},
            {**tile, "elevation": 30, "texture": {"src": "gone.webp"}, "flags": [1]},
            tile,
        ],
        foregroundElevation=20,
        foreground="w/trees.png",
    )
    report = open_any(json.dumps(tree).encode(), "a.json", "twopoint", tmp_path)
    turned, plain, trees = report.scenario.scene.overheads
    assert (turned.name, turned.quarters, turned.gm_only) == ("roof", 1, True)
    assert (turned.width, turned.height) == (plain.height, plain.width)
    assert (plain.width, plain.quarters, plain.gm_only) == (2 * plain.height, 0, False)
    assert trees.name == "trees"
    message = "\n".join(report.warnings)
    assert "gone.webp" in message
    assert "1 tile\n" in message


def test_tokens_come_with_their_pictures_and_as_high_as_they_fly(tmp_path: Path) -> None:
    (tmp_path / "bat.png").write_bytes(png(20, 20))
    bat = {"name": "Bat", "x": 200, "y": 150, "width": 1, "height": 1}
    tree = scene(
        tokens=[
            {**bat, "texture": {"src": "tokens/bat.png"}, "elevation": 10},
            {**bat, "x": 250, "img": "tokens/bat.png", "elevation": -5},
            {**bat, "x": 300, "img": "tokens/gone.png"},
        ]
    )
    report = open_any(json.dumps(tree).encode(), "a.json", "twopoint", tmp_path)
    one, two, three = report.scenario.tokens.values()
    assert one.picture is not None
    assert (one.picture, three.picture) == (two.picture, None)
    assert (one.elevation, one.support) == (2000, "flying")
    assert (two.elevation, two.support) == (0, "ground")
    message = "\n".join(report.warnings)
    assert "1 token's picture is missing" in message
    assert "elevation" in message
