"""What the game master shows the players besides the map: handouts, a title, the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QImage

from fivefoot.core.model.handout import Handout
from fivefoot.core.storage.handout_files import read_handout
from fivefoot.ui.state.decoding import decode_handout
from fivefoot.ui.state.jobs import Jobs

MOST_RECENT = 8
"""Handouts of this session that are kept to be shown again."""

MOST_RECENT_BYTES = 64 * 1024 * 1024
"""The limit on the pictures of all of them together; the last one stays, however large it is."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A handout with its picture decoded."""

    handout: Handout
    image: QImage | None = None


class ShowingDesk(QObject):
    """Keeps what is shown now and what was shown in this session, the last one first.

    Files are read and pictures decoded in a thread; `failed` says in words why one cannot be shown.
    """

    changed = Signal()
    failed = Signal(str)
    pointer_moved = Signal()
    window_changed = Signal()

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self.shown: Shown | None = None
        self.recent: tuple[Shown, ...] = ()
        self.pointer: QPointF | None = None
        self._jobs = Jobs()
        self._asked = 0

    def show_file(self, path: Path) -> None:
        """Shows the content of a file: a picture, or a plain text."""
        self._begin(partial(_read, path))

    def show(self, handout: Handout) -> None:
        """Shows a handout; a picture in it is decoded first."""
        if not handout.picture:
            self._asked += 1
            self._put(Shown(handout))
            return
        self._begin(partial(_decoded, handout))

    def show_title(self, title: str, text: str, picture: Path | None) -> None:
        """Shows a still screen with a title, and a picture behind it if one is given."""
        handout = Handout("title", title, text)
        if picture is None:
            self.show(handout)
            return
        self._begin(partial(_with_picture, handout, picture))

    def show_again(self, shown: Shown) -> None:
        """Shows one of the recent ones again."""
        self._asked += 1
        self._put(shown)

    def take_back(self) -> bool:
        """Shows the map again. Returns False where nothing but the map is shown."""
        self._asked += 1
        if self.shown is None:
            return False
        self.shown = None
        self.changed.emit()
        return True

    def point_at(self, place: QPointF | None) -> None:
        """Shows the pointer at a place of the map (scene units), or hides it."""
        if place != self.pointer:
            self.pointer = place
            self.pointer_moved.emit()

    def wait(self, milliseconds: int = 5000) -> bool:
        """Waits for all threads to end, as when the program exits."""
        self._jobs.forget()
        return self._jobs.wait(milliseconds)

    def _begin(self, work: Callable[[], Shown]) -> None:
        self._asked += 1
        self._jobs.run(work, partial(self._arrive, self._asked))

    def _arrive(self, number: int, found: Shown | None, error: Exception | None) -> None:
        """A result that was requested before something else is not shown any more."""
        # A large picture may be decoded after a text that was shown later: it must not cover it.
        if number != self._asked:
            return
        if found is None:
            self.failed.emit(str(error))
            return
        self._put(found)

    def _put(self, shown: Shown) -> None:
        self.shown = shown
        # Each once: a handout that is shown again comes to the front.
        others = (each for each in self.recent if each.handout != shown.handout)
        self.recent = _within((shown, *others))
        self.changed.emit()


def _within(recent: tuple[Shown, ...]) -> tuple[Shown, ...]:
    """The most recent ones whose pictures fit into the limit."""
    kept, taken = recent[:1], _bytes_of(recent[0])
    for each in recent[1:MOST_RECENT]:
        taken += _bytes_of(each)
        if taken > MOST_RECENT_BYTES:
            break
        kept = (*kept, each)
    return kept


def _bytes_of(shown: Shown) -> int:
    image = shown.image.sizeInBytes() if shown.image is not None else 0
    return image + len(shown.handout.picture)


def _read(path: Path) -> Shown:
    return _decoded(read_handout(path))


def _decoded(handout: Handout) -> Shown:
    image = decode_handout(handout.picture, handout.name) if handout.picture else None
    return Shown(handout, image)


def _with_picture(handout: Handout, path: Path) -> Shown:
    found = read_handout(path)
    return _decoded(replace(handout, picture=found.picture, name=found.name))
