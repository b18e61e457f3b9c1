"""A scenario and the rules it is played by: what a document holds and its steps lead to."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Position:
    """A scenario under its rules, without anything derived from them: hundreds of them are kept."""

    scenario: Scenario
    rules: Ruleset
