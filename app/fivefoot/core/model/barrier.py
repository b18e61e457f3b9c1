"""Walls, doors and windows: straight segments at any angle, in thousandths of a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fivefoot.core.geometry.grid import Point

Side = Literal["both", "left", "right"]
"""From which side a barrier stops, seen along the way from its start to its end."""

SIDES: Final[tuple[Side, ...]] = ("both", "left", "right")
OTHER_SIDE: Final[Mapping[Side, Side]] = {"both": "both", "left": "right", "right": "left"}

BarrierKind = Literal["wall", "door", "gate", "window", "fence", "curtain"]

ENDLESS: Final = 10**7
"""The level of an end that a wall does not have: no level in a file lies above it."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A segment that stops things.

    `height` None means up to any ceiling; `bottom` is the level it stands on.

    Walls and closed doors stop movement, sight and effect; windows let only sight through; fences
    and closed gates stop bodies but neither sight nor effect; curtains stop only sight. What is
    open stops nothing.

    One that `stops_from` the left or the right is one-way: it stops only what comes from that side,
    as seen on the way from start to end, and is not there for what comes from the other.

    `material` is what it is made of where that is not what its kind usually is, `hit_points` what
    is left of it (of each cell of a wall) where that is not as much as its material has.
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
        # Windows do not: one climbs through them, and they are broken, not opened.
        return self.kind in ("door", "gate")

    @property
    def is_one_way(self) -> bool:
        """Whether it stops from one side only."""
        return self.stops_from != "both"

    @property
    def is_low(self) -> bool:
        """Whether it ends somewhere above, so that it can be leapt, climbed or flown over (or
        passed beneath).
        """
        return self.height is not None or self.bottom > 0

    @property
    def top(self) -> int:
        """The level of its upper end, thousandths of a cell; very high where it has none."""
        return self.bottom + self.height if self.height is not None else ENDLESS

    @property
    def blocks_movement(self) -> bool:
        """Whether a body is stopped."""
        return self.kind != "curtain" and not self.is_open

    @property
    def blocks_sight(self) -> bool:
        """Whether a look is stopped."""
        return self.kind in ("wall", "door", "curtain") and not self.is_open

    @property
    def blocks_effect(self) -> bool:
        """Whether a blow or a shot is stopped (line of effect)."""
        return self.kind in ("wall", "door", "window") and not self.is_open
