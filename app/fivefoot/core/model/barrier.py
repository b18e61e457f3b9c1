"""Walls, doors and windows: straight segments at any angle, in thousandths of a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fivefoot.core.geometry.grid import Point

Side = Literal["both", "left", "right"]
"""The side from which a barrier blocks, seen along its direction from start to end."""

SIDES: Final[tuple[Side, ...]] = ("both", "left", "right")
OTHER_SIDE: Final[Mapping[Side, Side]] = {"both": "both", "left": "right", "right": "left"}

BarrierKind = Literal["wall", "door", "gate", "window", "fence", "curtain"]

ENDLESS: Final = 10**7
"""The level of an end without limit: no level in a file is above it."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A segment that blocks movement, sight or effect.

    `height` None means up to any ceiling; `bottom` is the level it stands on.

    Walls and closed doors block movement, sight and effect; windows let only sight through; fences
    and closed gates block bodies but neither sight nor effect; curtains block only sight. What is
    open blocks nothing.

    One that `stops_from` the left or the right is one-way: it blocks only what comes from that
    side, seen in the direction from start to end, and does not exist for the other.

    `material` is its material where it differs from the usual one of its kind, `hit_points` what is
    left of it (of each cell of a wall) where that is less than its material has.
    """

    id: str
    start: Point
    end: Point
    kind: BarrierKind = "wall"
    is_open: bool = False
    locked: bool = False
    secret: bool = False
    bottom: int = 0
    height: int | None = None
    tags: tuple[str, ...] = ()
    material: str = ""
    hit_points: int | None = None
    stops_from: Side = "both"

    @property
    def opens(self) -> bool:
        """Whether it is a door or a gate, which can be opened and closed."""
        # Windows cannot: they are climbed through or broken, not opened.
        return self.kind in ("door", "gate")

    @property
    def is_one_way(self) -> bool:
        """Whether it blocks from one side only."""
        return self.stops_from != "both"

    @property
    def is_low(self) -> bool:
        """Whether it has an upper end, so that it can be leapt, climbed or flown over (or passed
        beneath).
        """
        return self.height is not None or self.bottom > 0

    @property
    def top(self) -> int:
        """The level of its upper end in thousandths of a cell; very high where it has none."""
        return self.bottom + self.height if self.height is not None else ENDLESS

    @property
    def blocks_movement(self) -> bool:
        """Whether it blocks bodies."""
        return self.kind != "curtain" and not self.is_open

    @property
    def blocks_sight(self) -> bool:
        """Whether it blocks sight."""
        return self.kind in ("wall", "door", "curtain") and not self.is_open

    @property
    def blocks_effect(self) -> bool:
        """Whether it blocks attacks and effects (line of effect)."""
        return self.kind in ("wall", "door", "window") and not self.is_open
