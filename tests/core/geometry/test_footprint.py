"""Footprints: what they cover and how far apart they are."""

from __future__ import annotations

import pytest
from tests.reference.plain_search import cells_of, distance

from fivefoot.core.geometry.footprint import Footprint, axis_gap
from fivefoot.core.geometry.grid import Cell, Point, cell_at, centre, direction_of, is_diagonal


def test_cells_are_named_from_the_north_west() -> None:
    assert Footprint(Cell(2, 3), 2).cells() == ((2, 3), (3, 3), (2, 4), (3, 4))


@pytest.mark.parametrize("side", [1, 2, 3, 4])
@pytest.mark.parametrize("other_side", [1, 2, 4])
def test_distance_is_that_of_the_nearest_cells(side: int, other_side: int) -> None:
    here = Footprint(Cell(5, 5), side)
    for y in range(12):
        for x in range(12):
            other = Footprint(Cell(x, y), other_side)
            expected = distance(cells_of((5, 5), side), cells_of((x, y), other_side))
            assert here.distance(other) == other.distance(here) == expected
            assert here.overlaps(other) == (expected == 0)


def test_covers_and_centre() -> None:
    large = Footprint(Cell(1, 1), 2)
    assert [large.covers(Cell(x, 1)) for x in range(4)] == [False, True, True, False]
    assert large.centre() == Point(2000, 2000)
    assert Footprint(Cell(1, 1), 3).centre() == Point(2500, 2500)
    assert large.moved(Cell(0, 0)) == Footprint(Cell(0, 0), 2)


def test_axis_gap() -> None:
    assert [axis_gap(5, 2, other, 1) for other in range(3, 9)] == [2, 1, 0, 0, 1, 2]


def test_points_on_an_edge_belong_to_the_south_east_cell() -> None:
    assert [cell_at(Point(x, 999)) for x in (-1, 0, 999, 1000)] == [(-1, 0), (0, 0), (0, 0), (1, 0)]
    assert centre(Cell(2, 0)) == (2500, 500)


def test_directions() -> None:
    assert direction_of(Cell(3, 3), Cell(4, 2)) == 4
    assert direction_of(Cell(3, 3), Cell(3, 3)) is None
    assert direction_of(Cell(3, 3), Cell(5, 3)) is None
    assert is_diagonal(Cell(0, 0), Cell(1, 1))
    assert not is_diagonal(Cell(0, 0), Cell(1, 0))
