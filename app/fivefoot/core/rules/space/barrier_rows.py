"""The barriers of a map as an array: thousands of them are sorted by what they stop in one go.

A map that differs in a few barriers from the one before keeps the rows of all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from operator import is_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import EMPTY_SEGMENTS, ENDS, Mask, Segments, without_sides
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.space.surface_map import SIDES

Numbers = NDArray[np.int64]

MOVEMENT, SIGHT, EFFECT, OPEN_DOOR, LOW, CURTAIN = (1 << bit for bit in range(6))
"""What a barrier stops and is, as bits of one number."""

COLUMNS = 8


class BarrierRows(NamedTuple):
    """Barriers, and a row for each [count, 8]: its ends, from which side it stops (as the fifth
    column of segments), its levels in thousandths of a cell, and the bits of what it stops and is.
    """

    barriers: tuple[Barrier, ...]
    rows: Numbers

    @property
    def bottom(self) -> Numbers:
        """The level on which each stands."""
        return self.rows[:, ENDS + 1]

    @property
    def top(self) -> Numbers:
        """The level of each one's upper end."""
        return self.rows[:, ENDS + 2]

    def that(self, bits: int) -> Mask:
        """Which of them have all of some bits: bool [count]."""
        having: Mask = self.rows[:, COLUMNS - 1] & bits == bits
        return having

    def picked(self, chosen: Mask) -> tuple[Barrier, ...]:
        """Some of the barriers."""
        return tuple(compress(self.barriers, chosen.tolist()))

    def segments(self, chosen: Mask) -> Segments:
        """Some of them as `surface_map.segments_of` has them."""
        if not chosen.any():
            return EMPTY_SEGMENTS
        segments = self.rows[chosen, : ENDS + 1]
        # A fifth column only where it is needed: most maps have no one-way wall.
        return segments if segments[:, ENDS].any() else segments[:, :ENDS].copy()


def barrier_rows(barriers: tuple[Barrier, ...], before: BarrierRows | None) -> BarrierRows:
    """The rows of barriers; those that begin and end as the ones of `before` are taken from it.

    >>> from fivefoot.core.geometry.grid import Point
    >>> wall = Barrier("w", Point(0, 0), Point(1000, 0))
    >>> first = barrier_rows((wall,), None)
    >>> door = Barrier("d", Point(0, 0), Point(0, 1000), "door", is_open=True)
    >>> barrier_rows((wall, door), first).that(OPEN_DOOR).tolist()
    [False, True]
    """
    if before is None:
        return BarrierRows(barriers, _rows_of(barriers))
    known = before.barriers
    first = _alike(known, barriers)
    last = min(_alike(known[::-1], barriers[::-1]), len(known) - first, len(barriers) - first)
    new = _rows_of(barriers[first : len(barriers) - last])
    rows = np.concatenate([before.rows[:first], new, before.rows[len(known) - last :]])
    return BarrierRows(barriers, rows)


@dataclass(frozen=True, eq=False)
class SortedBarriers:
    """The barriers of a map by what they stop: `all` of them, those that stop `movement` at any
    height or between two levels, the lines of these, and of the ones that stop it at every height
    (`endless`); the lines of `open_doors`; those that are `low`; whether some are, or stand above
    the ground (`have_levels`).
    """

    all: BarrierRows
    movement: BarrierRows
    lines: Segments
    endless: Segments
    open_doors: Segments
    low: tuple[Barrier, ...]
    have_levels: bool

    @classmethod
    def of(cls, rows: BarrierRows) -> SortedBarriers:
        """The barriers of some rows, sorted.

        >>> from fivefoot.core.geometry.grid import Point
        >>> fence = Barrier("f", Point(0, 0), Point(1000, 0), height=500)
        >>> len(SortedBarriers.of(barrier_rows((fence,), None)).low)
        1
        """
        stops, low = rows.that(MOVEMENT), rows.that(LOW)
        doors = without_sides(rows.segments(rows.that(OPEN_DOOR)))
        movement = BarrierRows(rows.picked(stops), rows.rows[stops])
        lines, endless = rows.segments(stops), rows.segments(stops & ~low)
        levels = bool(low.any() or rows.bottom.any())
        return cls(rows, movement, lines, endless, doors, rows.picked(low), levels)


def _alike(ones: Sequence[Barrier], others: Sequence[Barrier]) -> int:
    """With how many of the same objects two lists begin."""
    same = list(map(is_, ones, others))
    return same.index(False) if False in same else len(same)


def _rows_of(barriers: Sequence[Barrier]) -> Numbers:
    rows = [(*b.start, *b.end, SIDES[b.stops_from], b.bottom, b.top, _bits_of(b)) for b in barriers]
    return np.array(rows, dtype=np.int64).reshape(-1, COLUMNS)


def _bits_of(barrier: Barrier) -> int:
    return (
        MOVEMENT * barrier.blocks_movement
        | SIGHT * barrier.blocks_sight
        | EFFECT * barrier.blocks_effect
        | OPEN_DOOR * (barrier.opens and barrier.is_open)
        | LOW * barrier.is_low
        | CURTAIN * (barrier.kind == "curtain")
    )
