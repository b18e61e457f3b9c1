"""Which segments meet the closed box of a picture, exactly, and their ends in thousandths of a cell."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

# Far above the rounding error of the cross products below (about 1e-15 of their size), far below anything drawn.
_DOUBT = 1e-12
_DECIMALS = 9


@dataclass(frozen=True, slots=True)
class PictureBox:
    """The box of the picture on the uncropped map, in cells: its top-left corner, its width and height, y down.

    Its edges belong to it. Numbers count as the decimals that the file wrote: 0.1 is a tenth.
    """

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return float(_written(self.left) + _written(self.width))

    @property
    def bottom(self) -> float:
        return float(_written(self.top) + _written(self.height))

    def meets(self, segments: Floats) -> Mask:
        """For each row x1, y1, x2, y2 (cells of the uncropped map) whether it meets the box, touching included.

        A segment meets the box when their extents overlap and the four corners do not all lie strictly on one side of
        its line. Only lines that pass a corner within rounding error are settled in whole fractions.

        >>> PictureBox(2, 1, 10, 10).meets(np.array([[2.0, 0.0, 2.0, 1.0], [0.0, 1.0, 1.0, 12.0]])).tolist()
        [True, False]
        """
        sides = self._corner_sides(segments)
        size = 1 + np.abs(segments).max(axis=1, initial=0) + abs(self.right) + abs(self.bottom)
        doubt = _DOUBT * size * size
        passes: Mask = (sides.min(axis=1) <= doubt) & (sides.max(axis=1) >= -doubt)
        found = self._extents_overlap(segments) & passes
        straddles = (sides.min(axis=1) < -doubt) & (sides.max(axis=1) > doubt)
        upright = (segments[:, 0] == segments[:, 2]) | (segments[:, 1] == segments[:, 3])
        for row in np.flatnonzero(found & ~straddles & ~upright):
            found[row] = self._meets_exactly(segments[row])
        return found

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the uncropped map lies in the box or on its edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def from_corner(self, points: Floats) -> Floats:
        """Rows x, y of the uncropped map as cells from the picture's top-left, free of the subtraction's noise."""
        relative: Floats = np.round(points - np.array([self.left, self.top]), _DECIMALS) + 0.0
        return relative

    def _extents_overlap(self, segments: Floats) -> Mask:
        low = np.minimum(segments[:, :2], segments[:, 2:])
        high = np.maximum(segments[:, :2], segments[:, 2:])
        starts_before_the_far_edges = low <= np.array([self.right, self.bottom])
        ends_past_the_near_edges = high >= np.array([self.left, self.top])
        overlap: Mask = (starts_before_the_far_edges & ends_past_the_near_edges).all(axis=1)
        return overlap

    def _corner_sides(self, segments: Floats) -> Floats:
        """Cross products, one row a segment, one column a corner: the sign says on which side the corner lies."""
        x, y = segments[:, :1], segments[:, 1:2]
        run, rise = segments[:, 2:3] - x, segments[:, 3:4] - y
        across = np.array([self.left, self.right, self.right, self.left])
        down = np.array([self.top, self.top, self.bottom, self.bottom])
        sides: Floats = run * (down - y) - rise * (across - x)
        return sides

    def _meets_exactly(self, segment: Floats) -> bool:
        x, y, end_x, end_y = (_written(value) for value in segment)
        left, top = _written(self.left), _written(self.top)
        corners = [
            (left + across, top + down) for across in (0, _written(self.width)) for down in (0, _written(self.height))
        ]
        sides = [(end_x - x) * (down - y) - (end_y - y) * (across - x) for across, down in corners]
        return min(sides) <= 0 <= max(sides)


def thousandths(relative: Floats) -> npt.NDArray[np.int64]:
    """Cells as whole thousandths of a cell; a half goes up, so that a shift by whole cells changes no rounding.

    >>> thousandths(np.array([8.0625, -0.0005])).tolist()
    [8063, 0]
    """
    return np.floor(np.round(relative * 1000, 6) + 0.5).astype(np.int64)


def _written(value: float) -> Fraction:
    return Fraction(repr(float(value)))
