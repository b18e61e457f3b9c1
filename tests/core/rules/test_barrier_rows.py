"""Barriers as rows say of each what the barrier itself says, whatever they were patched from."""

from __future__ import annotations

import numpy as np
import pytest
from tests.core.rules.test_changed_walls import edited

from fivefoot.core.rules.space.barrier_rows import BarrierRows, barrier_rows
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import segments_of


@pytest.mark.parametrize("seed", range(4))
def test_rows_are_what_their_barriers_are(seed: int) -> None:
    before: BarrierRows | None = None
    for battle in edited(np.random.default_rng(seed), edits=6, several=True):
        barriers = tuple(battle.scenario.scene.barriers.values())
        before = barrier_rows(barriers, before)
        assert np.array_equal(before.rows, barrier_rows(barriers, None).rows)
        assert before.barriers == barriers
        assert np.array_equal(before.bottom, [each.bottom for each in barriers])
        assert np.array_equal(before.top, [each.top for each in barriers])


@pytest.mark.parametrize("head", [300, 700, 900])
def test_what_stops_movement_looks_and_blows(head: int) -> None:
    for battle in edited(np.random.default_rng(head), edits=3, several=True):
        assert_sorted_out(battle, head)


def assert_sorted_out(battle: Battle, head: int) -> None:
    """The battle's lists of barriers hold those that the barriers themselves say."""
    barriers = list(battle.scenario.scene.barriers.values())
    rising = [b for b in barriers if not b.is_low or b.bottom < head < b.top]
    expected = {
        "movement_segments": [b for b in barriers if b.blocks_movement and not b.is_low],
        "wall_lines": [b for b in barriers if b.blocks_movement],
        "effect_segments": [b for b in barriers if b.blocks_effect and not b.is_low],
        "sight_segments": [b for b in barriers if b.blocks_sight and not b.is_low],
    }
    for name, those in expected.items():
        assert np.array_equal(getattr(battle, name), segments_of(those)), name
    effect = segments_of([b for b in rising if b.blocks_effect])
    sight = segments_of([b for b in rising if b.blocks_sight])
    assert np.array_equal(battle.effect_segments_at(head), effect)
    assert np.array_equal(battle.sight_segments_at(head), sight)
    doors = [(*b.start, *b.end) for b in barriers if b.opens and b.is_open]
    assert battle.open_doors.tolist() == [list(door) for door in doors]
    assert battle.movement_walls == tuple(b for b in barriers if b.blocks_movement)
    assert battle.low_walls == tuple(b for b in barriers if b.blocks_movement and b.is_low)
    assert battle.has_heights == any(b.is_low or b.bottom for b in barriers)
