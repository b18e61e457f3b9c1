"""Derived rasters are kept as long as what they come from."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.reference.fights import barrier, fight, token

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import with_token
from fivefoot.core.rules.battle import Battle, DerivedCache


def test_moving_a_token_keeps_the_masks_of_the_walls() -> None:
    battle = fight(token("M", (1, 1), "heroes"), walls=(("wall", (5, 5), (5, 6)),))
    moved = with_token(battle.scenario, replace(battle.token("M"), cell=Cell(2, 2)))
    later = Battle(moved, battle.ruleset)
    assert later.footprint_steps(2) is battle.footprint_steps(2)
    assert later.movement_segments is battle.movement_segments


def test_a_changed_wall_gives_new_masks_and_undo_finds_the_old_ones() -> None:
    battle = fight(walls=(("door", (5, 5), (5, 6)),))
    scene = battle.scenario.scene
    opened = replace(scene, barriers={"b0": barrier(0, "door", (5, 5), (5, 6), True)})
    other = Battle(replace(battle.scenario, scene=opened), battle.ruleset)
    assert battle.cell_steps()[1, 5, 4]
    assert not other.cell_steps().any()
    assert Battle(battle.scenario, battle.ruleset).cell_steps() is battle.cell_steps()


def test_kinds_of_barriers() -> None:
    kinds = ("wall", "door", "window", "fence", "curtain")
    battle = fight(walls=tuple((kind, (x, 0), (x, 1)) for x, kind in enumerate(kinds)))
    xs = [sorted(s[:, 0] // 1000) for s in (battle.movement_segments, battle.effect_segments, battle.sight_segments)]
    assert xs == [[0, 1, 2, 3], [0, 1, 2], [0, 1, 4]]


def test_hostiles_and_allies() -> None:
    battle = fight(token("M", (0, 0), "heroes"), token("A", (1, 0), "heroes"), token("N", (2, 0), "neutral"),
                   token("E", (3, 0)), token("X", (4, 0), "third"))  # fmt: skip
    assert [t.id for t in battle.hostiles(battle.token("M"))] == ["E", "X"]
    assert [t.id for t in battle.allies(battle.token("M"))] == ["A"]
    assert battle.hostiles(battle.token("N")) == battle.allies(battle.token("N")) == []


def test_anchors_that_would_overlap_a_token() -> None:
    battle = fight(token("E", (3, 3), size="large"))
    covered = battle.covered([battle.token("E")], 2)
    assert sorted(zip(*np.nonzero(covered), strict=True)) == [(y, x) for y in (2, 3, 4) for x in (2, 3, 4)]


def test_an_unknown_token_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        fight().token("nobody")


def test_the_cache_drops_the_oldest_and_never_mistakes_one_object_for_another() -> None:
    cache, made = DerivedCache(2), []

    def make(value: int) -> int:
        made.append(value)
        return value

    parts = [object(), object(), object()]
    assert [cache.get("x", (parts[i],), (), lambda i=i: make(i)) for i in (0, 1, 0, 2, 0, 1)] == [0, 1, 0, 2, 0, 1]
    assert made == [0, 1, 2, 1]
    assert cache.get("x", (parts[1],), ("more",), lambda: make(7)) == 7
