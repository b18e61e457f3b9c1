"""What a pointer or the keyboard does to a gesture, without any windowing system."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell


@dataclass(frozen=True, slots=True)
class PointedAt:
    """The pointer is over a cell now."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class WaypointSet:
    """The route shall pass through the cell where it ends now."""


@dataclass(frozen=True, slots=True)
class WaypointRemoved:
    """The last waypoint shall go."""


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """The move shall end so many levels higher; negative = lower."""

    by: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer from the background has arrived: the same plan shall be made again."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """The button was let go, or Enter pressed.

    `overrule`: the game master lets an illegal move happen.
    """

    overrule: bool = False


Event = PointedAt | WaypointSet | WaypointRemoved | LevelChanged | Answered | Dropped
