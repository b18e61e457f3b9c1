"""Pools changed manually, and reactions marked as used that were taken at the table without a
question.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import charge, pool_left, pool_size
from fivefoot.core.rules.means.reactions_left import reactions_left
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.ruleset_labels import noun_of
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import MarkReaction, Spend
from fivefoot.core.rules.turn.legality import unknown_token
from fivefoot.core.rules.turn.state import logged, with_counter_raised
from fivefoot.core.rules.turn.texts import say

Done = Scenario | tuple[Problem, ...]
MOST_REACTIONS = 20


def spend(battle: Battle, command: Spend) -> Done:
    """The scenario with an amount taken from a pool, or given back to it, and written down.

    No more can be taken than is there; what does not fit into a full pool is not given back.
    """
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    if command.pool not in battle.ruleset.pools:
        names = ", ".join(battle.ruleset.pools)
        return (
            Problem(
                "unknown_pool", say("there_is_no_pool_pool_pools", pool=command.pool, names=names)
            ),
        )
    left = pool_left(battle, command.token, command.pool)
    size = pool_size(battle, command.token, command.pool)
    if command.amount > left:
        return (_too_much(battle, command, left, size),)
    # What does not fit is not given back: a pool has its size.
    after = min(left - command.amount, size)
    if after == left:
        return battle.scenario
    text = _written_down(battle, command, left, after, size)
    return logged(_with_left(battle, command.token, command.pool, after), command.token, text)


def _too_much(battle: Battle, command: Spend, left: int, size: int) -> Problem:
    """The problem that more is taken than is there."""
    text = say(
        "amount_of_pool_cannot_be_taken",
        token=battle.token(command.token).name,
        left=left,
        size=size,
        pool=noun_of(battle.ruleset.pools[command.pool], size),
        amount=command.amount,
    )
    return Problem("no_pool", text, battle.ruleset.source_of("pools"))


def _written_down(battle: Battle, command: Spend, left: int, after: int, size: int) -> str:
    """The line of the log about a pool that had `left` and has `after`."""
    name, amount = battle.token(command.token).name, abs(after - left)
    noun = noun_of(battle.ruleset.pools[command.pool], amount)
    if after < left:
        return say(
            "name_spends_by_hand", name=name, amount=amount, noun=noun, left=after, size=size
        )
    return say("name_regains_by_hand", name=name, amount=amount, noun=noun, left=after, size=size)


def _with_left(battle: Battle, token_id: str, pool: str, left: int) -> Scenario:
    """The scenario with so much left of a pool this turn."""
    turn = battle.turn(token_id)
    return with_turn(battle.scenario, token_id, replace(turn, pools={**turn.pools, pool: left}))


def mark_reaction(battle: Battle, command: MarkReaction) -> Done:
    """The scenario in which reactions taken at the table count as used: pool, number and later
    prices.
    """
    unknown = unknown_token(battle, command.token)
    if unknown is not None:
        return (unknown,)
    # Outside a fight nothing is counted.
    if not battle.in_play:
        text = say("reactions_are_counted_in_play_start")
        return (Problem("not_in_play", text),)
    token = battle.token(command.token)
    problem = _reactions_problem(battle, token, command.times)
    if problem is not None:
        return (problem,)
    scenario, pool = battle.scenario, battle.ruleset.reaction.pool
    # The pool too, where reactions have one: prices rise with the count (C55).
    if pool is not None:
        paid = charge(battle, token.id, {pool: 1}, command.times)
        scenario = with_turn(scenario, token.id, paid)
    scenario = with_counter_raised(scenario, token.id, "reactions_used", command.times)
    times = say("reaction") if command.times == 1 else say("times_reactions", times=command.times)
    return logged(
        scenario, token.id, say("token_has_used_times_marked", token=token.name, times=times)
    )


def _reactions_problem(battle: Battle, token: Token, times: int) -> Problem | None:
    """Why a token cannot have taken so many reactions, or None."""
    rule = battle.ruleset.source_of("reaction.limit")
    if not 1 <= times <= MOST_REACTIONS:
        text = say(
            "n_1_to_most_reactions_reactions_are_marked",
            most_reactions=MOST_REACTIONS,
            times=times,
        )
        return Problem("bad_count", text, rule)
    left = reactions_left(battle, token)
    # Sprint and the like give up all reactions of the round (D13).
    if "reactions_off" in battle.turn(token.id).flags:
        text = say("token_has_given_up_its_reactions", token=token.name)
        return Problem("no_reaction", text, rule)
    if left is not None and left < times:
        text = (
            say("token_has_used_its_reaction", token=token.name)
            if not left
            else say("only_left_left", left=left)
        )
        return Problem("no_reaction", text, rule)
    return None
