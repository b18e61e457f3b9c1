"""The ruler: distances along straight lines from cell to cell, in the system's own unit.

It moves nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.measures import whole_distance
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import cell_units


@dataclass(frozen=True, slots=True)
class Measured:
    """A ruler through cells, with its texts: the range first, then cells and the straight
    length.
    """

    cells: tuple[Cell, ...]
    texts: tuple[str, ...]


def measured(battle: Battle, cells: tuple[Cell, ...]) -> Measured:
    """Measures a ruler through two or more cells."""
    spans = [(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairwise(cells)]
    unit = cell_units(battle.ruleset)
    steps = sum(max(span) for span in spans)
    straight = round(sum(math.hypot(*span) for span in spans) * unit)
    measure = battle.ruleset.metric.range
    by_cells = sum(whole_distance(measure, *span, side=unit) for span in spans)
    # By the measure of ranges: a ruler is used for shots, movement has its own price.
    counted = straight if measure == "euclid" else by_cells
    number = say("n_1_cell") if steps == 1 else say("steps_cells", steps=steps)
    return Measured(
        cells,
        (
            amount_text(battle.ruleset, counted),
            say(
                "number_straight_straight",
                number=number,
                straight=amount_text(battle.ruleset, straight),
            ),
        ),
    )
