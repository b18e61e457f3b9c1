"""The manifest of a scenario file: which version wrote it, which can read it, and the hash of every
entry.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fivefoot.core.model.sharing import Sharing
from fivefoot.core.storage.migrations import MIN_READER, SCHEMA
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.sharing_tree import sharing_of, unknown_members
from fivefoot.core.storage.texts import say
from fivefoot.version import __version__

FORMAT = "fivefoot-scenario"
FEATURES: frozenset[str] = frozenset()
_KEYS = frozenset(
    {"format", "schema", "min_reader", "app", "features_required", "entries", "sharing"}
)
_ENTRY_KEYS = frozenset({"path", "sha256", "bytes"})
_DAMAGED = say("copy_or_download_file_again")


@dataclass(frozen=True, slots=True)
class FormatVersion:
    """The version of a file: its schema, the oldest reader that understands it, and the program
    that wrote it.
    """

    schema: int
    min_reader: int
    app: str = ""

    @property
    def is_newer(self) -> bool:
        """Whether a later version of the program wrote the file."""
        return self.schema > SCHEMA


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest that was read: `entries` by path, and the members of it and of its entries that
    this version does not know.
    """

    version: FormatVersion
    entries: Mapping[str, Mapping[str, Any]]
    unknown: Mapping[str, Any]
    sharing: Sharing | None = None

    def unknown_of_entries(self) -> dict[str, dict[str, Any]]:
        """The members of each entry beyond path, size and hash."""
        extra = {path: _unknown(entry, _ENTRY_KEYS) for path, entry in self.entries.items()}
        return {path: members for path, members in extra.items() if members}


def _unknown(table: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in known}


def checked_version(tree: Any) -> FormatVersion:
    """The version in a manifest or a `scenario.json`.

    Raises ScenarioFileError for another format, a number that makes no sense, and a file that only
    a newer version of the program can read (naming that version).
    """
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        problem = say("this_is_no_fivefoot_scenario_which", format=FORMAT)
        raise ScenarioFileError("format", problem, say("choose_fivefoot_file_universal_vtt_map"))
    version = FormatVersion(
        _positive(tree, "schema"), _positive(tree, "min_reader"), quoted(str(tree.get("app", "")))
    )
    features = _texts(tree.get("features_required", []))
    if version.min_reader > SCHEMA:
        needed = say(
            "reader_of_format_min_reader_this_one", min_reader=version.min_reader, schema=SCHEMA
        )
        raise ScenarioFileError(
            "min_reader", say("file_needs_needed", needed=needed), _update(version)
        )
    # Reserved for formats that an older reader must not open at all, however much of them it would
    # understand.
    if not features <= FEATURES:
        missing = quoted(", ".join(sorted(features - FEATURES)))
        raise ScenarioFileError(
            "features_required",
            say("file_needs_what_this_version_lacks", missing=missing),
            _update(version),
        )
    return version


def _update(version: FormatVersion) -> str:
    written_by = say("fivefoot_app", app=version.app) if version.app else say("newer_version")
    return say("it_was_written_by_written_by_this", written_by=written_by, app_version=__version__)


def _positive(tree: Mapping[str, Any], key: str) -> int:
    value = tree.get(key)
    # `type` and not `isinstance`: True is an int to Python.
    if type(value) is int and 1 <= value <= 1_000_000:
        return value
    raise ScenarioFileError(key, say("version_number_from_1_is_due"), _DAMAGED)


def _texts(value: Any) -> frozenset[str]:
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return frozenset(value)
    raise ScenarioFileError("features_required", say("list_of_texts_is_due"), _DAMAGED)


def read_manifest(tree: Any) -> Manifest:
    """The manifest in a tree.

    Raises ScenarioFileError (see `checked_version`) and for entries of a wrong shape.
    """
    version = checked_version(tree)
    entries = tree.get("entries")
    if not isinstance(entries, list):
        raise ScenarioFileError("manifest.entries", say("list_is_due"), _DAMAGED)
    by_path = {_entry_path(index, entry): entry for index, entry in enumerate(entries)}
    unknown, sharing = _unknown(tree, _KEYS), sharing_of(tree.get("sharing"))
    if more := unknown_members(tree.get("sharing")):
        unknown["sharing"] = more
    # In a file of our own version it is a mistake, or another program's idea: it would be lost
    # silently.
    if unknown and not version.is_newer:
        place = dotted_path("manifest", min(unknown))
        raise ScenarioFileError(
            place, say("this_field_is_not_known"), say("remove_it_or_open_backup_bak")
        )
    return Manifest(version, by_path, unknown, sharing)


def _entry_path(index: int, entry: Any) -> str:
    usable = (
        isinstance(entry, dict)
        and isinstance(entry.get("path"), str)
        and isinstance(entry.get("sha256"), str)
    )
    if usable and type(entry.get("bytes")) is int:
        return str(entry["path"])
    raise ScenarioFileError(
        dotted_path("manifest", "entries", index), say("path_sha256_and_bytes_are_due"), _DAMAGED
    )


def manifest_tree(
    version: FormatVersion,
    contents: Mapping[str, bytes],
    unknown: Mapping[str, Any],
    extra: Mapping[str, Mapping[str, Any]],
    sharing: Mapping[str, Any],
) -> dict[str, Any]:
    """The manifest of some contents by path and of who shared them, including what a newer version
    had put there.
    """
    shared = {**unknown.get("sharing", {}), **sharing}
    return {
        **unknown,
        # What this program writes comes last and wins: other members of a newer file stay, its
        # values do not.
        **({"sharing": shared} if shared else {}),
        "format": FORMAT,
        "schema": version.schema,
        "min_reader": version.min_reader,
        "app": __version__,
        "features_required": [],
        "entries": [
            {**extra.get(path, {}), **fingerprint(path, data)}
            for path, data in sorted(contents.items())
        ],
    }


def fingerprint(path: str, data: bytes) -> dict[str, Any]:
    """The manifest's record of one entry: its path, size and hash."""
    return {"path": path, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def matches(entry: Mapping[str, Any], data: bytes) -> bool:
    """Whether bytes match their record in the manifest."""
    return bool(len(data) == entry["bytes"]) and hashlib.sha256(data).hexdigest() == entry["sha256"]


def own_version(schema: int) -> FormatVersion:
    """The version record of a file that this program writes in a known format."""
    return FormatVersion(schema, MIN_READER, __version__)
