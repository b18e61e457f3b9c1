"""Gaps between barriers: how wide the passage is that a step leads through, on any slant.

A line between two barriers, across a step and shorter than the body is wide, makes a gap of it. It is measured as one
measures a passage: square to a wall, or from end to end of two walls where neither comes nearer (`_corridors` and
`_doors`); the shortest such line is the width. What stands on one side of the step alone makes no gap. A body of
width w keeps within the negative buffer (by w / 2) of all barriers on its way exactly where no such line is shorter.

Exact to the thousandth of a cell, in the order of `grid.DIRECTIONS`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, Segments, segments_meet, spread
from fivefoot.core.geometry.grid import CELL, DIRECTIONS

Widths = NDArray[np.int32]
Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]
FORWARD = (1, 2, 5, 6)  # east, south, southeast, southwest: the others are their way back
TOUCH = 1e-6  # what two lines may be apart and still touch, in thousandths of a cell: they are reckoned in floats
MEETING = 0.5  # where walls meet there is no passage, nor is there one past the corner of which they are the sides
PIECE = 2 * CELL  # corridors are looked at in pieces no longer than this


def gap_widths(barriers: Segments, columns: int, rows: int, side: int = 1) -> Widths:
    """Free width at each step of a footprint: int32 [8, rows, columns] by anchor, `side * CELL` where no gap is.

    The path is that of the footprint's centre. Widths are in thousandths of a cell, rounded down.

    >>> walls = np.array([[1000, 0, 1000, 200], [1000, 800, 1000, 1000]])
    >>> int(gap_widths(walls, 2, 1)[1, 0, 0])
    600
    >>> slanting = np.array([[800, 0, 800, 400], [1100, 800, 1100, 1000]])  # ends 0.3 and 0.4 apart
    >>> int(gap_widths(slanting, 2, 1)[1, 0, 0])
    500
    """
    whole = side * CELL
    widths = np.full((8, rows + 2, columns + 2), whole, dtype=np.int32)
    barriers = np.asarray(barriers, dtype=np.int64)
    barriers = barriers[(barriers[:, :2] != barriers[:, 2:]).any(axis=1)]
    if len(barriers) > 1:
        lines = shapely.linestrings(barriers.reshape(-1, 2, 2).astype(np.float64))
        pairs = shapely.STRtree(lines).query(lines, predicate="dwithin", distance=float(whole))
        first, second = pairs[:, pairs[0] != pairs[1]]
        _corridors(widths, barriers[first], barriers[second], side)
        _doors(widths, barriers, side)
    for direction in FORWARD:
        dx, dy = DIRECTIONS[direction]
        widths[DIRECTIONS.index((-dx, -dy))] = np.roll(widths[direction], (dy, dx), axis=(0, 1))
    return widths[:, 1:-1, 1:-1]


class _Corridors(NamedTuple):
    """What lies between one wall and what faces it, in the frame of the wall: `along` it, and `off` it.

    From `start` to `end` along the wall the lines square to it end on the other; their length is affine: `width` at
    the start, growing by `slope`. Arrays of one length; in thousandths of a cell.
    """

    origin: Reals  # [count, 2]
    along: Reals  # unit vectors [count, 2]
    off: Reals  # unit vectors [count, 2]
    start: Reals
    end: Reals
    width: Reals
    slope: Reals

    def picked(self, chosen: NDArray[np.int64] | Mask) -> _Corridors:
        return _Corridors(*(part[chosen] for part in self))


def _corridors(widths: Widths, wall: Segments, facing: Segments, side: int) -> None:
    """Lines square to a wall that end on another one: the shortest that crosses each step."""
    between = _pieces(_between(wall, facing, float(side * CELL)))
    ends = between.start[:, None] * [1, 0, 1, 0] + between.end[:, None] * [0, 1, 0, 1]
    reach = (between.width + between.slope * (between.end - between.start))[:, None] * [0, 0, 0, 1]
    reach = reach + between.width[:, None] * [0, 0, 1, 0]
    corners = (
        between.origin[:, None, :]
        + ends[..., None] * between.along[:, None, :]
        + reach[..., None] * between.off[:, None, :]
    )
    low, high = corners.min(axis=1), corners.max(axis=1)
    for direction in FORWARD:
        index, column, row = _anchors_near(low, high, direction, side, widths.shape)
        step = _step(column, row, direction, side)
        found, narrowest = _narrowest(between.picked(index), step.astype(np.float64))
        narrow = np.floor(narrowest[found] + TOUCH).astype(np.int32)
        np.minimum.at(widths[direction], (row[found] + 1, column[found] + 1), narrow)


def _between(wall: Segments, facing: Segments, limit: float) -> _Corridors:
    """The corridors narrower than `limit` between pairs of barriers, on both sides of each wall."""
    origin = wall[:, :2].astype(np.float64)
    run = (wall[:, 2:] - wall[:, :2]).astype(np.float64)
    length = np.hypot(run[:, 0], run[:, 1])
    along = run / length[:, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    ends = facing.reshape(-1, 2, 2) - origin[:, None, :]
    at, height = (np.einsum("nij,nj->ni", ends, axis) for axis in (along, normal))
    order = np.argsort(at, axis=1)
    at, height = np.take_along_axis(at, order, axis=1), np.take_along_axis(height, order, axis=1)
    span = at[:, 1] - at[:, 0]
    slope = np.where(span > TOUCH, (height[:, 1] - height[:, 0]) / np.where(span > TOUCH, span, 1.0), 0.0)
    near = np.where(np.abs(height[:, 0]) <= np.abs(height[:, 1]), height[:, 0], height[:, 1])
    level = np.where(span > TOUCH, height[:, 0], near)  # one that stands square to the wall: its nearer end
    found = []
    for sign in (1.0, -1.0):
        whole = _Corridors(origin, along, normal * sign, np.maximum(at[:, 0], 0.0), np.minimum(at[:, 1], length),
                           level * sign, slope * sign)  # fmt: skip
        found.append(_narrow_part(whole, at[:, 0], limit))
    return _Corridors(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _narrow_part(between: _Corridors, measured_at: Reals, limit: float) -> _Corridors:
    """The part of each corridor that lies on this side of its wall and is narrower than the limit."""
    start, end = between.start, between.end
    steep = np.abs(between.slope) > 1e-12
    slope = np.where(steep, between.slope, 1.0)
    for bound, sign in ((0.0, 1.0), (limit, -1.0)):  # width >= 0, and width <= limit
        crossing = measured_at + (bound - between.width) / slope
        rising = between.slope * sign > 0
        start = np.where(steep & rising, np.maximum(start, crossing), start)
        end = np.where(steep & ~rising, np.minimum(end, crossing), end)
        outside = ~steep & ((between.width - bound) * sign < -TOUCH)
        end = np.where(outside, start - CELL, end)
    kept = (end - start >= -TOUCH) & (between.width + between.slope * ((start + end) / 2 - measured_at) < limit - TOUCH)
    width = between.width + between.slope * (start - measured_at)
    narrow = between._replace(start=start, end=np.maximum(start, end), width=np.maximum(width, 0.0))
    return narrow.picked(kept)


def _pieces(between: _Corridors) -> _Corridors:
    """The same corridors in pieces, so that a long slanting one lies in few boxes."""
    counts = np.maximum(np.ceil((between.end - between.start) / PIECE).astype(np.int64), 1)
    index, number = spread(counts)
    parts = between.picked(index)
    start = parts.start + number * PIECE
    width = parts.width + parts.slope * (start - parts.start)
    return parts._replace(start=start, end=np.minimum(parts.end, start + PIECE), width=width)


def _narrowest(between: _Corridors, step: Reals) -> tuple[Mask, Reals]:
    """Whether lines of a corridor cross a step, and the shortest of those that do; a step along them crosses none."""
    ends = step.reshape(-1, 2, 2) - between.origin[:, None, :]
    at, height = (np.einsum("nij,nj->ni", ends, axis) for axis in (between.along, between.off))
    at = at - between.start[:, None]
    low, high = np.zeros(len(at)), np.ones(len(at))
    possible = np.abs(at[:, 1] - at[:, 0]) > TOUCH
    free = between.width[:, None] + between.slope[:, None] * at - height  # what is left up to the other barrier
    long = (between.end - between.start)[:, None]
    for before, after in (at.T, (long - at).T, height.T, free.T):  # each must be 0 or more
        change = after - before
        flat = np.abs(change) <= TOUCH
        crossing = -(before + TOUCH) / np.where(flat, 1.0, change)
        low = np.where(~flat & (change > 0), np.maximum(low, crossing), low)
        high = np.where(~flat & (change < 0), np.minimum(high, crossing), high)
        possible &= ~flat | (before >= -TOUCH)
    crossed = at[:, :1] + (at[:, 1:] - at[:, :1]) * np.stack([low, high], axis=1)
    crossed = np.clip(crossed, 0.0, long)
    shortest = (between.width[:, None] + between.slope[:, None] * crossed).min(axis=1)
    return possible & (low <= high) & (shortest >= MEETING), shortest


def _doors(widths: Widths, barriers: Segments, side: int) -> None:
    """Lines between the ends of two barriers where neither barrier comes nearer to the other's end."""
    points, index = np.unique(barriers.reshape(-1, 2), axis=0, return_inverse=True)
    index = index.reshape(-1)  # barrier k has the points 2k and 2k + 1
    posts = shapely.points(points.astype(np.float64))
    start, end = shapely.STRtree(posts).query(posts, predicate="dwithin", distance=float(side * CELL))
    start, end = start[start < end], end[start < end]
    other = points[index.reshape(-1, 2)[:, ::-1].reshape(-1)]  # what the barrier of each end leads to
    order = np.argsort(index, kind="stable")
    counts = np.bincount(index, minlength=len(points))
    first = np.cumsum(counts) - counts
    open_ = np.ones(len(start), dtype=bool)
    for here, there in ((start, end), (end, start)):
        pair, number = spread(counts[here])
        leads = other[order[first[here][pair] + number]] - points[here][pair]
        across = points[there][pair] - points[here][pair]
        np.logical_and.at(open_, pair, (leads * across).sum(axis=1) <= 0)
    door = np.concatenate([points[start[open_]], points[end[open_]]], axis=1)
    square = ((door[:, 2:] - door[:, :2]) ** 2).sum(axis=1)
    width = np.floor(np.sqrt(square.astype(np.float64)) + TOUCH).astype(np.int32)
    boxes = door.reshape(-1, 2, 2).astype(np.float64)
    low, high = boxes.min(axis=1), boxes.max(axis=1)
    for direction in FORWARD:
        index, column, row = _anchors_near(low, high, direction, side, widths.shape)
        step, line = _step(column, row, direction, side), door[index]
        turned = (step[:, 2] - step[:, 0]) * (line[:, 3] - line[:, 1]) - (step[:, 3] - step[:, 1]) * (
            line[:, 2] - line[:, 0]
        )
        met = segments_meet(step, line) & (turned != 0)
        np.minimum.at(widths[direction], (row[met] + 1, column[met] + 1), width[index[met]])


def _step(column: Numbers, row: Numbers, direction: int, side: int) -> Segments:
    """The path of a footprint's centre in one step from each anchor."""
    dx, dy = DIRECTIONS[direction]
    x, y = column * CELL + side * CELL // 2, row * CELL + side * CELL // 2
    return np.stack([x, y, x + dx * CELL, y + dy * CELL], axis=1)


def _anchors_near(
    low: Reals, high: Reals, direction: int, side: int, shape: tuple[int, ...]
) -> tuple[Numbers, Numbers, Numbers]:
    """Pairs of (box, anchor) whose step in a direction has its own box meet that box; those on the map alone."""
    step = np.array(DIRECTIONS[direction])
    half = side * CELL / 2
    first = np.ceil((low - half - TOUCH) / CELL - np.maximum(step, 0)).astype(np.int64)
    last = np.floor((high - half + TOUCH) / CELL - np.minimum(step, 0)).astype(np.int64)
    first = np.maximum(first, -1)
    last = np.minimum(last, [shape[2] - 2, shape[1] - 2])
    counts = np.maximum(last - first + 1, 0)
    index, within = spread(counts[:, 0] * counts[:, 1])
    across = counts[index, 0]  # anchors to a row of the box
    return index, first[index, 0] + within % across, first[index, 1] + within // across


def cut_square(segments: Segments, left: int, top: int, side: int) -> Mask:
    """Which barriers run through the inside of a square; one that only touches its edge does not. bool [count].

    >>> cut_square(np.array([[500, 200, 3000, 200], [0, 0, 1000, 0]]), 0, 0, 1000).tolist()
    [True, False]
    """
    ax, ay, bx, by = segments.T
    beside = (np.maximum(ax, bx) <= left) | (np.minimum(ax, bx) >= left + side)
    past = (np.maximum(ay, by) <= top) | (np.minimum(ay, by) >= top + side)
    turns = np.stack([
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (left, left + side) for y in (top, top + side)
    ])  # fmt: skip
    cut: Mask = ~beside & ~past & (turns.max(axis=0) > 0) & (turns.min(axis=0) < 0)
    return cut
