"""Damage that waits to be taken: who is hurt, by what, with which dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fivefoot.core.model.encounter import Frame

DAMAGE: Final = "damage"
"""The kind of the frame that holds it."""


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


def damage_frame(hurts: Sequence[Hurt]) -> Frame:
    """The frame in which damage waits; `hurts` is not empty."""
    plain = [
        {
            "target": each.target,
            "dice": each.dice,
            "cause": each.cause,
            "by": each.by,
            "together": each.together,
        }
        for each in hurts
    ]
    return Frame(DAMAGE, hurts[0].target, {"hurts": plain})


def hurts_of(frame: Frame) -> tuple[Hurt, ...]:
    """Whom a frame of damage hurts, in order.

    >>> hurts_of(damage_frame([Hurt("ogre", "1d6", "falls")])) == (Hurt("ogre", "1d6", "falls"),)
    True
    """
    plain: Sequence[Mapping[str, Any]] = frame.data["hurts"]
    return tuple(Hurt(**each) for each in plain)
