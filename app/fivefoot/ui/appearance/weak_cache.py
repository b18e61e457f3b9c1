"""Caches values derived from an object for its lifetime.

A cache keyed by strong references would keep battles and fields of closed documents alive,
megabytes each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

Subject = TypeVar("Subject")
More = ParamSpec("More")
Value = TypeVar("Value")


def cached_while_alive(
    make: Callable[Concatenate[Subject, More], Value],
) -> Callable[Concatenate[Subject, More], Value]:
    """Caches a function by its first argument, while that lives, and the others.

    The first argument is compared by identity (or by its own equality) and has to support weak
    references; the result must not hold it.
    """
    kept: WeakKeyDictionary[Any, dict[tuple[object, ...], Value]] = WeakKeyDictionary()

    @wraps(make)
    def find(subject: Subject, /, *args: More.args, **kwargs: More.kwargs) -> Value:
        # Keyed weakly by the subject: its values go with it.
        values = kept.setdefault(subject, {})
        # Sorted: keyword arguments mean the same in any order.
        key = (args, *sorted(kwargs.items()))
        if key not in values:
            values[key] = make(subject, *args, **kwargs)
        return values[key]

    return find
