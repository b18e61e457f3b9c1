"""The lines by which gaps between barriers are measured: perpendicular to a wall, or from end to
end of two walls.

Perpendicular lines form a corridor between a wall and what faces it; a line from end to end is a
door, where neither wall comes nearer to the other's end. Walls of limited height form a gap only as
far up as both of them stand. The work is bounded: walls are processed in pieces, each only with its
neighbours, and in portions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import (
    ENDS,
    Mask,
    Segments,
    repeated_indices,
    stops,
    without_sides,
)
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.openings import distinct_ends

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]
ENDLESS = 10**8  # thousandths of a cell: beyond the levels of walls without limits of height
# the distance within which two lines count as touching, in thousandths of a cell: they are computed
# in floats
TOUCH = 1e-6
# where walls meet there is no passage, nor past the corner whose sides they are
MEETING = 0.5
PIECE = 2 * CELL  # walls and corridors are processed in pieces no longer than this
PORTION = 200_000  # pairs of walls, or of gaps and steps, that are processed together

Near = Callable[[Reals, Reals], Mask]
"""Whether any query concerns each of some boxes, given by their least and greatest coordinates
[count, 2].
"""


class WallLines(NamedTuple):
    """Walls that stop bodies: `lines` [count, 4], the levels between which each stands, in
    thousandths of a cell, and the `side` from which it blocks (0 both, as in the fifth column of
    segments).
    """

    lines: Segments
    bottom: Numbers
    top: Numbers
    side: Numbers

    @classmethod
    def endless(cls, lines: Segments) -> WallLines:
        """Walls without limits of height."""
        levels = np.full(len(lines), ENDLESS, dtype=np.int64)
        lines = np.asarray(lines, dtype=np.int64)
        # Column 5 exists only where some barrier of the map is one-way.
        side = lines[:, ENDS] if lines.shape[1] > ENDS else np.zeros(len(lines), dtype=np.int64)
        return cls(without_sides(lines), -levels, levels, side)

    def rows(self) -> Numbers:
        """All fields as one array [count, 7], for comparing two lists of walls."""
        return np.column_stack([self.lines, self.bottom, self.top, self.side])

    def by_what_stops(self, ways: Numbers) -> Iterator[tuple[WallLines, Numbers]]:
        """For some directions of movement [count, 2]: the distinct sets of walls that stop a body,
        each with the indices of the directions for which it does.

        >>> gate = np.array([[1000, 0, 1000, 1000, 1]])
        >>> sets = WallLines.endless(gate).by_what_stops(np.array([[1, 0], [-1, 0], [-2, 1]]))
        >>> sorted((len(walls.lines), ways.tolist()) for walls, ways in sets)
        [(0, [0]), (1, [1, 2])]
        """
        sided = np.column_stack([self.lines, self.side])
        stopped = stops(sided, ways[:, :1], ways[:, 1:])
        sets, which = np.unique(stopped, axis=0, return_inverse=True)
        for number, chosen in enumerate(sets):
            yield self.picked(chosen), np.flatnonzero(which.reshape(-1) == number)

    def picked(self, chosen: Numbers | Mask) -> WallLines:
        """Some of the walls."""
        return WallLines(*(part[chosen] for part in self))

    def near(self, low: Numbers, high: Numbers) -> WallLines:
        """The walls with a length whose boxes meet a box."""
        ends = self.lines.reshape(-1, 2, 2)
        inside = (ends.min(axis=1) <= high).all(axis=1) & (ends.max(axis=1) >= low).all(axis=1)
        return self.picked(inside).with_length()

    def with_length(self) -> WallLines:
        """The walls that are more than a point."""
        ends = self.lines.reshape(-1, 2, 2)
        return self.picked((ends[:, 0] != ends[:, 1]).any(axis=1))


class GapLines(NamedTuple):
    """The lines by which gaps are measured: corridors between facing walls, and doors between
    ends.
    """

    corridors: Corridors
    doors: Doors


class Corridors(NamedTuple):
    """The space between a wall and what faces it, in the frame of the wall: distance `along` it,
    and `off` it.

    From `start` to `end` along the wall, perpendicular lines end on the other wall; their length is
    affine: `width` at the start, growing by `slope`. Arrays of one length; in thousandths of a
    cell.
    """

    origin: Reals  # [count, 2]
    along: Reals  # unit vectors [count, 2]
    off: Reals  # unit vectors [count, 2]
    start: Reals
    end: Reals
    width: Reals
    slope: Reals
    bottom: Numbers
    top: Numbers

    def picked(self, chosen: Numbers | Mask) -> Corridors:
        """Some of them."""
        parts: list[Any] = [part[chosen] for part in self]
        return Corridors(*parts)

    def boxes(self) -> tuple[Reals, Reals]:
        """The least and the greatest coordinates of each corridor, [count, 2]."""
        corners = self.corners()
        return corners.min(axis=1), corners.max(axis=1)

    def corners(self) -> Reals:
        """The four corners of each corridor in turn, [count, 4, 2]."""
        wide = self.width + self.slope * (self.end - self.start)
        ends = np.stack([self.start, self.end, self.end, self.start], axis=1)
        reach = np.stack([np.zeros_like(wide), np.zeros_like(wide), wide, self.width], axis=1)
        feet = self.origin[:, None, :] + ends[..., None] * self.along[:, None, :]
        corners: Reals = feet + reach[..., None] * self.off[:, None, :]
        return corners


class Doors(NamedTuple):
    """Lines from end to end of two walls, with their lengths rounded down."""

    line: Segments
    width: Numbers
    bottom: Numbers
    top: Numbers

    def picked(self, chosen: Numbers | Mask) -> Doors:
        """Some of them."""
        return Doors(*(part[chosen] for part in self))


def gap_lines(walls: WallLines, limit: int) -> GapLines:
    """All lines that measure gaps narrower than `limit` between some walls."""
    # A wall that is a single point has no perpendicular.
    walls = walls.near(np.array([-ENDLESS, -ENDLESS]), np.array([ENDLESS, ENDLESS]))
    parts = list(corridors(walls, float(limit), None))
    found = (
        Corridors(*(np.concatenate(each) for each in zip(*parts, strict=True)))
        if parts
        else _no_corridors()
    )
    return GapLines(found, doors(walls, limit, None))


def portions(counts: Numbers) -> Iterator[Numbers]:
    """Consecutive groups of indices whose counts add up to about `PORTION` each."""
    if not len(counts):
        return
    portion = np.cumsum(counts) // PORTION
    if not portion[-1]:
        yield np.arange(len(counts))
        return
    yield from np.split(np.arange(len(counts)), np.nonzero(np.diff(portion))[0] + 1)


# -- corridors ------------------------------------------------------------------------------------


def corridors(walls: WallLines, limit: float, near: Near | None) -> Iterator[Corridors]:
    """The corridors between walls that are narrower than a limit and near a step in question, in
    pieces and in portions.
    """
    wall, first, last = _pieces(walls, limit, near)
    lines = shapely.linestrings(walls.lines.reshape(-1, 2, 2).astype(np.float64))
    tree = shapely.STRtree(lines)
    # The box of a piece may meet all walls, where they are long and slant; where there are
    # thousands, most are short, and to ask a few pieces at a time would take the longer.
    for chosen in portions(np.full(len(wall), min(len(lines), 1000))):
        start, end = (_point_on(walls, wall[chosen], at[chosen]) for at in (first, last))
        # By their boxes: to ask for the distance itself takes longer than to measure a corridor.
        piece, facing = tree.query(_boxes_around(start, end, limit))
        piece = chosen[piece]
        # A wall forms no gap with itself.
        apart = wall[piece] != facing
        piece, facing = piece[apart], facing[apart]
        yield _between(walls, wall[piece], facing, (first[piece], last[piece]), limit)


def _boxes_around(one: Reals, other: Reals, distance: float) -> NDArray[Any]:
    """The boxes of everything so near to the lines between points and others."""
    low, high = np.minimum(one, other) - distance, np.maximum(one, other) + distance
    boxes: NDArray[Any] = shapely.box(*low.T, *high.T)
    return boxes


def _pieces(walls: WallLines, limit: float, near: Near | None) -> tuple[Numbers, Reals, Reals]:
    """Walls in pieces: the wall, and the start and end along it; only pieces near a step in
    question.
    """
    length: Reals = np.hypot(*(walls.lines[:, 2:] - walls.lines[:, :2]).T.astype(np.float64))
    wall, number = repeated_indices(np.maximum(np.ceil(length / PIECE).astype(np.int64), 1))
    first: Reals = number.astype(np.float64) * PIECE
    last: Reals = np.minimum(length[wall], first + PIECE)
    # No particular steps are in question: all pieces.
    if near is None:
        return wall, first, last
    ends = np.stack([_point_on(walls, wall, first), _point_on(walls, wall, last)], axis=1)
    asked = near(ends.min(axis=1) - limit, ends.max(axis=1) + limit)
    return wall[asked], first[asked], last[asked]


def _point_on(walls: WallLines, wall: Numbers, at: Reals) -> Reals:
    """The points at given distances along some walls."""
    run = (walls.lines[wall, 2:] - walls.lines[wall, :2]).astype(np.float64)
    point: Reals = walls.lines[wall, :2] + run * (at / np.hypot(run[:, 0], run[:, 1]))[:, None]
    return point


def _between(
    walls: WallLines, wall: Numbers, facing: Numbers, part: tuple[Reals, Reals], limit: float
) -> Corridors:
    """The corridors narrower than `limit` between pieces of walls and facing walls, on both sides
    of each wall.
    """
    axes = _axes(walls.lines[wall])
    at, height = _seen_from(walls.lines[facing], *axes)
    start, end = np.maximum(at[:, 0], part[0]), np.minimum(at[:, 1], part[1])
    # Most lie past each other's ends: no line perpendicular to the one meets the other.
    beside = np.flatnonzero(end - start >= -TOUCH)
    wall, facing = wall[beside], facing[beside]
    start, end, at, height, origin, along, normal = (
        each[beside] for each in (start, end, at, height, *axes)
    )
    level, slope = _as_line(at, height)
    bottom = np.maximum(walls.bottom[wall], walls.bottom[facing])
    top = np.minimum(walls.top[wall], walls.top[facing])
    found = []
    # A wall may have a gap on each of its sides.
    for sign in (1.0, -1.0):
        whole = Corridors(
            origin, along, normal * sign, start, end, level * sign, slope * sign, bottom, top
        )
        found.append(_narrow_part(whole, at[:, 0], limit))
    return Corridors(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _axes(lines: Segments) -> tuple[Reals, Reals, Reals]:
    """The start of each wall, the unit vector along it, and the perpendicular one."""
    run = (lines[:, 2:] - lines[:, :2]).astype(np.float64)
    along = run / np.hypot(run[:, 0], run[:, 1])[:, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    return lines[:, :2].astype(np.float64), along, normal


def _seen_from(facing: Segments, origin: Reals, along: Reals, normal: Reals) -> tuple[Reals, Reals]:
    """How far along a wall the ends of a facing wall lie, the nearer first, and how far from
    it.
    """
    ends = facing.reshape(-1, 2, 2) - origin[:, None, :]
    at, height = (np.einsum("nij,nj->ni", ends, axis) for axis in (along, normal))
    turned = at[:, :1] > at[:, 1:]
    return np.where(turned, at[:, ::-1], at), np.where(turned, height[:, ::-1], height)


def _as_line(at: Reals, height: Reals) -> tuple[Reals, Reals]:
    """The distance of facing walls from the wall at their first end, and its change along the
    wall.
    """
    span = at[:, 1] - at[:, 0]
    slants = span > TOUCH
    # The division by 1 is only for entries that are not used.
    slope = np.where(slants, (height[:, 1] - height[:, 0]) / np.where(slants, span, 1.0), 0.0)
    # A facing wall that is perpendicular has no slope: its nearer end determines the distance.
    near = np.where(np.abs(height[:, 0]) <= np.abs(height[:, 1]), height[:, 0], height[:, 1])
    return np.where(slants, height[:, 0], near), slope


def _narrow_part(between: Corridors, measured_at: Reals, limit: float) -> Corridors:
    """The part of each corridor that lies on this side of its wall and is narrower than the
    limit.
    """
    start, end = between.start, between.end
    steep = np.abs(between.slope) > 1e-12
    slope = np.where(steep, between.slope, 1.0)
    for bound, sign in ((0.0, 1.0), (limit, -1.0)):  # width >= 0, and width <= limit
        crossing = measured_at + (bound - between.width) / slope
        rising = between.slope * sign > 0
        start = np.where(steep & rising, np.maximum(start, crossing), start)
        end = np.where(steep & ~rising, np.minimum(end, crossing), end)
        outside = ~steep & ((between.width - bound) * sign < -TOUCH)
        # Reversed, so that it is left out below.
        end = np.where(outside, start - CELL, end)
    # Measured halfway along: at its ends it may be exactly as wide as the limit.
    kept = (end - start >= -TOUCH) & (
        between.width + between.slope * ((start + end) / 2 - measured_at) < limit - TOUCH
    )
    # Until here `width` was the one at the first end of the facing wall.
    width = between.width + between.slope * (start - measured_at)
    narrow = between._replace(start=start, end=np.maximum(start, end), width=np.maximum(width, 0.0))
    return narrow.picked(kept)


def _no_corridors() -> Corridors:
    none, pairs, levels = np.zeros(0), np.zeros((0, 2)), np.zeros(0, dtype=np.int64)
    return Corridors(pairs, pairs, pairs, none, none, none, none, levels, levels)


def narrowest(between: Corridors, path: Reals) -> tuple[Mask, Reals]:
    """Whether lines of a corridor cross a path, and the shortest of those that do; a path along the
    lines crosses none.
    """
    ends = path.reshape(-1, 2, 2) - between.origin[:, None, :]
    at, height = (np.einsum("nij,nj->ni", ends, axis) for axis in (between.along, between.off))
    at = at - between.start[:, None]
    width, slope = between.width[:, None], between.slope[:, None]
    long = (between.end - between.start)[:, None]
    room = width + slope * at - height  # what remains up to the other barrier
    inside, low, high = _part_inside((at, long - at, height, room))
    crossed = at[:, :1] + (at[:, 1:] - at[:, :1]) * np.stack([low, high], axis=1)
    crossed = np.clip(crossed, 0.0, long)
    shortest = (width + slope * crossed).min(axis=1)
    # A path along the lines crosses none of them.
    crosses = np.abs(at[:, 1] - at[:, 0]) > TOUCH
    return crosses & inside & (low <= high) & (shortest >= MEETING), shortest


def _part_inside(bounds: tuple[Reals, ...]) -> tuple[Mask, Reals, Reals]:
    """The part of each path on which every bound is at least 0, as shares of its length; each bound
    is given at both ends. False where a bound is below 0 everywhere.
    """
    low, high = np.zeros(len(bounds[0])), np.ones(len(bounds[0]))
    possible = np.ones(len(low), dtype=bool)
    for before, after in (bound.T for bound in bounds):
        change = after - before
        flat = np.abs(change) <= TOUCH
        crossing = -(before + TOUCH) / np.where(flat, 1.0, change)
        low = np.where(~flat & (change > 0), np.maximum(low, crossing), low)
        high = np.where(~flat & (change < 0), np.minimum(high, crossing), high)
        possible &= ~flat | (before >= -TOUCH)
    return possible, low, high


# -- doors ----------------------------------------------------------------------------------------


Ends = tuple[Numbers, Numbers]
"""Walls at posts: the index of each one's post, and the wall."""

LevelsAtPost = tuple[int, int, bool, bool]
"""A wall at a post: its bottom and top, whether it continues towards the other post of a line, and
whether it fills the line up to there.
"""


class _Posts(NamedTuple):
    """Distinct ends of walls: `points` [count, 2], and the walls at each; those of point p are the
    entries [first[p], first[p] + counts[p]) of `wall` (their indices) and `other` (their far ends).
    """

    points: Numbers
    first: Numbers
    counts: Numbers
    wall: Numbers
    other: Numbers

    @classmethod
    def of(cls, lines: Segments) -> _Posts:
        """The ends of all walls."""
        points, index = distinct_ends(lines)
        index = index.reshape(-1)  # wall k has the points 2k and 2k + 1
        # Stable, so that walls at a post keep their order and gaps are the same each time.
        order = np.argsort(index, kind="stable")
        counts = np.bincount(index, minlength=len(points))
        other = points[index.reshape(-1, 2)[:, ::-1].reshape(-1)]
        return cls(points, np.cumsum(counts) - counts, counts, order // 2, other[order])


def doors(walls: WallLines, limit: int, near: Near | None) -> Doors:
    """Lines between the ends of two walls where neither wall comes nearer to the other's end."""
    posts = _Posts.of(walls.lines)
    points = posts.points.astype(np.float64)
    asked = (
        np.arange(len(points))
        if near is None
        else np.nonzero(near(points - limit, points + limit))[0]
    )
    # Each pair once: the query returns it from both ends, and each post with itself.
    tree, ends = shapely.STRtree(shapely.points(points[asked])), points[asked]
    start, end = tree.query(_boxes_around(ends, ends, float(limit)))
    start, end = asked[start[start < end]], asked[end[start < end]]
    line = np.concatenate([posts.points[start], posts.points[end]], axis=1)
    run, rise = (line[:, 2:] - line[:, :2]).T
    length = np.sqrt((run * run + rise * rise).astype(np.float64))
    # A gap as wide as the body is none.
    narrow = length < limit
    start, end, line = start[narrow], end[narrow], line[narrow]
    door, bottom, top = _standing(walls, posts, start, end)
    # The root of a square may be slightly too small, but must not lose a thousandth.
    return Doors(line[door], np.floor(length[narrow][door] + TOUCH).astype(np.int64), bottom, top)


def _standing(
    walls: WallLines, posts: _Posts, start: Numbers, end: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """The lines between posts that measure a gap, and between which levels: the index of the line,
    bottom and top.

    Walls that continue towards the other post fill the line: as far up as they stand it measures
    nothing.
    """
    here, leading, filling = _ends_at(posts, start, end)
    there, leading_there, filling_there = _ends_at(posts, end, start)
    sides = (here, leading), (there, leading_there)
    plain, nearer = _between_endless(walls, len(start), sides)
    whole = np.nonzero(plain & ~nearer)[0]
    found = [(whole, np.full(len(whole), -ENDLESS), np.full(len(whole), ENDLESS))]
    # Few lines lie between walls of limited height, so they are processed one by one.
    mixed = np.nonzero(~plain)[0]
    ends = [
        _levels_at(walls, mixed, here, leading, filling),
        _levels_at(walls, mixed, there, leading_there, filling_there),
    ]
    found += [
        _between_levels(number, *both)
        for number, both in zip(mixed.tolist(), zip(*ends, strict=True), strict=True)
    ]
    door, bottom, top = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return door, bottom, top


def _between_endless(
    walls: WallLines, lines: int, sides: tuple[tuple[Ends, Mask], ...]
) -> tuple[Mask, Mask]:
    """Of each of so many lines, whether all walls at its posts have no limits of height, and
    whether some wall leads from one post towards the other.
    """
    plain, nearer = np.ones(lines, dtype=bool), np.zeros(lines, dtype=bool)
    # `at`, since a line has as many walls as end at its posts.
    for (line, wall), leads in sides:
        endless = (walls.bottom[wall] <= -ENDLESS) & (walls.top[wall] >= ENDLESS)
        np.logical_and.at(plain, line, endless)
        np.logical_or.at(nearer, line, leads)
    return plain, nearer


def _ends_at(posts: _Posts, post: Numbers, far: Numbers) -> tuple[Ends, Mask, Mask]:
    """The walls at posts as (index of the post here, wall), whether each continues towards the far
    post, and whether it fills the line up to there.
    """
    line, number = repeated_indices(posts.counts[post])
    place = posts.first[post][line] + number
    lead_x, lead_y = (posts.other[place] - posts.points[post][line]).T
    x, y = (posts.points[far] - posts.points[post])[line].T
    forward = lead_x * x + lead_y * y
    filling = (lead_x * y == lead_y * x) & (forward >= x * x + y * y)
    return (line, posts.wall[place]), forward > 0, filling


def _levels_at(
    walls: WallLines, mixed: Numbers, ends: Ends, leading: Mask, filling: Mask
) -> list[list[LevelsAtPost]]:
    """What ends at a post of each of some lines, as plain values: going through arrays one by one
    takes longer.
    """
    line, wall = ends
    rows = (walls.bottom[wall], walls.top[wall], leading, filling)
    # `repeated_indices` keeps the indices of the lines in order.
    parts = (np.searchsorted(line, bounds).tolist() for bounds in (mixed, mixed + 1))
    return [
        list(zip(*(row[first:last].tolist() for row in rows), strict=True))
        for first, last in zip(*parts, strict=True)
    ]


def _between_levels(
    number: int, here: list[LevelsAtPost], there: list[LevelsAtPost]
) -> tuple[Numbers, Numbers, Numbers]:
    """The levels between which a single line at walls of limited height measures a gap, by what
    ends at its two posts.
    """
    levels = {
        (max(bottom, other_bottom), min(top, other_top))
        for bottom, top, ahead, _ in here
        if not ahead
        for other_bottom, other_top, other_ahead, _ in there
        if not other_ahead
    }
    for bottom, top, ahead, fills in (*here, *there):
        if ahead:
            levels = {rest for pair in levels for rest in _left_by((bottom, top, fills), pair)}
    bottoms, tops = np.array(sorted(levels), dtype=np.int64).reshape(-1, 2).T
    return np.full(len(bottoms), number), bottoms, tops


def _left_by(low_wall: tuple[int, int, bool], levels: tuple[int, int]) -> list[tuple[int, int]]:
    """What a wall in line with a door leaves of the gap between some levels; `low_wall` is its
    bottom and top, and whether it fills the line.
    """
    bottom, top, fills_line = low_wall
    # Where it fills the door, whoever comes through has to be above it, from wherever they leap:
    # the remaining gap keeps its foot.
    if fills_line and bottom <= levels[0] and top < levels[1]:
        return [levels]
    return _without(levels, bottom, top)


def _without(levels: tuple[int, int], bottom: int, top: int) -> list[tuple[int, int]]:
    """What remains of the levels from the first to the second outside of `bottom` to `top`."""
    if top <= levels[0] or bottom >= levels[1]:
        return [levels]
    return [part for part in ((levels[0], bottom), (top, levels[1])) if part[0] < part[1]]
