"""House rules: options that a group set, and rules that came with a file.

They stay in the file when one switches.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from fivefoot.core.model.scenario import HouseRules, Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.reading_words import WORDS, label_of, says_of


def under(scenario: Scenario, ruleset_id: str, from_file: bool = False) -> Scenario:
    """The scenario with another ruleset in force: the installed one, or the one of that id that its
    file brings.

    What a switch sets aside is kept in `house_rules`, and comes back with the ruleset that it
    belongs to. Nothing else is changed: what has no counterpart is cleared elsewhere.
    """
    same = scenario.ruleset == ruleset_id
    kept = _set_aside(scenario, with_options=not same)
    waiting = kept.pop(ruleset_id, HouseRules())
    if waiting.files and not from_file:
        kept[ruleset_id] = HouseRules(waiting.files)
    return replace(
        scenario,
        ruleset=ruleset_id,
        ruleset_files=waiting.files if from_file else {},
        options=scenario.options if same else waiting.options,
        house_rules=kept,
    )


def _set_aside(scenario: Scenario, with_options: bool) -> dict[str, HouseRules]:
    """The house rules that wait, with those in force among them."""
    kept = dict(scenario.house_rules)
    before = kept.get(scenario.ruleset, HouseRules())
    now = HouseRules(
        scenario.ruleset_files or before.files, scenario.options if with_options else {}
    )
    if now.files or now.options:
        kept[scenario.ruleset] = now
    return kept


def brought(scenario: Scenario) -> Mapping[str, str]:
    """The rulesets that came with the scenario's file, in force or not: their titles by id."""
    names = [scenario.ruleset] if scenario.ruleset_files else []
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
        return name


def option_words(options: Mapping[str, object]) -> tuple[str, ...]:
    """Options in words, with what stands in the ruleset: "Flanking: nobody gains by flanking
    (flank.enabled = false)"; a key without words as it stands there.
    """
    return tuple(_option_words(key, value) for key, value in sorted(options.items()))


def _option_words(key: str, value: object) -> str:
    written = f"{key} = {json.dumps(value, ensure_ascii=False)}"
    return f"{label_of(key)}: {says_of(key, value)} ({written})" if key in WORDS else written


def told(scenario: Scenario) -> tuple[str, ...]:
    """What whoever opens a scenario should know of its house rules, a sentence each; nothing where
    it has none.
    """
    titles, lines = brought(scenario), []
    if scenario.ruleset in titles and scenario.ruleset_files:
        lines.append(f"It brings its own rules, which are in force: {titles[scenario.ruleset]}.")
    if scenario.options:
        lines.append(f"House rules in force: {', '.join(option_words(scenario.options))}.")
    waiting = [
        title
        for name, title in titles.items()
        if not (name == scenario.ruleset and scenario.ruleset_files)
    ]
    if waiting:
        lines.append(f"It also brings rules that are not in force: {', '.join(waiting)}.")
    return tuple(lines)
