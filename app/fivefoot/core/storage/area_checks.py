"""Checks the areas of effect that creatures of a file carry, and refuses those that could never be
placed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import attrgetter

from fivefoot.core.model.area_record import MOST_AREAS, AreaRecord
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.record_checks import refuse_faults, refuse_more_than
from fivefoot.core.storage.texts import say

REMEDY = say("correct_it_there_or_remove_area")


def check_areas(scenario: Scenario, rules: Ruleset) -> None:
    """Raises ScenarioFileError for the first impossible area, naming its place."""
    for token in scenario.tokens.values():
        areas, place = token.areas, ("tokens", token.id, "areas")
        many = say("there_are_count_areas_most_areas", count=len(areas), most_areas=MOST_AREAS)
        refuse_more_than(MOST_AREAS, areas, many, REMEDY, *place)
        refuse_faults(areas, partial(_problems, rules), attrgetter("name"), REMEDY, *place)


def _problems(rules: Ruleset, area: AreaRecord, seen: set[str]) -> Iterator[tuple[str, str]]:
    # Imported here: few files have areas, and the turn's modules take long to load.
    from fivefoot.core.rules.turn.action_areas import area_fault

    if area.action and not limits.is_identifier(area.action):
        yield "", say("quoted_is_id_of_no_action", quoted=quoted(area.action))
    if area.name in seen:
        yield "", say("another_area_is_called_quoted", quoted=quoted(area.name))
    if wrong := area_fault(rules, area):
        yield "", wrong
