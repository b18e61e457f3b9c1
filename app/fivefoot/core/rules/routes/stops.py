"""Places to come to rest, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell


@dataclass(frozen=True, slots=True, eq=False)
class Stops:
    """Places to come to rest as arrays, each int32 [places]: columns and rows of the anchors,
    levels, what holds one up there (index in `SUPPORTS`), and the purchases that lead there.
    """

    x: NDArray[np.int32]
    y: NDArray[np.int32]
    level: NDArray[np.int32]
    support: NDArray[np.int32]
    purchases: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.x)

    @classmethod
    def of(cls, rows: Sequence[tuple[int, ...]]) -> Stops:
        """From places one by one."""
        return cls(*np.array(rows, dtype=np.int32).reshape(-1, 5).T.copy())

    def cell(self, number: int) -> Cell:
        """The anchor of one of them."""
        return Cell(int(self.x[number]), int(self.y[number]))

    def some(self, which: NDArray[Any]) -> Stops:
        """Those of a mask, or of some numbers."""
        return Stops(*(part[which] for part in self._parts))

    def before(self, other: Stops) -> Stops:
        """These, then those of another."""
        pairs = zip(self._parts, other._parts, strict=True)
        return Stops(*(np.concatenate(pair).astype(np.int32) for pair in pairs))

    @property
    def _parts(self) -> tuple[NDArray[np.int32], ...]:
        return self.x, self.y, self.level, self.support, self.purchases
