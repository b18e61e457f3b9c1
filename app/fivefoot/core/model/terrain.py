"""Ground: what a place of the map is made of, drawn as polygons or painted cell by cell.

Heights, depths and points count thousandths of a cell. A later layer lies over an earlier one.
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
"""How many times the price ground costs at most, in thousandths."""


@dataclass(frozen=True, slots=True)
class GroundKind:
    """What every piece of ground of a kind has in common; facts of the map, not of a game."""

    label: str
    rough: bool = False  # difficult terrain in every system that has any
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

    `height` is the level of its floor (of the surface, for liquids), None = unchanged.

    `depth` is how far a pit or a liquid goes down from there; `ceiling` the level above which
    nothing can stand; `thickness` that of a bridge's deck, under which one can pass. `tags` may
    hold `slippery`, `no_handholds`, `soft`, and `hides` where nobody looks into it or through it
    from outside; `lava` is for the eye. `factor` is how many times the price a step into it costs,
    in thousandths, where that is not the ruleset's own for its kind (0 = as the ruleset has it).
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
    """Ground painted on whole cells: tiles of 32 x 32 bytes; 0 = not painted, n = `palette[n - 1]`.

    Tiles are keyed by (tile column, tile row) so that a stroke changes few of them.
    """

    palette: tuple[Surface, ...] = ()
    tiles: Mapping[tuple[int, int], bytes] = field(default_factory=dict)
