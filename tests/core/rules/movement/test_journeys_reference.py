"""The program's movement against plain searches where leaps with run-up mix with every other way of moving.

On lanes and on small maps with pits, water, mud, earth, ledges, walls, bridges and creatures. The suite tries a few
maps of each game; the long run as many as it is told:

    FIVEFOOT_RANDOM_JOURNEYS=2000 python -m pytest -n 0 tests/core/rules/movement/test_journeys_reference.py

A failure prints the map and the question, which can be pasted into a test of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.reference import plain_open, plain_two
from tests.reference.plain_heights import Best, Node
from tests.reference.plain_journey import Journey, PlainJourney
from tests.reference.plain_volume import picture
from tests.reference.random_journeys import Kind, random_field, random_lane
from tests.reference.space_scenes import MOVER, battle_on, scene_of

from fivefoot.core.geometry import compiled
from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.movement.field import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

MAPS = int(os.environ.get("FIVEFOOT_RANDOM_JOURNEYS", "60"))  # of each kind and game
ANY = (0, 0, 2000, 4000, 8000)
KINDS = {
    "twopoint": Kind(
        plain_two.GAME, plain_two.LEAPING,
        (("walk", (3000, 6000, 6000, 8000)), ("climb", ANY), ("swim", ANY), ("fly", (0, *ANY)), ("burrow", (0, *ANY))),
        (-3, 0, 1, 2, 3, 4, 6),
    ),
    "openband": Kind(plain_open.GAME, plain_open.LEAPING, (("walk", (6000,)),), (0,)),
}  # fmt: skip
STATS = {"walk": "speed"}


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    assert compiled.warm()


@cache
def rules(name: str) -> Ruleset:
    """A ruleset as it is, but for narrow passages: their widths are measured by tests of their own."""
    return library.load(name, {"squeeze.width_test": False})


def scene_with_trenches(journey: Journey) -> Scene:
    scene = scene_of(journey)
    trenches = [Ground(f"trench-{i}", Surface("chasm", 0), tuple(Point(*point) for point in points))
                for i, points in enumerate(journey.trenches)]  # fmt: skip
    return replace(scene, ground=(*scene.ground, *trenches))


def answer_of(journey: Journey) -> dict[Node, Best]:
    """What the program says of every place it can come to."""
    ruleset = rules(journey.game.name)
    stats = {STATS.get(mode, mode): amount / 1000 for mode, amount in journey.speeds} | {"strength": journey.strength}
    known = {name: value for name, value in stats.items() if name in ruleset.stats}
    battle = battle_on(scene_with_trenches(journey), journey, known, ruleset)
    field = movement_field(battle, MOVER, purchases=journey.purchases)
    found: dict[Node, Best] = {}
    for cell in field.cells():
        node, way = (*cell.cell, cell.elevation, cell.hold), (cell.purchase, cell.spent, cell.cost)
        found[node] = min(found.get(node, way), way)
    return found


def compare(journey: Journey) -> None:
    got, want = answer_of(journey), PlainJourney(journey).answer()
    wrong = {n: (got.get(n), want.get(n)) for n in {*got, *want} if got.get(n) != want.get(n)}
    assert not wrong, "\n".join(f"{n}: program {g}, plain {w}" for n, (g, w) in sorted(wrong.items()))


def compare_all(make: Callable[[np.random.Generator, Kind], Journey], name: str) -> None:
    rng = np.random.default_rng([*name.encode(), *make.__name__.encode()])
    for number in range(MAPS):
        journey = make(rng, KINDS[name])
        try:
            compare(journey)
        except AssertionError as error:
            raise AssertionError(f"map {number}:\n{error}\n{picture(journey)}") from error


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("make", [random_lane, random_field])
def test_leaps_and_other_ways_of_moving_on_random_maps(
    make: Callable[[np.random.Generator, Kind], Journey], name: str
) -> None:
    compare_all(make, name)
