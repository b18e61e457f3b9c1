"""Rulesets and house rules that came inside a scenario's file, and the remarks shown when it is
opened.
"""

from __future__ import annotations

from collections.abc import Mapping

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.sharing import sharing_lines
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.session.house_rules import option_words, with_ruleset_in_force
from fivefoot.core.session.texts import say


def bundled_rulesets(scenario: Scenario) -> Mapping[str, str]:
    """The rulesets that came with the scenario's file, whether in force or not: their titles by
    id.
    """
    names = [scenario.ruleset] if scenario.ruleset_files else []
    # The one in force first.
    names += [
        name for name, rules in scenario.house_rules.items() if rules.files and name not in names
    ]
    return {name: _title(scenario, name) for name in names}


def _title(scenario: Scenario, name: str) -> str:
    own = (
        scenario
        if name == scenario.ruleset and scenario.ruleset_files
        else with_ruleset_in_force(scenario, name, True)
    )
    try:
        return library.rules_of(own).title
    except RulesetError:
        # Its title cannot be read; the id at least identifies it.
        return name


def opening_remarks(scenario: Scenario) -> tuple[str, ...]:
    """What the game master should know when a scenario is opened, a sentence each: who shared it,
    and its house rules; empty where there is neither.
    """
    titles = bundled_rulesets(scenario)
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
