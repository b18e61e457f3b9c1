"""The rest of an interrupted movement, which continues once a question is answered."""

from __future__ import annotations

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.model.frames import MovementFrame
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.turn_results import Question


def way_ahead(battle: Battle, asked: Question) -> tuple[Footprint, ...]:
    """The places of the movement that waits for an answer, from where it waits to its end.

    Empty where there is none, and where the mover itself is asked: a roll or a place that it
    chooses has marks of its own.
    """
    # Deciding on an attack needs to know where the mover is going. The movement nearest to the
    # question: a push may wait on top of the walk that it interrupts.
    pending = battle.scenario.encounter.pending
    waits = next((frame for frame in reversed(pending) if isinstance(frame, MovementFrame)), None)
    if waits is None or waits.token not in battle.scenario.tokens or asked.who == waits.token:
        return ()
    side = battle.footprint(battle.token(waits.token)).side
    return tuple(Footprint(cell, side) for cell in (waits.cell, *waits.path))
