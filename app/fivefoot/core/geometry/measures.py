"""Ways of measuring the distance of two places: by the diagonal policies of steps, or as a
circle.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from fivefoot.core.geometry.grid import CELL

#: The first two are older names: chebyshev is the same as equidistant, euclid is the straight line.
Measure = Literal[
    "chebyshev",
    "euclid",
    "equidistant",
    "first_then_1_5",
    "alternating",
    "exact_sqrt2",
    "manhattan",
]


def true_diagonal(side: int) -> int:
    """The diagonal of a cell with sides of so many thousandths, to the nearest of them.

    >>> true_diagonal(5000)
    7071
    """
    # Half the root of eight squares: whole numbers give the same everywhere.
    return (math.isqrt(8 * side**2) + 1) // 2


def measured_distance(measure: Measure, across: Any, down: Any, side: int = CELL) -> Any:
    """The distance of places that are `across` and `down` cells apart, for numbers or arrays: in
    thousandths of a unit of which a cell's `side` is so many, of a cell where none is given.

    Euclid is rounded here; `is_within` compares it exactly. A true diagonal is rounded once, as the
    price of a step is, so that a line is as long as the walk along it.

    >>> measured_distance("alternating", 2, 2), measured_distance("first_then_1_5", 2, 2)
    (3000, 2500)
    >>> measured_distance("exact_sqrt2", 2, 0), measured_distance("exact_sqrt2", 3, 3, side=5000)
    (2000, 21213)
    """
    single = isinstance(across, int)  # most calls concern one place, and arrays are slow for that
    diagonal = min(across, down) if single else np.minimum(across, down)
    straight = abs(across - down)
    if measure in ("chebyshev", "equidistant"):
        return (straight + diagonal) * side
    if measure == "manhattan":
        return (straight + 2 * diagonal) * side
    if measure == "alternating":
        # Every second diagonal counts twice.
        return (straight + diagonal + diagonal // 2) * side
    if measure == "first_then_1_5":
        # The first diagonal counts one cell, those after it one and a half.
        later = side * 3 // 2
        return straight * side + diagonal * later - (diagonal > 0) * (later - side)
    if measure == "exact_sqrt2":
        return straight * side + diagonal * true_diagonal(side)
    return (
        round(math.hypot(across, down) * side)
        if single
        else np.rint(np.hypot(across, down) * side).astype(int)
    )


def is_within(
    measure: Measure, across: Any, down: Any, cells: Fraction | int, side: int = CELL
) -> Any:
    """Whether places that are `across` and `down` cells apart are at most `cells` away, counted in
    thousandths of a unit of which a cell's `side` is so many; for numbers or arrays.

    >>> bool(is_within("alternating", 2, 2, 2)), bool(is_within("equidistant", 2, 2, 2))
    (False, True)
    >>> bool(is_within("euclid", 3, 4, 5)), bool(is_within("euclid", 1, 1, 1))
    (True, False)
    """
    if measure == "euclid":
        # Squares of whole cells are integers: without a root, a range is compared exactly.
        return across * across + down * down <= math.floor(cells * cells)
    return measured_distance(measure, across, down, side) <= math.floor(cells * side)


def whole_distance(measure: Measure, across: int, down: int, side: int = CELL) -> int:
    """The distance of two places as a plain number, in thousandths as `measured_distance` gives."""
    return int(measured_distance(measure, across, down, side))
