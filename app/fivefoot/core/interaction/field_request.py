"""The question where a token can go, as a value: it may take a while, so it is asked here and
worked out elsewhere.

Who works it out is for others to say: at once in a test, in a thread beside the window. The model
is frozen, so any thread may ask.
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
    """Everywhere a token can go by an action (None = the plain one), held to some ways of moving
    where any are named, with leaps down as a last resort (`drops`) or without.

    Two are the same only for the very same battle: after any change the question is another one.
    """

    battle: Battle
    token: str
    action: str | None = None
    modes: tuple[str, ...] = ()
    drops: bool = False
    purchases: int | None = None  # None = what the pools pay for

    def answer(self) -> MovementField:
        """The field, with what is drawn of it: straight runs and tumbles are looked for where
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
        # Asked for in the thread: they are worked out at the first question, which would be the
        # painter's.
        field.bands()
        return field


AskField = Callable[[FieldRequest], MovementField | None]
"""Who works requests out: the field, or None as long as it is not there yet."""
