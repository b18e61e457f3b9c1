"""Reading rulesets: from TOML files in a folder to a checked `Ruleset`; messages name file, key and remedy."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

PARTS = ("ruleset.toml", "conditions.toml", "actions.toml")


class RulesetError(ValueError):
    """A ruleset that cannot be used; `problems` are whole sentences, one a line."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(f"The ruleset {name} cannot be used:\n" + "\n".join(f"  {line}" for line in problems))


def rulesets_folder() -> Path:
    """The folder of the rulesets that come with the program: inside the package, or beside `app` in a checkout."""
    package = Path(__file__).resolve().parents[3]
    installed = package / "data" / "rulesets"
    return installed if installed.is_dir() else package.parents[1] / "rulesets"


def available(folders: tuple[Path, ...] = ()) -> dict[str, Path]:
    """The rulesets found, by id: those of the program and those in the folders given (which win)."""
    found: dict[str, Path] = {}
    for folder in (rulesets_folder(), *folders):
        if folder.is_dir():
            found.update({path.parent.name: path.parent for path in sorted(folder.glob("*/ruleset.toml"))})
    return found


def read_raw(folder: Path) -> dict[str, Any]:
    """The TOML files of a ruleset folder joined into one table. Raises RulesetError."""
    raw: dict[str, Any] = {}
    for part in PARTS:
        path = folder / part
        if not path.is_file():
            if part == "ruleset.toml":
                raise RulesetError(folder.name, [f"{path.name} is missing from {folder.name}"])
            continue
        _merge(raw, _read_toml(path), folder.name, part)
    return raw


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise RulesetError(path.parent.name, [f"{path.name} cannot be read: {error}"]) from error


def _merge(raw: dict[str, Any], more: Mapping[str, Any], name: str, part: str) -> None:
    for key, value in more.items():
        if key == "sources" and key in raw:
            raw[key] = {**raw[key], **value}
        elif key in raw:
            raise RulesetError(name, [f"{part}: the table [{key}] is already given in another file of the ruleset"])
        else:
            raw[key] = value


def with_options(raw: Mapping[str, Any], options: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The table with dotted keys replaced. A key the ruleset's schema does not know is refused later, by validation."""
    result: dict[str, Any] = _copied(raw)
    for dotted, value in options.items():
        place = result
        *path, last = dotted.split(".")
        for key in path:
            inner = place.setdefault(key, {})
            if not isinstance(inner, dict):
                raise RulesetError(name, [f"options: {dotted} goes through {key}, which is not a table"])
            place = inner
        place[last] = value
    return result


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def validate(raw: Mapping[str, Any], name: str) -> Ruleset:
    """A checked ruleset. Raises RulesetError with a line for each problem."""
    try:
        ruleset = Ruleset.model_validate(raw)
    except ValidationError as error:
        raise RulesetError(name, [_sentence(problem) for problem in error.errors()]) from error
    problems = list(_cross_checks(ruleset, raw))
    if problems:
        raise RulesetError(name, problems)
    return ruleset


def _sentence(problem: Any) -> str:
    place = ".".join(str(part) for part in problem["loc"])
    if problem["type"] == "extra_forbidden":
        return f"{place}: this key is not known{_nearest(problem)}; check its spelling against rulesets/README.md"
    text = f"{place}: {problem['msg']}"
    if problem["type"] != "missing" and not isinstance(problem["input"], (dict, list)):
        text += f" (it says {problem['input']!r})"
    return text


def _nearest(problem: Any) -> str:
    fields: dict[str, Any] = {}
    model: Any = Ruleset
    for part in problem["loc"][:-1]:
        fields = getattr(model, "model_fields", {})
        model = getattr(fields.get(str(part)), "annotation", None)
    fields = getattr(model, "model_fields", {})
    close = difflib.get_close_matches(str(problem["loc"][-1]), list(fields), 1)
    return f" (did you mean {close[0]}?)" if close else ""


def leaf_keys(table: Any, prefix: str = "") -> Iterator[str]:
    """The dotted names of all values in a table."""
    if isinstance(table, Mapping) and table:
        for key, value in table.items():
            yield from leaf_keys(value, f"{prefix}.{key}" if prefix else str(key))
    else:
        yield prefix


UNSOURCED = ("id", "title", "version", "summary", "sources")


def _cross_checks(ruleset: Ruleset, raw: Mapping[str, Any]) -> Iterator[str]:
    keys = [key for key in leaf_keys(raw) if key.split(".")[0] not in UNSOURCED]
    covering: set[str] = set()
    for key in keys:
        parts = key.split(".")
        prefixes = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
        used = next((prefix for prefix in prefixes if prefix in ruleset.sources), None)
        if used is None:
            yield f"{key}: no source says where it comes from; add it (or a prefix of it) to [sources]"
        else:
            covering.add(used)
    for prefix in ruleset.sources:
        if prefix not in covering:
            yield f"sources.{prefix}: covers no key of the ruleset; remove it or mend its spelling"
    yield from _references(ruleset)


def _references(ruleset: Ruleset) -> Iterator[str]:
    """Names that must exist elsewhere in the ruleset."""
    yield from _stat_references(ruleset)
    yield from _leap_tiers(ruleset)
    for name, action in ruleset.actions.items():
        for alternative in action.cost:
            for pool in alternative:
                if pool not in ruleset.pools:
                    yield f"actions.{name}.cost: there is no pool {pool!r}; pools are {', '.join(ruleset.pools)}"
        for mode in action.movement.modes if action.movement else []:
            if mode not in ruleset.modes:
                yield f"actions.{name}.movement.modes: there is no mode {mode!r}; modes are {', '.join(ruleset.modes)}"
    if ruleset.movement.action not in ruleset.actions:
        yield f"movement.action: there is no action {ruleset.movement.action!r}"
    if "medium" not in ruleset.sizes:
        yield "sizes: a size named medium is needed"


def _leap_tiers(ruleset: Ruleset) -> Iterator[str]:
    """A leap table rises from row to row: a row that does not would be a hole in it."""
    tiers = ruleset.leap.tiers
    if ruleset.leap.rule == "tiers" and not tiers:
        yield "leap.tiers: the table is empty; give a row for each step of strength"
    for number, (before, after) in enumerate(pairwise(tiers), start=1):
        for key, low, high in (
            ("from", before.from_, after.from_), ("long", before.long, after.long), ("high", before.high, after.high),
        ):  # fmt: skip
            if float(high) <= float(low):
                yield f"leap.tiers.{number}.{key}: {high} does not rise above {low}, the row before; mend the table"


def _stat_references(ruleset: Ruleset) -> Iterator[str]:
    amounts = {f"pools.{name}.size": pool.size for name, pool in ruleset.pools.items()}
    amounts["threat.reach"] = ruleset.threat.reach
    if ruleset.threat.weapon_reach is not None:
        amounts["threat.weapon_reach"] = ruleset.threat.weapon_reach
    amounts |= {f"modes.{name}.speed": mode.speed for name, mode in ruleset.modes.items() if mode.speed}
    for name, action in ruleset.actions.items():
        if action.movement:
            amounts[f"actions.{name}.movement.amount"] = action.movement.amount
    read = [(place, stat) for place, amount in amounts.items() for stat in amount.stats()]
    read += [(f"conditions.{name}.when", limit.stat) for name, limit in ruleset.states_by_stat]
    for place, stat in read:
        if stat not in ruleset.stats:
            yield f"{place}: there is no stat {stat!r}; declare it under [stats]"


@lru_cache(maxsize=64)
def _load(folder: Path, options: tuple[tuple[str, str], ...]) -> Ruleset:
    import json

    raw = with_options(read_raw(folder), {key: json.loads(value) for key, value in options}, folder.name)
    return validate(raw, folder.name)


def _plain(name: str, key: str, value: Any) -> str:
    """An option's value as text. Raises RulesetError for what no ruleset holds: a date, or a number that is none."""
    import json

    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        problem = f"options.{key}: a number, a text, true, false, a list or a table is due (it says {value})"
        raise RulesetError(name, [problem]) from None


def load(name: str, options: Mapping[str, Any] | None = None, folders: tuple[Path, ...] = ()) -> Ruleset:
    """The ruleset of that id with options replaced. Raises RulesetError, also for an id that is not installed."""
    found = available(folders)
    if name not in found:
        raise RulesetError(name, [f"there is no ruleset of this name; installed are {', '.join(sorted(found))}"])
    frozen = tuple(sorted((key, _plain(name, key, value)) for key, value in (options or {}).items()))
    return _load(found[name], frozen)
