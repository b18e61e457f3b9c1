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
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.graph.leap_gaps import (
    Groups,
    Slow,
    leapt_pieces,
    level_to_clear,
    low_walls,
    painted_leapt,
)
from fivefoot.core.rules.graph.leap_pieces import Floats, Numbers, Pieces, joined_pieces
from fivefoot.core.rules.graph.line_cells import cells_of_lines, parts_in_cells
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
    levels, number = np.unique(ends.level, return_inverse=True)
    mired = ends.slow_start & ends.slow_end
    # Two groups for each level: from slow ground to slow ground less is leapt.
    groups = Groups(
        np.repeat(levels.astype(np.int64), 2), np.tile([slow, Slow.DANGEROUS], len(levels)), free
    )
    return _spans(battle, side, lines, flown, groups, 2 * number + mired)


def _cut(lines: Lines, start: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lines without a share of either end."""
    along = lines[:, 2:] - lines[:, :2]
    return np.concatenate(
        [lines[:, :2] + along * start[:, None], lines[:, 2:] - along * end[:, None]], axis=1
    )


def _spans(
    battle: Battle, side: int, lines: Lines, flown: Floats, groups: Groups, group: Numbers
) -> Spans:
    """The first and the last part of each line, each in a group, at which it meets something."""
    # Infinite the wrong way round: the least of nothing, so that any part found replaces it.
    spans = np.stack([np.full(len(lines), np.inf), np.full(len(lines), -np.inf)], axis=1)
    # Paint fills whole cells: what a line through cell centres has of them is known by its offset
    # alone.
    painted = bool(battle.scenario.scene.painted.tiles)
    by_cell = painted and bool((lines[:, :2] % CELL == CELL // 2).all())
    walls = low_walls(battle, side)
    shapes, asked = [walls.lines], [walls.met_from(groups.level)]
    for numbers, ground in leapt_pieces(battle, groups, painted and not by_cell):
        leapt = ground.leapt.from_groups(groups)
        # Each group sees one set of pieces.
        seen = np.zeros_like(leapt)
        seen[numbers] = leapt[numbers]
        shapes.append(ground.pieces)
        asked.append(seen)
    _widen_by(joined_pieces(shapes), np.concatenate(asked, axis=1), flown, lines, group, spans)
    if by_cell:
        _widen_by_paint(painted_leapt(battle, groups), flown, lines, group, spans)
    return spans


def _widen_by(
    shapes: Pieces, asked: Mask, flown: Floats, lines: Lines, group: Numbers, spans: Spans
) -> None:
    """Widens spans by the parts of lines that meet the shapes `asked` for by each group."""
    found = shapes.extents(flown, group, asked)
    met = np.nonzero(~np.isnan(found[:, 0]))[0]
    first, last = _shares(found[met], lines[met])
    _widen(spans, met, np.minimum(first, last), np.maximum(first, last))


def _widen_by_paint(leapt: Mask, flown: Floats, lines: Lines, group: Numbers, spans: Spans) -> None:
    """Widens spans by the painted cells that lines cross, as far as they are in the air."""
    x, y = lines[:, 0] // CELL, lines[:, 1] // CELL
    dx, dy = (lines[:, 2] - lines[:, 0]) // CELL, (lines[:, 3] - lines[:, 1]) // CELL
    first, last = _shares(flown, lines)
    plan = leapt.shape[1] * leapt.shape[2] * group
    for part, cells, start, end in parts_in_cells(leapt.shape[2], x, y, dx, dy):
        low, high = np.maximum(start, first[part]), np.minimum(end, last[part])
        hit = leapt.ravel()[cells + plan[part]] & (high > low)
        met = np.where(hit, low, np.inf).min(axis=0), np.where(hit, high, -np.inf).max(axis=0)
        _widen(spans, part, *met)


def _widen(spans: Spans, lines: Numbers | slice, first: Floats, last: Floats) -> None:
    """Widens the spans of some lines to a first and a last part."""
    spans[lines, 0] = np.minimum(spans[lines, 0], first)
    spans[lines, 1] = np.maximum(spans[lines, 1], last)


def _shares(parts: Floats, lines: Lines) -> tuple[Floats, Floats]:
    """Between which shares of its length the part of each line lies, measured along its longer
    axis: the shorter may have no length.
    """
    across, down = np.abs(lines[:, 2] - lines[:, 0]), np.abs(lines[:, 3] - lines[:, 1])
    number, long = np.arange(len(lines)), np.where(across >= down, 0, 1)
    origin = lines[number, long]
    whole = (lines[number, long + 2] - origin).astype(float)
    return (parts[number, long] - origin) / whole, (parts[number, long + 2] - origin) / whole


def ground_under(
    battle: Battle,
    side: int,
    offset: tuple[NDArray[np.integer], NDArray[np.integer]],
    level: NDArray[np.integer],
    y: NDArray[np.integer],
    x: NDArray[np.integer],
) -> NDArray[np.int32]:
    """The level of the highest ground between take-offs at (x, y) and their landings."""
    peak = np.full(len(x), ABYSS, dtype=np.int32)
    # What the body stands on at the take-off is not in its way.
    for part, cells, any_under in cells_of_lines(battle.columns, x, y, *offset, side):
        found = level_to_clear(battle, level[part], cells, side * CELL).max(axis=0)
        peak[part] = np.where(any_under, np.maximum(found, ABYSS), ABYSS)
    return peak
