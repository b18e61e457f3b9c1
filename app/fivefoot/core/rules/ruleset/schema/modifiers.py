"""Modifiers of rolls as records, and the units and edges that a ruleset declares for them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from fivefoot.core.rules.ruleset.schema.base import Amount, Identifier, Length, Number, Record
from fivefoot.core.rules.ruleset.texts import say

RollKind = Literal["attack", "defence", "save", "skill"]
AttackKind = Literal["melee", "ranged", "weave"]
Bearing = Literal["self", "attackers", "allies", "enemies"]


class Modifier(Record):
    """A modifier of rolls: whose rolls, which of them, at what distance, and what it gives.

    It gives exactly one of: a number in a unit, an edge, or a note that people read and the program
    does not count. Keys that are left out limit nothing.
    """

    of: Bearing = "self"
    """Whose rolls: those of its bearer, of whoever attacks it, of its allies or of its enemies.
    Conditions only.
    """
    roll: list[RollKind] = []
    """Which rolls: attacks (melee, ranged, weaves), defences, saves, or skills (all others). Left
    out: all; for attackers, their attacks.
    """
    check: list[str] = []
    """Only rolls of these names: a save or a skill named under `checks` or `roll` of an action,
    `leap.check`, or the label of `reaction.price`.
    """
    kinds: list[AttackKind] = []
    """Only attacks of these kinds."""
    keywords: list[str] = []
    """Only rolls of actions with these keywords."""
    categories: list[str] = []
    """Only rolls of actions in these categories."""
    actions: list[str] = []
    """Only rolls of these actions."""
    not_actions: list[str] = []
    """Not rolls of these actions."""
    reaction: bool | None = None
    """Only rolls of reactions (true), or only others (false)."""
    within: Length | None = None
    """The greatest distance, in the ruleset's unit: from attacker to bearer, ally to bearer, or
    bearer to target.
    """
    beyond: Length | None = None
    """Only beyond this distance, in the ruleset's unit."""
    zone_from: str | None = None
    """From this zone on, by its label."""
    zone_upto: str | None = None
    """Up to this zone, by its label."""
    held: str | None = None
    """Only creatures that the bearer holds in this link."""
    number: Number | None = None
    """The number added to the roll."""
    amount: Amount | None = None
    """The same, read from the bearer's stats; or the number for {} in a note."""
    per_level: bool = False
    """The number is multiplied by the level of the condition."""
    unit: Identifier | None = None
    """The unit of the number, one of [rolls.units]. Left out: the ruleset's usual one."""
    edge: Identifier | None = None
    """A named edge, one of [rolls.edges]."""
    count: Annotated[int, Field(ge=1, le=99)] = 1
    """How often it gives the edge."""
    note: str | None = None
    """Words for people: an effect that is not counted."""

    @model_validator(mode="after")
    def _gives_one_thing(self) -> Modifier:
        counted = self.note is None and (self.number is not None or self.amount is not None)
        if counted + (self.edge is not None) + (self.note is not None) != 1 or None not in (
            self.number,
            self.amount,
        ):
            raise ValueError(say("modifier_gives_exactly_one_of_number_or"))
        return self

    @property
    def is_number(self) -> bool:
        """Whether it gives a number rather than an edge or a note."""
        return self.edge is None and self.note is None


class Unit(Record):
    """What numbers on rolls count: dice, points, or successes that are needed besides."""

    label: Annotated[str, Field(max_length=40)] = ""
    """The words after the number: "to both dice"."""
    counts: Literal["applied", "beside", "each"] = "applied"
    """Added up and applied to the roll; added up separately (what a hit needs besides); or each
    listed by itself.
    """


class Edge(Record):
    """A named edge on a roll."""

    label: Annotated[str, Field(min_length=1, max_length=40)]
    """Its name in the game."""
    opposite: Identifier | None = None
    """The edge that cancels it one for one; one of the two has to name the other."""
    shown: Literal["once", "number"] = "once"
    """Whether any number left counts as one, or all that are left count."""


class Rolls(Record):
    """The units and edges of modifiers."""

    unit: Identifier | None = None
    """The usual unit of numbers on rolls."""
    units: dict[Identifier, Unit] = {}
    """The units, by id."""
    edges: dict[Identifier, Edge] = {}
    """The edges, by id."""
    defences: list[str] = []
    """Categories whose rolls are defences; the roll of a reaction that cancels an attack is always
    a defence.
    """

    def opposite(self, edge: str) -> str | None:
        """The edge that cancels another, whichever of the two declares it."""
        own = self.edges[edge].opposite if edge in self.edges else None
        return own or next(
            (name for name, other in self.edges.items() if other.opposite == edge), None
        )
