"""Work beside the window."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from fivefoot.ui.state.jobs import Jobs


def results_of(jobs: Jobs, forgetting: bool) -> list[Any]:
    found: list[Any] = []
    jobs.run(lambda: 7, lambda result, _error: found.append(result))
    assert jobs.wait()
    if forgetting:
        jobs.forget()
    for _ in range(5):
        QApplication.processEvents()
    return found


def test_a_result_comes_back_unless_it_was_forgotten_before_it_arrived(qapp: QApplication) -> None:
    assert results_of(Jobs(), forgetting=False) == [7]
    assert results_of(Jobs(), forgetting=True) == []
