"""House rules: options that a group set, and rulesets that came with a file.

They stay in the file when the rules are switched.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from fivefoot.core.model.scenario import HouseRules, Scenario
from fivefoot.core.rules.ruleset.reading_words import reading_label, says_of


def with_ruleset_in_force(scenario: Scenario, ruleset_id: str, from_file: bool = False) -> Scenario:
    """The scenario with another ruleset in force: the installed one, or the one of that id inside
    its file.

    What is set aside is kept in `house_rules`, and returns with its ruleset. Nothing else is
    changed; `switching` clears what has no counterpart.
    """
    same = scenario.ruleset == ruleset_id
    # Its own options return with it; those of the other rules are kept.
    kept = _set_aside(scenario, with_options=not same)
    waiting = kept.pop(ruleset_id, HouseRules())
    # Files that are no longer in force are kept for the next switch.
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
    """All house rules to keep, including those now in force."""
    kept = dict(scenario.house_rules)
    before = kept.get(scenario.ruleset, HouseRules())
    now = HouseRules(
        scenario.ruleset_files or before.files, scenario.options if with_options else {}
    )
    if now.files or now.options:
        kept[scenario.ruleset] = now
    return kept


def option_words(options: Mapping[str, object]) -> tuple[str, ...]:
    """Options in words, with the key in the ruleset: "Flanking: flanking gives no benefit
    (flank.enabled = false)".
    """
    return tuple(_option_words(key, value) for key, value in sorted(options.items()))


def _option_words(key: str, value: object) -> str:
    written = f"{key} = {json.dumps(value, ensure_ascii=False)}"
    return f"{reading_label(key)}: {says_of(key, value)} ({written})"
