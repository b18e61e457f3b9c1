"""Which reports of a test are sent: all where one did not pass, else what tells something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests import conftest

TEST = "tests/test_it.py::test_it"
PHASES = ("setup", "call", "teardown")


def sent(monkeypatch: pytest.MonkeyPatch, *phases: tuple[str, str, float]) -> list[str]:
    """The phases that are reported of a test that ran like this: (phase, outcome, seconds) each."""
    reports = [
        pytest.TestReport(TEST, (TEST, 1, "it"), {}, outcome, None, phase, duration=seconds)  # type: ignore[arg-type]
        for phase, outcome, seconds in phases
    ]
    monkeypatch.setattr(conftest, "runtestprotocol", lambda _item, **_how: reports)
    seen: list[str] = []
    log = SimpleNamespace(
        pytest_runtest_logstart=lambda **_where: seen.append("start"),
        pytest_runtest_logreport=lambda report: seen.append(report.when),
        pytest_runtest_logfinish=lambda **_where: seen.append("finish"),
    )
    item: Any = SimpleNamespace(ihook=log, nodeid=TEST, location=(TEST, 1, "it"))
    assert conftest.pytest_runtest_protocol(item, None)
    assert (seen[0], seen[-1]) == ("start", "finish")
    return seen[1:-1]


def test_of_a_test_that_passes_the_call_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sent(monkeypatch, *((phase, "passed", 0.01) for phase in PHASES)) == ["call"]


@pytest.mark.parametrize("broken", ["call", "teardown"])
def test_of_a_test_that_fails_all_is_reported(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """The end of it may have printed why."""
    outcomes = ((phase, "failed" if phase == broken else "passed", 0.01) for phase in PHASES)
    assert sent(monkeypatch, *outcomes) == [*PHASES]


@pytest.mark.parametrize("outcome", ["failed", "skipped"])
def test_a_test_that_never_runs_is_reported(monkeypatch: pytest.MonkeyPatch, outcome: str) -> None:
    found = sent(monkeypatch, ("setup", outcome, 0.01), ("teardown", "passed", 0.01))
    assert found == ["setup", "teardown"]


def test_what_takes_long_before_a_test_is_among_the_durations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = (("setup", "passed", 2.0), ("call", "passed", 0.01), ("teardown", "passed", 0.01))
    assert sent(monkeypatch, *slow) == ["setup", "call"]
