"""Creatures under leaps: which ones a line leads over, how far through the air that is, and how
high the leap has to be.

A creature fills its footprint from its base to its top. It is in the way of a leap whose line
crosses it, with the leaper's own width, where it rises above the take-off and does not hover clear
of who leaps. Places are counted in cells, levels in thousandths of a cell; a span is the part of a
line, from 0 to 1, as in `leap_lines.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.space.columns import ABYSS

Numbers = NDArray[Any]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in cells."""

AT_ONCE = 20_000
"""Bodies times lines that are held against each other at a time."""


class Body(NamedTuple):
    """A creature that lets nobody pass: its footprint, and the levels from `base` to `top` that it
    fills.
    """

    name: str
    cell: Cell
    side: int
    base: int
    top: int


class Leaper(NamedTuple):
    """The leaping token: the side of its footprint in cells, its height in thousandths."""

    side: int
    tall: int


class Paths(NamedTuple):
    """Lines as arrays: the anchor cell of each take-off, its offset to the landing, the take-off's
    level, the rise.
    """

    x: Numbers
    y: Numbers
    dx: Numbers
    dy: Numbers
    level: Numbers
    rise: Numbers


def barred_lines(body: Body, paths: Paths, leaper: Leaper) -> Mask:
    """The lines on which a body is in the way, or has to be leapt over: between the cells at their
    ends.
    """
    # Grown by the leaper's footprint, the body is a box of anchors and the leaper a point in it.
    first, last = _part_within(paths, 1, anchors_over(body, leaper.side))
    # Half a cell of the longer axis lies in the take-off cell, and as much in the landing: who
    # stands beside one of them is not under the leap.
    leaves = 0.5 / np.maximum(1, np.maximum(np.abs(paths.dx), np.abs(paths.dy)))
    first, last = np.maximum(first, leaves), np.minimum(last, 1.0 - leaves)
    # A leap is as high as the higher of its ends all along: its arc is nobody's rule.
    high = np.maximum(paths.level, paths.level + paths.rise) + leaper.tall
    barred: Mask = (last > first) & (body.top > paths.level) & (body.base < high)
    return barred


def any_in_the_way(bodies: Sequence[Body], paths: Paths, leaper: Leaper) -> Mask:
    """The lines on which one of several bodies is in the way."""
    met = np.zeros(len(paths.x), dtype=bool)
    # Several bodies at once: a few lines each are asked in less time than it takes to ask.
    several = max(1, AT_ONCE // max(1, len(met)))
    for first in range(0, len(bodies), several):
        met |= barred_lines(_stacked(bodies[first : first + several]), paths, leaper).any(axis=0)
    return met


def _stacked(bodies: Sequence[Body]) -> Body:
    """Several bodies in the form of one, a row for each."""
    rows = [(*body.cell, body.side, body.base, body.top) for body in bodies]
    columns: Any = np.array(rows, dtype=np.int64).T[:, :, None]
    x, y, side, base, top = columns
    return Body("", Cell(x, y), side, base, top)


def flights_over(
    bodies: Sequence[Body], paths: Paths, leaper: Leaper
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Which part of each line lies over bodies, [count, 2], and the top of the tallest of them.

    (inf, -inf) where the leaper passes over nobody; a top far below everything where it meets
    nobody. On a straight line a wide leaper is over every body that lies under any part of it.
    """
    spans = np.stack([np.full(len(paths.x), np.inf), np.full(len(paths.x), -np.inf)], axis=1)
    tops = np.full(len(paths.x), ABYSS, dtype=np.int32)
    for body in bodies:
        met = barred_lines(body, paths, leaper)
        tops[met] = np.maximum(tops[met], body.top)
        first, last = _part_within(paths, leaper.side, _box(body), (leaper.side - 1) / 2)
        over = met & (last > first)
        spans[over, 0] = np.minimum(spans[over, 0], first[over])
        spans[over, 1] = np.maximum(spans[over, 1], last[over])
    return spans, tops


def lines_over(body: Body, side: int, radius: int) -> NDArray[np.int64]:
    """The lines of a footprint that cross a body and end on either side of it: x, y, dx, dy in
    rows.
    """
    left, top, right, _ = anchors_over(body, side)
    moved: NDArray[np.int64] = _lines_across(right - left, radius) + np.array([left, top, 0, 0])
    return moved


@lru_cache(maxsize=32)
def _lines_across(wide: int, radius: int) -> NDArray[np.int64]:
    """The lines up to `radius` cells long that cross a square of `wide` cells at (0, 0), with
    neither end in it.
    """
    starts, runs = np.arange(-radius, wide + radius), np.arange(-radius, radius + 1)
    parts = np.meshgrid(starts, starts, runs, runs, indexing="ij")
    x, y, dx, dy = (part.ravel() for part in parts)
    level = np.zeros_like(x)
    first, last = _part_within(Paths(x, y, dx, dy, level, level), 1, (0, 0, wide, wide))
    # The same reach as `map_leaps._is_in_reach`, so that no lines are made that a table would not
    # hold.
    fits = (last > first) & (dx * dx + dy * dy <= (radius + 1) ** 2)
    fits &= ~_inside(x, y, wide) & ~_inside(x + dx, y + dy, wide)
    return np.stack([x, y, dx, dy], axis=1)[fits].astype(np.int64)


def _inside(x: Numbers, y: Numbers, wide: int) -> Mask:
    inside: Mask = (x >= 0) & (x < wide) & (y >= 0) & (y < wide)
    return inside


def anchors_over(body: Body, side: int) -> Box:
    """The anchors at which a footprint would overlap a body."""
    x, y = body.cell
    return x - side + 1, y - side + 1, x + body.side, y + body.side


def _box(body: Body) -> Box:
    x, y = body.cell
    return x, y, x + body.side, y + body.side


def _part_within(
    paths: Paths, side: int, box: Box, beside: float = 0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The part of each line, drawn through the middles of footprints, inside a box; at corners it
    is empty.

    A straight line counts so many cells `beside` the box, too.
    """
    across = _between(paths.x + side / 2, paths.dx, box[0], box[2], beside)
    along = _between(paths.y + side / 2, paths.dy, box[1], box[3], beside)
    first = np.maximum(np.maximum(across[0], along[0]), 0.0)
    return first, np.minimum(np.minimum(across[1], along[1]), 1.0)


def _between(
    start: Numbers, run: Numbers, low: int, high: int, beside: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """When something that starts at `start` and goes `run` far is between two lines, or `beside`
    them where it stands still; quotients of whole halves, so that equal moments are equal numbers.
    """
    still, inside = run == 0, (low - beside < start) & (start < high + beside)
    # Where it stands still any divisor but 0 does: the quotient is not looked at.
    pace = np.where(still, 1, run)
    one, other = (low - start) / pace, (high - start) / pace
    first = np.where(still, np.where(inside, -np.inf, np.inf), np.minimum(one, other))
    last = np.where(still, np.where(inside, np.inf, -np.inf), np.maximum(one, other))
    return first, last


__all__ = [
    "Body",
    "Leaper",
    "Paths",
    "anchors_over",
    "any_in_the_way",
    "barred_lines",
    "flights_over",
    "lines_over",
]
