"""Whether the stats of tokens are what their ruleset declares: numbers, switches, words of a list.

A word where a number is due would stop a fight in the middle. Stats that no installed ruleset declares are let be: they
belong to a system that is not here.
"""

from __future__ import annotations

from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.storage.importers.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of
from fivefoot.core.storage.scenario_tree import CORRECT_IT

_DUE = {"number": "a number", "switch": "true or false", "choice": "a text", "text": "a text"}


def check_stats(scenario: Scenario) -> None:
    """Raises ScenarioFileError for the first stat that says what its ruleset does not understand."""
    for token in scenario.tokens.values():
        for ruleset_id, stats in token.stats.items():
            ruleset = _installed(scenario, ruleset_id) if stats else None
            for name, value in stats.items():
                record = ruleset.stats.get(name) if ruleset is not None else None
                problem = stat_problem(record, value) if record is not None else ""
                if problem:
                    raise ScenarioFileError(
                        place_of("tokens", token.id, "stats", ruleset_id, name), problem, CORRECT_IT
                    )


def _installed(scenario: Scenario, ruleset_id: str) -> Ruleset | None:
    options = scenario.options if ruleset_id == scenario.ruleset else {}
    try:
        return library.load(ruleset_id, options)
    except RulesetError:
        return None


def stat_problem(record: Stat, value: Any) -> str:
    """Why a stat cannot have a value; empty where it can.

    >>> stat_problem(Stat(label="Speed", default=30), "fast")
    "a number is due for Speed, not 'fast'"
    """
    fits = {
        "number": isinstance(value, (int, float)) and not isinstance(value, bool),
        "switch": isinstance(value, bool),
    }.get(record.type, isinstance(value, str))
    if not fits:
        return f"{_DUE[record.type]} is due for {record.label}, not {quoted(repr(value))}"
    if record.type == "choice" and value not in record.choices:
        return f"{record.label} is one of {', '.join(record.choices)}, not {quoted(repr(value))}"
    return ""
