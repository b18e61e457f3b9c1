"""Records which values of a ruleset each case reads.

A case that never reads a value gives the same result whatever the value is, so only the readers
need to run when it is broken. The caches of the program are cleared before each case, because a
value from a cache would not be read.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from fivefoot.core.conformance.case_file import Case, CaseFile
from fivefoot.core.conformance.runner import run_case
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.base import Record
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

ValuePath = tuple[str | int, ...]
COMPARED = "(compared)"
WHOLE = {"model_fields_set", "model_dump", "model_copy", COMPARED}
"""Attributes of a record that depend on all its values. A hash, which reads `__dict__`, is not
among them.
"""


class Reads:
    """The fields that were read from the watched rulesets, by path."""

    def __init__(self) -> None:
        self.paths: set[ValuePath] = set()
        self._deep: set[ValuePath] = set()
        self._records: set[ValuePath] = set()
        self._places: dict[int, list[ValuePath]] = {}
        self._kept: list[Ruleset] = []

    def know(self, ruleset: Ruleset, likes: Mapping[str, str]) -> None:
        """Registers the records of a ruleset by their paths. `likes` says from which action another
        one inherits.
        """
        self._kept.append(ruleset)
        for path, record in _records(ruleset, ()):
            self._records.add(path)
            places = self._places.setdefault(id(record), [])
            places.append(path)
            if path[:1] == ("actions",) and path[1:2] and str(path[1]) in likes:
                places.append(("actions", likes[str(path[1])], *path[2:]))

    def read(self, record: Record, name: str) -> None:
        """Notes that a field of a record was read, or all its fields for a name in `WHOLE`."""
        for place in self._places.get(id(record), ()):
            if name in WHOLE:
                self._deep.add(place)
            else:
                self.paths.add((*place, _written(type(record), name)))

    def touches(self, path: ValuePath) -> bool:
        """Returns whether the value at a path was read: the field of the innermost record around
        it, or a whole record.
        """
        prefixes = [path[:length] for length in range(len(path))]
        owner = max((place for place in prefixes if place in self._records), key=len, default=())
        return path[: len(owner) + 1] in self.paths or any(
            place in self._deep for place in prefixes
        )


@functools.cache
def _written(kind: type[Record], name: str) -> str:
    return kind.model_fields[name].alias or name


def _records(value: Any, path: ValuePath) -> Iterator[tuple[ValuePath, Record]]:
    if isinstance(value, Record):
        yield path, value
        for name in type(value).model_fields:
            yield from _records(getattr(value, name), (*path, _written(type(value), name)))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _records(inner, (*path, key))
    elif isinstance(value, (list, tuple)):
        for number, inner in enumerate(value):
            yield from _records(inner, (*path, number))


@contextmanager
def watching(likes: Mapping[str, str]) -> Iterator[Reads]:
    """Watches every ruleset that is loaded inside the block."""
    reads = Reads()
    validate, equal = library.validate, Record.__eq__
    plain = Record.__getattribute__

    def watched(record: Record, name: str) -> Any:
        if name in WHOLE or name in type(record).model_fields:
            reads.read(record, name)
        return plain(record, name)

    def compared(record: Record, other: object) -> bool:
        if record is not other and not isinstance(record, Ruleset):
            for side in (record, other):
                if isinstance(side, Record):
                    reads.read(side, COMPARED)
        return equal(record, other)

    def loaded(raw: Any, name: str, options: Any = (), known: Any = None) -> Ruleset:
        Record.__getattribute__ = plain  # type: ignore[method-assign]  # checking reads everything
        ruleset = validate(raw, name, options, known)
        reads.know(ruleset, likes)
        Record.__getattribute__ = watched  # type: ignore[assignment,method-assign]
        return ruleset

    library.validate, Record.__eq__ = loaded, compared  # type: ignore[assignment,method-assign]
    try:
        yield reads
    finally:
        library.validate, Record.__eq__ = validate, equal  # type: ignore[method-assign]
        Record.__getattribute__ = plain  # type: ignore[method-assign]


def _caches() -> list[Any]:
    """Returns the caches of the program's functions and methods. Not by asking the garbage
    collector, which does not list what was frozen.
    """
    modules = [module for name, module in sys.modules.items() if name.startswith("fivefoot")]
    values = [value for module in modules for value in vars(module).values()]
    # Asked of the type: what stands for something gone cannot be asked what it is.
    methods = [
        method
        for value in values
        if issubclass(type(value), type)
        for method in vars(value).values()
    ]
    return [
        found
        for found in (*values, *methods)
        if issubclass(type(found), functools._lru_cache_wrapper)
    ]


def readers(
    cases: Sequence[tuple[CaseFile, Case]], likes: Mapping[str, str]
) -> list[tuple[Reads, float]]:
    """Returns what each case reads, and the seconds it takes."""
    caches = _caches()
    found: list[tuple[Reads, float]] = []
    for file, case in cases:
        for cache in caches:
            cache.cache_clear()
        with watching(likes) as reads:
            began = time.perf_counter()
            run_case(file, case)
            found.append((reads, time.perf_counter() - began))
    return found
