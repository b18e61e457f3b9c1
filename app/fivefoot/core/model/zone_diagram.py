"""Zones in the text form of a scene: `[[zones]]` tables, read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import Any

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.plain_table import PlainTable, TableError, parse_point
from fivefoot.core.model.texts import say
from fivefoot.core.model.zone import AIMED, MOST_SIZE, ZONE_SHAPES, Zone, ZoneShape

MOST_ZONES = 200
MOST_ROUNDS = 10_000


def read_zones(
    table: PlainTable, length: Callable[[Fraction, str], int], tokens: Collection[str]
) -> Iterator[Zone]:
    """The zones of a scene's table; `length` turns the ruleset's unit into thousandths of a cell.

    Raises TableError for impossible ones.
    """
    seen: set[str] = set()
    for number, inner in enumerate(table.tables("zones"), start=1):
        zone = _zone(inner, f"zone-{number}", length)
        if zone.id in seen:
            raise TableError(
                inner.at("id"),
                say("id_id_stands_there_twice", id=zone.id),
                say("give_each_zone_its_own_id"),
            )
        # Its rounds count at the turns of that token: without one they would never pass.
        if zone.of and zone.of not in tokens:
            raise TableError(
                inner.at("of"),
                say("there_is_no_token_of", of=zone.of[:40]),
                say("name_one_of_tokens"),
            )
        if number > MOST_ZONES:
            raise TableError(
                inner.place,
                say("there_are_more_than_most_zones_zones", most_zones=MOST_ZONES),
                say("remove_some"),
            )
        seen.add(zone.id)
        inner.finish()
        yield zone


def _zone(table: PlainTable, usual: str, length: Callable[[Fraction, str], int]) -> Zone:
    table.needed("at")
    shape: ZoneShape = table.text("shape", "burst", (*ZONE_SHAPES, "region"))  # type: ignore[assignment]
    size = length(table.number("size", Fraction(0)), table.at("size"))
    at = parse_point(table.any("at"), table.at("at"))
    towards = (
        parse_point(table.any("towards"), table.at("towards")) if table.has("towards") else None
    )
    if not 0 < size <= MOST_SIZE:
        raise TableError(
            table.at("size"), say("zone_has_size"), say("write_how_far_it_goes_in_ruleset_s_unit")
        )
    if shape in AIMED and towards in (None, at):
        raise TableError(
            table.at("towards"), say("cone_or_line_leads_somewhere"), say("give_towards_like_4_5_2")
        )
    return Zone(
        table.text("id", usual),
        table.text("name", shape.capitalize()),
        shape,
        at,
        size,
        # A burst with a direction is accepted; keeping the direction would make two equal zones
        # differ.
        towards if shape in AIMED else None,
        table.text("note"),
        table.text("damage"),
        table.whole("rounds", least=0, most=MOST_ROUNDS),
        table.text("of"),
        table.texts("cells") if table.has("cells") else (),
        table.flag("hidden"),
    )


def zone_values(zone: Zone, units: Callable[[int], Fraction]) -> dict[str, Any]:
    """The values of a zone's table, without those at their default."""
    values: dict[str, Any] = {
        "id": zone.id,
        "name": zone.name,
        "shape": zone.shape,
        "at": _cells(zone.at),
    }
    values["size"] = units(zone.size)
    if zone.towards is not None:
        values["towards"] = _cells(zone.towards)
    more = {"note": zone.note, "damage": zone.damage, "rounds": zone.rounds, "of": zone.of}
    more |= {"cells": list(zone.cells), "hidden": zone.hidden}
    return values | {key: value for key, value in more.items() if value}


def _cells(point: Point) -> list[Fraction]:
    return [Fraction(point.x, CELL), Fraction(point.y, CELL)]
