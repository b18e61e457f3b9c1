"""Narrow gaps between walls of any height, for walkers, climbers, leapers and fliers, against plain
searches.

The maps are those of the comparisons of heights and of the air, with slits, wide and narrow, cut
into walls of the same or of different heights. A failure prints the map and the puzzle, which can
be pasted into a test of its own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.core.rules.routes.test_heights_reference import (
    battle_with,
    pick,
    random_lane,
    random_terrace,
)
from tests.core.rules.routes.test_volume_reference import random_space
from tests.reference import plain_heights, plain_volume
from tests.reference.comparing import answers, assert_same
from tests.reference.how_many import maps
from tests.reference.plain_heights import Fence, Ground, PlainHeights, Terrace
from tests.reference.plain_volume import PlainVolume, Space
from tests.reference.space_scenes import battle_on, scene_of

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

CHUNKS, A_CHUNK = maps(4, 40), 25
GAPS = (100, 400, 700, 950, 999, 1000, 1000, 1300)


@cache
def rules(name: str, up: int = 1, leaps: bool = True) -> Ruleset:
    options: dict[str, Any] = {} if leaps else {"leap.enabled": False}
    return library.load(name, options | ({"modes.fly.up": up} if up != 1 else {}))


def random_slit(rng: np.random.Generator, columns: int, rows: int) -> tuple[Fence, Fence]:
    """A wall across a part of the map with an opening in it, straight or at a slant, its halves of
    any height.
    """
    unit = pick(rng, 1000, 500, 50)
    x, y = (
        int(rng.integers(unit, columns * 1000)) // unit * unit,
        int(rng.integers(0, rows * 1000)) // unit * unit,
    )
    gap, lean, aside = pick(rng, *GAPS), pick(rng, 0, 0, 0, 700, -1200), pick(rng, 0, 0, 0, 300)
    first, second = (
        ((x - lean, y - 2000), (x, y)),
        ((x + aside, y + gap), (x + aside + lean, y + gap + 2000)),
    )
    if rng.integers(2):
        first, second = ((first[0][1], first[0][0]), (y, x)), (second[0][::-1], second[1][::-1])
    heights = [
        (pick(rng, 0, 0, 0, 1000), pick(rng, None, None, 400, 1000, 1000, 2000, 5000))
        for _ in range(2)
    ]
    if rng.integers(2):
        heights[1] = heights[0]
    return Fence(*first, *heights[0]), Fence(*second, *heights[1])


def with_slits(
    rng: np.random.Generator, columns: int, rows: int, fences: tuple[Fence, ...]
) -> tuple[Fence, ...]:
    slits = (random_slit(rng, columns, rows) for _ in range(int(rng.integers(1, 4))))
    return (*fences[:1], *(half for slit in slits for half in slit))


def walked(terrace: Terrace) -> Any:
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
    return answers(movement_field(battle_with(terrace, mover, rules("keyword3")), "mover"))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_walkers_climbers_and_leapers_among_slits(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 54])
    for number in range(A_CHUNK):
        made = random_lane(rng) if number % 2 else random_terrace(rng)
        terrace = replace(
            made, narrow=True, fences=with_slits(rng, made.columns, made.rows, made.fences)
        )
        try:
            assert_same(walked(terrace), PlainHeights(terrace).answer())
        except AssertionError as error:
            picture = plain_heights.picture(terrace)
            raise AssertionError(f"map {number} of chunk {chunk}:\n{error}\n{picture}") from error


def moved(space: Space) -> Any:
    stats = {{"walk": "speed"}.get(mode, mode): amount / 1000 for mode, amount in space.speeds}
    battle = battle_on(
        scene_of(space), space, stats, rules(space.game.name, space.game.up, leaps=False)
    )
    modes = ("walk", "swim", "fly", "burrow", *(["climb"] if space.climbs else []))
    return answers(movement_field(battle, "mover", purchases=space.purchases, modes=modes))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fliers_swimmers_and_burrowers_among_slits(chunk: int) -> None:
    rng = np.random.default_rng([chunk, 55])
    for number in range(A_CHUNK):
        made = random_space(rng)
        if "face" in made.support:  # the walls that it clings to are not those of this map
            continue
        space = replace(
            made, narrow=True, fences=with_slits(rng, made.columns, made.rows, made.fences)
        )
        try:
            assert_same(moved(space), PlainVolume(space).answer())
        except AssertionError as error:
            picture = plain_volume.picture(space)
            raise AssertionError(f"map {number} of chunk {chunk}:\n{error}\n{picture}") from error


def test_a_low_wall_that_fills_a_gap_is_no_way_through_it_by_a_leap() -> None:
    """Two walls of two cells leave seven tenths of a cell; one of a cell stands in all of it."""
    terrace = Terrace(
        columns=8,
        rows=1,
        start=(2, 0),
        level=0,
        ground=(),
        decks=(),
        fences=(
            Fence((7000, 0), (7000, 1000), 0, 1000),
            Fence((8200, -2000), (7000, 0), 0, 2000),
            Fence((7000, 700), (5800, 2700), 0, 2000),
        ),
        trenches=(((7000, 0), (7327, 0), (7327, 1000), (7000, 1000)),),
        budget=30000,
        purchases=2,
        strength=11,
        narrow=True,
    )
    found = walked(terrace)
    assert (6, 0, 0, "ground") in found
    assert (7, 0, 0, "ground") not in found
    assert_same(found, PlainHeights(terrace).answer())


def test_a_leap_may_end_where_a_gap_is_exactly_as_wide_as_the_body() -> None:
    """From (4, 0) over a block of 5 ft to (3, 3), in a gap that narrows to a cell at its centre."""
    high, low = Ground(1000), Ground(600)
    terrace = Terrace(
        columns=5,
        rows=4,
        start=(4, 1),
        level=0,
        ground=(((3, 2), high), ((4, 2), high), ((4, 3), low)),
        decks=(),
        fences=(
            Fence((1500, 3300), (3500, 4000), 0, 5000),
            Fence((1600, 3000), (3600, 3000), 0, 5000),
        ),
        trenches=(),
        budget=20000,
        purchases=1,
        strength=6,
        painted=True,
        narrow=True,
    )
    plain = PlainHeights(terrace).answer()
    assert plain[3, 3, 0, "ground"] == (1, 20000, 20000)
    assert_same(walked(terrace), plain)
