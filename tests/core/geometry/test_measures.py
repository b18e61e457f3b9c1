"""How far apart places are, by each way of counting: worked out by hand, and for arrays as for
single places.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from fivefoot.core.geometry.measures import is_within, measured_distance

#: Thousandths of a cell for (3, 0), (1, 1), (2, 2), (4, 2): two straight and two diagonal steps.
BY_HAND = {
    "chebyshev": (3000, 1000, 2000, 4000),
    "equidistant": (3000, 1000, 2000, 4000),
    "first_then_1_5": (3000, 1000, 2500, 4500),
    "alternating": (3000, 1000, 3000, 5000),
    "exact_sqrt2": (3000, 1414, 2828, 4828),
    "manhattan": (3000, 2000, 4000, 6000),
    "euclid": (3000, 1414, 2828, 4472),
}
PLACES = ((3, 0), (1, 1), (2, 2), (4, 2))


@pytest.mark.parametrize("measure", BY_HAND)
def test_distances_by_hand(measure: str) -> None:
    assert tuple(int(measured_distance(measure, *place)) for place in PLACES) == BY_HAND[measure]
    assert tuple(int(measured_distance(measure, y, x)) for x, y in PLACES) == BY_HAND[measure]


@pytest.mark.parametrize("measure", BY_HAND)
def test_an_array_is_counted_as_its_places_are(measure: str) -> None:
    across, down = np.meshgrid(np.arange(9), np.arange(9))
    for limit in (0, 1, 2, 5, Fraction(5, 2)):
        near = is_within(measure, across, down, limit)
        assert near.tolist() == [
            [bool(is_within(measure, x, y, limit)) for x in range(9)] for y in range(9)
        ]


def test_a_limit_is_compared_exactly() -> None:
    assert is_within("first_then_1_5", 2, 2, Fraction(5, 2))
    assert not is_within("first_then_1_5", 2, 2, Fraction(2499, 1000))
    assert is_within("euclid", 1, 1, Fraction(3, 2))
    assert not is_within("exact_sqrt2", 1, 1, Fraction(7, 5))
