"""Zones of a file that no map can hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.zone import AIMED, MOST_SIZE, Zone
from fivefoot.core.rules.rolls.damage_dice import damage_dice
from fivefoot.core.rules.turn.zones import MOST_NAME, MOST_NOTE, MOST_ROUNDS, MOST_ZONES
from fivefoot.core.storage import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of

_HEXADECIMAL = re.compile(r"[0-9a-f]{0,125}")

REMEDY = "Correct it there, or remove the zone"


def check_zones(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first zone that cannot be, naming its place."""
    if len(scenario.zones) > MOST_ZONES:
        problem = f"there are {len(scenario.zones)} zones; {MOST_ZONES} are allowed"
        raise ScenarioFileError("zones", problem, REMEDY)
    seen: set[str] = set()
    for index, zone in enumerate(scenario.zones):
        for field, problem in _problems(scenario, zone, seen):
            raise ScenarioFileError(place_of("zones", index, field), problem, REMEDY)
        seen.add(zone.id)


def _problems(scenario: Scenario, zone: Zone, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not 0 < len(zone.id) <= limits.MAX_ID:
        yield "id", f"an id has 1 to {limits.MAX_ID} letters"
    if zone.id in seen:
        yield "id", f"another zone is called {quoted(zone.id)!r}"
    if not 0 < len(zone.name) <= MOST_NAME:
        yield "name", f"a name has 1 to {MOST_NAME} letters"
    if len(zone.note) > MOST_NOTE:
        yield "note", f"a note has at most {MOST_NOTE} letters"
    if not 0 < zone.size <= MOST_SIZE:
        yield "size", f"a size is 1 to {MOST_SIZE} thousandths of a cell"
    if not 0 <= zone.rounds <= MOST_ROUNDS:
        yield "rounds", f"a zone lasts 0 to {MOST_ROUNDS} rounds"
    if zone.shape in AIMED and zone.towards in (None, zone.at):
        yield "towards", "a cone or a line leads to a place other than its start"
    if zone.damage and damage_dice(zone.damage) is None:
        yield "damage", f"{quoted(zone.damage)!r} are no dice"
    yield from _cell_problems(scenario, zone)
    if zone.of and zone.of not in scenario.tokens:
        yield "of", f"there is no token {quoted(zone.of)!r}"


def _cell_problems(scenario: Scenario, zone: Zone) -> Iterator[tuple[str, str]]:
    if (zone.shape == "region") != bool(zone.cells):
        yield "cells", "a region has cells, and no other zone has"
    if len(zone.cells) > scenario.scene.rows or not all(map(_HEXADECIMAL.fullmatch, zone.cells)):
        yield "cells", "a region has a text of up to 125 hexadecimal digits for each row of the map"
