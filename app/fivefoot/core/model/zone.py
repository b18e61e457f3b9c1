"""A zone: an area that stays on the map, such as fog, fire or a web. Lengths and places are in
thousandths of a cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from fivefoot.core.geometry.grid import Point

ZoneShape = Literal["burst", "cube", "cone", "line"]
ZONE_SHAPES: tuple[ZoneShape, ...] = get_args(ZoneShape)
AIMED: frozenset[str] = frozenset({"cone", "line"})
"""Shapes that start at a point and lead towards another."""

MOST_SIZE = 500_000
"""The greatest length, in thousandths of a cell: the width of the largest map."""

MOST_ZONES = 200
MOST_NAME, MOST_NOTE, MOST_ROUNDS = 80, 500, 10_000


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone: a burst of radius `size` around `at`, a cube of that side centred on `at`, a cone of
    that length and width, or a line one cell wide of that length, from `at` towards `towards`.

    `note` is the reminder at the start of a turn inside, `damage` the dice that are then due ("":
    none). It lasts `rounds` more (0: until it is removed), counted at the start of the turns of the
    token `of`, or at the round's end.

    A region covers the cells in `cells`, written like `Fog.explored`; its `at` is their north-west
    corner. The players do not see one that is `hidden`.
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
