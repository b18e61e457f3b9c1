"""Weapons: their properties in the game, and the stats of a creature that its weapons set."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Amount, Identifier, Label, Number, Record

#: What weapons provide to their bearer: numbers, switches and words that replace a stat.
Fact = Literal[
    "reach",
    "free_hands",
    "held_items",
    "damage",
    "ranged_damage",
    "ranged",
    "only_ranged",
    "word",
    "other_word",
    "holds",
    "other_holds",
    "zone",
    "price",
]
Handled = Literal["draw", "stow", "drop", "pick_up"]


class WeaponProperty(Record):
    """A property of weapons in the game: light, thrown, a shield."""

    label: Label  # its name in the game
    leaves_hand: bool = False
    """when used at range it is thrown: afterwards it lies where the target stood"""
    help: str = ""  # a tooltip in the window


class WeaponFact(Record):
    """The value that replaces a stat while a creature has weapons.

    `reach` is the longest among the weapons it holds, `free_hands` the number of its free hands,
    `held_items` how many things it holds; `damage`, `ranged_damage` and `price` are those of the
    weapon in use, `zone` is the farthest zone that weapon serves; `ranged` is true where it holds
    one that is shot or thrown, `only_ranged` where it holds no other; `word` is the first of
    `properties` that the weapon in use has, else `otherwise`; `other_word` is the same for another
    weapon in hand; `holds` is true where any held weapon has one of them, `other_holds` where one
    besides the weapon in use has.
    """

    fact: Fact  # what is read from the weapons
    properties: list[str] = []  # the properties that it looks for
    otherwise: str = ""  # the word where none of them is found


class Weapons(Record):
    """Weapons as separate things; without `stats` only a creature's own stats count."""

    hands: Amount = Amount(constant=2)  # how many hands a creature has
    ties: list[str] = []  # links that occupy a hand each (a grapple)
    busy_hand_holds: bool = False
    """An occupied hand may still hold a weapon, but not use it (C31)."""
    unarmed_threatens: bool = True  # without a melee weapon it threatens as far as its body reaches
    unarmed_damage: str = ""  # dice of an unarmed attack; empty: entered with each hit
    pick_up_within: Number = 0
    """how far away a thing on the ground may be picked up; 0: from the own cells"""
    bands: Annotated[int, Field(ge=0, le=12)] = 1
    """How many ranges a weapon has at most: one for each range band, or only the farthest."""
    properties: dict[Identifier, WeaponProperty] = {}  # properties of weapons, by id
    stats: dict[str, WeaponFact] = {}  # the stats that weapons set, by id


class Wield(Record):
    """The weapon that an action is made with."""

    other: bool = False  # with a different one than the attack before it in the turn
    bare: bool = False  # unarmed
    only: list[str] = []  # with one that has one of these properties
    draws: list[str] = []  # one that has one of these may be drawn with the same action
    second: list[str] = []  # its last attack is made with a different one that has one of these


class Handling(Record):
    """What an action does with weapons: the named things are drawn, stowed, dropped or picked
    up.
    """

    what: Annotated[list[Handled], Field(min_length=1)]  # what it may do with them
    most: Annotated[int, Field(ge=1, le=8)] = 1  # how many at once
    most_hands: Annotated[int, Field(ge=0, le=8)] | None = None  # none that needs more hands
    never: list[str] = []  # none that has one of these properties
