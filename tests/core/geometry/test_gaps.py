"""Widths of passages: by hand, against a slow look with shapely, and against the negative buffer of
the barriers.
"""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
import shapely
from tests.reference.plain_gaps import Wall, plain_lines, plain_width

from fivefoot.core.geometry.barriers import blocked_cell_steps, blocked_footprint_steps
from fivefoot.core.geometry.gaps import gap_widths
from fivefoot.core.geometry.grid import CELL, DIRECTIONS

EAST, SOUTH, SOUTHEAST = 1, 2, 5


def widths(*walls: Wall, columns: int = 5, rows: int = 5, side: int = 1) -> np.ndarray:
    """The widths at free steps; a step that is barred anyway counts as whole."""
    barriers = np.array(walls, dtype=np.int64).reshape(-1, 4)
    found = gap_widths(barriers, columns, rows, side)
    barred = blocked_footprint_steps(
        blocked_cell_steps(barriers, columns, rows, corner_cut=True), side
    )
    return np.where(barred, side * CELL, found)


def narrow(found: np.ndarray, side: int = 1) -> dict[tuple[int, int, int], int]:
    """The steps through gaps: (direction, column, row) and the width."""
    return {
        (int(d), int(x), int(y)): int(found[d, y, x])
        for d, y, x in np.argwhere(found < side * CELL)
    }


def test_a_door_in_a_straight_wall() -> None:
    """The straight step and both diagonals that lead through it."""
    found = widths((2000, 0, 2000, 2200), (2000, 2800, 2000, 5000))
    assert found[EAST, 2, 1] == 600
    assert all(value == 600 for value in narrow(found).values())
    assert (EAST, 1, 1) not in narrow(found)


def test_walls_of_many_pieces_that_touch_leave_the_gaps_of_whole_ones() -> None:
    """A door of 0.6 in a wall of 110 pieces, none longer than a twentieth of a cell."""
    pieces = [(2000, y, 2000, y + 40) for end in (0, 2800) for y in range(end, end + 2200, 40)]
    assert len(pieces) == 110
    found = widths(*pieces)
    assert found[EAST, 2, 1] == 600
    assert all(value == 600 for value in narrow(found).values())
    assert (EAST, 1, 1) not in narrow(found)


def test_ends_apart_on_a_slant() -> None:
    """0.3 along and 0.4 across: half a cell, though the edge between the cells is bounded on one
    side only.
    """
    found = widths((1800, 0, 1800, 2300), (2100, 2700, 2100, 5000))
    assert found[EAST, 2, 1] == 500


def test_a_step_back_is_as_narrow() -> None:
    found = widths((1800, 0, 1800, 2300), (2100, 2700, 2100, 5000))
    for direction, column, row in narrow(found):
        dx, dy = DIRECTIONS[direction]
        back = DIRECTIONS.index((-dx, -dy))
        assert found[back, row + dy, column + dx] == found[direction, row, column]


def test_a_slanting_corridor_all_along() -> None:
    """Two walls at 45 degrees, 849 apart across a cell's edge, 600 measured square: every diagonal
    of it is narrow.
    """
    found = widths((0, 576, 4000, 4576), (0, -273, 4000, 3727))
    assert [int(found[SOUTHEAST, i, i]) for i in range(4)] == [600, 600, 600, 600]


def test_a_wall_on_one_side_makes_no_gap() -> None:
    assert not narrow(widths((0, 1900, 5000, 2100), (0, 1800, 5000, 2000)))


def test_a_corridor_of_a_whole_cell_is_none() -> None:
    assert not narrow(widths((0, 2000, 5000, 2000), (0, 3000, 5000, 3000)))
    assert narrow(widths((0, 2001, 5000, 2001), (0, 3000, 5000, 3000)))


@pytest.mark.parametrize("corner", [(200, 200), (300, 100), (450, 450)])
def test_the_corner_of_a_room_makes_no_gap(corner: tuple[int, int]) -> None:
    """However near the walls come to a centre: one may stand in a corner, nothing leads through
    there.
    """
    x, y = corner
    assert not narrow(widths((x, y, 5000, y), (x, y, x, 5000)))
    slope = widths((x, y, 5000, y), (x, y, x - 1000, 5000))  # a blunt corner
    assert not narrow(slope)


def test_a_round_wall_makes_no_gap() -> None:
    """A curved wall of many short parts: its ends are no door to each other."""
    turn = np.linspace(0, np.pi, 25)
    ring = (
        np.stack([2500 + 1400 * np.cos(turn), 2600 - 1400 * np.sin(turn)], axis=1)
        .round()
        .astype(int)
    )
    walls = [(int(a[0]), int(a[1]), int(b[0]), int(b[1])) for a, b in pairwise(ring)]
    assert not narrow(widths(*walls))


def test_a_wedge_is_as_narrow_as_where_one_stands() -> None:
    """Walls that meet at a point: the way in is measured at the last centre."""
    found = widths((0, 2100, 4000, 2500), (0, 2900, 4000, 2500))
    assert found[EAST, 2, 0] > found[EAST, 2, 1] > found[EAST, 2, 2] > 0


def test_a_wide_body_measures_with_its_own_width() -> None:
    """Ends 1.2 apart: both lanes are free, a body of two cells does not fit."""
    walls: tuple[Wall, ...] = ((2000, 0, 2000, 1400), (2000, 2600, 2000, 5000))
    assert not narrow(widths(*walls))
    assert widths(*walls, side=2)[EAST, 1, 0] == 1200


def test_past_the_corner_of_a_building() -> None:
    """Where corners may be cut, a diagonal touches the corner from outside; a wall across from it
    makes a gap.
    """
    corner: tuple[Wall, ...] = ((1000, 2000, 2000, 2000), (2000, 2000, 2000, 1000))
    assert not narrow(widths(*corner))
    across = widths(*corner, (2300, 2400, 4000, 4000))
    assert narrow(across)[(4, 1, 2)] == 500


def test_no_wall_and_walls_without_length() -> None:
    assert not narrow(widths())
    assert not narrow(widths((2000, 2000, 2000, 2000), (2100, 2000, 2100, 2000)))


@pytest.mark.parametrize("seed", range(20))
def test_against_the_plain_look(seed: int) -> None:
    """Random walls of all slants: at every free step the width is that of the plain look, within
    its strides.
    """
    chance = random.Random(seed)
    side = chance.choice([1, 1, 2])
    walls = [
        (x, y, x + chance.randint(-900, 900), y + chance.randint(-900, 900))
        for x, y in ((chance.randint(0, 3000), chance.randint(0, 3000)) for _ in range(6))
    ]
    walls += [(walls[0][2], walls[0][3], chance.randint(0, 3000), chance.randint(0, 3000))]
    found = widths(*walls, columns=3, rows=3, side=side)
    barred = blocked_footprint_steps(
        blocked_cell_steps(np.array(walls), 3, 3, corner_cut=True), side
    )
    lines = plain_lines(walls, side * CELL)
    looked = 0
    for direction, row, column in np.argwhere(~barred).tolist():
        dx, dy = DIRECTIONS[direction]
        x, y = column * CELL + side * CELL // 2, row * CELL + side * CELL // 2
        plain = plain_width(lines, (x, y, x + dx * CELL, y + dy * CELL), side * CELL)
        mine = int(found[direction, row, column])
        assert mine - 1 <= plain, (direction, column, row)
        assert plain <= mine * 1.05 + 20, (direction, column, row)
        looked += mine < side * CELL
    assert looked or seed not in (0, 1, 2)


@pytest.mark.parametrize("seed", range(40))
def test_against_the_negative_buffer(seed: int) -> None:
    """A wall across the map with one opening on a slant: a disc passes exactly if it is no wider
    than the width.
    """
    chance = random.Random(seed)
    upper = (chance.randint(1600, 2000), chance.randint(2050, 2450))
    lower = (chance.randint(2001, 2400), chance.randint(2550, 2900))
    walls = [
        (*upper, chance.randint(1500, 2500), -9000),
        (*lower, chance.randint(1500, 2500), 14000),
    ]
    width = int(widths(*walls)[EAST, 2, 1])
    square = round(shapely.LineString([upper, lower]).length)
    assert width <= square
    lines = shapely.MultiLineString([[(a, b), (c, d)] for a, b, c, d in walls])
    box = shapely.box(-3000, 1, 8000, 4999)

    def passes(body: float) -> bool:
        free = box.difference(lines.buffer(body / 2, quad_segs=64))
        parts = shapely.get_parts(free)
        start, end = shapely.Point(-2500, 2500), shapely.Point(7500, 2500)
        return any(part.contains(start) and part.contains(end) for part in parts)

    if width < CELL:
        assert passes(width * 0.998)
        assert not passes((width + 1) * 1.002)
