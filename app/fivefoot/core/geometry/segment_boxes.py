"""The bounding boxes of many segments, to find those near a part of the map at once.

Thousands of walls are tested for each of dozens of parts of a map. Four comparisons over contiguous
arrays take a hundredth of a millisecond; a tree would have to be rebuilt with each wall that is
drawn.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Segments

Numbers = NDArray[np.int64]


class SegmentBoxes(NamedTuple):
    """The sides of the boxes of segments, each int64 [count], in thousandths of a cell."""

    left: Numbers
    top: Numbers
    right: Numbers
    bottom: Numbers

    @classmethod
    def of(cls, segments: Segments) -> SegmentBoxes:
        """The boxes of segments [count, 4 or 5].

        >>> SegmentBoxes.of(np.array([[3000, 500, 1000, 900]])).left.tolist()
        [1000]
        """
        x1, y1, x2, y2 = np.ascontiguousarray(np.asarray(segments, dtype=np.int64)[:, :4].T)
        return cls(np.minimum(x1, x2), np.minimum(y1, y2), np.maximum(x1, x2), np.maximum(y1, y2))

    def meeting(self, left: int, top: int, right: int, bottom: int) -> Numbers:
        """The indices of the boxes that meet a given one, in order; touching counts.

        >>> boxes = SegmentBoxes.of(np.array([[0, 0, 1000, 0], [5000, 0, 5000, 1000]]))
        >>> boxes.meeting(1000, 0, 2000, 1000).tolist()
        [0]
        """
        met = (self.left <= right) & (self.right >= left)
        return np.flatnonzero(met & (self.top <= bottom) & (self.bottom >= top))


def fingerprint(*arrays: NDArray[Any]) -> bytes:
    """A digest of some arrays in 20 bytes: equal for equal arrays of one shape and type, and in
    practice only for those.

    >>> fingerprint(np.arange(3)) == fingerprint(np.arange(3))
    True
    >>> fingerprint(np.zeros((1, 4))) == fingerprint(np.zeros((2, 2)))
    False
    """
    total = hashlib.blake2b(digest_size=20)
    for array in arrays:
        # Bytes alone would be the same for arrays of other shapes.
        total.update(repr((array.shape, array.dtype.str)).encode())
        # Eight booleans to a byte: an eighth as much to hash.
        total.update((np.packbits(array) if array.dtype == bool else array).tobytes())
    return total.digest()
