"""Named states of a token."""

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
    """What a state does.

    `speed` multiplies every speed (0 = cannot move), as [numerator, denominator].
    """

    speed: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    """A fraction of every speed, as [1, 2] for half."""
    blocks: list[Block] = []  # what it forbids
    pools: dict[str, Annotated[int, Field(ge=0)]] = {}  # a pool holds this much instead
    more: dict[str, int] = {}  # a pool holds so much more (Haste)
    modifiers: list[
        Modifier
    ] = []  # what bears on its rolls, and on those of attackers, allies and enemies


class Condition(ConditionEffect):
    """A named state; `levels` say what each level of it does instead."""

    label: Label  # its name in the game
    badge: Annotated[str, Field(min_length=1, max_length=2)]  # one or two letters on the map
    most: Annotated[int, Field(ge=1)] = 1  # how many levels it has
    levels: dict[str, ConditionEffect] = {}  # what each level does instead, by its number
    ends: str = ""  # how it ends, in words
    until: Until = ""  # the moment at which it ends by itself
    ends_with: list[str] = []  # ties whose end ends it too (a restraint with the grapple)
    link: str | None = None  # the tie it stands for
    held_by: str | None = None  # the tie whose target has it: they end together (C30)
    rests_on: list[str] = []
    """Ties without any of which, by the same holder, the tie of `held_by` ends (C36)."""
    includes: list[str] = []  # states that come with it
    cover: bool = False
    """Attackers' modifiers hold only where no cover object stands beside it: there the line
    decides.
    """
    when: StatLimit | None = None  # a stat that brings it by itself (phase3ap's load)
    for_giver: Literal["", "attacks", "next_attack"] = ""
    """Attackers' modifiers help only who gave it (a feint)."""
    prevented_by: list[str] = []  # states that keep it from arising (openband's covering fire)
    hidden: bool = False  # enemies do not see its bearer
    exposes: bool = False
    """Coming into it provokes what enemies have readied, and their reactions to `exposed` (D40)."""
    drops_held: bool = False  # what its bearer holds falls to the ground
    turn_end: str = ""  # what to remember at the end of the token's turn
    turn_end_damage: Annotated[int, Field(ge=0, le=999)] = 0
    """Hit points that each level takes then."""
    help: str = ""  # a hint in the window

    def at(self, level: int) -> ConditionEffect:
        """What it does at a level."""
        return self.levels.get(str(level), self)


__all__ = ["Block", "Condition", "ConditionEffect", "Factor"]
