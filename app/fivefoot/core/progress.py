"""How much of a long piece of work is done, told to whoever watches in this thread and may stop it.

Work tells the share that is done and does not know whether anybody watches; a part of it tells its
own share within `part`. Stopping takes effect where the work next tells its share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")


class StoppedError(Exception):
    """Whoever watches has stopped the work; nothing has come of it."""


class Progress:
    """A piece of work that is watched: any thread may read its `share` (0 to 1) and stop it."""

    def __init__(self) -> None:
        self._share = 0.0
        self._measure: Callable[[], float] | None = None
        self.is_stopped = False
        self.within = 0.0, 1.0

    @property
    def share(self) -> float:
        """How much is done."""
        measure = self._measure
        if measure is not None:
            self.tell(measure())
        return self._share

    def tell(self, share: float) -> None:
        """So much of the part in hand is done."""
        low, high = self.within
        self._share = max(self._share, low + (high - low) * min(1.0, share))

    def follow(self, measure: Callable[[], float] | None) -> None:
        """Asks whoever does it how far it is, since it tells nothing by itself."""
        self._measure = measure

    def stop(self) -> None:
        """Lets it end with StoppedError where it next tells its share."""
        self.is_stopped = True


_WATCHED: ContextVar[Progress | None] = ContextVar("watched", default=None)


@contextmanager
def watched(progress: Progress) -> Iterator[None]:
    """What is done within tells `progress` how far it has come.

    >>> work = Progress()
    >>> with watched(work):
    ...     with part(0.5, 1):
    ...         done(0.5)
    >>> work.share
    0.75
    """
    before = _WATCHED.set(progress)
    try:
        yield
    finally:
        _WATCHED.reset(before)


@contextmanager
def part(first: float, last: float) -> Iterator[None]:
    """What is done within is the part of the work from one share to another."""
    progress = _WATCHED.get()
    if progress is None:
        yield
        return
    outer = low, high = progress.within
    progress.within = low + (high - low) * first, low + (high - low) * last
    try:
        done(0)
        yield
    finally:
        progress.within = outer


def done(share: float) -> None:
    """A share of the work is done: 0 to 1, and never less than was told before.

    Raises StoppedError where the work was stopped.
    """
    progress = _WATCHED.get()
    if progress is None:
        return
    if progress.is_stopped:
        raise StoppedError
    progress.tell(share)


def with_progress(items: Sequence[Item]) -> Iterator[Item]:
    """The items one after another, each an equal part of the work.

    >>> work = Progress()
    >>> with watched(work):
    ...     print([work.share for _ in with_progress("abcd")])
    [0.0, 0.25, 0.5, 0.75]
    """
    if _WATCHED.get() is None:
        yield from items
        return
    for number, item in enumerate(items):
        with part(number / len(items), (number + 1) / len(items)):
            yield item


@contextmanager
def followed(measure: Callable[[], float]) -> Iterator[None]:
    """What is done within does not tell its share, but `measure` can say it from any thread."""
    progress = _WATCHED.get()
    if progress is None:
        yield
        return
    progress.follow(measure)
    try:
        yield
    finally:
        progress.follow(None)
