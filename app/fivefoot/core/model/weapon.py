"""Weapons and other things that a creature holds, carries or has dropped.

Reach and ranges are in thousandths of a cell, so that a weapon works under every system; the
ruleset gives its properties their meaning.
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
"""The most weapons of one creature."""
MOST_RANGES: Final = 12
MOST_HANDS: Final = 8
MOST_PROPERTIES: Final = 24
MOST_PRICE: Final = 999
"""The highest price of an attack, in whatever pays for attacks in the system; some use small
units.
"""
MOST_DAMAGE: Final = 40
"""The most characters of its damage."""
MOST_ID_LETTERS: Final = 40
"""The most characters of an id made from its name, without a number behind it."""
MOST_REACH: Final = 1_000_000
"""The greatest reach and range, in thousandths of a cell."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon of a creature; `id` is unique within that creature.

    >>> Weapon("pike", "Pike", reach=2000, hands=2).is_melee
    True
    """

    id: str
    name: str
    reach: int | None = None  # thousandths of a cell; None: not for melee
    ranges: tuple[int, ...] = ()  # where its range bands end, near to far, in thousandths of a cell
    hands: int = 1  # hands that it needs; 0: part of the body, or worn
    damage: str = ""  # dice, in the system's words; "": the creature's own damage
    properties: tuple[str, ...] = ()  # ids of the ruleset's weapons.properties
    price: int = 0  # of an attack with it, where the system has such a price; 0: the usual one
    place: WeaponPlace = "held"
    cell: Cell | None = None  # where a dropped one lies
    level: int = 0  # of the ground it lies on, in thousandths of a cell

    @property
    def is_melee(self) -> bool:
        """Whether it can be used in melee."""
        return self.reach is not None

    @property
    def is_ranged(self) -> bool:
        """Whether it can be shot or thrown."""
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
    """A weapon in another place; `cell` and `level` are for a dropped one."""
    dropped = place == "dropped"
    return replace(
        weapon, place=place, cell=cell if dropped else None, level=level if dropped else 0
    )


def kept_inside(weapons: tuple[Weapon, ...], columns: int, rows: int) -> tuple[Weapon, ...]:
    """The weapons, with those beyond a map's edge moved inside; the same object where there are
    none.
    """
    inside = tuple(_inside(weapon, columns, rows) for weapon in weapons)
    return weapons if inside == weapons else inside


def _inside(weapon: Weapon, columns: int, rows: int) -> Weapon:
    if weapon.cell is None:
        return weapon
    x, y = weapon.cell
    return replace(weapon, cell=Cell(max(0, min(x, columns - 1)), max(0, min(y, rows - 1))))


def taken_along(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """The weapons for a copy: it holds what the original has dropped."""
    return tuple(
        weapon_in_place(each, "held") if each.place == "dropped" else each for each in weapons
    )


def free_weapon_id(name: str, taken: Iterable[str]) -> str:
    """An unused id for a weapon of that name."""
    return free_id(name, set(taken), "weapon", MOST_ID_LETTERS)
