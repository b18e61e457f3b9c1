"""Readings that the rules leave open, for a group to choose: which there are, which is in force.

A ruleset lists them (`readings`); a scenario keeps what its group chose in its options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.reading_values import is_same_choice, value_at
from fivefoot.core.rules.ruleset.reading_words import label_of, says_of
from fivefoot.core.rules.ruleset.texts import say


@dataclass(frozen=True, slots=True)
class Reading:
    """A key that a group may choose: its value in force, the ruleset's own, and all choices.

    `source` is the rule that leaves it open, or `default` for a house default of ours.
    """

    key: str
    value: Any
    usual: Any
    choices: tuple[Any, ...]
    source: str

    @property
    def label(self) -> str:
        """What it is called."""
        return label_of(self.key)

    @property
    def differs(self) -> bool:
        """Whether the group chose otherwise than the ruleset."""
        return not is_same_choice(self.value, self.usual)

    @property
    def text(self) -> str:
        """The reading in force, in a line: "Flanking: flanking gives no benefit"."""
        return f"{self.label}: {says_of(self.key, self.value)}"


def readings_of(scenario: Scenario) -> tuple[Reading, ...]:
    """All readings of the rules that a scenario is played by. Raises RulesetError."""
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
    """A sentence for each choice in a ruleset's folder that its other values contradict."""
    raw = library.read_raw(folder)
    for key, choices in library.validate(raw, folder.name).readings.items():
        for choice in choices:
            chosen = library.with_options(raw, {key: choice}, folder.name)
            try:
                library.validate(chosen, folder.name, (key,))
            except library.RulesetError as error:
                yield say("choice_contradicts", key=key, choice=choice, problem=error.problems[0])
