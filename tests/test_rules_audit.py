"""How a game master follows each rule in the window, held against the rules, the cases and the
tests it names.

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

ROOT = Path(__file__).parents[1]
AUDIT: dict[str, dict[str, Any]] = tomllib.loads(
    (ROOT / "tests/rules_audit.toml").read_text(encoding="utf-8")
)["way"]
TYPED = "value"
"""The way that is no more than a value typed."""

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")


def rules_of(system: str) -> set[str]:
    """The ids of a system's rules."""
    text = (ROOT / "rulesets" / system / "rules.toml").read_text(encoding="utf-8")
    return {name for group in tomllib.loads(text)["rules"].values() for name in group}


def ways_of(system: str) -> dict[str, list[str]]:
    """The ways by which each row of a system is followed."""
    found: dict[str, list[str]] = {}
    for name, way in AUDIT.items():
        for rule in way.get(system, "").split():
            found.setdefault(rule, []).append(name)
    return found


def unfollowed(system: str) -> set[str]:
    """The rules of a system that no way follows: not to be had in the window."""
    return rules_of(system) - set(ways_of(system))


def only_typed(system: str) -> set[str]:
    """The rules that are followed by a value written into a creature and by nothing else."""
    return {rule for rule, ways in ways_of(system).items() if set(ways) == {TYPED}}


@cache
def cited_in(system: str) -> dict[str, list[str]]:
    """The cases that cite each rule, as file: id."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "rulesets" / system / "cases").glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            rules = case.get("rule", [])
            for rule in [rules] if isinstance(rules, str) else rules:
                found.setdefault(rule, []).append(f"{path.stem}: {case['id']}")
    return found


@cache
def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_a_way_and_a_case(system: str) -> None:
    rules = rules_of(system)
    assert set(ways_of(system)) == rules
    assert rules - set(cited_in(system)) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_none_is_not_to_be_had_or_only_typed(system: str) -> None:
    assert unfollowed(system) == set()
    assert only_typed(system) == set()


def test_the_audit_notices_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out of every way A42 is not to be had; left to a value alone it is only typed."""
    for way in AUDIT.values():
        left = [rule for rule in way.get("keyword3", "").split() if rule != "A42"]
        monkeypatch.setitem(way, "keyword3", " ".join(left))
    assert unfollowed("keyword3") == {"A42"}
    monkeypatch.setitem(AUDIT[TYPED], "keyword3", "A42")
    assert (unfollowed("keyword3"), only_typed("keyword3")) == (set(), {"A42"})


@pytest.mark.parametrize("name", AUDIT)
def test_the_tests_of_a_way_exist(name: str) -> None:
    way = AUDIT[name]
    assert set(way) <= {"says", "inputs", "pointer", "keys", *SYSTEMS}
    for node in (way["pointer"], way["keys"]):
        path, _, test = node.partition("::")
        assert test in functions_of(path), node


def rows() -> Iterator[str]:
    """A line for each rule: how, inputs by the pointer, the tests, a case."""
    for system in SYSTEMS:
        ways, cases = ways_of(system), cited_in(system)
        for rule in sorted(ways, key=lambda rule: int(rule[1:])):
            for name in ways[rule]:
                way = AUDIT[name]
                test = way["pointer"].rpartition("::")[2]
                yield f"{rule} | {way['says']} | {way['inputs']} | {test} | {cases[rule][0]}"


if __name__ == "__main__":
    print("\n".join(rows()))
