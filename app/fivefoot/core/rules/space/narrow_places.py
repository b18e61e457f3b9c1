"""Where a body has to squeeze, and where it does not fit at all: the narrow places of the map for
one token (A54).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fivefoot.core.geometry.barriers import FORWARD
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.obstacles import gaps_in, obstacles, whole_map
from fivefoot.core.rules.space.tokens import height_of

BESIDE = CELL * 9 // 10
"""Two marks nearer than this are about one place: the narrower one stands, a straight step's before
a diagonal's.
"""


class NarrowPlace(NamedTuple):
    """A step through a gap: from the anchor of a footprint in a direction of `grid.DIRECTIONS`.

    `middle` is the middle of the step in thousandths of a cell, `width` that of the gap; `fits`
    says whether the body can be squeezed through.
    """

    anchor: Cell
    direction: int
    middle: tuple[int, int]
    width: int
    fits: bool


def narrow_places(battle: Battle, token: Token) -> tuple[NarrowPlace, ...]:
    """All gaps narrower than the token that walls leave at its own level, one mark each.

    Empty where the ruleset measures no widths (`squeeze.width_test`).
    """
    side, everywhere = battle.footprint(token).side, whole_map(battle)
    rules, whole = battle.ruleset.squeeze, side * CELL
    least = side * thousandths(exact(rules.width_ratio)) if rules.enabled else whole
    gaps, base = gaps_in(battle, side, everywhere), battle.base_level(token)
    # Gaps are the question, so that only walls themselves bar.
    walls = obstacles(battle, side, everywhere, least=0)
    tall = base + height_of(battle.ruleset, token)
    # What one steps over does not narrow a passage.
    step = base + thousandths(exact(battle.ruleset.height.free_step))
    barred = np.stack([walls.met(direction, everywhere, step, tall) for direction in range(8)])
    # A step that a wall bars anyhow is no narrow place.
    met = (gaps.top > step) & (gaps.bottom < tall) & ~barred[gaps.direction, gaps.row, gaps.column]
    rows = zip(*(part.tolist() for part in gaps.picked(met)), strict=True)
    found = [
        NarrowPlace(
            Cell(column, row),
            direction,
            _between(column, row, direction, whole),
            width,
            width >= least,
        )
        for direction, row, column, width, *_ in rows
        # Each gap is crossed both ways: one mark.
        if direction in FORWARD
    ]
    return _apart(found)


def _between(column: int, row: int, direction: int, whole: int) -> tuple[int, int]:
    """The middle between the centres of a body `whole` wide before and after a step."""
    dx, dy = DIRECTIONS[direction]
    return column * CELL + (whole + dx * CELL) // 2, row * CELL + (whole + dy * CELL) // 2


def _apart(found: list[NarrowPlace]) -> tuple[NarrowPlace, ...]:
    """One mark to a gap: straight steps first, then the narrowest."""
    kept: list[NarrowPlace] = []
    taken: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place in sorted(
        # Straight steps first: across a diagonal the same gap measures otherwise.
        found,
        key=lambda place: (place.direction >= FIRST_DIAGONAL, place.width, place.middle),
    ):
        x, y = place.middle
        # By cell, so that only marks near by are compared.
        near = [
            at
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for at in taken.get((x // CELL + dx, y // CELL + dy), ())
        ]
        if all(max(abs(x - other[0]), abs(y - other[1])) >= BESIDE for other in near):
            kept.append(place)
            taken.setdefault((x // CELL, y // CELL), []).append(place.middle)
    return tuple(kept)
