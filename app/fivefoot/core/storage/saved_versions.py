"""Earlier versions of a file: a copy of each save in the program's state folder, thinned out with
age.

The copies never lie beside the person's file, so that a shared folder holds one file for one
scenario.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from fivefoot.core.storage.atomic import make_folder, write_atomically
from fivefoot.core.storage.scenario_file import SUFFIX
from fivefoot.core.storage.user_folders import state_folder

NEWEST_KEPT = 5
"""How many of the latest saves are kept, whatever their day."""

DAYS_KEPT = 14
"""For how many days the last save of the day is kept too."""

MOST_BYTES = 200 * 1024 * 1024
"""The size limit on all copies of all files; the oldest go first, the newest of a file never."""

# Sorts by name as by time, and keeps two saves within one second apart.
_STAMP = "%Y%m%dT%H%M%S%f"


@dataclass(frozen=True, slots=True)
class SavedVersion:
    """A copy of a save, and its time (UTC)."""

    path: Path
    saved: datetime


def versions_folder() -> Path:
    """The folder with the copies of all files."""
    return state_folder() / "versions"


def keep_version(path: Path, when: datetime | None = None) -> Path:
    """Copies a file that was just saved, and thins out its older copies.

    Safe to call in a worker thread.

    Raises OSError (SaveError among them) where the file cannot be read or the copy cannot be
    written.
    """
    stamp = (when or datetime.now(UTC)).strftime(_STAMP)
    copy = _folder_of(path) / f"{stamp}{SUFFIX}"
    make_folder(copy)
    write_atomically(copy, path.read_bytes(), keep_backup=False)
    _thin_out(path)
    return copy


def versions_of(path: Path) -> tuple[SavedVersion, ...]:
    """The copies of a file, newest first."""
    return _read(_folder_of(path))


def worth_keeping(saved: Iterable[datetime]) -> frozenset[datetime]:
    """Which of some times of saving are kept: the newest, and the last of each day of the last
    fortnight of saves.

    >>> day = datetime(2026, 5, 1, tzinfo=UTC)
    >>> len(worth_keeping(day + timedelta(minutes=n) for n in range(9)))
    5
    """
    times = sorted(saved, reverse=True)
    if not times:
        return frozenset()
    oldest = times[0].date() - timedelta(days=DAYS_KEPT - 1)
    last_of_day = {
        time.date(): time for time in reversed(times)
    }  # later ones of a day replace earlier ones
    daily = (time for date, time in last_of_day.items() if date >= oldest)
    return frozenset((*times[:NEWEST_KEPT], *daily))


def _folder_of(path: Path) -> Path:
    # By the whole path: two files of one name in two folders have separate copies.
    name = hashlib.sha256(str(path.absolute()).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return versions_folder() / name


def _read(folder: Path) -> tuple[SavedVersion, ...]:
    found = []
    with contextlib.suppress(OSError):
        for copy in folder.glob(f"*{SUFFIX}"):
            with contextlib.suppress(ValueError):  # a file somebody else put there
                found.append(
                    SavedVersion(copy, datetime.strptime(copy.stem, _STAMP).replace(tzinfo=UTC))
                )
    return tuple(sorted(found, key=lambda version: version.saved, reverse=True))


def _thin_out(path: Path) -> None:
    versions = versions_of(path)
    kept = worth_keeping(version.saved for version in versions)
    for version in versions:
        if version.saved not in kept:
            _remove(version.path)
    _keep_small()


def _keep_small() -> None:
    """Removes the oldest copies of all files until they fit; the newest of each file stays."""
    spare: list[SavedVersion] = []
    size = 0
    with contextlib.suppress(OSError):
        for folder in versions_folder().iterdir():
            versions = _read(folder)
            size += sum(version.path.stat().st_size for version in versions)
            spare += versions[1:]
        for version in sorted(spare, key=lambda version: version.saved):
            if size <= MOST_BYTES:
                return
            size -= version.path.stat().st_size
            _remove(version.path)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
