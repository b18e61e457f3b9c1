"""The table of leaps as arrays, which cells can be leapt to from which."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class LeapTable:
    """Possible leaps as arrays: take-off column, row and layer, offset, layer of the landing.

    Along the line, in thousandths of the ruleset's unit: `entry`, the way on the ground before the
    air begins, and `chord`, the airborne length. In thousandths of a cell: the `rise` of the
    landing over the take-off (negative where the landing is a drop), how high above the take-off
    has to be cleared (`over`), and the `room` above the take-off under the lowest ceiling on the
    way.
    """

    x: NDArray[np.int32]
    y: NDArray[np.int32]
    layer: NDArray[np.int8]
    dx: NDArray[np.int8]
    dy: NDArray[np.int8]
    landing: NDArray[np.int8]
    entry: NDArray[np.int32]
    chord: NDArray[np.int32]
    rise: NDArray[np.int32]
    over: NDArray[np.int32]
    room: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.x)

    def taken(self, rows: NDArray[np.int64]) -> LeapTable:
        """Some of the leaps."""
        return LeapTable(*(getattr(self, part.name)[rows] for part in fields(self)))

    @property
    def high(self) -> NDArray[np.int32]:
        """How high each leap goes above its take-off: to the landing, or over what lies between."""
        return np.maximum(np.maximum(self.rise, self.over), 0)

    @classmethod
    def empty(cls) -> LeapTable:
        """A table without a leap."""
        whole, small = np.zeros(0, np.int32), np.zeros(0, np.int8)
        return cls(whole, whole, small, small, small, small, whole, whole, whole, whole, whole)


def joined_tables(tables: list[LeapTable]) -> LeapTable:
    """Several tables as one."""
    if len(tables) == 1:
        return tables[0]
    return LeapTable(
        *(np.concatenate([getattr(t, f.name) for t in tables]) for f in fields(LeapTable))
    )
