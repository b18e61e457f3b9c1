"""Shapes held against lines: what thousands of straight lines have in common with ground and low
walls.

Most ground is drawn along the grid: such boxes are clipped in numbers, and only other shapes are
left to shapely. Lines are float64 [count, 4] of x, y, x, y in thousandths of a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SLIVER = 1e-6  # thousandths of a cell: a line through a corner has no more of it in numbers
PAIRS = 1 << 17  # lines and pieces that are held against each other together


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Shapes in separate pieces, so that a line is only cut with those it meets.

    Most are boxes along the grid (`is_box`), of which `bounds` [count, 4] says all.
    """

    parts: NDArray[np.object_]
    bounds: Floats
    is_box: Mask

    def extents(self, lines: Floats, group: Numbers, asked: Mask) -> Floats:
        """The box [count, 4] of what each line has in common with the pieces that its group asks
        about, `asked` [groups, pieces]; NaN where it meets none.
        """
        boxes = np.full((len(lines), 4), np.nan)
        line, part = self._near(lines, group, asked)
        if not len(line):
            return boxes
        plain = self.is_box[part]
        found = _met_in_boxes(line[plain], lines, self.bounds[part[plain]])
        if not plain.all():
            others = _met_in_shapes(line[~plain], lines, self.parts[part[~plain]])
            found = np.concatenate([found[0], others[0]]), np.concatenate([found[1], others[1]])
        order = np.argsort(found[0], kind="stable")
        line, met = found[0][order], found[1][order]
        first = np.nonzero(np.diff(line, prepend=-1))[0]
        if len(first):
            low = np.minimum.reduceat(met[:, :2], first, axis=0)
            boxes[line[first]] = np.concatenate(
                [low, np.maximum.reduceat(met[:, 2:], first, axis=0)], axis=1
            )
        return boxes

    def _near(self, lines: Floats, group: Numbers, asked: Mask) -> tuple[Numbers, Numbers]:
        """The lines and the pieces asked about whose boxes meet, pair by pair."""
        ends, some = _boxes_of(lines), np.nonzero(asked.any(axis=0))[0]
        if len(lines):
            # What lies far from all lines is not asked line by line.
            whole = [*ends[:2].min(axis=1), *ends[2:].max(axis=1)]
            some = some[_boxes_meet(self.bounds[some].T, whole)]
        bounds, asked = self.bounds[some].T, asked[:, some]
        found = [np.zeros((2, 0), dtype=np.int64)]
        step = max(1, PAIRS // max(1, len(some)))
        for first in range(0, len(lines) if len(some) else 0, step):
            mine = slice(first, first + step)
            near = _boxes_meet(bounds, ends[:, mine, None]) & asked[group[mine]]
            line, part = np.nonzero(near)
            found.append(np.stack([line + first, some[part]]))
        line, part = np.concatenate(found, axis=1)
        return line, part


def _boxes_of(lines: Floats) -> Floats:
    """Left, top, right and bottom of each line: [4, count]."""
    one, other = lines[:, :2], lines[:, 2:]
    boxes: Floats = np.concatenate([np.minimum(one, other), np.maximum(one, other)], axis=1).T
    return boxes


def _boxes_meet(one: Floats, other: Floats | Sequence[Any]) -> Mask:
    """Whether boxes (left, top, right, bottom) meet, touching included."""
    met: Mask = (one[0] <= other[2]) & (one[2] >= other[0])
    met &= (one[1] <= other[3]) & (one[3] >= other[1])
    return met


def _met_in_boxes(line: Numbers, lines: Floats, boxes: Floats) -> tuple[Numbers, Floats]:
    """What lines have in common with boxes that theirs meet: the numbers of lines, and a box each;
    nothing where they touch the corner of one that has an area.
    """
    start, along = lines[line, :2], lines[line, 2:] - lines[line, :2]
    first, last = _shares_between_sides(start, along, boxes)
    # What has no width is crossed at one point.
    thin = (boxes[:, :2] == boxes[:, 2:]).any(axis=1)
    crossed = ((last - first) * np.hypot(*along.T) > SLIVER) | (thin & (last >= first))
    line, start, along, boxes = (each[crossed] for each in (line, start, along, boxes))
    met = [
        np.clip(start + along * share[crossed, None], boxes[:, :2], boxes[:, 2:])
        for share in (first, last)
    ]
    return line, np.concatenate([np.minimum(*met), np.maximum(*met)], axis=1)


def _shares_between_sides(start: Floats, along: Floats, boxes: Floats) -> tuple[Floats, Floats]:
    """From which share of each line on, and up to which, it lies between all sides of its box."""
    # A line along a side lies between the other two as far as it goes, since its box meets the box.
    level = along == 0
    run = np.where(level, 1, along)
    sides = np.stack([(boxes[:, :2] - start) / run, (boxes[:, 2:] - start) / run])
    first: Floats = np.where(level, 0, sides.min(axis=0)).max(axis=1).clip(min=0)
    last: Floats = np.where(level, 1, sides.max(axis=0)).min(axis=1).clip(max=1)
    return first, last


def _met_in_shapes(
    line: Numbers, lines: Floats, parts: NDArray[np.object_]
) -> tuple[Numbers, Floats]:
    """What lines have in common with shapes that their boxes meet: the numbers of lines, and a box
    each.
    """
    numbers, place = np.unique(line, return_inverse=True)
    drawn = shapely.linestrings(lines[numbers].reshape(-1, 2, 2))
    # Each line is asked about several shapes.
    shapely.prepare(drawn)
    met = shapely.intersects(drawn[place], parts)
    line, parts = line[met], parts[met]
    common, number = shapely.get_parts(
        shapely.intersection(drawn[place[met]], parts), return_index=True
    )
    area = shapely.get_dimensions(parts[number]) == 2
    # A line that touches the corner of a pit does not cross it.
    crossed = ~area | (shapely.length(common) > SLIVER)
    boxes = shapely.bounds(common[crossed])
    # A line that only grazes a corner may intersect and still have nothing in common.
    real = ~np.isnan(boxes[:, 0])
    return line[number[crossed]][real], boxes[real]


def joined_pieces(several: Sequence[Pieces]) -> Pieces:
    """Several lists of pieces as one."""
    parts, bounds, is_box = ([getattr(each, name) for each in several] for name in Pieces.__slots__)
    return Pieces(np.concatenate(parts), np.concatenate(bounds), np.concatenate(is_box))


def in_pieces(shapes: Sequence[shapely.Geometry] | NDArray[np.object_]) -> tuple[Pieces, Numbers]:
    """Shapes in pieces, and of which shape each piece is."""
    parts, number = shapely.get_parts(np.array(shapes, dtype=object), return_index=True)
    bounds = shapely.bounds(parts).reshape(-1, 4)
    wide, high = bounds[:, 2] - bounds[:, 0], bounds[:, 3] - bounds[:, 1]
    areas = shapely.get_dimensions(parts) == 2
    # A straight wall along the grid is a box without width.
    along = ~areas & (shapely.get_num_coordinates(parts) == 2) & ((wide == 0) | (high == 0))
    is_box = along | (areas & (shapely.area(parts) == wide * high))
    return Pieces(parts, bounds, is_box), number
