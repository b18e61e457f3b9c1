"""How much the tests with random material do: a share of it in the suite, all of it in the long
run.

    FIVEFOOT_LONG=1 python -m pytest -n 2 tests/core/rules/routes/test_heights_reference.py
    FIVEFOOT_LONG=0.1 FIVEFOOT_SEED=7 python -m pytest tests

One switch lengthens every such test; its value is how often the usual long run is done. The random
maps, journeys and gestures of the suite are the first ones of the long run with seed 0.
"""

from __future__ import annotations

import math
import os

LONG = float(os.environ.get("FIVEFOOT_LONG") or 0)
SEED = int(os.environ.get("FIVEFOOT_SEED") or 0)


def maps(usual: int, every: int) -> int:
    """How many maps, fights or files: the usual number, or every one where the long run is asked
    for.

    >>> maps(3, 100) in (3, math.ceil(100 * LONG))
    True
    """
    return math.ceil(every * LONG) if LONG else usual
