"""The program's movement through air, water and earth against a plain search on random maps.

Ten directions with prices that add up (the three-action rules), 26 with the greater price (the
two-point rules), and one pool for all modes (the quick-action rules); bodies of one cell and of two
by two. A failure prints the map and the question, which can be pasted into a test of its own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.reference.comparing import answers, assert_same
from tests.reference.plain_heights import Best, Deck, Fence, Node, Place
from tests.reference.plain_volume import (
    QUICK,
    STEEP,
    THREE,
    TWO,
    Game,
    Other,
    PlainVolume,
    Soil,
    Space,
    picture,
)
from tests.reference.space_scenes import battle_on, scene_of

from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

MAPS, CHUNK = 400, 50


@cache
def rules(name: str, up: int) -> Ruleset:
    """A ruleset without leaps or narrow gaps."""
    options: dict[str, Any] = {"leap.enabled": False, "squeeze.width_test": False}
    return library.load(name, options | ({"modes.fly.up": up} if up != 1 else {}))


def pick(rng: np.random.Generator, *choices: Any) -> Any:
    return choices[int(rng.integers(len(choices)))]


def random_soil(rng: np.random.Generator) -> Soil:
    kind = pick(
        rng, "floor", "floor", "rough", "pit", "abyss", "water", "water", "mud", "earth", "rock"
    )
    height = pick(rng, 0, 0, 300, 500, 1000, 1600, 2000)
    if kind == "pit":
        return Soil(kind, pick(rng, 0, 0, 1000), pick(rng, 400, 1000, 2500))
    if kind == "abyss":
        return Soil(kind, pick(rng, 0, 1000))
    if kind == "water":
        return Soil(kind, pick(rng, 0, 0, 500, 1000, 3000), pick(rng, 300, 600, 1000, 2000, 2500))
    if kind == "mud":
        return Soil(kind, pick(rng, 0, 0, 500, 1000), pick(rng, 0, 300, 1000, 2500))
    if kind in ("earth", "rock"):
        return Soil(kind, pick(rng, 0, 0, 1000), pick(rng, 0, 1000, 2000))
    return Soil(
        kind, height, ceiling=height + pick(rng, 900, 1500, 2700) if rng.integers(6) == 0 else None
    )


def random_fence(rng: np.random.Generator, columns: int, rows: int) -> Fence:
    unit = pick(rng, 1000, 1000, 500, 1)
    x, y = (
        int(rng.integers(0, columns * 1000 // unit)) * unit,
        int(rng.integers(0, rows * 1000 // unit)) * unit,
    )
    length = int(rng.integers(1, 4)) * 1000
    far = pick(rng, (x + length, y), (x, y + length), (x + length - 1700, y + 1300))
    return Fence(
        (x, y), far, pick(rng, 0, 0, 0, 1000, 1200), pick(rng, None, 400, 1000, 1500, 2000)
    )


def random_speeds(rng: np.random.Generator, game: Game) -> tuple[tuple[str, int], ...]:
    modes = pick(
        rng,
        ("fly",),
        ("fly",),
        ("fly", "burrow"),
        ("burrow",),
        ("burrow",),
        ("swim",),
        ("swim", "burrow"),
    )
    speeds = {"walk": pick(rng, 2, 3, 4)} | {mode: pick(rng, 1, 2, 3, 5) for mode in modes}
    if game.dear or (game.shared and rng.integers(2)):
        speeds.pop("swim", None)  # it has no speed of its own there
    return tuple((mode, cells * game.cell) for mode, cells in speeds.items())


def random_others(rng: np.random.Generator, space: Space) -> tuple[Other, ...]:
    """Creatures hovering at any level, allies and enemies."""
    found = []
    for _ in range(int(rng.integers(0, 4))):
        cell = (int(rng.integers(space.columns)), int(rng.integers(space.rows)))
        other = Other(
            cell,
            pick(rng, 0, 0, 500, 1000, 2000, -1000),
            pick(rng, 500, 1000, 2000),
            bool(rng.integers(2)),
        )
        if cell not in PlainVolume(space).covered(space.start):
            found.append(other)
    return tuple(found)


def random_space(rng: np.random.Generator) -> Space:
    """A map of 3 x 3 to 5 x 4 with few levels."""
    game, side = pick(rng, THREE, STEEP, TWO, QUICK), pick(rng, 1, 1, 1, 2)
    columns, rows = int(rng.integers(2 + side, 6)), int(rng.integers(2 + side, 5))
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    share = pick(rng, 0.2, 0.5, 0.9)
    soils = {cell: random_soil(rng) for cell in cells if rng.random() < share}
    start = (int(rng.integers(columns - side + 1)), int(rng.integers(rows - side + 1)))
    ground = Soil(pick(rng, "floor", "rough"), pick(rng, 0, 0, 500, 1000))
    soils.update({(start[0] + i, start[1] + j): ground for i in range(side) for j in range(side)})
    if (
        side > 1
        # where a wide body floats or stands on a bridge is told by its first cell: not compared
        # here
    ):
        soils = {cell: soil for cell, soil in soils.items() if soil.kind != "water"}
    decks = random_deck(rng, soils, columns, rows)
    if side > 1 or any(start in deck.cells for deck in decks):
        decks = ()
    fences = tuple(random_fence(rng, columns, rows) for _ in range(int(rng.integers(0, 4))))
    speeds, level, support = random_speeds(rng, game), soils[start].height, "ground"
    if "fly" in dict(speeds) and rng.integers(3) == 0:
        level, support = -(-level // 1000) * 1000 + pick(rng, 0, 1000), "flying"
    climbs = side == 1 and rng.integers(3) == 0
    if climbs:  # the plain walker's faces are of dry ground, with nobody about
        dry = ("floor", "rough", "pit", "abyss")
        soils = {cell: soil for cell, soil in soils.items() if soil.kind in dry}
        under = [(soils.get(cell, Soil()), deck) for deck in decks for cell in deck.cells]
        decks = decks if all(soil.height <= deck.level for soil, deck in under) else ()
    space = Space(
        game,
        columns,
        rows,
        start,
        level,
        speeds,
        support,
        tuple(soils.items()),
        decks,
        fences,
        purchases=pick(rng, 1, 2, 2, 3),
        tall=pick(rng, 1000, 1000, 600, 1500),
        side=side,
    )
    if climbs:
        return clinging(rng, replace(space, tall=1000, climbs=True))
    if side == 1 and support == "ground" and rng.integers(5) == 0:
        space = afloat(rng, space)
    return replace(space, others=random_others(rng, space))


def clinging(rng: np.random.Generator, space: Space) -> Space:
    """The same with its mover on the face that it stands before, at times, where there is one."""
    faces = PlainVolume(space).faces
    rungs = (
        faces.faces.get((space.start, space.level), [])
        if faces is not None and space.support == "ground"
        else []
    )
    if not rungs or rng.integers(2):
        return space
    return replace(space, support=f"face of {space.level}", level=pick(rng, *rungs))


def afloat(rng: np.random.Generator, space: Space) -> Space:
    """The same with its mover on deep water."""
    water = Soil("water", pick(rng, 0, 500, 1000), pick(rng, 800, 1000, 2500))
    return replace(
        space,
        soils=tuple({**dict(space.soils), space.start: water}.items()),
        support="swimming",
        level=water.height,
        decks=tuple(d for d in space.decks if space.start not in d.cells),
    )


def random_deck(
    rng: np.random.Generator, soils: dict[Place, Soil], columns: int, rows: int
) -> tuple[Deck, ...]:
    """A bridge along a row, nowhere below the ground, or none."""
    if rng.integers(3):
        return ()
    row, first = int(rng.integers(rows)), int(rng.integers(columns - 1))
    cells = tuple((x, row) for x in range(first, min(columns, first + int(rng.integers(1, 4)))))
    level, under = pick(rng, 1000, 1500, 2000), [soils.get(cell, Soil()) for cell in cells]
    clear = all(
        s.kind not in ("earth", "rock") and s.ceiling is None and s.height <= level for s in under
    )
    return (
        (Deck(cells, level, pick(rng, 0, 200, 600)),)
        if clear and any(s.height < level for s in under)
        else ()
    )


def battle_of(space: Space) -> Battle:
    names = {"walk": "speed"}
    stats = {names.get(mode, mode): amount / 1000 for mode, amount in space.speeds}
    return battle_on(scene_of(space), space, stats, rules(space.game.name, space.game.up))


def answer_of(space: Space) -> dict[Node, Best]:
    """What the program says of every place it can come to, climbing left out but where the question
    is about it.
    """
    modes = ("walk", "swim", "fly", "burrow", *(["climb"] if space.climbs else []))
    field = movement_field(battle_of(space), "mover", purchases=space.purchases, modes=modes)
    return answers(field)


def compare(space: Space) -> int:
    return assert_same(answer_of(space), PlainVolume(space).answer())


@pytest.mark.parametrize("chunk", range(MAPS // CHUNK))
def test_fliers_swimmers_and_burrowers_on_random_maps(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 26])
    for number in range(CHUNK):
        space = random_space(rng)
        try:
            compare(space)
        except AssertionError as error:
            raise AssertionError(
                f"map {number} of chunk {chunk}:\n{error}\n{picture(space)}"
            ) from error
