"""Weapons of a token in a scene's diagram: `weapons = [{ name = "Pike", reach = 10, hands = 2 }]`.

Reach and ranges are in the ruleset's unit; keys that are left out have their default.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from fivefoot.core.model.plain_table import PlainTable, TableError, decimal
from fivefoot.core.model.texts import say
from fivefoot.core.model.weapon import (
    MOST_DAMAGE,
    MOST_HANDS,
    MOST_PRICE,
    MOST_PROPERTIES,
    MOST_RANGES,
    MOST_REACH,
    MOST_WEAPONS,
    PLACES,
    Weapon,
    WeaponPlace,
    free_weapon_id,
)

Length = Callable[[Fraction, str], int]
"""Converts an amount in the ruleset's unit, at its place in the file, to thousandths of a cell."""


def read_weapons(table: PlainTable, length: Length) -> tuple[Weapon, ...]:
    """The weapons of a token's table. Raises TableError for impossible ones."""
    found: list[Weapon] = []
    for inner in table.tables("weapons"):
        found.append(_weapon(inner, length, [weapon.id for weapon in found]))
        inner.finish()
    if len(found) > MOST_WEAPONS:
        problem = say("there_are_count_weapons", count=len(found))
        raise TableError(
            table.at("weapons"), problem, say("keep_it_to_most_weapons", most_weapons=MOST_WEAPONS)
        )
    return tuple(found)


def _weapon(table: PlainTable, length: Length, taken: list[str]) -> Weapon:
    # In a case an id is enough to identify it.
    name = table.text("name") or table.text("id")
    if not name:
        raise TableError(table.place, say("weapon_has_no_name"), say("write_name_sword"))
    weapon_id = table.text("id") or free_weapon_id(name, taken)
    if weapon_id in taken:
        problem = say("two_weapons_have_id_weapon_id", weapon_id=weapon_id)
        raise TableError(table.at("id"), problem, say("give_each_its_own_id"))
    place: WeaponPlace = table.text("place", "held", PLACES)  # type: ignore[assignment]
    # In both directions: a held weapon lies nowhere, and one that lies somewhere is not held.
    if (place == "dropped") != table.has("cell"):
        raise TableError(
            table.at("cell"),
            say("dropped_weapon_lies_in_cell_one_that_is"),
            say("write_cell_x_y_beside_place_dropped_and"),
        )
    return Weapon(
        weapon_id,
        name,
        _reach(table, length),
        _ranges(table, length),
        table.whole("hands", 1, 0, MOST_HANDS),
        _short(table, "damage", MOST_DAMAGE),
        _properties(table),
        table.whole("price", 0, 0, MOST_PRICE),
        place,
        table.cell("cell") if table.has("cell") else None,
        length(table.number("level"), table.at("level")),
    )


def _short(table: PlainTable, key: str, most: int) -> str:
    text = table.text(key)
    if len(text) > most:
        raise TableError(
            table.at(key),
            say("it_has_count_letters", count=len(text)),
            say("keep_it_to_most", most=most),
        )
    return text


def _properties(table: PlainTable) -> tuple[str, ...]:
    names = table.texts("properties")
    if len(names) > MOST_PROPERTIES or len(set(names)) < len(names):
        problem = say("property_stands_there_twice_or_there")
        raise TableError(
            table.at("properties"),
            problem,
            say("name_each_once_most_properties_at_most", most_properties=MOST_PROPERTIES),
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
    # Rising: the first band that reaches far enough counts.
    if len(ends) > MOST_RANGES or any(b <= a for a, b in itertools.pairwise(ends)):
        problem = say("ranges_rise_from_near_to_far")
        raise TableError(
            place, problem, say("write_most_ranges_at_most_like_30_60", most_ranges=MOST_RANGES)
        )
    return tuple(ends)


def _within(value: int, place: str) -> int:
    if not 0 <= value <= MOST_REACH:
        problem = say("reach_or_range_is_not_negative_and_at")
        raise TableError(place, problem, say("correct_the_number"))
    return value


def weapon_values(
    weapons: Iterable[Weapon], units: Callable[[int], Fraction]
) -> list[dict[str, Any]]:
    """Weapons in the form of a diagram; `units` turns thousandths of a cell into the ruleset's
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
