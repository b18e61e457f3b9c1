"""Computes what the players know, reusing unchanged parts.

Values derived from a battle are cached by the identity of its parts. A projection creates every
part anew; where one equals the earlier part, the earlier one replaces it, and everything derived
from it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.projection import project

Value = TypeVar("Value")


class KnownToParty:
    """The battle as the whole party knows it, for the game master's view: tokens keep their ids and
    have the names that players see.
    """

    def __init__(self) -> None:
        self._asked: Scenario | None = None
        self._known: Scenario | None = None

    def battle(self, battle: Battle) -> Battle:
        """What is known of a battle.

        >>> from fivefoot.core.geometry.grid import Cell
        >>> from fivefoot.core.model.scene import Scene
        >>> from fivefoot.core.rules.ruleset import library
        >>> spy = Token("spy", "Spy", Cell(0, 0), "foes", hidden=True)
        >>> there = Battle(Scenario(Scene(4, 4), tokens={"spy": spy}), library.load("keyword3"))
        >>> list(KnownToParty().battle(there).scenario.tokens)
        []
        """
        # Kept by identity: overlays ask for it at each frame.
        if self._known is None or self._asked is not battle.scenario:
            found = project(battle, with_picture=False, naming=_own_names).scenario
            self._known = with_equal_parts_reused(found, self._known) if self._known else found
            self._asked = battle.scenario
        return Battle(self._known, battle.ruleset)


def _own_names(shown: Sequence[Token]) -> dict[str, str]:
    return {token.id: token.id for token in shown}


def with_equal_parts_reused(now: Scenario, before: Scenario) -> Scenario:
    """A scenario whose parts are replaced by those of an earlier one where they are equal.

    >>> from fivefoot.core.geometry.grid import Cell
    >>> from fivefoot.core.model.scene import Scene
    >>> def party():
    ...     return Scenario(Scene(4, 4), tokens={"ada": Token("ada", "Ada", Cell(0, 0))})
    >>> one = party()
    >>> kept = with_equal_parts_reused(party(), one)
    >>> kept.scene is one.scene and kept.tokens is one.tokens
    True
    """
    return replace(
        now,
        scene=_kept(now.scene, before.scene),
        tokens=_each_kept(now.tokens, before.tokens),
        zones=_kept(now.zones, before.zones),
        encounter=_fight_kept(now.encounter, before.encounter),
    )


def _fight_kept(now: Encounter, before: Encounter) -> Encounter:
    return replace(
        now,
        turns=_each_kept(now.turns, before.turns),
        links=_kept(now.links, before.links),
        cards=_kept(now.cards, before.cards),
    )


def _kept(now: Value, before: Value) -> Value:
    return before if now == before else now


def _each_kept(now: Mapping[str, Value], before: Mapping[str, Value]) -> Mapping[str, Value]:
    """A mapping with equal values replaced by the earlier ones; the earlier mapping itself where
    nothing changed, including the order.
    """
    found = {name: _kept(value, before.get(name, value)) for name, value in now.items()}
    same = list(found) == list(before) and all(found[name] is before[name] for name in found)
    return before if same else found
