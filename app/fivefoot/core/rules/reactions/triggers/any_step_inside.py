"""A step provokes that begins or ends in a threatened cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.texts import say
from fivefoot.core.rules.reactions.triggers.exit_threatened_cell import EXIT_THREATENED_CELL
from fivefoot.core.rules.reactions.triggers.policy import (
    Leg,
    MovingBody,
    OpportunityTrigger,
    ProvocationArrays,
    because,
    bit_of,
    ends_inside,
    no_bits,
    reach_text,
    starts_inside,
)
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import reach_anchors, seen_anchors
from fivefoot.core.rules.space.tokens import reach_cells


def _arrays(
    battle: Battle,
    body: MovingBody,
    hostiles: Sequence[Token],
    reactors: tuple[Token, ...],
) -> ProvocationArrays:
    """Steps that start inside a reach are counted; those that enter one are found by its bits, set
    outside of it: `reacting` where the mover is seen, `threatening` everywhere.
    """
    by_any_step = EXIT_THREATENED_CELL.arrays(battle, body, hostiles, reactors).by_any_step
    side, ruleset = body.side, battle.ruleset
    reacting, threatening = no_bits(battle, reactors), no_bits(battle, reactors)
    for number, reactor in enumerate(reactors):
        word, bit = bit_of(number)
        inside = reach_anchors(battle, reactor, side)
        threatening[~inside.ravel(), word] |= bit
        watched = ~inside
        if ruleset.opportunity.needs_sight:
            # One cell beyond the reach: from there a step leads into it.
            far = reach_cells(ruleset, reactor) + 1 + body.wider
            beside = seen_anchors(battle, reactor, side, far)
            watched = watched & beside
        reacting[watched.ravel(), word] |= bit
    return ProvocationArrays(reacting, threatening, by_any_step, reactors)


def _provoked(
    battle: Battle, mover: Token, leg: Leg, near: Sequence[Token]
) -> Iterator[tuple[Token, Reason]]:
    for reactor in near:
        if starts_inside(battle, reactor, mover, leg):
            yield from EXIT_THREATENED_CELL.provoked(battle, mover, leg, [reactor])
        elif ends_inside(battle, reactor, mover, leg):
            reach = reach_text(battle, reactor)
            text = say("step_ends_inside_reach_of_reactor", reactor=reactor.name, reach=reach)
            yield reactor, because(battle, text)


ANY_STEP_INSIDE = OpportunityTrigger(_arrays, _provoked, from_within=True, from_outside=True)
"""Out of a threatened cell or into one."""
