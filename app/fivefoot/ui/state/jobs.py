"""Work beside the window: reading large files never holds up painting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal


class _Report(QObject):
    done = Signal(object, object)


class _Job(QRunnable):
    def __init__(self, work: Callable[[], Any], report: _Report) -> None:
        super().__init__()
        self._work = work
        self._report = report

    def run(self) -> None:
        try:
            result, error = self._work(), None
        except Exception as problem:
            result, error = None, problem
        try:
            self._report.done.emit(result, error)
        except RuntimeError:
            return  # the window was closed meanwhile


class Jobs:
    """Runs functions in a thread and hands their results back to the window's thread, in the order they end."""

    def __init__(self) -> None:
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(2)
        self._reports: set[_Report] = set()

    def run(self, work: Callable[[], Any], done: Callable[[Any, Exception | None], None]) -> None:
        """Run `work` in a thread, then `done(result, error)` in this one."""
        report = _Report()
        self._reports.add(report)

        def finish(result: Any, error: Exception | None) -> None:
            if report in self._reports:
                self._reports.discard(report)
                done(result, error)

        report.done.connect(finish)
        self._pool.start(_Job(work, report))

    def forget(self) -> None:
        """Hand no result back any more: those who asked are going away."""
        self._reports.clear()

    def wait(self, milliseconds: int = 5000) -> bool:
        """Wait for all work to end, as when the program is left."""
        return self._pool.waitForDone(milliseconds)
