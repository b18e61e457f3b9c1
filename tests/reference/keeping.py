"""Answers that a slow search keeps with itself, and that end with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any
from weakref import proxy


def kept(method: Any) -> Callable[..., Any]:
    """Returns a method of an object with its answers kept, as by `cache`, but not the object.

    A search that holds a cache of its own method holds itself: only the garbage collector, which
    has to look through all else too, would find that nobody asks it any more.
    """
    return cache(partial(method.__func__, proxy(method.__self__)))
