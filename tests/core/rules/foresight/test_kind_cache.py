"""What tokens that are alike can pay for is found once for all of them, and is right for each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.rules.routes.test_resting_field import crowded_scene
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.scenario import with_turn
from fivefoot.core.model.terrain import PaintedGround
from fivefoot.core.rules.foresight import foresight
from fivefoot.core.rules.foresight.kind_cache import KindCache
from fivefoot.core.rules.space.battle import Battle, forget_derived


def mixed_crowd(seed: int) -> Battle:
    """Creatures on level ground, some alike, some slowed, hurt, down or with a turn half spent."""
    battle, draw = crowded_scene(seed), np.random.default_rng(seed)
    stats = battle.token("t0").stats
    states = ("", "", *list(battle.ruleset.conditions)[:6])
    tokens = {}
    for name, token in battle.scenario.tokens.items():
        state = states[int(draw.integers(0, len(states)))]
        tokens[name] = replace(
            token,
            size="medium",
            stats=stats if draw.integers(0, 4) else token.stats,
            conditions={state: 1} if state else {},
            hit_points=(None, 7, 0)[int(draw.integers(0, 3))],
        )
    scene = replace(battle.scenario.scene, painted=PaintedGround())
    scenario = replace(battle.scenario, scene=scene, tokens=tokens)
    for name in tokens:
        if draw.integers(0, 3) == 0:
            pools = {pool: 1 for pool in battle.ruleset.pools if draw.integers(0, 2)}
            scenario = with_turn(scenario, name, TurnState(pools=pools, ended=True))
    return battle.after(scenario)


@pytest.mark.parametrize("seed", range(maps(25, 500)))
def test_each_can_pay_for_what_it_would_be_found_to_alone(seed: int) -> None:
    battle = mixed_crowd(seed)
    forget_derived()
    for token in battle.scenario.tokens.values():
        found = foresight._next_turn(battle, token)
        assert found == foresight._worked_out(battle, token, found.looks), token


def test_a_crowd_of_one_kind_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, asked = mixed_crowd(0), []
    alone = replace(battle.token("t0"), conditions={}, hit_points=None)
    tokens = {
        name: replace(alone, id=name, name=name, cell=token.cell)
        for name, token in battle.scenario.tokens.items()
    }
    battle = battle.after(replace(battle.scenario, tokens=tokens))
    battle = battle.after(
        replace(battle.scenario, encounter=replace(battle.scenario.encounter, turns={}))
    )
    forget_derived()
    plain = foresight._worked_out
    monkeypatch.setattr(foresight, "_worked_out", lambda *a: (asked.append(a), plain(*a))[1])
    turns = {foresight._next_turn(battle, token) for token in tokens.values()}
    assert len(asked) == len(turns) == 1


def test_who_has_less_left_or_another_state_is_of_another_kind() -> None:
    token, spent = mixed_crowd(0).token("t0"), TurnState(pools={"energy": 0})
    known: KindCache[int] = KindCache()
    assert known.get(token, None, lambda: 1) == 1
    assert known.get(replace(token, id="t9", cell=Cell(9, 9)), None, lambda: 2) == 1
    assert known.get(token, spent, lambda: 3) == 3
    assert known.get(replace(token, conditions={"prone": 1, "slowed": 1}), None, lambda: 4) == 4
    assert known.get(token, replace(spent), lambda: 5) == 3
