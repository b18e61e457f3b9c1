"""A step provokes that leads out of a reach (A28, E6)."""

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
    bit_of,
    ends_inside,
    no_bits,
    no_events,
    reach_text,
    seen_reach,
    starts_inside,
)
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import marked_cells, reach_anchors


def _arrays(
    battle: Battle,
    body: MovingBody,
    _hostiles: Sequence[Token],
    reactors: tuple[Token, ...],
) -> ProvocationArrays:
    side = body.side
    reacting, threatening = no_bits(battle, reactors), no_bits(battle, reactors)
    for number, reactor in enumerate(reactors):
        word, bit = bit_of(number)
        threatening[marked_cells(battle, reach_anchors(battle, reactor, side)), word] |= bit
        reacting[marked_cells(battle, seen_reach(battle, reactor, side)), word] |= bit
    return ProvocationArrays(reacting, threatening, no_events(battle), reactors)


def _provoked(
    battle: Battle, mover: Token, leg: Leg, near: Sequence[Token]
) -> Iterator[tuple[Token, Reason]]:
    for reactor in near:
        inside = starts_inside(battle, reactor, mover, leg)
        if inside and not ends_inside(battle, reactor, mover, leg):
            reach = reach_text(battle, reactor)
            text = say("leaves_reach_of_reactor_reach", reactor=reactor.name, reach=reach)
            yield reactor, because(battle, text)


LEAVE_REACH = OpportunityTrigger(_arrays, _provoked, spares_who_stays=True)
"""Out of a reach: who has the mover in reach before the step, and not after it."""
