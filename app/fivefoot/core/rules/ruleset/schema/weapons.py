"""Weapons: which properties the game names, and which stats of a creature its weapons decide."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivefoot.core.rules.ruleset.schema.base import Amount, Identifier, Label, Number, Record

#: What weapons say of their bearer: numbers, switches and words that stand in the place of a stat.
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
    """Something that the game says of a weapon: light, thrown, a shield."""

    label: Label  # its name in the game
    leaves_hand: bool = False  # used at range it flies: afterwards it lies where the target stood
    help: str = ""  # a hint in the window


class WeaponFact(Record):
    """What stands in the place of a stat while a creature has weapons.

    `reach` is the longest of what it holds, `free_hands` what is left of its hands, `held_items`
    how many things it holds; `damage`, `ranged_damage` and `price` are those of the weapon in use,
    `zone` the zone as far as which it serves; `ranged` is on where it holds one that is shot or
    thrown, `only_ranged` where it holds no other; `word` is the first of `properties` that the
    weapon in use has, else `otherwise`, `other_word` the same of another one in hand; `holds` is on
    where anything held has one of them, `other_holds` where another than the weapon in use has.
    """

    fact: Fact  # what is read of the weapons
    properties: list[str] = []  # the properties that it asks for
    otherwise: str = ""  # the word where none of them is there


class Weapons(Record):
    """Weapons as things of their own; without `stats` a creature's own stats say everything."""

    hands: Amount = Amount(constant=2)  # how many hands a creature has
    ties: list[str] = []  # ties that keep a hand busy each (a grapple)
    busy_hand_holds: bool = False
    """A busy hand may still hold a weapon, but not use it (C31)."""
    unarmed_threatens: bool = True  # without a weapon for melee it threatens as far as its body
    unarmed_damage: str = ""  # dice of a blow without a weapon; empty = said with each hit
    pick_up_within: Number = 0  # how far off a thing on the ground may lie; 0 = in one's own cells
    bands: Annotated[int, Field(ge=0, le=12)] = 1
    """How many ranges a weapon has at most: one for each range band, or the farthest alone."""
    properties: dict[Identifier, WeaponProperty] = {}  # what the game says of weapons, by id
    stats: dict[str, WeaponFact] = {}  # the stats that weapons decide, by their ids


class Wield(Record):
    """With which weapon an action is done."""

    other: bool = False  # with another one than the attack before it in the turn
    bare: bool = False  # without any
    only: list[str] = []  # one that has one of these properties
    draws: list[str] = []  # one that has one of these may be drawn with the same action
    second: list[str] = []  # the last of its attacks is made with another one that has one of these


class Handling(Record):
    """What an action does with weapons: what is named with it is drawn, stowed, dropped, picked
    up.
    """

    what: Annotated[list[Handled], Field(min_length=1)]  # what it may do with them
    most: Annotated[int, Field(ge=1, le=8)] = 1  # how many at once
    most_hands: Annotated[int, Field(ge=0, le=8)] | None = None  # none that takes more hands
    never: list[str] = []  # none that has one of these properties
