"""Tests of the tool that breaks a ruleset: it really breaks it, tries the cases that read the
value, and has a reason for what it leaves out.

The long run breaks all values of all systems:

    FIVEFOOT_LONG=1 nice python -m pytest -n 0 tests/conformance/test_breakages.py
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase

import pytest
from tests.conformance.breakages import (
    REMOVED,
    SYSTEMS,
    Breakage,
    Breaker,
    breakages,
    exceptions,
    leaves,
    why_excepted,
)


def breaker_with(ruleset: str, *ids: str) -> Breaker:
    """Returns a breaker with these cases alone."""
    breaker = Breaker(ruleset)
    breaker.cases = [(file, case) for file, case in breaker.cases if case.id in ids]
    assert len(breaker.cases) == len(ids)
    return breaker


def test_the_cases_run_with_the_broken_ruleset() -> None:
    breaker = breaker_with("twopoint", "EX15")
    assert breaker.noticing(Breakage(("grid", "cell"), 2), breaker.cases) == "EX15"
    assert not breaker.noticing(Breakage(("grid", "cell"), 1), breaker.cases)


def test_only_the_cases_that_read_a_value_are_tried() -> None:
    breaker = breaker_with("twopoint", "EX15", "option pushed further")
    forced = [case.id for _, case in breaker.likely(("actions", "shove", "forced"))]
    assert forced == ["option pushed further"]
    assert [case.id for _, case in breaker.likely(("grid", "cell"))] != forced


def test_another_spelling_of_the_same_ruleset_breaks_nothing() -> None:
    """A cell of length 0 is refused, and the shortest way to write a default is to leave it out."""
    raw = Breaker("twopoint").raw
    assert [found.value for found in breakages(raw, ("grid", "cell"), 1)] == [6, 2]
    ways = [found.value for found in breakages(raw, ("metric", "range"), "chebyshev")]
    assert "euclid" in ways
    assert REMOVED not in ways


def test_every_exception_matches_a_key_and_gives_a_reason() -> None:
    names = [
        name
        for system in SYSTEMS
        for path, _ in leaves(Breaker(system).raw)
        for name in (".".join(map(str, path)), f"{system}:{'.'.join(map(str, path))}")
    ]
    for pattern, why in exceptions():
        assert len(why.split()) > 3
        key = pattern.partition("=")[0]
        assert any(fnmatchcase(name, key) for name in names), pattern
    assert why_excepted("twopoint", Breakage(("hand", 0), "move"))
    assert not why_excepted("twopoint", Breakage(("actions", "grapple", "checks", 0), "Fortitude"))


@pytest.mark.parametrize(
    ("system", "key", "case"),
    [
        ("quickaction", "actions.grapple.category", "C29 brawls"),
        ("quickaction", "actions.topple.checks.0", "C30 C35 Resilience"),
        ("quickaction", "conditions.mounted.modifiers.0.number", "C33 in the saddle"),
        ("quickaction", "conditions.demoralized.modifiers.1.check.0", "C50 a Wits save"),
        ("openband", "conditions.aiming.modifiers.0.not_actions.1", "D29 no volley"),
        ("twopoint", "actions.grapple.checks.1", "E10 E12 Reflex"),
        ("twopoint", "actions.escape.attack", "E11 no attack"),
        (
            "twopoint",
            "actions.opportunity_grapple.target.within",
            "E10 whom an opportunity grapple aims at",
        ),
        ("twopoint", "modes.walk.speed.stat", "E13 E15 each by its own"),
    ],
)
def test_cases_notice_what_none_noticed_before(system: str, key: str, case: str) -> None:
    breaker = breaker_with(system, case)
    path, value = next(leaf for leaf in leaves(breaker.raw) if ".".join(map(str, leaf[0])) == key)
    assert {row.case for row in breaker.rows(path, value)} == {case}


@pytest.mark.skipif(
    not os.environ.get("FIVEFOOT_LONG"), reason="takes half an hour: set FIVEFOOT_LONG=1"
)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_case_notices_every_broken_value(system: str) -> None:
    breaker = Breaker(system)
    breaker.every_way = False
    rows = list(breaker.each(processes=os.cpu_count() or 1))
    missed = {row.key for row in rows if row.case}
    assert sorted({row.key for row in rows} - missed) == []
