"""Preferences of the person at the screen: each declared once, with type and default, and kept as
JSON.

A damaged file or a wrong value resets that preference; it never prevents a start.
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError

from fivefoot.core.geometry.true_size import (
    INCH,
    LARGEST_CELL,
    SMALLEST_CELL,
    ScreenMeasure,
)
from fivefoot.core.storage.atomic import make_folder, write_atomically
from fivefoot.core.storage.reading.report import MapImportError, quoted
from fivefoot.core.storage.reading.strict_json import read_strict_json
from fivefoot.core.storage.table_screens import TableScreen
from fivefoot.core.storage.texts import say
from fivefoot.core.storage.user_folders import config_folder

MAX_RECENT = 10
MAX_SCREENS = 20
LARGEST_TEXT = 150
"""The largest text in percent: with more, dialogs do not fit on a screen of 720 pixels."""

_MOST_BYTES = 1024 * 1024
_STRICT = ConfigDict(strict=True, allow_inf_nan=False, defer_build=True)

ThemeName = Literal["dark", "light", "contrast"]
Strength = Literal["faint", "normal", "strong"]
HitPointStyle = Literal["bar", "number", "ring", "off"]
PlayersMove = Literal["none", "own", "seen"]
PlayersFollow = Literal["map", "acting", "gm", "box"]
NameStyle = Literal["near", "always", "pointed"]


def _at_most_largest(percent: int) -> int:
    return min(percent, LARGEST_TEXT)


@dataclass(frozen=True, slots=True)
class Preferences:
    """All preferences.

    `window_geometry` is base64 text from the window system; 0 minutes means no autosave.
    """

    theme: ThemeName = "dark"
    reduced_motion: bool = False
    reach_strength: Strength = "normal"  # how much the shading of reach covers the map
    hit_points: HitPointStyle = "bar"  # how tokens show what is left
    # When names are shown under tokens: from a zoom on, always, or only under the pointer.
    names: NameStyle = "near"
    # Of the usual size of text. Files of earlier versions may ask for up to 200.
    text_percent: Annotated[int, Field(ge=75, le=200), AfterValidator(_at_most_largest)] = 100
    interface_percent: Annotated[int, Field(ge=50, le=300)] = (
        100  # of everything, from the next start on
    )
    confirm_ruleset: bool = True  # ask before another ruleset clears turn state
    autosave_minutes: Annotated[int, Field(ge=0, le=120)] = 2
    players_screen: Annotated[str, Field(max_length=500)] = (
        ""  # the screen that the players looked at last
    )
    players_move: PlayersMove = "own"  # what players may move at their screen
    players_wait: bool = True  # their moves wait for the game master's nod
    # What players see beside the map: the reach of their acting token, the threat of enemies they
    # see, the ruler, areas that the party or others aim.
    players_follow: PlayersFollow = "map"  # what stays in their view
    players_reach: bool = True
    players_threat: bool = False
    share_ruler: bool = True
    share_own_areas: bool = True
    share_other_areas: bool = False
    # The pixel size of each screen, and the side of a cell in micrometres at true size.
    screen_measures: Annotated[tuple[ScreenMeasure, ...], Field(max_length=MAX_SCREENS)] = ()
    # How the players' map lies on each screen.
    table_screens: Annotated[tuple[TableScreen, ...], Field(max_length=MAX_SCREENS)] = ()
    cell_micrometres: Annotated[int, Field(ge=SMALLEST_CELL, le=LARGEST_CELL)] = INCH
    window_geometry: Annotated[str, Field(max_length=10_000)] = ""
    recent_files: Annotated[
        tuple[Annotated[str, Field(max_length=4096)], ...], Field(max_length=MAX_RECENT)
    ] = ()

    def geometry(self) -> bytes:
        """The window's geometry as bytes; empty where there is none or it is not base64."""
        try:
            return base64.b64decode(self.window_geometry, validate=True)
        except (binascii.Error, ValueError):
            return b""

    def with_geometry(self, geometry: bytes) -> Preferences:
        """The preferences with the window's geometry stored."""
        return replace(self, window_geometry=base64.b64encode(geometry).decode("ascii"))


_ADAPTERS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(hint, config=_STRICT)
    for name, hint in get_type_hints(Preferences, include_extras=True).items()
}


def settings_path() -> Path:
    """The file of the preferences."""
    return config_folder() / "settings.json"


def load_preferences(path: Path | None = None) -> tuple[Preferences, tuple[str, ...]]:
    """The preferences, with defaults for unusable values, and a message for each of those.

    Never raises.
    """
    path = path or settings_path()
    try:
        if path.stat().st_size > _MOST_BYTES:
            return Preferences(), (say("path_is_too_large", path=path.name),)
        tree = read_strict_json(path.read_bytes(), path.name)
    except FileNotFoundError:
        return Preferences(), ()
    except (OSError, MapImportError) as error:
        return Preferences(), (say("settings_cannot_be_read_defaults", error=error),)
    if not isinstance(tree, dict):
        return Preferences(), (say("path_holds_no_settings_defaults", path=path.name),)
    return _usable(tree)


def _usable(tree: dict[str, Any]) -> tuple[Preferences, tuple[str, ...]]:
    values, messages = {}, []
    for field in fields(Preferences):
        if field.name not in tree:
            continue
        try:
            # One by one: a wrong value resets only its own preference.
            values[field.name] = _ADAPTERS[field.name].validate_json(json.dumps(tree[field.name]))
        except ValidationError as error:
            problem = error.errors()[0]["msg"].replace("Input should be", "it must be")
            messages.append(
                say("setting_quoted_cannot_be_used", quoted=quoted(field.name), problem=problem)
            )
    return Preferences(**values), tuple(messages)


def save_preferences(preferences: Preferences, path: Path | None = None) -> None:
    """Saves the preferences. Raises SaveError."""
    path = path or settings_path()
    make_folder(path)
    # ASCII: some editors on Windows still guess at anything else.
    text = json.dumps(asdict(preferences), ensure_ascii=True, indent=2, sort_keys=True)
    write_atomically(path, text.encode("ascii") + b"\n", keep_backup=True)
