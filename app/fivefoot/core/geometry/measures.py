"""Ways of measuring the distance of two places: by the diagonal policies of steps, or as a
circle.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Final, Literal

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
ROOT_2: Final = 1_414_214
"""The root of two in millionths."""


def measured_distance(measure: Measure, across: Any, down: Any) -> Any:
    """The distance of places that are `across` and `down` cells apart, in thousandths of a cell;
    for numbers or arrays.

    Euclid is rounded here; `is_within` compares it exactly.

    >>> measured_distance("alternating", 2, 2), measured_distance("first_then_1_5", 2, 2)
    (3000, 2500)
    >>> measured_distance("exact_sqrt2", 2, 0)
    2000
    """
    single = isinstance(across, int)  # most calls concern one place, and arrays are slow for that
    diagonal = min(across, down) if single else np.minimum(across, down)
    straight = abs(across - down)
    if measure in ("chebyshev", "equidistant"):
        return (straight + diagonal) * CELL
    if measure == "manhattan":
        return (straight + 2 * diagonal) * CELL
    if measure == "alternating":
        # Every second diagonal counts twice.
        return (straight + diagonal + diagonal // 2) * CELL
    if measure == "first_then_1_5":
        # The first diagonal counts one cell, those after it one and a half.
        return straight * CELL + diagonal * CELL * 3 // 2 - (diagonal > 0) * (CELL // 2)
    if measure == "exact_sqrt2":
        # Rounded to the nearest thousandth, in whole numbers.
        return straight * CELL + (diagonal * ROOT_2 + CELL // 2) // CELL
    return (
        round(math.hypot(across, down) * CELL)
        if single
        else np.rint(np.hypot(across, down) * CELL).astype(int)
    )


def is_within(measure: Measure, across: Any, down: Any, cells: Fraction | int) -> Any:
    """Whether places that are `across` and `down` cells apart are at most `cells` away; for numbers
    or arrays.

    >>> bool(is_within("alternating", 2, 2, 2)), bool(is_within("equidistant", 2, 2, 2))
    (False, True)
    >>> bool(is_within("euclid", 3, 4, 5)), bool(is_within("euclid", 1, 1, 1))
    (True, False)
    """
    if measure == "euclid":
        # Squares of whole cells are integers: without a root, a range is compared exactly.
        return across * across + down * down <= math.floor(cells * cells)
    return measured_distance(measure, across, down) <= math.floor(cells * CELL)


def whole_distance(measure: Measure, across: int, down: int) -> int:
    """The distance of two places in thousandths of a cell as a plain number."""
    return int(measured_distance(measure, across, down))
