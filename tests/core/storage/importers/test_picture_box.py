"""The exact test of segments against the picture's box, and rounding to thousandths of a cell."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefoot.core.storage.importers.picture_box import PictureBox, thousandths

Segment = tuple[float, float, float, float]
BOX = PictureBox(2, 1, 4, 3)


def meets(box: PictureBox, *segment: float) -> bool:
    return bool(box.meets(np.array([segment], dtype=np.float64))[0])


@pytest.mark.parametrize(
    ("segment", "expected"),
    [
        ((3, 2, 4, 3), True),
        ((0, 0, 9, 9), True),
        ((0, 2, 9, 2.5), True),
        ((2, -5, 2, 1), True),
        ((2, -5, 2, 0.999999), False),
        ((6, 0, 6, 9), True),
        ((6.000001, 0, 6.000001, 9), False),
        ((0, 4, 9, 4), True),
        ((1, 2, 3, 0), True),
        ((0.999999, 2, 2.999999, 0), False),
        ((5, 5, 7, 3), True),
        ((5, 5.000001, 7, 3.000001), False),
        ((6, 4, 6, 4), True),
        ((7, 4, 7, 4), False),
        ((0, 0, 1, 9), False),
    ],
    ids=str,
)
def test_edges_and_corners_belong_to_the_box(segment: Segment, expected: bool) -> None:
    assert meets(BOX, *segment) is expected
    assert meets(BOX, *segment[2:], *segment[:2]) is expected


def test_tenths_count_as_they_are_written() -> None:
    # In binary 0.7 + 0.1 falls short of 0.8; the wall stands on the right edge all the same.
    assert meets(PictureBox(0.7, 0, 0.1, 1), 0.8, 0, 0.8, 1)
    assert PictureBox(0.7, 0, 0.1, 1).holds(0.8, 1)
    # The diagonal passes the corner (0.3, 0.3) to the last decimal.
    assert meets(PictureBox(0.3, 0.3, 1, 1), 0.1, 0.5, 0.5, 0.1)
    assert not meets(PictureBox(0.3, 0.3, 1, 1), 0.1, 0.4999999999999, 0.5, 0.1)


def test_no_segments_are_no_trouble() -> None:
    assert BOX.meets(np.zeros((0, 4))).tolist() == []


MILLIONTHS = st.integers(-3_000_000, 9_000_000).map(lambda number: number / 1_000_000)
COARSE = st.integers(-4, 16).map(lambda number: number / 2)
NUMBER = st.one_of(MILLIONTHS, COARSE)


def clipped_length_is_not_negative(box: PictureBox, segment: Segment) -> bool:
    """Clips the segment's parameter by each edge in turn, in fractions: a way that shares nothing
    with the product.
    """
    x, y, end_x, end_y = (Fraction(repr(value)) for value in segment)
    left, top, width, height = (
        Fraction(repr(value)) for value in (box.left, box.top, box.width, box.height)
    )
    low, high = Fraction(0), Fraction(1)
    for start, run, near, far in (
        (x, end_x - x, left, left + width),
        (y, end_y - y, top, top + height),
    ):
        if run == 0:
            if not near <= start <= far:
                return False
            continue
        first, last = sorted([(near - start) / run, (far - start) / run])
        low, high = max(low, first), min(high, last)
    return low <= high


@given(
    st.tuples(NUMBER, NUMBER, NUMBER, NUMBER),
    COARSE,
    COARSE,
    st.sampled_from([0.5, 1.0, 3.0, 0.3, 4.1]),
)
def test_box_test_equals_clipping_in_fractions(
    segment: Segment, left: float, top: float, side: float
) -> None:
    box = PictureBox(left, top, side, side + 1)
    assert meets(box, *segment) is clipped_length_is_not_negative(box, segment)


def test_subtracting_the_origin_leaves_no_noise() -> None:
    assert PictureBox(46, 41, 10, 12).from_corner(np.array([[52.233454, 41.1]])).tolist() == [
        [6.233454, 0.1]
    ]


def test_halves_round_up_so_that_a_crop_changes_no_rounding() -> None:
    places = np.array([7.0625, 8.0625, 9.0625, -0.9375])
    assert thousandths(places).tolist() == [7063, 8063, 9063, -937]
    assert (thousandths(places + 5) - 5000).tolist() == thousandths(places).tolist()
