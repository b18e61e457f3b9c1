"""Lamps and torches in the text form of a scene."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.plain_table import PlainTable, TableError, parse_point
from fivefoot.core.model.scene import Ambient, Light
from fivefoot.core.model.texts import say
from fivefoot.core.model.token import FLAME, CarriedLight

AMBIENTS = ("bright", "dim", "dark")
MOST_REACH = 10_000 * CELL
PLAIN = "#ffffff"

Length = Callable[[Fraction, str], int]


def read_ambient(table: PlainTable) -> Ambient:
    """The light over the whole scene."""
    ambient: Ambient = table.text("ambient", "bright", AMBIENTS)  # type: ignore[assignment]
    return ambient


def read_lights(table: PlainTable, length: Length) -> Iterator[Light]:
    """The lamps of a scene; `length` turns the ruleset's unit into thousandths of a cell.

    Raises TableError for a lamp without a place or a reach.
    """
    for inner in table.tables("lights"):
        inner.needed("at")
        at = parse_point(inner.any("at"), inner.at("at"))
        bright, reach = _radii(inner, length)
        colour, on = _colour(inner, PLAIN), inner.flag("on", True)
        inner.finish()
        yield Light(at, reach, colour, bright, on)


def _colour(table: PlainTable, usual: str) -> str:
    colour = table.text("colour", usual).lower()
    if re.fullmatch("#[0-9a-f]{6}", colour) is None:
        raise TableError(
            table.at("colour"), say("colour_is_written_like_ffaa00"), say("write_one_so")
        )
    return colour


def read_carried(table: PlainTable, length: Length) -> CarriedLight | None:
    """The light that a token carries, None where it has none."""
    if not table.has("light"):
        return None
    inner = table.table("light")
    bright, reach = _radii(inner, length)
    colour = _colour(inner, FLAME)
    inner.finish()
    return CarriedLight(bright, reach, colour)


def _radii(table: PlainTable, length: Length) -> tuple[int, int]:
    reach = length(table.number("reach"), table.at("reach"))
    bright = length(table.number("bright", 0), table.at("bright"))
    if not 0 < reach <= MOST_REACH or not 0 <= bright <= reach:
        problem = say("light_reaches_some_way_and_is_bright_no")
        raise TableError(table.at("reach"), problem, say("write_bright_and_reach_in_unit"))
    return bright, reach


def light_values(light: Light, units: Callable[[int], Fraction]) -> dict[str, Any]:
    """The values of a lamp's table."""
    bright = light.reach // 2 if light.bright is None else light.bright
    at = [Fraction(light.at.x, CELL), Fraction(light.at.y, CELL)]
    values: dict[str, Any] = {"at": at, "bright": units(bright), "reach": units(light.reach)}
    if light.colour != PLAIN:
        values["colour"] = light.colour
    return values if light.on else values | {"on": False}


def carried_values(light: CarriedLight, units: Callable[[int], Fraction]) -> dict[str, Any]:
    """The values of a carried light's table."""
    values: dict[str, Any] = {"bright": units(light.bright), "reach": units(light.reach)}
    return values if light.colour == FLAME else values | {"colour": light.colour}
