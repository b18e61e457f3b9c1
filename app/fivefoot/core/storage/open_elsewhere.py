"""Tracks which files the windows of this computer have open, so that two of them do not overwrite
each other unnoticed.

Each window that may write a file keeps a lock for it in the program's state folder, never beside
the file. The last window to open the file owns it; the others notice before they save.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fivefoot.core.storage import process_lock
from fivefoot.core.storage.user_folders import state_folder

_SUFFIX = ".lock"


@dataclass(frozen=True, slots=True)
class Holder:
    """A window that has a file open for writing: its process id, and since when (UTC)."""

    process: int
    since: datetime
    order: int


class OpenFile:
    """A file that this window may write, until it is closed or another window takes it over."""

    def __init__(self, path: Path, order: int, lock: process_lock.ProcessLock | None) -> None:
        self.path = path
        self._order = order
        self._lock = lock

    @property
    def taken_by(self) -> Holder | None:
        """The window that has taken the file over since, or None."""
        later = [
            holder for holder in _holders(self.path, self._own_lock) if holder.order > self._order
        ]
        return max(later, key=lambda holder: holder.order, default=None)

    def close(self) -> None:
        """Gives the file up for others."""
        if self._lock is not None:
            self._lock.release()

    @property
    def _own_lock(self) -> Path | None:
        return self._lock.path if self._lock is not None else None


def claim(path: Path) -> OpenFile:
    """Claims a file for writing; an earlier owner is told before it saves.

    Where the state folder cannot be written there is no warning, but work goes on.
    """
    # All windows of a computer share the clock, and nothing else.
    order = time.time_ns()
    lock_path = _folder_of(path) / f"{secrets.token_hex(8)}{_SUFFIX}"
    lock = None
    with contextlib.suppress(OSError):
        lock = process_lock.hold_lock(
            lock_path, {"process": os.getpid(), "order": order, "file": path.name}
        )
    return OpenFile(path, order, lock)


def owner_of(path: Path) -> Holder | None:
    """The window of this computer that has a file open for writing; None where there is none."""
    return max(_holders(path), key=lambda holder: holder.order, default=None)


def _holders(path: Path, own: Path | None = None) -> list[Holder]:
    """The living holders except `own`; locks of dead ones are removed."""
    found = []
    with contextlib.suppress(OSError):
        for lock in _folder_of(path).glob(f"*{_SUFFIX}"):
            if lock == own:
                continue
            if process_lock.is_held(lock):
                found.append(_holder(lock))
            else:
                _sweep(lock)
    return found


def _sweep(lock: Path) -> None:
    with contextlib.suppress(OSError):
        lock.unlink(missing_ok=True)


def _holder(lock: Path) -> Holder:
    note = process_lock.lock_note(lock)
    process, order = note.get("process"), note.get("order")
    whole = order if isinstance(order, int) and 0 <= order < 1 << 63 else 0
    since = datetime.fromtimestamp(whole / 1e9, UTC)
    return Holder(process if isinstance(process, int) else 0, since, whole)


def _folder_of(path: Path) -> Path:
    # One file may have many names: through links, and on Windows through capitals.
    name = os.path.normcase(os.path.realpath(path))
    return (
        state_folder()
        / "open"
        / hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    )
