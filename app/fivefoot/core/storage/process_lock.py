"""Locks that end with the process that holds them, however it ends.

A lock is a small file that the operating system locks and releases with the process: no process id
that another process may have by now, no lock left behind by a crash. On a drive without locks
nothing counts as held.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivefoot.core.storage.texts import say

_TRIES, _TRY_SECONDS = 20, 0.01
"""Checking whether a lock is held takes it for a moment, so a holder tries several times."""

_LOCKED_BYTE = 1 << 20
"""Windows prevents reading of locked bytes: the locked byte lies far behind the file's text."""


class ProcessLock:
    """A lock file held by this process until `release` or its end."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Gives the lock up and removes its file; no error where that was done before."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":
            os.close(handle)
            _remove(self.path)
        else:  # in this order nobody else can lock the file just before it goes
            _remove(self.path)
            os.close(handle)


def hold_lock(path: Path, note: Mapping[str, Any]) -> ProcessLock | None:
    """Creates the file of a lock with the text `note` for others and takes the lock; None where the
    drive has no locks.

    Raises OSError where the file cannot be written, or the lock is held already.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(_TRIES):
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        held = _locked(handle)
        if held and _is_at(path, handle):
            # The text of a dead holder may have been longer.
            os.ftruncate(handle, 0)
            os.write(handle, json.dumps(note).encode("ascii"))
            return ProcessLock(path, handle)
        os.close(handle)
        if held is None:
            return None
        time.sleep(_TRY_SECONDS)
    raise BlockingIOError(errno.EAGAIN, say("it_is_held_by_another_process"), str(path))


def _is_at(path: Path, handle: int) -> bool:
    """Whether a file still has its name: a sweep may have removed it before it was locked."""
    try:
        return os.name == "nt" or os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False


def is_held(path: Path) -> bool:
    """Whether a living process, this one among them, holds the lock of a file."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        # None (no locks on this drive) counts as not held: else nobody would ever be let in.
        return _locked(handle) is False
    finally:
        os.close(handle)


def lock_note(path: Path) -> dict[str, Any]:
    """The text of the holder in the file of its lock; empty where that cannot be read."""
    try:
        with open(path, "rb") as file:
            # A holder writes a hundred bytes; a larger file there is not read into memory.
            note = json.loads(file.read(4096))
    except (OSError, ValueError, RecursionError):
        return {}
    return note if isinstance(note, dict) else {}


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool | None:
        """Whether the lock was free and is now held; None where there are no locks."""
        try:
            os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool | None:
        """Whether the lock was free and is now held; None where there are no locks."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
        return True
