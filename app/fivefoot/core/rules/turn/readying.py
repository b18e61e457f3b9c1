"""Readied movements: walked off the own turn when their trigger comes, paid when they were readied."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.movement.profile import profile_of
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.turn.commands import Move, React
from fivefoot.core.rules.turn.reacting import cards_of, take, without_card
from fivefoot.core.rules.turn.state import logged, pushed
from fivefoot.core.rules.turn.using import second_of_two
from fivefoot.core.rules.turn.walking import verdict_of, walk_frame


def walk_off_turn(battle: Battle, command: React, number: int) -> Scenario | tuple[Problem, ...]:
    """The scenario with a readied movement under way; it wakes reactions like any other (A31)."""
    card = cards_of(battle.scenario, command.token)[number]
    reactor = battle.token(command.token)
    scenario = _with_fresh_movement(battle, command.token, card.action)
    now = Battle(scenario, battle.ruleset)
    frame = walk_frame(now, Move(command.token, command.path, card.action))
    verdict = verdict_of(now, frame, list(command.path))
    problems = tuple(problem for problem in verdict.problems if not problem.warning)
    if problems or verdict.route is None:
        return problems
    if verdict.route.purchases:
        text = f"{reactor.name} readied one movement, and the path takes more"
        return (Problem("too_far", text, battle.ruleset.source_of("prepared"), command.path[-1]),)
    taken = take(now, reactor, None, command.roll, card=True)
    if not taken.success:
        return taken.scenario
    scenario = logged(without_card(taken.scenario, card), reactor.id, f"{reactor.name}: readied movement")
    category = battle.ruleset.actions[card.action].category
    scenario = second_of_two(Battle(scenario, battle.ruleset), reactor.id, category, card.repeat)
    return pushed(scenario, frame)


def _with_fresh_movement(battle: Battle, token_id: str, action_id: str) -> Scenario:
    """The scenario in which the token has the movement it readied, unspent."""
    profile = profile_of(battle, token_id, action_id)
    fresh = OpenMove(action_id, profile.budget, start=battle.token(token_id).cell)
    return with_turn(battle.scenario, token_id, replace(turn_of(battle.scenario, token_id), move=fresh, ended=False))
