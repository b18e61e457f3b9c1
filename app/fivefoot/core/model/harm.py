"""Damage that waits to be taken: who is hurt, by what, and with which dice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hurt:
    """Damage to one token from one source.

    `dice` like "2d8+4", or "" where the table rolls; `by` is who caused it, "" for nobody.

    Tokens hurt by one area have the same word in `together`, and share a roll.
    """

    target: str
    dice: str
    cause: str
    by: str = ""
    together: str = ""
