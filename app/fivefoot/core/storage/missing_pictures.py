"""Finds the pictures that a shared file came without among files on the disk, by their content."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from itertools import islice
from pathlib import Path
from typing import Final

from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_bytes

ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif"})
MOST_FILES, MOST_BYTES = 2_000, 1024 * 1024 * 1024
"""How many files of a folder are looked at, and how many bytes of them."""


def picture_of(path: Path) -> tuple[str, bytes]:
    """The asset name of a picture file, and its bytes.

    Raises ScenarioFileError where it is no picture that can be shown, or cannot be read.
    """
    data = read_bytes(path)
    try:
        return asset_name(data), data
    except ScenarioFileError as error:
        raise error.in_file(path.name) from error


def found_among(paths: Iterable[Path], missing: Collection[str]) -> dict[str, tuple[str, bytes]]:
    """The missing pictures among some files, by asset name: matched by hash, whatever the files are
    called. Unreadable files are skipped.
    """
    # By hash alone: the same bytes may have another ending.
    wanted = {name.partition(".")[0]: name for name in missing}
    found: dict[str, tuple[str, bytes]] = {}
    looked_at = 0
    for path in islice(paths, MOST_FILES):
        if len(found) == len(wanted) or looked_at > MOST_BYTES:
            break
        data = _content(path)
        looked_at += len(data)
        name = wanted.get(hashlib.sha256(data).hexdigest())
        if name is not None:
            found[name] = (name, data)
    return found


def found_in(folder: Path, missing: Collection[str]) -> dict[str, tuple[str, bytes]]:
    """The missing pictures in a folder, not in its subfolders."""
    try:
        paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in ENDINGS)
    except OSError:
        return {}
    return found_among(paths, missing)


def _content(path: Path) -> bytes:
    try:
        if not path.is_file() or path.stat().st_size > limits.MAX_FILE_BYTES:
            return b""
        return path.read_bytes()
    except OSError:
        return b""
