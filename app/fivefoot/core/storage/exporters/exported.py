"""The result of an export: the bytes of a file, and what of the scenario is not in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exported:
    """A file for another program; each line of `left_out` is a whole sentence."""

    data: bytes
    left_out: tuple[str, ...] = ()
