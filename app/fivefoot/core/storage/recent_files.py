"""The list of recently opened files, newest first."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from fivefoot.core.storage.scenario_file import SUFFIX
from fivefoot.core.storage.settings import MAX_RECENT, Preferences


def with_recent(preferences: Preferences, path: Path) -> Preferences:
    """The preferences with a file first in the list; each file is listed once, and the oldest is
    dropped.
    """
    opened = os.path.abspath(path)
    others = [
        entry
        for entry in preferences.recent_files
        if os.path.normcase(entry) != os.path.normcase(opened)
    ]
    return replace(preferences, recent_files=(opened, *others)[:MAX_RECENT])


def without_recent(preferences: Preferences, path: Path) -> Preferences:
    """The preferences with a file removed from the list, as when it was not found."""
    gone = os.path.normcase(os.path.abspath(path))
    kept = tuple(entry for entry in preferences.recent_files if os.path.normcase(entry) != gone)
    return replace(preferences, recent_files=kept)


def recent_paths(preferences: Preferences) -> tuple[Path, ...]:
    """The listed files that exist now.

    A missing one stays listed: its drive may come back.
    """
    return tuple(path for path in map(Path, preferences.recent_files) if path.is_file())


def last_scenario(preferences: Preferences) -> Path | None:
    """The scenario that was open last, to go on with.

    A map or a picture that was imported is not: its import would have to be answered once more.
    """
    paths = recent_paths(preferences)
    return next((path for path in paths if path.suffix.lower() == SUFFIX), None)
