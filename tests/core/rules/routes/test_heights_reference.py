"""The program's movement over heights against plain searches on random maps.

Walkers under the three-action rules: exact levels, climbs in pieces of one cell, lips, leaps with
run-up, low walls, trenches, bridges and ceilings on maps of all kinds; and long lanes, on which one
runs, leaps, climbs and swims by turns. 2,600 maps, 5,600 in the long run
(`tests/reference/how_many.py`). A failure prints the map and the puzzle, which can be pasted into a
test of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.reference.comparing import answers, assert_same
from tests.reference.how_many import maps
from tests.reference.plain_heights import (
    Best,
    Body,
    Deck,
    Fence,
    Ground,
    Node,
    Place,
    PlainHeights,
    Terrace,
    picture,
)
from tests.reference.space_scenes import square

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.model.terrain import Ground as Piece
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

MAPS, CHUNK = 1000, 50
LANES, LANES_A_CHUNK = maps(1000, 4000), 100
CROWDS, CROWDS_A_CHUNK = 400, 100
ROOFS, ROOFS_A_CHUNK = 200, 50
KINDS = {"floor": "floor", "rough": "difficult", "pit": "pit", "water": "deep_water"}


@cache
def rules() -> Ruleset:
    """The three-action ruleset as it is, but for creatures: they are leapt over by height (B.3).

    Widths of passages are measured by tests of their own.
    """
    return library.load(
        "keyword3", {"leap.over_creatures": "by_height", "squeeze.width_test": False}
    )


def pick(rng: np.random.Generator, *choices: Any) -> Any:
    return choices[int(rng.integers(len(choices)))]


def random_ground(rng: np.random.Generator) -> Ground:
    kind = pick(rng, "floor", "floor", "floor", "rough", "pit")
    height = pick(rng, 0, 0, 300, 500, 600, 1000, 1000, 1600, 2000)
    if kind == "pit":
        return Ground(pick(rng, 0, 0, 1000), "pit", pick(rng, 0, 400, 1000, 2500))
    return Ground(
        height, kind, ceiling=height + pick(rng, 900, 1500) if rng.integers(12) == 0 else None
    )


def random_fence(rng: np.random.Generator, columns: int, rows: int) -> Fence:
    unit = pick(rng, 1000, 1000, 500, 1)
    x, y = (
        int(rng.integers(0, columns * 1000 // unit)) * unit,
        int(rng.integers(0, rows * 1000 // unit)) * unit,
    )
    length = int(rng.integers(1, 4)) * 1000
    style = int(rng.integers(3))
    far = (
        (x + length, y)
        if style == 0
        else (
            (x, y + length)
            if style == 1
            else (x + int(rng.integers(-2500, 2500)) or x + 1, y + int(rng.integers(-2500, 2500)))
        )
    )
    return Fence(
        (x, y),
        far,
        pick(rng, 0, 0, 0, 1000, 1200),
        pick(rng, None, 400, 600, 1000, 1000, 1500, 2000),
    )


def random_terrace(rng: np.random.Generator) -> Terrace:
    """A map of about 6 x 6 with everything that a walker meets."""
    columns, rows = int(rng.integers(4, 7)), int(rng.integers(3, 7))
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    share = pick(rng, 0.15, 0.3, 0.6)
    ground = {cell: random_ground(rng) for cell in cells if rng.random() < share}
    start = cells[int(rng.integers(len(cells)))]
    if start in ground and (ground[start].stand is None or ground[start].ceiling is not None):
        ground.pop(start)
    decks = tuple(
        deck
        for deck in [random_deck(rng, columns, rows)]
        if rng.integers(3) == 0 and start not in deck.cells and _spans(deck, ground)
    )
    flat = [cell for cell in cells if cell not in ground]
    trenches = random_trenches(rng, flat) if rng.integers(3) == 0 else ()
    level = ground.get(start, Ground()).stand
    assert level is not None
    return Terrace(
        columns,
        rows,
        start,
        level,
        tuple(ground.items()),
        decks,
        tuple(random_fence(rng, columns, rows) for _ in range(int(rng.integers(0, 4)))),
        trenches,
        pick(rng, 15000, 20000, 30000),
        pick(rng, 1, 2, 2),
        pick(rng, 0, 3, 4, 6, 6, 8),
        bool(rng.integers(2)),
    )


def random_lane(rng: np.random.Generator) -> Terrace:
    """A way of 6 to 8 cells, one or two wide: room to run, then something to leap, climb or swim,
    and again.
    """
    columns, rows = int(rng.integers(6, 9)), int(pick(rng, 1, 1, 2))
    share = pick(rng, 0.25, 0.4, 0.6)
    ground: dict[Place, Ground] = {}
    for x in range(columns):
        piece = lane_ground(rng)
        for y in range(rows):
            if rng.random() < share:
                ground[x, y] = piece if rng.random() < 0.8 else lane_ground(rng)
    start = (int(rng.integers(3)), int(rng.integers(rows)))
    ground.pop(start, None)
    flat = [(x, y) for x in range(columns) for y in range(rows) if (x, y) not in ground]
    fences = tuple(
        Fence((x * 1000, 0), (x * 1000, rows * 1000), 0, pick(rng, 400, 1000, 1000, 1400, 2000))
        for x in rng.integers(1, columns, int(pick(rng, 0, 0, 1, 2))).tolist()
    )
    return Terrace(
        columns,
        rows,
        start,
        0,
        tuple(ground.items()),
        (),
        fences,
        random_trenches(rng, flat) if rng.integers(3) == 0 else (),
        pick(rng, 20000, 25000, 30000),
        pick(rng, 1, 2, 2),
        int(rng.integers(3, 13)),
        bool(rng.integers(2)),
    )


def random_crowd(rng: np.random.Generator) -> Terrace:
    """A lane, or a small map, with creatures that stand, lie in pits and hover in the way."""
    map_ = random_lane(rng) if rng.integers(3) else random_terrace(rng)
    cells = [(x, y) for x in range(map_.columns) for y in range(map_.rows) if (x, y) != map_.start]
    bodies = []
    for number in rng.permutation(len(cells))[: int(rng.integers(1, 4))]:
        base = pick(rng, 0, 0, 0, -1000, -600, 400, 1000, 2000)
        bodies.append(Body(cells[int(number)], base, base + pick(rng, 400, 800, 1000, 1000, 1200)))
    return replace(map_, bodies=tuple(bodies), strength=int(rng.integers(4, 13)))


def random_roof(rng: np.random.Generator) -> Terrace:
    """A lane, or a small map, that one looks down on: the start and the cells beside it stand
    high.
    """
    map_ = random_lane(rng) if rng.integers(3) else random_terrace(rng)
    high, wide = pick(rng, 800, 1600, 2000, 2600, 4000), int(rng.integers(1, 4))
    roof = {
        (x, y): Ground(high)
        for x in range(map_.columns)
        for y in range(map_.rows)
        if abs(x - map_.start[0]) < wide and abs(y - map_.start[1]) < wide
    }
    decks = tuple(deck for deck in map_.decks if not set(deck.cells) & set(roof))
    ground = {**dict(map_.ground), **roof}
    return replace(
        map_,
        ground=tuple(ground.items()),
        level=high,
        decks=decks,
        trenches=(),
        drops=True,
        strength=int(rng.integers(4, 16)),
    )


def lane_ground(rng: np.random.Generator) -> Ground:
    kind = pick(rng, "floor", "pit", "pit", "pit", "rough", "water")
    if kind == "pit":
        return Ground(0, "pit", pick(rng, 0, 400, 1000, 2500))
    if kind == "water":
        return Ground(
            pick(rng, 0, 0, 1000), "water", 600
        )  # too shallow for a level below the surface
    return Ground(pick(rng, 0, 300, 500, 600, 1000, 1400, 2000), kind)


def _spans(deck: Deck, ground: dict[Place, Ground]) -> bool:
    """Whether a bridge lies nowhere below the ground, and somewhere above it (others are
    refused).
    """
    levels = [ground.get(cell, Ground()).stand for cell in deck.cells]
    return all(z is None or z <= deck.level for z in levels) and any(
        z is None or z < deck.level for z in levels
    )


def random_deck(rng: np.random.Generator, columns: int, rows: int) -> Deck:
    """A bridge along a row or a column."""
    level, thickness = pick(rng, 0, 500, 1000, 1000, 2000), pick(rng, 0, 200, 600)
    if rng.integers(2):
        row, first = int(rng.integers(rows)), int(rng.integers(columns - 1))
        last = min(columns, first + int(rng.integers(1, 5)))
        return Deck(tuple((x, row) for x in range(first, last)), level, thickness)
    column, first = int(rng.integers(columns)), int(rng.integers(rows - 1))
    return Deck(
        tuple((column, y) for y in range(first, min(rows, first + int(rng.integers(1, 5))))),
        level,
        thickness,
    )


def random_trenches(rng: np.random.Generator, flat: list[Place]) -> tuple[tuple[Place, ...], ...]:
    """Narrow strips without bottom on the edge of flat cells, away from their centres."""
    found = []
    for cell in flat:
        if rng.random() < 0.2:
            x, y, wide = cell[0] * 1000, cell[1] * 1000, int(rng.integers(50, 450))
            found.append(((x, y), (x + wide, y), (x + wide, y + 1000), (x, y + 1000)))
    return tuple(found)


def scene_of(terrace: Terrace) -> Scene:
    """The map of a terrace, its cells painted or drawn as squares."""
    pieces: list[Piece] = []
    palette: list[Surface] = []
    tile = bytearray(TILE * TILE)
    for (x, y), ground in terrace.ground:
        surface = Surface(KINDS[ground.kind], ground.height, ground.depth, ground.ceiling)
        if terrace.painted:
            if surface not in palette:
                palette.append(surface)
            tile[y * TILE + x] = palette.index(surface) + 1
        else:
            pieces.append(Piece(f"cell-{x}-{y}", surface, square(x, y)))
    pieces += [
        Piece(f"trench-{i}", Surface("chasm", 0), tuple(Point(*p) for p in points))
        for i, points in enumerate(terrace.trenches)
    ]
    for number, deck in enumerate(terrace.decks):
        surface = Surface("bridge", deck.level, thickness=deck.thickness)
        pieces += [Piece(f"deck-{number}-{x}-{y}", surface, square(x, y)) for x, y in deck.cells]
    barriers = {
        f"b{i}": Barrier(f"b{i}", Point(*f.start), Point(*f.end), bottom=f.bottom, height=f.height)
        for i, f in enumerate(terrace.fences)
    }
    painted = PaintedGround(tuple(palette), {(0, 0): bytes(tile)}) if palette else PaintedGround()
    return Scene(
        terrace.columns, terrace.rows, ground=tuple(pieces), painted=painted, barriers=barriers
    )


def battle_of(terrace: Terrace) -> Battle:
    stats = {
        "keyword3": {
            "speed": terrace.budget / 1000,
            "strength": terrace.strength,
            "actions": terrace.purchases,
        }
    }
    mover = Token(
        "mover", "Mover", Cell(*terrace.start), side="heroes", elevation=terrace.level, stats=stats
    )
    return battle_with(terrace, mover, rules())


def battle_with(terrace: Terrace, mover: Token, ruleset: Ruleset) -> Battle:
    """The walker and those in its way on the map, at play."""
    bodies = {
        f"body-{i}": Token(
            f"body-{i}",
            "Body",
            Cell(*body.cell),
            side="foes",
            elevation=body.base,
            support="flying",
            height=body.top - body.base,
        )
        for i, body in enumerate(terrace.bodies)
    }
    encounter = Encounter("play", 1, active=mover.id)
    return Battle(
        Scenario(scene_of(terrace), tokens={mover.id: mover, **bodies}, encounter=encounter),
        ruleset,
    )


def answer_of(terrace: Terrace) -> dict[Node, Best]:
    """What the program says of every place it can come to."""
    field = movement_field(battle_of(terrace), "mover", drops=terrace.drops)
    return answers(field)


def compare(terrace: Terrace) -> None:
    assert_same(answer_of(terrace), PlainHeights(terrace).answer())


def compare_all(made: Iterator[Terrace], chunk: int) -> None:
    for number, terrace in enumerate(made):
        try:
            compare(terrace)
        except AssertionError as error:
            raise AssertionError(
                f"map {number} of chunk {chunk}:\n{error}\n{picture(terrace)}"
            ) from error


@pytest.mark.parametrize("chunk", range(MAPS // CHUNK))
def test_walkers_on_random_heights(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 3])
    compare_all((random_terrace(rng) for _ in range(CHUNK)), chunk)


@pytest.mark.parametrize("chunk", range(LANES // LANES_A_CHUNK))
def test_running_leaping_climbing_and_swimming_on_random_lanes(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 17])
    compare_all((random_lane(rng) for _ in range(LANES_A_CHUNK)), chunk)


@pytest.mark.parametrize("chunk", range(CROWDS // CROWDS_A_CHUNK))
def test_leaping_over_creatures_on_random_maps(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 29])
    compare_all((random_crowd(rng) for _ in range(CROWDS_A_CHUNK)), chunk)


@pytest.mark.parametrize("chunk", range(ROOFS // ROOFS_A_CHUNK))
def test_leaping_down_from_random_roofs(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 41])
    compare_all((random_roof(rng) for _ in range(ROOFS_A_CHUNK)), chunk)
