"""Questions worked out beside the window: it waits a moment for each answer, then goes on and is
told when it is there.

An answer that nobody waits for any more, since another was asked, the scenario changed or Escape
was pressed, is dropped.
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
"""Milliseconds the window waits for an answer: most are there by then, and nothing flickers."""

KEPT = 4
"""Answers held: a field of the air takes megabytes."""

Answer_co = TypeVar("Answer_co", covariant=True)


class Request(Hashable, Protocol[Answer_co]):
    """A question as a value."""

    def answer(self) -> Answer_co:
        """Works it out; called in any thread."""
        ...


class Background(QObject):
    """Works requests out in a thread; of each kind only the one asked last is waited for.

    `arrived` gives a request whose answer has come late, `changed` tells that something is waited
    for, or nothing any more. With `patience` None every answer is worked out at once, in the thread
    that asks: so tests are the same each time.
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
        """How much of what is waited for is done, 0 to 1: of several answers, of the slowest."""
        return min((self._under_way[kind].share for kind in self._waited_for), default=0.0)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is waited for."""
        return bool(self._waited_for)

    def ask(self, request: Request[Answer_co], patience: int | None = None) -> Answer_co | None:
        """The answer, or None as long as it is being worked out, and where that was given up;
        `patience` (milliseconds) replaces the usual one where answers are waited for at all.

        What working it out raises comes out of the event loop, or at once where there is no
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
                ):  # else another was asked before its turn came
                    with watched(progress), suppress(StoppedError):
                        soon.append(request.answer())
            finally:
                ended.set()
            return soon[0] if soon else None

        was_busy = self.is_busy
        # An older one of its kind may be running still: its answer would come to nobody.
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
        # Told once, after both: else the sign of being busy would flicker.
        self._tell(was_busy)
        return soon[0] if request in self._answers else None

    def _arrive(self, request: Request[Any], answer: Any, error: Exception | None) -> None:
        """An answer has come: it is kept only where it is still waited for."""
        # The very request: an equal one that was asked again has an answer of its own on its way.
        if self._waited_for.get(type(request)) is not request:
            # Whoever asked has got its answer by now, or has asked something else.
            return
        self._waited_for.pop(type(request))
        self._tell(True)
        if error is not None:
            raise error
        self._keep(request, answer)
        self.arrived.emit(request)

    def _keep(self, request: Request[Any], answer: Any) -> None:
        self._answers[request] = answer
        # Those kept first go first.
        while len(self._answers) > KEPT:
            self._answers.popitem(last=False)

    def _tell(self, was_busy: bool) -> None:
        if was_busy != self.is_busy:
            self.changed.emit()

    def give_up(self) -> bool:
        """Escape: stop what is worked out, and ask none of it again until `resume`.

        False where nothing was.
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
        """What was given up may be asked again: somebody takes the token in hand."""
        self._given_up.clear()

    def forget(self) -> None:
        """The scenario is another one: no answer to what was asked means anything now."""
        was_busy = self.is_busy
        # Threads run on, and find nobody who waits for them.
        self._waited_for.clear()
        self._given_up.clear()
        self._answers.clear()
        self._tell(was_busy)

    def wait(self, milliseconds: int = 5000) -> bool:
        """Wait for all threads to end, as when the program is left."""
        return self._jobs.wait(milliseconds)
