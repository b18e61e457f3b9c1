"""The library of a person's own creatures: a scenario file of its own in their folder."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.storage.atomic import make_folder
from fivefoot.core.storage.scenario_file import load, save
from fivefoot.core.storage.user_folders import own_creatures_file


def load_creatures(path: Path | None = None) -> Scenario | None:
    """The library; None where there is none yet.

    Raises ScenarioFileError where it cannot be read: an unreadable library is never replaced
    without asking.
    """
    path = path or own_creatures_file()
    return load(path).scenario if path.exists() else None


def save_creatures(library: Scenario, path: Path | None = None) -> Path:
    """Writes the library and returns where it is. Raises ScenarioFileError or SaveError."""
    path = path or own_creatures_file()
    make_folder(path)
    save(library, path)
    return path
