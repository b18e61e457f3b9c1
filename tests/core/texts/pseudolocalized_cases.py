"""Plays cases of the bundled rulesets under the pseudo-language and prints the texts that are not
translated.

    FIVEFOOT_CATALOGUE=long.po python pseudolocalized_cases.py RULESETS EVERY

RULESETS is a folder with copies of the rulesets and their cases, as `tests.pseudolocalization`
writes them; each EVERYth case is played. This is a separate program, because the language of a
process is chosen before its first text is made.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.pseudolocalization import SMALL, untranslated

from fivefoot.core.conformance.case_file import Case, CaseFile, CaseStep, read_case_file
from fivefoot.core.conformance.runner import run_case
from fivefoot.core.conformance.stage import Played
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in

# Keys whose texts were chosen by the author of the case: names, triggers, notes.
CHOSEN: Final = ("abilities", "area", "name", "note", "save", "set", "text", "trigger", "why")
# Words typed in cases and terminals, which refusals repeat.
TYPED: Final = (
    *("all", "burst", "card", "cone", "cube", "decline", "line", "none", "out", "prone", "stay"),
    *("advantage", "disadvantage"),  # of rulesets in an older form, which are read as they are
)
SHOWN_FACTS: Final = ("effects", "labels", "lines", "tags", "text")
# Names zones of distance anew, under which those in brackets are not found.
OF_OTHER_NAMES: Final = "D42 option zones"


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for inner in value.values() for text in texts_in(inner))
    elif isinstance(value, list | tuple):
        yield from (text for inner in value for text in texts_in(inner))


def chosen_in(value: Any) -> Iterator[str]:
    """Texts that the case chose, wherever in its tables they stand."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_in(inner) if key in CHOSEN else chosen_in(inner)
    elif isinstance(value, list | tuple):
        yield from (text for inner in value for text in chosen_in(inner))


def names_of(played: Played) -> Iterator[str]:
    """Names in the scenario: they are the same in every language."""
    scenario, rules = played.stage.scenario, played.stage.rules
    for token in scenario.tokens.values():
        yield from (token.id, token.name)
        yield from (name for weapon in token.weapons for name in (weapon.id, weapon.name))
        yield from (area.name for area in token.areas)
    yield from (name for zone in scenario.zones for name in (zone.id, zone.name, zone.note))
    yield from scenario.scene.barriers
    yield from (*rules.pools, *rules.actions, *rules.rounds.phases)
    yield from (record.category for record in rules.actions.values())


def said_in(step: CaseStep, played: Played) -> Iterator[tuple[str, str]]:
    """Where a text came from and the text, for everything people would read after a step."""
    yield from (("refusal or caution", problem.text) for problem in played.problems)
    yield from (("log", entry.text) for entry in played.stage.scenario.encounter.log)
    asked = played.question or {}
    yield "question", str(asked.get("text", ""))
    for choice in asked.get("choices", {}).values():
        yield from (("choice", str(choice.get(key, ""))) for key in ("label", "price"))
    for key in SHOWN_FACTS if step.verb == "query" else ():
        if key in played.facts:
            yield from (("answer", text) for text in texts_in(played.facts[key]()))


def missed_in(file: CaseFile, case: Case, found: dict[str, str]) -> None:
    """Adds what passed the catalogue by in a case, with the first text that has it."""
    names: set[str] = {*TYPED, *chosen_in(dict(case.scene))}

    def judge(step: CaseStep, played: Played) -> list[str]:
        names.update(chosen_in(dict(step.args)), names_of(played))
        for kind, text in said_in(step, played):
            rest = "a label in small letters" if SMALL in text else untranslated(text, names)
            if rest:
                found.setdefault(f"{kind}: {rest}", f"{file.ruleset}, {case.id}: {text}")
        return []

    result = run_case(file, case, judge)
    if result.case != OF_OTHER_NAMES:
        found.update({f"{result.case}: broke": line for line in result.messages})


def main(folder: Path, every: int) -> None:
    """Play the cases and print what was found, as JSON."""
    found: dict[str, str] = {}
    number = 0
    with looking_in(folder):
        for path in sorted(folder.glob("*/cases/*.toml")):
            file = read_case_file(path)
            for case in file.cases:
                number += 1
                if number % every == 0:
                    missed_in(file, case, found)
    json.dump({"played": number // every, "missed": found}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
