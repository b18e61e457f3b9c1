"""Strides, flights and burrows of preparation and action phases against plain searches through air,
water and earth.

A Stride leaps, climbs and swims past creatures that it may leap over; Fly and Burrow are purchases
of their own, from the ground, out of the water, from the face of a cliff, and from where the last
one ended. The suite looks at a few maps of each kind; the long run at as many as it is told:

    FIVEFOOT_LONG=1 python -m pytest -n 0 tests/core/rules/routes/test_phases_journeys_reference.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.reference.comparing import answers, assert_same
from tests.reference.how_many import maps
from tests.reference.plain_heights import Best, Node
from tests.reference.plain_journey import Journey
from tests.reference.plain_phases import BURROW, FLY, STRIDE, PlainFlight, PlainStride, leaping
from tests.reference.plain_volume import PlainVolume, Soil, picture
from tests.reference.random_journeys import Kind, pick, random_field, random_lane
from tests.reference.space_scenes import MOVER, battle_on, scene_of

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

MAPS = maps(6, 1000)  # of each kind
SPEEDS = (10000, 15000, 20000, 25000, 30000)
FLIER = Kind(
    ((FLY, (), ()),), leaping(""), (("walk", (30000,)), ("fly", SPEEDS)), (0,), splits=False
)
DIGGER = Kind(
    ((BURROW, (), ()),), leaping(""), (("walk", (30000,)), ("burrow", SPEEDS)), (0,), splits=False
)
Maker = Callable[[np.random.Generator, Kind], Journey]


@cache
def rules() -> Ruleset:
    """The ruleset as it is, but for narrow passages: their widths are measured by tests of their
    own.
    """
    return library.load("phase3ap", {"squeeze.width_test": False})


def random_stride(rng: np.random.Generator, make: Maker) -> tuple[Journey, str]:
    """A Stride of somebody with a load, and that load."""
    load = pick(rng, "unencumbered", "unencumbered", "encumbered", "overburdened")
    kind = Kind(
        ((STRIDE, (), ()),), leaping(load), (("walk", SPEEDS[1:]),), tuple(range(14)), splits=False
    )
    journey = make(rng, kind)
    return (afloat(rng, journey) if rng.integers(6) == 0 else journey), load


def afloat(rng: np.random.Generator, journey: Journey) -> Journey:
    """The same with its mover on deep water."""
    water = Soil("water", pick(rng, 0, 500, 1000), pick(rng, 800, 1000, 2500))
    soils = {**dict(journey.soils), journey.start: water}
    decks = tuple(deck for deck in journey.decks if journey.start not in deck.cells)
    return replace(
        journey, soils=tuple(soils.items()), decks=decks, support="swimming", level=water.height
    )


def dug_in(rng: np.random.Generator, journey: Journey) -> Journey:
    """The same with its mover in the earth below its cell, where there is any."""
    if dict(journey.soils).get(journey.start, Soil()).kind not in ("floor", "rough"):
        return journey
    level = journey.level // 1000 * 1000 - pick(rng, 1000, 1000, 2000)
    return replace(journey, support="burrowing", level=level)


def clinging(rng: np.random.Generator, journey: Journey) -> Journey:
    """The same with its mover on a face, at some height that is no level of the air, or is one."""
    level = journey.level + pick(rng, 300, 600, 1000, 1700)
    return (
        replace(journey, support=f"face of {journey.level}", level=level)
        if journey.support == "ground"
        else journey
    )


def told_by_depth(journey: Journey) -> Scene:
    """Water one swims in is deep water, the rest shallow."""
    scene = scene_of(journey)
    ground = list(scene.ground)
    for number, piece in enumerate(ground):
        if piece.surface.kind.endswith("_water"):
            kind = "deep_water" if 2 * piece.surface.depth > journey.tall else "shallow_water"
            ground[number] = replace(piece, surface=replace(piece.surface, kind=kind))
    ground += [
        Ground(f"trench-{i}", Surface("chasm", 0), tuple(Point(*point) for point in points))
        for i, points in enumerate(journey.trenches)
    ]
    return replace(scene, ground=tuple(ground))


def answer_of(journey: Journey, action: str, load: str) -> dict[Node, Best]:
    """What the program says of every place that an action comes to."""
    stats: dict[str, object] = {
        mode: amount / 1000 for mode, amount in journey.speeds if mode != "walk"
    }
    stats |= {
        "speed": dict(journey.speeds)["walk"] / 1000,
        "strength": journey.strength,
        "encumbrance": load,
        "ap_max": journey.purchases,
        "fly_kind": ("winged", "hover")[journey.columns % 2],
    }
    field = movement_field(
        battle_on(told_by_depth(journey), journey, stats, rules()), MOVER, action
    )
    return answers(field)


def compare(journey: Journey, action: str, load: str = "unencumbered") -> int:
    plain: PlainVolume = PlainStride(journey) if action == "stride" else PlainFlight(journey)
    return assert_same(answer_of(journey, action, load), plain.answer())


def compare_map(journey: Journey, action: str, number: int, load: str = "unencumbered") -> None:
    try:
        compare(journey, action, load)
    except AssertionError as error:
        raise AssertionError(f"map {number}, {load}:\n{error}\n{picture(journey)}") from error


@pytest.mark.parametrize("make", [random_lane, random_field])
def test_strides_past_water_and_company(make: Maker) -> None:
    rng = np.random.default_rng([*make.__name__.encode(), 3])
    for number in range(MAPS):
        journey, load = random_stride(rng, make)
        compare_map(journey, "stride", number, load)


@pytest.mark.parametrize("make", [random_lane, random_field])
def test_flights(make: Maker) -> None:
    rng = np.random.default_rng([*make.__name__.encode(), 5])
    for number in range(MAPS):
        journey = replace(make(rng, FLIER), climbs=False)
        elsewhere = pick(rng, None, None, None, afloat, clinging)
        compare_map(elsewhere(rng, journey) if elsewhere else journey, "fly", number)


@pytest.mark.parametrize("make", [random_lane, random_field])
def test_burrows(make: Maker) -> None:
    rng = np.random.default_rng([*make.__name__.encode(), 7])
    for number in range(MAPS):
        journey = replace(make(rng, DIGGER), climbs=False)
        if journey.support == "swimming":  # no rule says what coming up into deep water costs
            continue
        compare_map(dug_in(rng, journey) if rng.integers(3) == 0 else journey, "burrow", number)
