"""The tool that breaks a ruleset really breaks it: a cell of two units is missed by a case that
counts cells.
"""

from __future__ import annotations

from tests.conformance.breakages import Breakage, Breaker


def test_a_broken_ruleset_is_what_the_cases_are_played_with() -> None:
    breaker = Breaker("twopoint")
    breaker.cases = [(file, case) for file, case in breaker.cases if case.id == "EX15"]
    assert len(breaker.cases) == 1
    assert breaker.noticing(Breakage(("grid", "cell"), 2)) == "EX15"
    assert not breaker.noticing(Breakage(("grid", "cell"), 1))
