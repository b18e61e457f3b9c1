"""Weapons and other things that a creature holds, carries or has let fall.

Reach and ranges count thousandths of a cell, so that one weapon serves under every system; what its
properties mean is said by the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.free_ids import free_id

WeaponPlace = Literal["held", "carried", "dropped"]
PLACES: Final[tuple[WeaponPlace, ...]] = get_args(WeaponPlace)

MOST_WEAPONS: Final = 24
"""How many one creature has."""
MOST_RANGES: Final = 12
MOST_HANDS: Final = 8
MOST_PROPERTIES: Final = 24
MOST_PRICE: Final = 999
"""Of an attack, in whatever the system pays its attacks with; some systems pay in small units."""
MOST_DAMAGE: Final = 40
"""Characters of its damage."""
MOST_ID_LETTERS: Final = 40
"""Of an id that its name makes, without a number behind it."""
MOST_REACH: Final = 1_000_000
"""Of reach and ranges, in thousandths of a cell."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon of a creature; `id` is its own among that creature's.

    >>> Weapon("pike", "Pike", reach=2000, hands=2).is_melee
    True
    """

    id: str
    name: str
    reach: int | None = None  # thousandths of a cell; None = no weapon for melee
    ranges: tuple[int, ...] = ()  # where its range bands end, near to far, thousandths of a cell
    hands: int = 1  # that hold it; 0 = part of the body, or worn
    damage: str = ""  # dice, in the system's words; "" = the creature's own figure
    properties: tuple[str, ...] = ()  # ids of the ruleset's weapons.properties
    price: int = 0  # of an attack with it, where the system has such a price; 0 = the usual one
    place: WeaponPlace = "held"
    cell: Cell | None = None  # where it lies, for a dropped one
    level: int = 0  # of the ground it lies on, thousandths of a cell

    @property
    def is_melee(self) -> bool:
        """Whether it strikes at arm's length."""
        return self.reach is not None

    @property
    def is_ranged(self) -> bool:
        """Whether it is shot or thrown."""
        return bool(self.ranges)


def in_place(weapons: Iterable[Weapon], place: WeaponPlace) -> tuple[Weapon, ...]:
    """The weapons that are held, carried or dropped, in their order."""
    return tuple(weapon for weapon in weapons if weapon.place == place)


def weapon_named(weapons: Iterable[Weapon], weapon_id: str) -> Weapon | None:
    """The weapon with an id, or None."""
    return next((weapon for weapon in weapons if weapon.id == weapon_id), None)


def with_weapon(weapons: Iterable[Weapon], changed: Weapon) -> tuple[Weapon, ...]:
    """The weapons with the one of the same id replaced."""
    return tuple(changed if weapon.id == changed.id else weapon for weapon in weapons)


def weapon_in_place(
    weapon: Weapon, place: WeaponPlace, cell: Cell | None = None, level: int = 0
) -> Weapon:
    """A weapon in another place; `cell` and `level` are those of a dropped one."""
    dropped = place == "dropped"
    return replace(
        weapon, place=place, cell=cell if dropped else None, level=level if dropped else 0
    )


def kept_inside(weapons: tuple[Weapon, ...], columns: int, rows: int) -> tuple[Weapon, ...]:
    """The weapons with those that lie beyond a map's edge moved inside; the same where none
    does.
    """
    inside = tuple(_inside(weapon, columns, rows) for weapon in weapons)
    return weapons if inside == weapons else inside


def _inside(weapon: Weapon, columns: int, rows: int) -> Weapon:
    if weapon.cell is None:
        return weapon
    x, y = weapon.cell
    return replace(weapon, cell=Cell(max(0, min(x, columns - 1)), max(0, min(y, rows - 1))))


def taken_along(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """The weapons of a copy: what the original let fall it holds again."""
    return tuple(
        weapon_in_place(each, "held") if each.place == "dropped" else each for each in weapons
    )


def free_weapon_id(name: str, taken: Iterable[str]) -> str:
    """An id for a weapon of that name which none of the others has."""
    return free_id(name, set(taken), "weapon", MOST_ID_LETTERS)
