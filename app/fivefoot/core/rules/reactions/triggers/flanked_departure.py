"""A step provokes that leaves a flanked position (C21, C22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.flanking import flanking_pairs
from fivefoot.core.rules.reactions.texts import say
from fivefoot.core.rules.reactions.triggers.policy import (
    Leg,
    MovingBody,
    OpportunityTrigger,
    ProvocationArrays,
    because,
    counted_by_step,
    seen_reach,
    starts_inside,
)
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import can_threaten


def _arrays(
    battle: Battle,
    body: MovingBody,
    hostiles: Sequence[Token],
    reactors: tuple[Token, ...],
) -> ProvocationArrays:
    """Who reacts to leaving each anchor between two enemies at some height; each node's is
    asked by `node_provocations`.
    """
    mover, side = body.mover, body.side
    near = np.zeros((battle.rows, battle.columns), dtype=np.int16)
    eligible, by_any_step = np.zeros_like(near), np.zeros_like(near)
    for hostile in hostiles:
        if can_threaten(battle.ruleset, hostile) is None:
            near += _ring(battle, battle.footprint(hostile), side)
    for reactor in reactors:
        eligible += seen_reach(battle, reactor, side)
    # Two beside it are the least that flank; to look for the pair itself takes far longer.
    for row, column in zip(*np.nonzero((near >= 2) & (eligible > 0)), strict=True):
        if flanking_pairs(battle, mover, Footprint(Cell(int(column), int(row)), side), None):
            # Whom the mover may name as no danger does not react (C22).
            by_any_step[row, column] = max(
                0, int(eligible[row, column]) - battle.ruleset.opportunity.protected
            )
    return counted_by_step(battle, by_any_step.ravel(), reactors)


def _provoked(
    battle: Battle, mover: Token, leg: Leg, near: Sequence[Token]
) -> Iterator[tuple[Token, Reason]]:
    pairs = flanking_pairs(battle, mover, leg.left, leg.level_here) if near else ()
    if not pairs:
        return
    first, second = pairs[0]
    text = say("leaves_position_flanked_by_first", first=first.name, second=second.name)
    for reactor in near:
        # All in reach may react, not the two that flank alone.
        if starts_inside(battle, reactor, mover, leg):
            yield reactor, because(battle, text)


def _ring(battle: Battle, place: Footprint, side: int) -> NDArray[np.int16]:
    ring = np.zeros((battle.rows, battle.columns), dtype=np.int16)
    x, y = place.anchor
    # One cell about it on each side, for a footprint of that side.
    ring[max(0, y - side) : y + place.side + 1, max(0, x - side) : x + place.side + 1] = 1
    return ring


FLANKED_DEPARTURE = OpportunityTrigger(_arrays, _provoked, between_enemies=True)
"""From between two enemies, wherever the step leads; all in reach may react."""
