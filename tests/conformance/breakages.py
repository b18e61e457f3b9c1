"""Breaking a ruleset on purpose, one value at a time, and asking which of its cases notice.

A value that nobody misses is a rule that no case holds. To list them for one ruleset, or for some
of its keys:

    python -m tests.conformance.breakages phase3ap
    python -m tests.conformance.breakages phase3ap actions.dodge conditions

A value counts as missed there if a case fails under one of the ways to break it. With --each every
way is shown with the case that misses it, or nobody:

    python -m tests.conformance.breakages --each phase3ap actions.dodge conditions
"""

from __future__ import annotations

import copy
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from fivefoot.core.conformance.case_file import CaseFile, case_files, read_case_file
from fivefoot.core.conformance.runner import run_case
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

UNPLAYED = {"id", "version", "title", "summary", "sources"}
"""Tables of a ruleset that tell of it and are not played."""
WORDS = {"title", "says", "summary", "label", "note", "text"}
"""Keys of sentences for people: no case is due for them."""
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Breakage:
    """One value replaced: `path` leads to it through the joined tables of the ruleset."""

    path: Path
    value: Any

    @property
    def key(self) -> str:
        """The dotted name of the value."""
        return ".".join(map(str, self.path))


REMOVED = "(removed)"


def leaves(table: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The values below a table; each member of a list stands for itself."""
    if isinstance(table, (dict, list)) and table:
        for key, inner in table.items() if isinstance(table, dict) else enumerate(table):
            if path or key not in UNPLAYED:
                yield from leaves(inner, (*path, key))
    elif path[-1] not in WORDS:
        yield path, table


def broken(raw: dict[str, Any], breakage: Breakage) -> dict[str, Any]:
    """A copy of the tables with the breakage in it."""
    other: dict[str, Any] = copy.deepcopy(raw)
    place: Any = other
    for part in breakage.path[:-1]:
        place = place[part]
    if breakage.value is REMOVED:
        del place[breakage.path[-1]]
    else:
        place[breakage.path[-1]] = breakage.value
    return other


def breakages(raw: dict[str, Any], path: Path, value: Any) -> list[Breakage]:
    """Ways to break a value that the schema still takes: another number, the other truth, another
    word, or none.
    """
    others: list[Any] = [REMOVED]
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, (int, float)):
        others = [value + 5, value + 1, value - 1, REMOVED]
    elif isinstance(value, str):
        others = [*(word for word in _other_words(raw, path) if word != value), REMOVED]
    return [found for other in others if _readable(broken(raw, found := Breakage(path, other)))]


def _other_words(raw: dict[str, Any], path: Path) -> list[str]:
    """What the schema says it would take in place of a word it does not know."""
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


def _readable(raw: dict[str, Any]) -> bool:
    try:
        library.validate(raw, "broken")
    except library.RulesetError as error:
        return all("covers no key" in problem for problem in error.problems)
    return True


def _without_idle_sources(raw: dict[str, Any]) -> dict[str, Any]:
    """The tables without the sources that cover nothing since a value was removed."""
    try:
        library.validate(raw, "broken")
    except library.RulesetError as error:
        idle = {problem.split("sources.", 1)[1].split(":")[0] for problem in error.problems}
        return {
            **raw,
            "sources": {key: source for key, source in raw["sources"].items() if key not in idle},
        }
    return raw


class Breaker:
    """The cases of one ruleset, the ones that noticed something before first."""

    def __init__(self, ruleset: str) -> None:
        self.folder = library.rulesets_folder() / ruleset
        self.raw = library.read_raw(self.folder)
        files = [read_case_file(path) for path in sorted(case_files([self.folder / "cases"]))]
        self.cases = [(file, case) for file in files for case in file.cases]

    def noticing(self, breakage: Breakage, first: str = "") -> str:
        """The name of a case that fails under the breakage, or nothing.

        Best called in a process of its own.
        """
        raw = _without_idle_sources(broken(self.raw, breakage))
        read, library._raw = library._raw, lambda folder: raw
        library._load.cache_clear()
        try:
            likely = sorted(
                self.cases, key=lambda pair: (pair[1].id != first, not _speaks_of(pair, breakage))
            )
            return next((case.id for file, case in likely if not run_case(file, case).passed), "")
        finally:
            library._raw = read
            library._load.cache_clear()

    def unnoticed(
        self, wanted: tuple[str, ...] = (), processes: int = 1
    ) -> Iterator[tuple[str, str]]:
        """The keys and values that can be broken in every way the schema allows with no case
        failing.
        """
        work = [(path, value) for path, value in leaves(self.raw) if _is_wanted(path, wanted)]
        with multiprocessing.get_context("fork").Pool(processes, maxtasksperchild=8) as pool:
            for key, value, held in pool.imap(self._held, work):
                if not held:
                    yield key, value

    def each(
        self, wanted: tuple[str, ...] = (), processes: int = 1
    ) -> Iterator[tuple[str, str, str, str]]:
        """Each way to break each value: key, value, what it became, and the case that misses it."""
        work = [(path, value) for path, value in leaves(self.raw) if _is_wanted(path, wanted)]
        with multiprocessing.get_context("fork").Pool(processes, maxtasksperchild=8) as pool:
            for rows in pool.imap(self._rows, work):
                yield from rows

    def _rows(self, leaf: tuple[Path, Any]) -> list[tuple[str, str, str, str]]:
        path, value = leaf
        return [
            (found.key, repr(value), str(found.value), self.noticing(found))
            for found in breakages(self.raw, path, value)
        ]

    def _held(self, leaf: tuple[Path, Any]) -> tuple[str, str, bool]:
        path, value = leaf
        tried = breakages(self.raw, path, value)
        held = not tried or any(self.noticing(breakage) for breakage in tried)
        return ".".join(map(str, path)), repr(value), held


def _is_wanted(path: Path, wanted: tuple[str, ...]) -> bool:
    key = ".".join(map(str, path))
    return not wanted or any(key == prefix or key.startswith(f"{prefix}.") for prefix in wanted)


def _speaks_of(pair: tuple[CaseFile, Any], breakage: Breakage) -> bool:
    """Whether a case names the action, condition or table that is broken: it is tried first."""
    text = repr(pair[1])
    return any(str(part) in text for part in breakage.path[1:3])


def main(ruleset: str, *wanted: str) -> None:
    """Prints what no case of the ruleset misses; after --each every way to break a value."""
    if ruleset == "--each":
        for key, value, other, case in Breaker(wanted[0]).each(wanted[1:]):
            print(f"{key} | {value} | {other} | {case or 'NOBODY'}", flush=True)
        return
    for key, value in Breaker(ruleset).unnoticed(wanted):
        print(f"{key} = {value}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
