"""What every test needs: Qt draws off the screen unless named otherwise, and a check that does not
depend on luck.
"""

import gc
import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from fivefoot.core.geometry import compiled

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Qt fills areas of 96 rows and more in threads; of a whole window one pixel differs at most. Where
# tests run on every core, handing the rows over takes longer than filling them.
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
# Garbage is looked for after 200,000 new objects and not after 700, which took up to a twelfth of
# the time: tests make much that goes by itself.
gc.set_threshold(200_000, 10, 10)
# A landing is judged by the code, not by the luck of the draw: with CI set, every run tries the
# same examples.
settings.register_profile("steady", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("steady")

#: Seconds of what is done before or after a test that are reported; a window takes less.
LONG = 0.3
#: How the tests begin that play one conformance case each.
A_CASE = "tests/conformance/test_cases.py::test_case_passes"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says how many conformance cases passed: each is a test among others."""
    passed, failed = (
        sum(report.nodeid.startswith(A_CASE) for report in reports(terminalreporter, *outcomes))
        for outcomes in (("passed",), ("failed", "error"))
    )
    if passed or failed:
        terminalreporter.write_line(f"Conformance cases: {passed} passed, {failed} failed")


def reports(terminalreporter: pytest.TerminalReporter, *outcomes: str) -> list[pytest.TestReport]:
    return [report for outcome in outcomes for report in terminalreporter.getreports(outcome)]


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Runs a test and reports what was done before and after it only where that took long (for
    `--durations`), or where not all passed (what it printed explains the failure): to send and read
    20,000 reports that tell nothing took ten seconds.
    """
    log = item.ihook
    log.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    phases = runtestprotocol(item, log=False, nextitem=nextitem)
    passed = all(report.passed for report in phases)
    for report in phases:
        if report.when == "call" or not passed or report.duration > LONG:
            log.pytest_runtest_logreport(report=report)
    log.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session", autouse=True)
def warm_search(request: pytest.FixtureRequest) -> None:
    """The compiled search, as people use it; compiled once and kept in numba's folder, or beside
    the last results.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    cache = getattr(request.config, "cache", None)  # a run may do without
    compiled.warm(
        Path(chosen) if chosen else cache.mkdir("compiled") if cache is not None else None
    )
    # What is there by now stays to the end. Tests of the window collect garbage each, and need not
    # go through it again.
    gc.collect()
    gc.freeze()
