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

    Most are boxes along the grid (`is_box`), of which `bounds` [count, 4] says all; `tree` holds
    the others, whose numbers are `odd`.
    """

    parts: NDArray[np.object_]
    bounds: Floats
    is_box: Mask
    odd: Numbers
    tree: shapely.STRtree

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
            others = self._met_in_shapes(np.unique(line[~plain]), lines, group, asked)
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
        left, top = np.minimum(lines[:, :2], lines[:, 2:]).T
        right, bottom = np.maximum(lines[:, :2], lines[:, 2:]).T
        some = np.nonzero(asked.any(axis=0))[0]
        if not len(lines) or not len(some):
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        # What lies far from all lines is not asked line by line.
        whole = left.min(), top.min(), right.max(), bottom.max()
        some = some[_boxes_meet(self.bounds[some].T, whole)]
        bounds, asked = self.bounds[some].T, asked[:, some]
        found = []
        step = max(1, PAIRS // max(1, len(some)))
        for first in range(0, len(lines), step):
            mine = slice(first, first + step)
            ends = [each[mine, None] for each in (left, top, right, bottom)]
            line, part = np.nonzero(_boxes_meet(bounds, ends) & asked[group[mine]])
            found.append((line + first, some[part]))
        line, part = (np.concatenate(each) for each in zip(*found, strict=True))
        return line, part

    def _met_in_shapes(
        self, numbers: Numbers, lines: Floats, group: Numbers, asked: Mask
    ) -> tuple[Numbers, Floats]:
        """What some lines have in common with shapes that are no boxes: the numbers of lines, and
        a box each.
        """
        drawn = shapely.linestrings(lines[numbers].reshape(-1, 2, 2))
        line, part = self.tree.query(drawn, predicate="intersects")
        part = self.odd[part]
        mine = asked[group[numbers[line]], part]
        line, part = line[mine], part[mine]
        common, number = shapely.get_parts(
            shapely.intersection(drawn[line], self.parts[part]), return_index=True
        )
        area = shapely.get_dimensions(self.parts[part[number]]) == 2
        # A line that touches the corner of a pit does not cross it.
        crossed = ~area | (shapely.length(common) > SLIVER)
        line, met = numbers[line[number[crossed]]], shapely.bounds(common[crossed])
        # A line that only grazes a corner may intersect and still have nothing in common.
        real = ~np.isnan(met[:, 0])
        return line[real], met[real]


def _boxes_meet(one: Floats, other: Sequence[Any]) -> Mask:
    """Whether boxes (left, top, right, bottom) meet, touching included."""
    met: Mask = (one[0] <= other[2]) & (one[2] >= other[0])
    met &= (one[1] <= other[3]) & (one[3] >= other[1])
    return met


def _met_in_boxes(line: Numbers, lines: Floats, boxes: Floats) -> tuple[Numbers, Floats]:
    """What lines have in common with boxes that theirs meet: the numbers of lines, and a box each;
    nothing where they touch a corner.
    """
    start, along = lines[line, :2], lines[line, 2:] - lines[line, :2]
    # A line along a side lies between the other two as far as it goes, since its box meets the box.
    level = along == 0
    run = np.where(level, 1, along)
    sides = np.stack([(boxes[:, :2] - start) / run, (boxes[:, 2:] - start) / run])
    first = np.where(level, 0, sides.min(axis=0)).max(axis=1).clip(min=0)
    last = np.where(level, 1, sides.max(axis=0)).min(axis=1).clip(max=1)
    crossed = (last - first) * np.hypot(*along.T) > SLIVER
    line, start, along, boxes = (each[crossed] for each in (line, start, along, boxes))
    met = [
        np.clip(start + along * share[crossed, None], boxes[:, :2], boxes[:, 2:])
        for share in (first, last)
    ]
    return line, np.concatenate([np.minimum(*met), np.maximum(*met)], axis=1)


def in_pieces(shapes: Sequence[shapely.Geometry] | NDArray[np.object_]) -> tuple[Pieces, Numbers]:
    """Shapes in pieces, and of which shape each piece is."""
    parts, number = shapely.get_parts(np.array(shapes, dtype=object), return_index=True)
    bounds = shapely.bounds(parts).reshape(-1, 4)
    wide, high = bounds[:, 2] - bounds[:, 0], bounds[:, 3] - bounds[:, 1]
    areas = shapely.get_dimensions(parts) == 2
    is_box = areas & (shapely.area(parts) == wide * high)
    odd = np.nonzero(~is_box)[0]
    return Pieces(parts, bounds, is_box, odd, shapely.STRtree(parts[odd])), number
