"""Pictures above the tokens: roofs, tree tops and the like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.geometry.grid import Point

MOST_OVERHEADS: Final = 100
"""The most overheads of one scene."""
MOST_OVERHEAD_NAME: Final = 80
"""The most characters of a name."""


@dataclass(frozen=True, slots=True)
class Overhead:
    """A picture stretched over a rectangle of the map, in thousandths of a cell, above the tokens.

    It is shown turned clockwise by `quarters`; width and height are those of the rectangle after
    the turn. The players do not see one that is `gm_only`. It has no effect on rules: what stands
    beneath is seen as if it was not there.

    >>> Overhead("roof", "a.webp", Point(0, 0), 4000, 3000).holds(Point(3999, 0))
    True
    """

    id: str
    asset: str
    origin: Point
    width: int
    height: int
    name: str = ""
    quarters: int = 0
    gm_only: bool = False

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether a place of the map lies beneath it."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return 0 <= x < self.width and 0 <= y < self.height
