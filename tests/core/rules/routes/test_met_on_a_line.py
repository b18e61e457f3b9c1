"""What lines have in common with ground: boxes are clipped in numbers, other shapes by shapely."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely

from fivefoot.core.rules.graph.leap_pieces import Floats, Pieces, in_pieces


def extents(pieces: Pieces, lines: Floats) -> Floats:
    """What lines have in common with all pieces."""
    all_asked = np.ones((1, len(pieces.parts)), dtype=bool)
    return pieces.extents(lines, np.zeros(len(lines), dtype=np.int64), all_asked)


@pytest.mark.parametrize("seed", range(20))
def test_boxes_are_met_as_any_shape_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    corners = rng.integers(0, 12, (30, 2)) * 500
    boxes = [shapely.box(x, y, x + 1000, y + 500) for x, y in corners.tolist()]
    triangle = shapely.Polygon([(0, 0), (3000, 700), (900, 2500)])
    pieces, _ = in_pieces([*boxes, triangle])
    assert pieces.is_box.tolist() == [True] * len(boxes) + [False]
    ends = rng.integers(0, 28, (200, 4)) * 250
    ends = ends[(ends[:, :2] != ends[:, 2:]).any(axis=1)]
    ends[1::2] += rng.integers(-200, 200, ends[1::2].shape)
    found = extents(pieces, ends.astype(float))
    assert np.isnan(found).any()
    plain = extents(replace(pieces, is_box=np.zeros_like(pieces.is_box)), ends.astype(float))
    assert np.allclose(found, plain, atol=1e-6, equal_nan=True)


def test_a_line_along_a_side_has_it_in_common_and_one_through_a_corner_nothing() -> None:
    pieces, _ = in_pieces([shapely.box(1000, 1000, 2000, 2000)])
    along, corner, back = (
        (0, 1000, 1500, 1000),
        (500.005, 1499.995, 1500, 500),
        (5000, 1500, 0, 1500),
    )
    found = extents(pieces, np.array([along, corner, back]))
    assert found[0].tolist() == [1000, 1000, 1500, 1000]
    assert np.isnan(found[1]).all()
    assert found[2].tolist() == [1000, 1500, 2000, 1500]


def test_lines_meet_what_their_group_asks_for_and_nothing_else() -> None:
    # A pit two cells wide and two slanted pools behind it: a line from west to east crosses the
    # pools at half their height, from 4.5 to 5.5 and from 8.5 to 9.5.
    pools = [
        shapely.Polygon([(x, 0), (x + 1000, 0), (x + 2000, 1000), (x + 1000, 1000)])
        for x in (4000, 8000)
    ]
    pieces, shape = in_pieces([shapely.box(1000, 0, 3000, 1000), *pools])
    assert shape.tolist() == [0, 1, 2]
    lines = np.array([[0.0, 500, 11000, 500]] * 4)
    asked = np.array([[1, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 0]], dtype=bool)
    found = pieces.extents(lines, np.arange(4), asked)
    assert found[:, [0, 2]].tolist()[:3] == [[1000, 9500], [1000, 3000], [4500, 5500]]
    assert np.isnan(found[3]).all()


def test_a_line_that_rounding_takes_into_a_corner_does_not_cross_the_shape() -> None:
    # Its ends are cut off in numbers: it enters the corner at (1000, 1000) by a millionth of a
    # millionth of a cell.
    bent = shapely.union(shapely.box(1000, 1000, 2000, 2000), shapely.box(2000, 1000, 3000, 1500))
    pieces, _ = in_pieces([bent])
    assert not pieces.is_box.any()
    beside = np.array([[500, 1500 + 1e-9, 1500, 500 + 1e-9]])
    assert np.isnan(extents(pieces, beside)).all()
