"""The opposite test against shapely and by hand (A66, C21)."""

from __future__ import annotations

import numpy as np
import shapely

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell, Point, centre
from fivefoot.core.geometry.opposite_sides import crosses_opposite_sides


def by_shapely(first: Point, second: Point, target: Footprint) -> bool:
    left, top = target.anchor.x * 1000, target.anchor.y * 1000
    right, bottom = left + target.side * 1000, top + target.side * 1000
    line = shapely.LineString([first, second])
    meets = [
        line.intersects(shapely.LineString(side))
        for side in (
            ((left, top), (left, bottom)),
            ((right, top), (right, bottom)),
            ((left, top), (right, top)),
            ((left, bottom), (right, bottom)),
        )
    ]
    return (meets[0] and meets[1]) or (meets[2] and meets[3])


def test_it_agrees_with_shapely_for_all_pairs_of_places() -> None:
    rng = np.random.default_rng(3)
    seen = {True: 0, False: 0}
    for _ in range(6000):
        side = int(rng.integers(1, 4))
        target = Footprint(Cell(4, 4), side)
        a, b = (
            Footprint(Cell(*(int(n) for n in rng.integers(0, 10, 2))), int(rng.integers(1, 4)))
            for _ in range(2)
        )
        if a.centre() == b.centre():
            continue
        found = crosses_opposite_sides(a.centre(), b.centre(), target) is not None
        assert found == by_shapely(a.centre(), b.centre(), target), (a, b, target)
        seen[found] += 1
    assert min(seen.values()) > 300


def across(
    first: tuple[int, int], second: tuple[int, int], target: tuple[int, int] = (5, 5)
) -> str | None:
    return crosses_opposite_sides(
        centre(Cell(*first)), centre(Cell(*second)), Footprint(Cell(*target))
    )


def test_the_four_axes() -> None:
    assert across((4, 5), (6, 5)) == "west-east"
    assert across((5, 4), (5, 6)) == "north-south"
    assert across((4, 4), (6, 6)) is not None
    assert across((6, 4), (4, 6)) is not None


def test_neighbours_that_are_not_opposite() -> None:
    assert across((4, 5), (5, 6)) is None
    assert across((4, 4), (6, 4)) is None
    assert across((4, 4), (6, 5)) is None  # the line leaves by the north side


def test_a_corner_belongs_to_both_its_sides() -> None:
    assert across((3, 4), (6, 5)) == "west-east"  # enters exactly at the corner (AX63)


def test_running_along_an_edge_counts() -> None:
    line = crosses_opposite_sides(Point(4000, 5000), Point(7000, 5000), Footprint(Cell(5, 5)))
    assert line == "west-east"
