"""New turns and new rounds: what is refreshed and what ends."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.means.breath import BREATH
from fivefoot.core.rules.routes.falls import FALLEN, FLOWN
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle


def new_turn(battle: Battle, token_id: str) -> Scenario:
    """The scenario with the token's turn begun: its turn pools are full, and the last turn's
    movement and flags are gone.
    """
    scenario, ruleset = battle.scenario, battle.ruleset
    before = turn_of(scenario, token_id)
    # Pools of the round stay as they are (B1).
    pools = {
        name: left for name, left in before.pools.items() if _refreshes(ruleset, name) != "own_turn"
    }
    counters = {name: made for name, made in before.counters.items() if _lasts(name)}
    # Reactions of a round go on being counted (B5).
    if ruleset.reaction.reset == "round" and "reactions_used" in before.counters:
        counters["reactions_used"] = before.counters["reactions_used"]
    lasting = {ruleset.hiding.flag} | (
        {FLOWN} if scenario.encounter.order else set()
    )  # found; the round's end (B48)
    flags = {name: kept for name, kept in before.flags.items() if name in lasting}
    # Movement is gone with it: it does not go over two turns (A43).
    fresh = with_turn(scenario, token_id, TurnState(pools=pools, counters=counters, flags=flags))
    return replace(fresh, encounter=replace(fresh.encounter, active=token_id))


def _lasts(counter: str) -> bool:
    """Whether a counter outlasts a turn: work over several rounds (C26), a long fall (B51), held
    breath (A59).
    """
    return counter.startswith("progress_") or counter in (FALLEN, BREATH)


def _refreshes(ruleset: Ruleset, pool: str) -> str:
    record = ruleset.pools.get(pool)
    return record.refresh if record is not None else "own_turn"


def new_round(battle: Battle) -> Scenario:
    """A new round begins: pools that refresh by round are full again, round limits start anew."""
    scenario, ruleset = battle.scenario, battle.ruleset
    encounter = scenario.encounter
    turns = {
        token_id: _round_refreshed(ruleset, turn) for token_id, turn in encounter.turns.items()
    }
    return replace(
        # Pairs of opportunity attacks are counted by the round (C24).
        scenario,
        encounter=replace(encounter, round=encounter.round + 1, turns=turns, pairs=()),
    )


def _round_refreshed(ruleset: Ruleset, turn: TurnState) -> TurnState:
    pools = {
        name: left for name, left in turn.pools.items() if _refreshes(ruleset, name) != "round"
    }
    counters = dict(turn.counters)
    if ruleset.reaction.reset == "round":
        counters.pop("reactions_used", None)
    return replace(turn, pools=pools, counters=counters)


__all__ = ["new_round", "new_turn", "turn_of"]
