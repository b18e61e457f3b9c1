"""Parts of a map found again around what changed equal those made anew."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from fivefoot.core.geometry import gaps, map_parts
from fivefoot.core.geometry.barriers import blocked_cell_steps
from fivefoot.core.geometry.changed_rows import changed_rows
from fivefoot.core.geometry.gap_lines import ENDLESS, WallLines
from fivefoot.core.geometry.gaps import NarrowSteps, Part, narrow_steps
from fivefoot.core.geometry.map_parts import MapPart, blocked_steps_of_part

COLUMNS, ROWS, WALLS, EDITS = 24, 20, 60, 12
PART = (4, 3, 20, 18)


def random_row(rng: np.random.Generator, one_way: bool) -> list[int]:
    """A wall as (x, y, x, y, bottom, top, side): along the grid, slanted, low or one-way."""
    x, y = (int(rng.integers(0, limit * 4)) * 250 for limit in (COLUMNS, ROWS))
    dx, dy = ((1000, 0), (0, 1000), (0, 700), (500, 1500), (1300, -700))[int(rng.integers(5))]
    low = rng.integers(5) == 0
    side = int(rng.integers(-1, 2)) if one_way else 0
    return [x, y, x + dx, y + dy, 0 if low else -ENDLESS, 700 if low else ENDLESS, side]


def edited(seed: int, one_way: bool = False) -> Iterator[np.ndarray]:
    """Walls, and the same after each of some changes: drawn, gone or moved, also three at once."""
    rng = np.random.default_rng(seed)
    walls = [random_row(rng, one_way) for _ in range(WALLS)]
    yield np.array(walls, dtype=np.int64)
    for _ in range(EDITS):
        for _ in range(int(rng.choice([1, 1, 1, 3]))):
            number = int(rng.integers(len(walls)))
            kind = int(rng.integers(3))
            if kind == 0:
                walls.append(random_row(rng, one_way))
            elif kind == 1:
                del walls[number]
            else:
                walls[number] = random_row(rng, one_way)
        yield np.array(walls, dtype=np.int64)


def lines(rows: np.ndarray) -> WallLines:
    """Rows as walls with levels and sides."""
    return WallLines(rows[:, :4], rows[:, 4], rows[:, 5], rows[:, 6])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("one_way", [False, True])
@pytest.mark.parametrize("side", [1, 2, 3])
def test_gaps_around_what_changed(seed: int, one_way: bool, side: int) -> None:
    part, before = Part(*PART), None
    found: list[NarrowSteps] = []
    for rows in edited(seed, one_way):
        walls = lines(rows)
        full = rows[rows[:, 4] <= -ENDLESS][:, [0, 1, 2, 3, 6]]
        open_ = ~blocked_cell_steps(full, COLUMNS, ROWS, corner_cut=False)
        before = gaps.steps_of_part(walls, part, side, open_, before)
        fresh = narrow_steps(walls, part, side, open_)
        for one, other in zip(before.steps, fresh, strict=True):
            assert np.array_equal(one, other)
        found.append(fresh)
    assert len({len(steps.row) for steps in found}) > 1


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("cut", [False, True])
def test_steps_around_what_changed(seed: int, cut: bool) -> None:
    part, before = MapPart(*PART), None
    for rows in edited(seed, one_way=seed % 2 == 1):
        walls = rows[:, [0, 1, 2, 3, 6]] if seed % 2 else rows[:, :4]
        before = map_parts.steps_of_part(walls, part, cut, before)
        assert np.array_equal(before.steps, blocked_steps_of_part(walls, part, cut))


def test_a_part_of_another_map_is_no_beginning() -> None:
    walls = lines(np.array([random_row(np.random.default_rng(1), False)]))
    wide, narrow = (np.ones((8, 10, columns), dtype=bool) for columns in (12, 10))
    part = Part(0, 0, 10, 10)
    before = gaps.steps_of_part(walls, part, 1, wide, None)
    again = gaps.steps_of_part(walls, part, 1, narrow, before)
    assert again.open_.shape == narrow.shape


def test_one_of_two_equal_walls_that_goes_has_changed() -> None:
    rows = np.array([[1, 1], [2, 2], [1, 1], [3, 3]])
    assert changed_rows(rows, rows[[0, 1, 3]]).tolist() == [[1, 1]]
    assert changed_rows(rows[:0], rows[:1]).tolist() == [[1, 1]]
    assert not len(changed_rows(rows, rows))


@pytest.mark.parametrize("seed", range(5))
def test_steps_that_begin_to_be_asked_about(seed: int) -> None:
    rng, part = np.random.default_rng(seed), Part(*PART)
    (rows, *_), before = edited(seed), None
    for share in (0.3, 0.31, 0.9):
        open_ = rng.random((8, ROWS, COLUMNS)) < share
        before = gaps.steps_of_part(lines(rows), part, 1, open_, before)
        for one, other in zip(before.steps, narrow_steps(lines(rows), part, 1, open_), strict=True):
            assert np.array_equal(one, other)


def test_the_first_wall_that_stops_one_way() -> None:
    part, open_ = Part(*PART), np.zeros((8, ROWS, COLUMNS), dtype=bool)
    (rows, *_) = edited(1)
    gate = np.array([[5000, 4000, 5000, 5000, -ENDLESS, ENDLESS, 1]])
    before = gaps.steps_of_part(lines(rows), part, 1, open_, None)
    after = lines(np.concatenate([rows, gate]))
    again = gaps.steps_of_part(after, part, 1, open_, before)
    assert len(again.steps.row) == len(narrow_steps(after, part, 1, open_).row) > 0
