"""Walks a readied movement: plans for a token outside its own turn, which end in a React instead of
a Move.

    called = ReadiedMove("mira", "card:0", "move")
    planner = ReadiedPlanner(battle, called)      # plans over the readied movement and no more
    planner.command(planner.to(Cell(5, 4)))       # React("mira", "card:0", path=...)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.actions_in_place import acts_in_place
from fivefoot.core.interaction.field_request import AskField, FieldRequest
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer, React, Roll
from fivefoot.core.rules.turn.readying import payment_text, with_readied_movement
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.rules.turn.walking import NO_FURTHER_PURCHASE


@dataclass(frozen=True, slots=True)
class ReadiedMove:
    """A readied movement that is about to be walked: its token, the card, the action, and the faces
    rolled for it where a roll pays for it.
    """

    token: str
    choice: str
    action: str
    roll: Roll | None = None


class ReadiedPlanner(Planner):
    """Plans of a readied movement.

    They cannot be overruled: movement that does not exist cannot have been readied.
    """

    off_turn = True

    def __init__(
        self,
        battle: Battle,
        called: ReadiedMove,
        modes: tuple[str, ...] = (),
        asked: AskField = FieldRequest.answer,
    ) -> None:
        super().__init__(
            with_readied_movement(battle, called.token, called.action),
            called.token,
            called.action,
            modes,
            asked,
        )
        self.called = called

    @property
    def request(self) -> FieldRequest:
        """The request for its token's field: where the readied movement leads."""
        return replace(super().request, purchases=NO_FURTHER_PURCHASE)

    def to(
        self,
        cell: Cell,
        via: tuple[Cell, ...] = (),
        level: int | None = None,
        via_levels: tuple[int | None, ...] = (),
    ) -> Plan:
        """As in its own turn, but it cannot be overruled."""
        return self._readied(super().to(cell, via, level, via_levels))

    def along(
        self,
        path: tuple[Cell, ...],
        via: tuple[Cell, ...] = (),
        levels: tuple[int | None, ...] = (),
    ) -> Plan:
        """As in its own turn, but it cannot be overruled."""
        return self._readied(super().along(path, via, levels))

    def _readied(self, plan: Plan) -> Plan:
        return replace(plan, may_overrule=False, paid=self._paid)

    @cached_property
    def _paid(self) -> str:
        return payment_text(self.battle, self.called.token, self.called.choice)

    def command(self, plan: Plan, _overrule: bool = False) -> React:
        """The React that walks a plan."""
        levels = plan.levels if len(plan.levels) == len(plan.path) else ()
        called = self.called
        return React(
            called.token,
            called.choice,
            roll=called.roll,
            path=plan.path,
            levels=levels,
            modes=plan.modes,
        )


def does_more(battle: Battle, called: ReadiedMove) -> bool:
    """Whether a readied movement also has an effect in its mover's place: it takes cover, or drops
    prone.
    """
    return acts_in_place(battle, called.token, called.action)


def done_here(called: ReadiedMove, asked: Question | None) -> Answer | React:
    """The command for a readied movement without a step: an answer, where its mover is being
    asked.
    """
    if asked is not None and asked.who == called.token and asked.offer(called.choice) is not None:
        return Answer(called.token, called.choice, called.roll)
    return React(called.token, called.choice, roll=called.roll)


def called_text(battle: Battle, called: ReadiedMove) -> str:
    """The prompt for the game master."""
    name, label = battle.token(called.token).name, battle.ruleset.actions[called.action].label
    return (
        say("name_label_drag_it_click_place_enter_where_it_stands", name=name, label=label)
        if does_more(battle, called)
        else say("name_label_drag_it_click_place", name=name, label=label)
    )
