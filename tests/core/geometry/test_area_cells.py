"""The cells of an outline, found by rows, are those whose points lie in it one by one."""

from __future__ import annotations

import random

import numpy as np
import shapely
from tests.core.geometry.test_vision import SIDE, random_walls

from fivefoot.core.geometry.area_cells import cells_touched, cells_within
from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.vision import crossings_of, visible_area

POINTS = ((500, 500), (150, 150), (850, 150), (150, 850), (850, 850))


def outlines() -> list[np.ndarray]:
    found = []
    for number in range(120):
        rng = random.Random(number)
        walls = random_walls(rng, rng.randrange(0, 40))
        eye = Point(rng.randrange(130, SIDE, 250), rng.randrange(130, SIDE, 250))
        found.append(visible_area(eye, walls, 1.7 * SIDE, crossings_of(walls)).corners)
    return found


def test_cells_are_those_whose_points_lie_within() -> None:
    columns, rows, looked = 11, 9, 0
    for corners in outlines():
        area = shapely.make_valid(shapely.Polygon(corners))
        rim = area.boundary
        touched, within = (
            cells_touched(corners, columns, rows),
            cells_within(corners, columns, rows),
        )
        for y in range(rows):
            for x in range(columns):
                points = shapely.points([(x * 1000 + a, y * 1000 + b) for a, b in POINTS])
                if (shapely.distance(rim, points) < 0.01).any():
                    continue  # rounding decides
                inside = shapely.contains(area, points)
                assert bool(touched[y, x]) == bool(inside.any()), (x, y)
                assert bool(within[y, x]) == bool(inside[0]), (x, y)
                looked += 1
    assert looked > 8000


def test_an_outline_off_the_map_has_no_cells() -> None:
    away = np.array([[-900.0, -900.0], [-100.0, -900.0], [-100.0, -100.0]])
    assert not cells_touched(away, 5, 5).any()
    assert not cells_within(away + 20_000, 5, 5).any()
    everywhere = np.array([[-1e7, -1e7], [1e7, -1e7], [1e7, 1e7], [-1e7, 1e7]])
    assert cells_touched(everywhere, 5, 4).all()
