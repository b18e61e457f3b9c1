"""Pushes decided: where to, or prone instead; how they are carried out is in `displacing`."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.model.frames import PushFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.tally import RollDue
from fivefoot.core.rules.routes.falls import Fall
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer, Push
from fivefoot.core.rules.turn.displacing import fall_after_push, moved_by_force
from fivefoot.core.rules.turn.effects import give_condition
from fivefoot.core.rules.turn.forced import (
    body_of,
    obstacle,
    one_step_on,
    push_offers,
    straight_push,
)
from fivefoot.core.rules.turn.outcome import Choice, PushOffer, Question
from fivefoot.core.rules.turn.state import name_of
from fivefoot.core.rules.turn.throwing import roll_problem
from fivefoot.core.rules.turn.waiting import Done, Waiting

PRONE, NONE = "prone", "none"


def push_frame(battle: Battle, by: str, target: str, kind: str | None) -> PushFrame | None:
    """The frame that asks where a push goes; None where the action pushes nobody."""
    if kind is None or target not in battle.scenario.tokens:
        return None
    return PushFrame(by, target, or_prone=kind == "push_or_prone")


@dataclass(frozen=True, slots=True)
class WaitingPush(Waiting[PushFrame]):
    """A push whose way is asked for."""

    def question(self) -> Question | None:
        """Where the push goes."""
        battle, by, target = self.battle, self.frame.token, self.frame.target
        if target not in self.scenario.tokens or by not in self.scenario.tokens:
            return None
        choices = [_choice(battle, target, offer) for offer in push_offers(battle, target, by)]
        if self.frame.or_prone:
            choices.append(Choice(PRONE, "Prone instead"))
        choices.append(Choice(NONE, "Neither"))
        text = f"{name_of(self.scenario, by)} pushes {name_of(self.scenario, target)}"
        return Question("push", by, text, tuple(choices), target, default=NONE)

    def apply_answer(self, given: Answer) -> Done:
        """The scenario after the push."""
        now, by, target = self.without, self.frame.token, self.frame.target
        if given.choice == NONE:
            return now.scenario
        if given.choice == PRONE:
            return give_condition(now.scenario, now.ruleset, target, "prone", giver=by)
        offers = push_offers(self.battle, target, by)
        offer = next(offer for offer in offers if offer.id == given.choice)
        return moved_by_force(now, target, offer.path, offer.dice, given.roll)

    def advance(self) -> Scenario:
        """Nobody is left to be pushed."""
        return self.without.scenario


def _choice(battle: Battle, target: str, offer: PushOffer) -> Choice:
    """A place as it is offered: what a wall there does, and how deep one falls from it, is said
    before it is done.
    """
    where = offer.path[-1] if offer.path else None
    label = f"to ({where[0]}, {where[1]})" if where is not None else "against the wall"
    if offer.dice:
        label += f", {offer.dice} against the wall"
    fall = fall_after_push(battle, target, offer.path)
    warnings = (push_fall_warning(battle, fall, where),) if fall is not None else ()
    label += "".join(f", {warning.text}" for warning in warnings)
    roll = RollDue(offer.dice, text="damage") if offer.dice else None
    return Choice(offer.id, label, roll=roll, problems=warnings, cell=where)


def push_fall_warning(battle: Battle, fall: Fall, where: Cell | None) -> Problem:
    """What is said of a fall before a push is chosen: "falls 40 ft, 4d8 damage"."""
    deep = (
        amount_text(battle.ruleset, fall.distance)
        if fall.landing is not None
        else "into the depths"
    )
    damage = f", {fall.damage} damage" if fall.damage else ", lands softly" if fall.soft else ""
    return Problem(
        "would_fall", f"falls {deep}{damage}", battle.ruleset.source_of("fall"), where, warning=True
    )


def push(battle: Battle, command: Push) -> Done:
    """A push by command: along a path, or so far in a direction as nothing stops it."""
    rule = battle.ruleset.source_of("forced")
    if command.token not in battle.scenario.tokens:
        return (Problem("unknown_token", f"there is no token {command.token!r} on the map"),)
    if command.by is not None and command.by not in battle.scenario.tokens:
        return (Problem("unknown_token", f"there is no token {command.by!r} on the map"),)
    target = battle.token(command.token)
    body = body_of(battle, target.id)
    if command.path:
        for cell in command.path:
            problem = _step_problem(battle, body, body.cell, cell, rule)
            if problem is not None:
                return (problem,)
            body = one_step_on(battle, body, Cell(*cell))
        return moved_by_force(battle, command.token, command.path)
    if command.direction is None or direction_of(Cell(0, 0), Cell(*command.direction)) is None:
        return (
            Problem(
                "no_direction", "a push needs a path, or a direction of one step like [1, 0]", rule
            ),
        )
    far = command.distance if command.distance is not None else battle.ruleset.forced.distance
    cells = int(far / battle.ruleset.grid.cell)
    offer = straight_push(battle, target, command.direction, cells)
    if not offer.path and not offer.dice:
        by_what = (
            offer.stopped_by
            if offer.stopped_by in ("wall", "edge", "")
            else name_of(battle.scenario, offer.stopped_by)
        )
        return (
            Problem(
                "push_blocked",
                f"{target.name} cannot be moved that way: {by_what or 'no distance'}",
                rule,
            ),
        )
    wrong = roll_problem(offer.dice, command.roll) if command.roll is not None else None
    if wrong is not None:
        return (wrong,)
    return moved_by_force(battle, command.token, offer.path, offer.dice, command.roll)


def _step_problem(
    battle: Battle, token: Token, here: Cell, there: Cell, rule: str
) -> Problem | None:
    if direction_of(here, there) is None:
        return Problem(
            "not_adjacent", f"the path jumps from {tuple(here)} to {tuple(there)}", rule, there
        )
    stops = obstacle(battle, token, here, there)
    if not stops:
        return None
    what = stops if stops in ("wall", "edge") else name_of(battle.scenario, stops)
    return Problem("push_blocked", f"the way to {tuple(there)} is barred: {what}", rule, there)
