"""What all enemies can strike on their next turn, as one value for the map, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.token import is_hostile
from fivefoot.core.progress import with_progress
from fivefoot.core.rules.foresight.foresight import (
    foresee_turn,
    foresight_inputs,
    who_can_shoot,
    who_can_strike,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cells_in_reach import CellPatch

MOST_COUNTED = 255
"""The highest count, since counts fit in a byte."""


MOST_NAMED = 4
"""The most names that are listed; more are given as a number."""

NEAREST = 12
"""How many enemies' next turns are computed first."""


@dataclass(frozen=True, eq=False)
class Danger:
    """For each cell how many enemies can strike a token there, and which; `names` of tokens by id.

    `comes` are the cells that each can end in by moving only. `waiting` is how many more are still
    being computed.
    """

    counts: NDArray[np.uint8]
    struck: Mapping[str, CellPatch]
    comes: Mapping[str, CellPatch]
    names: Mapping[str, str]
    waiting: int = 0

    def weighed(self) -> tuple[object, ...]:
        """The memory of what is not already kept with the tokens' own next turns, for the cache
        that holds it.
        """
        return (self.counts,)

    def at(self, cell: Cell) -> tuple[str, ...]:
        """The names of those who can strike in a cell, in the order of the tokens."""
        return tuple(self.names[key] for key, patch in self.struck.items() if cell in patch)

    def approaching(self, cell: Cell) -> tuple[str, ...]:
        """The names of those who cannot strike there but can get there by moving only."""
        return tuple(
            self.names[key]
            for key, patch in self.comes.items()
            if cell in patch and cell not in self.struck[key]
        )

    @cached_property
    def come_to(self) -> NDArray[np.bool_]:
        """The cells that some can get to by moving only: bool [rows, columns]."""
        found = np.zeros(self.counts.shape, dtype=bool)
        for patch in self.comes.values():
            patch.joined_into(found)
        return found


@dataclass(frozen=True, slots=True)
class ForesightRequest:
    """Foresight of some tokens as a request that a worker can compute.

    Two requests are equal only for the very same battle: after any change the request is a new one.
    """

    battle: Battle
    tokens: tuple[str, ...]

    def answer(self) -> Danger:
        """The danger; raises KeyError for an unknown token."""
        return _danger(self.battle, self.tokens)

    def nearest(self, token: str | None) -> FirstForesight:
        """The same for the few nearest to a token, or for the first where there is none."""
        tokens, names = self.battle.scenario.tokens, list(self.tokens)
        if token is not None and token in tokens:
            x, y = tokens[token].cell
            # In movement's terms: a diagonal is as near as a straight step.
            names.sort(key=lambda n: max(abs(tokens[n].cell.x - x), abs(tokens[n].cell.y - y)))
        # The few are shown while somebody waits, with a note of how many are to come.
        return FirstForesight(self.battle, tuple(names[:NEAREST]), len(names) - NEAREST)


@dataclass(frozen=True, slots=True)
class FirstForesight:
    """Foresight of the first few of many tokens, shown while the rest is computed."""

    battle: Battle
    tokens: tuple[str, ...]
    waiting: int

    def answer(self) -> Danger:
        """The danger from these; raises KeyError for an unknown token."""
        return _danger(self.battle, self.tokens, self.waiting)


def _danger(battle: Battle, tokens: tuple[str, ...], waiting: int = 0) -> Danger:
    """The danger from some tokens; the same object while nothing has changed for it."""
    scenario, fight = battle.scenario, battle.scenario.encounter
    # Everything it depends on, by identity: any token's move changes who can strike where.
    parts = (*foresight_inputs(battle), scenario.tokens, fight.turns)
    return battle.derived(
        "danger", parts, (tokens, waiting), lambda: _counted(battle, tokens, waiting)
    )


def _counted(battle: Battle, tokens: Sequence[str], waiting: int) -> Danger:
    ahead = {token: foresee_turn(battle, token) for token in with_progress(tokens)}
    struck = {token: each.struck_patch for token, each in ahead.items()}
    # Wider than the bytes of the result: the sum must not overflow.
    counts = np.zeros((battle.rows, battle.columns), dtype=np.uint16)
    for patch in struck.values():
        counts[patch.slices] += patch.mask
    comes = {token: each.comes_to for token, each in ahead.items()}
    names = {token: battle.token(token).name for token in tokens}
    counted = np.minimum(counts, MOST_COUNTED).astype(np.uint8)
    return Danger(counted, struck, comes, names, waiting)


@dataclass(frozen=True, slots=True)
class Hit:
    """One enemy that can hit a token on its next turn: with what, from where, after how many
    purchases.
    """

    name: str
    action: str
    cell: Cell
    purchases: int

    @property
    def words(self) -> str:
        """In words: "Ogre: Melee attack from 7, 3, after 2 purchases of movement"."""
        (x, y), name, action, count = self.cell, self.name, self.action, self.purchases
        if not count:
            return say("hits_from_where_it_stands", name=name, action=action, x=x, y=y)
        return say("hits_after_moving", name=name, action=action, x=x, y=y, count=count)


@dataclass(frozen=True, slots=True)
class HitsRequest:
    """The enemies that can strike or shoot a token where it stands, as a request; a melee attack
    takes precedence over a ranged one.
    """

    battle: Battle
    target: str

    def answer(self) -> tuple[Hit, ...]:
        """One entry for each enemy that can, the nearest first; raises KeyError for an unknown
        token.
        """
        found: dict[str, Hit] = {}
        for who, blows in ((who_can_strike, True), (who_can_shoot, False)):
            for enemy, place in who(self.battle, self.target):
                ahead = foresee_turn(self.battle, enemy.id)
                action = (ahead.blow if blows else ahead.shot).action or ""
                label = self.battle.ruleset.actions[action].label
                hit = Hit(enemy.name, label, place.cell, place.purchases)
                # Melee comes first, so that a ranged attack of the same enemy adds nothing.
                found.setdefault(enemy.id, hit)
        return tuple(sorted(found.values(), key=lambda hit: hit.purchases))


def enemies_of(battle: Battle, token: str | None) -> tuple[str, ...]:
    """The tokens whose next turn matters: the enemies of a token, or all foes."""
    tokens = battle.scenario.tokens
    if token is None:
        # Without a token there is nobody to be hostile to.
        return tuple(other.id for other in tokens.values() if other.side == "foes")
    return tuple(other.id for other in tokens.values() if is_hostile(tokens[token], other))


def danger_words(names: tuple[str, ...]) -> str:
    """In words for the status line: "2 can strike here next turn: Ogre, Imp"."""
    if not names:
        return say("nobody_can_strike_here_next_turn")
    return say("count_can_strike_here_next_turn", count=len(names), names=_few(names))


def danger_words_at(danger: Danger, cell: Cell) -> tuple[str, ...]:
    """The full text about a cell: who strikes there, who can get there by moving only, and how many
    are still being computed.
    """
    approaching = danger.approaching(cell)
    found = [danger_words(danger.at(cell))]
    if approaching:
        found.append(say("count_can_come_here", count=len(approaching), names=_few(approaching)))
    if danger.waiting > 0:
        found.append(say("more_are_worked_out", count=danger.waiting))
    return tuple(found)


def hits_words(name: str, hits: Sequence[Hit]) -> str:
    """In words for the status line: "2 can hit Ada next turn: Ogre, Imp"."""
    if not hits:
        return say("nobody_can_hit_it_next_turn", name=name)
    names = _few([hit.name for hit in hits])
    return say("count_can_hit_it_next_turn", count=len(hits), name=name, names=names)


def _few(names: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    shown, more = ", ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED
    return shown if more <= 0 else say("names_and_others", count=more, names=shown)
