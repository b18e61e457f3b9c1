"""Readings: policies that a game's rules leave open for a group to choose, and which choice is in
force.

A ruleset lists them (`readings`); a scenario keeps its group's choices in its options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.reading_values import is_same_choice, value_at
from fivefoot.core.rules.ruleset.reading_words import reading_label, says_of
from fivefoot.core.rules.ruleset.texts import say


@dataclass(frozen=True, slots=True)
class Reading:
    """A key whose value a group may choose: its value in force, the ruleset's own, and all choices.

    `source` is the rule that leaves it open, or `default` for our own default.
    """

    key: str
    value: Any
    usual: Any
    choices: tuple[Any, ...]
    source: str

    @property
    def label(self) -> str:
        """Its name for people."""
        return reading_label(self.key)

    @property
    def differs(self) -> bool:
        """Whether the group's choice differs from the ruleset's."""
        return not is_same_choice(self.value, self.usual)

    @property
    def text(self) -> str:
        """The reading in force, in one line: "Flanking: flanking gives no benefit"."""
        return f"{self.label}: {says_of(self.key, self.value)}"


def readings_of(scenario: Scenario) -> tuple[Reading, ...]:
    """All readings of a scenario's rules. Raises RulesetError."""
    rules = library.rules_of(scenario)
    usual = library.rules_of(replace(scenario, options={}))
    return tuple(
        Reading(
            key,
            value_at(rules, key),
            value_at(usual, key),
            tuple(choices),
            usual.source_of(key),
        )
        for key, choices in usual.readings.items()
    )


def unusable_choices(folder: Path) -> Iterator[str]:
    """A sentence for each choice in a ruleset's folder that contradicts its other values."""
    raw = library.read_raw(folder)
    for key, choices in library.validate(raw, folder.name).readings.items():
        for choice in choices:
            chosen = library.with_options(raw, {key: choice}, folder.name)
            try:
                library.validate(chosen, folder.name, (key,))
            except library.RulesetError as error:
                yield say("choice_contradicts", key=key, choice=choice, problem=error.problems[0])
