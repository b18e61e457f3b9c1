"""The tool that breaks a ruleset really breaks it, tries the cases that read the value, and knows
why no case is due for what it leaves out.

All values of all systems are broken in the long run:

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
    """A breaker that has these cases alone."""
    breaker = Breaker(ruleset)
    breaker.cases = [(file, case) for file, case in breaker.cases if case.id in ids]
    assert len(breaker.cases) == len(ids)
    return breaker


def test_a_broken_ruleset_is_what_the_cases_are_played_with() -> None:
    breaker = breaker_with("twopoint", "EX15")
    assert breaker.noticing(Breakage(("grid", "cell"), 2), breaker.cases) == "EX15"
    assert not breaker.noticing(Breakage(("grid", "cell"), 1), breaker.cases)


def test_only_the_cases_that_read_a_value_are_tried() -> None:
    breaker = breaker_with("twopoint", "EX15", "option pushed further")
    forced = [case.id for _, case in breaker.likely(("actions", "shove", "forced"))]
    assert forced == ["option pushed further"]
    assert [case.id for _, case in breaker.likely(("grid", "cell"))] != forced


def test_another_spelling_of_the_same_ruleset_breaks_nothing() -> None:
    """A cell of no length is refused; fully by the shortest way is what goes without saying."""
    raw = Breaker("twopoint").raw
    assert [found.value for found in breakages(raw, ("grid", "cell"), 1)] == [6, 2]
    ways = [found.value for found in breakages(raw, ("metric", "range"), "chebyshev")]
    assert "euclid" in ways
    assert REMOVED not in ways


def test_every_exception_excepts_something_and_says_why() -> None:
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


@pytest.mark.skipif(
    not os.environ.get("FIVEFOOT_LONG"), reason="takes half an hour: set FIVEFOOT_LONG=1"
)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_is_missed_by_a_case(system: str) -> None:
    breaker = Breaker(system)
    breaker.every_way = False
    rows = list(breaker.each(processes=os.cpu_count() or 1))
    missed = {row.key for row in rows if row.case}
    assert sorted({row.key for row in rows} - missed) == []
