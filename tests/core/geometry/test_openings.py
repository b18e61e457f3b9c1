"""Openings half over two rows of cells: a body as wide as they are passes, wherever they lie, and
none beside them.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.core.geometry.test_barriers import random_segments
from tests.reference import plain_openings

from fivefoot.core.geometry.barriers import blocked_cell_steps, blocked_footprint_steps
from fivefoot.core.geometry.openings import with_posts_drawn_back

EAST, SOUTH = 1, 2


def passes(*walls: tuple[int, int, int, int], side: int = 1) -> list[tuple[int, int]]:
    """The anchors (column, row) from which a step east is free, of those beside the wall."""
    drawn = with_posts_drawn_back(np.array(walls), side)
    steps = blocked_footprint_steps(blocked_cell_steps(drawn, 9, 9, corner_cut=False), side)
    free = ~steps[EAST]
    return [(x, y) for x in range(9) for y in range(9) if free[y, x] and not free[0, x]]


@pytest.mark.parametrize("side", [1, 2, 3, 4])
@pytest.mark.parametrize("x", [4000, 4500, 4300])
@pytest.mark.parametrize("y", range(1500, 3600, 100))
def test_a_straight_opening_is_passed_wherever_it_lies(side: int, x: int, y: int) -> None:
    walls = (x, -1000, x, y), (x, y + side * 1000, x, 10_000)
    columns = {column for column, _ in passes(*walls, side=side)}
    assert len(columns) >= side + (x % 1000 == 500)  # until the whole body is behind it


def test_both_rows_beside_a_door_half_over() -> None:
    assert passes((3000, 0, 3000, 1500), (3000, 2500, 3000, 9000)) == [(2, 1), (2, 2)]


@pytest.mark.parametrize(
    "beside",
    [
        (3000, 1500, 3000, 2500),  # a shut door
        (3000, 1500, 3000, 1900),  # a wall that goes on into the opening
        (2000, 1500, 3000, 1500),  # one that comes from along the row
        (2800, 1500, 3200, 1500),  # one that lies across the post
    ],
)
def test_a_post_from_which_a_wall_leads_on_is_none(beside: tuple[int, int, int, int]) -> None:
    assert (2, 1) not in passes((3000, 0, 3000, 1500), (3000, 2500, 3000, 9000), beside)


def test_the_jamb_of_a_thick_wall_belongs_to_its_post() -> None:
    """Two walls with caps between them: the row's middle runs along both caps."""
    upper = (3000, 0, 3000, 1500), (3000, 1500, 3400, 1500), (3400, 1500, 3400, 0)
    lower = (3000, 9000, 3000, 2500), (3000, 2500, 3400, 2500), (3400, 2500, 3400, 9000)
    assert passes(*upper, *lower) == [(2, 1), (2, 2)]


def test_an_opening_that_is_too_narrow_or_wider_has_no_such_posts() -> None:
    for gap in (999, 1001, 2000):
        walls = np.array([(3000, 0, 3000, 1500), (3000, 1500 + gap, 3000, 9000)])
        assert (with_posts_drawn_back(walls, 1) == walls).all()


@pytest.mark.parametrize("seed", range(30))
def test_posts_against_the_plain_look(seed: int) -> None:
    rng = np.random.default_rng(seed)
    walls = random_segments(rng, 60, 5, 5)
    walls = np.concatenate([walls, np.array([(2500, 0, 2500, 1500), (2500, 2500, 2500, 4000)])])
    for side in (1, 2):
        plain = plain_openings.with_posts_drawn_back(
            [((a, b), (c, d)) for a, b, c, d in walls.tolist()], side
        )
        assert with_posts_drawn_back(walls, side).reshape(-1, 2, 2).tolist() == [
            [list(a), list(b)] for a, b in plain
        ]
