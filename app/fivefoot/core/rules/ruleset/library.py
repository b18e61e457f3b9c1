"""Reading rulesets: from TOML files in a folder to a checked `Ruleset`; messages name file, key and remedy."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fivefoot.core.rules.ruleset.folders import MAIN_FILE, available, own_folder, rulesets_folder
from fivefoot.core.rules.ruleset.problems import FILES, MOST_SHOWN, place, sentence
from fivefoot.core.rules.ruleset.references import faults
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

__all__ = [
    "RulesetError", "available", "leaf_keys", "load", "read", "read_raw", "rulesets_folder", "validate", "with_options",
]  # fmt: skip

PARTS = (MAIN_FILE, *FILES.values())
_MOST_BYTES = 4 * 1024 * 1024
_MOST_PROBLEMS = 30


class RulesetError(ValueError):
    """A ruleset that cannot be used; `problems` are whole sentences, one a line."""

    def __init__(self, name: str, problems: list[str]) -> None:
        if len(problems) > _MOST_PROBLEMS:
            problems = [*problems[:_MOST_PROBLEMS], f"and {len(problems) - _MOST_PROBLEMS} more; mend these first"]
        self.problems = problems
        lines = "\n".join(f"  {line}" for line in problems)
        super().__init__(f"The ruleset {name[:MOST_SHOWN]} cannot be used:\n{lines}")


def read(folder: Path) -> Ruleset:
    """The checked ruleset in a folder, which has to be called like it. Raises RulesetError."""
    return _named_like(folder, validate(read_raw(folder), folder.name))


def _named_like(folder: Path, ruleset: Ruleset) -> Ruleset:
    if ruleset.id != folder.name:
        problem = f"the id is {ruleset.id!r} and the folder is called {folder.name!r}; give both the same name"
        raise RulesetError(folder.name, [f"{place('id')}: {problem}"])
    return ruleset


def read_raw(folder: Path) -> dict[str, Any]:
    """The TOML files of a ruleset folder joined into one table. Raises RulesetError."""
    if not (folder / MAIN_FILE).is_file():
        problem = f"{MAIN_FILE} is missing; a ruleset is a folder with {', '.join(PARTS)}"
        raise RulesetError(folder.name, [problem])
    raw: dict[str, Any] = {}
    for part in PARTS:
        if (folder / part).is_file():
            _merge(raw, _read_toml(folder / part), folder.name, part)
    return raw


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise RulesetError(path.parent.name, [f"{path.name}: it is larger than 4 MB; no ruleset needs that"])
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, RecursionError, OSError) as error:
        why = {
            UnicodeDecodeError: "it is no text in UTF-8; save it as UTF-8",
            RecursionError: "it is nested too deeply",
        }
        told = why.get(type(error)) or f"it cannot be read: {getattr(error, 'strerror', None) or error}"
        raise RulesetError(path.parent.name, [f"{path.name}: {told}"]) from error
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(path.parent.name, [f"{path.name}: this is no TOML: {error}"]) from error


def _merge(raw: dict[str, Any], more: Mapping[str, Any], name: str, part: str) -> None:
    for key, value in more.items():
        if key == "sources" and isinstance(value, dict):
            _merge_sources(raw.setdefault(key, {}), value, name, part)
        elif FILES.get(key, MAIN_FILE) != part:
            here = next((table for table, file in FILES.items() if file == part), "")
            remedy = f"this file holds [{here}.<id>] and [sources]" if here else f"it stands in {FILES[key]}"
            raise RulesetError(name, [f"{part}, {key}: that does not belong here; {remedy}"])
        else:
            raw[key] = value


def _merge_sources(sources: dict[str, Any], more: Mapping[str, Any], name: str, part: str) -> None:
    for prefix, source in more.items():
        if prefix in sources:
            raise RulesetError(name, [f"{part}, sources.{prefix}: another file of the ruleset has it too; remove one"])
        sources[prefix] = source


def with_options(raw: Mapping[str, Any], options: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The table with dotted keys replaced. A key the ruleset's schema does not know is refused later, by validation."""
    result: dict[str, Any] = _copied(raw)
    for dotted, value in options.items():
        place = result
        *path, last = dotted.split(".")
        for key in path:
            inner = place.setdefault(key, {})
            if not isinstance(inner, dict):
                raise RulesetError(name, [f"option {dotted}: it goes through {key}, which is not a table"])
            place = inner
        place[last] = value
    return result


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def validate(raw: Mapping[str, Any], name: str, options: Collection[str] = ()) -> Ruleset:
    """A checked ruleset; `options` are the dotted keys that are not its own.

    Raises RulesetError with a line for each problem.
    """
    raw = with_likes(raw, name)
    try:
        ruleset = Ruleset.model_validate(raw)
    except ValidationError as error:
        raise RulesetError(name, [sentence(problem, options) for problem in error.errors()]) from error
    found = (*_source_faults(ruleset, raw, options), *faults(ruleset))
    problems = [f"{place(key, options)}: {text}" for key, text in found]
    if problems:
        raise RulesetError(name, problems)
    return ruleset


def with_likes(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The table with actions that are `like` another filled with what that one has, and the catch-all category given.

    Raises RulesetError for an action that is like none, or like one that is itself like another.
    """
    actions, repeat = raw.get("actions"), raw.get("repeat")
    if not isinstance(actions, Mapping):
        return raw
    usual = repeat.get("catch_all", "") if isinstance(repeat, Mapping) else ""
    filled = {key: _filed(_like(actions, key, name), usual) for key in actions}
    return {**raw, "actions": filled}


def _like(actions: Mapping[str, Any], key: str, name: str) -> Any:
    record = actions[key]
    if not isinstance(record, Mapping) or "like" not in record:
        return record
    other = actions.get(str(record["like"]))
    if not isinstance(other, Mapping) or "like" in other:
        text = f"there is no action {record['like']!r} with a record of its own; name one that has"
        raise RulesetError(name, [f"{place(f'actions.{key}.like')}: {text}"])
    return {**other, **{part: value for part, value in record.items() if part != "like"}}


def _filed(record: Any, usual: str) -> Any:
    """An action under the catch-all category where it names none and neither moves, strikes nor stores (D2)."""
    if not usual or not isinstance(record, Mapping) or record.get("kind", "action") != "action":
        return record
    plain = not any(record.get(part) for part in ("category", "attack", "movement", "stores"))
    return {**record, "category": usual} if plain else record


def leaf_keys(table: Any, prefix: str = "") -> Iterator[str]:
    """The dotted names of all values in a table."""
    if isinstance(table, Mapping) and table:
        for key, value in table.items():
            yield from leaf_keys(value, f"{prefix}.{key}" if prefix else str(key))
    else:
        yield prefix


UNSOURCED = ("id", "title", "version", "summary", "sources")


def _source_faults(ruleset: Ruleset, raw: Mapping[str, Any], options: Collection[str]) -> Iterator[tuple[str, str]]:
    """Values without a source and sources without a value. An option needs none: the group chose it."""
    covering: set[str] = set()
    for key in (key for key in leaf_keys(raw) if key.split(".")[0] not in UNSOURCED):
        parts = key.split(".")
        prefixes = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
        used = next((prefix for prefix in prefixes if prefix in ruleset.sources), None)
        if used is not None:
            covering.add(used)
        elif not any(prefix in options for prefix in prefixes):
            yield key, "no source says where it comes from; add it (or a prefix of it) to [sources]"
    for prefix, source in ruleset.sources.items():
        if prefix not in covering:
            yield f"sources.{prefix}", "covers no key of the ruleset; remove it or mend its spelling"
        elif not source.strip():
            yield f"sources.{prefix}", "is empty; name the rule, or write default"


@lru_cache(maxsize=64)
def _load(folder: Path, options: tuple[tuple[str, str], ...]) -> Ruleset:
    values = {key: json.loads(value) for key, value in options}
    ruleset = validate(with_options(read_raw(folder), values, folder.name), folder.name, tuple(values))
    return _named_like(folder, ruleset)


def _plain(name: str, key: str, value: Any) -> str:
    """An option's value as text. Raises RulesetError for what no ruleset holds: a date, or a number that is none."""
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        problem = f"option {key}: a number, a text, true, false, a list or a table is due (it says {value})"
        raise RulesetError(name, [problem]) from None


def load(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of that id with options replaced. Raises RulesetError, also for an id that is not installed."""
    found = available()
    if name not in found:
        problem = f"there is no ruleset of this name; installed are {', '.join(sorted(found))}"
        raise RulesetError(name, [f"{problem}. Put its folder {_where()}: whoever made it can send it"])
    frozen = tuple(sorted((key, _plain(name, key, value)) for key, value in (options or {}).items()))
    try:
        return _load(found[name], frozen)
    except RulesetError as error:
        if found[name].parent == rulesets_folder():
            raise
        raise RulesetError(name, [*error.problems, f"its files are in {found[name]}"]) from error


def _where() -> str:
    """Where a folder goes so that its ruleset is found."""
    own = own_folder()
    return f"into {own}" if own is not None else "beside the others"
