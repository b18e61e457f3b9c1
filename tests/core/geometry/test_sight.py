"""Lines of effect against shapely, and the touches that block."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from tests.core.geometry.test_barriers import random_segments
from tests.reference.plain_search import cells_of, middle

from fivefoot.core.geometry.barriers import EMPTY_SEGMENTS
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.sight import cells_with_line, clear_lines, has_line, segments_near


@pytest.mark.parametrize("seed", range(30))
def test_lines_are_free_where_shapely_finds_them_free(seed: int) -> None:
    rng = np.random.default_rng(seed)
    segments = random_segments(rng, int(rng.integers(1, 12)), 8, 8)
    walls = shapely.MultiLineString([((a, b), (c, d)) for a, b, c, d in segments.tolist()])
    side = int(rng.integers(1, 4))
    viewer = Footprint(Cell(*(int(n) for n in rng.integers(0, 6, size=2))), side)
    cells = np.array([(x, y) for y in range(8) for x in range(8)])
    lit = cells_with_line(viewer, cells, segments)
    for (x, y), seen in zip(cells.tolist(), lit.tolist(), strict=True):
        lines = [line_between(own, (x, y)) for own in cells_of(tuple(viewer.anchor), side)]
        assert seen == any(not walls.intersects(line) for line in lines), (
            (x, y),
            viewer,
            segments.tolist(),
        )


def line_between(a: tuple[int, int], b: tuple[int, int]) -> shapely.Geometry:
    """The line between two cell centres; a point where they are the same."""
    return shapely.Point(middle(a)) if a == b else shapely.LineString([middle(a), middle(b)])


def wall(*numbers: int) -> np.ndarray:
    return np.array([numbers], dtype=np.int64)


def test_a_touch_blocks() -> None:
    here, there = Footprint(Cell(0, 0)), Footprint(Cell(2, 0))
    assert has_line(here, there, EMPTY_SEGMENTS)
    assert not has_line(here, there, wall(1500, 500, 1500, 2000))  # ends exactly on the line
    assert has_line(here, there, wall(1500, 501, 1500, 2000))
    assert not has_line(here, there, wall(1000, 500, 1200, 500))  # lies along it


def test_who_may_not_cut_a_corner_may_not_strike_round_it() -> None:
    assert not has_line(Footprint(Cell(0, 0)), Footprint(Cell(1, 1)), wall(1000, 0, 1000, 1000))


def test_any_pair_of_cells_is_enough() -> None:
    blocked = wall(1000, 0, 1000, 999)
    assert not has_line(Footprint(Cell(0, 0)), Footprint(Cell(1, 0)), blocked)
    assert has_line(Footprint(Cell(0, 0), 2), Footprint(Cell(2, 0), 1), blocked)


def test_only_barriers_near_the_lines_are_asked() -> None:
    segments = np.array(
        [[0, 0, 10, 10], [5000, 5000, 6000, 6000], [-900, 700, 900, 700]], dtype=np.int64
    )
    assert segments_near(segments, 0, 600, 1000, 900).tolist() == [[-900, 700, 900, 700]]
    assert clear_lines(np.zeros((0, 4), dtype=np.int64), segments).tolist() == []
