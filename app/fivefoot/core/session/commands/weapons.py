"""Weapons given, changed and taken away by hand: what the game master says costs nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import (
    MOST_DAMAGE,
    MOST_HANDS,
    MOST_RANGES,
    MOST_REACH,
    MOST_WEAPONS,
    Weapon,
    WeaponPlace,
    free_id,
    put,
    weapon_named,
    with_weapon,
)
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.weapon_faults import weapon_faults
from fivefoot.core.rules.space.weapons import hands_full, hands_of
from fivefoot.core.session.commands import existing, name_of, refuse

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class GiveWeapon:
    """Give tokens a weapon each, in hand where one is free; its id is made from its name."""

    tokens: tuple[str, ...]
    weapon: Weapon
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return f"Give {_whom(scenario, self.tokens)} {self.weapon.name.strip() or 'a weapon'}"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        existing(scenario, self.tokens)
        _check(rules, self.weapon, ())
        for name in self.tokens:
            token = scenario.tokens[name]
            if len(token.weapons) >= MOST_WEAPONS:
                raise refuse(
                    f"{token.name} has {MOST_WEAPONS} weapons already: take one away first.",
                    "weapons",
                )
            taken = [each.id for each in token.weapons]
            new = replace(
                self.weapon,
                id=free_id(self.weapon.name, taken),
                name=self.weapon.name.strip(),
            )
            free = hands_of(rules, token) - hands_full(token.weapons)
            if new.place == "held" and new.hands > free:
                new = put(new, "carried")
            scenario = with_token(scenario, replace(token, weapons=(*token.weapons, new)))
        return scenario


@dataclass(frozen=True, slots=True)
class ChangeWeapon:
    """Put a weapon of a token in the place of the one of the same id."""

    token: str
    weapon: Weapon
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return f"Change {self.weapon.name} of {name_of(scenario, self.token)}"

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
    """Put a weapon in hand, away, or on the ground where its bearer stands, at no price."""

    token: str
    weapon: str
    place: WeaponPlace
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        words = {"held": "in hand", "carried": "away", "dropped": "on the ground"}
        weapon = _weapon(scenario, self.token, self.weapon)
        return f"Put {weapon.name} of {name_of(scenario, self.token)} {words[self.place]}"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        weapon, token = _weapon(scenario, self.token, self.weapon), scenario.tokens[self.token]
        if weapon.place == self.place:
            return scenario
        moved = put(weapon, self.place, token.cell, token.elevation)
        return with_token(scenario, replace(token, weapons=with_weapon(token.weapons, moved)))


@dataclass(frozen=True, slots=True)
class UseWeapon:
    """Say which weapon a token attacks with from now on."""

    token: str
    weapon: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        weapon = _weapon(scenario, self.token, self.weapon)
        return f"{name_of(scenario, self.token)} takes {weapon.name}"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        weapon, token = _weapon(scenario, self.token, self.weapon), scenario.tokens[self.token]
        if token.weapon_in_use == weapon.id:
            return scenario
        return with_token(scenario, replace(token, weapon_in_use=weapon.id))


@dataclass(frozen=True, slots=True)
class TakeWeapon:
    """Take a weapon from a token for good."""

    token: str
    weapon: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        weapon = _weapon(scenario, self.token, self.weapon)
        return f"Take {weapon.name} from {name_of(scenario, self.token)}"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        weapon, token = _weapon(scenario, self.token, self.weapon), scenario.tokens[self.token]
        kept = tuple(each for each in token.weapons if each is not weapon)
        in_use = "" if token.weapon_in_use == weapon.id else token.weapon_in_use
        return with_token(scenario, replace(token, weapons=kept, weapon_in_use=in_use))


def _whom(scenario: Scenario, tokens: tuple[str, ...]) -> str:
    return name_of(scenario, tokens[0]) if len(tokens) == 1 else f"{len(tokens)} tokens"


def _weapon(scenario: Scenario, token_id: str, weapon_id: str) -> Weapon:
    existing(scenario, (token_id,))
    token: Token = scenario.tokens[token_id]
    found = weapon_named(token.weapons, weapon_id)
    if found is None:
        names = ", ".join(each.id for each in token.weapons) or "none"
        raise refuse(f"{token.name} has no weapon {weapon_id!r}; it has {names}.", "weapons")
    return found


def _check(rules: Ruleset, weapon: Weapon, known: tuple[str, ...]) -> None:
    """Raises Refused for what no weapon can be; properties of other systems that it had stay."""
    if not 0 < len(weapon.name.strip()) <= LONGEST_NAME:
        raise refuse(f"A weapon needs a name of 1 to {LONGEST_NAME} letters.", "name")
    lengths = [*weapon.ranges, *([] if weapon.reach is None else [weapon.reach])]
    if any(not 0 <= each <= MOST_REACH for each in lengths):
        raise refuse("A reach or range is not negative, and at most a thousand cells.", "reach")
    if len(weapon.ranges) > MOST_RANGES or any(b <= a for a, b in pairwise(weapon.ranges)):
        raise refuse("Ranges rise from near to far, like 30/60/120.", "ranges")
    if not 0 <= weapon.hands <= MOST_HANDS:
        raise refuse(f"A weapon takes 0 to {MOST_HANDS} hands.", "hands")
    if len(weapon.damage) > MOST_DAMAGE:
        raise refuse(f"The damage has at most {MOST_DAMAGE} letters.", "damage")
    new = replace(weapon, properties=tuple(p for p in weapon.properties if p not in known))
    for key, problem in weapon_faults(rules, new):
        raise refuse(f"{problem[:1].upper()}{problem[1:]}.", key)
