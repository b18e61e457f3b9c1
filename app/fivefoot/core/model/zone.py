"""An area that stays on the map: fog, fire, a web. Lengths and places are thousandths of a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from fivefoot.core.geometry.grid import Point

ZoneShape = Literal["burst", "cube", "cone", "line"]
ZONE_SHAPES: tuple[ZoneShape, ...] = get_args(ZoneShape)
AIMED: frozenset[str] = frozenset({"cone", "line"})
"""Shapes that start at a point and lead towards another."""

MOST_SIZE = 500_000
"""Thousandths of a cell: as far as a map is wide."""

MOST_ZONES = 200
MOST_NAME, MOST_NOTE, MOST_ROUNDS = 80, 500, 10_000


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone: a burst of the radius `size` round `at`, a cube of that side with `at` in its middle,
    a cone as long as wide or a line one cell wide of that length from `at` towards `towards`.

    `note` is what the start of a turn inside reminds of, `damage` dice that are then due ("" =
    none). It lasts `rounds` more (0 = until it is removed), counted at the start of the turns of
    the token `of`, or at the round's end.

    A region covers the cells that `cells` has, written as `Fog.explored` is; its `at` is their
    north-west corner. The players do not see what is `hidden`.
    """

    id: str
    name: str
    shape: ZoneShape | Literal["region"]
    at: Point
    size: int
    towards: Point | None = None
    note: str = ""
    damage: str = ""
    rounds: int = 0
    of: str = ""
    cells: tuple[str, ...] = ()
    hidden: bool = False
