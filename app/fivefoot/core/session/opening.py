"""Loads the rules of a scenario when it is opened or switched to others.

From here on everything is given its rules: no command, undo step or drag looks for any.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands.play import SetOption, SwitchRuleset, with_option
from fivefoot.core.session.document import Document
from fivefoot.core.session.house_rules import with_ruleset_in_force
from fivefoot.core.session.position import Position


def position_of(scenario: Scenario) -> Position:
    """A scenario with the rules it names. Raises RulesetError where they cannot be used."""
    return Position(scenario, library.rules_of(scenario))


def document_of(
    scenario: Scenario, path: Path | None = None, turn_start: Scenario | None = None
) -> Document:
    """A document for a scenario under the rules it names; `turn_start` is the scenario at the start
    of its turn.

    Raises RulesetError.
    """
    start = position_of(turn_start) if turn_start is not None else None
    return Document(position_of(scenario), path, start)


def copy_under(scenario: Scenario, ruleset_id: str) -> Document:
    """A scenario whose own rules are missing, opened under installed ones without house rules.

    Raises RulesetError, and Refused where a stat does not fit them.
    """
    rules = library.load(ruleset_id)
    return Document(
        Position(
            # Options of missing rules mean nothing to others.
            replace(SwitchRuleset(rules).apply(scenario, rules), options={}),
            rules,
        )
    )


def switch_to(scenario: Scenario, ruleset_id: str, from_file: bool = False) -> SwitchRuleset:
    """The command that switches a scenario to the installed rules of an id, or to those of that id
    inside its file.

    Raises RulesetError.
    """
    return SwitchRuleset(
        library.rules_of(with_ruleset_in_force(scenario, ruleset_id, from_file)), from_file
    )


def set_option(scenario: Scenario, key: str, value: Any) -> SetOption:
    """The command that overrides a key of a scenario's rules; None removes the override.

    Raises RulesetError where the rules do not allow it.
    """
    return SetOption(library.rules_of(with_option(scenario, key, value)), key, value)
