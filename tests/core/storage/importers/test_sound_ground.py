"""Regions of other programs that cross themselves or their holes are mended, so that they can be
kept.
"""

from __future__ import annotations

import json
from typing import Any

import shapely

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.importers.sound_ground import sound_grounds
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

MUD = Surface("mud")


def ring(*corners: tuple[int, int]) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in corners)


def area(grounds: tuple[Ground, ...]) -> float:
    return sum(shapely.Polygon(each.points, each.holes).area for each in grounds)


SQUARE = ring((0, 0), (4000, 0), (4000, 4000), (0, 4000))


def test_what_is_sound_stays_as_it_is() -> None:
    ground = Ground("a", MUD, SQUARE, (ring((1000, 1000), (2000, 1000), (1000, 2000)),))
    log = WarningLog()
    assert sound_grounds([ground], log) == (ground,)
    assert log.lines() == ()


def test_a_bow_becomes_its_two_halves() -> None:
    # two triangles of 2 x 4 cells, each of 4 cells
    bow = Ground("bow", MUD, ring((0, 0), (4000, 4000), (4000, 0), (0, 4000)))
    log = WarningLog()
    found = sound_grounds([bow], log)
    assert [each.id for each in found] == ["bow", "bow-2"]
    assert area(found) == 8_000_000
    assert "was split" in log.lines()[0]


def test_a_hole_that_crosses_the_edge_is_cut_out() -> None:
    hole = ring((3000, 1000), (5000, 1000), (5000, 2000), (3000, 2000))
    found = sound_grounds([Ground("a", MUD, SQUARE, (hole,))], WarningLog())
    assert area(found) == 15_000_000


def test_what_has_no_inside_is_left_out_and_reported() -> None:
    log = WarningLog()
    line = Ground("line", MUD, ring((0, 0), (4000, 0), (2000, 0)))
    assert sound_grounds([line], log) == ()
    assert "left out" in log.lines()[0]


def test_a_scene_with_such_a_region_is_kept_and_opens_again() -> None:
    shapes: list[dict[str, Any]] = [
        {"type": "polygon", "points": [0, 0, 200, 200, 200, 0, 0, 200]},
        {"type": "circle", "x": 0, "y": 100, "radius": 80, "hole": True},
    ]
    cost = {"type": "modifyMovementCost", "system": {"difficulties": {"walk": 2}}}
    scene = {
        "width": 500,
        "height": 300,
        "padding": 0,
        "grid": {"type": 1, "size": 50},
        "walls": [],
        "regions": [{"shapes": shapes, "behaviors": [cost]}],
    }
    report = open_any(json.dumps(scene).encode(), "swamp.json")
    again = read_scenario(write_scenario(report.scenario), "kept")
    assert again.scenario.scene.ground == report.scenario.scene.ground
    assert report.scenario.scene.ground
