"""The same search in C, built by gcc in a temporary folder and called through ctypes."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

SOURCE = Path(__file__).with_name("search.c")


def build() -> Callable[[Sequence[Any]], Any] | None:
    """Returns a function that takes the arguments of `kernel.search` as a list and returns the same
    answer; None without gcc.
    """
    if shutil.which("gcc") is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="fivefoot-bench-"))
    library = folder / "search.so"
    subprocess.run(
        ["gcc", "-O2", "-shared", "-fPIC", "-Wall", "-o", str(library), str(SOURCE)], check=True
    )
    function = ctypes.CDLL(str(library)).search
    function.restype = ctypes.c_int32
    return lambda arguments: _call(function, arguments)


def _call(function: Any, arguments: Sequence[Any]) -> Any:
    *arrays, purchases, provoked_cap, unit, top, grades, capacity = arguments
    target, price, watch, fresh, starts = arrays[0], arrays[2], arrays[12], arrays[15], arrays[17]
    counters = arrays[6].shape[0]
    sizes = (*target.shape, *price.shape, watch.shape[1], counters, fresh.shape[1], len(starts))
    kinds = (
        np.int32,
        np.int16,
        np.int16,
        np.int32,
        np.int64,
        np.int32,
        np.int32,
        np.int32,
        np.uint8,
    )
    found = [np.empty(capacity, kind) for kind in kinds]
    best, held = np.empty((grades, len(target)), np.int32), np.empty((capacity, counters), np.int32)
    count = function(
        *sizes,
        *(ctypes.c_void_p(a.ctypes.data) for a in arrays),
        purchases,
        provoked_cap,
        unit,
        top,
        grades,
        capacity,
        *(ctypes.c_void_p(a.ctypes.data) for a in (*found, best, held)),
    )
    return (count, *found, best, held)
