"""Checks that the stats of tokens match what their ruleset declares: numbers within limits,
switches, words of a list.

A word in place of a number would stop a fight in the middle. Stats for other rulesets are checked
when the scenario is read under them: loading them all would slow down each opening.
"""

from __future__ import annotations

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.stat_values import unfit_stat
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.scenario_tree import CORRECT_IT


def check_stats(scenario: Scenario, rules: Ruleset) -> None:
    """Raises ScenarioFileError for the first stat that the scenario's ruleset does not
    understand.
    """
    found = unfit_stat(scenario, rules)
    if found is not None:
        token, name, problem = found
        raise ScenarioFileError(
            dotted_path("tokens", token.id, "stats", rules.id, name), quoted(problem), CORRECT_IT
        )
