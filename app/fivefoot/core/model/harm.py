"""Damage that waits to be taken: who is hurt, by what, with which dice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hurt:
    """One token hurt once.

    `dice` like "2d8+4" or "" where the table says it, `by` who caused it, "" for nobody.

    Those hurt by one area share a word in `together`, and one roll.
    """

    target: str
    dice: str
    cause: str
    by: str = ""
    together: str = ""
