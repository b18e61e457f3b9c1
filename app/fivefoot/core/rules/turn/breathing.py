"""Rounds under water: held breath is counted at the end of each turn, then saves are due (A59)."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.breath import BREATH, breath_rounds
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.rules.turn.effects import give_condition
from fivefoot.core.rules.turn.state import logged, with_counter_raised
from fivefoot.core.rules.turn.texts import say


def is_under_water(battle: Battle, token: Token) -> bool:
    """Whether a swimmer is below the surface with all of its body."""
    if token.support != "swimming":
        return False
    head = battle.head_level(token)
    surfaces = [battle.surfaces.at(cell.x, cell.y) for cell in battle.footprint(token).cells()]
    # Any part of it above water breathes.
    return all(
        ground_kind(s).medium in ("liquid", "viscous") and head <= (s.height or 0) for s in surfaces
    )


def at_turn_end(battle: Battle, token_id: str) -> Scenario:
    """The scenario with one more round of held breath written down, or with the save that is due;
    above water the breath returns.

    With Constitution 3 rounds 1 to 30 are held, and the first save is due at the end of the 31st
    (AX60).
    """
    scenario, token, rule = battle.scenario, battle.token(token_id), battle.ruleset.breath
    held = breath_rounds(battle, token_id)
    if held is None:
        return scenario
    if not is_under_water(battle, token):
        return _breathing(battle, token_id)
    # Counted first: the round that ends now is one of those held.
    scenario = with_counter_raised(scenario, token_id, BREATH)
    rounds = turn_of(scenario, token_id).counters[BREATH]
    if rounds <= held:
        return logged(
            scenario,
            token_id,
            say("token_holds_its_breath_round_rounds", token=token.name, rounds=rounds, held=held),
        )
    # Given once, not each round.
    if rule.state is not None and rule.state not in token.conditions:
        scenario = give_condition(battle.after(scenario), token_id, rule.state)
    return logged(
        scenario,
        token_id,
        say("token_is_out_of_breath_save", token=token.name, rounds=rounds - held, save=rule.save),
    )


def _breathing(battle: Battle, token_id: str) -> Scenario:
    """The scenario with a token that can breathe again."""
    scenario, condition = battle.scenario, battle.ruleset.breath.state
    turn = turn_of(scenario, token_id)
    # It had not begun to count: nothing to take back.
    if BREATH not in turn.counters:
        return scenario
    counters = {name: count for name, count in turn.counters.items() if name != BREATH}
    scenario = with_turn(scenario, token_id, replace(turn, counters=counters))
    return (
        give_condition(battle.after(scenario), token_id, condition, 0)
        if condition is not None
        else scenario
    )
