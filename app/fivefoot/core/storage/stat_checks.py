"""Whether the stats of tokens are what their ruleset declares: numbers within limits, switches, words of a list.

A word where a number is due would stop a fight in the middle. Stats that no installed ruleset declares are let be: they
belong to a system that is not here.
"""

from __future__ import annotations

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.stat_values import stat_problem
from fivefoot.core.storage.importers.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of
from fivefoot.core.storage.scenario_tree import CORRECT_IT


def check_stats(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first stat that says what its ruleset does not understand."""
    named = {ruleset_id for token in scenario.tokens.values() for ruleset_id, stats in token.stats.items() if stats}
    known = {ruleset_id: _known(scenario, ruleset_id) for ruleset_id in sorted(named)}  # each is looked up once
    for token in scenario.tokens.values():
        for ruleset_id, stats in token.stats.items():
            ruleset = known.get(ruleset_id)
            records = ruleset.stats if ruleset is not None else {}
            for name, value in stats.items():
                problem = stat_problem(records[name], value) if name in records else ""
                if problem:
                    place = place_of("tokens", token.id, "stats", ruleset_id, name)
                    raise ScenarioFileError(place, quoted(problem), CORRECT_IT)


def _known(scenario: Scenario, ruleset_id: str) -> Ruleset | None:
    try:
        return library.rules_of(scenario) if ruleset_id == scenario.ruleset else library.load(ruleset_id)
    except RulesetError:
        return None
