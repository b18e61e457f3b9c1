"""What is found again after a wall has changed equals what is made anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from tests.bench import scenes

from fivefoot.core.geometry.barriers import blocked_cell_steps, blocked_footprint_steps
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.leap_walls import clear_leaps, clear_of_walls, surroundings
from fivefoot.core.rules.graph.map_leaps import leap_table
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.rules.space.obstacles import gaps_in, whole_map

COLUMNS, ROWS, WALLS, EDITS = 90, 70, 160, 3


def pit_tiles(rng: np.random.Generator) -> PaintedGround:
    """One cell in twelve is a pit, so that there is something to leap."""
    tiles = {
        (x, y): (rng.random(TILE * TILE) < 1 / 12).astype(np.uint8).tobytes()
        for y in range(-(-ROWS // TILE))
        for x in range(-(-COLUMNS // TILE))
    }
    return PaintedGround((Surface("pit"),), tiles)


def random_barrier(rng: np.random.Generator, name: str, one_way: bool = False) -> Barrier:
    """A wall, an open or a shut door, a low wall or one that stops one way, anywhere."""
    x, y = int(rng.integers(0, COLUMNS)) * 1000, int(rng.integers(0, ROWS)) * 1000
    dx, dy = ((1000, 0), (0, 1000), (500, 1500), (1300, -700))[int(rng.integers(4))]
    start, end = Point(x, y), Point(x + dx, y + dy)
    kind = int(rng.integers(5 if one_way else 4))
    if kind == 4:
        return Barrier(name, start, end, stops_from="left")
    if kind < 2:
        return Barrier(name, start, end, "door" if kind else "wall")
    if kind == 2:
        return Barrier(name, start, end, "door", is_open=True)
    return Barrier(name, start, end, height=700)


def edited(rng: np.random.Generator, edits: int = EDITS, several: bool = False) -> Iterator[Battle]:
    """A battle on a random map, and again after each of some changes to its walls; `several` at a
    time, and some that stop one way only.
    """
    scenario = scenes.battle().scenario
    barriers = {f"w{n}": random_barrier(rng, f"w{n}") for n in range(WALLS)}
    scene = Scene(COLUMNS, ROWS, barriers=barriers, painted=pit_tiles(rng))
    mover = replace(scenario.tokens[scenes.MOVER], cell=Cell(40, 30))
    scenario = replace(scenario, scene=scene, tokens={mover.id: mover})
    rules = library.rules_of(scenario)
    yield Battle(scenario, rules)
    for _ in range(edits):
        for _ in range(int(rng.integers(1, 4)) if several else 1):
            name = f"w{int(rng.integers(WALLS))}"
            if rng.integers(2):
                barriers = {key: each for key, each in barriers.items() if key != name}
            else:
                barriers = {**barriers, name: random_barrier(rng, name, one_way=several)}
        scenario = replace(scenario, scene=replace(scene, barriers=barriers))
        yield Battle(scenario, rules)


def answers(battle: Battle) -> list[Any]:
    """What walls bar: steps, gaps and leaps of footprints of one and two cells."""
    table = [leap_table(battle, side, 3) for side in (1, 2)]
    return [
        *(battle.footprint_steps(side) for side in (1, 2)),
        *(part for side in (1, 2) for part in gaps_in(battle, side, whole_map(battle))),
        *(getattr(each, name) for each in table for name in ("x", "y", "dx", "dy", "over")),
    ]


@pytest.mark.parametrize("seed", range(2))
def test_walls_that_change_one_by_one(seed: int) -> None:
    battles = list(edited(np.random.default_rng(seed)))
    forget_derived()
    kept = [answers(battle) for battle in battles]
    # The first was made with nothing to begin from.
    for battle, before in zip(battles[1:], kept[1:], strict=True):
        forget_derived()
        fresh = Battle(battle.scenario, battle.ruleset)
        for one, other in zip(before, answers(fresh), strict=True):
            assert np.array_equal(one, other)
    assert any(not np.array_equal(one, other) for one, other in zip(kept[0], kept[-1], strict=True))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("side", [1, 2, 3])
def test_parts_of_a_map_bar_what_the_whole_bars(seed: int, side: int) -> None:
    *_, battle = edited(np.random.default_rng(100 + seed))
    walls, cut = battle.full_walls(side), battle.ruleset.grid.corner_cut
    whole = blocked_cell_steps(walls, COLUMNS, ROWS, cut)
    assert np.array_equal(battle.footprint_steps(side), blocked_footprint_steps(whole, side))


def random_leaps(rng: np.random.Generator, count: int) -> LeapTable:
    """Leaps of up to five cells from anywhere to anywhere on flat ground."""
    x, y = rng.integers(6, COLUMNS - 8, count), rng.integers(6, ROWS - 8, count)
    dx, dy = rng.integers(-5, 6, (2, count))
    far, none = np.abs(dx) + np.abs(dy) > 1, np.zeros(count, dtype=np.int8)
    flat, room = np.zeros(count, dtype=np.int32), np.full(count, 10**6, dtype=np.int32)
    small = [part.astype(np.int8) for part in (none, dx, dy, none)]
    table = LeapTable(x.astype(np.int32), y.astype(np.int32), *small, flat, flat, flat, flat, room)
    return table.taken(np.flatnonzero(far))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("side", [1, 2])
def test_leaps_around_what_changed(seed: int, side: int) -> None:
    rng = np.random.default_rng(40 + seed)
    table, before, kept = random_leaps(rng, 400), None, set()
    for battle in edited(rng, edits=6, several=True):
        near = surroundings(battle, side, table)
        before = clear_leaps(battle, side, table, near, before)
        fresh = clear_of_walls(battle, side, table)
        for field in fields(LeapTable):
            assert np.array_equal(getattr(before.table, field.name), getattr(fresh, field.name))
        assert np.array_equal(table.taken(before.rows).x, fresh.x)
        kept.add(len(fresh))
    assert len(kept) > 1
