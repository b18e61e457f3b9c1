"""How thick walls lie, counted against all pairs looked at one by one."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from fivefoot.core.geometry.wall_density import crossings_up_to, neighbours_up_to


def random_walls(seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    starts = rng.integers(0, 9000, (150, 2)) // 500 * 500
    walls = np.concatenate([starts, starts + rng.integers(-3, 4, (150, 2)) * 500], axis=1)
    return walls[(walls[:, :2] != walls[:, 2:]).any(axis=1)]


@pytest.mark.parametrize("seed", range(3))
def test_pairs_are_counted_as_one_by_one(seed: int) -> None:
    walls = random_walls(seed)
    lines = shapely.linestrings(walls.reshape(-1, 2, 2).astype(float))
    pairs = [(a, b) for i, a in enumerate(lines) for b in lines[i + 1 :]]
    near = sum(a.distance(b) <= 1000 for a, b in pairs)
    crossing = sum(a.intersects(b) and not a.touches(b) for a, b in pairs)
    assert near > crossing > 50
    assert neighbours_up_to(walls, near - 1) == near
    assert crossings_up_to(walls, 10**6) == crossing


def test_counting_ends_soon_after_it_may() -> None:
    walls = np.tile([[0, 0, 1000, 0]], (2000, 1))
    assert 50 < crossings_up_to(walls, 50) <= 50 + 64 * 2000
    assert 50 < neighbours_up_to(walls, 50) <= 50 + 64 * 2000
