"""Values worked out from an object, kept for as long as it lives.

A cache by number would hold on to what it was asked about: to battles and fields of documents that
were closed long ago, megabytes each.
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
    """Remember what a function gives for each first argument, by the others, while that one lives.

    The first argument is compared by identity (or by its own equality) and has to take weak
    references; what is given must not hold it.
    """
    kept: WeakKeyDictionary[Any, dict[tuple[object, ...], Value]] = WeakKeyDictionary()

    @wraps(make)
    def find(subject: Subject, /, *args: More.args, **kwargs: More.kwargs) -> Value:
        # Keyed weakly by the subject: its values go with it.
        values = kept.setdefault(subject, {})
        # Sorted: named arguments mean the same in any order.
        key = (args, *sorted(kwargs.items()))
        if key not in values:
            values[key] = make(subject, *args, **kwargs)
        return values[key]

    return find
