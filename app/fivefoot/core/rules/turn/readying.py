"""Readied movements: walked outside one's own turn when their trigger occurs, and paid for when
they were readied.

A preview asks `with_readied_movement` for a battle in which the movement is ready to be used, and
judges paths in it without further purchases. `walk_off_turn` does the same, so that preview and
effect cannot differ.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import Card, OpenMove
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.action_use import second_of_two
from fivefoot.core.rules.turn.commands import Move, React
from fivefoot.core.rules.turn.effects import expire_on_next_use
from fivefoot.core.rules.turn.reacting import (
    CARD,
    card_price_text,
    cards_of,
    pay_for_reaction,
    without_card,
)
from fivefoot.core.rules.turn.reaction_window import answered_by_walking
from fivefoot.core.rules.turn.resolve_reaction import resolve_blow_again
from fivefoot.core.rules.turn.state import logged, with_frame
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.walking import (
    enemy_tumbled_through,
    tumble_problems,
    verdict_of,
    walk_frame,
    with_every_step,
)


def readied_movement(battle: Battle, token_id: str, choice: str) -> str | None:
    """The action id of the movement that a choice like "card:0" makes for a token; None where it
    does something else.
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


def with_readied_movement(battle: Battle, token_id: str, action_id: str) -> Battle:
    """The battle in which a token has its readied movement unspent and its turn is not over."""
    # Off its turn its own movement may be closed: this one stands in for it.
    turn = replace(
        turn_of(battle.scenario, token_id), move=_unspent(battle, token_id, action_id), ended=False
    )
    return battle.after(with_turn(battle.scenario, token_id, turn))


def _unspent(battle: Battle, token_id: str, action_id: str) -> OpenMove:
    """The readied movement with nothing of it walked; for one that adds to the turn's movement,
    what it adds (C38, C42).
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

    Where its walker is being asked, walking is its answer. Refused with the problems of its path,
    such as too long a one: nothing more can be bought outside one's own turn.
    """
    card = cards_of(battle.scenario, command.token)[number]
    now = with_readied_movement(battle, command.token, card.action)
    move = Move(
        command.token, command.path, card.action, levels=command.levels, modes=command.modes
    )
    enemy = enemy_tumbled_through(now, move)
    frame = walk_frame(now, move, enemy, off_turn=True)
    verdict = verdict_of(now, frame, list(command.path))
    found = (*verdict.problems, *tumble_problems(now, move, enemy))
    # No overruling here: off the turn a path is what was readied, or nothing.
    problems = tuple(problem for problem in found if not problem.warning)
    if problems or verdict.route is None:
        return problems
    # Its question is answered by walking.
    answered = battle.after(answered_by_walking(battle, command.token))
    taken = pay_for_reaction(answered, battle.token(command.token), None, command.roll, card)
    if not taken.success:
        return taken.scenario  # what was prepared waits for another chance (C42)
    begun = battle.after(_begun(taken.scenario, battle, card))
    return with_frame(
        with_readied_movement(begun, command.token, card.action).scenario,
        with_every_step(frame, verdict.route),
    )


def _begun(scenario: Scenario, battle: Battle, card: Card) -> Scenario:
    """The scenario without the card, and with what a second use of its category brings."""
    name = scenario.tokens[card.token].name
    # It has done what it readied: the blow meets it as it is now (D34).
    scenario = resolve_blow_again(without_card(scenario, card), card.token)
    scenario = logged(scenario, card.token, say("name_readied_movement", name=name))
    # What helps the next action helped this one (D32).
    scenario = expire_on_next_use(battle.after(scenario), card.token, card.action)
    # A readied second Maneuver exposes when it is carried out (D34).
    category = battle.ruleset.actions[card.action].category
    return second_of_two(battle.after(scenario), card.token, category, card.repeat)
