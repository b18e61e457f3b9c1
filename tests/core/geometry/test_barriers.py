"""The barrier rasters against shapely, step by step, and by hand where a rule decides."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from tests.reference.plain_search import PlainSearch, Puzzle, Wall, cells_of

from fivefoot.core.geometry.barriers import (
    EMPTY_SEGMENTS,
    blocked_cell_steps,
    blocked_footprint_steps,
    segments_meet,
    split_footprints,
)
from fivefoot.core.geometry.grid import DIRECTIONS

Segment = tuple[int, int, int, int]
NORTH, EAST, SOUTH, WEST, NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST = range(8)


def random_segments(rng: np.random.Generator, count: int, columns: int, rows: int) -> np.ndarray:
    """Segments on corners, edges, centres and anywhere, some reaching out of the map; none of
    length zero.
    """
    unit = rng.choice([1, 250, 500, 1000], size=(count, 1))
    high = np.array([columns + 2, rows + 2, columns + 2, rows + 2]) * 1000
    points = (rng.integers(-2000, high, size=(count, 4)) // unit) * unit
    short = rng.random(count) < 0.5
    points[short, 2:] = (
        points[short, :2] + rng.integers(-2, 3, size=(int(short.sum()), 2)) * unit[short]
    )
    return points[(points[:, 0] != points[:, 2]) | (points[:, 1] != points[:, 3])].astype(np.int64)


def as_puzzle(
    segments: np.ndarray, columns: int, rows: int, corner_cut: bool, side: int = 1
) -> PlainSearch:
    walls = tuple(Wall((a, b), (c, d)) for a, b, c, d in segments.tolist())
    return PlainSearch(Puzzle(columns, rows, (0, 0), side, corner_cut=corner_cut, walls=walls))


def test_segments_meet_as_shapely_says() -> None:
    rng = np.random.default_rng(1)
    first, second = random_segments(rng, 20_000, 4, 4), random_segments(rng, 20_000, 4, 4)
    count = min(len(first), len(second))
    first, second = first[:count], second[:count]
    lines = [shapely.linestrings(s.reshape(-1, 2, 2)) for s in (first, second)]
    met = shapely.intersects(*lines)
    assert 1000 < met.sum() < count - 1000
    assert (segments_meet(first, second) == met).all()


@pytest.mark.parametrize("corner_cut", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_cell_steps_are_blocked_as_shapely_says(seed: int, corner_cut: bool) -> None:
    rng = np.random.default_rng(seed)
    columns, rows = (int(n) for n in rng.integers(1, 12, size=2))
    segments = random_segments(rng, int(rng.integers(0, 40)), columns, rows)
    blocked = blocked_cell_steps(segments, columns, rows, corner_cut)
    plain = as_puzzle(segments, columns, rows, corner_cut)
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        for y in range(rows):
            for x in range(columns):
                if 0 <= x + dx < columns and 0 <= y + dy < rows:
                    pair = ((x, y), (x + dx, y + dy))
                    assert blocked[direction, y, x] == (pair in plain.blocked_pairs), (
                        pair,
                        segments.tolist(),
                    )


@pytest.mark.parametrize("corner_cut", [False, True])
@pytest.mark.parametrize("side", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_footprints_are_blocked_as_shapely_says(seed: int, side: int, corner_cut: bool) -> None:
    rng = np.random.default_rng(seed)
    columns, rows = 9, 7
    segments = random_segments(rng, int(rng.integers(1, 12)), columns, rows)
    blocked = blocked_footprint_steps(blocked_cell_steps(segments, columns, rows, corner_cut), side)
    plain = as_puzzle(segments, columns, rows, corner_cut, side)
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        for y in range(rows):
            for x in range(columns):
                free = plain.may_step((x, y), (x + dx, y + dy)) and _on_map(
                    cells_of((x, y), side), columns, rows
                )
                assert blocked[direction, y, x] == (not free), ((x, y), (dx, dy), segments.tolist())


def _on_map(cells: list[tuple[int, int]], columns: int, rows: int) -> bool:
    return all(0 <= x < columns and 0 <= y < rows for x, y in cells)


def steps(*segments: Segment, cut: bool = False, columns: int = 4, rows: int = 4) -> np.ndarray:
    return blocked_cell_steps(np.array(segments, dtype=np.int64), columns, rows, cut)


def test_no_barriers_block_nothing() -> None:
    assert not blocked_cell_steps(EMPTY_SEGMENTS, 3, 2, False).any()


def test_a_wall_on_an_edge_blocks_that_step_and_the_diagonals_round_its_ends() -> None:
    blocked = steps((2000, 1000, 2000, 2000))
    assert blocked[EAST, 1, 1]
    assert blocked[WEST, 1, 2]
    assert not blocked[EAST, 0, 1]
    assert blocked[SOUTHEAST, 0, 1]  # comes past the wall's end
    assert blocked[NORTHWEST, 1, 2]
    assert not blocked[SOUTH, 1, 1]


def test_corner_cutting_lets_a_diagonal_slip_past_a_wall_that_only_ends_on_its_corner() -> None:
    blocked = steps((2000, 1000, 2000, 2000), cut=True)
    assert blocked[EAST, 1, 1]
    assert not blocked[SOUTHEAST, 0, 1]
    assert not blocked[NORTHEAST, 1, 1]


def test_corner_cutting_does_not_lead_between_two_walls_that_meet_on_the_corner() -> None:
    assert steps((2000, 1000, 2000, 2000), (2000, 1000, 1000, 0), cut=True)[NORTHEAST, 1, 1]
    both = steps((2000, 1000, 2000, 2000), (2000, 0, 2000, 1000), cut=True)
    assert both[SOUTHEAST, 0, 1]
    one_side = steps((2000, 1000, 2000, 2000), (2000, 1000, 3000, 1000), cut=True)
    assert not one_side[NORTHEAST, 1, 1]  # both walls lie south-east of that diagonal
    assert one_side[SOUTHEAST, 0, 1]  # between the two


def test_a_wall_through_a_centre_blocks_every_step_over_it() -> None:
    blocked = steps((1500, 1500, 1700, 1500))
    assert blocked[:, 1, 1].all()
    assert not blocked[[NORTH, EAST, SOUTH, WEST], 3, 3].any()


def test_a_wall_beyond_the_map_blocks_nothing_on_it() -> None:
    assert not steps((-3000, 1000, -1500, 2000), (9000, 0, 9000, 9000)).any()


def test_a_footprint_does_not_step_onto_a_wall_between_its_own_cells() -> None:
    cells = steps((2000, 0, 2000, 1000), columns=4, rows=3)
    assert split_footprints(cells, 2)[0].tolist() == [False, True, False, False]
    assert blocked_footprint_steps(cells, 2)[EAST, 0, 0]
    assert not blocked_footprint_steps(cells, 2)[SOUTH, 0, 0]


def test_a_footprint_larger_than_the_map_cannot_step() -> None:
    assert blocked_footprint_steps(blocked_cell_steps(EMPTY_SEGMENTS, 2, 2, False), 3).all()


def test_the_edge_of_the_map_blocks_footprints() -> None:
    blocked = blocked_footprint_steps(blocked_cell_steps(EMPTY_SEGMENTS, 3, 3, False), 2)
    assert blocked[:, 1, 1].tolist() == [False, True, True, False, True, True, True, False]
