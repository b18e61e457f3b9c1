"""Walls proposed from a picture: known rock, hatching and lines are found, and corrected."""

from __future__ import annotations

import numpy as np
import shapely

from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.segments import Ends
from fivefoot.core.geometry.wall_proposals import (
    PER_CELL,
    Grey,
    corrected,
    proposed,
    sampled,
    usual_threshold,
)

COLUMNS, ROWS = 12, 8
INK, PAPER = 20, 235


def paper() -> Grey:
    return np.full((ROWS * PER_CELL, COLUMNS * PER_CELL), PAPER, dtype=np.uint8)


def part(left: float, top: float, right: float, bottom: float) -> tuple[slice, slice]:
    across = slice(round(left * PER_CELL), round(right * PER_CELL))
    return slice(round(top * PER_CELL), round(bottom * PER_CELL)), across


def rock_with_a_room() -> Grey:
    samples = np.full_like(paper(), INK)
    samples[part(2, 2, 9, 6)] = PAPER
    return samples


def drawn(walls: tuple[Ends, ...]) -> shapely.Geometry:
    return shapely.union_all([shapely.LineString(ends) for ends in walls])


def room_outline() -> shapely.Geometry:
    return shapely.box(2000, 2000, 9000, 6000).exterior


def test_the_border_of_dark_rock_is_proposed_and_nothing_along_the_rim() -> None:
    walls = proposed(rock_with_a_room(), 128).walls()
    assert len(walls) == 4
    assert drawn(walls).equals(room_outline())


def test_hatched_rock_is_rock() -> None:
    samples = rock_with_a_room()
    y, x = np.indices(samples.shape)
    samples[(samples == INK) & ((x + y) % 8 < 4)] = PAPER  # strokes as wide as the gaps
    assert drawn(proposed(samples, 128).walls()).equals(room_outline())


def test_dark_lines_along_the_grid_are_walls_and_pale_grid_lines_are_not() -> None:
    samples = paper()
    for column in range(COLUMNS):
        samples[:, column * PER_CELL] = 170  # a printed grid
    thick = 1
    row = 3 * PER_CELL
    samples[row - thick : row + thick, 2 * PER_CELL : 7 * PER_CELL] = INK
    samples[4 * PER_CELL : 6 * PER_CELL, 8 * PER_CELL - thick : 8 * PER_CELL + thick] = INK
    assert set(proposed(samples, 100).walls()) == {
        (Point(2000, 3000), Point(7000, 3000)),
        (Point(8000, 4000), Point(8000, 6000)),
    }


def test_furniture_is_no_rock_and_a_blank_picture_has_no_walls() -> None:
    samples = paper()
    samples[part(5, 5, 5.5, 6)] = INK
    assert proposed(samples, 128).walls() == ()
    assert proposed(paper(), 128).walls() == ()


def test_what_is_corrected_by_hand_is_rock_or_open() -> None:
    found = proposed(rock_with_a_room(), 128)
    longer = corrected(found, iter([(9, 3)]), False)
    alcove = shapely.union(
        shapely.box(2000, 2000, 9000, 6000), shapely.box(9000, 3000, 10_000, 4000)
    )
    assert drawn(longer.walls()).equals(alcove.exterior)
    back = corrected(longer, iter([(9, 3)]), True)
    assert drawn(back.walls()).equals(room_outline())


def test_opened_squares_lose_the_lines_on_their_border() -> None:
    samples = paper()
    samples[3 * PER_CELL - 1 : 3 * PER_CELL + 1, 2 * PER_CELL : 7 * PER_CELL] = INK
    left = corrected(proposed(samples, 100), iter([(4, 3)]), False)
    assert set(left.lines) == {
        (Point(2000, 3000), Point(4000, 3000)),
        (Point(5000, 3000), Point(7000, 3000)),
    }


def test_the_threshold_that_suits_a_picture_parts_its_ink_from_its_paper() -> None:
    assert INK < usual_threshold(rock_with_a_room()) <= PAPER


def test_a_picture_is_sampled_where_it_lies_on_the_map_and_its_rim_goes_on() -> None:
    grey = np.full((40, 60), PAPER, dtype=np.uint8)  # 3 x 2 cells from (2, 1) on
    grey[:, 20:] = INK  # all but the first column
    found = sampled(grey, Point(2000, 1000), 3000, 2000, COLUMNS, ROWS)
    wanted = np.zeros(found.shape, dtype=np.bool_)
    wanted[:, 3 * PER_CELL :] = True
    assert ((found == INK) == wanted).all()
