"""Checks the value of a token's stat against what its ruleset declares, including its limits."""

from __future__ import annotations

import math
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.problems import quoted_value
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say


def unfit_stat(scenario: Scenario, ruleset: Ruleset) -> tuple[Token, str, str] | None:
    """The first stat of a token that does not fit the ruleset's declaration: the token, the stat,
    and why; None where all do.
    """
    for token in scenario.tokens.values():
        for name, value in token.stats.get(ruleset.id, {}).items():
            problem = stat_problem(ruleset.stats[name], value) if name in ruleset.stats else ""
            if problem:
                return token, name, problem
    return None


def stat_problem(record: Stat, value: Any) -> str:
    """Why a stat cannot have a value; empty where it can.

    >>> stat_problem(Stat(label="Speed", default=30), "fast")
    "a number is expected for Speed, not 'fast'"
    >>> stat_problem(Stat(label="Speed", default=30, least=0, most=1000), -5)
    'Speed must be between 0 and 1000, not -5'
    >>> stat_problem(Stat(label="Speed", default=30, least=0), -5)
    'Speed must be at least 0, not -5'
    """
    fits = {
        "number": (
            isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        ),
        "switch": isinstance(value, bool),
    }.get(record.type, isinstance(value, str))
    if not fits:
        return _kind_problem(record, quoted_value(value))
    if record.type == "choice" and value not in record.choices:
        return say(
            "label_is_one_of_choices_not_value",
            label=record.label,
            choices=", ".join(record.choices),
            value=quoted_value(value),
        )
    return _limit_problem(record, value) if record.type == "number" else ""


def _kind_problem(record: Stat, said: str) -> str:
    if record.type == "number":
        return say("number_is_due_for_stat", label=record.label, value=said)
    if record.type == "switch":
        return say("true_or_false_is_due_for_stat", label=record.label, value=said)
    return say("text_is_due_for_stat", label=record.label, value=said)


def _limit_problem(record: Stat, value: float) -> str:
    low, high = record.least, record.most
    if (low is None or low <= value) and (high is None or value <= high):
        return ""
    if low is None:
        return say("stat_must_be_at_most", label=record.label, high=high, value=value)
    if high is None:
        return say("stat_must_be_at_least", label=record.label, low=low, value=value)
    return say("stat_must_lie_between", label=record.label, low=low, high=high, value=value)
