"""Which segments meet the closed box of a picture, exactly, and their ends in thousandths of a
cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal, localcontext

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

# Far above the rounding error of the cross products below (about 1e-15 of their size), far below
# any drawn length.
_DOUBT = 1e-12
_DECIMALS = 9
# Enough digits for the product of any two differences of floats, so that nothing is ever rounded.
_EXACT = Context(prec=800)


@dataclass(frozen=True, slots=True)
class PictureBox:
    """The box of the picture on the uncropped map, in cells: its top-left corner, its width and
    height, y down.

    Its edges belong to it. Numbers are taken as the decimals that the file wrote: 0.1 is exactly a
    tenth.
    """

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge, the nearest float to the sum of the written decimals."""
        return _sum(self.left, self.width)

    @property
    def bottom(self) -> float:
        """The lower edge, the nearest float to the sum of the written decimals."""
        return _sum(self.top, self.height)

    def meets(self, segments: Floats) -> Mask:
        """For each row x1, y1, x2, y2 (cells of the uncropped map) whether it meets the box,
        touching included.

        A segment meets the box when their extents overlap and the four corners do not all lie
        strictly on one side of its line. Only lines that pass a corner within rounding error are
        decided in exact decimals.

        >>> walls = np.array([[2.0, 0.0, 2.0, 1.0], [0.0, 1.0, 1.0, 12.0]])
        >>> PictureBox(2, 1, 10, 10).meets(walls).tolist()
        [True, False]
        """
        sides = self._corner_sides(segments)
        size = 1 + np.abs(segments).max(axis=1, initial=0) + abs(self.right) + abs(self.bottom)
        # Cross products are areas: their error grows with the square of the lengths.
        doubt = _DOUBT * size * size
        passes: Mask = (sides.min(axis=1) <= doubt) & (sides.max(axis=1) >= -doubt)
        found = self._extents_overlap(segments) & passes
        straddles = (sides.min(axis=1) < -doubt) & (sides.max(axis=1) > doubt)
        upright = (segments[:, 0] == segments[:, 2]) | (segments[:, 1] == segments[:, 3])
        # Walls along the axes are decided by their extents, which are compared as written.
        in_doubt = np.flatnonzero(found & ~straddles & ~upright)
        with localcontext(_EXACT):
            found[in_doubt] = [
                self._meets_exactly(segment) for segment in segments[in_doubt].tolist()
            ]
        return found

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the uncropped map lies in the box or on its edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def from_corner(self, points: Floats) -> Floats:
        """Rows x, y of the uncropped map as cells from the picture's top-left, free of the
        subtraction's rounding noise.
        """
        # Adding zero turns -0.0 into 0.0; a file would show the sign.
        relative: Floats = np.round(points - np.array([self.left, self.top]), _DECIMALS) + 0.0
        return relative

    def _extents_overlap(self, segments: Floats) -> Mask:
        low = np.minimum(segments[:, :2], segments[:, 2:])
        high = np.maximum(segments[:, :2], segments[:, 2:])
        across: Mask = (low[:, 0] <= self.right) & (high[:, 0] >= self.left)
        down: Mask = (low[:, 1] <= self.bottom) & (high[:, 1] >= self.top)
        return across & down

    def _corner_sides(self, segments: Floats) -> Floats:
        """Cross products, one row a segment, one column a corner: the sign says on which side the
        corner lies.
        """
        x, y = segments[:, :1], segments[:, 1:2]
        run, rise = segments[:, 2:3] - x, segments[:, 3:4] - y
        across = np.array([self.left, self.right, self.right, self.left])
        down = np.array([self.top, self.top, self.bottom, self.bottom])
        sides: Floats = run * (down - y) - rise * (across - x)
        return sides

    def _meets_exactly(self, segment: list[float]) -> bool:
        x, y, end_x, end_y = (_written(value) for value in segment)
        left, top = _written(self.left), _written(self.top)
        corners = [
            (left + across, top + down)
            for across in (Decimal(0), _written(self.width))
            for down in (Decimal(0), _written(self.height))
        ]
        sides = [(end_x - x) * (down - y) - (end_y - y) * (across - x) for across, down in corners]
        return min(sides) <= 0 <= max(sides)


def thousandths(relative: Floats) -> npt.NDArray[np.int64]:
    """Cells as whole thousandths of a cell; a half goes up, so that a shift by whole cells changes
    no rounding.

    >>> thousandths(np.array([8.0625, -0.0005])).tolist()
    [8063, 0]
    """
    return np.floor(np.round(relative * 1000, 6) + 0.5).astype(np.int64)


def _written(value: float) -> Decimal:
    return Decimal(repr(float(value)))


def _sum(one: float, other: float) -> float:
    with localcontext(_EXACT):
        return float(_written(one) + _written(other))
