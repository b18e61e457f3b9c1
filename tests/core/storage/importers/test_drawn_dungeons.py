"""Dungeons without a picture: rectangles (One Page Dungeon) and cells of bits (donjon) as floor,
walls and doors.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.terrain import TILE
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport

Ends = tuple[Point, Point]


def kind_at(report: LoadReport, x: int, y: int) -> str:
    painted = report.scenario.scene.painted
    tile = painted.tiles.get((x // TILE, y // TILE))
    number = tile[y % TILE * TILE + x % TILE] if tile is not None else 0
    return painted.palette[number - 1].kind if number else "floor"


def of_kind(report: LoadReport, kind: str) -> list[Barrier]:
    return [each for each in report.scenario.scene.barriers.values() if each.kind == kind]


def outline(report: LoadReport) -> set[frozenset[Point]]:
    return {frozenset((wall.start, wall.end)) for wall in of_kind(report, "wall")}


# -- One Page Dungeon


def rooms(**more: Any) -> dict[str, Any]:
    """Two rooms of 2 x 2 cells with a doorway of one cell between them, left of the origin."""
    plan: dict[str, Any] = {
        "version": "1.2.5",
        "title": "Two Rooms",
        "story": "A short story.",
        "rects": [
            {"x": -4, "y": -1, "w": 2, "h": 2},
            {"x": -2, "y": 0, "w": 1, "h": 1},
            {"x": -1, "y": -1, "w": 2, "h": 2},
        ],
        "doors": [{"x": -2, "y": 0, "dir": {"x": 1, "y": 0}, "type": 1}],
        "notes": [{"text": "A chest.", "ref": "1", "pos": {"x": -3.5, "y": 0.5}}],
        "columns": [],
        "water": [],
    }
    return plan | more


def dungeon(**more: Any) -> LoadReport:
    return open_any(json.dumps(rooms(**more)).encode(), "two.json")


def doorway(kind: int, x: int = 1, y: int = 0) -> dict[str, Any]:
    return {"doors": [{"x": -2, "y": 0, "dir": {"x": x, "y": y}, "type": kind}]}


def test_negative_places_are_moved_onto_the_map_with_rock_all_round() -> None:
    # x from -4 to 1, y from -1 to 1: 5 x 2 cells, and one more on each side
    report = dungeon()
    scene = report.scenario.scene
    assert (scene.columns, scene.rows, report.scenario.title) == (7, 4, "Two Rooms")
    floor = {(x, y) for x in (1, 2, 4, 5) for y in (1, 2)} | {(3, 2)}
    for x in range(7):
        for y in range(4):
            assert kind_at(report, x, y) == ("floor" if (x, y) in floor else "rock"), (x, y)


def test_walls_run_round_all_rooms_together() -> None:
    # one outline of 12 corners: round the left room, the doorway's two sides, round the right one
    corners = [(1, 1), (3, 1), (3, 2), (4, 2), (4, 1), (6, 1), (6, 3), (1, 3)]
    ring = [Point(x * 1000, y * 1000) for x, y in corners]
    edges = {frozenset(pair) for pair in zip(ring, [*ring[1:], ring[0]], strict=True)}
    assert outline(dungeon()) == edges


@pytest.mark.parametrize(
    ("kind", "barrier", "secret"),
    [(1, "door", False), (4, "gate", False), (5, "door", False)],
)
def test_a_leaf_stands_in_the_middle_of_its_cell(kind: int, barrier: str, secret: bool) -> None:
    (leaf,) = of_kind(dungeon(**doorway(kind)), barrier)
    assert {leaf.start, leaf.end} == {Point(3500, 2000), Point(3500, 3000)}
    assert leaf.secret is secret


@pytest.mark.parametrize("kind", [6, 7])
def test_secret_and_flush_doors_close_the_cell_where_it_is_entered(kind: int) -> None:
    (leaf,) = of_kind(dungeon(**doorway(kind)), "door")
    assert {leaf.start, leaf.end} == {Point(3000, 2000), Point(3000, 3000)}
    assert leaf.secret is (kind == 6)
    (other,) = of_kind(dungeon(**doorway(kind, x=-1)), "door")
    assert {other.start, other.end} == {Point(4000, 2000), Point(4000, 3000)}


def test_a_way_down_the_map_is_closed_across() -> None:
    (leaf,) = of_kind(dungeon(**doorway(1, x=0, y=1)), "door")
    assert {leaf.start, leaf.end} == {Point(3000, 2500), Point(4000, 2500)}


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (0, "1 open doorway"),
        (2, "1 narrow opening"),
        (3, "1 entrance by stairs"),
        (8, "1 flight of stairs out"),
        (9, "1 stairwell"),
    ],
)
def test_openings_and_stairs_have_no_leaf_and_are_reported(kind: int, told: str) -> None:
    report = dungeon(**doorway(kind))
    assert not of_kind(report, "door")
    assert report.imported is not None
    assert report.imported.as_json()["doorways"] == 1
    assert f"without a door: {told}" in report.warnings


def test_an_unknown_kind_of_door_is_a_door_and_reported() -> None:
    report = dungeon(**doorway(42))
    assert len(of_kind(report, "door")) == 1
    assert any("unknown kind 42" in line for line in report.warnings)


def test_a_round_room_is_round_and_its_doorway_opens_into_it() -> None:
    # a disc of 5 cells across; the doorway at its right touches the circle in one point only
    plan = {
        "rects": [
            {"x": 0, "y": 0, "w": 5, "h": 5, "rotunda": True},
            {"x": 5, "y": 2, "w": 1, "h": 1},
            {"x": 6, "y": 1, "w": 3, "h": 3},
        ],
        "doors": [{"x": 5, "y": 2, "dir": {"x": 1, "y": 0}, "type": 0}],
    }
    report = dungeon(**plan)
    # the corner cell's middle is 2.83 cells from the centre, more than the radius of 2.5
    assert kind_at(report, 1, 1) == "rock"
    assert kind_at(report, 3, 3) == "floor"
    # between the doorway and the room, at x = 6 (5 and the margin), nothing crosses the way through
    way = [Point(5600, 3500), Point(6900, 3500)]
    for wall in of_kind(report, "wall"):
        spans = min(wall.start.y, wall.end.y) < way[0].y < max(wall.start.y, wall.end.y)
        between = way[0].x <= min(wall.start.x, wall.end.x) <= way[1].x
        assert not (spans and between), wall


def test_water_and_columns_are_ground_and_notes_are_notes() -> None:
    report = dungeon(water=[{"x": -4, "y": 0}], columns=[{"x": 0, "y": -1}, {"x": 900, "y": 0}])
    assert kind_at(report, 1, 2) == "shallow_water"
    assert kind_at(report, 5, 1) == "impassable"
    assert report.scenario.notes == "A short story.\n1: A chest."


def test_the_report_counts_rooms_doorways_and_notes() -> None:
    report = dungeon()
    assert report.imported is not None
    told = report.imported.as_json()
    assert (told["rooms"], told["doorways"], told["notes"]) == (3, 1, 1)
    assert (told["cells"], told["walls"], told["doors"], told["image"]) == ([7, 4], 8, 1, None)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"rects": []}, "this One Page Dungeon has no rooms"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 2}]}, "a room cannot be 0 x 2 cells"),
        ({"rects": [{"x": 0, "y": 0, "w": 900, "h": 2}]}, "larger than 500 x 500"),
        ({"rects": [{"x": 0.5, "y": 0, "w": 9, "h": 2}]}, "a whole number of cells is expected"),
        ({"rects": [{"x": 1e9, "y": 0, "w": 9, "h": 2}]}, "past the limit"),
    ],
)
def test_a_dungeon_that_cannot_be_is_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioFileError, match=words) as caught:
        dungeon(**more)
    assert "two.json" in str(caught.value)


def test_a_city_by_the_same_author_is_told_apart() -> None:
    with pytest.raises(ScenarioFileError, match="a city or village map"):
        open_any(b'{"type": "FeatureCollection", "features": []}', "city.json")


# -- donjon

ROOM, CORRIDOR, BLOCK = 0x2, 0x4, 0x1
ARCH, DOOR, LOCKED, TRAPPED, SECRET, GATE = (
    0x10000,
    0x20000,
    0x40000,
    0x80000,
    0x100000,
    0x200000,
)


def donjon(cells: list[list[int]], **more: Any) -> LoadReport:
    plan = {
        "cells": cells,
        "cell_bit": {"block": 1, "room": 2, "corridor": 4, "door": DOOR, "arch": ARCH},
        "rooms": [None, {"id": 1, "contents": {"summary": "Two rats"}}],
        "settings": {"name": "The Pit", "n_cols": "3", "n_rows": 3},
    } | more
    return open_any(json.dumps(plan).encode(), "pit.json")


def test_bits_are_tested_not_values() -> None:
    # a doorway is also part of a corridor; a room cell carries its number in the higher bits
    room = ROOM | 0x40
    cells = [[0, 16, 0, 0], [room, room, DOOR | CORRIDOR, CORRIDOR], [0, 16, 0, 0]]
    report = donjon(cells)
    assert [kind_at(report, x, 1) for x in range(4)] == ["floor"] * 4
    assert kind_at(report, 1, 0) == "rock"
    (leaf,) = of_kind(report, "door")
    assert {leaf.start, leaf.end} == {Point(2500, 1000), Point(2500, 2000)}
    assert (report.scenario.title, report.scenario.notes) == ("The Pit", "Room 1: Two rats")


def test_a_door_in_a_way_down_lies_across_it() -> None:
    report = donjon([[0, ROOM, 0], [0, DOOR | ROOM, 0], [0, CORRIDOR, 0]])
    (leaf,) = of_kind(report, "door")
    assert {leaf.start, leaf.end} == {Point(1000, 1500), Point(2000, 1500)}


@pytest.mark.parametrize("x", [0, 2])
def test_a_door_at_the_edge_closes_the_way_out(x: int) -> None:
    row = [DOOR | ROOM if place == x else ROOM for place in range(3)]
    (leaf,) = of_kind(donjon([[0] * 3, row, [0] * 3]), "door")
    assert {leaf.start, leaf.end} == {
        Point(x * 1000 + 500, 1000),
        Point(x * 1000 + 500, 2000),
    }
    turned = donjon([[0, DOOR | ROOM if place == x else ROOM, 0] for place in range(3)])
    (leaf,) = of_kind(turned, "door")
    assert {leaf.start, leaf.end} == {
        Point(1000, x * 1000 + 500),
        Point(2000, x * 1000 + 500),
    }


def test_what_a_door_is_follows_from_its_bits() -> None:
    row = [ROOM, ARCH | CORRIDOR, ROOM, LOCKED | ROOM, ROOM, SECRET, ROOM, GATE, ROOM, TRAPPED]
    report = donjon([row, [0] * 10])
    doors = [(d.kind, d.locked, d.secret) for d in report.scenario.scene.barriers.values()]
    assert [each for each in doors if each[0] != "wall"] == [
        ("door", True, False),
        ("door", False, True),
        ("gate", False, False),
        ("door", False, False),
    ]
    assert report.imported is not None
    assert report.imported.as_json()["doorways"] == 5
    told = "\n".join(report.warnings)
    assert "1 arch without a door" in told
    assert "1 trapped door," in told


def test_the_map_is_as_large_as_its_cells_whatever_the_settings_say() -> None:
    # with a bleed of 4 the rows hold more cells than `n_cols` says; the cells are the map
    cells = [[0] * 11 for _ in range(9)]
    cells[4][4:7] = [ROOM, ROOM, ROOM]
    settings = {"name": "Wide", "n_cols": 3, "n_rows": "1", "bleed": 4}
    report = donjon(cells, settings=settings)
    scene = report.scenario.scene
    assert (scene.columns, scene.rows) == (11, 9)
    assert outline(report) == {
        frozenset((Point(4000, 4000), Point(7000, 4000))),
        frozenset((Point(7000, 4000), Point(7000, 5000))),
        frozenset((Point(7000, 5000), Point(4000, 5000))),
        frozenset((Point(4000, 5000), Point(4000, 4000))),
    }


def test_a_file_may_number_its_bits_otherwise() -> None:
    bits = {"room": 0x100, "corridor": 0x200, "block": 0x1, "door": 0x400}
    report = donjon([[0x100, 0x100]], cell_bit=bits)
    assert kind_at(report, 0, 0) == "floor"
    assert report.scenario.scene.columns == 2
    assert Cell(0, 0) == (0, 0)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([], "cannot be used"),
        ([[]], "cannot be used"),
        ([[2], [2, 2]], "this row has 2 cells, the first has 1"),
        ([[2, 0.5]], "one whole number of 32 bits"),
        ([[2, 1 << 40]], "one whole number of 32 bits"),
        ([[0, 16]], "this donjon dungeon has no floor"),
        ([[2] * 501], "a donjon dungeon of 501 x 1 cells"),
    ],
)
def test_cells_that_make_no_map_are_refused(cells: list[list[int]], words: str) -> None:
    with pytest.raises(ScenarioFileError, match=words):
        donjon(cells)
