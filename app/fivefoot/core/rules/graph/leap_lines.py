"""The lines of leaps: how far through the air each goes, where the air begins, and what has to be
cleared.

A leap is a straight line between take-off and landing centres. It is airborne from the first entry
to the last exit of what is leapt: pits, liquids, slow or dangerous ground, low walls (a thin one is
0 long and needs height), ledges. Lines are int64 [count, 4] of x, y, x, y in thousandths of a cell;
a span is the part of a line, from 0 to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.graph.leap_gaps import (
    Pieces,
    Slow,
    crossing_columns,
    crossings,
    leapt_shape,
    level_to_clear,
    low_walls,
    painted_leapt,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS

HAIR = 1e-5
"""Cells: what is cut off a line ends short of the edge, so that it does not touch what lies there.
"""

Lines = NDArray[np.int64]
Spans = NDArray[np.float64]


class Takeoffs(NamedTuple):
    """Where lines begin and end: levels in thousandths of a cell, and whether the ground at either
    end is slow.
    """

    level: NDArray[np.int32]
    rise: NDArray[np.int32]
    slow_start: Mask
    slow_end: Mask


def cells_under(dx: int, dy: int) -> list[tuple[int, int]]:
    """The cells between the ends of a straight line of that offset, in order: those whose inside it
    crosses.

    >>> cells_under(2, 0), cells_under(2, 1)
    ([(1, 0)], [(1, 0), (1, 1)])
    """
    if not dx and not dy:
        return []
    return [(x, y) for x, y, _, _ in crossings(dx, dy) if (x, y) not in ((0, 0), (dx, dy))]


def spans_in_the_air(
    battle: Battle, lines: Lines, ends: Takeoffs, side: int, free: int, slow: Slow = Slow.ANY
) -> Spans:
    """Which part of each line is in the air, [count, 2] from 0 to 1; (inf, -inf) where nothing is
    leapt.

    Slow ground that the token stands on at an end is not leapt over; neither is a landing far above
    or below the take-off. From slow ground to slow ground only more than slow ground counts: a
    stream between banks of rubble, not the rubble. `slow` tells which slow ground counts at all.
    """
    cells = np.abs(lines[:, 2:] - lines[:, :2]) / CELL
    # A hair more than the end cells, or a line would still touch what they lie in.
    share = (side / 2 + HAIR) / np.maximum(1, cells.max(axis=1, initial=1))
    apart = np.abs(ends.rise) > free
    flown = _cut(
        lines, np.where(ends.slow_start, share, 0.0), np.where(ends.slow_end | apart, share, 0.0)
    )
    mired = ends.slow_start & ends.slow_end
    # Infinite the wrong way round: the least of nothing, so that any part found replaces it.
    spans = np.stack([np.full(len(lines), np.inf), np.full(len(lines), -np.inf)], axis=1)
    for height in np.unique(ends.level):
        for within in (False, True):
            chosen = np.nonzero((ends.level == height) & (mired == within))[0]
            if len(chosen):
                kinds = Slow.DANGEROUS if within else slow
                spans[chosen] = _spans_from(
                    battle, int(height), free, kinds, lines[chosen], flown[chosen], side
                )
    return spans


def _cut(lines: Lines, start: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lines without a share of either end."""
    along = lines[:, 2:] - lines[:, :2]
    return np.concatenate(
        [lines[:, :2] + along * start[:, None], lines[:, 2:] - along * end[:, None]], axis=1
    )


def _spans_from(
    battle: Battle,
    level: int,
    free: int,
    slow: Slow,
    lines: Lines,
    flown: NDArray[np.float64],
    side: int,
) -> Spans:
    """The spans of lines that all take off at one level."""
    # Paint fills whole cells: what a line through cell centres has of them is known by its offset
    # alone.
    by_cell = bool(battle.scenario.scene.painted.tiles) and bool(
        (lines[:, :2] % CELL == CELL // 2).all()
    )
    spans = _met(
        (leapt_shape(battle, level, free, slow, not by_cell), low_walls(battle, level, side)),
        flown,
        lines,
    )
    return (
        _with_paint(painted_leapt(battle, level, free, slow), flown, lines, spans)
        if by_cell
        else spans
    )


def _met(shapes: tuple[Pieces, ...], flown: NDArray[np.float64], lines: Lines) -> Spans:
    """The first and the last part of each line at which it meets a shape."""
    spans = np.stack([np.full(len(lines), np.inf), np.full(len(lines), -np.inf)], axis=1)
    shapes = tuple(shape for shape in shapes if len(shape.parts))
    if not shapes:
        return spans
    drawn = shapely.linestrings(flown.reshape(-1, 2, 2))
    across, down = np.abs(lines[:, 2] - lines[:, 0]), np.abs(lines[:, 3] - lines[:, 1])
    for shape in shapes:
        ends = _shares(shape.extents(drawn), lines, np.where(across >= down, 0, 1))
        spans[:, 0] = np.fmin(spans[:, 0], np.minimum(*ends))
        spans[:, 1] = np.fmax(spans[:, 1], np.maximum(*ends))
    return spans


def _with_paint(leapt: Mask, flown: NDArray[np.float64], lines: Lines, spans: Spans) -> Spans:
    """Spans widened by the painted cells that lines cross, as far as they are in the air."""
    x, y = lines[:, 0] // CELL, lines[:, 1] // CELL
    dx, dy = (lines[:, 2] - lines[:, 0]) // CELL, (lines[:, 3] - lines[:, 1]) // CELL
    first, last = _shares(flown, lines, np.where(np.abs(dx) >= np.abs(dy), 0, 1))
    for mine in _alike(dx, dy):
        cx, cy, start, end = crossing_columns(int(dx[mine[0]]), int(dy[mine[0]]))
        # A row for each line, a column for each cell that it crosses.
        low, high = np.maximum(start, first[mine, None]), np.minimum(end, last[mine, None])
        hit = leapt[y[mine, None] + cy, x[mine, None] + cx] & (high > low)
        first_met = np.where(hit, low, np.inf).min(axis=1)
        last_met = np.where(hit, high, -np.inf).max(axis=1)
        spans[mine] = _widened(spans[mine], first_met, last_met)
    return spans


def _widened(spans: Spans, low: NDArray[np.float64], high: NDArray[np.float64]) -> Spans:
    return np.stack([np.minimum(spans[:, 0], low), np.maximum(spans[:, 1], high)], axis=1)


def _alike(dx: NDArray[np.int64], dy: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The numbers of the lines of each offset."""
    order = np.lexsort((dx, dy))
    changes = (np.diff(dx[order]) != 0) | (np.diff(dy[order]) != 0)
    return np.split(order, np.nonzero(changes)[0] + 1)


def _shares(
    parts: NDArray[np.float64], lines: Lines, long: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Between which shares of its length the part of each line lies, measured along its longer
    axis: the shorter may have no length.
    """
    number = np.arange(len(lines))
    origin = lines[number, long]
    whole = (lines[number, long + 2] - origin).astype(float)
    return (parts[number, long] - origin) / whole, (parts[number, long + 2] - origin) / whole


def ground_under(
    battle: Battle,
    side: int,
    offset: tuple[int, int],
    level: NDArray[np.int32],
    y: NDArray[np.int64],
    x: NDArray[np.int64],
) -> NDArray[np.int32]:
    """The level of the highest ground between take-offs at (x, y) and their landings, for leaps of
    one offset.
    """
    peak = np.full(len(x), ABYSS, dtype=np.int32)
    own = {(i, j) for i in range(side) for j in range(side)}
    for mx, my in sorted(
        # What the body stands on at the take-off is not in its way.
        {(mx + i, my + j) for mx, my in cells_under(*offset) for i, j in own} - own
    ):
        peak = np.maximum(peak, level_to_clear(battle, level, y + my, x + mx, side * CELL))
    return peak
