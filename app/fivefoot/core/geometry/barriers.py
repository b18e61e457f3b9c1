"""Rasterises barriers once into blocked steps, exactly, in integers.

A barrier is a closed segment between two points in thousandths of a cell. A step between two cells
is blocked when the closed segment between the centres meets a barrier: touching counts, or two
half-steps would lead through a wall that runs across a centre. A diagonal is also blocked when
either way round its corner is blocked or a barrier ends on the corner, unless corners may be cut;
then a diagonal passes barriers that only end on the corner, but not between two that end there from
opposite sides.

Segments have a fifth column where some of them are one-way: 0 blocks both ways; 1 only what comes
from the left of the direction from start to end (as seen on the map); -1 only what comes from the
right. A one-way segment does not exist for a line that leads strictly from its free side to the
other.

Arrays are [direction, row, column] in the order of `grid.DIRECTIONS`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL
from fivefoot.core.progress import with_progress

# shape [count, 4]: start x, start y, end x, end y in thousandths of a cell; [count, 5] with a side
Segments = NDArray[np.int64]
Mask = NDArray[np.bool_]
Slices = tuple[slice, slice]
"""Rows and columns."""

FORWARD = (1, 2, 5, 6)
"""East, south, southeast and southwest: the other directions are their reverse."""

FEW = 1 << 9
"""Fewer pairs of barriers and cells than this are looked at in all directions at once."""

ENDS = 4
"""The number of columns for a segment's ends; a further one says which way it blocks."""

EMPTY_SEGMENTS: Segments = np.zeros((0, 4), dtype=np.int64)


def segments_meet(a: Segments, b: Segments) -> Mask:
    """Whether closed segments meet, pair by pair. Shapes broadcast on the leading axes; the last
    axis is 4, or 5 where `b` are barriers of which some block one way: `a` are then lines from
    their starts to their ends.

    >>> gate = np.array([[1000, 0, 1000, 1000, -1]])  # stops what comes from the west
    >>> there, back = np.array([500, 500, 1500, 500]), np.array([1500, 500, 500, 500])
    >>> segments_meet(there, gate).tolist(), segments_meet(back, gate).tolist()
    ([True], [False])
    """
    ax, ay, bx, by = (a[..., i] for i in range(4))
    cx, cy, dx, dy = (b[..., i] for i in range(4))
    run, rise, along, down = bx - ax, by - ay, dx - cx, dy - cy
    # Each end of one lies on the other side of the other segment, or on it: touching counts.
    side_c = np.sign(run * (cy - ay) - rise * (cx - ax))
    side_d = np.sign(run * (dy - ay) - rise * (dx - ax))
    side_a = np.sign(along * (ay - cy) - down * (ax - cx))
    side_b = np.sign(along * (by - cy) - down * (bx - cx))
    met: Mask = _boxes_meet(a, b) & (side_c * side_d <= 0) & (side_a * side_b <= 0)
    return met if b.shape[-1] == ENDS else met & stops(b, run, rise)


def _boxes_meet(a: Segments, b: Segments) -> Mask:
    """Whether the bounding boxes of segments meet, pair by pair."""
    ax, ay, bx, by = (a[..., i] for i in range(4))
    cx, cy, dx, dy = (b[..., i] for i in range(4))
    met: Mask = (
        (np.minimum(ax, bx) <= np.maximum(cx, dx))
        & (np.minimum(cx, dx) <= np.maximum(ax, bx))
        & (np.minimum(ay, by) <= np.maximum(cy, dy))
        & (np.minimum(cy, dy) <= np.maximum(ay, by))
    )
    return met


def stops(barriers: Segments, dx: NDArray[np.int64] | int, dy: NDArray[np.int64] | int) -> Mask:
    """Which barriers block a line in the direction (dx, dy) that meets them: all except those that
    it crosses from their free side.

    >>> stops(np.array([[1000, 0, 1000, 1000, -1]]), -1, 0).tolist()
    [False]
    """
    run, rise = barriers[..., 2] - barriers[..., 0], barriers[..., 3] - barriers[..., 1]
    stopped: Mask = (run * dy - rise * dx) * barriers[..., ENDS] >= 0
    return stopped


def has_one_way(segments: Segments) -> bool:
    """Whether some of the segments block one way only."""
    return segments.shape[1] > ENDS and bool(segments[:, ENDS].any())


def both_ways(segments: Segments) -> Segments:
    """The segments that block both ways, [count, 4]."""
    return segments if segments.shape[1] == ENDS else segments[segments[:, ENDS] == 0, :ENDS]


def without_sides(segments: Segments) -> Segments:
    """All segments as if each blocked both ways, [count, 4]."""
    return segments[:, :ENDS]


def joined_segments(walls: Segments, others: Segments) -> Segments:
    """Some segments and others that block both ways, [count, 4], as one array.

    >>> joined_segments(np.array([[0, 0, 9, 0, 1]]), np.array([[0, 5, 9, 5]])).tolist()
    [[0, 0, 9, 0, 1], [0, 5, 9, 5, 0]]
    """
    if not len(others):
        return walls
    more = np.zeros((len(others), walls.shape[1]), dtype=np.int64)
    # The side, where segments have one, stays 0: both ways.
    more[:, :ENDS] = others
    return np.concatenate([walls, more])


def moved_by(segments: Segments, x: int, y: int) -> Segments:
    """The segments moved by thousandths of a cell."""
    moved = segments.copy()
    moved[:, :ENDS] += [x, y, x, y]
    return moved


def repeated_indices(counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each index repeated as often as its count says, and the number of each repetition.

    >>> [part.tolist() for part in repeated_indices(np.array([2, 0, 3]))]
    [[0, 0, 2, 2, 2], [0, 1, 0, 1, 2]]
    """
    index = np.repeat(np.arange(len(counts)), counts)
    return index, np.arange(len(index)) - (np.cumsum(counts) - counts)[index]


def _rows_of(segments: Segments) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each segment repeated for every row of cells that it may affect: (segment index, row)."""
    # One more row on both sides: a step may begin there and end at the segment.
    low = np.minimum(segments[:, 1], segments[:, 3]) // CELL - 1
    high = np.maximum(segments[:, 1], segments[:, 3]) // CELL + 1
    index, number = repeated_indices(high - low + 1)
    return index, low[index] + number


def candidate_cells(
    segments: Segments,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of (segment, cell) near enough for a step from that cell to meet the segment: (index,
    column, row).
    """
    index, row = _rows_of(segments)
    picked = segments[index]
    # A step from this row stays within the adjacent rows: only that part of the segment counts.
    top, bottom = (row - 1) * CELL, (row + 2) * CELL
    rise = picked[:, 3] - picked[:, 1]
    run = (picked[:, 2] - picked[:, 0]).astype(np.float64)
    # A level segment has no rise to divide by: by one it lies entirely in each of its rows.
    rise += rise == 0
    first = np.minimum(np.maximum((top - picked[:, 1]) / rise, 0.0), 1.0)
    last = np.minimum(np.maximum((bottom - picked[:, 1]) / rise, 0.0), 1.0)
    one, other = picked[:, 0] + run * first, picked[:, 0] + run * last
    # One cell for the length of a step, one for the rounding of floats.
    low = np.floor(np.minimum(one, other) / CELL).astype(np.int64) - 2
    high = np.floor(np.maximum(one, other) / CELL).astype(np.int64) + 2
    repeat, number = repeated_indices(high - low + 1)
    return index[repeat], low[repeat] + number, row[repeat]


def blocked_cell_steps(segments: Segments, columns: int, rows: int, corner_cut: bool) -> Mask:
    """Which single-cell steps barriers block: bool [8, rows, columns].

    Only barriers count here; the caller handles the edge of the map.

    >>> wall = np.array([[1000, 0, 1000, 1000]])
    >>> blocked_cell_steps(wall, 2, 1, corner_cut=False)[1, 0].tolist()
    [True, False]
    """
    # A rim of one cell: steps from beyond the map are mirrored into those that leave it.
    met = np.zeros((8, rows + 2, columns + 2), dtype=bool)
    segments = np.asarray(segments, dtype=np.int64)
    if not len(segments):
        return met[:, 1:-1, 1:-1]
    if has_one_way(segments):
        # A one-way barrier blocks a step but not its reverse: nothing can be mirrored.
        _mark_met(met, segments, columns, rows, corner_cut, tuple(range(8)))
    else:
        _mark_met(met, without_sides(segments), columns, rows, corner_cut, FORWARD)
        _mirror(met)
    if not corner_cut:
        _close_corners(met)
    return met[:, 1:-1, 1:-1]


def _mark_met(
    met: Mask,
    segments: Segments,
    columns: int,
    rows: int,
    corner_cut: bool,
    directions: tuple[int, ...],
) -> None:
    """Marks the steps in some directions; the array is padded by 1."""
    index, column, row = candidate_cells(segments)
    inside = (column >= -1) & (column <= columns) & (row >= -1) & (row <= rows)
    index, column, row = index[inside], column[inside], row[inside]
    barrier = segments[index]
    x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
    # Of few steps the calls take the time and not the steps: all directions in one.
    batches = [directions] if len(index) < FEW else [(direction,) for direction in directions]
    for batch in with_progress(batches):
        ahead = np.array([(0, 0, *DIRECTIONS[direction]) for direction in batch]) * CELL
        steps = np.stack([x, y, x, y], axis=1) + ahead[:, None]
        hits = segments_meet(steps, barrier)
        for number, direction in enumerate(batch):
            # A straight step passes no corner.
            if corner_cut and direction >= FIRST_DIAGONAL:
                hits[number] = _hits_past_corner(
                    hits[number], steps[number], barrier, column, row, met.shape
                )
        way, hit = np.nonzero(hits)
        met[np.array(batch)[way], row[hit] + 1, column[hit] + 1] = True


def _hits_past_corner(
    hit: Mask,
    step: Segments,
    barrier: Segments,
    column: NDArray[np.int64],
    row: NDArray[np.int64],
    shape: tuple[int, ...],
) -> Mask:
    """With corner cutting: a barrier that only ends on the corner blocks where another ends there
    from the opposite side.
    """
    side = _side_at_corner(step, barrier)
    only_corner = hit & (side != 0)
    sides = np.zeros((2, *shape[1:]), dtype=bool)
    # Two barriers close the corner only from opposite sides; two on one side leave it open.
    for which, value in enumerate((-1, 1)):
        chosen = only_corner & (side == value)
        sides[which, row[chosen] + 1, column[chosen] + 1] = True
    both = sides[0] & sides[1]
    return np.where(only_corner, both[row + 1, column + 1], hit)


def _side_at_corner(step: Segments, barrier: Segments) -> NDArray[np.int64]:
    """The side of a diagonal step (-1 or 1) on which a barrier lies that ends on the corner it
    passes; 0 where none of its ends, or both, lie there.
    """
    corner_x, corner_y = (step[:, 0] + step[:, 2]) // 2, (step[:, 1] + step[:, 3]) // 2
    starts = (barrier[:, 0] == corner_x) & (barrier[:, 1] == corner_y)
    ends = (barrier[:, 2] == corner_x) & (barrier[:, 3] == corner_y)
    far_x = np.where(starts, barrier[:, 2], barrier[:, 0])
    far_y = np.where(starts, barrier[:, 3], barrier[:, 1])
    run_x, run_y = step[:, 2] - step[:, 0], step[:, 3] - step[:, 1]
    side = np.sign(run_x * (far_y - step[:, 1]) - run_y * (far_x - step[:, 0]))
    return np.where(starts ^ ends, side, 0)


def _mirror(met: Mask) -> None:
    """Adds the reverse of every blocked step."""
    for direction in FORWARD:
        dx, dy = DIRECTIONS[direction]
        back = DIRECTIONS.index((-dx, -dy))
        here, there = pairs_of_cells(*met.shape[1:], direction)
        met[(back, *there)] |= met[(direction, *here)]


def _close_corners(met: Mask) -> None:
    """A diagonal is blocked when either way round the corner is (first x then y, or first y then
    x); those in the rim, which is cut off, are left as they are.
    """
    straight = {DIRECTIONS[i]: met[i] for i in range(FIRST_DIAGONAL)}
    _, height, width = met.shape
    rows, columns = slice(1, height - 1), slice(1, width - 1)
    for direction in range(FIRST_DIAGONAL, 8):
        dx, dy = DIRECTIONS[direction]
        along_x, along_y = straight[(dx, 0)], straight[(0, dy)]
        after_x = along_y[rows, 1 + dx : width - 1 + dx]
        after_y = along_x[1 + dy : height - 1 + dy, columns]
        met[direction, rows, columns] |= (
            along_x[rows, columns] | after_x | along_y[rows, columns] | after_y
        )


def blocked_footprint_steps(cell_steps: Mask, side: int) -> Mask:
    """Which steps of a footprint of `side` cells are blocked by barriers or the map's edge: bool
    [8, rows, columns] by anchor.

    A step is blocked when it is for any cell of the footprint, or when a barrier runs between two
    cells of the footprint's new place.
    """
    _, rows, columns = cell_steps.shape
    # An anchor whose footprint would extend over the map's edge has no steps at all.
    blocked = np.ones((8, rows, columns), dtype=bool)
    last_row, last_column = rows - side + 1, columns - side + 1
    if last_row <= 0 or last_column <= 0:
        return blocked
    if side == 1:
        return _with_the_edge_barred(cell_steps)
    moved = np.zeros((8, last_row, last_column), dtype=bool)
    for j in range(side):
        for i in range(side):
            moved |= cell_steps[:, j : j + last_row, i : i + last_column]
    split = split_footprints(cell_steps, side)[:last_row, :last_column]
    for direction in range(len(DIRECTIONS)):
        # A step that leads off the map stays blocked.
        to = np.ones((last_row, last_column), dtype=bool)
        here, there = pairs_of_cells(last_row, last_column, direction)
        to[here] = split[there]
        blocked[direction, :last_row, :last_column] = moved[direction] | to
    return blocked


def _with_the_edge_barred(cell_steps: Mask) -> Mask:
    """Steps of one cell, with those that lead off the map blocked too."""
    blocked = np.ones_like(cell_steps)
    for direction in range(len(DIRECTIONS)):
        here, _ = pairs_of_cells(*cell_steps.shape[1:], direction)
        blocked[(direction, *here)] = cell_steps[(direction, *here)]
    return blocked


@lru_cache(maxsize=1024)
def pairs_of_cells(rows: int, columns: int, direction: int) -> tuple[Slices, Slices]:
    """Rows and columns at which the steps in a direction begin in an array [rows, columns], and at
    which they end.

    >>> pairs_of_cells(2, 3, 0)[0]
    (slice(1, 2, None), slice(0, 3, None))
    """
    dx, dy = DIRECTIONS[direction]
    here = (slice(max(0, -dy), rows - max(0, dy)), slice(max(0, -dx), columns - max(0, dx)))
    there = (slice(max(0, dy), rows - max(0, -dy)), slice(max(0, dx), columns - max(0, -dx)))
    return here, there


def split_footprints(cell_steps: Mask, side: int) -> Mask:
    """Where a barrier runs between two adjacent cells of the footprint at each anchor: bool [rows,
    columns].

    A one-way barrier does not count: a large body passes it one row of cells at a time.
    """
    _, rows, columns = cell_steps.shape
    if side == 1:  # nothing runs within one cell
        return np.zeros((rows, columns), dtype=bool)
    split = np.zeros((rows, columns), dtype=bool)
    last_row, last_column = rows - side + 1, columns - side + 1
    if last_row <= 0 or last_column <= 0:
        return np.ones((rows, columns), dtype=bool)
    # There and back are one: the forward directions tell of all.
    for direction in FORWARD:
        dx, dy = DIRECTIONS[direction]
        both = _barred_there_and_back(cell_steps, direction)
        for j, i in product(range(side), repeat=2):
            # Steps out of the footprint do not matter here: it may stand beside a wall.
            if 0 <= i + dx < side and 0 <= j + dy < side:
                split[:last_row, :last_column] |= both[j : j + last_row, i : i + last_column]
    return split


def _barred_there_and_back(cell_steps: Mask, direction: int) -> Mask:
    """The steps in a direction between cells of the map that are blocked both ways."""
    both: Mask = cell_steps[direction].copy()
    dx, dy = DIRECTIONS[direction]
    here, there = pairs_of_cells(*both.shape, direction)
    both[here] &= cell_steps[(DIRECTIONS.index((-dx, -dy)), *there)]
    return both
