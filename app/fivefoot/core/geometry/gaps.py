"""Gaps between barriers: the width of the passage that a step leads through, at any angle.

A line between two barriers that crosses a step and is shorter than the body's width makes a gap of
it. It is measured as in `gap_lines.py`; the length of the shortest such line is the width. Barriers
on only one side of the step form no gap. A body of width w stays within the negative buffer (by w /
2) of all barriers on its path exactly where no such line is shorter. Exact to the thousandth of a
cell, in the order of `grid.DIRECTIONS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import FORWARD, Mask, Segments, repeated_indices, segments_meet
from fivefoot.core.geometry.changed_rows import box_around, changed_rows
from fivefoot.core.geometry.gap_lines import (
    TOUCH,
    Corridors,
    GapLines,
    Numbers,
    Reals,
    WallLines,
    corridors,
    doors,
    narrowest,
    portions,
)
from fivefoot.core.geometry.grid import CELL, DIRECTIONS

Widths = NDArray[np.int32]


class Part(NamedTuple):
    """A part of the map: columns [left, right), rows [top, bottom)."""

    left: int
    top: int
    right: int
    bottom: int


class NarrowSteps(NamedTuple):
    """Steps of a footprint through gaps narrower than it, as arrays of one length: anchor and
    direction, the width of the gap, and the levels between which its walls stand, in thousandths of
    a cell.
    """

    direction: Numbers
    row: Numbers
    column: Numbers
    width: Numbers
    bottom: Numbers
    top: Numbers

    def picked(self, chosen: Numbers | Mask) -> NarrowSteps:
        """Some of them."""
        return NarrowSteps(*(part[chosen] for part in self))


# -- steps ----------------------------------------------------------------------------------------


def gap_widths(barriers: Segments, columns: int, rows: int, side: int = 1) -> Widths:
    """The free width at each step of a footprint: int32 [8, rows, columns] by anchor, `side * CELL`
    where there is no gap.

    The path is that of the footprint's centre. Widths are in thousandths of a cell, rounded down.

    >>> walls = np.array([[1000, 0, 1000, 200], [1000, 800, 1000, 1000]])
    >>> int(gap_widths(walls, 2, 1)[1, 0, 0])
    600
    >>> slanting = np.array([[800, 0, 800, 400], [1100, 800, 1100, 1000]])  # ends 0.3 and 0.4 apart
    >>> int(gap_widths(slanting, 2, 1)[1, 0, 0])
    500
    """
    widths = np.full((8, rows, columns), side * CELL, dtype=np.int32)
    narrow = narrow_steps(WallLines.endless(barriers), Part(0, 0, columns, rows), side)
    widths[narrow.direction, narrow.row, narrow.column] = narrow.width
    return widths


def narrow_steps(walls: WallLines, part: Part, side: int, open_: Mask | None = None) -> NarrowSteps:
    """The steps from anchors of a part of the map that lead through gaps narrower than a footprint.

    `open_` bool [8, rows, columns] of the whole map selects the steps in question, None means all.
    Of several gaps on one step between the same levels the narrowest is returned.
    """
    if walls.side.any():
        return _one_way_steps(walls, part, side)
    return _measured(walls, part, _Asked.of(part, side, open_))


def _measured(walls: WallLines, part: Part, asked: _Asked) -> NarrowSteps:
    """The narrow ones of the steps in question, between walls that block all of them."""
    limit = asked.side * CELL
    edges = np.array(part) * CELL
    # As far again to the east and south: an anchor is the footprint's north-west cell.
    walls = walls.near(edges[:2] - limit - CELL, edges[2:] + 2 * limit + CELL)
    if len(walls.lines) < 2 or not asked.open_.any():
        return _no_steps()
    found = [*_through_corridors(walls, asked), *_through_doors(walls, asked)]
    return _both_ways(_narrowest_of(found), part) if found else _no_steps()


def _one_way_steps(walls: WallLines, part: Part, side: int) -> NarrowSteps:
    """The same where some walls are one-way: each direction is measured between the walls that
    block it.
    """
    found, asked = [], _Asked.of(part, side, None)
    for stopping, directions in walls.by_what_stops(np.array(DIRECTIONS)):
        forward = tuple(sorted({_forward(number) for number in directions.tolist()}))
        steps = _measured(stopping, part, asked._replace(forward=forward))
        found.append(steps.picked(np.isin(steps.direction, directions)))
    return _in_order(found)


def _forward(direction: int) -> int:
    """The direction itself, or the forward direction that it reverses."""
    dx, dy = DIRECTIONS[direction]
    return direction if direction in FORWARD else DIRECTIONS.index((-dx, -dy))


def _in_order(parts: list[NarrowSteps]) -> NarrowSteps:
    """Several lists of steps as one, in an order that depends only on the steps."""
    steps = NarrowSteps(*(np.concatenate(each) for each in zip(*parts, strict=True)))
    # `lexsort` takes its last key first: the width comes last, the narrowest first.
    return steps.picked(
        np.lexsort((steps.width, steps.top, steps.bottom, steps.column, steps.row, steps.direction))
    )


def _no_steps() -> NarrowSteps:
    return NarrowSteps(*(np.zeros(0, dtype=np.int64) for _ in NarrowSteps._fields))


class _Asked(NamedTuple):
    """The steps in question: `open_` [8, height, width] from (left, top), including one cell around
    the part; `sums` [8, height + 1, width + 1] are the counts left of and above each place. Only
    the `forward` directions, which stand for their reverse as well.
    """

    left: int
    top: int
    side: int
    open_: Mask
    sums: Numbers
    forward: tuple[int, ...] = FORWARD

    @classmethod
    def of(cls, part: Part, side: int, open_: Mask | None) -> _Asked:
        """The steps of a part of the map, and those that lead back into it."""
        left, top, right, bottom = part.left - 1, part.top - 1, part.right + 1, part.bottom + 1
        asked = np.full((8, bottom - top, right - left), open_ is None)
        if open_ is not None:
            rows, columns = slice(max(0, top), bottom), slice(max(0, left), right)
            known = open_[:, rows, columns]
            y, x = rows.start - top, columns.start - left
            asked[:, y : y + known.shape[1], x : x + known.shape[2]] = known
        sums = np.zeros((8, asked.shape[1] + 1, asked.shape[2] + 1), dtype=np.int64)
        # Summed over rows and columns, so that the four corners of any box give the count inside
        # it.
        sums[:, 1:, 1:] = asked.cumsum(axis=1).cumsum(axis=2)
        return cls(left, top, side, asked, sums)

    def _ranges(self, low: Reals, high: Reals) -> tuple[Numbers, Numbers]:
        """The first and last anchor (column and row from the corner here) of the steps whose boxes
        meet each box, [forward directions, boxes, 2].
        """
        step, half = np.array(DIRECTIONS)[list(self.forward)][:, None], self.side * CELL / 2
        # The map's edge does not matter: `open_` has a rim of one cell.
        corner = np.array([self.left, self.top])
        first = np.ceil((low - half - TOUCH) / CELL - np.maximum(step, 0)).astype(np.int64) - corner
        last = (
            np.floor((high - half + TOUCH) / CELL - np.minimum(step, 0)).astype(np.int64) - corner
        )
        return np.maximum(first, 0), np.minimum(
            last, [self.open_.shape[2] - 1, self.open_.shape[1] - 1]
        )

    def _any_within(self, first: Numbers, last: Numbers) -> Mask:
        """Whether some step in question begins within each range, [forward directions, boxes]."""
        real = (first <= last).all(axis=2, keepdims=True)
        # An empty range would wrap round: it becomes one without steps.
        left, top = np.moveaxis(np.where(real, first, 0), 2, 0)
        right, bottom = np.moveaxis(np.where(real, last + 1, 0), 2, 0)
        sums, way = self.sums, np.array(self.forward)[:, None]
        count = sums[way, bottom, right] - sums[way, top, right]
        count += sums[way, top, left] - sums[way, bottom, left]
        return np.asarray(count > 0)

    def any_near(self, low: Reals, high: Reals) -> Mask:
        """Whether the box of a step in any direction meets each box."""
        # Reverse directions are those of the forward steps, mirrored at the end.
        return np.asarray(self._any_within(*self._ranges(low, high)).any(axis=0))

    def steps_within(
        self, low: Reals, high: Reals
    ) -> Iterator[tuple[Numbers, Numbers, Numbers, Numbers]]:
        """Each box with the direction, anchor column and anchor row of the steps in question whose
        boxes meet it, in portions.
        """
        first, last = self._ranges(low, high)
        way, boxes = np.nonzero(self._any_within(first, last))
        first, wide, high_ = first[way, boxes], *(last - first + 1)[way, boxes].T
        for chosen in portions(wide * high_):
            index, within = repeated_indices((wide * high_)[chosen])
            index = chosen[index]
            direction = np.array(self.forward)[way[index]]
            column = first[index, 0] + within % wide[index]
            row = first[index, 1] + within // wide[index]
            open_ = self.open_[direction, row, column]
            found = boxes[index], direction, column + self.left, row + self.top
            yield tuple(each[open_] for each in found)


def _step(direction: Numbers, column: Numbers, row: Numbers, side: int) -> Segments:
    """The path of a footprint's centre in one step from each anchor."""
    dx, dy = np.array(DIRECTIONS)[direction].T
    x, y = column * CELL + side * CELL // 2, row * CELL + side * CELL // 2
    return np.stack([x, y, x + dx * CELL, y + dy * CELL], axis=1)


def _through_corridors(walls: WallLines, asked: _Asked) -> Iterator[NarrowSteps]:
    """Lines perpendicular to a wall that end on another one: the shortest that crosses each
    step.
    """
    for between in corridors(walls, float(asked.side * CELL), asked.any_near):
        for index, direction, column, row in asked.steps_within(*between.boxes()):
            step = _step(direction, column, row, asked.side)
            corridor = between.picked(index)
            found, least = narrowest(corridor, step.astype(np.float64))
            width = np.floor(least + TOUCH).astype(np.int64)
            levels = corridor.bottom, corridor.top
            yield NarrowSteps(direction, row, column, width, *levels).picked(found)


def _through_doors(walls: WallLines, asked: _Asked) -> Iterator[NarrowSteps]:
    """Lines between the ends of two barriers that cross each step."""
    known = doors(walls, asked.side * CELL, asked.any_near)
    ends = known.line.reshape(-1, 2, 2).astype(np.float64)
    boxes = ends.min(axis=1), ends.max(axis=1)
    for index, direction, column, row in asked.steps_within(*boxes):
        met = _crosses(_step(direction, column, row, asked.side), known.line[index])
        yield NarrowSteps(direction, row, column, *known.picked(index)[1:]).picked(met)


def _crosses(path: Segments, line: Segments) -> Mask:
    """Whether lines meet paths without running along them."""
    turned = (path[:, 2] - path[:, 0]) * (line[:, 3] - line[:, 1]) - (path[:, 3] - path[:, 1]) * (
        line[:, 2] - line[:, 0]
    )
    return np.asarray(segments_meet(path, line) & (turned != 0))


def _narrowest_of(found: list[NarrowSteps]) -> NarrowSteps:
    """The narrowest gap of each step between the same levels."""
    steps = _in_order(found)
    place = np.stack([steps.direction, steps.row, steps.column, steps.bottom, steps.top])
    return steps.picked(
        # Without any steps the one True is too many.
        np.concatenate([[True], (place[:, 1:] != place[:, :-1]).any(axis=0)])[: len(steps.row)]
    )


def _both_ways(steps: NarrowSteps, part: Part) -> NarrowSteps:
    """The steps from anchors of a part of the map together with their reverse."""
    shift = np.array(DIRECTIONS)[steps.direction]
    back = np.array([DIRECTIONS.index((-dx, -dy)) for dx, dy in DIRECTIONS])[steps.direction]
    turned = steps._replace(
        direction=back, row=steps.row + shift[:, 1], column=steps.column + shift[:, 0]
    )
    both = _in_order([steps, turned])
    return both.picked(_within(both, part))


# -- what changed ---------------------------------------------------------------------------------


class MeasuredPart(NamedTuple):
    """The narrow steps of a part of the map, and what they were computed from: the walls near it,
    and the steps in question (bool [8, rows, columns], with one cell around the part where the map
    has it).
    """

    steps: NarrowSteps
    walls: WallLines
    open_: Mask


def steps_of_part(
    walls: WallLines, part: Part, side: int, open_: Mask, before: MeasuredPart | None
) -> MeasuredPart:
    """Like `narrow_steps`, but recomputed only around what changed since `before`.

    >>> posts = np.array([[1000, 0, 1000, 200], [1000, 800, 1000, 1000]])
    >>> part, all_ = Part(0, 0, 20, 1), np.ones((8, 1, 20), dtype=bool)
    >>> first = steps_of_part(WallLines.endless(posts), part, 1, all_, None)
    >>> moved = np.concatenate([posts, posts + [9000, 0, 9000, 0]])
    >>> again = steps_of_part(WallLines.endless(moved), part, 1, all_, first)
    >>> len(first.steps.row), len(again.steps.row)
    (2, 4)
    """
    asked = open_[:, max(0, part.top - 1) : part.bottom + 1, max(0, part.left - 1) : part.right + 1]
    if before is None or not _is_alike(before, walls, asked):
        return MeasuredPart(narrow_steps(walls, part, side, open_), walls, asked)
    now = MeasuredPart(before.steps, walls, asked)
    spoilt = _spoilt(before, now, part, side)
    if spoilt is None:
        return now
    kept = before.steps.picked(~_within(before.steps, spoilt))
    return now._replace(steps=_in_order([kept, narrow_steps(walls, spoilt, side, open_)]))


def _is_alike(before: MeasuredPart, walls: WallLines, asked: Mask) -> bool:
    """Whether two parts lie alike on their maps and are measured alike: with one-way walls, each
    direction is measured separately.
    """
    return before.open_.shape == asked.shape and before.walls.side.any() == walls.side.any()


def _spoilt(before: MeasuredPart, now: MeasuredPart, part: Part, side: int) -> Part | None:
    """The anchors within a part whose narrow steps may have changed; None where there are none."""
    found = []
    walls = box_around(changed_rows(before.walls.rows(), now.walls.rows()))
    if walls:
        # A line that measures a gap ends at a wall and is shorter than the footprint's width; the
        # step that crosses it begins at most a cell and half a footprint away.
        found.append(walls.grown(side * CELL + side * CELL // 2 + CELL).cells())
    rows, columns = np.nonzero((before.open_ != now.open_).any(axis=0))
    if len(rows):
        left, top = max(0, part.left - 1), max(0, part.top - 1)
        # A step in question also stands for its reverse: one cell around.
        found.append(
            (
                int(columns.min()) + left - 1,
                int(rows.min()) + top - 1,
                int(columns.max()) + left + 2,
                int(rows.max()) + top + 2,
            )
        )
    if not found:
        return None
    edges = np.array(found)
    low = np.maximum(edges[:, :2].min(axis=0), part[:2])
    high = np.minimum(edges[:, 2:].max(axis=0), part[2:])
    return Part(*low.tolist(), *high.tolist()) if (low < high).all() else None


def _within(steps: NarrowSteps, part: Part) -> Mask:
    inside: Mask = (steps.column >= part.left) & (steps.column < part.right)
    return inside & (steps.row >= part.top) & (steps.row < part.bottom)


# -- any line -------------------------------------------------------------------------------------


def gaps_on(paths: Segments, gaps: GapLines, limit: int) -> tuple[Numbers, Numbers, Numbers]:
    """The gaps narrower than a limit that paths lead through, as pairs: the index of the path, and
    the levels of the gap's walls.
    """
    tree = shapely.STRtree(shapely.linestrings(paths.reshape(-1, 2, 2).astype(np.float64)))
    # An empty array, since there may be nothing else to join.
    found = [(np.zeros(0, np.int64),) * 3, *_corridors_on(paths, tree, gaps.corridors, limit)]
    known = gaps.doors
    index, path = tree.query(shapely.linestrings(known.line.reshape(-1, 2, 2).astype(np.float64)))
    met = _crosses(paths[path], known.line[index])
    found.append((path[met], known.bottom[index[met]], known.top[index[met]]))
    path, bottom, top = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return path, bottom, top


def _corridors_on(
    paths: Segments, tree: shapely.STRtree, corridors: Corridors, limit: int
) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """Like `gaps_on` for corridors, processed in portions, since there may be very many."""
    low, high = corridors.boxes()
    if not len(low):
        return
    near = tree.query(shapely.box(*low.T - TOUCH, *high.T + TOUCH))
    for chosen in portions(np.ones(near.shape[1], dtype=np.int64)):
        index, path = near[:, chosen]
        corridor = corridors.picked(index)
        found, least = narrowest(corridor, paths[path].astype(np.float64))
        # At its ends a corridor may be exactly as wide as the limit.
        crossed = found & (least < limit - TOUCH)
        yield path[crossed], corridor.bottom[crossed], corridor.top[crossed]


def cut_square(segments: Segments, left: int, top: int, side: int) -> Mask:
    """Which barriers run through the inside of a square; merely touching its edge does not count.
    bool [count].

    >>> cut_square(np.array([[500, 200, 3000, 200], [0, 0, 1000, 0]]), 0, 0, 1000).tolist()
    [True, False]
    """
    ax, ay, bx, by = segments.T
    beside = (np.maximum(ax, bx) <= left) | (np.minimum(ax, bx) >= left + side)
    past = (np.maximum(ay, by) <= top) | (np.minimum(ay, by) >= top + side)
    # A line runs through the square where corners lie strictly on both sides of it.
    turns = np.stack(
        [
            (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            for x in (left, left + side)
            for y in (top, top + side)
        ]
    )
    cut: Mask = ~beside & ~past & (turns.max(axis=0) > 0) & (turns.min(axis=0) < 0)
    return cut
