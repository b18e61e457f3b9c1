"""The areas of effect of a creature in the text form of a scene: `areas`, a list of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from fivefoot.core.model.area_record import MOST_AREA, MOST_AREAS, MOST_RANGE, AreaRecord
from fivefoot.core.model.plain_table import PlainTable, TableError
from fivefoot.core.model.texts import say
from fivefoot.core.model.zone import AIMED, ZONE_SHAPES, ZoneShape

MOST_ROUNDS = 10_000


def read_areas(table: PlainTable, length: Callable[[Fraction, str], int]) -> tuple[AreaRecord, ...]:
    """The `areas` of a token's table; `length` turns the ruleset's unit into thousandths of a cell.

    Raises TableError naming what no area can have.
    """
    found: list[AreaRecord] = []
    for inner in table.tables("areas"):
        area = _area(inner, length)
        if area.name in [each.name for each in found]:
            problem = say("name_name_stands_there_twice", name=area.name[:40])
            raise TableError(inner.at("name"), problem, say("give_each_area_its_own_name"))
        found.append(area)
        inner.finish()
    if len(found) > MOST_AREAS:
        raise TableError(
            table.at("areas"),
            say("there_are_more_than_most_areas", most_areas=MOST_AREAS),
            say("remove_some"),
        )
    return tuple(found)


def _area(table: PlainTable, length: Callable[[Fraction, str], int]) -> AreaRecord:
    shape: ZoneShape = table.text("shape", "burst", ZONE_SHAPES)  # type: ignore[assignment]
    size = length(table.number("size"), table.at("size"))
    far = length(table.number("range"), table.at("range"))
    if not 0 < size <= MOST_AREA:
        problem = say("area_measures_more_than_nothing_and_no")
        raise TableError(table.at("size"), problem, say("write_its_radius_side_or_length"))
    if not 0 <= far <= MOST_RANGE or (far and shape in AIMED):
        problem = say("range_is_not_negative_and_cones_and")
        raise TableError(table.at("range"), problem, say("write_how_far_away_its_centre_may_be"))
    return AreaRecord(
        table.text("name", shape.capitalize()),
        shape,
        size,
        far,
        table.text("save"),
        table.text("damage"),
        table.whole("rounds", least=0, most=MOST_ROUNDS),
        table.text("action"),
    )


def area_values(
    areas: Iterable[AreaRecord], units: Callable[[int], Fraction]
) -> list[dict[str, Any]]:
    """The tables of some areas; default values are left out."""
    tables = []
    for area in areas:
        values: dict[str, Any] = {"name": area.name, "shape": area.shape, "size": units(area.size)}
        more = {"range": units(area.range), "save": area.save, "damage": area.damage}
        more |= {"rounds": area.rounds, "action": area.action}
        tables.append(values | {key: value for key, value in more.items() if value})
    return tables
