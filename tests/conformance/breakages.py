"""Breaks a ruleset on purpose, one value at a time, to see which of its cases notice (mutation
testing).

If no case notices a broken value, no case covers its rule. For one ruleset, or some of its keys:

    python -m tests.conformance.breakages phase3ap
    python -m tests.conformance.breakages phase3ap actions.dodge conditions

It prints each way to break a value that no case notices, then how many there were. --each prints
every way, with the case that notices it; `all` stands for the five systems. --near tries the
nearest cases only, which takes a fraction of the time but prints some ways too many.
`breakages.toml` lists what no case has to notice, and why.
"""

from __future__ import annotations

import argparse
import copy
import multiprocessing
import re
import signal
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from pydantic import ValidationError
from tests.conformance.read_cases import read
from tests.conformance.reads import Reads, ValuePath, readers

from fivefoot.core.conformance.case_file import Case, CaseFile, case_files
from fivefoot.core.conformance.runner import run_case
from fivefoot.core.geometry import compiled
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
EXCEPTIONS = Path(__file__).with_name("breakages.toml")
NAMED = ("stats", "conditions", "pools", "modes", "sizes", "actions")
"""Tables whose names are used as values: a value that is one of them is broken by another name of
the same table.
"""
REMOVED = "(removed)"
LONGEST_CASE = 60
"""Seconds after which a case under a breakage counts as noticing it."""
NO_END = "(no end)"
NEAR = 30
"""The number of cases that are tried with --near."""
_DICE = re.compile(r"\d+d\d+")


@dataclass(frozen=True, slots=True)
class Breakage:
    """One value replaced: `path` leads to it through the joined tables of the ruleset."""

    path: ValuePath
    value: Any

    @property
    def key(self) -> str:
        """Returns the dotted name of the value."""
        return ".".join(map(str, self.path))


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one way to break a value: the case that noticed it, or an empty text."""

    key: str
    value: str
    other: str
    case: str


@cache
def exceptions() -> tuple[tuple[str, str], ...]:
    """Returns patterns of dotted keys, with the system before them if it is for one alone, each
    with the reason why no case has to notice.
    """
    groups = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))["group"]
    return tuple((key, group["why"]) for group in groups for key in group["keys"])


def why_excepted(system: str, breakage: Breakage) -> str:
    """Returns why no case has to notice the breakage, or an empty text. A pattern with `=` is for
    one way alone.
    """
    key = breakage.key
    names = (key, f"{system}:{key}", f"{key}={breakage.value}", f"{system}:{key}={breakage.value}")
    found = (why for pattern, why in exceptions() for name in names if fnmatchcase(name, pattern))
    return next(found, "")


def leaves(table: Any, path: ValuePath = ()) -> Iterator[tuple[ValuePath, Any]]:
    """Yields the values below a table with their paths; each item of a list is a value."""
    if isinstance(table, (dict, list)) and table:
        for key, inner in table.items() if isinstance(table, dict) else enumerate(table):
            yield from leaves(inner, (*path, key))
    else:
        yield path, table


def broken(raw: dict[str, Any], breakage: Breakage) -> dict[str, Any]:
    """Returns the tables with the breakage in them. It copies only what lies on the path."""
    other: dict[str, Any] = dict(raw)
    place: Any = other
    for part in breakage.path[:-1]:
        place[part] = copy.copy(place[part])
        place = place[part]
    if breakage.value is REMOVED:
        del place[breakage.path[-1]]
    else:
        place[breakage.path[-1]] = breakage.value
    return other


def breakages(raw: dict[str, Any], path: ValuePath, value: Any) -> list[Breakage]:
    """Returns ways to break a value that the schema still accepts: another number, the opposite of
    a truth value, another word, or no value.
    """
    others: list[Any] = [REMOVED]
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, (int, float)):
        others = [value + 5, value + 1, value - 1, REMOVED]
    elif isinstance(value, str):
        words = dict.fromkeys([*_other_words(raw, path), *_other_names(raw, value)])
        others = [*(word for word in words if word != value), *_other_dice(value), REMOVED]
    return [found for other in others if _differs(raw, broken(raw, found := Breakage(path, other)))]


def _other_words(raw: dict[str, Any], path: ValuePath) -> list[str]:
    """Returns the words that the schema names when it refuses a value."""
    try:
        Ruleset.model_validate(broken(raw, Breakage(path, "no such word")))
    except ValidationError as error:
        said = [str(one.get("ctx", {}).get("expected", "")) for one in error.errors()]
        return [
            word.strip(" '")
            for text in said
            for word in text.replace(" or ", ",").split(",")
            if word.strip(" '")
        ]
    return []


def _other_names(raw: Mapping[str, Any], value: str) -> Iterator[str]:
    """Yields the next name in each table that has the value as a name."""
    for table in NAMED:
        names = list(raw.get(table, ()))
        if value in names:
            yield names[(names.index(value) + 1) % len(names)]


def _other_dice(value: str) -> list[str]:
    return [f"1{value}"] if _DICE.fullmatch(value) else []


def _differs(raw: dict[str, Any], other: dict[str, Any]) -> bool:
    """Returns whether other tables are valid and do not spell the same ruleset in another way."""
    try:
        found = _validated(_without_idle_sources(other))
    except library.RulesetError:
        return False
    return found != _unbroken(raw["id"]).model_copy(update={"sources": found.sources})


def _validated(raw: dict[str, Any]) -> Ruleset:
    return library.validate(raw, "broken")


@cache
def _unbroken(ruleset: str) -> Ruleset:
    return library.load(ruleset)


def _without_idle_sources(raw: dict[str, Any]) -> dict[str, Any]:
    """Returns the tables without sources for keys that do not exist after a removal."""
    try:
        _validated(raw)
    except library.RulesetError as error:
        if not all("matches no key" in problem for problem in error.problems):
            return raw
        idle = {problem.split("sources.", 1)[1].split(":")[0] for problem in error.problems}
        return {
            **raw,
            "sources": {key: source for key, source in raw["sources"].items() if key not in idle},
        }
    return raw


class Breaker:
    """The cases of one ruleset: which of them read a value, and which of these notice that it is
    broken.

    Without `every_way`, a value is finished as soon as one way is noticed. At most `most_cases` of
    the cases that read it are tried, the nearest first.
    """

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.folder = library.rulesets_folder() / ruleset
        self.raw = library.read_raw(self.folder)
        self._read: list[tuple[Reads, float]] = []
        self._texts: list[str] = []
        self.every_way = True
        self.most_cases: int | None = None

    @cached_property
    def cases(self) -> list[tuple[CaseFile, Case]]:
        """All cases of the ruleset, with their files."""
        files = [read(path) for path in sorted(case_files([self.folder / "cases"]))]
        return [(file, case) for file in files for case in file.cases]

    def likely(self, path: ValuePath) -> list[tuple[CaseFile, Case]]:
        """Returns the cases that read the value: first those that cite its rule or name it, then by
        speed.
        """
        if len(self._read) != len(self.cases):
            actions = self.raw["actions"].items()
            likes = {key: action["like"] for key, action in actions if "like" in action}
            self._read = readers(self.cases, likes)
            self._texts = [repr(case) for _, case in self.cases]
        rule = self._rule(path)
        ranked = [
            (-_nearness(self.cases[number][1], rule, self._texts[number], path), seconds, number)
            for number, (reads, seconds) in enumerate(self._read)
            if reads.touches(path)
        ]
        return [self.cases[number] for _, _, number in sorted(ranked)]

    def _rule(self, path: ValuePath) -> str:
        """Returns the source of the value in [sources], by the longest key that covers it."""
        keys = (".".join(map(str, path[:length])) for length in range(len(path), 0, -1))
        return next((self.raw["sources"][key] for key in keys if key in self.raw["sources"]), "")

    def noticing(self, breakage: Breakage, cases: Sequence[tuple[CaseFile, Case]]) -> str:
        """Returns the name of the first case that fails under the breakage, or an empty text.

        Best called in a separate process.
        """
        raw = _without_idle_sources(broken(self.raw, breakage))
        read, library._raw = library._raw, lambda folder: raw
        library._load.cache_clear()
        try:
            return _first_failing(cases)
        finally:
            library._raw = read
            library._load.cache_clear()

    def each(self, wanted: Sequence[str] = (), processes: int = 1) -> Iterator[Row]:
        """Yields the results of each way to break each value that a case has to notice."""
        work = [
            (path, value)
            for path, value in leaves(self.raw)
            if _is_wanted(path, wanted) and not why_excepted(self.ruleset, Breakage(path, value))
        ]
        compiled.warm(Path(gettempdir()) / "fivefoot-breakages")
        self.likely(("grid", "cell"))
        _ONE.append(self)
        with multiprocessing.get_context("fork").Pool(processes, maxtasksperchild=8) as pool:
            for rows in pool.imap(_rows, work):
                yield from rows
        _ONE.remove(self)

    def rows(self, path: ValuePath, value: Any) -> list[Row]:
        """Returns the results of each way to break one value."""
        found: list[Row] = []
        cases = self.likely(path)[: self.most_cases]
        for one in breakages(self.raw, path, value):
            if not why_excepted(self.ruleset, one):
                case = self.noticing(one, cases)
                found.append(Row(one.key, repr(value), str(one.value), case))
                if case and not self.every_way:
                    break
                cases.sort(key=lambda pair: pair[1].id != case)  # what missed one way misses others
        return found


_ONE: list[Breaker] = []
"""The breaker whose rows the worker processes make. They inherit it by the fork, so it need not be
pickled.
"""


def _rows(leaf: tuple[ValuePath, Any]) -> list[Row]:
    return _ONE[-1].rows(*leaf)


class _TooLong(BaseException):
    """A case takes too long. It is not a failure of the rules, so `run_case` does not catch it."""


def _stop(*_: object) -> None:
    raise _TooLong


def _first_failing(cases: Sequence[tuple[CaseFile, Case]]) -> str:
    before = signal.signal(signal.SIGALRM, _stop)
    try:
        for file, case in cases:
            signal.alarm(LONGEST_CASE)
            if not run_case(file, case).passed:
                return case.id
    except _TooLong:
        return NO_END
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return ""


def _is_wanted(path: ValuePath, wanted: Sequence[str]) -> bool:
    key = ".".join(map(str, path))
    return not wanted or any(key == prefix or key.startswith(f"{prefix}.") for prefix in wanted)


def _nearness(case: Case, rule: str, text: str, path: ValuePath) -> int:
    """Returns how likely a case is to cover a value: by its rule, and by the names on the value's
    path in the case.
    """
    return 2 * (rule in case.rules) + sum(str(part) in text for part in path[1:3])


def main(*words: str) -> None:
    """Prints the breakages that no case of a ruleset notices, or with --each all of them."""
    arguments = _arguments(words)
    for system in SYSTEMS if arguments.system == "all" else (arguments.system,):
        rows: list[Row] = []
        breaker = Breaker(system)
        breaker.every_way = arguments.each
        breaker.most_cases = NEAR if arguments.near else None
        for row in breaker.each(arguments.keys):
            rows.append(row)
            if breaker.every_way or not row.case:
                line = f"{row.key} | {row.value} | {row.other} | {row.case or 'NO CASE'}"
                print(f"{system} | {line}", flush=True)
        print(summary(system, rows), flush=True)


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.conformance.breakages",
        description="Break a ruleset on purpose, one value at a time: which case notices?",
    )
    parser.add_argument("system", choices=(*SYSTEMS, "all"))
    parser.add_argument("keys", nargs="*", help="only these, and all below them: actions.dodge")
    parser.add_argument("--each", action="store_true", help="every way, with the case that notices")
    parser.add_argument("--near", action="store_true", help="only the nearest cases: quicker")
    return parser.parse_args(words)


def summary(system: str, rows: Sequence[Row]) -> str:
    """Returns the summary: how many values were broken, and for how many of them no case noticed
    any way.
    """
    values, noticed = {row.key for row in rows}, {row.key for row in rows if row.case}
    unnoticed = sum(not row.case for row in rows)
    return (
        f"{system}: {len(values)} values broken in {len(rows)} ways;"
        f" no case notices {unnoticed} of the ways, or any way of {len(values - noticed)} values"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
