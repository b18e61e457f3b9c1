"""The ground as rasters: the surface at a cell's centre, later layers over earlier ones."""

from __future__ import annotations

import numpy as np
import shapely

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.rules.space.surface_map import cells_inside, segments_of, surface_map


def polygon(*points: tuple[int, int], kind: str = "difficult", **surface: int) -> Ground:
    return Ground("g", Surface(kind, **surface), tuple(Point(*p) for p in points))  # type: ignore[arg-type]


def test_a_cell_belongs_to_a_polygon_that_holds_its_centre() -> None:
    rng = np.random.default_rng(2)
    for _ in range(60):
        points = [(int(x), int(y)) for x, y in rng.integers(-1000, 9000, size=(3, 2))]
        shape = shapely.Polygon(points)
        if shape.area == 0:
            continue
        inside = cells_inside(polygon(*points), 8, 8)
        for y in range(8):
            for x in range(8):
                assert inside[y, x] == shape.covers(
                    shapely.Point(x * 1000 + 500, y * 1000 + 500)
                ), (points, x, y)


def test_an_edge_through_a_centre_counts_and_less_does_not() -> None:
    assert cells_inside(polygon((0, 0), (500, 0), (500, 1000), (0, 1000)), 2, 1).tolist() == [
        [True, False]
    ]
    assert not cells_inside(polygon((0, 0), (499, 0), (499, 1000), (0, 1000)), 2, 1).any()


def test_a_polygon_off_the_map_covers_nothing() -> None:
    assert not cells_inside(polygon((-9000, 0), (-8000, 0), (-8000, 900)), 3, 3).any()


def test_later_ground_lies_over_earlier_and_paint_over_both() -> None:
    square = (0, 0), (2000, 0), (2000, 1000), (0, 1000)
    tile = bytearray(TILE * TILE)
    tile[1] = 1
    painted = PaintedGround((Surface("ice"),), {(0, 0): bytes(tile)})
    ground = (
        polygon(*square),
        polygon(*square[:1], (1000, 0), (1000, 1000), (0, 1000), kind="mud"),
    )
    surfaces = surface_map(Scene(3, 1, ground=ground, painted=painted))
    assert [surfaces.at(x, 0).kind for x in range(3)] == ["mud", "ice", "floor"]


def test_ground_without_a_height_keeps_the_height_below() -> None:
    square = (0, 0), (1000, 0), (1000, 1000), (0, 1000)
    ledge, rubble = polygon(*square, kind="ledge", height=2000), polygon(*square, kind="rubble")
    surfaces = surface_map(Scene(2, 1, ground=(ledge, rubble)))
    assert (surfaces.at(0, 0).kind, surfaces.at(0, 0).height) == ("rubble", 2000)
    assert surfaces.at(1, 0).height is None


def test_paint_beyond_the_map_is_ignored() -> None:
    painted = PaintedGround((Surface("ice"),), {(3, 3): bytes([1]) * (TILE * TILE)})
    assert {s.kind for s in surface_map(Scene(4, 4, painted=painted)).surfaces} == {"floor"}


def test_barriers_become_segments() -> None:
    assert segments_of([]).shape == (0, 4)
    assert segments_of([Barrier("a", Point(1, 2), Point(3, 4))]).tolist() == [[1, 2, 3, 4]]
