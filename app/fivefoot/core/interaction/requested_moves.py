"""Moves that players plan at the table, translated to the game master's scenario.

A player plans with what the players know. The plan is judged again with all facts: a path that
looks free to a player may lead into a hidden creature. The game master decides what happens then,
not the players' map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.session.projection import PARTY

Movable = Literal["none", "own", "seen"]
"""What players may move: nothing, their own side, or whatever they see."""


@dataclass(frozen=True, slots=True)
class RequestedMove:
    """The path that a player wants a token to take, from where the token stood.

    `levels` are those of the cells of `path`, where heights matter.
    """

    token: str
    start: Cell
    path: tuple[Cell, ...]
    levels: tuple[int, ...] = ()
    modes: tuple[str, ...] = ()

    def holds_in(self, scenario: Scenario) -> bool:
        """Whether its token still stands where it was when the move was requested."""
        token = scenario.tokens.get(self.token)
        return token is not None and token.cell == self.start


def requested_move(plan: Plan, start: Cell, names: Mapping[str, str]) -> RequestedMove | None:
    """The move that a player's plan requests; None where it moves nobody or its token is unknown.

    `names` maps the players' ids to those of the game master (`Projection.names`).

    >>> plan = Plan("t-1", Cell(2, 0), (Cell(1, 0), Cell(2, 0)), free=True)
    >>> move = requested_move(plan, Cell(0, 0), {"t-1": "ada"})
    >>> move.token, move.start, move.path[-1]
    ('ada', Cell(x=0, y=0), Cell(x=2, y=0))
    """
    token = names.get(plan.token)
    if token is None or not plan.moves or plan.awaited:
        return None
    # On flat ground a plan has none.
    levels = plan.levels if len(plan.levels) == len(plan.path) else ()
    return RequestedMove(token, start, plan.path, levels, plan.modes)


def may_move(movable: Movable, token: Token) -> bool:
    """Whether players may pick up a token that they see.

    >>> [may_move(what, Token("o", "Ogre", Cell(0, 0), "foes")) for what in ("own", "seen")]
    [False, True]
    """
    return movable == "seen" or (movable == "own" and token.side == PARTY)
