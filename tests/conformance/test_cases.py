"""Runs every bundled conformance case, and proves that each expected number in it is compared."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.read_cases import read

from fivefoot.core.conformance.case_file import (
    CaseError,
    CaseStep,
    case_files,
)
from fivefoot.core.conformance.runner import differences, ruleset_beside, run_case
from fivefoot.core.conformance.stage import Played
from fivefoot.core.geometry import compiled
from fivefoot.core.rules.routes import field_search
from fivefoot.core.rules.ruleset.library import rulesets_folder
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in

OTHERS = Path(__file__).parents[1] / "files" / "rulesets"
"""Rulesets that belong to the tests, among them one that was written from the guide and the
template alone.
"""
FILES = sorted(case_files([rulesets_folder(), OTHERS]))
VERDICTS = ("expect", "refused", "asks")
Place = tuple[Any, ...]
ID_LINE = re.compile(r'^id = "(.*)"$', re.MULTILINE)
"""The first line of a case. No other line in these files starts with an id."""

BY_NODE = 9
"""The index of the array, in the answer of the search, that holds the best label of each node."""


def short(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


def ids_in(path: Path) -> list[str]:
    """Returns the ids of the cases in a file without parsing it, which would take each process that
    collects tests several seconds.
    """
    return ID_LINE.findall(path.read_text(encoding="utf-8"))


def all_cases() -> Iterator[Any]:
    for path in FILES:
        for number, name in enumerate(ids_in(path)):
            yield pytest.param(path, number, id=f"{short(path)}: {name}")


def test_there_are_cases_for_every_bundled_ruleset_that_has_a_folder_for_them() -> None:
    assert {path.parent.parent.name for path in FILES} >= {"keyword3", "twopoint"}


@pytest.fixture
def both_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches both compiled, as the window does, and in plain Python, as the terminal does, and
    compares the results.
    """
    compiled_search = compiled.search_function()
    assert compiled_search is not compiled.plain_search

    def search(*asked: Any) -> tuple[Any, ...]:
        count, *arrays = compiled_search(*asked)
        plain_count, *plain_arrays = compiled.plain_search(*asked)
        assert count == plain_count
        for number, (array, plain) in enumerate(zip(arrays, plain_arrays, strict=True)):
            # All are by label but one; what is behind the last label is never read.
            shown = slice(None) if number == BY_NODE else slice(max(count, 0))
            assert (array[shown] == plain[shown]).all()
        return (count, *arrays)

    monkeypatch.setattr(field_search, "search_function", lambda: search)


@pytest.mark.usefixtures("both_searches")
@pytest.mark.parametrize(("path", "number"), list(all_cases()))
def test_case_passes_and_fails_if_any_expected_number_changes(path: Path, number: int) -> None:
    with looking_in(*ruleset_beside(path)):
        assert run_case(read(path), read(path).cases[number], strict_differences).messages == ()


def strict_differences(step: CaseStep, played: Played) -> list[str]:
    """Returns what differs; if nothing does, the expected numbers that could be changed without a
    difference.
    """
    once = {name: cache(played.facts[name]) for name in step.expect or () if name in played.facts}
    asked_once = replace(played, facts={**played.facts, **once})
    wrong = differences(step, asked_once)
    return wrong or [
        f"{'.'.join(map(str, place))} could be another number without a difference"
        for place in expected_numbers(step)
        if not step_fails(with_number_changed(step, place), asked_once)
    ]


def step_fails(step: CaseStep, played: Played) -> bool:
    """Returns whether a step fails."""
    try:
        return bool(differences(step, played))
    except CaseError:
        return True


def numbers_in(value: Any, place: Place = ()) -> Iterator[Place]:
    """Yields the paths of all numbers below a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_in(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers_in(inner, (*place, index))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield place


def expected_numbers(step: CaseStep) -> Iterator[Place]:
    """Yields the paths of all numbers that a step expects."""
    yield from numbers_in({verdict: getattr(step, verdict) for verdict in VERDICTS})


def with_number_changed(step: CaseStep, place: Place) -> CaseStep:
    """Returns the step with one expected number changed."""
    verdict, *path = place
    return replace(step, **{verdict: with_another_number(getattr(step, verdict), path)})


def with_another_number(value: Any, path: list[Any]) -> Any:
    """Returns a value with the number at a path changed. It copies only what lies on the path."""
    if not path:
        return value + (1 if isinstance(value, int) else 0.5)
    key, *more = path
    inside = with_another_number(value[key], more)
    if isinstance(value, list):
        return [*value[:key], inside, *value[key + 1 :]]
    return {**value, key: inside}


@pytest.mark.parametrize("path", FILES, ids=short)
def test_every_case_and_every_expected_number_is_read(path: Path) -> None:
    """All verdicts in the file, at any depth of steps and branches, are in the steps of the cases,
    and each case is a test.
    """
    cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    assert ids_in(path) == [raw["id"] for raw in cases]
    for raw, case in zip(cases, read(path).cases, strict=True):
        steps = (*case.steps, *(step for branch in case.branches for step in branch.steps))
        written = [place for place in numbers_in(raw) if set(place) & set(VERDICTS)]
        assert len(written) == sum(len(list(expected_numbers(step))) for step in steps), case.id
