"""Areas of a file's creatures that nobody could lay."""

from __future__ import annotations

from fivefoot.core.model.area_record import MOST_AREAS
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.said_areas import area_fault
from fivefoot.core.storage import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of
from fivefoot.core.storage.texts import say

REMEDY = say("correct_it_there_or_remove_area")


def check_areas(scenario: Scenario, rules: Ruleset) -> None:
    """Raises ScenarioFileError for the first area that cannot be, naming its place."""
    for token in scenario.tokens.values():
        if not token.areas:
            continue
        place = ("tokens", token.id, "areas")
        if len(token.areas) > MOST_AREAS:
            problem = say(
                "there_are_count_areas_most_areas", count=len(token.areas), most_areas=MOST_AREAS
            )
            raise ScenarioFileError(place_of(*place), problem, REMEDY)
        seen = set[str]()
        for index, area in enumerate(token.areas):
            wrong = area_fault(rules, area)
            if area.name in seen:
                wrong = say("another_area_is_called_quoted", quoted=quoted(area.name))
            if area.action and not limits.is_identifier(area.action):
                wrong = say("quoted_is_id_of_no_action", quoted=quoted(area.action))
            if wrong:
                raise ScenarioFileError(place_of(*place, index), wrong, REMEDY)
            seen.add(area.name)
