"""What lines have in common with ground: boxes are clipped in numbers, other shapes by shapely."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely

from fivefoot.core.rules.graph.leap_gaps import _in_pieces


@pytest.mark.parametrize("seed", range(20))
def test_boxes_are_met_as_any_shape_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    corners = rng.integers(0, 12, (30, 2)) * 500
    boxes = [shapely.box(x, y, x + 1000, y + 500) for x, y in corners.tolist()]
    pieces = _in_pieces([*boxes, shapely.Polygon([(0, 0), (3000, 700), (900, 2500)])])
    assert pieces.is_box.tolist() == [True] * len(boxes) + [False]
    ends = rng.integers(0, 28, (200, 4)) * 250
    ends = ends[(ends[:, :2] != ends[:, 2:]).any(axis=1)]
    ends[1::2] += rng.integers(-200, 200, ends[1::2].shape)
    lines = shapely.linestrings(ends.reshape(-1, 2, 2))
    found = pieces.extents(lines)
    assert np.isnan(found).any()
    plain = replace(pieces, is_box=np.zeros_like(pieces.is_box)).extents(lines)
    assert np.allclose(found, plain, atol=1e-6, equal_nan=True)


def test_a_line_along_a_side_has_it_in_common_and_one_through_a_corner_nothing() -> None:
    pieces = _in_pieces([shapely.box(1000, 1000, 2000, 2000)])
    along, corner, back = (
        shapely.linestrings(ends)
        for ends in (
            [(0, 1000), (1500, 1000)],
            [(500.005, 1499.995), (1500, 500)],
            [(5000, 1500), (0, 1500)],
        )
    )
    found = pieces.extents(np.array([along, corner, back]))
    assert found[0].tolist() == [1000, 1000, 1500, 1000]
    assert np.isnan(found[1]).all()
    assert found[2].tolist() == [1000, 1500, 2000, 1500]


def test_a_line_that_rounding_takes_into_a_corner_does_not_cross_the_shape() -> None:
    # Its ends are cut off in numbers: it enters the corner at (1000, 1000) by a millionth of a
    # millionth of a cell.
    bent = shapely.union(shapely.box(1000, 1000, 2000, 2000), shapely.box(2000, 1000, 3000, 1500))
    pieces = _in_pieces([bent])
    assert not pieces.is_box.any()
    beside = shapely.linestrings([(500, 1500 + 1e-9), (1500, 500 + 1e-9)])
    assert np.isnan(pieces.extents(np.array([beside]))).all()
