"""Recovery copies: what was open when the program ended without saving. They never touch the person's own file.

Each open document has an id of its own; its copy and a note of where it came from lie in the program's state folder.
"""

from __future__ import annotations

import contextlib
import json
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.atomic import make_folder, write_atomically
from fivefoot.core.storage.folders import state_folder
from fivefoot.core.storage.scenario_file import SUFFIX, LoadReport, load, write_scenario

_ID = re.compile(r"[0-9a-f]{16}")
_NOTE_SUFFIX = ".json"


@dataclass(frozen=True, slots=True)
class Recovery:
    """A recovery copy: `origin` is the file it belongs to, None for a scenario never saved; `saved` is in UTC."""

    id: str
    path: Path
    origin: Path | None
    title: str
    saved: datetime


def recovery_folder() -> Path:
    """Where the copies lie."""
    return state_folder() / "recovery"


def new_recovery_id() -> str:
    """An id for a document that was just opened or made."""
    return secrets.token_hex(8)


def keep_recovery(
    scenario: Scenario, recovery_id: str, origin: Path | None, turn_start: Scenario | None = None
) -> Path:
    """Writes the copy of a document, replacing its last one; returns its path. Safe to call in a worker thread.

    Raises ScenarioFileError or SaveError; the caller tells the person once that no copy is being kept.
    """
    path = _path(recovery_id)
    make_folder(path)
    note = {"origin": str(origin.absolute()) if origin else None, "title": scenario.title}
    data = write_scenario(scenario, turn_start)
    # The note goes first: a copy without a note could no longer tell where it came from.
    write_atomically(path.with_suffix(_NOTE_SUFFIX), json.dumps(note).encode("ascii"), keep_backup=False)
    write_atomically(path, data, keep_backup=False)
    return path


def list_recoveries() -> tuple[Recovery, ...]:
    """The copies that are there, newest first; what cannot be read at all is passed over."""
    found = []
    with contextlib.suppress(OSError):
        for path in recovery_folder().glob(f"*{SUFFIX}"):
            if _ID.fullmatch(path.stem):
                found.append(_recovery(path))
    return tuple(sorted(found, key=lambda recovery: recovery.saved, reverse=True))


def open_recovery(recovery: Recovery) -> LoadReport:
    """The scenario of a copy. Raises ScenarioFileError."""
    return load(recovery.path)


def drop_recovery(recovery_id: str) -> None:
    """Removes a copy after a good save, or when nobody wants it; no error where there is none."""
    path = _path(recovery_id)
    for gone in (path, path.with_suffix(_NOTE_SUFFIX)):
        with contextlib.suppress(OSError):
            gone.unlink(missing_ok=True)


def _path(recovery_id: str) -> Path:
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
        title=title if isinstance(title, str) else "Untitled",
        saved=datetime.fromtimestamp(path.stat().st_mtime, UTC),
    )


def _note(path: Path) -> dict[str, object]:
    try:
        note = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return note if isinstance(note, dict) else {}
