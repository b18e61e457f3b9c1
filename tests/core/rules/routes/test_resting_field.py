"""Where a token may come to rest is the same whether events are counted or not, and hangs on nobody
who stands outside of the cells that it says.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.reference.how_many import SEED, maps

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.foresight.foresight_cache import sensitive_cells
from fivefoot.core.rules.routes.query import movement_field, resting_field
from fivefoot.core.rules.routes.stops import Stops
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
SIDE = 14
SIZES = ("medium", "medium", "medium", "small", "large")


def crowded_scene(seed: int) -> Battle:
    """Nine creatures among walls, pits to leap, rubble, water and ledges."""
    draw = np.random.default_rng(SEED * 1000 + seed)
    name = SYSTEMS[seed % len(SYSTEMS)]
    walls = {}
    for number in range(int(draw.integers(0, 14))):
        x, y = (int(each) * 1000 for each in draw.integers(0, SIDE, 2))
        long = int(draw.integers(1, 5)) * 1000
        end = Point(x + long, y) if draw.integers(0, 2) else Point(x, y + long)
        walls[f"wall-{number}"] = Barrier(f"wall-{number}", Point(x, y), end)
    kinds = [Surface("difficult"), Surface("pit", depth=2000), Surface("water", depth=1000)]
    if seed % 3 == 0:
        kinds.append(Surface("ledge", height=1000))
    ground = {
        Cell(*(int(n) for n in draw.integers(0, SIDE, 2))): kinds[int(draw.integers(0, len(kinds)))]
        for _ in range(int(draw.integers(0, 50)))
    }
    tokens: dict[str, Token] = {}
    taken: set[Cell] = set()
    while len(tokens) < 9:
        size = SIZES[int(draw.integers(0, len(SIZES)))]
        x, y = (int(each) for each in draw.integers(0, SIDE - 1, 2))
        cells = {Cell(x + i, y + j) for i in range(2) for j in range(2)}
        if not cells & taken:
            taken |= cells
            key, side = f"t{len(tokens)}", ("heroes", "foes", "neutral")[len(tokens) % 3]
            stats = {name: {"strength": int(draw.integers(-1, 7))}}
            tokens[key] = Token(key, key, Cell(x, y), side, size, stats=stats)
    scene = Scene(SIDE, SIDE, barriers=walls, painted=painted_with(PaintedGround(), ground))
    fight = Encounter("play", 1, active="t0")
    return Battle(Scenario(scene, name, tokens=tokens, encounter=fight), library.load(name))


def as_bytes(stops: Stops) -> tuple[bytes, ...]:
    parts = (stops.x, stops.y, stops.level, stops.support, stops.purchases)
    return tuple(part.astype(np.int64).tobytes() for part in parts)


@pytest.mark.parametrize("seed", range(maps(15, 500)))
def test_the_places_are_those_of_the_whole_field(seed: int) -> None:
    battle = crowded_scene(seed)
    for name in battle.scenario.tokens:
        whole, spare = movement_field(battle, name), resting_field(battle, name)
        assert as_bytes(spare.stops()) == as_bytes(whole.stops()), name


@pytest.mark.parametrize("seed", range(maps(15, 500)))
def test_whoever_moves_outside_of_the_cells_changes_no_place(seed: int) -> None:
    draw = np.random.default_rng(SEED * 1000 + seed)
    battle = crowded_scene(seed)
    for name in battle.scenario.tokens:
        field = resting_field(battle, name)
        touched, here = sensitive_cells(battle, field, 0), as_bytes(field.stops())
        assert touched is not None
        for other in battle.scenario.tokens.values():
            cell = Cell(*(int(each) for each in draw.integers(0, SIDE - 1, 2)))
            there = replace(other, cell=cell)
            cells = (*battle.footprint(other).cells(), *battle.footprint(there).cells())
            if other.id != name and not any(each in touched for each in cells):
                tokens = {**battle.scenario.tokens, other.id: there}
                later = battle.after(replace(battle.scenario, tokens=tokens))
                assert as_bytes(resting_field(later, name).stops()) == here, (name, other.id, cell)
