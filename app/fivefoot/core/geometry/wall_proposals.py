"""Finds walls in the picture of a map: dark or hatched rock, and dark lines along the grid.

It only proposes: the result is shown and corrected before any wall is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.segments import Ends

Grey = NDArray[np.uint8]
Mask = NDArray[np.bool_]

PER_CELL: Final = 16
"""Samples of the picture along a cell's side."""

HALVES: Final = 2
"""Rock is found in squares of half a cell."""

HALF: Final = CELL // HALVES
FILLED: Final = 0.42
"""The share of dark samples from which a half square is rock: hatching leaves much paper in
between.
"""

DARK_LINE: Final = 0.8
"""The share of a cell's side along which a line has to be dark to be a wall."""

SPECK: Final = 3
"""Rock of fewer half squares than this is furniture or a figure."""

SMOOTH: Final = 380
"""How far in thousandths of a cell a slanted wall may run beside the steps it was found as."""


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """The result: `rock` by half squares, bool [2 x rows, 2 x columns]; `lines` are walls along the
    grid.
    """

    rock: Mask
    lines: tuple[Ends, ...]

    def walls(self) -> tuple[Ends, ...]:
        """All proposed walls: along the border of the rock, then the lines."""
        return (*border_of(self.rock), *self.lines)


def proposed(samples: Grey, threshold: int) -> Proposal:
    """The walls in a picture sampled `PER_CELL` times along a cell's side ([rows x 16, columns x
    16], 0 black to 255 white), where everything below `threshold` counts as dark.
    """
    dark = samples < threshold
    rock = _without_specks(_share(dark, PER_CELL // HALVES) >= FILLED)
    return Proposal(rock, tuple(_lines(dark, rock)))


def corrected(proposal: Proposal, cells: Iterator[tuple[int, int]], rock: bool) -> Proposal:
    """The proposal with whole cells (column, row) changed to rock or open manually; lines on the
    border of opened cells are removed.
    """
    changed, lines = proposal.rock.copy(), list(proposal.lines)
    for x, y in cells:
        changed[y * HALVES : (y + 1) * HALVES, x * HALVES : (x + 1) * HALVES] = rock
        box = (x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL)
        lines = [line for each in lines for line in _outside(each, box)]
    return Proposal(changed, tuple(lines))


def sampled(grey: Grey, origin: Point, width: int, height: int, columns: int, rows: int) -> Grey:
    """A picture's grey levels at the sample points of a map's cells; beyond the picture those of
    its rim.

    `origin`, `width` and `height` give the place of the picture, in thousandths of a cell.
    """
    high, wide = grey.shape
    x = ((np.arange(columns * PER_CELL) + 0.5) * CELL / PER_CELL - origin[0]) * wide / width
    # The middle of each sample.
    y = ((np.arange(rows * PER_CELL) + 0.5) * CELL / PER_CELL - origin[1]) * high / height
    # the rim continues beyond the picture: a frame of another grey would look like a wall
    return grey[
        np.ix_(np.clip(y.astype(np.int64), 0, high - 1), np.clip(x.astype(np.int64), 0, wide - 1))
    ]


def usual_threshold(samples: Grey) -> int:
    """The grey level that best separates dark from light, by Otsu's method.

    >>> usual_threshold(np.array([[10, 10, 200, 200]], dtype=np.uint8)) in range(11, 201)
    True
    """
    counts = np.bincount(samples.ravel(), minlength=256).astype(np.float64)
    levels = np.arange(256)
    below, total = np.cumsum(counts), counts.sum()
    above = total - below
    sums = np.cumsum(counts * levels)
    with np.errstate(divide="ignore", invalid="ignore"):
        gap = sums / below - (sums[-1] - sums) / above
        parted = np.nan_to_num(below * above * gap * gap)
    # Between two peaks all levels separate equally well: their middle is the safest.
    best = np.nonzero(parted >= parted.max() * 0.999)[0]
    return int(best.mean()) + 1


def _share(dark: Mask, side: int) -> NDArray[np.float64]:
    """The share of dark samples in each square of `side` samples."""
    high, wide = dark.shape
    blocks = dark.reshape(high // side, side, wide // side, side)
    share: NDArray[np.float64] = blocks.mean(axis=(1, 3))
    return share


def _without_specks(rock: Mask) -> Mask:
    """Rock without pieces of fewer than `SPECK` squares; open pieces that small become rock."""
    kept = rock.copy()
    for mask, value in ((rock, False), (~rock, True)):
        for piece in _pieces(mask):
            if len(piece) < SPECK:
                for y, x in piece:
                    kept[y, x] = value
    return kept


def _pieces(mask: Mask) -> Iterator[list[tuple[int, int]]]:
    """The connected pieces of true squares, joined along edges."""
    left = mask.copy()
    for y, x in zip(*np.nonzero(mask), strict=True):
        if not left[y, x]:
            continue
        piece, waiting = [], [(int(y), int(x))]
        left[y, x] = False
        while waiting:
            at = waiting.pop()
            piece.append(at)
            for to in _beside(at, left):
                left[to] = False
                waiting.append(to)
        yield piece


def _beside(at: tuple[int, int], left: Mask) -> list[tuple[int, int]]:
    y, x = at
    places = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
    return [
        (a, b)
        for a, b in places
        if 0 <= a < left.shape[0] and 0 <= b < left.shape[1] and left[a, b]
    ]


def border_of(rock: Mask) -> tuple[Ends, ...]:
    """Walls between rock and open ground, except along the rim of the map; steps become slants."""
    if not rock.any() or rock.all():
        return ()
    y, x = np.nonzero(~rock)
    squares = shapely.box(x * HALF, y * HALF, (x + 1) * HALF, (y + 1) * HALF)
    # Squares share edges without overlapping, so the faster union of a coverage applies.
    opened = shapely.coverage_union_all(squares)
    high, wide = rock.shape[0] * HALF, rock.shape[1] * HALF
    made: list[Ends] = []
    for part in shapely.get_parts(opened):
        for ring in (part.exterior, *part.interiors):
            corners = _simpler(ring)
            made += [ends for ends in pairwise(corners) if not _on_rim(ends, wide, high)]
    return tuple(made)


def _simpler(ring: shapely.LinearRing) -> tuple[Point, ...]:
    # Half squares turn a slanted wall into stairs, which are straightened.
    smooth = shapely.simplify(shapely.Polygon(ring), SMOOTH)
    # A ring smaller than the tolerance would vanish together with its opening.
    ring = ring if smooth.is_empty else smooth.exterior
    return tuple(Point(round(x), round(y)) for x, y in ring.coords)


def _on_rim(ends: Ends, wide: int, high: int) -> bool:
    (x1, y1), (x2, y2) = ends
    return (x1 == x2 and x1 in (0, wide)) or (y1 == y2 and y1 in (0, high))


def _lines(dark: Mask, rock: Mask) -> Iterator[Ends]:
    """Walls along the grid, or halfway between, that are dark on nearly all of a cell's side with
    open ground on both sides, each as long as possible.
    """
    yield from _level_lines(dark, rock)
    # Vertical lines are horizontal lines of the transposed picture.
    for (x1, y1), (x2, y2) in _level_lines(dark.T, rock.T):
        yield Point(y1, x1), Point(y2, x2)


def _level_lines(dark: Mask, rock: Mask) -> Iterator[Ends]:
    columns, stride = dark.shape[1] // PER_CELL, PER_CELL // HALVES
    # A drawn line is seldom exactly on the grid: a quarter of a cell is searched.
    reach = PER_CELL // 8
    for number in range(1, dark.shape[0] // stride):
        middle = number * stride
        band = dark[middle - reach : middle + reach].any(axis=0)
        share = band.reshape(columns, PER_CELL).mean(axis=1)
        lone = _light_beside(dark, middle, reach) & _open_beside(rock, number)
        yield from _runs((share >= DARK_LINE) & lone, number * HALF)


def _light_beside(dark: Mask, middle: int, reach: int) -> Mask:
    """For each column, whether both sides of a line are light: a table's edge is no wall."""
    strips = (
        dark[middle - 2 * reach - 1 : middle - reach],
        dark[middle + reach : middle + 2 * reach + 1],
    )
    light = [strip.mean(axis=0).reshape(-1, PER_CELL).mean(axis=1) < 0.5 for strip in strips]
    both: Mask = light[0] & light[1]
    return both


def _open_beside(rock: Mask, number: int) -> Mask:
    """For each column, whether the half squares above and below a line are open."""
    above, below = rock[number - 1], rock[number]
    opened: Mask = ~(above | below).reshape(-1, HALVES).any(axis=1)
    return opened


def _runs(marks: Mask, level: int) -> Iterator[Ends]:
    """Consecutive marked columns as lines at a level of the map."""
    padded = np.concatenate([[False], marks, [False]]).astype(np.int8)
    steps = np.diff(padded)
    for start, end in zip(np.nonzero(steps > 0)[0], np.nonzero(steps < 0)[0], strict=True):
        yield Point(int(start) * CELL, level), Point(int(end) * CELL, level)


def _outside(ends: Ends, box: tuple[int, int, int, int]) -> list[Ends]:
    """The parts of a line that do not run along or through a cell."""
    rest = shapely.difference(shapely.LineString(ends), shapely.box(*box))
    return [
        (Point(*map(round, part.coords[0])), Point(*map(round, part.coords[-1])))
        for part in shapely.get_parts(rest)
        # Rounding leaves splinters where a line ends at the cell.
        if part.length > 1
    ]
