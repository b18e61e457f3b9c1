"""The question where a token can go, as a request: it may take a while, so it is asked here and
computed elsewhere.

Others decide how: at once in a test, in a thread beside the window. The model is frozen, so any
thread may compute it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.space.battle import Battle

WORKING = say("working_out_where_it_can_go")
AWAITED = Problem("awaited", WORKING)


@dataclass(frozen=True, slots=True)
class FieldRequest:
    """Everywhere a token can go by an action (None: the plain one), restricted to some modes of
    movement where any are given, with leaps down as a last resort (`drops`) or without.

    Two requests are equal only for the very same battle: after any change the request is a new one.
    """

    battle: Battle
    token: str
    action: str | None = None
    modes: tuple[str, ...] = ()
    drops: bool = False
    purchases: int | None = None  # None: what the pools can pay for

    def answer(self) -> MovementField:
        """The field, including what is drawn of it: straight runs and tumbles are computed where
        nobody waits.

        Raises KeyError for an unknown token or an action that grants no movement.
        """
        field = movement_field(
            self.battle,
            self.token,
            self.action,
            self.purchases,
            modes=self.modes or None,
            drops=self.drops,
        )
        # Accessed in the thread: they are computed at the first access, which would otherwise be
        # the painter's.
        field.bands()
        return field


AskField = Callable[[FieldRequest], MovementField | None]
"""Computes requests: returns the field, or None while it is not ready."""
