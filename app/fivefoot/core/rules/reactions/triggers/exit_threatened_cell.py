"""A step provokes that begins in a threatened cell (B24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.texts import say
from fivefoot.core.rules.reactions.triggers.policy import (
    Leg,
    MovingBody,
    OpportunityTrigger,
    ProvocationArrays,
    because,
    counted_by_step,
    no_events,
    reach_text,
    seen_reach,
    starts_inside,
)
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import marked_cells


def _arrays(
    battle: Battle,
    body: MovingBody,
    _hostiles: Sequence[Token],
    reactors: tuple[Token, ...],
) -> ProvocationArrays:
    side, by_any_step = body.side, no_events(battle)
    for reactor in reactors:
        by_any_step[marked_cells(battle, seen_reach(battle, reactor, side))] += 1
    return counted_by_step(battle, by_any_step, reactors)


def _provoked(
    battle: Battle, mover: Token, leg: Leg, near: Sequence[Token]
) -> Iterator[tuple[Token, Reason]]:
    for reactor in near:
        if starts_inside(battle, reactor, mover, leg):
            reach = reach_text(battle, reactor)
            text = say("step_starts_inside_reach_of_reactor", reactor=reactor.name, reach=reach)
            yield reactor, because(battle, text)


EXIT_THREATENED_CELL = OpportunityTrigger(_arrays, _provoked, from_within=True)
"""Out of a threatened cell, wherever the step leads."""
