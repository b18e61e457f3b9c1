"""Weapons for people: described in words, read from what was typed, and what can be done with them
now.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Final

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon, WeaponPlace, in_place
from fivefoot.core.rules.means.wielding import usable_weapons, weapon_for
from fivefoot.core.rules.rolls.damage_dice import damage_dice
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.weapon_stats import BARE, from_units, in_units
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.rules.turn.legality import standing_problems
from fivefoot.core.rules.turn.weapon_handling import (
    Thing,
    thing_named,
    things_for,
    weapons_problems,
)
from fivefoot.core.texts.labels import in_sentence

PLACE_WORDS: Final[Mapping[WeaponPlace, str]] = {
    "held": say("in_hand"),
    "carried": say("carried"),
    "dropped": say("on_ground"),
}
UNARMED: Final = say("unarmed")
TO_DO: Final = {
    "draw": say("draw"),
    "stow": say("stow"),
    "drop": say("drop"),
    "pick_up": say("pick_up"),
}

COMMON: Final = (
    Weapon("", say("dagger"), 1000, damage="1d4", properties=("light",)),
    Weapon("", say("sword"), 1000, damage="1d8"),
    Weapon("", say("axe"), 1000, damage="1d8"),
    Weapon("", say("mace"), 1000, damage="1d6"),
    Weapon("", say("club"), 1000, damage="1d6"),
    Weapon("", say("greatsword"), 1000, hands=2, damage="2d6", properties=("heavy",)),
    Weapon("", say("maul"), 1000, hands=2, damage="2d6", properties=("heavy",)),
    Weapon("", say("quarterstaff"), 1000, hands=2, damage="1d8"),
    Weapon("", say("spear"), 1000, (4000, 12000), damage="1d6", properties=("thrown",)),
    Weapon("", say("pike"), 2000, hands=2, damage="1d10", properties=("heavy",)),
    Weapon("", say("halberd"), 2000, hands=2, damage="1d10", properties=("heavy",)),
    Weapon("", say("bow"), None, (6000, 12000, 24000), 2, "1d6"),
    Weapon("", say("crossbow"), None, (6000, 12000, 24000), 2, "1d8"),
    Weapon("", say("sling"), None, (6000, 12000), 1, "1d4"),
    Weapon("", say("shield"), properties=("shield",)),
    Weapon("", say("claws"), 1000, hands=0, damage="1d6"),
    Weapon("", say("bite"), 1000, hands=0, damage="1d6"),
)
"""Default properties of common weapons by name, with our own figures."""


def has_weapons(ruleset: Ruleset) -> bool:
    """Whether weapons have an effect under a ruleset."""
    return bool(ruleset.weapons.stats)


def weapon_called(ruleset: Ruleset, name: str) -> Weapon:
    """A new weapon with a name, under the ruleset: a common one by its name, else a melee weapon
    with the body's reach.
    """
    wanted = name.strip()
    known = next((each for each in COMMON if each.name.lower() == wanted.lower()), None)
    weapon = known if known is not None else Weapon("", wanted, CELL)
    rules = ruleset.weapons
    # Properties of another system mean nothing under these rules.
    kept = tuple(each for each in weapon.properties if each in rules.properties)
    # With fewer bands than ranges the farthest counts.
    ranges = weapon.ranges
    if len(ranges) > rules.bands:
        ranges = (*ranges[: rules.bands - 1], ranges[-1]) if rules.bands else ()
    damage = weapon.damage if _throws_dice(ruleset) else ""
    return replace(weapon, properties=kept, ranges=ranges, damage=damage)


def _throws_dice(ruleset: Ruleset) -> bool:
    """Whether the system's own damage is dice."""
    # By margins where these determine melee damage.
    dealt = ruleset.damage.melee or [stat for row in ruleset.margins.melee for stat in row.deals]
    usual = [ruleset.stats[stat].default for stat in dealt if stat in ruleset.stats]
    return any(isinstance(each, str) and "d" in each and damage_dice(each) for each in usual)


def weapon_words(ruleset: Ruleset, weapon: Weapon) -> str:
    """A description of a weapon: "reach 10 ft · 1d10 · 2 hands · Heavy"."""
    parts: list[str] = []
    if weapon.reach is not None:
        parts.append(
            say("reach_in_units", in_units=amount_text(ruleset, in_units(ruleset, weapon.reach)))
        )
    if weapon.ranges:
        ends = "/".join(length_text(ruleset, each) for each in weapon.ranges[:-1])
        last = amount_text(ruleset, in_units(ruleset, weapon.ranges[-1]))
        parts.append(
            say("range_ends_last", ends=ends, last=last) if ends else say("range_last", last=last)
        )
    parts += [weapon.damage] if weapon.damage else []
    parts += [say("number_of_hands", hands=weapon.hands)] if weapon.hands > 1 else []
    parts += [say("no_hand")] if weapon.hands == 0 else []
    known = ruleset.weapons.properties
    parts += [known[name].label for name in weapon.properties if name in known]
    return " · ".join(parts)


def length_text(ruleset: Ruleset, length: int | None) -> str:
    """A length as it is typed, in the ruleset's unit; "" for none.

    2000 thousandths of a cell are "10" where a cell is 5 ft.
    """
    if length is None:
        return ""
    return f"{in_units(ruleset, length) / 1000:g}"


def length_typed(ruleset: Ruleset, text: str) -> int | None:
    """A length from what was typed; None for nothing. Raises ValueError for anything but a
    number.
    """
    typed = text.strip().replace(",", ".")
    if not typed:
        return None
    if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?", typed):
        raise ValueError(say("typed_is_no_length", typed=text.strip()[:20]))
    return from_units(ruleset, Fraction(typed))


def ranges_text(ruleset: Ruleset, ranges: tuple[int, ...]) -> str:
    """Ranges as they are typed: "30/60/120"."""
    return "/".join(length_text(ruleset, each) for each in ranges)


def ranges_typed(ruleset: Ruleset, text: str) -> tuple[int, ...]:
    """Ranges from what was typed, separated by slashes or spaces. Raises ValueError."""
    parts = [part for part in re.split(r"[/\s]+", text.strip()) if part]
    found = tuple(length_typed(ruleset, part) for part in parts)
    return tuple(each for each in found if each is not None)


# What can be done


def choices_of(battle: Battle, token: Token, action_id: str) -> tuple[tuple[str, str], ...]:
    """The weapons that an attack may be made with, by id and name; empty where there is no
    choice.
    """
    action = battle.ruleset.actions[action_id]
    found = [(each.id, each.name) for each in usable_weapons(battle, token, action)]
    return tuple(found) if len(found) > 1 else ()


def weapon_name(battle: Battle, token_id: str, action_id: str, said: str | None = None) -> str:
    """The name of the weapon that an attack would be made with; "" where weapons have no
    effect.
    """
    token = battle.token(token_id)
    action = battle.ruleset.actions[action_id]
    if not token.weapons or not usable_weapons(battle, token, action):
        return ""
    if said == BARE:
        # The word for unarmed is no weapon's id.
        return UNARMED
    weapon = weapon_for(battle, token, action, {} if said is None else {"weapon": said})
    return weapon.name if weapon is not None else UNARMED


@dataclass(frozen=True, slots=True)
class ThingToDo:
    """Something that can be done with weapons now, in words, and the action for it."""

    text: str
    act: Act
    wrong: str = ""  # why it cannot be paid or done now


def things_to_do(battle: Battle, token_id: str) -> tuple[ThingToDo, ...]:
    """What a token could draw, stow, drop and pick up, and the price of each."""
    found: list[ThingToDo] = []
    for action_id, action in battle.ruleset.actions.items():
        if action.handles is None:
            continue
        token = battle.token(token_id)
        problems = standing_problems(battle, token, action_id)
        wrong = next((each.text for each in problems if not each.warning), "")
        for name, thing in things_for(battle, token_id, action_id):
            act = Act(token_id, action_id, choice={"weapon": name})
            found.append(ThingToDo(_words(thing, action.label), act, wrong))
    return tuple(found)


def _words(thing: Thing, label: str) -> str:
    return f"{TO_DO[thing.use]} {thing.weapon.name} · {label}"


def ways_to_handle(battle: Battle, token_id: str, action_id: str) -> tuple[ThingToDo, ...]:
    """What an action can do with weapons: each thing alone, and pairs where it does two."""
    action = battle.ruleset.actions[action_id]
    things = things_for(battle, token_id, action_id)
    found = [
        ThingToDo(
            f"{TO_DO[thing.use]} {thing.weapon.name}",
            Act(token_id, action_id, choice={"weapon": name}),
        )
        for name, thing in things
    ]
    if action.handles is None or action.handles.most < 2:
        return tuple(found)
    return (*found, *_pairs(battle, token_id, action_id))


def _pairs(battle: Battle, token_id: str, action_id: str) -> list[ThingToDo]:
    """Two things in one action: stowing comes before drawing, since it frees the hand (C41)."""
    token, rule = battle.token(token_id), battle.ruleset.actions[action_id].handles
    assert rule is not None
    names = [weapon.id for weapon in token.weapons]
    # A thing on the ground is not yet one of its own weapons.
    names += [name for name, _ in things_for(battle, token_id, action_id) if name not in names]
    found: list[ThingToDo] = []
    for pair in permutations(names, 2):
        first, second = (thing_named(battle, token, name, rule) for name in pair)
        act = Act(token_id, action_id, choice={"weapon": list(pair)})
        if first is None or second is None or weapons_problems(battle, act):
            continue
        same = first.use == second.use
        if same and names.index(pair[0]) > names.index(pair[1]):
            continue  # the other order is listed
        # Drawing first needs a free hand, which stowing would make.
        if not same and first.use != "stow":
            continue
        text = f"{TO_DO[first.use]} {first.weapon.name}, {in_sentence(TO_DO[second.use])}"
        found.append(ThingToDo(f"{text} {second.weapon.name}", act))
    return found


@dataclass(frozen=True, slots=True)
class WeaponOnGround:
    """A weapon on the ground, and its owner."""

    owner: str
    weapon: Weapon


def lying_at(battle: Battle, cell: Cell) -> tuple[WeaponOnGround, ...]:
    """The weapons that lie in a cell."""
    return tuple(each for each in weapons_on_ground(battle) if each.weapon.cell == cell)


def weapons_on_ground(battle: Battle) -> tuple[WeaponOnGround, ...]:
    """All weapons on the ground; including those of hidden creatures."""
    tokens = battle.scenario.tokens
    return battle.derived("lying", (tokens,), (), lambda: _lying_of(tokens))


def _lying_of(tokens: Mapping[str, Token]) -> tuple[WeaponOnGround, ...]:
    return tuple(
        WeaponOnGround(token.id, weapon)
        for token in tokens.values()
        for weapon in in_place(token.weapons, "dropped")
    )


__all__ = [
    "COMMON",
    "ThingToDo",
    "WeaponOnGround",
    "choices_of",
    "has_weapons",
    "length_text",
    "length_typed",
    "lying_at",
    "ranges_text",
    "ranges_typed",
    "things_to_do",
    "ways_to_handle",
    "weapon_called",
    "weapon_name",
    "weapon_words",
    "weapons_on_ground",
]
