"""The program's movement against plain searches where leaps with run-up mix with every other way of
moving.

On lanes and on small maps with pits, water, mud, earth, ledges, walls, bridges and creatures. The
suite tries a few maps of each game; the long run as many as it is told:

    FIVEFOOT_LONG=1 python -m pytest -n 0 tests/core/rules/routes/test_journeys_reference.py

A failure prints the map and the question, which can be pasted into a test of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.reference import plain_open, plain_three, plain_two
from tests.reference.comparing import answers, assert_same
from tests.reference.how_many import SEED, maps
from tests.reference.plain_heights import Best, Fence, Node
from tests.reference.plain_journey import Journey, Memory, PlainJourney
from tests.reference.plain_sprint import PlainSprint, sprint
from tests.reference.plain_volume import Other, Soil, picture
from tests.reference.random_journeys import Kind, random_field, random_lane, random_long_lane
from tests.reference.space_scenes import MOVER, battle_on, scene_of

from fivefoot.core.geometry.grid import DIRECTIONS, Cell, Point
from fivefoot.core.model.encounter import OpenMove, TurnState
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

MAPS = maps(0, 2000)  # of each kind and game, in the long run
FEW = {"random_lane": 8, "random_field": 3, "random_long_lane": 4}
Maker = Callable[[np.random.Generator, Kind], Journey]
Answer = Callable[[Journey], dict[Node, Best]]
ANY = (0, 0, 2000, 4000, 8000)
FEET = (0, 0, 0, 10000, 20000, 40000)
DEARER = replace(plain_two.GAME, climb=2, mediums={**plain_two.GAME.mediums, "swim": {"liquid": 2}})
KINDS = {
    "keyword3": Kind(
        (
            (plain_three.armoured(2), (), ()),
            (plain_three.armoured(3), (), (("armour", "medium"),)),
            (plain_three.armoured(4), (), (("armour", "heavy"),)),
        ),
        plain_three.LEAPING,
        (("walk", (20000, 25000, 30000)), ("fly", FEET), ("burrow", FEET)),
        (3, 4, 5, 6, 6, 7, 8, 10, 12),
    ),
    "openband": Kind(
        ((plain_open.GAME, (), ()),), plain_open.LEAPING, (("walk", (6000,)),), (0,), splits=False
    ),
    "openband, far": Kind(
        ((plain_open.GAME, (("actions.move.movement.amount.constant", 9),), ()),),
        plain_open.leaping(9000),
        (("walk", (9000,)),),
        (0,),
        splits=False,
    ),
    "twopoint": Kind(
        (
            (plain_two.GAME, (), ()),
            (plain_two.GAME, (), ()),
            (DEARER, (("modes.climb.factor", 2), ("modes.swim.factor", 2)), ()),
        ),
        plain_two.LEAPING,
        (
            ("walk", (3000, 6000, 6000, 8000)),
            ("climb", ANY),
            ("swim", ANY),
            ("fly", (0, *ANY)),
            ("burrow", (0, *ANY)),
        ),
        (-3, 0, 1, 2, 3, 4, 6),
    ),
}
STATS = {"walk": "speed"}


@cache
def rules(name: str, options: tuple[tuple[str, int], ...]) -> Ruleset:
    """A ruleset with its options; widths of narrow passages are measured by tests of their own."""
    return library.load(name, {"squeeze.width_test": False, **dict(options)})


def scene_with_trenches(journey: Journey) -> Scene:
    scene = scene_of(journey)
    trenches = [
        Ground(f"trench-{i}", Surface("chasm", 0), tuple(Point(*point) for point in points))
        for i, points in enumerate(journey.trenches)
    ]
    return replace(scene, ground=(*scene.ground, *trenches))


def turn_of(journey: Journey, ruleset: Ruleset) -> TurnState | None:
    """The mover's turn in the middle of a purchase, where one is under way."""
    if journey.opened is None:
        return None
    spent, memory = journey.opened
    heading = DIRECTIONS.index(memory.heading) if memory.heading in DIRECTIONS else -1
    budget, start = dict(journey.speeds)["walk"], Cell(*journey.start)
    move = OpenMove(
        ruleset.movement.action, budget, spent, memory.dear, memory.run, heading, start=start
    )
    return TurnState({}, move)


def answer_of(journey: Journey, action: str | None = None) -> dict[Node, Best]:
    """What the program says of every place it can come to by its plain movement, or by an
    action.
    """
    ruleset = rules(journey.game.name, journey.options)
    stats = {STATS.get(mode, mode): amount / 1000 for mode, amount in journey.speeds} | {
        "strength": journey.strength
    }
    known = {name: value for name, value in stats.items() if name in ruleset.stats} | dict(
        journey.stats
    )
    battle = battle_on(
        scene_with_trenches(journey), journey, known, ruleset, turn_of(journey, ruleset)
    )
    field = movement_field(battle, MOVER, action, purchases=journey.purchases)
    return answers(field)


def compare_all(make: Maker, name: str, program: Answer, plain: Answer) -> None:
    """As many journeys as are asked for, some by default."""
    rng = np.random.default_rng([SEED, *name.encode(), *make.__name__.encode()])
    for number in range(MAPS or FEW[make.__name__]):
        journey = make(rng, KINDS[name])
        try:
            assert_same(program(journey), plain(journey))
        except AssertionError as error:
            raise AssertionError(f"map {number}:\n{error}\n{picture(journey)}") from error


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("make", [random_lane, random_field])
def test_leaps_and_other_ways_of_moving_on_random_maps(make: Maker, name: str) -> None:
    compare_all(make, name, answer_of, lambda journey: PlainJourney(journey).answer())


def test_sprints_on_random_lanes() -> None:
    compare_all(
        random_long_lane,
        "openband",
        lambda journey: answer_of(journey, "sprint"),
        lambda journey: PlainSprint(sprint(journey)).answer(),
    )


def test_a_leap_to_where_walking_leads_better_is_no_better_where_it_goes_on() -> None:
    """Past two fences and up into the air: below them through the earth takes two purchases as the
    leap does, so that nobody leaps. Where the leap ends, whoever dug has spent less of a purchase,
    and more in all; the next one forgets what was spent.
    """
    journey = Journey(
        game=plain_three.armoured(3),
        columns=10,
        rows=1,
        start=(0, 0),
        level=0,
        speeds=(("walk", 25000), ("fly", 10000), ("burrow", 40000)),
        support="ground",
        fences=(Fence((5000, 0), (5000, 1000), 0, 1400), Fence((4000, 0), (4000, 1000), 0, 1000)),
        purchases=2,
        climbs=True,
        leaping=plain_three.LEAPING,
        strength=12,
        opened=(10000, Memory(run=10000)),
        stats=(("armour", "medium"),),
    )
    found = answer_of(journey)
    assert found[6, 0, 1000, "flying"] == (2, 5000, 43000)
    assert_same(found, PlainJourney(journey).answer())


@pytest.mark.parametrize(
    ("beside", "other", "place", "price"),
    [
        # Down into an abyss, past the level beside the ledge.
        (Soil("abyss"), Other((1, 0)), (1, 0, -1000, "flying"), 1600),
        # To a higher ledge, by way of the level over the lower one.
        (Soil(height=1500), Other((0, 0), 1000), (1, 0, 1500, "ground"), 1000),
    ],
)
def test_who_hovers_beside_a_ledge_is_in_the_way_of_flight(
    beside: Soil, other: Other, place: Node, price: int
) -> None:
    """From a ledge between two levels of the air, for somebody 0.3 cells tall."""
    journey = Journey(
        game=plain_two.GAME,
        columns=2,
        rows=1,
        start=(0, 0),
        level=600,
        speeds=(("walk", 6000), ("fly", 8000)),
        soils=(((0, 0), Soil(height=600)), ((1, 0), beside)),
        purchases=1,
        tall=300,
        climbs=True,
        leaping=plain_two.LEAPING,
    )
    assert answer_of(journey)[place] == (1, price, price)
    journey = replace(journey, others=(other,))
    found = answer_of(journey)
    assert place not in found
    assert_same(found, PlainJourney(journey).answer())
