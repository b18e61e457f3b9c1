"""What enemies can strike on their next turn: a dashed outline for each further enemy, and their
number where it is more than one. A thin dotted line surrounds what some can reach by moving only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from fivefoot.ui.appearance.theme import TEXT_BODY, Theme
from fivefoot.ui.map.painters.cell_outlines import outline_path
from fivefoot.ui.map.painters.reach_painter import threat_ink
from fivefoot.ui.map.painters.scale import CELL, flat_ended, screen_pen
from fivefoot.ui.map.painters.text import paint_figure

MOST_OUTLINES = 3
"""The most nested outlines that can be distinguished; more enemies are shown as numbers."""

LEAST_NUMBER = 16.0
"""Pixels to a cell from which its number is readable."""


# A figure in every differing corner would hide the map.
LEAST_REGION = 4
"""Cells of the smallest region that gets a number."""

MOST_DEPTH = 12
"""Steps from the border beyond which all places for a number are equally good."""

Counts = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DangerLook:
    """How many enemies can strike each cell: one byte for each cell, row by row; the same with 1
    for each cell that some can reach by moving only, empty where there is none.
    """

    columns: int
    rows: int
    counts: bytes
    comes: bytes = b""


def paint_danger(
    painter: QPainter, value: DangerLook, theme: Theme, pixels_per_unit: float, exposed: QRectF
) -> None:
    """Draws outlines, the outermost the heaviest, then numbers where there is space for them."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # The thin line first: where it coincides with an outline, the outline is what counts.
    for pen in comes_pens(theme, pixels_per_unit) if value.comes else ():
        painter.strokePath(_come_to(value), pen)
    for number, path in enumerate(_outlines(value)):
        for pen in danger_pens(number, theme, pixels_per_unit):
            painter.strokePath(path, pen)
    # Outlines still distinguish one, two and three where numbers are too small.
    if pixels_per_unit * CELL >= LEAST_NUMBER:
        _paint_numbers(painter, value, theme, pixels_per_unit, exposed)
    painter.restore()


def danger_pens(number: int, theme: Theme, pixels_per_unit: float) -> tuple[QPen, ...]:
    """Pens of an outline, to be stroked in this order; 0 is the outermost."""
    # Inner ones are thinner, or three lines to a cell would merge at small zooms.
    width = 2.4 - 0.5 * number
    return (
        flat_ended(screen_pen(pixels_per_unit, theme.palette.casing, width + 2, 0.7)),
        flat_ended(screen_pen(pixels_per_unit, threat_ink(theme), width, 1.0, (4.0, 2.0))),
    )


def comes_pens(theme: Theme, pixels_per_unit: float) -> tuple[QPen, ...]:
    """Pens of the line around what enemies can reach, to be stroked in this order."""
    return (
        flat_ended(screen_pen(pixels_per_unit, theme.palette.casing, 2.4, 0.5)),
        # Dots far apart: what can be reached is not attacked, and must look weaker than what can be
        # struck.
        flat_ended(screen_pen(pixels_per_unit, threat_ink(theme), 1.2, 0.9, (1.5, 4.0))),
    )


@lru_cache(maxsize=4)
def _come_to(value: DangerLook) -> QPainterPath:
    comes = np.frombuffer(value.comes, np.uint8).reshape(value.rows, value.columns)
    return outline_path(comes > 0)


@lru_cache(maxsize=4)
def _outlines(value: DangerLook) -> tuple[QPainterPath, ...]:
    counts = np.frombuffer(value.counts, np.uint8).reshape(value.rows, value.columns)
    most = min(int(counts.max(initial=0)), MOST_OUTLINES)
    # At least that many: the lines are nested like contours of height.
    return tuple(outline_path(counts >= number) for number in range(1, most + 1))


def _paint_numbers(
    painter: QPainter, value: DangerLook, theme: Theme, pixels_per_unit: float, exposed: QRectF
) -> None:
    inks = (threat_ink(theme), theme.palette.casing)
    for row, column, number in number_places(value):
        at = (column + 0.5) * CELL, (row + 0.5) * CELL
        # By its middle alone: a figure is smaller than the margin that Qt exposes around a change.
        if exposed.contains(*at):
            paint_figure(painter, at, str(number), TEXT_BODY, inks, pixels_per_unit)


@lru_cache(maxsize=4)
def number_places(value: DangerLook) -> tuple[tuple[int, int, int], ...]:
    """Row, column and number: one for each region of cells that equally many can strike, deep
    inside it.

    A number in every cell would hide the map; the status line describes regions of a few cells.

    >>> counts = bytes([2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0])
    >>> number_places(DangerLook(3, 4, counts))
    ((1, 1, 2),)
    """
    counts = np.frombuffer(value.counts, np.uint8).reshape(value.rows, value.columns)
    region = _regions(counts)
    depth = _depth(region)
    sizes = np.bincount(region.ravel())
    # Sorted by region, then deepest first: the number stands in the first cell of each region. One
    # sort serves all regions, of which a large map has hundreds.
    order = np.lexsort((-depth.ravel(), region.ravel()))
    _, first = np.unique(region.ravel()[order], return_index=True)
    places = [divmod(int(cell), value.columns) for cell in order[first]]
    return tuple(
        (row, column, int(counts[row, column]))
        for row, column in places
        if counts[row, column] and sizes[region[row, column]] >= LEAST_REGION
    )


def _regions(counts: Counts) -> Numbers:
    """A number for each connected region of cells with the same count: that of its last cell."""
    # Each cell begins with its own number, and the largest spreads over neighbours with the same
    # count. No Python loop over the cells.
    region = np.arange(counts.size, dtype=np.int64).reshape(counts.shape)
    for _ in range(counts.size):
        before = region.copy()
        for axis in (0, 1):
            one, other = _neighbours(region, axis)
            same = np.equal(*_neighbours(counts, axis))
            np.maximum(one, other, out=one, where=same)
            np.maximum(one, other, out=other, where=same)
        # As many rounds as the longest path within a region, each a few operations on whole arrays.
        if np.array_equal(before, region):
            break
    return region


def _depth(region: Numbers) -> Numbers:
    """The distance in steps of each cell from the nearest cell of another region or the map's
    edge.
    """
    depth = np.zeros(region.shape, dtype=np.int64)
    inside = np.ones(region.shape, dtype=bool)
    # Removes one ring of cells from every region at once.
    while inside.any() and depth.max() < MOST_DEPTH:
        depth += inside
        padded = np.pad(inside, 1)
        # No region has the number -1, so the map's edge counts as a border.
        numbers = np.pad(region, 1, constant_values=-1)
        for down, across in ((0, 1), (2, 1), (1, 0), (1, 2)):
            rows = slice(down, down + region.shape[0])
            columns = slice(across, across + region.shape[1])
            inside = inside & padded[rows, columns] & (numbers[rows, columns] == region)
    return depth


def _neighbours(values: Any, axis: int) -> tuple[Any, Any]:
    """Views of each cell except the last along an axis, and of its successor."""
    return (values[:-1], values[1:]) if axis == 0 else (values[:, :-1], values[:, 1:])
