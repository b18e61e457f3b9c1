"""Reactions and readied actions that the game master calls for, outside any question."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import Card
from fivefoot.core.model.frames import Frame
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import readying, resolve_reaction
from fivefoot.core.rules.turn.commands import React
from fivefoot.core.rules.turn.legality import refuses, unknown_action, unknown_token
from fivefoot.core.rules.turn.reacting import (
    CARD,
    card_aim_problems,
    card_problems,
    card_roll_due,
    cards_of,
    pay_for_reaction,
    price_due,
    reaction_problems,
)
from fivefoot.core.rules.turn.state import logged, with_frame
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import choice_roll_problem

Done = Scenario | tuple[Problem, ...]


def react(battle: Battle, command: React) -> Done:
    """A reaction, or a readied action, that the game master calls for."""
    unknown = unknown_token(battle, command.token) or (
        unknown_token(battle, command.target) if command.target is not None else None
    )
    if unknown is not None:
        return (unknown,)
    number = _card_called(battle, command)
    if number is not None:
        return _play_card(battle, command, number)
    problems = _problems_of_reaction(battle, command)
    return problems if refuses(problems) else _take_reaction(battle, command)


def _card_called(battle: Battle, command: React) -> int | None:
    """The place, among its readied actions, of the one that a reactor is called to carry out."""
    cards = cards_of(battle.scenario, command.token)
    called = {command.action, *_readied_by(battle, command.action)}
    known = (i for i, card in enumerate(cards) if called & {card.action, card.kind, f"{CARD}{i}"})
    return next(known, None)


def _problems_of_reaction(battle: Battle, command: React) -> tuple[Problem, ...]:
    """What forbids a reaction that was not readied, or its dice."""
    unknown = unknown_action(battle.ruleset, command.action)
    if unknown is not None:
        return (unknown,)
    reactor, action = battle.token(command.token), battle.ruleset.actions[command.action]
    if action.kind != "reaction":
        text = say("action_is_no_reaction_and_reactor", action=action.label, reactor=reactor.name)
        return (Problem("not_a_reaction", text, battle.ruleset.source_of("reaction")),)
    aimed = battle.token(command.target) if command.target is not None else None
    problems = reaction_problems(battle, reactor, command.action, aimed, "declared")
    if refuses(problems):
        return problems
    wrong = _reaction_roll_problem(battle, command)
    return (wrong,) if wrong is not None else problems


def _take_reaction(battle: Battle, command: React) -> Done:
    """The scenario after a reaction that nothing forbids: paid, and carried out where its roll
    allows it.
    """
    reactor, action = battle.token(command.token), battle.ruleset.actions[command.action]
    taken = pay_for_reaction(
        battle, reactor, action, command.roll if not action.cancels else None, times=command.times
    )
    if not taken.success:
        return taken.scenario
    scenario = logged(taken.scenario, command.token, f"{reactor.name}: {action.label}")
    now = battle.after(scenario)
    scenario, frames = resolve_reaction.carry_out_reaction(
        now, command.token, command.action, command.target or "", command.roll
    )
    return _stacked(scenario, frames)


def _readied_by(battle: Battle, action_id: str) -> set[str]:
    """The readied actions that a reaction carries out: it stands for them where it asks for one
    (B29).
    """
    action = battle.ruleset.actions.get(action_id)
    return (
        {gate.holds_card for gate in action.gates if gate.holds_card is not None}
        if action is not None
        else set()
    )


def _reaction_roll_problem(
    battle: Battle, command: React, card: Card | None = None
) -> Problem | None:
    """Why the faces, or the number of reactions, given with a reaction cannot be."""
    if not 1 <= command.times <= 20:
        return Problem("bad_times", say("reaction_counts_as_1_to_20", times=command.times))
    reactor = battle.token(command.token)
    if card is not None:
        due = card_roll_due(battle, reactor, card)
        return choice_roll_problem(due.dice if due is not None else None, command.roll)
    action = battle.ruleset.actions[command.action]
    due = price_due(battle, reactor, action, False, command.times)
    if due is not None:
        return choice_roll_problem(due.dice, command.roll)
    return choice_roll_problem("" if action.cancels else None, command.roll)


def _play_card(battle: Battle, command: React, number: int) -> Done:
    reactor = battle.token(command.token)
    card = cards_of(battle.scenario, command.token)[number]
    aim = card_aim_problems(battle, reactor, card, command.target or "")
    problems = (*card_problems(battle, reactor, card), *aim)
    if refuses(problems):
        return problems
    wrong = _reaction_roll_problem(battle, command, card)
    if wrong is not None:
        return (wrong,)
    action = battle.ruleset.actions.get(card.action)
    reopened = battle.after(_gone_on_with(battle, command.token))
    if command.path and action is not None and action.movement is not None:
        return readying.walk_off_turn(reopened, command, number)
    scenario, frames = resolve_reaction.carry_out_card(
        reopened, reactor, number, command.target or "", command.roll
    )
    return _stacked(scenario, frames)


def _gone_on_with(battle: Battle, by: str) -> Scenario:
    """The scenario in which the active token may continue the walk it just made: a readied action
    has interrupted it, not ended it (D34). A movement that does something where it ends is over.
    """
    mover = battle.scenario.encounter.active
    if mover is None or mover == by or mover not in battle.scenario.tokens:
        return battle.scenario
    turn = turn_of(battle.scenario, mover)
    if (
        turn.move is None
        or turn.used[-1:] != (turn.move.action,)
        or battle.ruleset.actions[turn.move.action].effects
    ):
        return battle.scenario
    return with_turn(battle.scenario, mover, replace(turn, move=replace(turn.move, closed=False)))


def _stacked(scenario: Scenario, frames: list[Frame]) -> Scenario:
    for frame in reversed(frames):
        scenario = with_frame(scenario, frame)
    return scenario
