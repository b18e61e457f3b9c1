"""The scenario's pictures, each decoded once in a thread: the window waits a moment for each, else
it is told later.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QImageReader

from fivefoot.core.progress import Progress, watched
from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.decoding import (
    ALLOCATION_LIMIT,
    PictureError,
    Pyramid,
    decode_map,
    decode_token,
    spoken_name,
)
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.timers import single_shot

__all__ = ["PictureError", "PictureShelf", "Pyramid"]

Kind = Literal["map", "token"]
Key = tuple[Kind, str, bytes]
Found = Pyramid | QImage | PictureError

MOST_BYTES: dict[Kind, int] = {"map": 128 * 1024 * 1024, "token": 64 * 1024 * 1024}
"""The cache limit of each kind; the last one requested stays, however large it is."""

TOGETHER = 40
"""Milliseconds in which pictures that arrive one after another are reported at once."""


class PictureShelf(QObject):
    """Decoded pictures by name and content; the composition root owns it.

    Broken ones are kept as messages.

    With `patience` None each is decoded at once, in the calling thread: so tests and the terminal
    see all of them. Else it is decoded in a thread, and the answer is None until `arrived` reports
    that some are ready.
    """

    arrived = Signal()
    changed = Signal()

    def __init__(self, patience: int | None = None, owner: QObject | None = None) -> None:
        super().__init__(owner)
        # Qt's own limit is lower than some maps need.
        QImageReader.setAllocationLimit(ALLOCATION_LIMIT)
        self.patience = patience
        self._jobs = Jobs()
        self._known: OrderedDict[Key, Found] = OrderedDict()
        self._waited_for: dict[Key, Progress] = {}
        self._given_up: set[Key] = set()
        self._telling = single_shot(self, TOGETHER, self.arrived.emit)

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being decoded."""
        return bool(self._waited_for)

    @property
    def share(self) -> float:
        """How much of what is being decoded is done, 0 to 1: of several, the mean."""
        shares = [progress.share for progress in self._waited_for.values()]
        return sum(shares) / len(shares) if shares else 0.0

    def give_up(self) -> bool:
        """Escape: stops decoding; pictures under way are shown as not decoded.

        Returns False where there were none.
        """
        if not self.is_busy:
            return False
        for key, progress in self._waited_for.items():
            progress.stop()
            self._keep(
                key,
                PictureError(
                    tr(
                        "{name} was not decoded: you cancelled. Open the file again to see it.",
                        name=spoken_name(key[1]),
                    )
                ),
            )
        self._given_up |= set(self._waited_for)
        self._waited_for.clear()
        self._telling.start()
        self.changed.emit()
        return True

    def resume(self) -> None:
        """What was given up may be requested again: a document is opened."""
        for key in self._given_up:
            self._known.pop(key, None)
        self._given_up.clear()

    def map_picture(self, data: bytes, name: str) -> Pyramid | None:
        """Map art; None while it is being decoded. Raises PictureError."""
        found = self._ask(("map", name, data), self.patience)
        if isinstance(found, PictureError):
            raise found
        return found if isinstance(found, Pyramid) else None

    def token_picture(self, data: bytes | None, name: str | None) -> QImage | None:
        """Token art, small; None where there is none, it cannot be read, or it is being
        decoded.
        """
        if data is None or name is None:
            return None
        # Nobody waits for a token's picture: many come at once, and initials stand in for them.
        found = self._ask(("token", name, data), None if self.patience is None else 0)
        return found if isinstance(found, QImage) else None

    def _ask(self, key: Key, patience: int | None) -> Found | None:
        if key in self._known:
            # The most recently used are dropped last.
            self._known.move_to_end(key)
            return self._known[key]
        if patience is None:
            self._keep(key, _work(key))
            return self._known[key]
        if key not in self._waited_for:
            self._begin(key, patience)
        return self._known.get(key)

    def _begin(self, key: Key, patience: int) -> None:
        """Starts decoding in a thread; a picture that is ready within the patience is returned at
        once.
        """
        ended, soon, progress = Event(), list[Found](), Progress()

        def work() -> Found:
            with watched(progress):
                soon.append(_work(key))
            ended.set()
            return soon[0]

        # Before it is decoded, since both would have to be held at once.
        self._make_room(key[0], 0)
        self._waited_for[key] = progress
        self._jobs.run(work, partial(self._arrive, key))
        if patience and ended.wait(patience / 1000):
            self._waited_for.pop(key)
            self._keep(key, soon[0])
        self.changed.emit()

    def _arrive(self, key: Key, found: Found | None, error: Exception | None) -> None:
        # Given up meanwhile.
        if key not in self._waited_for:
            return
        self._waited_for.pop(key)
        self._keep(
            key,
            found
            if found is not None
            else PictureError(
                tr("{second} cannot be decoded ({error}).", second=spoken_name(key[1]), error=error)
            ),
        )
        # Reported together: a map of a hundred tokens is painted once.
        self._telling.start()
        self.changed.emit()

    def _keep(self, key: Key, found: Found) -> None:
        self._known[key] = found
        self._make_room(key[0], 1)

    def _make_room(self, kind: Kind, least: int) -> None:
        """Drops the least recently used until the rest of its kind is small enough, except for
        `least`.
        """
        keys = [key for key in self._known if key[0] == kind]
        while (
            len(keys) > least
            and sum(_bytes_of(self._known[key]) for key in keys) > MOST_BYTES[kind]
        ):
            del self._known[keys.pop(0)]

    def wait(self, milliseconds: int = 5000) -> bool:
        """Waits for all threads to end, as when the program exits."""
        self._jobs.forget()
        return self._jobs.wait(milliseconds)


DECODERS: dict[Kind, Callable[[bytes, str], Pyramid | QImage]] = {
    "map": decode_map,
    "token": decode_token,
}


def _work(key: Key) -> Found:
    kind, name, data = key
    try:
        return DECODERS[kind](data, name)
    except PictureError as error:
        return error


def _bytes_of(found: Found) -> int:
    if isinstance(found, Pyramid):
        return found.size_in_bytes
    return found.sizeInBytes() if isinstance(found, QImage) else 0
