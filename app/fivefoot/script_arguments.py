"""Converting the arguments of scripts (cells, rulesets, tables) for the core, and refusing wrong
ones with a message.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fivefoot.core.conformance.scene_text import parse_toml, read_scene_text
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.rules.ruleset.ruleset_folders import (
    MAIN_FILE,
    available,
    look_in,
    rulesets_in,
)
from fivefoot.core.session.position import Position
from fivefoot.core.storage import scenario_file
from fivefoot.core.storage.user_folders import own_rulesets_folder


def cell_argument(value: Any) -> Cell:
    """Returns the cell for a pair of whole numbers.

    >>> cell_argument([4, 1])
    Cell(x=4, y=1)

    Raises TypeError for anything else.
    """
    parts: tuple[Any, ...] = tuple(value) if isinstance(value, Iterable) else ()
    if len(parts) != 2 or not all(type(part) is int for part in parts):
        raise TypeError(f"a cell is two whole numbers like (4, 1), not {value!r}")
    return Cell(*parts)


def path_argument(values: Any) -> tuple[Cell, ...]:
    """Returns the cells of a path, in the order they are entered.

    Raises TypeError as `cell_argument` does.
    """
    if not isinstance(values, Iterable):
        raise TypeError(f"a path is a list of cells like [(4, 1), (5, 1)], not {values!r}")
    return tuple(cell_argument(value) for value in values)


def purchases_argument(value: object) -> int | None:
    """Returns a number of movement actions, or None for all.

    Raises ValueError for anything but a whole number from 0 on or None.
    """
    if value is None or (type(value) is int and value >= 0):
        return value
    raise ValueError(f"purchases is a whole number from 0 on, or None for all, not {value!r}")


def ruleset_argument(ruleset: object) -> str:
    """Returns the id of a ruleset that is named by its id or its folder.

    A person's own ruleset takes precedence over a bundled one, and a bundled one over a folder.

    Raises TypeError for anything but a text or a path.
    """
    if not isinstance(ruleset, (str, os.PathLike)):
        raise TypeError(f"a ruleset is named by its id or its folder, not {ruleset!r}")
    name = os.fspath(ruleset)
    # As in the window, a person's own ruleset replaces a bundled one with the same id.
    own = next(rulesets_in(own_rulesets_folder(), name), None)
    folder = own or Path(name)
    # An id takes precedence over a folder that happens to have the same name.
    if (own is None and name in available()) or not (folder / MAIN_FILE).is_file():
        return name
    look_in(folder)
    return folder.resolve().name


def scene_of_file(path: Path, ruleset: object) -> Position:
    """Returns the scene in a text file; `ruleset` is used if the file names none.

    Raises ScenarioFileError if it cannot be read, TableError if its content is wrong.
    """
    data = scenario_file.read_bytes(path)
    try:
        text = data.decode("utf-8")
        named = parse_toml(text).get("ruleset", ruleset)
        # A value that is not a text is refused by the reader, with its place in the file.
        return read_scene_text(text, ruleset_argument(named) if isinstance(named, str) else None)
    except UnicodeDecodeError as error:
        raise TableError(path.name, "this is not UTF-8 text", "Save it as UTF-8") from error
    except TableError as error:
        place = f"{path.name}, {error.place}" if error.place else path.name
        raise TableError(place, error.problem, error.remedy) from error


def as_table(value: Any) -> Any:
    """Returns a value as a file would hold it: tuples, which a script may write, become lists.

    >>> as_table({"at": (1, 2)})
    {'at': [1, 2]}
    """
    if isinstance(value, Mapping):
        return {key: as_table(inner) for key, inner in value.items()}
    return [as_table(inner) for inner in value] if isinstance(value, (list, tuple)) else value
