"""Damage: what attacks deal, and what happens to a creature without hit points."""

from __future__ import annotations

from typing import Literal

from fivefoot.core.rules.ruleset.schema.base import Record

DownTurn = Literal["skipped", "asked", "taken"]


class DamageRules(Record):
    """The damage of attacks that hit, where the action has none of its own, as stats that are added
    up.
    """

    asked: bool = True  # damage is a step of its own for targets that have hit points
    melee: list[str] = []  # the stats whose sum a melee attack deals
    ranged: list[str] = []  # the stats whose sum a ranged attack deals


class Down(Record):
    """What happens at 0 hit points. Heroes are tokens of the side `heroes` without the switch
    `npc`.

    Without a condition nothing happens automatically.
    """

    heroes: str | None = None  # the condition of a hero at 0 hit points
    others: str | None = None  # the condition of everybody else
    heroes_turn: DownTurn = "asked"
    """The turn of a hero who is down: skipped, asked about, or taken."""
    others_turn: DownTurn = "skipped"
    """The turn of any other creature that is down: skipped, asked about, or taken."""
    negative: bool = False  # hit points may go below 0


class Hazard(Record):
    """The damage of hazardous ground to whoever enters it, and at the start of each turn there."""

    damage: str = ""  # dice; empty: only a message
    tagged: dict[str, str] = {}  # other dice for ground with a tag


__all__ = ["DamageRules", "Down", "DownTurn", "Hazard"]
