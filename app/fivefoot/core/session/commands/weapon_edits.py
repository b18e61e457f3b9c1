"""Giving, changing and removing weapons manually, free of charge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import (
    MOST_DAMAGE,
    MOST_HANDS,
    MOST_PRICE,
    MOST_RANGES,
    MOST_REACH,
    MOST_WEAPONS,
    Weapon,
    WeaponPlace,
    free_weapon_id,
    weapon_in_place,
    weapon_named,
    with_weapon,
)
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.weapon_faults import weapon_faults
from fivefoot.core.rules.space.weapon_stats import hands_full, hands_of
from fivefoot.core.session.commands import name_of, refuse, require_tokens
from fivefoot.core.session.commands.texts import say
from fivefoot.core.texts.lists import listed

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class GiveWeapon:
    """Gives each of some tokens a weapon, in hand where one is free; its id is made from its
    name.
    """

    tokens: tuple[str, ...]
    weapon: Weapon
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say(
            "give_tokens_weapon",
            tokens=_whom(scenario, self.tokens),
            weapon=self.weapon.name.strip() or say("weapon"),
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        _check(rules, self.weapon, ())
        for name in self.tokens:
            token = scenario.tokens[name]
            if len(token.weapons) >= MOST_WEAPONS:
                raise refuse(
                    say(
                        "token_has_most_weapons_weapons_already_take",
                        token=token.name,
                        most_weapons=MOST_WEAPONS,
                    ),
                    "weapons",
                )
            # Separately for each token: ids are unique only among one token's weapons.
            taken = [each.id for each in token.weapons]
            new = replace(
                self.weapon,
                id=free_weapon_id(self.weapon.name, taken),
                name=self.weapon.name.strip(),
            )
            free = hands_of(rules, token) - hands_full(token.weapons)
            # Giving is not drawing: with full hands it is carried, and nothing is dropped for it.
            if new.place == "held" and new.hands > free:
                new = weapon_in_place(new, "carried")
            scenario = with_token(scenario, replace(token, weapons=(*token.weapons, new)))
        return scenario


@dataclass(frozen=True, slots=True)
class ChangeWeapon:
    """Replaces a token's weapon by another one with the same id."""

    token: str
    weapon: Weapon
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say(
            "change_weapon_of_token", weapon=self.weapon.name, token=name_of(scenario, self.token)
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        before = _weapon(scenario, self.token, self.weapon.id)
        _check(rules, self.weapon, before.properties)
        token = scenario.tokens[self.token]
        changed = replace(self.weapon, name=self.weapon.name.strip())
        weapons = with_weapon(token.weapons, changed)
        if weapons == token.weapons:
            return scenario
        return with_token(scenario, replace(token, weapons=weapons))


@dataclass(frozen=True, slots=True)
class PutWeapon:
    """Puts a weapon in hand, away, or on the ground at its bearer's place, free of charge."""

    token: str
    weapon: str
    place: WeaponPlace
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        words = {
            "held": say("in_hand"),
            "carried": say("away"),
            "dropped": say("on_ground_in_line"),
        }
        weapon = _weapon(scenario, self.token, self.weapon)
        return say(
            "put_weapon_of_token_words",
            weapon=weapon.name,
            token=name_of(scenario, self.token),
            words=words[self.place],
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        weapon, token = _weapon(scenario, self.token, self.weapon), scenario.tokens[self.token]
        if weapon.place == self.place:
            return scenario
        moved = weapon_in_place(weapon, self.place, token.cell, token.elevation)
        return with_token(scenario, replace(token, weapons=with_weapon(token.weapons, moved)))


@dataclass(frozen=True, slots=True)
class UseWeapon:
    """Chooses the weapon that a token attacks with from now on."""

    token: str
    weapon: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        weapon = _weapon(scenario, self.token, self.weapon)
        return say("token_takes_weapon", token=name_of(scenario, self.token), weapon=weapon.name)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        weapon, token = _weapon(scenario, self.token, self.weapon), scenario.tokens[self.token]
        if token.weapon_in_use == weapon.id:
            return scenario
        return with_token(scenario, replace(token, weapon_in_use=weapon.id))


@dataclass(frozen=True, slots=True)
class TakeWeapon:
    """Takes a weapon away from a token for good."""

    token: str
    weapon: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        weapon = _weapon(scenario, self.token, self.weapon)
        return say(
            "take_weapon_from_token", weapon=weapon.name, token=name_of(scenario, self.token)
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        weapon, token = _weapon(scenario, self.token, self.weapon), scenario.tokens[self.token]
        kept = tuple(each for each in token.weapons if each is not weapon)
        in_use = "" if token.weapon_in_use == weapon.id else token.weapon_in_use
        return with_token(scenario, replace(token, weapons=kept, weapon_in_use=in_use))


def _whom(scenario: Scenario, tokens: tuple[str, ...]) -> str:
    return (
        name_of(scenario, tokens[0]) if len(tokens) == 1 else say("count_tokens", count=len(tokens))
    )


def _weapon(scenario: Scenario, token_id: str, weapon_id: str) -> Weapon:
    require_tokens(scenario, (token_id,))
    token: Token = scenario.tokens[token_id]
    found = weapon_named(token.weapons, weapon_id)
    if found is None:
        names = listed(each.id for each in token.weapons)
        raise refuse(
            say(
                "token_has_no_weapon_weapon_id", token=token.name, weapon_id=weapon_id, names=names
            ),
            "weapons",
        )
    return found


def _check(rules: Ruleset, weapon: Weapon, known: tuple[str, ...]) -> None:
    """Raises Refused for an impossible weapon; its earlier properties of other systems are
    kept.
    """
    if not 0 < len(weapon.name.strip()) <= LONGEST_NAME:
        raise refuse(say("weapon_needs_name_of_1", longest_name=LONGEST_NAME), "name")
    lengths = [*weapon.ranges, *([] if weapon.reach is None else [weapon.reach])]
    if any(not 0 <= each <= MOST_REACH for each in lengths):
        raise refuse(say("reach_or_range_is_not_negative"), "reach")
    if len(weapon.ranges) > MOST_RANGES or any(b <= a for a, b in pairwise(weapon.ranges)):
        raise refuse(say("ranges_rise_from_near_to_far"), "ranges")
    if not 0 <= weapon.hands <= MOST_HANDS:
        raise refuse(say("weapon_takes_0_to_most_hands_hands", most_hands=MOST_HANDS), "hands")
    if len(weapon.damage) > MOST_DAMAGE:
        raise refuse(
            say("damage_has_at_most_most_damage_letters", most_damage=MOST_DAMAGE), "damage"
        )
    if not 0 <= weapon.price <= MOST_PRICE:
        raise refuse(say("price_is_0_to_most_price", most_price=MOST_PRICE), "price")
    # What it had before is not checked again: a sword from another system keeps its properties.
    new = replace(weapon, properties=tuple(p for p in weapon.properties if p not in known))
    for key, problem in weapon_faults(rules, new):
        raise refuse(f"{problem[:1].upper()}{problem[1:]}.", key)
