"""Tiled maps: every encoding of layers, endless maps, tilesets beside the map, ground by properties
and names, objects with their odd origins; all files are made here.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
import zstandard
from PIL import Image

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.terrain import TILE
from fivefoot.core.storage.importers.import_choices import ImportChoices
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport

FLAGS = 0x80000000 | 0x40000000 | 0x20000000 | 0x10000000


def kinds(report: LoadReport) -> list[str]:
    """The kind of ground of each cell, row by row."""
    scene = report.scenario.scene
    found = []
    for y in range(scene.rows):
        for x in range(scene.columns):
            tile = scene.painted.tiles.get((x // TILE, y // TILE))
            number = tile[y % TILE * TILE + x % TILE] if tile is not None else 0
            found.append(scene.painted.palette[number - 1].kind if number else "floor")
    return found


def tile_properties(**told: Any) -> list[dict[str, Any]]:
    return [{"name": name, "type": "string", "value": value} for name, value in told.items()]


def tileset(*tiles: dict[str, Any], first: int = 1, **more: Any) -> dict[str, Any]:
    return {"firstgid": first, "name": "ground", "tilecount": 8, "tiles": list(tiles)} | more


MUD = {"id": 1, "properties": tile_properties(moveCost=2)}
ROCK = {"id": 2, "properties": [{"name": "walkable", "type": "bool", "value": False}]}


def layer(data: Any, width: int = 3, height: int = 2, **more: Any) -> dict[str, Any]:
    return {
        "type": "tilelayer",
        "name": "Ground",
        "width": width,
        "height": height,
        "data": data,
    } | more


def tree(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "orientation": "orthogonal",
        "width": 3,
        "height": 2,
        "tilewidth": 32,
        "tileheight": 32,
        "infinite": False,
        "layers": list(layers),
        "tilesets": [tileset(MUD, ROCK)],
        "version": 1.5,
    } | more


def read(
    *layers: dict[str, Any], folder: Path | None = None, tiles: int = 1, **more: Any
) -> LoadReport:
    data = json.dumps(tree(*layers, **more)).encode()
    return open_any(data, "cave.tmj", folder=folder, choices=ImportChoices(tiles_per_cell=tiles))


GIDS = [1, 2, 3, 0, 2, 1]
EXPECTED = ["floor", "difficult", "impassable", "floor", "difficult", "floor"]


def packed(raw: bytes, how: str) -> str:
    done = {
        "": raw,
        "zlib": zlib.compress(raw),
        "gzip": gzip.compress(raw),
        "zstd": zstandard.ZstdCompressor().compress(raw),
    }[how]
    return base64.b64encode(done).decode()


RAW = struct.pack("<6I", *GIDS)


@pytest.mark.parametrize("how", ["", "zlib", "gzip", "zstd"])
def test_every_way_of_packing_tiles_reads_alike(how: str) -> None:
    report = read(layer(packed(RAW, how), encoding="base64", compression=how))
    assert kinds(report) == EXPECTED


def test_a_list_of_tiles_reads_alike() -> None:
    report = read(layer(GIDS))
    assert kinds(report) == EXPECTED
    assert report.imported is not None
    assert report.imported.as_json()["cells"] == [3, 2]
    assert "2 cells imported as difficult terrain" in report.warnings


@pytest.mark.parametrize("encoding", ["csv", "base64", "elements"])
def test_xml_reads_as_json_does(encoding: str) -> None:
    body = {
        "csv": '<data encoding="csv">\n1,2,3,\n0,2,1\n</data>',
        "base64": f'<data encoding="base64" compression="zlib">\n {packed(RAW, "zlib")} \n</data>',
        "elements": "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in GIDS) + "</data>",
    }[encoding]
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
    <!-- drawn --> <!-- by hand -->
    <map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="32"
         tileheight="32" infinite="0">
      <tileset firstgid="1" name="ground" tilewidth="32" tileheight="32" columns="4">
        <tile id="1"><properties><property name="moveCost" type="int" value="2"/></properties>
        </tile>
        <tile id="2"><properties><property name="walkable" type="bool" value="false"/></properties>
        </tile>
      </tileset>
      <layer id="1" name="Ground" width="3" height="2">{body}</layer>
    </map>"""
    assert kinds(open_any(text.encode(), "cave.tmx")) == EXPECTED


def test_all_four_flags_are_cleared() -> None:
    flipped = [gid | FLAGS if gid else 0 for gid in GIDS]
    assert kinds(read(layer(flipped))) == EXPECTED


def test_a_tile_belongs_to_the_greatest_first_number_up_to_it() -> None:
    sets = [tileset(MUD, first=1), tileset(ROCK, first=100), tileset(MUD, first=50)]
    # 51 is tile 1 of the set from 50 on (mud), 102 is tile 2 of that from 100 on (rock)
    report = read(layer([51, 102, 0, 0, 0, 0]), tilesets=sets)
    assert kinds(report)[:2] == ["difficult", "impassable"]


def test_an_endless_map_begins_at_its_first_tile_however_negative() -> None:
    chunk = {"x": -16, "y": -32, "width": 4, "height": 2, "data": [0, 0, 2, 0, 0, 0, 0, 1]}
    other = {"x": -12, "y": -31, "width": 1, "height": 1, "data": [3]}
    endless = {"type": "tilelayer", "name": "Ground", "chunks": [chunk, other]}
    report = read(endless, infinite=True, width=0, height=0)
    # tiles stand in columns -14 to -12 and rows -32 to -31
    assert (report.scenario.scene.columns, report.scenario.scene.rows) == (3, 2)
    assert kinds(report) == ["difficult", "floor", "floor", "floor", "floor", "impassable"]


def test_layers_in_groups_move_with_their_offset_and_the_topmost_counts() -> None:
    below = layer([2, 2, 2, 2, 2, 2])
    above = layer([3, 0, 0, 0, 0, 0], offsetx=32)
    group = {"type": "group", "name": "Upper", "offsety": 32, "layers": [above]}
    assert kinds(read(below, group)) == ["difficult"] * 4 + ["impassable", "difficult"]


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({"cost": "3"}, "difficult"),
        ({"movement_cost": 1}, "floor"),
        ({"moveCost": -1}, "impassable"),
        ({"moveCost": 99}, "impassable"),
        ({"collision": True}, "impassable"),
        ({"blocked": "true"}, "impassable"),
        ({"difficult": True}, "difficult"),
        ({"Walkable": "no"}, "impassable"),
        ({"class": "DeepWater"}, "deep_water"),
        ({"moveCost": "?"}, "floor"),
    ],
)
def test_properties_say_what_ground_is(told: dict[str, Any], kind: str) -> None:
    tile: dict[str, Any] = {"id": 0, "properties": tile_properties(**told)}
    assert kinds(read(layer([1, 0, 0, 0, 0, 0]), tilesets=[tileset(tile)]))[0] == kind


@pytest.mark.parametrize("key", ["class", "type"])
def test_the_class_of_a_tile_has_two_names_over_the_versions(key: str) -> None:
    report = read(layer([1, 0, 0, 0, 0, 0]), tilesets=[tileset({"id": 0, key: "lava"})])
    assert kinds(report)[0] == "hazard"


def test_a_property_can_be_named() -> None:
    tile = {"id": 0, "properties": tile_properties(cavalryCost=4, moveCost=1)}
    data = json.dumps(tree(layer([1, 0, 0, 0, 0, 0]), tilesets=[tileset(tile)])).encode()
    chosen = open_any(data, "cave.tmj", choices=ImportChoices(costs=("cavalryCost",)))
    assert kinds(chosen)[0] == "difficult"
    assert kinds(open_any(data, "cave.tmj"))[0] == "floor"


def test_a_layer_called_walls_makes_rock_with_walls_round_it() -> None:
    report = read(layer([1, 1, 0, 0, 0, 0], name="Walls"), layer([1] * 6))
    assert kinds(report)[:3] == ["rock", "rock", "floor"]
    walls = report.scenario.scene.barriers.values()
    assert {frozenset((wall.start, wall.end)) for wall in walls} == {
        frozenset((Point(0, 0), Point(2000, 0))),
        frozenset((Point(2000, 0), Point(2000, 1000))),
        frozenset((Point(2000, 1000), Point(0, 1000))),
        frozenset((Point(0, 1000), Point(0, 0))),
    }


def test_walls_of_tiles_and_walls_of_objects_are_all_there() -> None:
    """Both were called wall-1, and the tiles lost theirs."""
    drawn = {"class": "wall", "x": 64, "y": 0, "polyline": line(0, 64)}
    report = read(layer([1, 0, 0, 0, 0, 0], name="Walls"), things(drawn))
    assert len(report.scenario.scene.barriers) == 5


def test_several_tiles_make_a_cell_and_the_worst_counts() -> None:
    report = read(layer([1, 2, 3, 1, 1, 1]), tiles=2)
    # 3 x 2 tiles make 2 x 1 cells: mud in the first, rock in the second
    assert (report.scenario.scene.columns, report.scenario.scene.rows) == (2, 1)
    assert kinds(report) == ["difficult", "impassable"]


def things(*objects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "objectgroup", "name": "Things", "objects": list(objects)} | more


def line(x: int, y: int) -> list[dict[str, int]]:
    return [{"x": 0, "y": 0}, {"x": x, "y": y}]


def test_objects_are_walls_doors_windows_lamps_and_ground_by_what_they_are_called() -> None:
    report = read(
        things(
            {"class": "wall", "x": 32, "y": 0, "polyline": line(0, 64)},
            {"type": "door", "x": 32, "y": 28, "width": 32, "height": 8},
            {
                "name": "Window 2",
                "x": 0,
                "y": 32,
                "polyline": [{"x": 0, "y": 0}, {"x": 16, "y": 0}],
            },
            {"name": "torch", "x": 48, "y": 48, "point": True},
            {"name": "mud", "x": 0, "y": 0, "width": 64, "height": 32},
            {"name": "Boss", "x": 5, "y": 5, "point": True},
        )
    )
    found = report.scenario.scene
    assert {each.kind: (each.start, each.end) for each in found.barriers.values()} == {
        "wall": (Point(1000, 0), Point(1000, 2000)),
        # the rectangle lies from (1, 0.875) to (2, 1.125): its middle line is at 1
        "door": (Point(1000, 1000), Point(2000, 1000)),
        "window": (Point(0, 1000), Point(500, 1000)),
    }
    assert [light.at for light in found.lights] == [Point(1500, 1500)]
    (mud,) = found.ground
    assert mud.surface.kind == "mud"
    assert set(mud.points) == {Point(0, 0), Point(2000, 0), Point(2000, 1000), Point(0, 1000)}
    assert any("1 object whose name is not a wall" in line for line in report.warnings)


def test_a_tile_object_stands_on_its_place_and_turns_about_it() -> None:
    # a 64 x 32 tile at (0, 64): it covers (0, 32) to (64, 64); a quarter clockwise it hangs from
    # (0, 64) to the right and down: (0, 64) to (32, 128)
    plain = {"gid": 1, "name": "mud", "x": 0, "y": 64, "width": 64, "height": 32}
    turned = plain | {"rotation": 90}
    back = plain | {"rotation": -270}
    rings = [
        set(ground.points) for ground in read(things(plain, turned, back)).scenario.scene.ground
    ]
    assert rings[0] == {Point(0, 1000), Point(2000, 1000), Point(2000, 2000), Point(0, 2000)}
    assert rings[1] == {Point(0, 2000), Point(1000, 2000), Point(1000, 4000), Point(0, 4000)}
    assert rings[1] == rings[2]


def test_a_closed_wall_goes_all_round() -> None:
    ring = [{"x": 0, "y": 0}, {"x": 32, "y": 0}, {"x": 0, "y": 32}]
    report = read(things({"class": "wall", "x": 0, "y": 0, "polygon": ring}))
    assert len(report.scenario.scene.barriers) == 3


# -- beside the map


def sheet() -> bytes:
    """Two tiles of 32 pixels: red, and blue with a green left half."""
    image = Image.new("RGBA", (64, 32), (255, 0, 0, 255))
    image.paste((0, 0, 255, 255), (32, 0, 64, 32))
    image.paste((0, 255, 0, 255), (32, 0, 48, 32))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


TSX = b"""<tileset name="ground" tilewidth="32" tileheight="32" tilecount="2" columns="2">
<image source="sheet.png" width="64" height="32"/>
<tile id="1" class="ice"/></tileset>"""


def shown(report: LoadReport) -> Image.Image:
    picture = report.scenario.scene.picture
    assert picture is not None
    return Image.open(io.BytesIO(report.scenario.assets[picture.asset]))


def test_an_external_tileset_tells_ground_and_draws_the_picture(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "ground.tsx").write_bytes(TSX)
    (tmp_path / "art" / "sheet.png").write_bytes(sheet())
    sets = [{"firstgid": 1, "source": "art/ground.tsx"}]
    data = [1, 2, 2 | 0x80000000, 0, 0, 0]
    report = read(layer(data), tilesets=sets, folder=tmp_path)
    assert kinds(report)[:3] == ["floor", "ice", "ice"]
    image = shown(report)
    assert image.size == (96, 64)
    assert image.getpixel((5, 5)) == (255, 0, 0)
    assert image.getpixel((37, 5)) == (0, 255, 0)
    assert image.getpixel((69, 5)) == (0, 0, 255), "the third tile is mirrored"


def test_layers_called_roofs_lie_above_the_tokens_and_change_no_ground(tmp_path: Path) -> None:
    (tmp_path / "sheet.png").write_bytes(sheet())
    art = {"image": "sheet.png", "imagewidth": 64, "imageheight": 32, "columns": 2}
    tiles = tileset(MUD, first=1, tilewidth=32, tileheight=32, **art)
    report = read(
        layer([1, 1, 1, 1, 1, 1]),
        layer([0, 2, 2, 0, 0, 0], name="Roof of the inn"),
        layer([0, 0, 0, 2, 0, 0], name="TreeTops", visible=False),
        folder=tmp_path,
        tilesets=[tiles],
    )
    (roof,) = report.scenario.scene.overheads
    assert (roof.name, roof.origin, roof.width, roof.height) == (
        "Roof of the inn",
        Point(1000, 0),
        2000,
        1000,
    )
    drawn = Image.open(io.BytesIO(report.scenario.assets[roof.asset]))
    assert drawn.size == (64, 32)
    assert kinds(report) == ["floor"] * 6  # mud is what the roof is made of
    assert shown(report).getpixel((40, 8)) == shown(report).getpixel((8, 8))
    assert any("1 layer above the tokens is left out" in told for told in report.warnings)


def test_a_tileset_that_is_missing_is_reported_and_the_map_opens(tmp_path: Path) -> None:
    report = read(layer(GIDS), tilesets=[{"firstgid": 1, "source": "no.tsx"}], folder=tmp_path)
    assert set(kinds(report)) == {"floor"}
    assert any("the tileset no.tsx is not in the map's folder" in line for line in report.warnings)


def test_nothing_is_read_outside_of_the_maps_folder(tmp_path: Path) -> None:
    home = tmp_path / "maps"
    home.mkdir()
    (tmp_path / "secret.tsx").write_bytes(TSX)
    absolute = str(tmp_path / "secret.tsx")
    for source in ("../secret.tsx", absolute, "x/../../secret.tsx"):
        report = read(layer(GIDS), tilesets=[{"firstgid": 1, "source": source}], folder=home)
        assert "ice" not in kinds(report), source
    (home / "secret.tsx").write_bytes(TSX)
    report = read(layer(GIDS), tilesets=[{"firstgid": 1, "source": "../secret.tsx"}], folder=home)
    assert "ice" in kinds(report), "a file of that name beside the map is taken"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("door.tx", '<template><object class="door" width="32" height="8"/></template>'),
        ("door.tj", '{"type": "template", "object": {"type": "door", "width": 32, "height": 8}}'),
    ],
)
def test_a_template_gives_what_an_object_does_not_say(
    name: str, content: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    placed = {"template": name, "x": 0, "y": 28}
    report = read(things(placed), folder=tmp_path)
    assert [each.kind for each in report.scenario.scene.barriers.values()] == ["door"]
    alone = read(things(placed))
    assert any(f"the template {name} was not read" in line for line in alone.warnings)


@pytest.mark.parametrize(
    "content", ["{", '{"object": 7}', '{"object": {"width": "wide"}}', "{}", "<template/>", "[]"]
)
def test_a_template_that_says_nothing_leaves_the_object_to_itself(
    content: str, tmp_path: Path
) -> None:
    (tmp_path / "door.tj").write_text(content, encoding="utf-8")
    placed = {"template": "door.tj", "x": 0, "y": 28, "height": 8, "class": "door"}
    report = read(things({"width": 32, **placed}), folder=tmp_path)
    assert [each.kind for each in report.scenario.scene.barriers.values()] == ["door"]


# -- refusals


@pytest.mark.parametrize("shape", ["isometric", "hexagonal", "staggered", "oblique"])
def test_other_shapes_are_refused_by_name(shape: str) -> None:
    with pytest.raises(ScenarioFileError, match=f"this is a Tiled map, {shape}"):
        read(layer(GIDS), orientation=shape)
    text = f'<map orientation="{shape}" width="3" height="2" tilewidth="14" tileheight="12"/>'
    with pytest.raises(ScenarioFileError, match=f"this is a Tiled map, {shape}"):
        open_any(text.encode(), "cave.tmx")


BOMB = base64.b64encode(zlib.compress(bytes(40_000_000))).decode()


@pytest.mark.parametrize(
    ("layers", "more", "words"),
    [
        ([layer(GIDS)], {"tileheight": 16}, "tiles of 32 x 16 pixels"),
        ([layer([1, 2])], {}, "there are 2 tiles for a layer of 3 x 2"),
        ([layer("!!", encoding="base64")], {}, "cannot be unpacked"),
        ([layer(BOMB, encoding="base64", compression="zlib")], {}, "7 tiles|cut off|cannot be"),
        ([layer(packed(RAW, "")[:8], encoding="base64")], {}, "cut off|tiles for a layer"),
        ([layer("eJw=", encoding="base64", compression="zlib")], {}, "cannot be unpacked"),
        ([layer("AAAA", encoding="base64", compression="lz4")], {}, "packed as 'lz4'"),
        ([layer([1, 2, 3, 4, 5, -6])], {}, "a tile is a whole number of 32 bits"),
        ([layer([1] * 6, width=900_000, height=9)], {}, "a layer cannot have"),
        ([], {"width": 501}, "larger than 500 x 500"),
        ([], {"infinite": True}, "has no tiles"),
    ],
)
def test_what_makes_no_map_is_refused(
    layers: list[dict[str, Any]], more: dict[str, Any], words: str
) -> None:
    with pytest.raises(ScenarioFileError, match=words) as caught:
        read(*layers, **more)
    assert str(caught.value).startswith("cave.tmj")


def test_xml_that_is_not_well_formed_is_refused_by_its_line() -> None:
    text = (
        '<map orientation="orthogonal" width="1" height="1"\n tilewidth="8" tileheight="8">\n'
        '<properties><property name="a" value="<CHAPTERID>"/></properties></map>'
    )
    with pytest.raises(ScenarioFileError, match=r"line 3, column .*not valid XML"):
        open_any(text.encode(), "quest.tmx")


def test_entities_are_refused_before_they_grow() -> None:
    laughs = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(1, 9))
    text = f'<!DOCTYPE map [<!ENTITY l1 "ha">{laughs}]><map orientation="orthogonal">&l9;</map>'
    with pytest.raises(ScenarioFileError, match="document type or entities"):
        open_any(text.encode(), "laughs.tmx")
