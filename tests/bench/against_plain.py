"""Times the three height scenes beside the plain references of the tests, which have to give the
same answer: every place, with its purchases, price and length.

The references know neither other tokens around a walker nor leaps and climbs of a flier or a wide
body, so both sides leave these out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from tests.bench import heights
from tests.bench.figure import Figure, best_time
from tests.reference import plain_heights, plain_volume
from tests.reference.comparing import answers, assert_same
from tests.reference.plain_heights import Best, Ground, Node, PlainHeights, Terrace
from tests.reference.plain_volume import Other, PlainVolume, Soil, Space

from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

PURCHASES = 3
WALKING = {"leap.enabled": False, "squeeze.width_test": False}
YARDSTICK = "the plain reference"


def height_figures() -> Iterator[Figure]:
    """Yields the figures of a walker among 300 ledges, a flier over 20 levels, a body four cells
    wide, and a small map.
    """
    walker = _asking(alone(heights.walker()), {"squeeze.width_test": False})
    yield _beside("the same walker, nobody else about", walker, _terrace(walker), ("walk", "climb"))
    flier = _asking(heights.flier(), WALKING)
    yield _beside("the same flier, no leaps or climbs", flier, _space(flier), ("walk", "fly"))
    wide = _asking(alone(heights.walker("gargantuan")), WALKING)
    yield _beside("the same wide walker, no leaps or climbs", wide, _space(wide), ("walk",))
    yield small_map()


def _asking(fight: Battle, options: Mapping[str, Any]) -> Battle:
    """Returns the same battle under `keyword3` with other options."""
    return Battle(fight.scenario, library.load("keyword3", dict(options)))


def alone(fight: Battle) -> Battle:
    """Returns the same battle with the mover as its only token."""
    tokens = {heights.MOVER: fight.token(heights.MOVER)}
    return Battle(replace(fight.scenario, tokens=tokens), fight.ruleset)


def _beside(
    name: str, fight: Battle, plain: Callable[[], dict[Node, Best]], modes: tuple[str, ...]
) -> Figure:
    """Returns the time of a field built from scratch, beside the plain search, after asserting that
    both give the same answer.
    """
    found: dict[Node, Best] = {}

    def ask() -> None:
        anew = heights.renewed(fight, next(steps))
        field = movement_field(anew, heights.MOVER, purchases=PURCHASES, modes=modes)
        found.update(answers(field))

    steps = iter(range(1000))
    ours = best_time(ask, 3, 1)
    want: dict[Node, Best] = {}
    slow = best_time(lambda: want.update(plain()), 1, 0)
    return Figure(
        f"  {name}, made anew",
        ours,
        None,
        YARDSTICK,
        slow,
        f"{assert_same(found, want)} places, all agree",
    )


def _levels(fight: Battle) -> dict[tuple[int, int], int]:
    """Returns the raised cells with their heights."""
    raised = (
        (x, y, fight.surfaces.at(x, y).height)
        for y in range(fight.rows)
        for x in range(fight.columns)
    )
    return {(x, y): height for x, y, height in raised if height}


def _terrace(fight: Battle) -> Callable[[], dict[Node, Best]]:
    mover, ruleset = fight.token(heights.MOVER), fight.ruleset
    ground = tuple((cell, Ground(height)) for cell, height in _levels(fight).items())
    terrace = Terrace(
        fight.columns,
        fight.rows,
        tuple(mover.cell),
        0,
        ground,
        budget=30000,
        purchases=PURCHASES,
        strength=int(mover.stats[ruleset.id]["strength"]),
    )  # type: ignore[call-overload]
    return lambda: PlainHeights(terrace).answer()


def _space(fight: Battle) -> Callable[[], dict[Node, Best]]:
    mover = fight.token(heights.MOVER)
    stats = mover.stats["keyword3"]
    speeds = {"walk": 30000} | ({"fly": int(stats["fly"]) * 1000} if "fly" in stats else {})  # type: ignore[call-overload]
    surface = fight.surfaces.at
    soils = tuple(
        ((x, y), Soil("floor", surface(x, y).height or 0, ceiling=surface(x, y).ceiling))
        for y in range(fight.rows)
        for x in range(fight.columns)
    )
    others = tuple(Other(tuple(t.cell)) for t in fight.scenario.tokens.values() if t.id != mover.id)
    side = fight.footprint(mover).side
    space = Space(
        plain_volume.THREE,
        fight.columns,
        fight.rows,
        tuple(mover.cell),
        mover.elevation,
        tuple(speeds.items()),
        "flying" if "fly" in speeds else "ground",
        soils,
        others=others,
        purchases=PURCHASES,
        tall=side * 1000,
        side=side,
    )
    return lambda: PlainVolume(space).answer()


def small_map() -> Figure:
    """Returns the time of a small map of ledges, built from scratch."""
    rng = np.random.default_rng(5)
    ground = {
        (x, y): Ground(int(rng.choice((0, 0, 0, 600, 1000, 1600))))
        for x in range(12)
        for y in range(12)
    } | {(6, 6): Ground()}
    terrace = plain_heights.Terrace(12, 12, (6, 6), 0, tuple(ground.items()))
    fight = heights.terraced(ground, 12, (6, 6))
    plain = best_time(lambda: PlainHeights(terrace).answer(), 1, 0)
    steps = iter(range(1000))
    ours = best_time(
        lambda: movement_field(heights.renewed(fight, next(steps)), heights.MOVER, purchases=2), 8
    )
    return Figure("12 x 12 ledges, 2 purchases, made anew", ours, 16, YARDSTICK, plain)
