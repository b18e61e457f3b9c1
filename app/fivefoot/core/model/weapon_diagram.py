"""Weapons of a token in a scene's diagram: `weapons = [{ name = "Pike", reach = 10, hands = 2 }]`.

Reach and ranges stand in the ruleset's unit; what is not given is as usual.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from fivefoot.core.model.plain_table import PlainTable, TableError, decimal
from fivefoot.core.model.weapon import (
    MOST_DAMAGE,
    MOST_HANDS,
    MOST_PROPERTIES,
    MOST_RANGES,
    MOST_REACH,
    MOST_WEAPONS,
    PLACES,
    Weapon,
    WeaponPlace,
    free_id,
)

Length = Callable[[Fraction, str], int]
"""An amount of the ruleset's unit, at its place in the file, as thousandths of a cell."""


def read_weapons(table: PlainTable, length: Length) -> tuple[Weapon, ...]:
    """The weapons of a token's table. Raises TableError for what no weapon can be."""
    found: list[Weapon] = []
    for inner in table.tables("weapons"):
        found.append(_weapon(inner, length, [weapon.id for weapon in found]))
        inner.finish()
    if len(found) > MOST_WEAPONS:
        problem = f"there are {len(found)} weapons"
        raise TableError(table.at("weapons"), problem, f"Keep it to {MOST_WEAPONS}")
    return tuple(found)


def _weapon(table: PlainTable, length: Length, taken: list[str]) -> Weapon:
    name = table.text("name") or table.text("id")
    if not name:
        raise TableError(table.place, "a weapon has no name", 'Write name = "Sword"')
    weapon_id = table.text("id") or free_id(name, taken)
    if weapon_id in taken:
        problem = f"two weapons have the id {weapon_id!r}"
        raise TableError(table.at("id"), problem, "Give each its own id")
    place: WeaponPlace = table.text("place", "held", PLACES)  # type: ignore[assignment]
    if (place == "dropped") != table.has("cell"):
        raise TableError(
            table.at("cell"),
            "a dropped weapon lies in a cell, one that is held or carried does not",
            "Write cell = [x, y] beside place = dropped, and nowhere else",
        )
    return Weapon(
        weapon_id,
        name,
        _reach(table, length),
        _ranges(table, length),
        table.whole("hands", 1, 0, MOST_HANDS),
        _short(table, "damage", MOST_DAMAGE),
        _properties(table),
        table.whole("price", 0, 0, 12),
        place,
        table.cell("cell") if table.has("cell") else None,
        length(table.number("level"), table.at("level")),
    )


def _short(table: PlainTable, key: str, most: int) -> str:
    text = table.text(key)
    if len(text) > most:
        raise TableError(table.at(key), f"it has {len(text)} letters", f"Keep it to {most}")
    return text


def _properties(table: PlainTable) -> tuple[str, ...]:
    names = table.texts("properties")
    if len(names) > MOST_PROPERTIES or len(set(names)) < len(names):
        problem = "a property stands there twice, or there are too many"
        raise TableError(
            table.at("properties"), problem, f"Name each once, {MOST_PROPERTIES} at most"
        )
    return names


def _reach(table: PlainTable, length: Length) -> int | None:
    if not table.has("reach"):
        return None
    return _within(length(table.number("reach"), table.at("reach")), table.at("reach"))


def _ranges(table: PlainTable, length: Length) -> tuple[int, ...]:
    place = table.at("ranges")
    ends = [
        _within(length(decimal(value, f"{place}.{n}"), f"{place}.{n}"), f"{place}.{n}")
        for n, value in enumerate(table.listed("ranges"))
    ]
    if len(ends) > MOST_RANGES or any(b <= a for a, b in itertools.pairwise(ends)):
        problem = "ranges rise from near to far"
        raise TableError(place, problem, f"Write {MOST_RANGES} at most, like [30, 60, 120]")
    return tuple(ends)


def _within(value: int, place: str) -> int:
    if not 0 <= value <= MOST_REACH:
        problem = "a reach or range is not negative, and at most a thousand cells"
        raise TableError(place, problem, "Correct the number")
    return value


def weapon_values(
    weapons: Iterable[Weapon], units: Callable[[int], Fraction]
) -> list[dict[str, Any]]:
    """Weapons as a diagram says them; `units` turns thousandths of a cell into the ruleset's
    unit.
    """
    return [dict(_said(weapon, units)) for weapon in weapons]


def _said(weapon: Weapon, units: Callable[[int], Fraction]) -> Iterator[tuple[str, Any]]:
    yield "id", weapon.id
    yield "name", weapon.name
    if weapon.reach is not None:
        yield "reach", units(weapon.reach)
    if weapon.ranges:
        yield "ranges", [units(each) for each in weapon.ranges]
    if weapon.hands != 1:
        yield "hands", weapon.hands
    if weapon.damage:
        yield "damage", weapon.damage
    if weapon.properties:
        yield "properties", list(weapon.properties)
    if weapon.price:
        yield "price", weapon.price
    if weapon.place != "held":
        yield "place", weapon.place
    if weapon.cell is not None:
        yield "cell", list(weapon.cell)
    if weapon.level:
        yield "level", units(weapon.level)
