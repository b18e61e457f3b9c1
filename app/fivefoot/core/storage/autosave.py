"""Recovery copies: what was open when the program ended without saving.

They never touch the person's own file.

Each open document has an id of its own; its copy and a note of where it came from lie in the
program's state folder. As long as the window of a document lives it holds a lock for the id, and
its copy is nobody else's. A copy goes after a good save; one whose changes were discarded stays for
a while, in case that was a mistake.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.atomic import make_folder, sweep, write_atomically
from fivefoot.core.storage.file_stamp import FileStamp
from fivefoot.core.storage.process_lock import ProcessLock, hold_lock, is_held
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, load, write_scenario
from fivefoot.core.storage.texts import say
from fivefoot.core.storage.user_folders import state_folder

_ID = re.compile(r"[0-9a-f]{16}")
_NOTE_SUFFIX, _LOCK_SUFFIX = ".json", ".lock"

DISCARDED_KEPT, DISCARDED_DAYS = 20, 14
"""How many copies of discarded changes are kept, and for how many days."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """A recovery copy: `origin` is the file it belongs to, None for a scenario never saved; `saved`
    is in UTC.

    `stamp` identifies the file as it was when it last equalled the document. `discarded` is true
    once the person chose not to keep these changes.
    """

    id: str
    path: Path
    origin: Path | None
    title: str
    saved: datetime
    stamp: FileStamp | None = None
    discarded: bool = False


def recovery_folder() -> Path:
    """The folder of the recovery copies."""
    return state_folder() / "recovery"


def new_recovery_id() -> str:
    """A new id for a document that was just opened or created."""
    # Not derived from the path: two windows may have one file open, and a new scenario has none.
    return secrets.token_hex(8)


def hold_recovery(recovery_id: str) -> ProcessLock | None:
    """Takes the lock of a document's copy, which its window keeps as long as it lives; None where
    no lock can be had.
    """
    with contextlib.suppress(OSError):
        return hold_lock(_path(recovery_id).with_suffix(_LOCK_SUFFIX), {"process": os.getpid()})
    return None


def keep_recovery(
    scenario: Scenario,
    recovery_id: str,
    origin: Path | None,
    turn_start: Scenario | None = None,
    stamp: FileStamp | None = None,
) -> Path:
    """Writes the copy of a document, replacing its last one; returns its path.

    Safe to call in a worker thread.

    Raises ScenarioFileError or SaveError; the caller tells the person once that no copy is being
    kept.
    """
    path = _path(recovery_id)
    make_folder(path)
    known = [stamp.size, stamp.time, stamp.digest] if stamp is not None else None
    note = {
        # Absolute: the next start may be in another folder.
        "origin": str(origin.absolute()) if origin else None,
        "title": scenario.title,
        "stamp": known,
    }
    data = write_scenario(scenario, turn_start)
    # The note goes first: a copy without a note could no longer say where it came from.
    write_atomically(
        path.with_suffix(_NOTE_SUFFIX), json.dumps(note).encode("ascii"), keep_backup=False
    )
    write_atomically(path, data, keep_backup=False)
    return path


def list_recoveries() -> tuple[Recovery, ...]:
    """The copies that no living window owns, newest first; unreadable ones are skipped."""
    found = []
    with contextlib.suppress(OSError):
        for path in recovery_folder().glob(f"*{SUFFIX}"):
            if _ID.fullmatch(path.stem) and not is_held(path.with_suffix(_LOCK_SUFFIX)):
                # Another window may remove a copy at this moment: that must not affect the others.
                with contextlib.suppress(OSError):
                    found.append(_recovery(path))
    return tuple(sorted(found, key=lambda recovery: recovery.saved, reverse=True))


def open_recovery(recovery: Recovery) -> LoadReport:
    """The scenario of a copy. Raises ScenarioFileError."""
    return load(recovery.path)


def drop_recovery(recovery_id: str) -> None:
    """Removes a copy after a good save, or once nobody wants it; no error where there is none."""
    path = _path(recovery_id)
    for gone in (path, path.with_suffix(_NOTE_SUFFIX)):
        with contextlib.suppress(OSError):
            gone.unlink(missing_ok=True)


def discard_recovery(recovery_id: str) -> None:
    """Marks the changes of a copy as discarded: it is no longer offered, but stays listed until it
    is old.
    """
    path = _path(recovery_id)
    note = path.with_suffix(_NOTE_SUFFIX)
    # Nothing would ever sweep a note without its copy.
    if path.exists():
        with contextlib.suppress(OSError):
            discarded = {**_note(note), "discarded": True}
            write_atomically(note, json.dumps(discarded).encode("ascii"), keep_backup=False)


def sweep_recoveries() -> None:
    """Removes discarded copies beyond the limits of age and number, and leftovers of killed saves
    and dead windows.
    """
    discarded = [recovery for recovery in list_recoveries() if recovery.discarded]
    oldest = datetime.now(UTC) - timedelta(days=DISCARDED_DAYS)
    for number, recovery in enumerate(discarded):
        if number >= DISCARDED_KEPT or recovery.saved < oldest:
            drop_recovery(recovery.id)
    sweep(recovery_folder())
    # A window that died could not remove its lock file; a living one still holds the lock.
    with contextlib.suppress(OSError):
        for lock in recovery_folder().glob(f"*{_LOCK_SUFFIX}"):
            if not is_held(lock):
                lock.unlink(missing_ok=True)


def _path(recovery_id: str) -> Path:
    # An id becomes part of a path: anything else could lead out of the folder.
    if not _ID.fullmatch(recovery_id):
        raise ValueError(f"{recovery_id!r} is no recovery id; take one from new_recovery_id()")
    return recovery_folder() / f"{recovery_id}{SUFFIX}"


def _recovery(path: Path) -> Recovery:
    note = _note(path.with_suffix(_NOTE_SUFFIX))
    origin, title = note.get("origin"), note.get("title")
    return Recovery(
        id=path.stem,
        path=path,
        origin=Path(origin) if isinstance(origin, str) else None,
        title=title if isinstance(title, str) else say("untitled"),
        saved=datetime.fromtimestamp(path.stat().st_mtime, UTC),
        stamp=_stamp(note.get("stamp")),
        discarded=note.get("discarded") is True,
    )


def _note(path: Path) -> dict[str, object]:
    try:
        note = json.loads(path.read_bytes())
    # A note that a crash damaged loses the copy's title, never the copy.
    except (OSError, ValueError, RecursionError):
        return {}
    return note if isinstance(note, dict) else {}


def _stamp(parts: object) -> FileStamp | None:
    if isinstance(parts, list) and [type(part) for part in parts] == [int, int, str]:
        return FileStamp(*parts)
    return None
