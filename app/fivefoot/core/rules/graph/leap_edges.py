"""Leaps among the edges of a graph: the cells under each, and the shorter leap that does as well.

Both are found once, whoever stands on the map; `occupancy.py` and `provocations.py` read from them
who is in the way and who strikes at a leaper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, DIRECTIONS
from fivefoot.core.rules.graph.creatures_under_leaps import (
    Body,
    Leaper,
    Paths,
    anchors_over,
    any_in_the_way,
)
from fivefoot.core.rules.graph.edges import ExtraEdges
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.line_cells import cells_under
from fivefoot.core.rules.graph.places import SWIMMING, Places
from fivefoot.core.rules.graph.profile import StepClass
from fivefoot.core.rules.ruleset.schema.base import WHOLE


@dataclass(frozen=True, slots=True, eq=False)
class LeapEdges:
    """The leaps of a graph: `edge` their numbers among the extra edges.

    `paths` are their lines, `shorter` is the position in this list of a leap that does as well with
    a step after it, or -1. Each leap has a leg for each cell under its line: those of leap i are
    `here`, `there` [first[i], first[i + 1]), cells numbered row by row over the map.
    """

    edge: NDArray[np.int64]
    paths: Paths
    shorter: NDArray[np.int64]
    first: NDArray[np.int64]
    here: NDArray[np.int64]
    there: NDArray[np.int64]

    def crosses(self, cells: Mask) -> Mask:
        """The leaps with a marked cell (bool [rows, columns]) between take-off and landing."""
        met = cells.ravel()[self.there]
        # The last leg enters the landing, which lies under no leap.
        met[self.first[1:] - 1] = False
        crossed: Mask = np.logical_or.reduceat(met, self.first[:-1])
        return crossed

    def barred(self, bodies: Sequence[Body], leaper: Leaper, rows: int, columns: int) -> Mask:
        """The leaps in whose way somebody is, on a map of so many cells."""
        cells = np.zeros((rows, columns), dtype=bool)
        # Few leaps come near anybody: the exact question is asked for those alone.
        for body in bodies:
            left, top, right, bottom = anchors_over(body, leaper.side)
            cells[max(0, top) : bottom, max(0, left) : right] = True
        barred = self.crosses(cells)
        under = np.nonzero(barred)[0]
        barred[under] = any_in_the_way(bodies, Paths(*(part[under] for part in self.paths)), leaper)
        return barred


def leap_edges(
    extra: ExtraEdges,
    table: LeapTable,
    map_columns: int,
    width: int,
    steps: tuple[NDArray[np.int32], NDArray[np.int16]],
    classes: tuple[StepClass, ...],
    places: Places,
    prunes: bool,
) -> LeapEdges | None:
    """What is known of the leaps among the edges, or None where there are none.

    `steps` are target and class of the ordinary steps, `places` the nodes, `width` that of the
    window.
    """
    edge = np.nonzero(extra.leap >= 0)[0]
    if not len(edge):
        return None
    leaps = table.taken(extra.leap[edge].astype(np.int64))
    first, here, there = legs_of(leaps, map_columns)
    shorter = np.full(len(edge), -1, dtype=np.int64)
    if prunes:
        source, target = extra.source[edge].astype(np.int64), extra.target[edge].astype(np.int64)
        shorter = _shorter(leaps, source, target, width, steps, classes, places)
    return LeapEdges(
        edge, paths_of(leaps, places.z[extra.source[edge]]), shorter, first, here, there
    )


def paths_of(leaps: LeapTable, level: NDArray[np.int32]) -> Paths:
    """The lines of leaps from their levels."""
    wide = (leaps.x, leaps.y, leaps.dx, leaps.dy, level, leaps.rise)
    return Paths(*(part.astype(np.int64) for part in wide))


@lru_cache(maxsize=1024)
def _line(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The cells of a leap from the first on, both ends among them."""
    return ((0, 0), *cells_under(dx, dy), (dx, dy))


def legs_of(
    leaps: LeapTable, map_columns: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Where the legs of each leap begin (one more at the end), and the cell that each leg leaves
    and enters.
    """
    # A leap is shorter than 128 cells: offset and sign fit into a byte each.
    wide = leaps.dx.astype(np.int64) + 128
    offsets, which = np.unique((leaps.dy.astype(np.int64) + 128) * 256 + wide, return_inverse=True)
    lines = [_line(int(code) % 256 - 128, int(code) // 256 - 128) for code in offsets]
    lengths = np.array([len(line) for line in lines], dtype=np.int64)
    cells = np.array([y * map_columns + x for line in lines for x, y in line], dtype=np.int64)
    count = lengths[which] - 1
    first = np.concatenate([[0], np.cumsum(count)])
    # From the number of a leg to the place of its cell: where its line begins, less the legs of the
    # leaps before.
    begin = (np.cumsum(lengths) - lengths)[which] - first[:-1]
    at = np.arange(first[-1]) + np.repeat(begin, count)
    start = np.repeat(leaps.y.astype(np.int64) * map_columns + leaps.x, count)
    return first, start + cells[at], start + cells[at + 1]


def _is_no_worse(
    places: Places,
    source: NDArray[np.int64],
    before: NDArray[np.int64],
    after: NDArray[np.int64],
    cells: NDArray[np.int64],
) -> Mask:
    """Whether a leap of so many cells that ends at `before` is no dearer than one that ends at
    `after`, and does not land in water instead.
    """
    # Feet risen are the price where they are more than the way.
    level: Mask = places.z[before] - places.z[source] <= cells * CELL
    wet = places.support == SWIMMING
    level &= ~wet[before] | wet[after]
    return level


def _shorter(
    leaps: LeapTable,
    source: NDArray[np.int64],
    target: NDArray[np.int64],
    width: int,
    steps: tuple[NDArray[np.int32], NDArray[np.int16]],
    classes: tuple[StepClass, ...],
    places: Places,
) -> NDArray[np.int64]:
    """For each leap the one that ends a cell earlier, where the last cell could be walked just as
    well; otherwise -1.

    A shorter leap and a clear step on foot cost the same and leave more options. But a step in a
    mode of its own speed may be one too many where the leap is not (E15), and a leap into water
    does not replace one over it.
    """
    found = np.full(len(source), -1, dtype=np.int64)
    cells = np.maximum(np.abs(leaps.dx.astype(np.int64)), np.abs(leaps.dy.astype(np.int64)))
    mine = np.nonzero(_is_straight(leaps) & (cells > 1))[0]
    if not len(mine):
        return found
    before, way = _last_cell_before(leaps, mine, target[mine], width)
    after = target[mine]
    walked = _is_no_worse(places, source[mine], before, after, cells[mine] - 1)
    walked &= _is_clear_step(steps, classes, before, way, after)
    mine, before = mine[walked], before[walked]
    place, is_leap = _numbers_of(source, target, source[mine], before, len(steps[0]))
    # So are feet risen over what lies between.
    same = is_leap & (leaps.over[place] <= (cells[mine] - 1) * CELL)
    found[mine[same]] = place[same]
    return found


def _last_cell_before(
    leaps: LeapTable, mine: NDArray[np.int64], target: NDArray[np.int64], width: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The nodes a cell before the ends of straight leaps, and the direction of that last cell."""
    step_x, step_y = (np.sign(part[mine].astype(np.int64)) for part in (leaps.dx, leaps.dy))
    return target - step_y * width - step_x, _WAY[step_y + 1, step_x + 1]


_WAY = np.array(
    [[DIRECTIONS.index((i, j)) if i or j else 0 for i in (-1, 0, 1)] for j in (-1, 0, 1)]
)
"""The number of the direction to a neighbour, by its row and its column plus one."""


def _is_straight(leaps: LeapTable) -> Mask:
    """The leaps along a row, a column or a diagonal."""
    across, down = np.abs(leaps.dx.astype(np.int64)), np.abs(leaps.dy.astype(np.int64))
    straight: Mask = (across == 0) | (down == 0) | (across == down)
    return straight


def _is_clear_step(
    steps: tuple[NDArray[np.int32], NDArray[np.int16]],
    classes: tuple[StepClass, ...],
    here: NDArray[np.int64],
    direction: NDArray[np.int64],
    there: NDArray[np.int64],
) -> Mask:
    """Whether each step leads to its place over clear ground in a mode that also leaps."""
    modes = {step.mode for step in classes if step.shape == "leap"}
    clear = [
        step.shape == "step" and step.factor == WHOLE and step.mode in modes for step in classes
    ]
    flat = np.array(clear, dtype=bool)
    walked: Mask = (steps[0][here, direction] == there) & flat[steps[1][here, direction]]
    return walked


def _numbers_of(
    source: NDArray[np.int64],
    target: NDArray[np.int64],
    wanted_source: NDArray[np.int64],
    wanted_target: NDArray[np.int64],
    nodes: int,
) -> tuple[NDArray[np.int64], Mask]:
    """The place in a list of leaps of each that is wanted, and whether it is there at all."""
    # Source and target in one number, so that one search finds a pair.
    pairs, wanted = source * nodes + target, wanted_source * nodes + wanted_target
    order = np.argsort(pairs)
    # What lies past the end is found missing by the comparison below.
    place = order[np.minimum(np.searchsorted(pairs, wanted, sorter=order), len(order) - 1)]
    return place, pairs[place] == wanted
