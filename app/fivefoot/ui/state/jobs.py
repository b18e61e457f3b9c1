"""Runs work in threads: reading large files never blocks painting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal


class _Reports(QObject):
    """Delivers results to waiting callbacks in the thread in which it was made.

    One object and one connection for all jobs: a connection for each would keep alive, for as long
    as the program runs, whatever its function refers to.
    """

    ended = Signal(object, object, object)

    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[int, Callable[[Any, Exception | None], None]] = {}
        self.ended.connect(self._hand_back)

    def _hand_back(self, number: int, result: Any, error: Exception | None) -> None:
        done = self.waiting.pop(number, None)
        if done is not None:
            done(result, error)


class _Job(QRunnable):
    def __init__(self, number: int, work: Callable[[], Any], reports: _Reports) -> None:
        super().__init__()
        self._number = number
        self._work: Callable[[], Any] | None = work
        self._reports = reports

    def run(self) -> None:
        # Qt deletes a job when it likes: references of its function are dropped once it has run.
        work, self._work = self._work, None
        try:
            result, error = work() if work is not None else None, None
        except Exception as problem:
            result, error = None, problem
        try:
            self._reports.ended.emit(self._number, result, error)
        except RuntimeError:
            return  # the window was closed meanwhile


class Jobs:
    """Runs functions in a thread and returns their results in the window's thread, in the order
    they end.
    """

    def __init__(self) -> None:
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(2)
        self._reports = _Reports()
        self._count = 0

    def run(self, work: Callable[[], Any], done: Callable[[Any, Exception | None], None]) -> None:
        """Runs `work` in a thread, then `done(result, error)` in this one."""
        self._count += 1
        # Kept here, not in the job: a job must hold nothing of the window.
        self._reports.waiting[self._count] = done
        self._pool.start(_Job(self._count, work, self._reports))

    def forget(self) -> None:
        """Delivers no more results: those who requested them are going away."""
        self._reports.waiting.clear()

    def wait(self, milliseconds: int = 5000) -> bool:
        """Waits for all work to end, as when the program exits."""
        return self._pool.waitForDone(milliseconds)
