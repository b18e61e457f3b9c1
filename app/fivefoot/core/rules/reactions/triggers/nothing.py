"""No movement provokes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.triggers.policy import (
    Leg,
    MovingBody,
    OpportunityTrigger,
    ProvocationArrays,
    counted_by_step,
    no_events,
)
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.space.battle import Battle


def _arrays(
    battle: Battle,
    _body: MovingBody,
    _hostiles: Sequence[Token],
    reactors: tuple[Token, ...],
) -> ProvocationArrays:
    return counted_by_step(battle, no_events(battle), reactors)


def _provoked(
    _battle: Battle, _mover: Token, _leg: Leg, _near: Sequence[Token]
) -> Iterator[tuple[Token, Reason]]:
    return iter(())


NOTHING = OpportunityTrigger(_arrays, _provoked)
"""No step provokes anybody."""
