"""What is derived from scenarios, kept with the frozen parts it was made from, up to a number of
bytes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np

Value = TypeVar("Value")
NO_ARRAYS: Mapping[int, int] = {}
NOTHING: Mapping[tuple[Any, ...], _KeptValue] = {}
PLAIN = ("int", "float", "bool", "str")
"""Types of fields, as they are written, that hold no arrays."""


class _KeptValue(NamedTuple):
    """A value that is kept, with the parts it came from, which must not die before it, and the
    bytes of its arrays by identity.
    """

    parts: tuple[object, ...]
    value: Any
    arrays: Mapping[int, int]


def arrays_in(value: object) -> list[np.ndarray[Any, Any]]:
    """The arrays in a value: itself, or those in the fields and items of what holds some; of a
    view, what it looks at.

    An object that is no dataclass tells by a method `weighed` what in it holds arrays.

    >>> [array.nbytes for array in arrays_in((np.zeros(3, dtype=np.int64)[:1], "a name"))]
    [24]
    """
    return _arrays_in(value, {}, {})


def _arrays_in(
    value: object, known: Mapping[int, Mapping[int, int]], sizes: dict[int, int]
) -> list[np.ndarray[Any, Any]]:
    """The arrays in a value. Parts of it that are `known` by their identity are not looked into:
    the sizes of their arrays are added to some.
    """
    found: list[np.ndarray[Any, Any]] = []
    waiting: list[Any] = [value]
    # What is found inside is put at the end of the list, and its turn comes.
    for held in waiting:
        kind: Any = type(held)
        if isinstance(held, np.ndarray):
            # The base holds the bytes: views of one array must not count twice.
            base = held.base
            found.append(base if isinstance(base, np.ndarray) else held)
        elif (sizes_of_part := known.get(id(held))) is not None:
            sizes.update(sizes_of_part)
        elif (inside := _inside_of(kind)) is not None:
            things = inside(held)
            # Thousands of walls are told apart from a few arrays by their kinds, not one by one.
            kinds: set[Any] = set(filter(_may_hold, set(map(type, things))))
            if kinds:
                waiting += [thing for thing in things if type(thing) in kinds]
    return found


def _sizes_of(value: object, known: Mapping[int, Mapping[int, int]]) -> Mapping[int, int]:
    """The bytes of the arrays in a value by their identity, by those of its `known` parts; most
    values are numbers or names.
    """
    kind: Any = type(value)
    if not _may_hold(kind):
        return NO_ARRAYS
    sizes: dict[int, int] = {}
    for array in _arrays_in(value, known, sizes):
        sizes[id(array)] = array.nbytes
    return sizes


@cache
def _may_hold(kind: Any) -> bool:
    """Whether values of a kind may hold arrays."""
    return issubclass(kind, np.ndarray) or _inside_of(kind) is not None


@cache
def _inside_of(kind: Any) -> Callable[[Any], Collection[object]] | None:
    """What gives the values inside one of a kind that may hold arrays; None where none can.

    Values of the model never do, and there are thousands of them.
    """
    if issubclass(kind, (tuple, list)):
        types = [getattr(each, "__forward_arg__", each) for each in get_annotations(kind).values()]
        # Places and kinds of steps are named tuples of words and numbers.
        return None if types and all(each in PLAIN for each in types) else tuple
    if issubclass(kind, Mapping):
        return lambda held: tuple(held.values())
    if hasattr(kind, "weighed"):
        return lambda held: tuple(held.weighed())
    # Values of the model are frozen data without arrays; looking into thousands of them would take
    # longer than making one value.
    if not is_dataclass(kind) or kind.__module__.startswith("fivefoot.core.model."):
        return None
    names = [field.name for field in fields(kind) if field.type not in PLAIN]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda held: (getattr(held, names[0]),)) if names else None


class DerivedCache:
    """Values derived from frozen objects, found again by the objects' identity.

    Each kind of value has its own places, and all together a number of bytes: a graph of the air
    holds megabytes, and a long session must not keep hundreds of them. An array that several values
    share counts once. Where the bytes are too many, the heaviest kind drops its oldest; the newest
    of a kind stays whatever it weighs.

    Threads may ask at once: the lock is held while keeping, not while a value is made, so that one
    slow question holds up no other; where two make the same value, one is kept.
    """

    SIZES: ClassVar[Mapping[str, int]] = {
        "graph": 8,
        "bare_graph": 64,
        "onward": 64,
        "node_provocations": 8,
        "tables": 64,
        "leaps": 8,
        "leap_tile": 256,
        "clear_leaps": 256,
        "leaps_along": 256,
        "leap_surroundings": 256,
        "gaps": 1024,
        "gap_tiles": 1024,
        "cell_steps_of_parts": 256,
        "reach": 512,
        "reach_lines": 256,
        "next_turn": 1024,
        "volume_of_step": 128,
        "foreseen": 2,
        "danger": 4,
        "changed_places": 64,
        "offers": 128,
        "leads_beside": 256,
        "seen": 512,
        "seen_area": 256,
        "area_cells": 256,
        "lit_area": 512,
        "lit_from": 512,
        "look": 512,
        "lamp_levels": 512,
        "marked_cells": 512,
        "beyond": 4,
        "other_way": 8,
        "beside": 1,
    }

    UNCOUNTED: ClassVar[frozenset[str]] = frozenset(
        {"offers", "profile", "question", "surface_prices"}
    )
    """Kinds of words and numbers in large records, which hold no arrays: looking for some takes a
    tenth of the time that offers take to make.
    """

    GOING_ON: ClassVar[frozenset[str]] = frozenset(
        {"barriers", "cell_steps_of_parts", "clear_leaps", "gap_tiles"}
    )
    """Kinds whose values are made from the one before: `latest` finds these."""

    LIGHT: ClassVar[int] = 16
    """Kinds that weigh less than this part of all the bytes are not made to pay for what the others
    weigh.
    """

    def __init__(self, usual: int = 32, most_bytes: int = 96 * 1024 * 1024) -> None:
        self._usual, self.most_bytes = usual, most_bytes
        self._held: dict[str, OrderedDict[tuple[Any, ...], _KeptValue]] = defaultdict(OrderedDict)
        self._newest: dict[str, _KeptValue] = {}  # of each kind, what was asked for last
        # Of the kinds that go on, what was asked for last, by all of its key but the end.
        self._latest: dict[tuple[Any, ...], _KeptValue] = {}
        self._times: dict[int, int] = {}  # how often each array is held
        # The bytes of the arrays in each value that is kept, by its identity: a graph with tokens
        # holds one without, and need not be looked into again.
        self._sizes: dict[int, Mapping[int, int]] = {}
        self._bytes = 0  # of all arrays, each once
        self._weights: dict[str, int] = defaultdict(int)  # of the values of each kind, one by one
        self._lock = threading.Lock()

    def get(
        self, name: str, parts: tuple[object, ...], more: tuple[Any, ...], make: Callable[[], Value]
    ) -> Value:
        """The value made from `parts` (compared by identity) and `more` (compared by value)."""
        # By identity: equal parts made anew are rare, and comparing whole scenes is slow.
        key = (*map(id, parts), *more)
        # Looking needs no lock. What is kept keeps its parts alive, so that no other object can
        # have their ids.
        held = self._held.get(name, NOTHING).get(key)
        if held is not None:
            # The same is often asked for many times in a row.
            if held is not self._newest.get(name):
                self._ask_for_again(name, key, held)
            return held.value  # type: ignore[no-any-return]
        value = make()
        arrays = NO_ARRAYS if name in self.UNCOUNTED else _sizes_of(value, self._sizes)
        with self._lock:
            kind = self._held[name]
            held = kind.get(key)
            # Another thread was quicker: all get the same object, since what is derived from it is
            # found by its identity.
            if held is not None:
                return held.value  # type: ignore[no-any-return]
            kind[key] = held = _KeptValue(parts, value, arrays)
            self._is_newest(name, key, held)
            if arrays:
                self._sizes[id(value)] = arrays
                self._weigh(name, arrays, 1)
            if len(kind) > self.SIZES.get(name, self._usual):
                self._drop_oldest(name)
            if self._bytes > self.most_bytes:
                self._drop_too_heavy()
        return value

    def _ask_for_again(self, name: str, key: tuple[Any, ...], held: _KeptValue) -> None:
        """Makes what was found the newest of its kind; another thread may have dropped it since."""
        with self._lock:
            kind = self._held[name]
            if kind.get(key) is held:
                kind.move_to_end(key)
                self._is_newest(name, key, held)

    def _is_newest(self, name: str, key: tuple[Any, ...], held: _KeptValue) -> None:
        self._newest[name] = held
        if name in self.GOING_ON:
            self._latest[name, *key[:-1]] = held

    def latest(self, name: str, parts: tuple[object, ...], more: tuple[Any, ...]) -> Any:
        """The value of a kind that goes on asked for last, of those made from `parts` and `more`
        and one thing besides; None without one.

        Where little has changed since, most of it holds still.
        """
        # The ids are those of living parts: what is kept holds them.
        held = self._latest.get((name, *map(id, parts), *more))
        return None if held is None else held.value

    def forget(self) -> None:
        """Drops everything: what it was derived from is not open any more."""
        with self._lock:
            # First the sizes, which are told apart by identities and looked up without the lock.
            for known in (self._sizes, self._times, self._weights):
                known.clear()
            for held in (self._newest, self._latest, self._held):
                held.clear()
            self._bytes = 0

    @property
    def weight(self) -> int:
        """The bytes of all arrays held."""
        return self._bytes

    def _weigh(self, name: str, arrays: Mapping[int, int], sign: int) -> None:
        self._weights[name] += sign * sum(arrays.values())
        times = self._times
        for array, size in arrays.items():
            before = times.get(array, 0)
            after = times[array] = before + sign
            # Counted once, when the first value holds it or the last lets go.
            if not before:
                self._bytes += size
            elif not after:
                self._bytes -= size
                del times[array]

    def _drop_oldest(self, name: str) -> None:
        key, dropped = self._held[name].popitem(last=False)
        begin = (name, *key[:-1])
        # The oldest of its kind is the latest of its beginning only where it is the last of these.
        if self._latest.get(begin) is dropped:
            del self._latest[begin]
        if dropped.arrays:
            # Under another name it may be held still: then it is looked into once more.
            self._sizes.pop(id(dropped.value), None)
            self._weigh(name, dropped.arrays, -1)

    def _drop_too_heavy(self) -> None:
        while self._bytes > self.most_bytes:
            # The newest of a kind is never dropped: the question that made it is under way.
            spare = [name for name, kind in self._held.items() if len(kind) > 1]
            heaviest = max(spare, key=lambda name: self._weights[name], default="")
            # Many light values weigh little: dropping them would free nothing and cost the time to
            # make them.
            if not heaviest or self._weights[heaviest] * self.LIGHT < self.most_bytes:
                return
            self._drop_oldest(heaviest)


DERIVED = DerivedCache()
"""What is derived from all scenarios of the program."""
