"""The progress of long work on files, which Escape stops."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fivefoot.core.progress import Progress


class LongWork(QObject):
    """The file that is being read in a thread, if any; `changed` reports begin and end."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.words = ""
        self._under_way: Progress | None = None

    @property
    def is_busy(self) -> bool:
        """Whether anything is under way."""
        return self._under_way is not None

    @property
    def share(self) -> float:
        """How much of it is done: 0 to 1."""
        return self._under_way.share if self._under_way is not None else 0.0

    def begin(self, words: str) -> Progress:
        """Work begins, described by some words; its progress is shown."""
        self.words, self._under_way = words, Progress()
        self.changed.emit()
        return self._under_way

    def end(self, progress: Progress) -> None:
        """It has ended, or was stopped."""
        # Cancelled work ends late, when other work may have begun.
        if progress is self._under_way:
            self._under_way = None
            self.changed.emit()

    def give_up(self) -> bool:
        """Escape: stops it. Returns False where nothing was under way."""
        if self._under_way is None:
            return False
        self._under_way.stop()
        return True
