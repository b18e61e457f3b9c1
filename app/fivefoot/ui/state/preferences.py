"""The preferences in force, saved as they change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from fivefoot.core.storage.settings import Preferences, load_preferences, save_preferences
from fivefoot.core.texts.marker import tr


class PreferenceKeeper:
    """Holds the preferences of the running program and writes each change to their file.

    If the file cannot be written the change is not saved, but the program continues.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.value, self.messages = load_preferences(path)
        self._listeners: list[Callable[[Preferences], None]] = []

    def subscribe(self, listener: Callable[[Preferences], None]) -> None:
        """Calls `listener` after each change."""
        self._listeners.append(listener)

    def change(self, **fields: Any) -> None:
        """Changes preferences by name."""
        self.set(replace(self.value, **fields))

    def set(self, value: Preferences) -> None:
        """Puts other preferences in force."""
        # Listeners set switches, whose signals come back here: an equal value ends the loop.
        if value == self.value:
            return
        self.value = value
        try:
            save_preferences(value, self._path)
        except (OSError, ValueError) as error:
            self.messages = (
                *self.messages,
                tr("The preferences cannot be saved: {error}", error=error),
            )
        for listener in self._listeners:
            listener(value)
