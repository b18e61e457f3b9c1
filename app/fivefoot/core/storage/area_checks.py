"""Areas of a file's creatures that nobody could lay."""

from __future__ import annotations

from fivefoot.core.model.area_record import MOST_AREAS
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.said_areas import area_fault
from fivefoot.core.storage import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of

REMEDY = "Correct it there, or remove the area"


def check_areas(scenario: Scenario, rules: Ruleset) -> None:
    """Raises ScenarioFileError for the first area that cannot be, naming its place."""
    for token in scenario.tokens.values():
        if not token.areas:
            continue
        place = ("tokens", token.id, "areas")
        if len(token.areas) > MOST_AREAS:
            problem = f"there are {len(token.areas)} areas; {MOST_AREAS} are allowed"
            raise ScenarioFileError(place_of(*place), problem, REMEDY)
        seen = set[str]()
        for index, area in enumerate(token.areas):
            wrong = area_fault(rules, area)
            if area.name in seen:
                wrong = f"another area is called {quoted(area.name)!r}"
            if area.action and not limits.is_identifier(area.action):
                wrong = f"{quoted(area.action)!r} is the id of no action"
            if wrong:
                raise ScenarioFileError(place_of(*place, index), wrong, REMEDY)
            seen.add(area.name)
