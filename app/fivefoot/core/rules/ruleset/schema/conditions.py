"""Named conditions of a token."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.actions import Until
from fivefoot.core.rules.ruleset.schema.base import Factor, Label, Record, StatLimit
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier

Block = Literal[
    "actions",
    "combat",
    "move",
    "reactions",
    "threat",
    "sight",
    "leap",
    "stand",
    "walk",
    "attack",
    "tumble",
    "standard",
]


class ConditionEffect(Record):
    """What a condition does.

    `speed` multiplies every speed (0: cannot move), as [numerator, denominator].
    """

    speed: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    """A fraction of every speed, as [1, 2] for half."""
    blocks: list[Block] = []  # what it forbids
    pools: dict[str, Annotated[int, Field(ge=0)]] = {}  # a pool holds this much instead
    more: dict[str, int] = {}  # a pool holds this much more (Haste)
    modifiers: list[
        Modifier
    ] = []  # its modifiers, on rolls of the bearer, of attackers, allies and enemies


class Condition(ConditionEffect):
    """A named condition; `levels` give what each level does instead."""

    label: Label  # its name in the game
    badge: Annotated[str, Field(min_length=1, max_length=2)]  # one or two letters on the map
    most: Annotated[int, Field(ge=1)] = 1  # how many levels it has
    levels: dict[str, ConditionEffect] = {}  # what each level does instead, by number
    ends: str = ""  # how it ends, in words
    until: Until = ""  # the moment at which it ends by itself
    ends_with: list[str] = []  # links whose end also ends it (a restraint with the grapple)
    link: str | None = None  # the link that it represents
    held_by: str | None = None  # the link whose target has it: they end together (C30)
    rests_on: list[str] = []
    """The link of `held_by` ends once the same holder has none of these links (C36)."""
    includes: list[str] = []  # conditions that come with it
    cover: bool = False
    """Modifiers of attackers apply only where no cover object is adjacent to the bearer: elsewhere
    the line decides.
    """
    when: StatLimit | None = None  # a stat that brings it automatically (phase3ap's load)
    for_giver: Literal["", "attacks", "next_attack"] = ""
    """Modifiers of attackers apply only to whoever gave it (a feint)."""
    prevented_by: list[str] = []  # conditions that prevent it (openband's covering fire)
    hidden: bool = False  # enemies do not see its bearer
    exposes: bool = False
    """Getting it triggers what enemies have readied, and their reactions to `exposed` (D40)."""
    drops_held: bool = False
    """The bearer drops what it holds, and lets go of whom it holds."""
    lets_go: bool = False  # the bearer lets go of whom it holds
    turn_end: str = ""  # a reminder at the end of the token's turn
    turn_end_damage: Annotated[int, Field(ge=0, le=999)] = 0
    """The damage at the end of the token's turn, for each level: a step of its own like any
    damage.
    """
    help: str = ""  # a tooltip in the window

    def at(self, level: int) -> ConditionEffect:
        """Its effect at a level."""
        return self.levels.get(str(level), self)


__all__ = ["Block", "Condition", "ConditionEffect", "Factor"]
