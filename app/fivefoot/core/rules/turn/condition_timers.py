"""Conditions that end by themselves, after some rounds or at a moment of a turn, and what a turn's
start says about them.
"""

from __future__ import annotations

from fivefoot.core.model.encounter import Timer
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.reminders import reminder
from fivefoot.core.rules.turn.state import logged, name_of, with_timer
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.labels import in_sentence

BY_ROUNDS = ("turn_start", "round_end")
"""Moments that come once a round, so that those to wait for are rounds."""


def with_rounds(scenario: Scenario, token_id: str, name: str, rounds: int, giver: str) -> Scenario:
    """The scenario in which a condition lasts so many rounds: up to the start of a turn of the
    giver, the actor or the bearer, the first of them that has a place in the order; without any, to
    the end of a round.
    """
    encounter = scenario.encounter
    # Only tokens in the turn order count: a condition timed by any other would never end.
    counting = next(
        (each for each in (giver, encounter.active, token_id) if each and each in encounter.order),
        "",
    )
    moment = "turn_start" if counting else "round_end"
    # The first of those moments ends it where one round was said.
    return with_timer(scenario, Timer("condition", token_id, name, moment, counting, rounds - 1))


def reminded_of_timers(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which a token that begins its turn is told which of its conditions last and
    which end with it.
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    for timer in scenario.encounter.timers:
        if (
            timer.kind != "condition"
            or timer.token != token_id
            or timer.name not in ruleset.conditions
        ):
            continue
        label = in_sentence(ruleset.conditions[timer.name].label)
        name = name_of(scenario, token_id)
        if timer.moment in BY_ROUNDS and timer.skip > 0:
            # The moment that is coming counts as well.
            left = timer.skip + 1
            text = say("name_is_label_for_left", name=name, label=label, left=left)
            scenario = logged(scenario, token_id, reminder(text))
        elif timer.moment == "turn_end" and timer.of == token_id and not timer.skip:
            text = say("name_is_label_until_end", name=name, label=label)
            scenario = logged(scenario, token_id, reminder(text))
    return scenario


def lasts_rounds(scenario: Scenario, token_id: str, name: str) -> bool:
    """Whether a condition ends after some rounds beyond the current one."""
    timer = _timer_of(scenario, token_id, name)
    return timer is not None and timer.moment in BY_ROUNDS and bool(timer.skip)


def _timer_of(scenario: Scenario, token_id: str, name: str) -> Timer | None:
    found = (
        t
        for t in scenario.encounter.timers
        if (t.kind, t.token, t.name) == ("condition", token_id, name)
    )
    return next(found, None)


def end_text(scenario: Scenario, token_id: str, name: str) -> str:
    """When a condition ends by itself, in words: "3 rounds", "end of Ada's turn"; empty where only
    the table ends it.
    """
    timer = _timer_of(scenario, token_id, name)
    if timer is None:
        return ""
    if lasts_rounds(scenario, token_id, name):
        return say("skip_rounds", skip=timer.skip + 1)
    # The one who counts may be gone.
    whose = f"{name_of(scenario, timer.of)}'s" if timer.of in scenario.tokens else "its"
    return {
        "turn_start": say("start_of_whose_turn", whose=whose),
        "turn_end": say("end_of_whose_turn", whose=whose),
        "round_end": say("end_of_round"),
        "used": say("its_next_use"),
        "next_turn_used": say("its_next_use"),
        "attacked": say("next_attack"),
        "any_action": say("its_next_action"),
        "moved": say("its_next_move"),
    }.get(timer.moment, "")
