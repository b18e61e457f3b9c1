"""Openings that straddle two rows of cells exactly: both of their posts stand on the middle line of
a row.

Touching blocks, so a body of one cell would touch a post in either row although it fits through.
For the rasters the walls at such posts are shortened by a thousandth; nothing else about them
changes. Widths are measured as drawn.

Slanted walls need nothing of the kind. A footprint is axis-aligned on whole cells and does not
turn: however it passes the line of a slanted wall, it takes up side / max(|cos|, |sin|) of that
line at once. An opening of that width can be passed wherever it lies; one that is only as wide as
the side is too short, and where it is passed after all, the steps between cells are lenient.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import ENDS, Mask, Segments
from fivefoot.core.geometry.grid import CELL

Points = NDArray[np.int64]
HAIR = 1


def with_posts_drawn_back(walls: Segments, side: int) -> Segments:
    """The walls, with those shortened that end at the posts of an opening `side` cells wide between
    two middle lines.

    `walls` are all that stop bodies, however high, [count, 4] in thousandths of a cell. Closed
    doors fill their openings: no wall may lead from a post into the opening.

    >>> posts = np.array([[3000, 0, 3000, 1500], [3000, 2500, 3000, 4000]])
    >>> with_posts_drawn_back(posts, 1).tolist()
    [[3000, 0, 3000, 1499], [3000, 2501, 3000, 4000]]
    """
    moved: Segments = walls.astype(np.int64)
    # Posts stand on a middle line, and on most maps no wall ends there.
    if not (moved[:, :ENDS] % CELL == CELL // 2).any():
        return moved
    points, index = distinct_ends(moved[:, :ENDS])
    drawn = points.copy()
    for axis in (0, 1):
        # On any other line the rasters already recognise an opening as wide as the body.
        middle = points[:, axis] % CELL == CELL // 2
        if not middle.any():
            continue
        onward, back = _leads(points, index, axis)
        first, last = middle & back & ~onward, middle & onward & ~back
        # An opening has a post on either side.
        if first.any() and last.any():
            for sign, posts, others in ((-1, first, last), (1, last, first)):
                kept = _posts(points, index, axis, posts, others, -sign * side * CELL)
                drawn[kept, axis] += sign * HAIR
    moved[:, :ENDS] = drawn[index].reshape(-1, ENDS)
    return moved


def distinct_ends(walls: Segments) -> tuple[Points, NDArray[np.int64]]:
    """The distinct end points of walls, ordered by x and then y, and the indices of each wall's
    two, [count, 2].

    >>> points, index = distinct_ends(np.array([[9, 0, 5, 0], [5, 0, 5, 3]]))
    >>> points.tolist(), index.tolist()
    ([[5, 0], [5, 3], [9, 0]], [[2, 0], [0, 1]])
    """
    if not len(walls):
        return np.zeros((0, 2), dtype=np.int64), np.zeros((0, 2), dtype=np.int64)
    ends = walls.reshape(-1, 2).astype(np.int64)
    # One number for each point, ordered by x and then y: sorting rows of an array takes ten times
    # as long.
    numbers = (ends[:, 0] << 32) + ends[:, 1]
    _, first, index = np.unique(numbers, return_index=True, return_inverse=True)
    return ends[first], index.reshape(-1, 2)


def _posts(
    points: Points, index: NDArray[np.int64], axis: int, ones: Mask, others: Mask, away: int
) -> Mask:
    """Those of some points on a middle line, whose walls all lie to one side along `axis`, that
    have a matching post so far away, whose walls lead the other way, straight across the opening.

    A short wall along the opening's depth (the jamb of a thick wall) belongs to it where both of
    its ends do.
    """
    posts = ones.copy()
    # A whole number of cells away there is a middle line again.
    _keep_twins(posts, points, others, axis, away)
    # Jambs run along the depth of the opening: both of their ends move, or neither.
    along = index[points[index[:, 0], axis] == points[index[:, 1], axis]]
    if not posts.any() or not len(along):
        return posts
    # Removing a post may also remove those that depend on it.
    while True:
        kept = posts.copy()
        np.logical_and.at(kept, along[:, 0], posts[along[:, 1]])
        np.logical_and.at(kept, along[:, 1], posts[along[:, 0]])
        if np.array_equal(kept, posts):
            return kept
        posts = kept


def _leads(points: Points, index: NDArray[np.int64], axis: int) -> tuple[Mask, Mask]:
    """The points from which some wall leads onward along an axis, and those from which one leads
    back.
    """
    onward, back = np.zeros((2, len(points)), dtype=bool)
    one, other = index.T
    way = np.sign(points[other, axis] - points[one, axis])
    onward[one[way > 0]] = back[other[way > 0]] = True
    onward[other[way < 0]] = back[one[way < 0]] = True
    return onward, back


def _keep_twins(posts: Mask, points: Points, others: Mask, axis: int, away: int) -> None:
    """Removes from some posts those without a counterpart among other points, of which there are
    some, at exactly the given distance along an axis.
    """
    numbers = np.flatnonzero(posts)
    moved = points[numbers]
    moved[:, axis] += away
    # In order, like all points.
    known, asked = _numbered(points[others]), _numbered(moved)
    posts[numbers] = known[np.searchsorted(known, asked) % len(known)] == asked


def _numbered(points: Points) -> NDArray[np.int64]:
    """One number for each point; equal points have equal ones."""
    numbers: NDArray[np.int64] = points[:, 0] * (1 << 32) + points[:, 1]
    return numbers
