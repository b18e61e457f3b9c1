"""How many cases the randomized tests run: few in the suite, all in the long run.

    FIVEFOOT_LONG=1 python -m pytest -n 2 tests/core/rules/routes/test_heights_reference.py
    FIVEFOOT_LONG=0.1 FIVEFOOT_SEED=7 python -m pytest tests

`FIVEFOOT_LONG` lengthens every such test; its value multiplies the length of the long run. The
random maps, journeys and gestures of the suite are the first of the long run with seed 0.
"""

from __future__ import annotations

import math
import os

LONG = float(os.environ.get("FIVEFOOT_LONG") or 0)
SEED = int(os.environ.get("FIVEFOOT_SEED") or 0)


def maps(usual: int, every: int) -> int:
    """Returns how many maps, fights or files to test: `usual`, or `every` in the long run.

    >>> maps(3, 100) in (3, math.ceil(100 * LONG))
    True
    """
    return math.ceil(every * LONG) if LONG else usual
