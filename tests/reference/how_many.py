"""How many random maps the comparisons with plain searches draw: a share of them in the suite, all in the long run.

    FIVEFOOT_ALL_MAPS=1 python -m pytest -n 2 tests/core/rules/routes/test_against_plain_search.py
    FIVEFOOT_ALL_MAPS=1 python -m pytest -n 2 tests/core/rules/routes/test_heights_reference.py

Each chunk of maps has its own seed, so that the suite draws the first chunks of the long run.
"""

from __future__ import annotations

import os

ALL = bool(os.environ.get("FIVEFOOT_ALL_MAPS"))


def maps(usual: int, every: int) -> int:
    """The number of maps: the usual one, or every one where the long run is asked for."""
    return every if ALL else usual
