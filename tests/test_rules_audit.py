"""Checks how a game master follows each rule in the window against the rules, the cases and the
tests that it names.

The table, row by row: python -m tests.test_rules_audit
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.read_cases import read

ROOT = Path(__file__).parents[1]
AUDIT: dict[str, dict[str, Any]] = tomllib.loads(
    (ROOT / "tests/rules_audit.toml").read_text(encoding="utf-8")
)["procedure"]
TYPED = "token_value"
"""The procedure that only types a value."""

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")


def rules_of(system: str) -> set[str]:
    """The ids of a system's rules."""
    text = (ROOT / "rulesets" / system / "rules.toml").read_text(encoding="utf-8")
    return {name for group in tomllib.loads(text)["rules"].values() for name in group}


def procedures_of(system: str) -> dict[str, list[str]]:
    """The procedures for each rule of a system, by the rule's id."""
    found: dict[str, list[str]] = {}
    for name, procedure in AUDIT.items():
        for rule in procedure.get(system, "").split():
            found.setdefault(rule, []).append(name)
    return found


def without_procedure(system: str) -> set[str]:
    """The rules of a system that cannot be followed in the window."""
    return rules_of(system) - set(procedures_of(system))


def only_typed(system: str) -> set[str]:
    """The rules that are followed only by typing a value of a creature."""
    return {rule for rule, names in procedures_of(system).items() if set(names) == {TYPED}}


@cache
def cited_in(system: str) -> dict[str, list[str]]:
    """The cases that cite each rule, as file: id."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "rulesets" / system / "cases").glob("*.toml")):
        for case in read(path).cases:
            for rule in case.rules:
                found.setdefault(rule, []).append(f"{path.stem}: {case.id}")
    return found


@cache
def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_a_procedure_and_a_case(system: str) -> None:
    rules = rules_of(system)
    assert set(procedures_of(system)) == rules
    assert rules - set(cited_in(system)) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_rule_is_out_of_reach_or_only_typed(system: str) -> None:
    assert without_procedure(system) == set()
    assert only_typed(system) == set()


def test_the_audit_notices_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A42 removed from every procedure is out of reach; listed under a value alone it is only
    typed.
    """
    for procedure in AUDIT.values():
        left = [rule for rule in procedure.get("keyword3", "").split() if rule != "A42"]
        monkeypatch.setitem(procedure, "keyword3", " ".join(left))
    assert without_procedure("keyword3") == {"A42"}
    monkeypatch.setitem(AUDIT[TYPED], "keyword3", "A42")
    assert (without_procedure("keyword3"), only_typed("keyword3")) == (set(), {"A42"})


@pytest.mark.parametrize("name", AUDIT)
def test_the_tests_of_a_procedure_exist(name: str) -> None:
    procedure = AUDIT[name]
    assert set(procedure) <= {"how", "inputs", "pointer", "keys", *SYSTEMS}
    for node in (procedure["pointer"], procedure["keys"]):
        path, _, test = node.partition("::")
        assert test in functions_of(path), node


def rows() -> Iterator[str]:
    """A line for each rule: how, inputs by the pointer, the tests, a case."""
    for system in SYSTEMS:
        procedures, cases = procedures_of(system), cited_in(system)
        for rule in sorted(procedures, key=lambda rule: int(rule[1:])):
            for name in procedures[rule]:
                procedure = AUDIT[name]
                test = procedure["pointer"].rpartition("::")[2]
                how, inputs = procedure["how"], procedure["inputs"]
                yield f"{rule} | {how} | {inputs} | {test} | {cases[rule][0]}"


if __name__ == "__main__":
    print("\n".join(rows()))
