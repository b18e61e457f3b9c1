"""Events of the pointer or the keyboard for a gesture, independent of any windowing system."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell


@dataclass(frozen=True, slots=True)
class PointedAt:
    """The pointer is now over a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class WaypointSet:
    """The route must pass through the cell where it ends now."""


@dataclass(frozen=True, slots=True)
class WaypointRemoved:
    """Remove the last waypoint."""


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """End so many levels higher; negative: lower."""

    by: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer from the background has arrived: plan again."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """The button was released, or Enter pressed.

    `overrule`: the game master allows an illegal move.
    """

    overrule: bool = False


Event = PointedAt | WaypointSet | WaypointRemoved | LevelChanged | Answered | Dropped
