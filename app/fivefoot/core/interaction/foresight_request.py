"""What all enemies can strike on their next turn, as one value for the map and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.token import is_hostile
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.struck_cells import CellPatch
from fivefoot.core.rules.turn.foresight import foreseen

MOST_COUNTED = 255
"""More than these nobody counts, and they fill a byte."""


@dataclass(frozen=True, eq=False)
class Danger:
    """By cell how many can strike somebody there, and who; `names` of tokens by id."""

    counts: NDArray[np.uint8]
    struck: Mapping[str, CellPatch]
    names: Mapping[str, str]

    def at(self, cell: Cell) -> tuple[str, ...]:
        """The names of those who can strike somebody in a cell, in the order of the tokens."""
        return tuple(self.names[key] for key, patch in self.struck.items() if cell in patch)


@dataclass(frozen=True, slots=True)
class ForesightRequest:
    """Foresight of some tokens as a value, for whoever works it out elsewhere.

    Two are the same only for the very same battle: after any change the question is another one.
    """

    battle: Battle
    tokens: tuple[str, ...]

    def answer(self) -> Danger:
        """The danger; raises KeyError for an unknown token."""
        battle = self.battle
        struck = {token: foreseen(battle, token).struck_patch for token in self.tokens}
        counts = np.zeros((battle.rows, battle.columns), dtype=np.uint16)
        for patch in struck.values():
            counts[patch.slices] += patch.mask
        names = {token: battle.token(token).name for token in self.tokens}
        return Danger(np.minimum(counts, MOST_COUNTED).astype(np.uint8), struck, names)


def enemies_of(battle: Battle, token: str | None) -> tuple[str, ...]:
    """The tokens whose next turn is asked about: the enemies of a token, or all foes."""
    tokens = battle.scenario.tokens
    if token is None:
        return tuple(other.id for other in tokens.values() if other.side == "foes")
    return tuple(other.id for other in tokens.values() if is_hostile(tokens[token], other))


def danger_words(names: tuple[str, ...]) -> str:
    """In words for the status line: "2 can strike here next turn: Ogre, Imp"."""
    if not names:
        return say("nobody_can_strike_here_next_turn")
    return say("count_can_strike_here_next_turn", count=len(names), names=", ".join(names))
