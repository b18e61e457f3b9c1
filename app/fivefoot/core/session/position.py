"""A scenario together with its rules: what a document holds before and after each step."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Position:
    """A scenario under its rules, without derived data: hundreds of them are kept."""

    scenario: Scenario
    rules: Ruleset
