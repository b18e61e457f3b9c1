"""Computes requests beside the window: it waits a moment for each answer, then continues and is
told when it is ready.

An answer that is no longer needed, since another was requested, the scenario changed or Escape was
pressed, is dropped.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from threading import Event
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from fivefoot.core.progress import Progress, StoppedError, watched
from fivefoot.ui.state.jobs import Jobs

PATIENCE = 25
"""Milliseconds that the window waits for an answer: most are ready by then, and nothing
flickers.
"""

KEPT = 4
"""The most cached answers: a field of the air takes megabytes."""

Answer_co = TypeVar("Answer_co", covariant=True)


class Request(Hashable, Protocol[Answer_co]):
    """A question as a value."""

    def answer(self) -> Answer_co:
        """Computes the answer; called in any thread."""
        ...


class Background(QObject):
    """Computes requests in a thread; of each kind only the last one is waited for.

    `arrived` gives a request whose answer has come late, `changed` says that something is waited
    for, or nothing any more. With `patience` None every answer is computed at once, in the calling
    thread: so tests are repeatable.
    """

    arrived = Signal(object)
    changed = Signal()

    def __init__(self, patience: int | None = None, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.patience = patience
        self._jobs = Jobs()
        self._waited_for: dict[type, Request[Any]] = {}
        self._given_up: set[Request[Any]] = set()
        self._answers: OrderedDict[Request[Any], Any] = OrderedDict()
        self._under_way: dict[type, Progress] = {}

    @property
    def share(self) -> float:
        """How much of what is waited for is done, 0 to 1: of several answers, that of the
        slowest.
        """
        return min((self._under_way[kind].share for kind in self._waited_for), default=0.0)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is waited for."""
        return bool(self._waited_for)

    def ask(self, request: Request[Answer_co], patience: int | None = None) -> Answer_co | None:
        """The answer, or None while it is being computed or where that was given up; `patience`
        (milliseconds) replaces the default where answers are waited for at all.

        Exceptions of the computation come out of the event loop, or at once where there is no
        patience.
        """
        if self.patience is None:
            return request.answer()
        if request in self._answers:
            answer: Answer_co = self._answers[request]
            return answer
        if request in self._given_up or self._waited_for.get(type(request)) == request:
            return None
        return self._begin(request, self.patience if patience is None else patience)

    def _begin(self, request: Request[Answer_co], patience: int) -> Answer_co | None:
        ended, soon, progress = Event(), list[Answer_co](), Progress()

        def work() -> Answer_co | None:
            try:
                if (
                    self._waited_for.get(type(request)) is request
                ):  # else another was requested before its turn came
                    with watched(progress), suppress(StoppedError):
                        soon.append(request.answer())
            finally:
                ended.set()
            return soon[0] if soon else None

        was_busy = self.is_busy
        # An older one of its kind may be running still: its answer is no longer needed.
        if type(request) in self._waited_for:
            self._under_way[type(request)].stop()  # nobody waits for that one any more
        self._waited_for[type(request)] = request
        self._under_way[type(request)] = progress
        self._jobs.run(work, lambda answer, error: self._arrive(request, answer, error))
        if (
            ended.wait(patience / 1000) and soon
        ):  # where it failed, the report of the thread says so
            self._waited_for.pop(type(request))
            self._keep(request, soon[0])
        # Reported once, after both: else the busy sign would flicker.
        self._tell(was_busy)
        return soon[0] if request in self._answers else None

    def _arrive(self, request: Request[Any], answer: Any, error: Exception | None) -> None:
        """An answer has come: it is cached only where it is still waited for."""
        # The very request: an equal one that was made again has an answer of its own on its way.
        if self._waited_for.get(type(request)) is not request:
            # The caller has its answer by now, or has requested something else.
            return
        self._waited_for.pop(type(request))
        self._tell(True)
        if error is not None:
            raise error
        self._keep(request, answer)
        self.arrived.emit(request)

    def _keep(self, request: Request[Any], answer: Any) -> None:
        self._answers[request] = answer
        # The oldest are dropped first.
        while len(self._answers) > KEPT:
            self._answers.popitem(last=False)

    def _tell(self, was_busy: bool) -> None:
        if was_busy != self.is_busy:
            self.changed.emit()

    def give_up(self) -> bool:
        """Escape: stops the computation, and refuses the request until `resume`.

        Returns False where there was none.
        """
        if not self.is_busy:
            return False
        self._given_up |= set(self._waited_for.values())
        for kind in self._waited_for:
            self._under_way[kind].stop()
        self._waited_for.clear()
        self._tell(True)
        return True

    def resume(self) -> None:
        """What was given up may be requested again: somebody picks up the token."""
        self._given_up.clear()

    def forget(self) -> None:
        """The scenario has changed: no pending answer means anything now."""
        was_busy = self.is_busy
        # Threads continue, and nobody waits for them.
        self._waited_for.clear()
        self._given_up.clear()
        self._answers.clear()
        self._tell(was_busy)

    def wait(self, milliseconds: int = 5000) -> bool:
        """Waits for all threads to end, as when the program exits."""
        return self._jobs.wait(milliseconds)
