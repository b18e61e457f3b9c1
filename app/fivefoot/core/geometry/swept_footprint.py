"""What a whole footprint meets on a straight line: the convex hull of its cells' centres, moved
along it.

Lines are those of the footprint's centre, walls closed segments, both int64 [count, 4] of x, y, x,
y in thousandths of a cell. Touching counts. All tests are exact.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.barriers import ENDS, Mask, Segments, stops
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.geometry.sight import segments_near

PORTION = 2_000_000  # pairs of lines and walls that are processed together


def swept_meets(lines: Segments, walls: Segments, side: int) -> Mask:
    """Whether a footprint of `side` cells meets walls on its way, pair by pair (shapes broadcast on
    the leading axes).

    The swept area is convex, so a line along one of its edges, or along the wall, separates the two
    exactly where they do not meet.

    >>> wall = np.array([[5000, 0, 5000, 900]])
    >>> swept_meets(np.array([[1000, 1000, 6000, 1000]]), wall, 2).tolist()
    [True]
    """
    reach = (side - 1) * CELL // 2
    met = (
        _boxes_meet(lines, walls, reach)
        & _reaches_across(lines, walls, reach)
        & _reaches_across(walls, lines, reach)
    )
    if walls.shape[-1] == ENDS:
        return met
    dx, dy = lines[..., 2] - lines[..., 0], lines[..., 3] - lines[..., 1]
    return met & stops(walls, dx, dy)


def _boxes_meet(lines: Segments, walls: Segments, reach: int) -> Mask:
    """Whether the box of a line, wider by `reach` on each side, meets that of a wall."""
    ax, ay, bx, by = (lines[..., i] for i in range(4))
    cx, cy, dx, dy = (walls[..., i] for i in range(4))
    met: Mask = (
        (np.minimum(ax, bx) - reach <= np.maximum(cx, dx))
        & (np.minimum(cx, dx) <= np.maximum(ax, bx) + reach)
        & (np.minimum(ay, by) - reach <= np.maximum(cy, dy))
        & (np.minimum(cy, dy) <= np.maximum(ay, by) + reach)
    )
    return met


def _reaches_across(segments: Segments, others: Segments, reach: int) -> Mask:
    """Whether another segment touches the strip around the whole infinite line of each: the strip
    that a square of `reach` to each side sweeps along it.
    """
    ax, ay, bx, by = (segments[..., i] for i in range(4))
    cx, cy, dx, dy = (others[..., i] for i in range(4))
    # How far a square extends to the side of a slanted line, times the line's length.
    wide = reach * (np.abs(bx - ax) + np.abs(by - ay))
    first = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    second = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    across: Mask = (np.minimum(first, second) <= wide) & (np.maximum(first, second) >= -wide)
    return across


def near_lines(lines: Segments, walls: Segments, reach: int) -> Segments:
    """The walls whose boxes come within a reach of the box of all lines."""
    if not len(lines):
        return walls[:0]
    low, high = lines.reshape(-1, 2).min(axis=0) - reach, lines.reshape(-1, 2).max(axis=0) + reach
    return segments_near(walls, int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def clear_ways(lines: Segments, walls: Segments, side: int) -> Mask:
    """The lines on which a footprint meets no wall: bool [count]."""
    clear = np.ones(len(lines), dtype=bool)
    close = near_lines(lines, walls, side * CELL)
    if not len(close):
        return clear
    # All pairs at once would take gigabytes on a large map.
    step = max(1, PORTION // len(close))
    for first in range(0, len(lines), step):
        part = lines[first : first + step]
        clear[first : first + step] = ~swept_meets(part[:, None, :], close[None, :, :], side).any(
            axis=1
        )
    return clear
