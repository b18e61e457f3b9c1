"""Reading rulesets: from TOML files in a folder to a checked `Ruleset`; messages name file, key and
remedy.
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.contradictions import fall_faults, opportunity_faults
from fivefoot.core.rules.ruleset.earlier_forms import in_present_form, present_options
from fivefoot.core.rules.ruleset.problems import (
    FILES,
    MOST_SHOWN,
    fault_sentence,
    key_place,
    quoted_value,
)
from fivefoot.core.rules.ruleset.reading_values import reading_faults
from fivefoot.core.rules.ruleset.references import faults, index_faults
from fivefoot.core.rules.ruleset.ruleset_folders import (
    MAIN_FILE,
    available,
    folder_of,
    own_folder,
    rulesets_folder,
)
from fivefoot.core.rules.ruleset.schema.base import KEEP_CAPITALS
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.texts.hidden_signs import HIDDEN_IN_A_TEXT

__all__ = [
    "RulesetError",
    "available",
    "files_of",
    "installed_files",
    "leaf_keys",
    "load",
    "read",
    "read_raw",
    "rules_of",
    "rulesets_folder",
    "usable_rules",
    "validate",
    "with_options",
]

PARTS = (MAIN_FILE, *FILES.values())
MOST_BYTES = 512 * 1024  # of one file
MOST_NESTED = 30  # tables and lists in each other; ours go down nine levels
MOST_VALUES = 200_000  # of all files together, with what actions have from those they are like
_MOST_PROBLEMS = 30
#: Words by which the TOML parser's message shows that a key is repeated.
STANDS_TWICE = ("overwrite", "declare", "Duplicate")
MORE = say("and_more_mend_these_first")


class RulesetError(ValueError):
    """A ruleset that cannot be used; `problems` are whole sentences, one a line; `where` is the
    folder.
    """

    def __init__(self, name: str, problems: list[str], where: str = "") -> None:
        if len(problems) > _MOST_PROBLEMS and problems[-1] != MORE:
            problems = [*problems[:_MOST_PROBLEMS], MORE]
        problems = [*problems, where] if where else problems
        self.problems = problems
        lines = "\n".join(f"  {line}" for line in problems)
        super().__init__(say("ruleset_cannot_be_used", name=name[:MOST_SHOWN], lines=lines))


def read(folder: Path) -> Ruleset:
    """The checked ruleset in a folder; the folder's name must be the ruleset's id. Raises
    RulesetError.
    """
    return _named_like(folder, validate(read_raw(folder), folder.name))


def _named_like(folder: Path, ruleset: Ruleset) -> Ruleset:
    if ruleset.id != folder.name:
        problem = say("id_is_id_and_folder_is_called_name_give", id=ruleset.id, name=folder.name)
        raise RulesetError(folder.name, [f"{key_place('id')}: {problem}"])
    return ruleset


def read_raw(folder: Path) -> dict[str, Any]:
    """The TOML files of a ruleset folder joined into one table. Raises RulesetError."""
    raw: dict[str, Any] = _copied(_raw(folder))
    return raw


def _raw(folder: Path) -> Mapping[str, Any]:
    """The joined table, which is cached and shared: do not change it."""
    if not (folder / MAIN_FILE).is_file():
        problem = say(
            "main_file_is_missing_ruleset_is_folder", main_file=MAIN_FILE, parts=", ".join(PARTS)
        )
        raise RulesetError(folder.name, [problem])
    return _joined(tuple(_texts(folder).items()), folder.name)


@lru_cache(maxsize=16)
def _joined(texts: tuple[tuple[str, str], ...], name: str) -> Mapping[str, Any]:
    """The texts of a ruleset's files as one table, which is cached and shared: do not change it.

    Raises RulesetError.
    """
    raw: dict[str, Any] = {}
    text_of = dict(texts)
    for part in PARTS:
        if part in text_of:
            _merge(raw, _parsed(text_of[part], name, part), name, part)
    return raw


def _texts(folder: Path) -> dict[str, str]:
    """The texts of the files in a ruleset folder, by name. Raises RulesetError."""
    return {part: _text(folder / part) for part in PARTS if (folder / part).is_file()}


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RulesetError(
                path.parent.name, [say("name_it_is_larger_than_512_kb_no", name=path.name)]
            )
        return path.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, OSError) as error:
        problem = say("it_cannot_be_read", reason=getattr(error, "strerror", None) or error)
        if isinstance(error, UnicodeDecodeError):
            problem = say("it_is_no_text_in_utf_8_save_it_as_utf_8")
        raise RulesetError(path.parent.name, [f"{path.name}: {problem}"]) from error


def _parsed(text: str, name: str, part: str) -> dict[str, Any]:
    try:
        table = tomllib.loads(text)
    except RecursionError as error:
        raise RulesetError(name, [say("part_it_is_nested_too_deeply", part=part)]) from error
    # ValueError: a number of more than 4300 digits, which `int` itself refuses.
    except (tomllib.TOMLDecodeError, ValueError) as error:
        problem, _, line = str(error).rpartition("(")
        if any(word in problem for word in STANDS_TWICE):
            problem = say("key_stands_twice_line", part=part, line=f"({line}")
            raise RulesetError(name, [problem]) from error
        raise RulesetError(
            name, [say("part_this_is_no_toml_error", part=part, error=error)]
        ) from error
    if _nests_deeper(table, MOST_NESTED):
        raise RulesetError(name, [say("part_it_is_nested_too_deeply", part=part)])
    hidden = next(_hidden_signs(table, ""), None)
    if hidden is not None:
        key, code = hidden
        problem = say("text_holds_hidden_sign", part=part, key=key[:MOST_SHOWN], code=code)
        raise RulesetError(name, [problem])
    return table


def _hidden_signs(value: Any, key: str) -> Iterator[tuple[str, int]]:
    """The keys of texts that contain an invisible character, and its code: labels are shown on the
    map.
    """
    if isinstance(value, str):
        found = HIDDEN_IN_A_TEXT.search(value)
        if found is not None:
            yield key, ord(found[0])
    elif isinstance(value, (dict, list)):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for part, each in inner:
            yield from _hidden_signs(each, f"{key}.{part}" if key else str(part))


def _nests_deeper(table: Mapping[str, Any], most: int) -> bool:
    """Whether tables and lists nest deeper than `most` levels; reading them is recursive."""
    level: list[Any] = [table]
    for _ in range(most):
        inside = (each.values() if isinstance(each, dict) else each for each in level)
        level = [
            child for children in inside for child in children if isinstance(child, (dict, list))
        ]
    return bool(level)


def _merge(raw: dict[str, Any], more: Mapping[str, Any], name: str, part: str) -> None:
    for key, value in more.items():
        if key == "sources" and isinstance(value, dict):
            _merge_sources(raw.setdefault(key, {}), value, name, part)
        elif FILES.get(key, MAIN_FILE) != part:
            here = next((table for table, file in FILES.items() if file == part), "")
            problem = (
                say("key_does_not_belong_in_file_of", file=part, key=key, table=here)
                if here
                else say("key_belongs_into_file", file=part, key=key, other_file=FILES[key])
            )
            raise RulesetError(name, [problem])
        else:
            raw[key] = value


def _merge_sources(sources: dict[str, Any], more: Mapping[str, Any], name: str, part: str) -> None:
    for prefix, source in more.items():
        if prefix in sources:
            raise RulesetError(
                name,
                [say("part_sources_prefix_another_file_of", part=part, prefix=prefix)],
            )
        sources[prefix] = source


def with_options(raw: Mapping[str, Any], options: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The table with the values of dotted keys replaced.

    Keys that the schema does not know are refused later, by validation.
    """
    result = dict(raw)
    for dotted, value in options.items():
        place = result
        *path, last = dotted.split(".")
        for key in path:
            inner = place.get(key, {})
            if not isinstance(inner, dict):
                raise RulesetError(
                    name, [say("option_dotted_it_goes_through_key_which", dotted=dotted, key=key)]
                )
            # Only what changes is copied; the rest is shared with the original table.
            place[key] = dict(inner)
            place = place[key]
        place[last] = value
    return result


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def validate(
    raw: Mapping[str, Any],
    name: str,
    options: Collection[str] = (),
    known: Mapping[str, Any] | None = None,
) -> Ruleset:
    """A checked ruleset; `options` are the dotted keys that were overridden, `known` the records of
    tables that were read before.

    Raises RulesetError with a line for each problem.
    """
    raw = with_inherited_actions(raw, name)
    try:
        # Labels are read before the key is: which of them keep their capitals is told beforehand.
        kept = {KEEP_CAPITALS: raw.get(KEEP_CAPITALS) is True}
        ruleset = Ruleset.model_validate({**raw, **(known or {})}, context=kept)
    except ValidationError as error:
        shown = error.errors(include_url=False)[
            : _MOST_PROBLEMS + 1
        ]  # the words for each take their time
        lines = dict.fromkeys(fault_sentence(problem, options) for problem in shown)
        raise RulesetError(name, list(lines)) from error
    chosen = any(
        option.startswith("opportunity") for option in options
    )  # by a group that wants it so
    steps = () if chosen else opportunity_faults(ruleset)
    falls = () if any(option.startswith("fall") for option in options) else fall_faults(ruleset)
    readings = () if options else reading_faults(ruleset)
    found = chain(_source_faults(ruleset, raw, options), faults(ruleset), steps, falls, readings)
    problems = [
        f"{key_place(key, options)}: {text}" for key, text in islice(found, _MOST_PROBLEMS + 1)
    ]
    if problems:
        raise RulesetError(name, problems)
    return ruleset


def with_inherited_actions(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The table with actions that are `like` another completed from that one, and the default
    category filled in.

    Raises RulesetError for an action that is like an unknown one, or like one that is itself like
    another.
    """
    actions, repeat = raw.get("actions"), raw.get("repeat")
    if not isinstance(actions, Mapping):
        return raw
    usual = repeat.get("catch_all", "") if isinstance(repeat, Mapping) else ""
    _check_size(actions, name)
    filled = {key: _filed(_like(actions, key, name), usual) for key in actions}
    return {**raw, "actions": filled}


def _check_size(actions: Mapping[str, Any], name: str) -> None:
    """Refuses actions that are too large in total: if all of a small file were like one huge
    record, checking would take hours.
    """
    sizes = {key: _values_in(record) for key, record in actions.items()}
    liked = (
        str(record["like"])
        for record in actions.values()
        if isinstance(record, Mapping) and "like" in record
    )
    if sum(sizes.values()) + sum(sizes.get(other, 0) for other in liked) > MOST_VALUES:
        problem = say("they_hold_more_than_most_values_values", most_values=MOST_VALUES)
        raise RulesetError(name, [f"{key_place('actions')}: {problem}"])


def _values_in(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(_values_in, inner))


def _like(actions: Mapping[str, Any], key: str, name: str) -> Any:
    record = actions[key]
    if not isinstance(record, Mapping) or "like" not in record:
        return record
    other = actions.get(str(record["like"]))
    if not isinstance(other, Mapping) or "like" in other:
        text = _not_to_be_like(str(record["like"]), key, actions)
        raise RulesetError(name, [f"{key_place(f'actions.{key}.like')}: {text}"])
    return {**other, **{part: value for part, value in record.items() if part != "like"}}


def _not_to_be_like(other: str, key: str, actions: Mapping[str, Any]) -> str:
    if other == key:
        return say("action_is_like_itself")
    if other in actions:
        return say("other_action_is_like_another", other=quoted_value(other))
    close = difflib.get_close_matches(other[:MOST_SHOWN], list(actions), 1)
    known = say("known_are_names", names=", ".join(actions))
    remedy = say("did_you_mean_close", close=close[0]) if close else known
    return say("there_is_no_action_to_be_like", other=other[:MOST_SHOWN], remedy=remedy)


def _filed(record: Any, usual: str) -> Any:
    """An action with the default category, where it names none and does not move, strike or ready
    (D2).
    """
    if not usual or not isinstance(record, Mapping) or record.get("kind", "action") != "action":
        return record
    plain = not any(record.get(part) for part in ("category", "attack", "movement", "stores"))
    return {**record, "category": usual} if plain else record


def leaf_keys(table: Mapping[str, Any], parted: Collection[str]) -> list[str]:
    """The dotted names of the values in a table; in a list of words, each word has its own, and of
    gates each by what it asks. Tables and lists that are not among `parted` are named as a whole.

    >>> leaf_keys({"leap": {"high": 3, "modes": ["walk", "swim"]}}, {"leap"})
    ['leap.high', 'leap.modes']
    """
    found: list[str] = []
    for key, value in table.items():
        _gather_leaves(value, key, parted, found)
    return found


def _gather_leaves(value: Any, key: str, parted: Collection[str], found: list[str]) -> None:
    # Gates are always looked into: those that ask nothing have no name.
    if key not in parted and not key.endswith(".gates"):
        found.append(key)
    # A dict and no other mapping: the check for those takes longer than all the rest.
    elif isinstance(value, dict) and value:
        for name, inner in value.items():
            _gather_leaves(inner, f"{key}.{name}", parted, found)
    elif isinstance(value, list) and value and all(map(_is_word, value)):
        found.extend(f"{key}.{word}" for word in value)
    elif key.endswith(".gates") and isinstance(value, list) and value:
        # What a gate asks names it, so that one of them can come from a rule of its own (C32).
        found.extend(f"{key}.{word}" for gate in value for word in gate if word not in GATE_WORDS)
    else:
        found.append(key)


GATE_WORDS = ("says", "brief")
"""The keys of a gate that ask nothing."""


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and value.isidentifier()


UNSOURCED = (
    "id",
    "title",
    "version",
    "summary",
    KEEP_CAPITALS,
    "readings",
    "rules",
    "sources",
)


def _source_faults(
    ruleset: Ruleset, raw: Mapping[str, Any], options: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Values without a source and sources without a value.

    An option needs no source: the group chose it.
    """
    covering: set[str] = set()
    sourced: list[str] = []
    bare: list[str] = []
    parted = _with_parts_among([*ruleset.sources, *options])
    for key in leaf_keys({top: raw[top] for top in raw if top not in UNSOURCED}, parted):
        used = _longest_prefix(key, ruleset.sources)
        if used is not None:
            covering.add(used)
            sourced.append(key)
        elif _longest_prefix(key, options) is None:
            bare.append(key)
    for key in _named_once(bare, sourced) if bare else ():
        yield key, say("no_source_says_where_it_comes_from_add", key=key)
    for prefix, source in ruleset.sources.items():
        # A source may cover items of a list that the group replaced.
        if prefix not in covering and not any(
            f"{prefix}.".startswith(f"{option}.") for option in options
        ):
            yield (
                f"sources.{prefix}",
                say("covers_no_key_of_ruleset_remove_it_or"),
            )
        elif not source.strip():
            yield f"sources.{prefix}", say("is_empty_name_rule_or_write_default")
    yield from index_faults(ruleset)


def _named_once(bare: Iterable[str], sourced: Iterable[str]) -> Iterable[str]:
    """The keys without a source; a table without any is named once instead of each of its keys."""
    covered = {prefix for key in sourced for prefix in _prefixes(key)}
    return dict.fromkeys(
        next((prefix for prefix in _prefixes(key) if prefix not in covered), key) for key in bare
    )


def _prefixes(key: str) -> Iterator[str]:
    """The prefixes of a dotted key, the shortest first.

    >>> list(_prefixes("leap.run_up.full"))
    ['leap', 'leap.run_up', 'leap.run_up.full']
    """
    parts = key.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts) + 1))


def _with_parts_among(names: Iterable[str]) -> set[str]:
    """The dotted keys below which some names are.

    >>> sorted(_with_parts_among(["leap.run_up.full", "leap.high", "fall"]))
    ['leap', 'leap.run_up']
    """
    found: set[str] = set()
    for name in names:
        above = name.rpartition(".")[0]
        while above and above not in found:
            found.add(above)
            above = above.rpartition(".")[0]
    return found


def _longest_prefix(key: str, names: Collection[str]) -> str | None:
    """The longest prefix of a dotted key that is among some names."""
    while key:
        if key in names:
            return key
        key = key.rpartition(".")[0]
    return None


def files_of(scenario: Scenario) -> Mapping[str, str]:
    """The texts of the ruleset files that a saved scenario contains, by name.

    Those it was opened with, else those of the installed ruleset; none where that is bundled or
    cannot be used.
    """
    if scenario.ruleset_files:
        return scenario.ruleset_files
    folder = folder_of(scenario.ruleset)
    if folder is None or folder.parent == rulesets_folder():
        return {}
    try:
        texts = _texts(folder)
        _load_texts(folder.name, tuple(texts.items()), ())
    except RulesetError:
        return {}
    return texts


def installed_files(name: str) -> tuple[Path, Mapping[str, str]] | None:
    """The folder of an installed ruleset and the texts in it; None where there is no readable
    one.
    """
    folder = folder_of(name)
    try:
        return (folder, _texts(folder)) if folder is not None else None
    except RulesetError:
        return None


@lru_cache(maxsize=16)
def _load_texts(
    name: str, texts: tuple[tuple[str, str], ...], options: tuple[tuple[str, str], ...]
) -> Ruleset:
    raw = in_present_form(_joined(texts, name))
    values = present_options(raw, {key: json.loads(value) for key, value in options})
    ruleset = validate(with_options(raw, values, name), name, tuple(values))
    if ruleset.id != name:
        raise RulesetError(
            name,
            [
                say(
                    "place_id_is_id_and_scenario_says_name",
                    place=key_place("id"),
                    id=ruleset.id,
                    name=name,
                )
            ],
        )
    return ruleset


@lru_cache(maxsize=64)
def _load(folder: Path, options: tuple[tuple[str, str], ...]) -> Ruleset:
    raw = _raw(folder)
    values = present_options(raw, {key: json.loads(value) for key, value in options})
    changed = with_options(raw, values, folder.name)
    known = _records_left(folder, raw, changed) if values else {}
    return _named_like(folder, validate(changed, folder.name, tuple(values), known))


def _records_left(
    folder: Path, raw: Mapping[str, Any], changed: Mapping[str, Any]
) -> Mapping[str, Any]:
    """The records of the tables that options leave as they are in the files: reading them takes
    nearly half of the time of a ruleset, and a group changes a few keys.
    """
    whole = _without_options(folder, raw)
    # All labels are read by that key.
    if whole is None or changed.get(KEEP_CAPITALS) != raw.get(KEEP_CAPITALS):
        return {}
    # By identity: `with_options` copies what it changes, and True equals 1.
    records = whole.__dict__  # of pydantic's records, by their names
    left = {key: records[key] for key, table in raw.items() if changed[key] is table}
    if "repeat" not in left:  # it says which category actions have that name none
        left.pop("actions", None)
    return left


_as_in_their_files: dict[Path, tuple[Mapping[str, Any], Ruleset | None]] = {}
"""By folder, the joined table last read there and its ruleset."""


def _without_options(folder: Path, raw: Mapping[str, Any]) -> Ruleset | None:
    """The ruleset of a joined table as its files have it; None where it cannot be used so."""
    held = _as_in_their_files.get(folder)
    # By identity: the same texts are joined once.
    if held is None or held[0] is not raw:
        try:
            ruleset = validate(raw, folder.name)
        except RulesetError:
            ruleset = None
        held = _as_in_their_files[folder] = (raw, ruleset)
    return held[1]


def _plain(name: str, key: str, value: Any) -> str:
    """An option's value as text.

    Raises RulesetError for values that no ruleset holds: a date, or a number that is not finite.
    """
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        problem = say("option_key_number_text_true_false_list", key=key, value=value)
        raise RulesetError(name, [problem]) from None


def load(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset with an id, with some options replaced.

    Raises RulesetError, also for an id that is not installed.
    """
    folder = folder_of(name)
    if folder is None:
        raise RulesetError(name, [_not_installed(", ".join(sorted(available())))])
    try:
        return _load(folder, _frozen(name, options or {}))
    except RulesetError as error:
        if folder.parent == rulesets_folder():
            raise
        raise RulesetError(
            name, error.problems, say("its_files_are_in_folder", folder=folder)
        ) from error


def rules_of(scenario: Scenario) -> Ruleset:
    """The rules of a scenario: those in its file where it contains some, else the installed ones.

    Raises RulesetError (see `load`).
    """
    if not scenario.ruleset_files:
        return load(scenario.ruleset, scenario.options)
    name, texts = scenario.ruleset, tuple(scenario.ruleset_files.items())
    try:
        return _load_texts(name, texts, _frozen(name, scenario.options))
    except RulesetError as error:
        raise RulesetError(
            name, error.problems, say("its_files_are_inside_scenario_file")
        ) from error


def usable_rules(scenario: Scenario) -> Ruleset | None:
    """The rules of a scenario, None where they cannot be used: for reading a file, when whoever
    opens it reports the reason.
    """
    try:
        return rules_of(scenario)
    except RulesetError:
        return None


def _frozen(name: str, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((key, _plain(name, key, value)) for key, value in options.items()))


def _not_installed(installed: str) -> str:
    """The message that a ruleset is missing, and which folder to put it in."""
    own = own_folder()
    if own is None:
        return say("no_ruleset_put_it_beside", installed=installed)
    return say("no_ruleset_put_it_into_own", installed=installed, own=own)
