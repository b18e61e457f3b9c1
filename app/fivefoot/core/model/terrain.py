"""Ground: what places of the map are made of, drawn as polygons or painted cell by cell.

Heights, depths and points are in thousandths of a cell. A later layer lies over an earlier one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.texts import say

Medium = Literal["ground", "liquid", "viscous", "semi_solid", "solid", "air"]
TILE: Final = 32
DEAREST: Final = 10_000
"""The greatest factor on the price of ground, in thousandths."""


@dataclass(frozen=True, slots=True)
class GroundKind:
    """What all ground of a kind has in common: facts of the map, not of a game."""

    label: str
    rough: bool = False  # difficult terrain in every system that has it
    impassable: bool = False
    medium: Medium = "ground"
    slippery: bool = False
    is_void: bool = False  # nothing to stand on down to its depth: a pit or a chasm
    hazard: bool = False


GROUND_KINDS: Final[Mapping[str, GroundKind]] = {
    "floor": GroundKind(say("floor")),
    "difficult": GroundKind(say("difficult_ground"), rough=True),
    "rubble": GroundKind(say("rubble"), rough=True),
    "undergrowth": GroundKind(say("undergrowth"), rough=True),
    "shallow_water": GroundKind(say("shallow_water"), rough=True, medium="liquid"),
    "deep_water": GroundKind(say("deep_water"), medium="liquid"),
    "viscous": GroundKind(say("thick_liquid"), medium="viscous"),
    "mud": GroundKind(say("mud"), medium="semi_solid"),
    "ice": GroundKind(say("ice"), slippery=True),
    "ledge": GroundKind(say("raised_ground")),
    "pit": GroundKind(say("pit"), is_void=True),
    "chasm": GroundKind(say("chasm"), is_void=True),
    "bridge": GroundKind(say("bridge")),
    "earth": GroundKind(say("solid_earth"), medium="solid"),
    "rock": GroundKind(say("solid_rock"), medium="solid", impassable=True),
    "hazard": GroundKind(say("hazard"), hazard=True),
    "impassable": GroundKind(say("impassable"), impassable=True),
}


@dataclass(frozen=True, slots=True)
class Surface:
    """What a place is made of.

    `height` is the level of its floor (of the surface, for liquids), None for unchanged.

    `depth` is how far a pit or a liquid goes down from there; `ceiling` is the level above which
    nothing can stand; `thickness` that of a bridge's deck, under which tokens can pass. `tags` may
    hold `slippery`, `no_handholds`, `soft`, and `hides`, where nobody sees into it or through it
    from outside; `lava` only affects how it is drawn. `factor` is the factor on the price of a step
    into it, in thousandths, where it differs from the ruleset's own for its kind (0: as in the
    ruleset).
    """

    kind: str = "floor"
    height: int | None = None
    depth: int = 0
    ceiling: int | None = None
    thickness: int = 0
    cover: bool = False
    tags: tuple[str, ...] = ()
    factor: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """A polygon of ground; `points` in thousandths of a cell, at least three of them, `holes`
    likewise.
    """

    id: str
    surface: Surface
    points: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PaintedGround:
    """Ground painted on whole cells: tiles of 32 x 32 bytes; 0 is unpainted, n is `palette[n - 1]`.

    Tiles are keyed by (tile column, tile row), so that a stroke changes few of them.
    """

    palette: tuple[Surface, ...] = ()
    tiles: Mapping[tuple[int, int], bytes] = field(default_factory=dict)
