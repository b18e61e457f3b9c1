"""Whose turn follows: tokens that are down are passed over, or asked, as the ruleset says."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.frames import DownTurnFrame
from fivefoot.core.model.scenario import Scenario, turn_of
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.downed import is_down, turn_of_the_down
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.rounds import begin_round, begin_turn, end_turn, pass_over
from fivefoot.core.rules.turn.state import members_of_turn, with_encounter, with_frame
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.rules.turn.waiting import Done, Waiting

PASS, TAKE = "pass", "take"


def next_turn(battle: Battle) -> Scenario:
    """The scenario with the turn under way ended and the next begun; past the last a new round
    begins.

    Where the ruleset has a phase for everybody first (preparations), the new round waits there
    until the next call.
    """
    scenario = battle.scenario
    # A group ends its turn together.
    for name in members_of_turn(scenario):
        if not turn_of(scenario, name).ended:
            scenario = end_turn(battle.after(scenario), name)
    return _following(battle.after(with_encounter(scenario, active=None)))


def _following(battle: Battle) -> Scenario:
    """The scenario with the turn of the first token that has one begun, perhaps in a new round."""
    scenario, ruleset = battle.scenario, battle.ruleset
    # Those who are down first: who comes next may be in this round still.
    scenario = _without_turns_of_the_down(battle.after(scenario))
    if next_in_order(scenario) is None:
        scenario = begin_round(battle.after(scenario))
        # The phase for everybody comes first: no turn begins until it is called.
        if ruleset.rounds.phases:
            return scenario
        scenario = _without_turns_of_the_down(battle.after(scenario))
    following = next_in_order(scenario)
    if following is None:
        return scenario  # nobody is there, or all are down
    # The table says whether somebody down acts.
    if _policy(battle.after(scenario), following) == "asked":
        return with_frame(scenario, DownTurnFrame(following))
    return begin_turn(battle.after(scenario), following)


def _without_turns_of_the_down(battle: Battle) -> Scenario:
    """The scenario with every token passed over that comes next and is down."""
    scenario = battle.scenario
    following = next_in_order(scenario)
    while following is not None and _policy(battle.after(scenario), following) == "skipped":
        scenario = pass_over(battle.after(scenario), following)
        following = next_in_order(scenario)
    return scenario


def _policy(battle: Battle, token_id: str) -> str:
    ruleset, token = battle.ruleset, battle.token(token_id)
    return turn_of_the_down(ruleset, token) if is_down(ruleset, token) else "taken"


def next_in_order(scenario: Scenario) -> str | None:
    """The first of the order whose turn this round is not over."""
    order = scenario.encounter.order or tuple(scenario.tokens)
    return next(
        (name for name in order if name in scenario.tokens and name not in scenario.encounter.done),
        None,
    )


def next_after_this(battle: Battle) -> str | None:
    """Who comes next in this round once the turn under way is over, the down left out; None = a new
    round begins.
    """
    scenario = battle.scenario
    # The others of the turn's group act with it.
    over = {*scenario.encounter.done, *members_of_turn(scenario)}
    order = scenario.encounter.order or tuple(scenario.tokens)
    waiting = (name for name in order if name in scenario.tokens and name not in over)
    return next((name for name in waiting if _policy(battle, name) != "skipped"), None)


@dataclass(frozen=True, slots=True)
class WaitingDownTurn(Waiting[DownTurnFrame]):
    """The turn of somebody who is down."""

    def question(self) -> Question | None:
        """Whether a token that is down gets its turn."""
        token = self.scenario.tokens.get(self.frame.token)
        if token is None:
            return None
        choices = (Choice(PASS, say("pass_over")), Choice(TAKE, say("begin_turn")))
        text = say("token_is_down_does_its_turn", token=token.name)
        return Question(self.frame.kind, token.id, text, choices, token.id, token.cell, PASS)

    def advance(self) -> Scenario:
        """The token is gone: the next one's turn begins."""
        return _following(self.without)

    def apply_answer(self, given: Answer) -> Done:
        """The scenario with its turn begun, or with that of the next."""
        if given.choice == TAKE:
            return begin_turn(self.without, self.frame.token)
        return _following(self.battle.after(pass_over(self.without, self.frame.token)))


__all__ = ["WaitingDownTurn", "next_after_this", "next_in_order", "next_turn"]
