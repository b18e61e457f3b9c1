"""One pool of movement for all modes against a plain search on random maps: running, jumping,
climbing, swimming, flying and burrowing by turns, each as far as its own speed, before, between and
after a part of the turn's movement.

The suite looks at a few maps of each kind; the long run at as many as it is told:

    FIVEFOOT_LONG=1 python -m pytest -n 0 tests/core/rules/routes/test_pools_reference.py

A failure prints the map and the question, which can be pasted into a test of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache

import numpy as np
import pytest
from tests.reference.comparing import answers, assert_same
from tests.reference.how_many import maps
from tests.reference.plain_heights import Best, Node
from tests.reference.plain_journey import Journey
from tests.reference.plain_quick import GAME, LEAPING, PlainCrawl, PlainPool, Pool
from tests.reference.plain_volume import Soil, picture
from tests.reference.random_journeys import Kind, pick, random_field, random_lane
from tests.reference.space_scenes import MOVER, battle_on, scene_of

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.encounter import OpenMove, TurnState
from fivefoot.core.model.scenario import with_token, with_turn
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

MAPS = maps(8, 1000)  # of each kind
OWN = (0, 0, 5000, 10000, 20000, 30000)
KIND = Kind(
    ((GAME, (), ()),),
    LEAPING,
    (
        ("walk", (15000, 20000, 30000, 30000)),
        ("climb", OWN),
        ("swim", OWN),
        ("fly", (0, *OWN)),
        ("burrow", (0, *OWN)),
    ),
    (0,),
    splits=False,
)


@cache
def rules() -> Ruleset:
    """The ruleset as it is, but for narrow passages: their widths are measured by tests of their
    own.
    """
    return library.load("quickaction", {"squeeze.width_test": False})


def pooled(rng: np.random.Generator, journey: Journey) -> Pool:
    """A question about the whole of a turn's movement, or about what is left of it."""
    pool = Pool(**{each.name: getattr(journey, each.name) for each in fields(Journey)})
    if rng.integers(4) == 0:
        pool = replace(
            pool, dashes=1, speeds=tuple((mode, min(speed, 15000)) for mode, speed in pool.speeds)
        )
    if rng.integers(3):
        return pool
    used = tuple(
        (mode, int(rng.integers(0, 3)) * 5000) for mode, speed in pool.speeds if speed >= 10000
    )
    if sum(feet for _, feet in used) > max(speed for _, speed in pool.speeds):
        return pool
    return replace(
        pool, used=used, run=pick(rng, 0, 5000, 10000) if pool.support == "ground" else 0
    )


def lying(rng: np.random.Generator, journey: Journey) -> Pool:
    """The same for somebody prone, who only walks."""
    pool = Pool(**{each.name: getattr(journey, each.name) for each in fields(Journey)})
    dry = tuple(
        (at, replace(s, ceiling=None))
        for at, s in pool.soils
        if s.kind in ("floor", "rough", "pit", "abyss")
    )
    fences = tuple(replace(fence, bottom=0) for fence in pool.fences)
    return replace(
        pool,
        soils=dry,
        fences=fences,
        decks=(),
        others=(),
        support="ground",
        speeds=pool.speeds[:1],
        level=dict(dry).get(pool.start, Soil()).height,
        trenches=(),
    )


def random_rubble(rng: np.random.Generator, kind: Kind) -> Journey:
    """A lane on which one runs up through rubble to pits and streams."""
    lane = random_lane(rng, kind)
    rough, pit, stream = Soil("rough"), Soil("pit", 0, 1000), Soil("water", 0, 1000)
    cells = [(x, y) for x in range(lane.columns) for y in range(lane.rows)]
    soils = {cell: pick(rng, rough, rough, rough, Soil(), pit, stream) for cell in cells}
    return replace(
        lane,
        soils=tuple((soils | {lane.start: rough}).items()),
        trenches=(),
        level=0,
        support="ground",
    )


def scene_for(pool: Pool) -> Scene:
    """Water one swims in is deep water, the rest shallow: it is leapt over only where it is
    deep.
    """
    scene = scene_of(pool)
    ground = [_water_by_depth(piece, pool.tall) for piece in scene.ground]
    ground += [
        Ground(f"trench-{i}", Surface("chasm", 0), tuple(Point(*point) for point in points))
        for i, points in enumerate(pool.trenches)
    ]
    return replace(scene, ground=tuple(ground))


def _water_by_depth(piece: Ground, tall: int) -> Ground:
    if not piece.surface.kind.endswith("_water"):
        return piece
    kind = "deep_water" if 2 * piece.surface.depth > tall else "shallow_water"
    return replace(piece, surface=replace(piece.surface, kind=kind))


def battle_of(pool: Pool, prone: bool) -> Battle:
    stats = {{"walk": "speed"}.get(mode, mode): amount / 1000 for mode, amount in pool.speeds}
    scenario = battle_on(scene_for(pool), pool, stats, rules()).scenario
    if prone:
        scenario = with_token(scenario, replace(scenario.tokens[MOVER], conditions={"prone": 1}))
    if pool.used:
        total = max(speed for _, speed in pool.speeds)
        move = OpenMove(
            "movement",
            total,
            spent=sum(feet for _, feet in pool.used),
            run_up=pool.run,
            by_mode=dict(pool.used),
        )
        scenario = with_turn(scenario, MOVER, TurnState(move=move))
    return Battle(scenario, rules())


def answer_of(pool: Pool, prone: bool) -> dict[Node, Best]:
    """What the program says of every place it can come to."""
    crawling = ("walk", "crawl") if prone else None  # no rule says how somebody prone climbs
    field = movement_field(
        battle_of(pool, prone), MOVER, "dash" if pool.dashes else "movement", modes=crawling
    )
    return answers(field)


def compare(pool: Pool, prone: bool = False) -> int:
    return assert_same(answer_of(pool, prone), (PlainCrawl if prone else PlainPool)(pool).answer())


Maker = Callable[[np.random.Generator, Kind], Journey]


@pytest.mark.parametrize("make", [random_lane, random_rubble, random_field])
def test_all_modes_and_jumps_out_of_one_pool(make: Maker) -> None:
    rng = np.random.default_rng([*make.__name__.encode(), 67])
    for number in range(MAPS):
        pool = pooled(rng, make(rng, KIND))
        try:
            compare(pool)
        except AssertionError as error:
            raise AssertionError(f"map {number}:\n{error}\n{picture(pool)}") from error


@pytest.mark.parametrize("make", [random_lane, random_field])
def test_crawling(make: Maker) -> None:
    rng = np.random.default_rng([*make.__name__.encode(), 71])
    for number in range(MAPS):
        pool = lying(rng, make(rng, KIND))
        try:
            compare(pool, prone=True)
        except AssertionError as error:
            raise AssertionError(f"map {number}:\n{error}\n{picture(pool)}") from error
