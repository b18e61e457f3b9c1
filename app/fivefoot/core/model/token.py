"""A creature or thing on the map.

Lengths (elevation, height) are in thousandths of a cell. Game numbers (speed, reach, strength) are
stats: a ruleset declares them with type, unit and default, and a token keeps its own values for
each ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.model.weapon import Weapon

StatValue = bool | int | float | str
Support = Literal["ground", "climbing", "flying", "swimming", "burrowing", "falling"]

ShownHitPoints = Literal["", "number", "bar", "word", "nothing"]
"""What players see of hit points; "": numbers of their own side, a word for all others."""

NEUTRAL = "neutral"
SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan")


FLAME: Final = "#ffb45e"
"""The colour of a torch or a lantern."""


@dataclass(frozen=True, slots=True)
class CarriedLight:
    """A light that a token carries: bright within `bright`, dim up to `reach` thousandths of a
    cell, in a `colour` as #rrggbb.
    """

    bright: int
    reach: int
    colour: str = FLAME


@dataclass(frozen=True, slots=True)
class Token:
    """A token; `cell` is the north-west cell of its footprint.

    >>> Token("goblin-1", "Goblin 1", Cell(3, 4), side="foes").conditions
    {}
    """

    id: str
    name: str
    cell: Cell
    side: str = "heroes"
    size: str = "medium"
    elevation: int = 0  # of its base above the map's datum, thousandths of a cell
    height: int | None = None  # thousandths of a cell; None: as tall as its footprint is wide
    support: Support = "ground"
    conditions: Mapping[str, int] = field(default_factory=dict)  # id -> level, 1 where it has none
    stats: Mapping[str, Mapping[str, StatValue]] = field(
        default_factory=dict
    )  # by ruleset id, then stat id
    hit_points: int | None = None
    hit_points_max: int | None = None
    facing: int | None = None  # degrees clockwise from north
    picture: str | None = None  # asset name
    hidden: bool = False
    npc: bool = False
    group: str = ""  # creatures that take their turn together
    notes: str = ""
    favourites: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # action ids by ruleset id, best first
    seen_as: str | None = None  # the name shown to players; None: its own
    shown_hit_points: ShownHitPoints = ""
    weapons: tuple[Weapon, ...] = ()
    weapon_in_use: str = ""  # the id of the weapon of its last attack; "": the best one that fits
    areas: tuple[AreaRecord, ...] = ()  # the areas it can place: spells, weaves, flasks
    light: CarriedLight | None = None  # a torch in its hand


def is_hostile(a: Token, b: Token) -> bool:
    """Whether two tokens are on different sides, neither of them neutral."""
    # Neutral creatures threaten nobody and are threatened by nobody.
    return a.side != b.side and NEUTRAL not in (a.side, b.side)


def is_ally(a: Token, b: Token) -> bool:
    """Whether two tokens are on the same side; two neutral creatures are not allies."""
    return a.side == b.side and a.side != NEUTRAL
