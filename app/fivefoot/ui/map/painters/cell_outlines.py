"""Converts cells to outlines: paths of many cells without a Python loop for each cell, and closed
loops for drawn ground.
"""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from fivefoot.ui.map.painters.scale import CELL

Mask = NDArray[np.bool_]
Runs = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]

# Big-endian, the order of QDataStream in every version.
_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
_WINDING = 1


def cells_path(mask: Mask) -> QPainterPath:
    """A path that covers the true cells of `mask` (rows, columns), one rectangle for each run,
    ready to be filled.
    """
    # A rectangle for each run, not each cell: the cost of filling depends on the number of edges.
    rows, starts, ends = _runs(mask)
    x = np.stack([starts, ends, ends, starts, starts], axis=1).astype(np.float64) * CELL
    y = np.stack([rows, rows, rows + 1, rows + 1, rows], axis=1).astype(np.float64) * CELL
    return _path(x, y)


def outline_path(mask: Mask, lower: Mask | None = None, rim: bool = True) -> QPainterPath:
    """The border of the true cells of `mask` as straight pieces, each as long as possible.

    Where a true cell touches one of `lower`, there is no border, since that one draws it; nor at
    the rim without `rim`.
    """
    # Most reaches have one band or two of the possible four.
    if not mask.any():
        return QPainterPath()
    rows, starts, ends = _runs(_edges(mask, lower, rim))
    # Vertical lines are the horizontal ones of the transposed mask.
    columns, tops, bottoms = _runs(_edges(mask.T, None if lower is None else lower.T, rim))
    x = np.concatenate([np.stack([starts, ends], 1), np.stack([columns, columns], 1)]) * float(CELL)
    y = np.concatenate([np.stack([rows, rows], 1), np.stack([tops, bottoms], 1)]) * float(CELL)
    return _path(x, y)


def edge_path(mask: Mask, width: float, lower: Mask | None = None) -> QPainterPath:
    """A strip `width` scene units wide along the inside of the border, except at the rim, ready to
    be filled.
    """
    if not mask.any():
        return QPainterPath()
    boxes = []
    for upright, cells, below in (
        (False, mask, lower),
        (True, mask.T, None if lower is None else lower.T),
    ):
        borders, padded = _edges(cells, below, rim=False), np.pad(cells, ((1, 1), (0, 0)))
        # Borders with the true cell below them have their strip downwards, others upwards.
        for side, inward in ((borders & padded[1:], width), (borders & padded[:-1], -width)):
            lines, starts, ends = _runs(side)
            along = np.stack([starts, ends, ends, starts, starts], axis=1) * float(CELL)
            level = lines[:, np.newaxis] * float(CELL) + np.array([0.0, 0.0, inward, inward, 0.0])
            boxes.append((level, along) if upright else (along, level))
    return _path(np.concatenate([x for x, _ in boxes]), np.concatenate([y for _, y in boxes]))


def _edges(mask: Mask, lower: Mask | None, rim: bool = True) -> Mask:
    """True where the line above row r (0 to rows) separates a true cell from a false one that is
    not in `lower`.

    Without `rim` the first and the last line, where the map ends, are false.
    """
    padded = np.pad(mask, ((1, 1), (0, 0)))
    border: Mask = padded[1:] != padded[:-1]
    if lower is not None:
        below = np.pad(lower, ((1, 1), (0, 0)))
        border &= ~(below[1:] | below[:-1])
    if not rim:
        border[0] = border[-1] = False
    return border


def _runs(mask: Mask) -> Runs:
    """Row, first column and column after the last of every unbroken run of true cells."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), dtype=np.int8)
    # A false cell on either side: runs at the border begin and end like any others.
    padded[:, 1:-1] = mask
    change = np.diff(padded, axis=1)
    rows, starts = np.nonzero(change == 1)
    return rows, starts, np.nonzero(change == -1)[1]


def _path(x: NDArray[np.float64], y: NDArray[np.float64]) -> QPainterPath:
    """One open piece for each row of x and y.

    Written in Qt's own stream format: a thousand times faster than calls for each point.
    """
    path = QPainterPath()
    if x.size:
        elements = np.empty(x.shape, dtype=_ELEMENT)
        # 0 moves to the first point of a piece, 1 draws a line to each further one.
        elements["kind"] = 1
        elements["kind"][:, 0] = 0
        elements["x"], elements["y"] = x, y
        tail = struct.pack(">ii", x.size - x.shape[1], _WINDING)
        data = QByteArray(struct.pack(">i", x.size) + elements.tobytes() + tail)
        # PySide can stream paths, but has no call that takes an array of points.
        QDataStream(data, QIODevice.OpenModeFlag.ReadOnly) >> path
    return path


def connected(mask: Mask, most: int = 100) -> tuple[Mask, ...]:
    """The true cells of `mask` in pieces connected along edges, in the order of their first cells.

    All of them at once where there are more than `most` pieces.
    """
    rows, starts, ends = _runs(mask)
    piece = list(range(len(rows)))

    def first_of(run: int) -> int:
        while piece[run] != run:
            # Halves the chain on the way, so that long ones are walked once.
            piece[run] = piece[piece[run]]
            run = piece[run]
        return run

    above = 0
    for run in range(len(rows)):
        # Runs are in order of rows and columns: `above` only moves forward.
        while rows[above] < rows[run] - 1 or (
            rows[above] == rows[run] - 1 and ends[above] <= starts[run]
        ):
            above += 1
        # Several runs above may touch this one, and the last may also touch the next one.
        other = above
        while rows[other] == rows[run] - 1 and starts[other] < ends[run]:
            one, two = sorted((first_of(other), first_of(run)))
            # The earlier run leads: pieces come out in the order of their first cells.
            piece[two] = one
            other += 1
    # Marbled ground: a figure in each speck would cover it all.
    if len({first_of(run) for run in range(len(rows))}) > most:
        return (mask,)
    made: dict[int, Mask] = {}
    for run, (row, start, end) in enumerate(zip(rows, starts, ends, strict=True)):
        made.setdefault(first_of(run), np.zeros_like(mask))[row, start:end] = True
    return tuple(made.values())


def rounded_path(mask: Mask, radius: float = CELL * 0.3) -> QPainterPath:
    """The border of the true cells as closed loops with rounded corners, for ground that looks
    drawn.

    Cells that touch only at a corner stay separate. Keep the path; it is too slow for every frame.
    """
    path = QPainterPath()
    for loop in corner_loops(mask):
        points = [QPointF(x * CELL, y * CELL) for x, y in loop]
        path.addPath(rounded_polygon(QPolygonF(points), radius))
    return path


def rounded_polygon(points: QPolygonF, radius: float) -> QPainterPath:
    """A closed path through `points` with corners rounded by `radius`, less where a side is
    short.
    """
    path, count = QPainterPath(), points.count()
    corners = [points.at(index) for index in range(count)]
    for index, corner in enumerate(corners):
        start = _toward(corner, corners[index - 1], radius)
        if index == 0:
            path.moveTo(start)
        path.lineTo(start)
        path.quadTo(corner, _toward(corner, corners[(index + 1) % count], radius))
    path.closeSubpath()
    return path


def _toward(corner: QPointF, other: QPointF, distance: float) -> QPointF:
    offset = other - corner
    length = (offset.x() ** 2 + offset.y() ** 2) ** 0.5
    return corner + offset * (min(distance, length / 2) / length) if length else corner


def corner_loops(mask: Mask) -> list[list[tuple[int, int]]]:
    """Closed loops of corner points (column, row) around the true cells, which stay on the right
    side.
    """
    following = _directed_runs(mask)
    loops: list[list[tuple[int, int]]] = []
    while following:
        key = next(iter(following))
        loop: list[tuple[int, int]] = []
        # Each piece of a border is on one loop; removing it ends the walk where it began.
        while key in following:
            x, y, _dx, _dy = key
            loop.append((x, y))
            key = following.pop(key)
        loops.append(loop)
    return loops


Piece = tuple[int, int, int, int]
"""A straight piece of a border: where it starts (x, y), and its direction (dx, dy)."""

Ends = dict[Piece, tuple[int, int]]
"""The end of each piece."""


def _directed_runs(mask: Mask) -> dict[Piece, Piece]:
    """The successor of every piece of the border, turning right where possible.

    Marked cells lie to the right of each piece, so loops close by themselves.
    """
    padded = np.pad(mask, 1)
    below, above = padded[1:] & ~padded[:-1], padded[:-1] & ~padded[1:]
    right, left = padded[:, 1:] & ~padded[:, :-1], padded[:, :-1] & ~padded[:, 1:]
    pieces = _across(below, 1) | _across(above, -1) | _down(right, -1) | _down(left, 1)
    return {key: _next_piece(key, end, pieces) for key, end in pieces.items()}


def _across(edges: Mask, step: int) -> Ends:
    """Pieces along the rows, eastward or westward."""
    found: Ends = {}
    for row, start, end in zip(*_runs(edges[:, 1:-1]), strict=True):
        first, last = (start, end) if step > 0 else (end, start)
        found[(int(first), int(row), step, 0)] = (int(last), int(row))
    return found


def _down(edges: Mask, step: int) -> Ends:
    """Pieces along the columns, southward or northward."""
    found: Ends = {}
    for column, start, end in zip(*_runs(edges[1:-1].T), strict=True):
        first, last = (start, end) if step > 0 else (end, start)
        found[(int(column), int(first), 0, step)] = (int(column), int(last))
    return found


def _next_piece(key: Piece, end: tuple[int, int], pieces: Ends) -> Piece:
    dx, dy = key[2:]
    turn_right = (*end, -dy, dx)
    # Where two cells meet only at a corner, turning right keeps them separate.
    return turn_right if turn_right in pieces else (*end, dy, -dx)
