"""Every bundled conformance case, and the proof that each expected number in them is really looked at."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.conformance.case_file import Case, CaseFile, case_file_of, case_files, read_case_file
from fivefoot.core.conformance.runner import run_case
from fivefoot.core.rules.ruleset.library import rulesets_folder

FILES = sorted(case_files([rulesets_folder()]))
VERDICTS = ("expect", "refused", "asks")


def short(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


@cache
def read(path: Path) -> CaseFile:
    return read_case_file(path)


def all_cases() -> Iterator[Any]:
    for path in FILES:
        for case in read(path).cases:
            yield pytest.param(path, case, id=f"{short(path)}: {case.id}")


def test_there_are_cases_for_every_bundled_ruleset_that_has_a_folder_for_them() -> None:
    assert {path.parent.parent.name for path in FILES} >= {"keyword3", "twopoint"}


@pytest.mark.parametrize(("path", "case"), list(all_cases()))
def test_case(path: Path, case: Case) -> None:
    assert run_case(read(path), case).messages == ()


def numbers_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all numbers below a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_in(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers_in(inner, (*path, index))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path


def expected_numbers(case: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The paths of all numbers that a case expects, at any depth of steps and branches."""
    for path in numbers_in(case):
        if any(part in VERDICTS for part in path):
            yield path


def changed(case: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """A copy of a case with one number changed."""
    other = copy.deepcopy(case)
    place = other
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] += 1 if isinstance(place[path[-1]], int) else 0.5
    return other


@pytest.mark.parametrize("path", FILES, ids=short)
def test_a_changed_number_never_passes(path: Path) -> None:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    passed = []
    for case in raw["case"]:
        for where in expected_numbers(case):
            file = case_file_of({"ruleset": raw["ruleset"], "case": [changed(case, where)]}, path.name)
            if run_case(file, file.cases[0]).passed:
                passed.append(f"{case['id']}: {'.'.join(map(str, where))}")
    assert passed == []
