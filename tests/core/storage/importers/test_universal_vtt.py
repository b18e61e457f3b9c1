"""Universal VTT files: what each part becomes, and each trap that real files and other importers
are known for.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from fivefoot.core.storage.importers.imported_map import ImportedMap
from fivefoot.core.storage.importers.universal_vtt import read_universal_vtt
from fivefoot.core.storage.reading.report import MapImportError

Plan = Callable[..., dict[str, Any]]
Opened = Callable[..., ImportedMap]


def points(*pairs: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in pairs]


def portal(start: tuple[float, float], end: tuple[float, float], **more: object) -> dict[str, Any]:
    return {"bounds": points(start, end), "closed": True, "freestanding": False, **more}


def light(x: float, y: float, **more: object) -> dict[str, Any]:
    return {
        "position": {"x": x, "y": y},
        "range": 4.5,
        "intensity": 0.8,
        "color": "ffeccd8b",
        "shadows": True,
        **more,
    }


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big")


def encoded(picture: bytes) -> str:
    return base64.b64encode(picture).decode("ascii")


def resolution(**changes: object) -> dict[str, Any]:
    made: dict[str, Any] = {
        "map_size": {"x": 4, "y": 3},
        "map_origin": {"x": 0, "y": 0},
        "pixels_per_grid": 10,
    }
    return {key: value for key, value in (made | changes).items() if value is not None}


def only_warning(imported: ImportedMap) -> str:
    (warning,) = imported.report.warnings
    return warning


# ---- the whole
# -----------------------------------------------------------------------------------


def test_a_plain_map_opens_without_warnings(opened: Opened) -> None:
    imported = opened("halls/cellar.dd2vtt", line_of_sight=[points((0, 1), (2, 1), (2, 2.0625))])
    assert imported.name == "cellar"
    assert (imported.columns, imported.rows) == (4, 3)
    assert (imported.pixels_per_cell_x, imported.pixels_per_cell_y) == (10, 10)
    assert (imported.picture, imported.picture_format, imported.picture_size) == (
        png(40, 30),
        "png",
        (40, 30),
    )
    assert [(wall.start, wall.end) for wall in imported.walls] == [
        ((0, 1), (2, 1)),
        ((2, 1), (2, 2.0625)),
    ]
    assert [wall.end_milli for wall in imported.walls] == [(2000, 1000), (2000, 2063)]
    assert imported.report.warnings == ()
    assert imported.foreign == {}


def test_the_report_has_its_shape_and_order(opened: Opened) -> None:
    imported = opened(
        line_of_sight=[points((0, 1), (2, 1), (2, 1), (9, 9), (9, 9), (8, 8))],
        objects_line_of_sight=[points((1, 1), (2, 2), (1, 2)), points((7, 7), (8, 8))],
        portals=[
            portal((1, 1), (2, 1)),
            portal((8, 8), (9, 8)),
            portal((0, 0), (0, 1), closed=False),
        ],
        lights=[light(1, 1), light(4, 3), light(4.001, 3)],
    )
    report = imported.report.as_json()
    warning = (
        "portals that do not block light: 1, imported as windows; import again if they are open "
        "doors"
    )
    assert list(report.items()) == [
        ("cells", [4, 3]),
        ("walls", 3),
        ("walls_outside", 2),
        ("doors", 1),
        ("doors_outside", 1),
        ("windows", 1),
        ("windows_outside", 0),
        ("lights", 2),
        ("lights_outside", 1),
        ("objects", 1),
        ("objects_outside", 1),
        ("zero_length", 2),
        ("image", [40, 30]),
        ("warnings", [warning]),
    ]
    assert json.loads(json.dumps(report)) == report


# ---- crop origin, size, grid
# ---------------------------------------------------------------------


def test_crop_origin_is_subtracted_from_everything(opened: Opened) -> None:
    imported = opened(
        origin=(2, 1),
        line_of_sight=[points((2, 1), (5, 3))],
        objects_line_of_sight=[points((3, 2), (4, 2))],
        portals=[portal((5, 1.5), (5, 2.5)), {"position": {"x": 3, "y": 2}, "rotation": 0}],
        lights=[light(3.5, 2.25)],
    )
    assert (imported.walls[0].start, imported.walls[0].end) == ((0, 0), (3, 2))
    assert imported.object_outlines[0].start_milli == (1000, 1000)
    assert [(door.start, door.end) for door in imported.doors] == [
        ((3, 0.5), (3, 1.5)),
        ((0.5, 1), (1.5, 1)),
    ]
    assert (imported.lights[0].position, imported.lights[0].position_milli) == (
        (1.5, 1.25),
        (1500, 1250),
    )
    assert (imported.phase_x, imported.phase_y) == (0, 0)


def test_a_missing_origin_is_the_corner(opened: Opened) -> None:
    imported = opened(
        resolution=resolution(map_origin=None), line_of_sight=[points((1, 1), (2, 1))]
    )
    assert imported.walls[0].start == (1, 1)
    assert imported.report.warnings == ()


def test_an_origin_off_the_grid_leaves_a_phase(opened: Opened) -> None:
    imported = opened(origin=(2.25, -0.1), line_of_sight=[points((3, 1), (4, 1))])
    assert imported.walls[0].start_milli == (750, 1100)
    assert (imported.phase_x, imported.phase_y) == (0.25, 0.9)
    assert (imported.columns, imported.rows) == (4, 3)
    assert imported.aligned_cells == (5, 4)


@pytest.mark.parametrize("size", [(32, 10), (20, 10), (10, 12)])
def test_maps_need_not_be_square(opened: Opened, size: tuple[int, int]) -> None:
    far = points((size[0], 0), (size[0], size[1]))
    imported = opened(size=size, line_of_sight=[far])
    assert imported.report.cells == size
    assert (imported.pixels_per_cell_x, imported.pixels_per_cell_y) == (10, 10)
    assert imported.report.walls == 1


def test_a_part_of_a_cell_counts_as_one(opened: Opened) -> None:
    imported = opened(size=(4.3, 3.0000001))
    assert imported.report.cells == (5, 3)
    assert imported.width == 4.3


def test_size_is_worked_out_from_the_picture(opened: Opened) -> None:
    imported = opened(resolution=resolution(map_size=None, pixels_per_grid=8))
    assert imported.report.cells == (5, 4)
    assert (imported.width, imported.height) == (5, 3.75)
    assert "calculated from the picture" in only_warning(imported)


@pytest.mark.parametrize(
    "changes",
    [
        {"resolution": None},
        {"resolution": resolution(map_size=None, pixels_per_grid=None)},
        {"resolution": resolution(map_size=None), "image": ""},
    ],
)
def test_without_any_size_the_map_is_refused(opened: Opened, changes: dict[str, Any]) -> None:
    with pytest.raises(
        MapImportError,
        match=r"resolution\.map_size: the map does not give its number of cells\. .+",
    ):
        opened(**changes)


@pytest.mark.parametrize("size", [(501, 10), (10, 500.5), (320, 100000)])
def test_maps_past_five_hundred_cells_are_refused(
    opened: Opened, size: tuple[float, float]
) -> None:
    with pytest.raises(
        MapImportError,
        match=r"resolution\.map_size: the map of .+ is larger than 500 x 500\. Crop it",
    ):
        opened(resolution=resolution(map_size={"x": size[0], "y": size[1]}))


def test_five_hundred_cells_are_allowed(opened: Opened) -> None:
    assert opened(size=(500, 500)).report.cells == (500, 500)


@pytest.mark.parametrize("side", [0, -3, 1e-300])
def test_maps_of_no_size_are_refused(opened: Opened, side: float) -> None:
    with pytest.raises(MapImportError, match=r"resolution\.map_size: a map cannot be"):
        opened(resolution=resolution(map_size={"x": side, "y": 3}))


# ---- walls and objects
# ---------------------------------------------------------------------------


def test_what_lies_off_the_picture_is_counted_and_left_out(opened: Opened) -> None:
    imported = opened(
        origin=(10, 10),
        line_of_sight=[points((0, 0), (9, 0), (9.999, 12), (10, 12), (12, 12), (20, 20))],
        portals=[
            portal((1, 1), (2, 1)),
            portal((14, 11), (14, 12)),
            portal((14.001, 11), (15, 12)),
        ],
    )
    assert (imported.report.walls, imported.report.walls_outside) == (3, 2)
    assert [wall.start for wall in imported.walls] == [(-0.001, 2), (0, 2), (2, 2)]
    assert (imported.report.doors, imported.report.doors_outside) == (1, 2)


def test_points_beyond_the_edge_are_normal_and_not_clipped(opened: Opened) -> None:
    imported = opened(line_of_sight=[points((-3.5, -1), (7, 4))])
    assert (imported.walls[0].start, imported.walls[0].end_milli) == ((-3.5, -1), (7000, 4000))


def test_polylines_are_never_closed(opened: Opened) -> None:
    around = [(0.5, 0.5), (2, 0.5), (2, 2)]
    imported = opened(line_of_sight=[points(*around), points(*around, around[0])])
    assert [wall.line for wall in imported.walls] == [0, 0, 1, 1, 1]


def test_walls_without_length_are_counted_then_dropped(opened: Opened) -> None:
    imported = opened(line_of_sight=[points((1, 1), (1, 1), (2, 1)), points((9, 9), (9, 9))])
    assert (imported.report.walls, imported.report.walls_outside, imported.report.zero_length) == (
        2,
        1,
        2,
    )
    assert [wall.end for wall in imported.walls] == [(2, 1)]


def test_walls_shorter_than_a_thousandth_are_kept_and_marked(opened: Opened) -> None:
    imported = opened(line_of_sight=[points((1, 1), (1.0001, 1), (1.01, 1))])
    assert [wall.vanishes for wall in imported.walls] == [True, False]
    assert imported.report.zero_length == 0


def test_tiny_steps_and_near_ends_stay_as_they_are(opened: Opened) -> None:
    cave = [(1 + step / 100, 1 + (step % 2) / 50) for step in range(40)]
    imported = opened(line_of_sight=[points(*cave), points((1.45, 1), (2, 1))])
    assert len(imported.walls) == 40
    assert imported.walls[38].end == (1.39, 1.02)
    assert imported.walls[39].start == (1.45, 1)


def test_a_door_under_an_uncut_wall_and_one_that_touches_none_are_kept(opened: Opened) -> None:
    imported = opened(
        line_of_sight=[points((1, 0), (1, 3))],
        portals=[portal((1, 1), (1, 2)), portal((2.3, 1), (2.3, 2))],
    )
    assert len(imported.walls) == 1
    assert [door.start for door in imported.doors] == [(1, 1), (2.3, 1)]


def test_lines_of_less_than_two_points_are_left_out_with_a_warning(opened: Opened) -> None:
    imported = opened(line_of_sight=[[], points((1, 1)), points((1, 1), (2, 2))])
    assert imported.report.walls == 1
    assert (
        "fewer than two points was left out (2 times, first at line_of_sight[0])"
        in only_warning(imported)
    )


def test_an_object_is_one_outline_and_kept_whole(opened: Opened) -> None:
    crossing = points((3, 1), (6, 1), (6, 2), (6, 2), (3, 2))
    imported = opened(objects_line_of_sight=[crossing, points((5, 0), (5, 1))])
    assert (imported.report.objects, imported.report.objects_outside) == (1, 1)
    assert [segment.end for segment in imported.object_outlines] == [(6, 1), (6, 2), (3, 2)]
    assert imported.report.walls == 0


def test_the_first_format_has_no_objects(plan: Plan) -> None:
    made = plan(format=0.2)
    del made["objects_line_of_sight"]
    imported = read_universal_vtt(json.dumps(made).encode(), "old.dd2vtt")
    assert imported.report.objects == 0
    assert imported.report.warnings == ()


def test_a_file_without_walls_says_so(plan: Plan) -> None:
    made = plan()
    del made["line_of_sight"]
    assert "no walls" in only_warning(read_universal_vtt(json.dumps(made).encode(), "bare.dd2vtt"))


@pytest.mark.parametrize(
    ("key", "flood", "what"),
    [
        ("line_of_sight", [points((0, 0), (1, 1)) * 100_001], "200,000 corners of walls"),
        ("objects_line_of_sight", [[]] * 200_001, "200,000 corners of outlines"),
        ("portals", [{}] * 20_001, "20,000 doors and windows"),
        ("portals", [{"bounds": points((0, 0), (1, 1)) * 20_001}], "20,000 doors and windows"),
        ("lights", [{}] * 20_001, "20,000 lights"),
    ],
    ids=["points", "lines", "portals", "bounds", "lights"],
)
def test_floods_are_refused(opened: Opened, key: str, flood: list[object], what: str) -> None:
    """In the words of whoever drew the map, who never saw the names in its file."""
    with pytest.raises(MapImportError, match=rf"dd2vtt: there are more than {what}\. Export"):
        opened(**{key: flood})


# ---- doors and windows
# ---------------------------------------------------------------------------


def test_closed_is_a_door_and_missing_counts_as_closed(opened: Opened) -> None:
    without = {"bounds": points((1, 1), (2, 1))}
    imported = opened(
        portals=[portal((1, 0), (2, 0)), without, portal((0, 1), (0, 2), closed=None)]
    )
    assert [door.open for door in imported.doors] == [False, False, False]
    assert imported.windows == ()
    assert imported.open_portals_guessed == 0


def test_a_truth_value_in_a_list_counts(opened: Opened) -> None:
    imported = opened(
        portals=[portal((1, 0), (2, 0), closed=[True]), portal((0, 1), (0, 2), closed=[False])]
    )
    assert (imported.report.doors, imported.report.windows) == (1, 1)


@pytest.mark.parametrize(
    ("name", "written", "read"),
    [
        ("a.dd2vtt", 0.3, "window"),
        ("a.json", 0.3, "window"),
        ("a.uvtt", 0.2, "window"),
        ("a.dd2vtt", 1.0, "window"),
        ("a.uvtt", None, "window"),
        ("a.uvtt", 1.0, "open_door"),
        ("a.uvtt", 1, "open_door"),
        ("a.uvtt", "1.0", "open_door"),
        ("a.json", 2, "open_door"),
    ],
)
def test_the_format_says_what_does_not_block_light(
    opened: Opened, name: str, written: object, read: str
) -> None:
    imported = opened(name, format=written, portals=[portal((1, 0), (2, 0), closed=False)])
    assert imported.open_portals == read
    assert imported.open_portals_guessed == 1
    assert "import again if they are" in only_warning(imported)
    assert [door.open for door in imported.doors] == ([True] if read == "open_door" else [])
    assert len(imported.windows) == (read == "window")


@pytest.mark.parametrize("asked", ["window", "open_door"])
def test_the_answer_to_the_question_counts_and_nothing_is_warned(plan: Plan, asked: Any) -> None:
    made = plan(
        format=1.0 if asked == "window" else 0.3, portals=[portal((1, 0), (2, 0), closed=False)]
    )
    imported = read_universal_vtt(json.dumps(made).encode(), "a.uvtt", asked)
    assert (imported.report.windows, imported.report.doors) == (
        (1, 0) if asked == "window" else (0, 1)
    )
    assert imported.open_portals_guessed == 0
    assert imported.report.warnings == ()


def test_bounds_are_read_in_pairs(opened: Opened) -> None:
    bounds = points((0, 0), (1, 0), (2, 0), (3, 0), (3, 3))
    imported = opened(portals=[{"bounds": bounds, "closed": True, "freestanding": True}])
    assert [(door.start, door.end) for door in imported.doors] == [
        ((0, 0), (1, 0)),
        ((2, 0), (3, 0)),
    ]
    assert [door.freestanding for door in imported.doors] == [True, True]
    assert "odd number" in only_warning(imported)


@pytest.mark.parametrize("bounds", [None, [], points((9, 9))])
def test_bounds_are_derived_from_position_and_rotation(opened: Opened, bounds: object) -> None:
    place = {"position": {"x": 2, "y": 1.5}, "rotation": 1.570796, "bounds": bounds}
    (door,) = opened(portals=[place]).doors
    assert (door.start, door.end) == ((2, 1), (2, 2))


def test_a_slanting_door_is_one_cell_wide(opened: Opened) -> None:
    (door,) = opened(portals=[{"position": {"x": 2, "y": 1}, "rotation": math.pi / 6}]).doors
    assert (door.start, door.end) == ((1.566987, 0.75), (2.433013, 1.25))


def test_a_position_alone_lies_along_x_with_a_warning(opened: Opened) -> None:
    imported = opened(portals=[{"position": {"x": 2, "y": 1}}])
    assert (imported.doors[0].start, imported.doors[0].end) == ((1.5, 1), (2.5, 1))
    assert "placed along x (at portals[0])" in only_warning(imported)


def test_a_portal_of_no_place_or_no_width_is_left_out_with_a_warning(opened: Opened) -> None:
    imported = opened(portals=[{"closed": True}, portal((1, 1), (1, 1))])
    assert imported.doors == ()
    assert imported.report.doors == 1
    assert [warning.split(" (at")[0] for warning in imported.report.warnings] == [
        "a door or window with neither two bounds nor a position was left out",
        "a door or window without width was left out",
    ]


# ---- lights
# --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("ffeccd8b", (0xEC, 0xCD, 0x8B, 255)),
        ("ff4dd569", (0x4D, 0xD5, 0x69, 255)),
        ("#FFECCD8B", (0xEC, 0xCD, 0x8B, 255)),
        ("ccd9b3ff", (0xCC, 0xD9, 0xB3, 255)),
        ("eccd8b", (0xEC, 0xCD, 0x8B, 255)),
        ("#eccd8b", (0xEC, 0xCD, 0x8B, 255)),
    ],
)
@pytest.mark.parametrize("written_format", [0.3, 1.0])
def test_one_full_pair_at_an_end_is_the_opacity(
    opened: Opened, written: str, colour: tuple[int, ...], written_format: float
) -> None:
    imported = opened(format=written_format, lights=[light(1, 1, color=written)])
    assert imported.lights[0].colour == colour


@pytest.mark.parametrize("written", ["ffd9b3ff", "80d9b310"])
def test_otherwise_the_exporter_tells_where_the_opacity_stands(
    opened: Opened, written: str
) -> None:
    first = tuple(bytes.fromhex(written[2:] + written[:2]))
    last = tuple(bytes.fromhex(written))
    lights = [light(1, 1, color=written)]
    assert opened(lights=lights).lights[0].colour == first
    assert opened(format=1.0, lights=lights).lights[0].colour == last
    assert opened(format="0.3", lights=lights).lights[0].colour == last
    assert opened(czepeku_levels=[], lights=lights).lights[0].colour == last


@pytest.mark.parametrize(
    "written", ["", "red", "ffeccd8", "ffeccd8bff", "gggggg", 255, ["ffeccd8b"]]
)
def test_an_unreadable_colour_is_none_with_a_warning(opened: Opened, written: object) -> None:
    imported = opened(lights=[light(1, 1, color=written)])
    assert imported.lights[0].colour is None
    assert "was left out (at lights[0].color)" in only_warning(imported)


def test_a_light_keeps_its_figures(opened: Opened) -> None:
    (lamp,) = opened(lights=[light(1.25, 2, shadows=False)]).lights
    assert (lamp.range, lamp.intensity, lamp.shadows) == (4.5, 0.8, False)
    (bare,) = opened(lights=[{"position": {"x": 1, "y": 1}}]).lights
    assert (bare.range, bare.intensity, bare.shadows, bare.colour) == (0, 1, True, None)


def test_a_light_without_a_position_or_below_nothing_is_warned_about(opened: Opened) -> None:
    imported = opened(lights=[{"range": 3}, light(1, 1, range=-2)])
    assert [lamp.range for lamp in imported.lights] == [0]
    assert [warning.rsplit(" (", 1)[1] for warning in imported.report.warnings] == [
        "at lights[0])",
        "at lights[1].range)",
    ]


def test_painted_light_is_reported(opened: Opened) -> None:
    assert opened().baked_lighting is True
    assert opened(environment={"baked_lighting": False}).baked_lighting is False
    assert opened(environment=None).baked_lighting is False
    assert opened(environment={"ambient_light": "80102030"}).ambient_light == (16, 32, 48, 128)


# ---- the picture
# ---------------------------------------------------------------------------------

GIF_STUB = b"GIF89a\x01\0\x01\0"


@pytest.mark.parametrize(
    ("image", "problem"),
    [
        (None, "the file has no picture"),
        ("", "the file has no picture"),
        (" \n", "the file has no picture"),
        (7, "not base64"),
        ("not base64!", "not base64"),
        ("data:image/png;base64,?", "not base64"),
        ("äöü", "not base64"),
        (encoded(b"BM not a known picture"), "not PNG"),
        (encoded(b"\x89PNG\r\n\x1a\n"), "cut off inside its header"),
        (encoded(GIF_STUB), "1 x 1 pixels is only a placeholder"),
        (encoded(png(3, 30)), "only a placeholder"),
        (encoded(png(40, 2)), "only a placeholder"),
        ("maps/cave.webp", "only its name 'maps/cave.webp'"),
        ("C:\\maps\\cave.PNG", "only its name"),
        ("https://example.org/cave", "only its name"),
        (encoded(png(40000, 30)), "32767 pixels a side; export it with fewer"),
        (encoded(png(12000, 9000)), "larger than 100 megapixels"),
    ],
)
def test_without_a_usable_picture_the_map_opens_all_the_same(
    opened: Opened, image: object, problem: str
) -> None:
    imported = opened(image=image, line_of_sight=[points((1, 1), (2, 1))])
    assert (imported.picture, imported.picture_format, imported.picture_size) == (None, None, None)
    assert imported.report.image is None
    assert imported.report.as_json()["image"] is None
    assert imported.report.walls == 1
    assert problem in only_warning(imported)
    assert (imported.pixels_per_cell_x, imported.pixels_per_cell_y) == (10, 10)


def test_a_named_picture_is_handed_on(opened: Opened) -> None:
    assert opened(image="maps/cave.webp").picture_reference == "maps/cave.webp"
    assert opened().picture_reference is None


@pytest.mark.parametrize(
    "prefix", ["", "data:image/png;base64,", "data:image/webp;base64,", "data:;base64, \n"]
)
def test_a_data_address_is_taken_off_and_its_type_not_believed(opened: Opened, prefix: str) -> None:
    imported = opened(image=prefix + encoded(png(40, 30)))
    assert (imported.picture, imported.picture_format) == (png(40, 30), "png")


def test_line_breaks_and_missing_padding_do_no_harm(opened: Opened) -> None:
    text = encoded(png(40, 30) + b"x").rstrip("=")
    broken = "\n".join(text[start : start + 10] for start in range(0, len(text), 10))
    assert opened(image=broken).picture == png(40, 30) + b"x"


def test_the_picture_tells_the_pixels_a_cell(opened: Opened) -> None:
    imported = opened(image=encoded(png(80, 60)))
    assert (imported.pixels_per_cell_x, imported.pixels_per_cell_y) == (20, 20)
    assert "20 pixels per cell, not 10" in only_warning(imported)


def test_a_stretched_picture_is_warned_about(opened: Opened) -> None:
    imported = opened(image=encoded(png(400, 306)), resolution=resolution(pixels_per_grid=100))
    assert (imported.pixels_per_cell_x, imported.pixels_per_cell_y) == (100, 102)
    assert "stretched" in only_warning(imported)
    assert (
        opened(
            image=encoded(png(400, 302)), resolution=resolution(pixels_per_grid=100)
        ).report.warnings
        == ()
    )


@pytest.mark.parametrize("pixels", [0, -5])
def test_pixels_a_cell_that_make_no_sense_are_passed_over(opened: Opened, pixels: int) -> None:
    imported = opened(image=None, resolution=resolution(pixels_per_grid=pixels))
    assert imported.pixels_per_cell_x == 100
    assert any(
        "make no sense (at" in warning or "make no sense" in warning
        for warning in imported.report.warnings
    )


# ---- what other programs add
# ---------------------------------------------------------------------


def test_unknown_keys_are_kept(opened: Opened) -> None:
    imported = opened(
        foundry_terrain_walls=[{"x": 1}],
        resolution=resolution(unit="ft"),
        environment={"baked_lighting": False, "weather": "rain"},
        portals=[portal((1, 0), (2, 0), key="brass")],
        lights=[light(1, 1, flicker=0.5)],
    )
    assert imported.foreign == {
        "foundry_terrain_walls": [{"x": 1}],
        "resolution": {"unit": "ft"},
        "environment": {"weather": "rain"},
    }
    assert imported.doors[0].foreign == {"key": "brass"}
    assert imported.lights[0].foreign == {"flicker": 0.5}
    assert isinstance(hash(imported), int)


@pytest.mark.parametrize("written", [None, "0.3", "new", True, [0.3], "nan"])
def test_the_format_is_never_a_reason_to_refuse(opened: Opened, written: object) -> None:
    assert opened(format=written).report.cells == (4, 3)


def test_the_name_is_one_clean_bounded_line(opened: Opened) -> None:
    assert opened("C:\\maps\\Old  Mill.UVTT").name == "Old  Mill"
    assert opened("a\u202eb\n.json").name == "ab"
    assert opened("u\u0308.dd2vtt").name == "\u00fc"
    assert len(opened("x" * 900).name) == 200
    assert opened(".dd2vtt").name == "map"


# ---- refusals
# ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "the file is empty. Export the map again"),
        (b" \n\t", "the file is empty"),
        (bytes(4096), "the file is empty"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7\n",
            "git-lfs pointer.+git lfs pull",
        ),
        (png(40, 30), "a png picture named like a map file. Open it as a picture"),
        (b"\xff\xd8\xff\xe0", "a jpeg picture named like a map file"),
        (b"PK\x03\x04rest", "zip archive"),
        (b"[1, 2]", "not a Universal VTT map"),
        (b"7", "not a Universal VTT map"),
        (b'{"walls": [], "grid": 50}', "not a Universal VTT map.+Choose a .dd2vtt"),
        (b'{"resolution": {"map_size": {"x": 4, "y"', "cut off before its end"),
        (b"\x80\x81\x82", "byte 0: this is not text"),
    ],
)
def test_files_that_are_not_what_they_claim_are_refused(data: bytes, problem: str) -> None:
    with pytest.raises(MapImportError, match=rf"^cave\.dd2vtt.*{problem}"):
        read_universal_vtt(data, "cave.dd2vtt")


@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        (
            {"line_of_sight": [points((0, 0), (math.nan, 1))]},
            "line_of_sight[0][1].x",
            "NaN is not a number",
        ),
        (
            {"line_of_sight": [points((0, 0), (1, math.inf))]},
            "line_of_sight[0][1].y",
            "Infinity is not a number",
        ),
        (
            {"line_of_sight": [points((0, 0), (1, -1.5e6))]},
            "line_of_sight[0][1].y",
            "-1.5e+06 is past the limit",
        ),
        (
            {"line_of_sight": [points((0, 0), (10**12, 1))]},
            "line_of_sight[0][1].x",
            "1e+12 is past the limit",
        ),
        (
            {"line_of_sight": [[{"x": 1}]]},
            "line_of_sight[0][0].y",
            "a number is expected here, not nothing",
        ),
        ({"line_of_sight": [[{"x": True, "y": 0}]]}, "line_of_sight[0][0].x", "not a truth value"),
        ({"line_of_sight": [[{"x": "1", "y": 0}]]}, "line_of_sight[0][0].x", "not the text '1'"),
        (
            {"line_of_sight": [[[1, 2]]]},
            "line_of_sight[0][0]",
            "an object is expected here, not a list",
        ),
        (
            {"line_of_sight": [{"x": 1, "y": 1}]},
            "line_of_sight[0]",
            "a list is expected here, not an object",
        ),
        ({"line_of_sight": "walls"}, "line_of_sight", "a list is expected here"),
        (
            {"objects_line_of_sight": [7]},
            "objects_line_of_sight[0]",
            "a list is expected here, not a number",
        ),
        ({"portals": [3]}, "portals[0]", "an object is expected here"),
        ({"portals": [portal((0, 0), (1, 1e7))]}, "portals[0].bounds[1].y", "past the limit"),
        ({"portals": [{"position": {"x": 1}}]}, "portals[0].position.y", "a number is expected"),
        (
            {"portals": [portal((0, 0), (1, 1), closed="true")]},
            "portals[0].closed",
            "true or false is expected",
        ),
        (
            {"lights": [light(1, 1, range="far")]},
            "lights[0].range",
            "a number is expected here, not the text 'far'",
        ),
        ({"lights": {"position": 1}}, "lights", "a list is expected here, not an object"),
        ({"resolution": 5}, "resolution", "an object is expected here"),
        (
            {"resolution": resolution(map_size={"x": 4})},
            "resolution.map_size.y",
            "a number is expected",
        ),
        (
            {"resolution": resolution(map_size={"x": "4", "y": 3})},
            "resolution.map_size.x",
            "a number is expected",
        ),
        (
            {"resolution": resolution(map_origin={"x": [], "y": 3})},
            "resolution.map_origin.x",
            "a number is expected",
        ),
        ({"environment": []}, "environment", "an object is expected here"),
        ({"something": math.nan}, "something", "NaN"),
    ],
)
def test_wrong_values_are_refused_with_their_place(
    opened: Opened, changes: dict[str, Any], place: str, problem: str
) -> None:
    with pytest.raises(MapImportError) as caught:
        opened(**changes)
    assert caught.value.place == place
    assert problem in caught.value.problem
    assert caught.value.remedy


def test_a_key_written_twice_is_refused(plan: Plan) -> None:
    text = json.dumps(plan()).replace('"portals": []', '"portals": [], "portals": []')
    with pytest.raises(MapImportError, match="the key portals appears twice"):
        read_universal_vtt(text.encode(), "cave.dd2vtt")


def test_deep_nesting_is_refused(plan: Plan) -> None:
    for depth in (200, 50_000):
        text = json.dumps(plan()).replace(
            '"portals": []', '"portals": [], "deep": ' + "[" * depth + "]" * depth
        )
        with pytest.raises(MapImportError, match="nest deeper than 100 levels"):
            read_universal_vtt(text.encode(), "cave.dd2vtt")
