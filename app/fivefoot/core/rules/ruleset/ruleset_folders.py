"""Finds rulesets: those of the program, in a person's own folder, and wherever a command points
to.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MAIN_FILE = "ruleset.toml"
KEPT_BACK = "_"
"""The beginning of folder names that are not offered: the template."""
TEMPLATE = "_template"


@dataclass(slots=True)
class _Search:
    """Where to look besides the program's own folder; set at the program's start, see
    `looking_in`.
    """

    added: tuple[Path, ...] = ()
    own: Path | None = None


_search = _Search()


@cache
def rulesets_folder() -> Path:
    """The folder of the rulesets that come with the program: inside the package, or beside `app` in
    a checkout.
    """
    package = Path(__file__).resolve().parents[3]
    installed = package / "data" / "rulesets"
    return installed if installed.is_dir() else package.parents[1] / "rulesets"


def look_in(folder: Path) -> None:
    """Adds a folder in which rulesets are looked for: it is one, or it contains some.

    The last one added has priority.
    """
    place = folder.resolve()
    _search.added = (*(other for other in _search.added if other != place), place)


@contextmanager
def looking_in(*folders: Path, own: Path | None = None) -> Iterator[None]:
    """Looks for rulesets in these folders too until the block ends; folders added inside are then
    dropped as well.

    `own` is the folder for a person's own rulesets, which messages name.
    """
    before = _search.added, _search.own
    try:
        _search.own = own or _search.own
        for folder in (*((own,) if own is not None else ()), *folders):
            look_in(folder)
        yield
    finally:
        _search.added, _search.own = before


def own_folder() -> Path | None:
    """The folder for a person's own rulesets; None where the program was given none."""
    return _search.own


def available() -> dict[str, Path]:
    """The rulesets found, by id, which is their folder's name."""
    return {folder.name: folder for place in _places() for folder in rulesets_in(place)}


def folder_of(name: str) -> Path | None:
    """The folder of the ruleset with an id, None where there is none; called far more often than
    `available`.
    """
    folders = (folder for place in reversed(_places()) for folder in rulesets_in(place, name))
    return next(folders, None)


def _places() -> tuple[Path, ...]:
    """The places where rulesets are looked for; where two have the same ruleset, the later one
    counts.
    """
    return (rulesets_folder(), *_search.added)


def rulesets_in(place: Path, name: str | None = None) -> Iterator[Path]:
    """The folder itself where it is a ruleset, else those in it by name, or only the one with the
    given name.
    """
    if _is_ruleset(place):
        if name is None or place.name == name:
            yield place
        return
    try:
        inner = os.listdir(place)
    except (OSError, ValueError):  # what nobody may look into holds nothing that could be used
        return
    offered = [each for each in sorted(inner) if not each.startswith(KEPT_BACK)]
    wanted = offered if name is None else [name] if name in offered else []
    yield from (place / each for each in wanted if _is_ruleset(place / each))


def _is_ruleset(folder: Path) -> bool:
    return os.path.isfile(os.path.join(folder, MAIN_FILE))
