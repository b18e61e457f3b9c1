"""Strokes of hatching along the border of an open area, as map makers draw rock around a dungeon.

Each stroke is determined by its place alone, so that the same map is always drawn the same, and an
edit changes only what is near it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL

Lines = NDArray[np.float64]
"""x1, y1, x2, y2 in thousandths of a cell."""

BAND: Final = 620
"""How far hatching extends from the border, in thousandths of a cell."""

SIDE: Final = 5
"""Tufts of strokes along a cell's side."""

STROKES: Final = 3
LENGTH, APART = 310, 80
"""The length of a stroke and the spacing within a tuft, in thousandths of a cell."""


def hatch_lines(open_area: shapely.Geometry, columns: int, rows: int) -> Lines:
    """Strokes outside an area (in thousandths of a cell) and near it; none without an area.

    >>> hatch_lines(shapely.Polygon(), 4, 4).shape
    (0, 4)
    """
    if shapely.is_empty(open_area):
        return np.empty((0, 4))
    points, numbers = _tufts(open_area, columns, rows)
    shapely.prepare(open_area)
    outside = ~shapely.contains_xy(open_area, points)
    points, numbers = points[outside], numbers[outside]
    far = _distances(open_area, points)
    # A ragged outer edge: a band of constant width would look like a border line.
    reach = BAND * (0.72 + 0.5 * _fraction(numbers, 3))
    near = far <= reach
    return _strokes(points[near], numbers[near], far[near] / reach[near])


def _tufts(open_area: shapely.Geometry, columns: int, rows: int) -> tuple[Lines, NDArray[np.int64]]:
    """Places spread over the cells near the border, each with its own number."""
    edge = np.zeros((rows + 2, columns + 2), dtype=np.bool_)
    for x1, y1, x2, y2 in _segments(open_area):
        left, right = int(min(x1, x2) - BAND) // CELL, int(max(x1, x2) + BAND) // CELL
        top, bottom = int(min(y1, y2) - BAND) // CELL, int(max(y1, y2) + BAND) // CELL
        edge[max(0, top + 1) : bottom + 2, max(0, left + 1) : right + 2] = True
    # The rim was for what lies beside the map.
    across, down = _parts_of_cells(*np.nonzero(edge[1:-1, 1:-1]))
    # A map is fewer than 65,536 parts of cells wide: no two of them share a number.
    numbers = down * 65_536 + across
    # A tenth of each part stays free on each side, so that two tufts never touch.
    shaken = [at + 0.1 + 0.8 * _fraction(numbers, which) for which, at in enumerate((across, down))]
    return np.stack(shaken, axis=1) * (CELL / SIDE), numbers


def _parts_of_cells(
    y: NDArray[np.int64], x: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The column and row of parts of cells, `SIDE` times `SIDE` to a cell, counted over the whole
    map.
    """
    inner_y, inner_x = np.divmod(np.arange(SIDE * SIDE), SIDE)
    across = (x[:, None] * SIDE + inner_x).ravel().astype(np.int64)
    return across, (y[:, None] * SIDE + inner_y).ravel().astype(np.int64)


def _fraction(numbers: NDArray[np.int64], which: int) -> NDArray[np.float64]:
    """A number from 0 to 1 for each place, always the same."""
    # A hash (splitmix64) instead of a random generator: each place has its own, repeatable value.
    mixed = (numbers.astype(np.uint64) + np.uint64(1 + which)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    # As many bits as a float holds exactly.
    return (mixed >> np.uint64(11)).astype(np.float64) / float(1 << 53)


def _segments(area: shapely.Geometry) -> Lines:
    """The straight pieces of a border."""
    made = []
    for ring in shapely.get_parts(shapely.boundary(area)):
        # A ring repeats its first corner, so each piece ends where the next begins.
        corners = shapely.get_coordinates(ring)
        made.append(np.concatenate([corners[:-1], corners[1:]], axis=1))
    return np.concatenate(made) if made else np.empty((0, 4))


def _distances(area: shapely.Geometry, points: Lines) -> NDArray[np.float64]:
    """The distance of each point from the border; infinite where it is beyond any stroke."""
    pieces = shapely.linestrings(_segments(area).reshape(-1, 2, 2))
    tree = shapely.STRtree(pieces)
    (found, _), far = tree.query_nearest(
        shapely.points(points), max_distance=2 * BAND, return_distance=True, all_matches=False
    )
    distances = np.full(len(points), np.inf)
    distances[found] = far
    return distances


def _strokes(points: Lines, numbers: NDArray[np.int64], share: NDArray[np.float64]) -> Lines:
    """The strokes of tufts; tufts farther out have fewer and shorter ones."""
    angle = np.pi * _fraction(numbers, 2)
    along = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1)
    made = []
    for number in range(STROKES):
        kept = share < 1.0 - 0.22 * number
        length = LENGTH * (1.0 - 0.35 * share) * (0.8 + 0.4 * _fraction(numbers, 4 + number))
        middle = points + aside * (number - 1) * APART
        half = along * (length / 2)[:, None]
        made.append(np.concatenate([middle - half, middle + half], axis=1)[kept])
    return np.concatenate(made)
