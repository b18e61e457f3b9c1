"""What the weapons of a creature say of it: the stats that a ruleset lets them decide, their
lengths in its unit, how many hands are free.

A weapon's reach stands for the creature's own; what it does not say the creature's own stats say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon, in_place, weapon_named
from fivefoot.core.rules.ruleset.ruleset_labels import choice_called
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.schema.weapons import Fact, WeaponFact

BARE: Final = "unarmed"
"""What stands in the place of a weapon's id where a blow is struck without one."""

_DICE = re.compile(r"(\d{0,3})d([1-9]\d{0,3})")
_NUMBER = re.compile(r"[+-]?\d{1,4}$")

Stats = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Bearer:
    """A creature with its weapons, its own stats, and the stat that is asked for."""

    ruleset: Ruleset
    token: Token
    own: Stats
    stat: str = ""

    @property
    def held(self) -> tuple[Weapon, ...]:
        """What it holds."""
        return in_place(self.token.weapons, "held")

    @property
    def in_use(self) -> Weapon | None:
        """The weapon of its attack; None where that is made without one or none was chosen."""
        return weapon_named(self.token.weapons, self.token.weapon_in_use)

    @property
    def is_bare(self) -> bool:
        """Whether its attack is made without a weapon."""
        return self.token.weapon_in_use == BARE

    def melee(self) -> Weapon | None:
        """The weapon of a blow: the one in use, else the best in hand."""
        # The one in use need not be for blows: then the best in hand strikes.
        chosen = self.in_use
        if chosen is not None and chosen.is_melee:
            return chosen
        return None if self.is_bare else best_weapon(each for each in self.held if each.is_melee)

    def shot(self) -> Weapon | None:
        """The weapon of a shot: the one in use, else the best in hand."""
        chosen = self.in_use
        if chosen is not None and chosen.is_ranged:
            return chosen
        return None if self.is_bare else best_weapon(each for each in self.held if each.is_ranged)

    def chosen(self) -> Weapon | None:
        """The weapon of any attack: the one in use, else the best for melee, else for shots."""
        return self.in_use or self.melee() or self.shot()


def with_weapons(ruleset: Ruleset, token: Token, own: Mapping[str, Any]) -> dict[str, Any]:
    """A token's stats with those that its weapons decide in the place of its own."""
    return {
        **own,
        **{
            stat: FACTS[fact.fact](Bearer(ruleset, token, own, stat), fact)
            for stat, fact in ruleset.weapons.stats.items()
        },
    }


def in_units(ruleset: Ruleset, length: int) -> int:
    """Thousandths of a cell as thousandths of the ruleset's unit."""
    return thousandths(length * exact(ruleset.grid.cell) / CELL)


def from_units(ruleset: Ruleset, amount: Fraction) -> int:
    """An amount of the ruleset's unit as thousandths of a cell, rounded once."""
    # Half up, once.
    return int((amount * CELL / exact(ruleset.grid.cell) + Fraction(1, 2)).__floor__())


def body_reach(ruleset: Ruleset, token: Token) -> int:
    """How far a creature strikes without a weapon, in thousandths of the unit: its own stat."""
    stat = _stat_of(ruleset, "reach")
    own = token.stats.get(ruleset.id, {})
    if stat is None:
        return 0
    return thousandths(exact(own.get(stat, ruleset.stats[stat].default)))


def blow_reach(ruleset: Ruleset, token: Token) -> int | None:
    """How far the weapon in use strikes, in thousandths of the unit, 0 where it is no weapon for
    melee; None where weapons do not decide it.

    Without a weapon in use it is as far as the longest in hand, or the body, reaches.
    """
    if not token.weapons or _stat_of(ruleset, "reach") is None:
        return None
    chosen = weapon_named(token.weapons, token.weapon_in_use)
    # Without reach of its own it is no weapon for melee: 0.
    if chosen is not None:
        return in_units(ruleset, chosen.reach or 0)
    body = body_reach(ruleset, token)
    if token.weapon_in_use == BARE:
        return body
    # Not in use, so that any of them may strike: the longest counts.
    return max([body, *_held_reaches(ruleset, token)])


def range_limits(ruleset: Ruleset, token: Token) -> tuple[int, ...] | None:
    """Where the range bands of its shots end, in thousandths of the unit; None where no weapon says
    it.
    """
    if not token.weapons or not ruleset.weapons.stats:
        return None
    shot = Bearer(ruleset, token, {}).shot()
    return None if shot is None else tuple(in_units(ruleset, each) for each in shot.ranges)


def hands_of(ruleset: Ruleset, token: Token) -> int:
    """How many hands a creature has."""
    own = token.stats.get(ruleset.id, {})
    stats: dict[str, object] = {
        name: own.get(name, stat.default) for name, stat in ruleset.stats.items()
    }
    return max(0, int(ruleset.weapons.hands.of(stats)))


def hands_full(weapons: Iterable[Weapon]) -> int:
    """How many hands are taken by what is held."""
    return sum(weapon.hands for weapon in in_place(weapons, "held"))


def best_weapon(weapons: Iterable[Weapon]) -> Weapon | None:
    """The weapon that deals most on average; of equals the first."""
    return max(weapons, key=lambda weapon: mean_damage(weapon.damage), default=None)


def mean_damage(dice: str) -> Fraction:
    """What dice show on average; nothing for words that are none.

    >>> mean_damage("2d6+1"), mean_damage("")
    (Fraction(8, 1), Fraction(0, 1))
    """
    text = dice.replace(" ", "").lower()
    thrown = sum(
        (Fraction(int(count or 1) * (int(sides) + 1), 2) for count, sides in _DICE.findall(text)),
        Fraction(0),
    )
    plus = _NUMBER.search(_DICE.sub("", text))
    # A number behind the dice is added once, with its sign.
    return thrown + (int(plus[0]) if plus is not None else 0)


def has_property(weapon: Weapon, names: Iterable[str]) -> bool:
    """Whether a weapon has one of some properties."""
    return any(name in weapon.properties for name in names)


def _stat_of(ruleset: Ruleset, fact: Fact) -> str | None:
    return next((stat for stat, each in ruleset.weapons.stats.items() if each.fact == fact), None)


def _held_reaches(ruleset: Ruleset, token: Token) -> list[int]:
    held = in_place(token.weapons, "held")
    return [in_units(ruleset, each.reach) for each in held if each.reach is not None]


# The facts


def _reach(bearer: Bearer, _: WeaponFact) -> float:
    """How far it threatens: the longest in hand, and its body where unarmed blows count."""
    reaches = _held_reaches(bearer.ruleset, bearer.token)
    body = thousandths(exact(bearer.own[bearer.stat]))
    if bearer.ruleset.weapons.unarmed_threatens:
        reaches = [*reaches, body]
    return max(reaches, default=0) / 1000


def _free_hands(bearer: Bearer, _: WeaponFact) -> int:
    return max(0, hands_of(bearer.ruleset, bearer.token) - hands_full(bearer.token.weapons))


def _held_items(bearer: Bearer, _: WeaponFact) -> int:
    return len([each for each in bearer.held if each.hands])


def _damage(bearer: Bearer, _: WeaponFact) -> Any:
    weapon, own = bearer.melee(), bearer.own[bearer.stat]
    if weapon is not None:
        return weapon.damage or own
    # Typed for the creature comes before what the ruleset says of bare hands.
    said = bearer.stat in bearer.token.stats.get(bearer.ruleset.id, {})
    return own if said else bearer.ruleset.weapons.unarmed_damage


def _ranged_damage(bearer: Bearer, _: WeaponFact) -> Any:
    weapon = bearer.shot()
    return (weapon.damage if weapon is not None else "") or bearer.own[bearer.stat]


def _ranged(bearer: Bearer, _: WeaponFact) -> bool:
    return any(each.is_ranged for each in bearer.held)


def _only_ranged(bearer: Bearer, _: WeaponFact) -> bool:
    return _ranged(bearer, _) and not any(each.is_melee for each in bearer.held)


def _first_word(weapon: Weapon | None, fact: WeaponFact) -> str:
    held = weapon.properties if weapon is not None else ()
    return next((name for name in fact.properties if name in held), fact.otherwise)


def _word(bearer: Bearer, fact: WeaponFact) -> str:
    return _first_word(bearer.chosen(), fact)


def _others(bearer: Bearer) -> list[Weapon]:
    chosen = bearer.chosen()
    return [each for each in bearer.held if each is not chosen and (each.is_melee or each.ranges)]


def _other_word(bearer: Bearer, fact: WeaponFact) -> str:
    """The first of the words that another weapon in hand has."""
    others = _others(bearer)
    words = (name for name in fact.properties for each in others if name in each.properties)
    return next(words, fact.otherwise)


def _holds(bearer: Bearer, fact: WeaponFact) -> bool:
    return any(has_property(each, fact.properties) for each in bearer.held)


def _other_holds(bearer: Bearer, fact: WeaponFact) -> bool:
    return any(has_property(each, fact.properties) for each in _others(bearer))


def _zone(bearer: Bearer, _: WeaponFact) -> Any:
    """The zone in which its farthest range, or its reach, lies (D18); the nearest without a
    weapon.
    """
    chosen, zones = bearer.chosen(), bearer.ruleset.zones
    if not zones:
        return bearer.own[bearer.stat]
    lengths = (0,) if chosen is None else (chosen.reach or 0, *chosen.ranges)
    far = in_units(bearer.ruleset, max(lengths))
    # The first zone that reaches so far: they are listed from near to far.
    within = (z for z in zones if z.upto is None or far <= thousandths(exact(z.upto)))
    return choice_called(bearer.ruleset, bearer.stat, next(within, zones[-1]).label)


def _price(bearer: Bearer, _: WeaponFact) -> Any:
    weapon = bearer.chosen()
    return (weapon.price if weapon is not None else 0) or bearer.own[bearer.stat]


FACTS: Mapping[Fact, Callable[[Bearer, WeaponFact], Any]] = {
    "reach": _reach,
    "free_hands": _free_hands,
    "held_items": _held_items,
    "damage": _damage,
    "ranged_damage": _ranged_damage,
    "ranged": _ranged,
    "only_ranged": _only_ranged,
    "word": _word,
    "other_word": _other_word,
    "holds": _holds,
    "other_holds": _other_holds,
    "zone": _zone,
    "price": _price,
}
