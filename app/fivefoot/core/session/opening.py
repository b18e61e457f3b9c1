"""Where a session looks for rules: when a scenario is opened, and before it is read by others.

Everything past this point is handed them: no command, no step of undo and no drag asks for rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import sharing_lines
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.session.commands.play import SetOption, SwitchRuleset, with_option
from fivefoot.core.session.document import Document
from fivefoot.core.session.house_rules import option_words, under
from fivefoot.core.session.position import Position
from fivefoot.core.session.texts import say


def position_of(scenario: Scenario) -> Position:
    """A scenario with the rules it names. Raises RulesetError where they cannot be used."""
    return Position(scenario, library.rules_of(scenario))


def document_of(
    scenario: Scenario, path: Path | None = None, turn_start: Scenario | None = None
) -> Document:
    """A scenario opened under the rules it names; `turn_start` is what its turn began with.

    Raises RulesetError.
    """
    start = position_of(turn_start) if turn_start is not None else None
    return Document(position_of(scenario), path, start)


def copy_under(scenario: Scenario, ruleset_id: str) -> Document:
    """A scenario whose own rules are missing, opened under installed ones without house rules.

    Raises RulesetError, and Refused where a stat means nothing to them.
    """
    rules = library.load(ruleset_id)
    return Document(
        Position(
            # Options of rules that are missing mean nothing to others.
            replace(SwitchRuleset(rules).apply(scenario, rules), options={}),
            rules,
        )
    )


def switch_to(scenario: Scenario, ruleset_id: str, from_file: bool = False) -> SwitchRuleset:
    """The command that reads a scenario by the installed rules of an id, or by those of that id
    that its file brings.

    Raises RulesetError.
    """
    return SwitchRuleset(library.rules_of(under(scenario, ruleset_id, from_file)), from_file)


def set_option(scenario: Scenario, key: str, value: Any) -> SetOption:
    """The command that overrides a key of a scenario's rules; None takes the override away.

    Raises RulesetError where the rules do not allow it.
    """
    return SetOption(library.rules_of(with_option(scenario, key, value)), key, value)


def brought(scenario: Scenario) -> Mapping[str, str]:
    """The rulesets that came with the scenario's file, in force or not: their titles by id."""
    names = [scenario.ruleset] if scenario.ruleset_files else []
    # Those in force first.
    names += [
        name for name, rules in scenario.house_rules.items() if rules.files and name not in names
    ]
    return {name: _title(scenario, name) for name in names}


def _title(scenario: Scenario, name: str) -> str:
    own = (
        scenario
        if name == scenario.ruleset and scenario.ruleset_files
        else under(scenario, name, True)
    )
    try:
        return library.rules_of(own).title
    except RulesetError:
        # Its title cannot be read: the id at least tells which.
        return name


def told(scenario: Scenario) -> tuple[str, ...]:
    """What whoever opens a scenario should know of who shared it and of its house rules, a sentence
    each; nothing where there is neither.
    """
    titles = brought(scenario)
    lines = list(sharing_lines(scenario.sharing)) if scenario.sharing is not None else []
    if scenario.ruleset in titles and scenario.ruleset_files:
        lines.append(say("it_brings_its_own_rules_which", titles=titles[scenario.ruleset]))
    if scenario.options:
        lines.append(
            say("house_rules_in_force_names", names=", ".join(option_words(scenario.options)))
        )
    waiting = [
        title
        for name, title in titles.items()
        if not (name == scenario.ruleset and scenario.ruleset_files)
    ]
    if waiting:
        lines.append(say("it_also_brings_rules", waiting=", ".join(waiting)))
    return tuple(lines)
