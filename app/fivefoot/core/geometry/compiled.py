"""Chooses the form of the route search: the compiled one once it is warm, the plain one until then.

Compiling takes seconds on a machine's first run, so it happens in a thread (`warm_in_background`);
a cache folder that cannot be written or read is dropped and the search is compiled without it.
"""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from fivefoot.core.geometry import kernel

_state: dict[str, Any] = {"search": None, "failed": False}
_lock = threading.Lock()
#: Below the 32 MiB from which on glibc returns every block to the system.
_KEPT_BYTES = 31 << 20
#: Called only by other compiled functions, so without an entry point for Python, which takes long
#: to build.
_MAKING = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
#: Reference counting for each group of arrays passed on makes the search four times slower, and a
#: call for each step twice: these functions count no references and are inlined.
_INNER = {**_MAKING, "_nrt": False, "forceinline": True}


def search_function() -> Callable[..., Any]:
    """The compiled search if it is ready, else the plain one (same results, but slower)."""
    ready: Callable[..., Any] | None = _state["search"]
    return ready if ready is not None else plain_search


def plain_search(*arguments: Any) -> tuple[Any, ...]:
    """The search as plain Python over memory views, which takes half the time of arrays: a view
    returns plain numbers, an array makes an object for each.
    """
    found = _over_views(*arguments)
    return tuple(np.asarray(part) if isinstance(part, memoryview) else part for part in found)


def _viewing() -> Callable[..., Any]:
    """A copy of the search whose groups of arrays are groups of views."""
    names: dict[str, Any] = dict(vars(kernel))
    groups = (kernel.Steps, kernel.Prices, kernel.Reactors, kernel.Starts, kernel.Openings)
    names |= {group.__name__: partial(_viewed, group) for group in groups}
    names["_new_book"] = lambda *sizes: _viewed(kernel.Book, *kernel._new_book(*sizes))
    return FunctionType(kernel.search.__code__, names, kernel.search.__name__)


def _viewed(group: Callable[..., Any], *parts: Any) -> Any:
    # A group may also hold a plain number.
    arrays = [part if isinstance(part, int) else memoryview(part) for part in parts]
    return group(*arrays)


_over_views = _viewing()


def is_warm() -> bool:
    """Whether the compiled search is ready."""
    return _state["search"] is not None


def warm_in_background(cache_folder: Path | None = None) -> threading.Thread:
    """Starts compiling (or loading from the cache) in a thread, and returns the thread."""
    thread = threading.Thread(target=warm, args=(cache_folder,), name="warm-search", daemon=True)
    thread.start()
    return thread


def warm(cache_folder: Path | None = None) -> bool:
    """Compiles the search now.

    Returns False where this machine cannot; the plain search then stays in use.
    """
    with _lock:
        if _state["search"] is not None:
            return True
        # A failure would repeat, and takes seconds each time.
        if _state["failed"]:
            return False
        _keep_memory()
        for folder in (cache_folder, None) if cache_folder is not None else (None,):
            try:
                _state["search"] = _compiled(folder)
                return True
            except Exception:
                # A damaged or unwritable cache raises at import or at the first call: try again
                # without one.
                continue
        _state["failed"] = True
        return False


def _keep_memory() -> None:
    """Makes glibc, where it is the C library, keep freed memory up to a size.

    It would return large blocks to the system, which clears each page of the next one: copying a
    flier's graph then takes ten times as long. It keeps blocks up to the largest that was ever
    returned.
    """
    np.empty(_KEPT_BYTES, np.uint8)


def _compiled(folder: Path | None) -> Callable[..., Any]:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        # numba reads this when it is imported; where that already happened, only `config` counts.
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    import numba

    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    # The compiled copies call one another; the module itself stays plain Python.
    names: dict[str, Any] = dict(vars(kernel))
    for name, plain in vars(kernel).items():
        if inspect.isfunction(plain) and plain is not kernel.search:
            copy = FunctionType(plain.__code__, names, name)
            names[name] = numba.njit(**(_MAKING if plain in kernel.MAKING_ARRAYS else _INNER))(copy)
    search = FunctionType(kernel.search.__code__, names, kernel.search.__name__)
    search.__module__ = kernel.__name__
    function: Callable[..., Any] = numba.njit(cache=folder is not None, nogil=True)(search)
    # numba compiles at the first call, for the types it sees: without this call the first drag
    # would wait.
    function(*_smallest_call())
    return function


#: For each parameter of the search, in order: the shape, type and value of an array, or a number.
#: One node, no steps, and a start that cannot be used; the types are those of every other call.
_SMALLEST: dict[str, tuple[tuple[int, ...], type, int] | int] = {
    "target": ((1, 8), np.int32, -1),
    "step_class": ((1, 8), np.int16, 0),
    "price": ((1, 1), np.int32, 1),
    "following": ((1, 1), np.int16, 0),
    "cap": ((1, 1), np.int32, 1),
    "counter_of": ((1,), np.int8, -1),
    "counter_cap": ((0,), np.int32, 0),
    "leap_first": ((2,), np.int32, 0),
    "leap_target": ((0,), np.int32, 0),
    "leap_class": ((0,), np.int16, 0),
    "leap_provoked": ((0,), np.int16, 0),
    "may_open": ((1,), np.uint8, 1),
    "reacting": ((1, 0), np.uint64, 0),
    "threatening": ((1, 0), np.uint64, 0),
    "by_any_step": ((1,), np.int16, 0),
    "fresh": ((1, 1), np.int16, 0),
    "lead": ((1, 1), np.int32, 0),
    "start_node": ((1,), np.int32, 0),
    "start_register": ((1,), np.int16, 0),
    "start_purchase": ((1,), np.int16, 0),
    "start_spent": ((1,), np.int32, 0),
    "start_total": ((1,), np.int64, 0),
    "start_provoked": ((1,), np.int32, 0),
    "start_counters": ((1, 0), np.int32, 0),
    "purchases": 1,
    "provoked_cap": -1,
    "unit": 1,
    "top": 1,
    "grades": 1,
    "capacity": 16,
}


def _smallest_call() -> tuple[Any, ...]:
    """Arguments of exactly the types that the search is called with."""
    return tuple(
        each if isinstance(each, int) else np.full(each[0], each[2], each[1])
        for each in _SMALLEST.values()
    )
