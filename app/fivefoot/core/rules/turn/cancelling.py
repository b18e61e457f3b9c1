"""How a defence reduces the Effort of the blow that waits for the defender (D23, D36, D37)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fivefoot.core.model.frames import Blow, StrikeFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.state import logged, name_of, with_encounter
from fivefoot.core.rules.turn.texts import say


def cancelled_effort(action: Action, effort: int, pool: int = 0) -> int:
    """How much incoming Effort a defence cancels (D36: one for two rolled, D23: one for one from
    the pool).
    """
    if action.cancels == "half":
        # One for two rolled, rounded down (D36).
        return effort // 2
    # It cancels nothing by number: the attack counts as one (D37).
    if action.cancels == "to_one":
        return 0
    return min(pool, effort) if action.cancels == "pool" else effort


def pool_of(battle: Battle, token_id: str) -> int:
    """How much Effort is left in a token's evasive pool, rolled when it was made (D23)."""
    return int(battle.turn(token_id).flags.get("evasive_pool", "0") or 0)


def lessen_blow(
    battle: Battle, reactor: str, action_id: str, faces: tuple[int, ...] | None
) -> Scenario:
    """The scenario in which the waiting blow has lost the Effort that a defence cancels."""
    scenario, action = battle.scenario, battle.ruleset.actions[action_id]
    pool = pool_of(battle, reactor)
    if not faces and action.cancels != "pool":
        return logged(
            scenario,
            reactor,
            say("reactor_what_it_cancels_is_rolled", reactor=name_of(scenario, reactor)),
        )
    rolled = faces[0] if faces else pool
    less, most = (
        cancelled_effort(action, rolled, pool),
        # Two rolled or more make it one; less does nothing (D37).
        1 if action.cancels == "to_one" and rolled >= 2 else None,
    )

    def lowered(blow: Blow) -> Blow:
        return replace(
            blow,
            less=blow.less + less,
            most=most if most is not None else blow.most,
            # Whose pool it is: what is used of it is taken off when the blow lands.
            pool=reactor if action.cancels == "pool" else blow.pool,
        )

    scenario = with_blow_at(scenario, reactor, lowered)
    return logged(scenario, reactor, f"{name_of(scenario, reactor)} {_words(action, less, most)}")


def with_blow_at(scenario: Scenario, target: str, changed: Callable[[Blow], Blow]) -> Scenario:
    """The scenario with the topmost blow that waits for a token changed; unchanged where there is
    none.
    """
    pending = list(scenario.encounter.pending)
    # From the top down: the blow that is being answered lies above older ones.
    for place in range(len(pending) - 1, -1, -1):
        frame = pending[place]
        blow = frame.blow if isinstance(frame, StrikeFrame) else None
        if blow is None or not isinstance(frame, StrikeFrame):
            continue
        if blow.target == target and blow.result is None:
            pending[place] = frame.with_blow(changed(blow))
            return with_encounter(scenario, pending=tuple(pending))
    return scenario


def _words(action: Action, less: int, most: int | None) -> str:
    if action.cancels != "to_one":
        return say("cancels_up_to_less_effort", less=less)
    return (
        say("makes_attack_count_as_1_effort")
        if most is not None
        else say("does_not_lessen_attack_2_effort")
    )
