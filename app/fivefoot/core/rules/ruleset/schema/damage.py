"""What harms: the damage that attacks deal, and what becomes of who has no hit points left."""

from __future__ import annotations

from typing import Literal

from fivefoot.core.rules.ruleset.schema.base import Record

DownTurn = Literal["skipped", "asked", "taken"]


class DamageRules(Record):
    """What attacks that hit deal, where the action does not say it, as stats that are added up."""

    asked: bool = True  # targets whose hit points are kept: the damage is a step of its own
    melee: list[str] = []  # stats of a token whose sum a blow deals
    ranged: list[str] = []  # stats of a token whose sum a shot deals


class Down(Record):
    """What 0 hit points do. Heroes are those of the side of that name who are no NPCs.

    Without a state nothing comes of it by itself.
    """

    heroes: str | None = None  # the state of a hero at 0 hit points
    others: str | None = None  # that of everybody else
    heroes_turn: DownTurn = "asked"
    """Whether the turn of a hero who is down is asked for or skipped."""
    others_turn: DownTurn = "skipped"
    """Whether the turn of another who is down is asked for or skipped."""
    negative: bool = False  # hit points are counted below 0


class Hazard(Record):
    """What hazardous ground deals to whoever comes onto it, and at the start of each turn there."""

    damage: str = ""  # dice; empty = it is only told
    tagged: dict[str, str] = {}  # other dice by a tag of the ground


__all__ = ["DamageRules", "Down", "DownTurn", "Hazard"]
