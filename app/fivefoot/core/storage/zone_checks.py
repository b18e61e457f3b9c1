"""Refuses zones of a file that no map can hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from operator import attrgetter

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.zone import (
    AIMED,
    MOST_NAME,
    MOST_NOTE,
    MOST_ROUNDS,
    MOST_SIZE,
    MOST_ZONES,
    Zone,
)
from fivefoot.core.rules.rolls.damage_dice import damage_dice
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.record_checks import refuse_faults, refuse_more_than
from fivefoot.core.storage.texts import say

_HEXADECIMAL = re.compile(r"[0-9a-f]{0,125}")

REMEDY = say("correct_it_there_or_remove_zone")


def check_zones(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first impossible zone, naming its place."""
    zones = scenario.zones
    many = say("there_are_count_zones_most_zones", count=len(zones), most_zones=MOST_ZONES)
    refuse_more_than(MOST_ZONES, zones, many, REMEDY, "zones")
    refuse_faults(zones, partial(_problems, scenario), attrgetter("id"), REMEDY, "zones")


def _problems(scenario: Scenario, zone: Zone, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not 0 < len(zone.id) <= limits.MAX_ID:
        yield "id", say("id_has_1_to_max_id_letters", max_id=limits.MAX_ID)
    if zone.id in seen:
        yield "id", say("another_zone_is_called_quoted", quoted=quoted(zone.id))
    if not 0 < len(zone.name) <= MOST_NAME:
        yield "name", say("name_has_1_to_most_name_letters", most_name=MOST_NAME)
    if len(zone.note) > MOST_NOTE:
        yield "note", say("note_has_at_most_most_note_letters", most_note=MOST_NOTE)
    if not 0 < zone.size <= MOST_SIZE:
        yield "size", say("size_is_1_to_most_size_thousandths", most_size=MOST_SIZE)
    if not 0 <= zone.rounds <= MOST_ROUNDS:
        yield "rounds", say("zone_lasts_0_to_most_rounds_rounds", most_rounds=MOST_ROUNDS)
    if zone.shape in AIMED and zone.towards in (None, zone.at):
        yield "towards", say("cone_or_line_leads_to_place")
    if zone.damage and damage_dice(zone.damage) is None:
        yield "damage", say("quoted_are_no_dice", quoted=quoted(zone.damage))
    yield from _cell_problems(scenario, zone)
    if zone.of and zone.of not in scenario.tokens:
        yield "of", say("there_is_no_token_quoted", quoted=quoted(zone.of))


def _cell_problems(scenario: Scenario, zone: Zone) -> Iterator[tuple[str, str]]:
    if (zone.shape == "region") != bool(zone.cells):
        yield "cells", say("region_has_cells_and_no_other_zone")
    if len(zone.cells) > scenario.scene.rows or not all(map(_HEXADECIMAL.fullmatch, zone.cells)):
        yield "cells", say("region_has_text_for_each_row")
