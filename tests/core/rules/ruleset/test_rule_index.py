"""The index of rules: each id that a ruleset, a case or the program's own code names stands in
it.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest
from tests.conformance.read_cases import read

from fivefoot.core.conformance.case_file import case_files
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.rule_names import (
    rule_name,
    rule_names,
    rule_sentences,
    rules_about,
)

PROJECT = Path(__file__).parents[4]
SIXTH = PROJECT / "tests" / "files" / "rulesets" / "patchwork"
LETTERS = {"A": "keyword3", "B": "phase3ap", "C": "quickaction", "D": "openband", "E": "twopoint"}


@pytest.mark.parametrize(("letter", "name"), LETTERS.items())
def test_every_rule_of_a_system_has_a_name_and_a_sentence_of_its_own(
    letter: str, name: str
) -> None:
    rules = rules_about(library.load(name))
    # Numbered without a gap; that none is missing at the end the audit of rules says.
    assert {rule.id for rule in rules} == {f"{letter}{n}" for n in range(1, len(rules) + 1)}
    assert len({rule.name for rule in rules}) == len(rules)
    assert all(rule.says.endswith(".") and not rule.says[0].islower() for rule in rules)


@pytest.mark.parametrize("name", LETTERS.values())
def test_every_case_names_rules_of_the_index(name: str) -> None:
    index = library.load(name).rule_index
    for file in case_files([library.rulesets_folder() / name]):
        for case in read(file).cases:
            # A case of a policy that no rule asks for names the key's value or our default.
            unknown = [
                rule
                for rule in case.rules
                if re.fullmatch(r"[A-Z]+\d+", rule) and rule not in index
            ]
            assert not unknown, f"{file.name}, {case.id}: {unknown}"


def test_every_rule_that_the_code_names_stands_in_the_index() -> None:
    for file in sorted((PROJECT / "app").rglob("*.py")):
        for letter, number in re.findall(r"\b([A-E])(\d{1,2})\b", file.read_text(encoding="utf-8")):
            told = (
                f"{file.relative_to(PROJECT)} names {letter}{number}, which is no rule of"
                f" {LETTERS[letter]}"
            )
            assert letter + number in library.load(LETTERS[letter]).rule_index, told


def test_rules_are_named_for_people() -> None:
    ruleset = library.load("keyword3")
    assert rule_name(ruleset, "A44") == "Diagonals (A44)"
    assert (
        rule_names(ruleset, "A44 default A45")
        == "Diagonals (A44), our default, Difficult terrain (A45)"
    )
    assert rule_names(ruleset, "Z9") == "Z9"
    assert rule_sentences(ruleset, "default A43") == (
        (
            "Within one turn (A43): A [Move] action cannot be spread over two turns; what is left"
            " when the turn ends is lost."
        ),
    )


def test_rules_are_found_by_all_of_some_words() -> None:
    ruleset = library.load("keyword3")
    assert [rule.id for rule in rules_about(ruleset, "a44")] == ["A44"]
    assert "A48" in [rule.id for rule in rules_about(ruleset, "PROVOKES turn")]
    assert rules_about(ruleset, "no such words") == ()
    diagonals = rules_about(ruleset, "a44")[0]
    assert diagonals.values == ("metric.diagonal", "metric.diagonal_scope")


def test_a_rule_that_stands_twice_is_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SIXTH, tmp_path / "patchwork"))
    twice = (
        '[rules.One]\nP1 = { name = "One", says = "One." }\n[rules.Two]\nP1 = { name = "Two", says'
        ' = "Two." }\n'
    )
    (folder / "rules.toml").write_text(twice, encoding="utf-8")
    with pytest.raises(
        library.RulesetError,
        match=r"rules\.toml, rules\.Two\.P1: another chapter has this rule, too",
    ):
        library.read(folder)


def test_a_ruleset_without_an_index_inside_a_scenario_file_is_read_as_before() -> None:
    folder = library.rulesets_folder() / "twopoint"
    texts = {
        path.name: path.read_text(encoding="utf-8")
        for path in folder.glob("*.toml")
        if path.name != "rules.toml"
    }
    assert tomllib.loads(texts["actions.toml"])["sources"]
    ruleset = library.rules_of(Scenario(Scene(3, 3), "twopoint", ruleset_files=texts))
    assert ruleset.source_of("movement.kind") == "E13"
    assert rule_name(ruleset, "E13") == "E13"


def test_tables_are_taken_apart_for_sources_as_far_as_some_name_their_parts() -> None:
    """Gates always are: one that asks nothing needs no source."""
    dash = {"label": "Dash", "gates": [{"says": "Not now."}], "cost": [{"action": 1}]}
    step = {"label": "Step", "gates": [{"flag": "free", "says": "Not now."}]}
    table = {"actions": {"dash": dash, "step": step}, "modes": {"walk": {"mediums": ["ground"]}}}
    assert library.leaf_keys(table, {"actions", "actions.dash", "actions.step"}) == [
        "actions.dash.label",
        "actions.dash.cost",
        "actions.step.label",
        "actions.step.gates.flag",
        "modes",
    ]
