"""Shared checks for lists of records in a file: a limit on their number, and the first fault."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path

R = TypeVar("R")

Faults = Iterable[tuple[str, str]]
"""Fields of one record, each with its fault; the field "" means the record as a whole."""


def refuse_more_than(
    most: int, records: Collection[object], problem: str, remedy: str, *place: object
) -> None:
    """Raises ScenarioFileError at the place of a list that has more than `most` records."""
    if len(records) > most:
        raise ScenarioFileError(dotted_path(*place), problem, remedy)


def refuse_faults(
    records: Iterable[R],
    faults: Callable[[R, set[str]], Faults],
    key: Callable[[R], str],
    remedy: str,
    *place: object,
) -> None:
    """Raises ScenarioFileError for the first fault of the first faulty record, naming the field's
    place.

    `faults` gets a record and the keys of those before it, which its own may not repeat.

    >>> def faults(name, seen):
    ...     if name in seen:
    ...         yield "name", "it stands there twice"
    >>> try:
    ...     refuse_faults(("a", "b", "a"), faults, str, "Correct it", "scene", "labels")
    ... except ScenarioFileError as error:
    ...     error.place
    'scene.labels.2.name'
    """
    seen: set[str] = set()
    for index, record in enumerate(records):
        for field, wrong in faults(record, seen):
            raise ScenarioFileError(
                dotted_path(*place, index, *filter(None, [field])), wrong, remedy
            )
        seen.add(key(record))
