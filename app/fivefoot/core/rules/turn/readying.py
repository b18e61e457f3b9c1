"""Readied movements: walked off the own turn when their trigger comes, paid when they were readied.

A preview asks `at_hand` for the battle in which the movement lies ready and judges ways there with
no purchase more; `walk_off_turn` does the same, so that the two cannot differ.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import Card, OpenMove
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Move, React
from fivefoot.core.rules.turn.effects import used_up
from fivefoot.core.rules.turn.reacting import CARD, card_price_text, cards_of, take, without_card
from fivefoot.core.rules.turn.reaction_window import answered_by_walking
from fivefoot.core.rules.turn.resolve_reaction import struck_anew
from fivefoot.core.rules.turn.state import logged, pushed
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.using import second_of_two
from fivefoot.core.rules.turn.walking import (
    spelled_out,
    tumble_problems,
    tumbled_through,
    verdict_of,
    walk_frame,
)


def readied_movement(battle: Battle, token_id: str, choice: str) -> str | None:
    """The movement that a choice like "card:0" does for a token, by its action's id; None where it
    does another thing.
    """
    number = choice.removeprefix(CARD)
    cards = cards_of(battle.scenario, token_id)
    # A choice without a number is no card.
    if number == choice or not number.isdecimal() or int(number) >= len(cards):
        return None
    action = battle.ruleset.actions.get(cards[int(number)].action)
    return cards[int(number)].action if action is not None and action.movement is not None else None


def payment_text(battle: Battle, token_id: str, choice: str) -> str:
    """What pays for a readied movement like "card:0": "Paid when it was readied (Ready); takes 1
    reaction".
    """
    card = cards_of(battle.scenario, token_id)[int(choice.removeprefix(CARD))]
    readied = battle.ruleset.actions.get(card.kind)
    by = f" ({readied.label})" if readied is not None else ""
    price = card_price_text(battle, battle.token(token_id), card)
    paid = say("paid_when_it_was_readied", by=by)
    return say("paid_and_takes_price", paid=paid, price=price) if price else paid


def at_hand(battle: Battle, token_id: str, action_id: str) -> Battle:
    """The battle in which a token has the movement it readied, unspent, and its turn is not
    over.
    """
    # Off its turn its own movement may be closed: this one stands in for it.
    turn = replace(
        turn_of(battle.scenario, token_id), move=_unspent(battle, token_id, action_id), ended=False
    )
    return battle.after(with_turn(battle.scenario, token_id, turn))


def _unspent(battle: Battle, token_id: str, action_id: str) -> OpenMove:
    """The movement that was readied, nothing of it walked; of one that adds to the turn's, what it
    adds (C38, C42).
    """
    profile, start = profile_of(battle, token_id, action_id), battle.token(token_id).cell
    movement = profile.action.movement
    if movement is None or not movement.adds_to_pool:
        return OpenMove(action_id, profile.budget, start=start)
    plain = profile_of(battle, token_id, None)
    return OpenMove(
        # Of a pool only what it adds is open, all else counts as used (C38).
        action_id,
        profile.budget,
        plain.budget,
        by_mode=dict(plain.counters),
        start=start,
    )


def walk_off_turn(battle: Battle, command: React, number: int) -> Scenario | tuple[Problem, ...]:
    """The scenario with a readied movement under way; it provokes reactions like any other (A31).

    Where its walker is asked just now, that is its answer. Refused with the problems of its path,
    too long a one among them: nothing more is bought off the own turn.
    """
    card = cards_of(battle.scenario, command.token)[number]
    now = at_hand(battle, command.token, card.action)
    move = Move(
        command.token, command.path, card.action, levels=command.levels, modes=command.modes
    )
    enemy = tumbled_through(now, move)
    frame = walk_frame(now, move, enemy, off_turn=True)
    verdict = verdict_of(now, frame, list(command.path))
    found = (*verdict.problems, *tumble_problems(now, move, enemy))
    # No overruling here: off the turn a path is what was readied, or nothing.
    problems = tuple(problem for problem in found if not problem.warning)
    if problems or verdict.route is None:
        return problems
    # Its question is answered by walking.
    answered = battle.after(answered_by_walking(battle, command.token))
    taken = take(answered, battle.token(command.token), None, command.roll, card)
    if not taken.success:
        return taken.scenario  # what was prepared waits for another chance (C42)
    begun = battle.after(_begun(taken.scenario, battle, card))
    return pushed(
        at_hand(begun, command.token, card.action).scenario, spelled_out(frame, verdict.route)
    )


def _begun(scenario: Scenario, battle: Battle, card: Card) -> Scenario:
    """The scenario without the card, with what a second use of its category brings."""
    name = scenario.tokens[card.token].name
    # It has done what it readied: the blow meets it as it is now (D34).
    scenario = struck_anew(without_card(scenario, card), card.token)
    scenario = logged(scenario, card.token, say("name_readied_movement", name=name))
    # What helps the next action helped this one (D32).
    scenario = used_up(battle.after(scenario), card.token, card.action)
    # A readied second Maneuver exposes when it is carried out (D34).
    category = battle.ruleset.actions[card.action].category
    return second_of_two(battle.after(scenario), card.token, category, card.repeat)
