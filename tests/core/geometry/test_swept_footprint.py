"""What a whole footprint meets on its way, against shapely: the hull of the centres of its cells at
both ends.
"""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from tests.core.geometry.test_barriers import random_segments

from fivefoot.core.geometry.swept_footprint import clear_ways, swept_meets


def random_lines(rng: np.random.Generator, count: int, side: int) -> np.ndarray:
    starts = rng.integers(0, 8, (count, 2))
    return (
        np.concatenate([starts, starts + rng.integers(-5, 6, (count, 2))], axis=1) * 1000
        + side * 500
    )


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_a_swept_footprint_is_the_hull_of_its_centres(side: int) -> None:
    rng = np.random.default_rng(side)
    lines, walls = random_lines(rng, 4000, side), random_segments(rng, 4500, 8, 8)[:4000]
    reach = (side - 1) * 500
    corners = np.array([[dx, dy] for dx in (-reach, reach) for dy in (-reach, reach)])
    hulls = shapely.convex_hull(
        shapely.multipoints((lines.reshape(-1, 2, 1, 2) + corners).reshape(-1, 8, 2))
    )
    met = shapely.intersects(hulls, shapely.linestrings(walls.reshape(-1, 2, 2)))
    assert 300 < met.sum() < 3500
    assert (swept_meets(lines, walls, side) == met).all()


@pytest.mark.parametrize("side", [1, 3])
def test_ways_are_clear_where_no_wall_is_met(side: int) -> None:
    rng = np.random.default_rng(side)
    lines, walls = random_lines(rng, 300, side), random_segments(rng, 9, 8, 8)
    clear = clear_ways(lines, walls, side)
    assert 0 < clear.sum() < 300
    assert (clear == ~swept_meets(lines[:, None], walls[None], side).any(axis=1)).all()
