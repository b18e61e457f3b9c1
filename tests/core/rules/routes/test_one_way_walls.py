"""Walls that stop one way only: routes against the plain search on random maps, and lines, leaps,
drags and gaps by what one sees on a small map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from tests.core.rules.routes.test_against_plain_search import Comparison
from tests.reference.how_many import maps
from tests.reference.plain_search import picture
from tests.reference.random_maps import POLICIES, random_puzzle, with_one_way_walls

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.geometry.map_parts import MapPart
from fivefoot.core.geometry.reach_lines import free_lines
from fivefoot.core.model.barrier import Barrier, BarrierKind, Side
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.cover import cover_grade
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import Shining, lit_area
from fivefoot.core.rules.space.threat import in_reach, sees
from fivefoot.core.rules.space.token_sight import cells_seen

CHUNK = 50
CHUNKS = [
    (policy, chunk) for policy in POLICIES for chunk in range(max(1, maps(50, 1000) // CHUNK))
]


@pytest.mark.parametrize(("policy", "chunk"), CHUNKS)
def test_random_maps_with_one_way_walls(policy: str, chunk: int) -> None:
    rng = np.random.default_rng([77, chunk, list(POLICIES).index(policy)])
    for number in range(CHUNK):
        puzzle = with_one_way_walls(rng, random_puzzle(rng, policy))
        try:
            Comparison(puzzle).check(rng)
        except AssertionError as error:
            raise AssertionError(
                f"map {number} of chunk {chunk}: {error}\n{picture(puzzle)}"
            ) from error


SQUARE = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
WEST, EAST = Cell(1, 2), Cell(2, 2)


def battle(
    side: Side = "right",
    ruleset: str = "twopoint",
    kind: BarrierKind = "wall",
    height: int | None = None,
    tokens: Mapping[str, Token] | None = None,
    ground: tuple[Ground, ...] = (),
    links: tuple[Link, ...] = (),
) -> Battle:
    """A map of 5 by 5 cells with a wall from north to south between the columns 1 and 2.

    What it stops from the right comes from the west.
    """
    wall = Barrier("wall", Point(2000, 0), Point(2000, 5000), kind, height=height, stops_from=side)
    known = tokens or {"hero": Token("hero", "Hero", WEST, "heroes")}
    scenario = Scenario(
        Scene(5, 5, barriers={"wall": wall}, ground=ground),
        ruleset,
        tokens=dict(known),
        encounter=Encounter("play", 1, active=next(iter(known)), links=links),
    )
    return Battle(scenario, library.load(ruleset))


def seen(known: Battle, token: Token) -> Mask:
    return cells_seen(known, [(token, token.cell)])


def reached(known: Battle, token: str = "hero") -> set[Cell]:
    field = movement_field(known, token)
    cells = (Cell(x, y) for x in range(5) for y in range(5))
    return {cell for cell in cells if field.at(cell) is not None and field.can_end(cell)}


@pytest.mark.parametrize("size", ["medium", "large"])
@pytest.mark.parametrize("kind", ["wall", "door", "fence", "window"])
def test_a_body_passes_from_the_free_side_only(size: str, kind: BarrierKind) -> None:
    at = {"hero": Token("hero", "Hero", Cell(0, 2), "heroes", size)}
    from_west = reached(battle("right", kind=kind, tokens=at))
    assert max(cell.x for cell in from_west) == (1 if size == "medium" else 0)
    assert max(cell.x for cell in reached(battle("left", kind=kind, tokens=at))) > 1


def test_a_large_body_that_stands_astride_goes_on_but_not_back() -> None:
    astride = {"hero": Token("hero", "Hero", Cell(1, 2), "heroes", "large")}
    assert {cell.x for cell in reached(battle("right", tokens=astride))} == {0, 1}
    assert {cell.x for cell in reached(battle("left", tokens=astride))} == {1, 2, 3}


def test_a_leap_and_a_climb_obey_a_low_wall_from_one_side() -> None:
    gap = Ground(
        "gap",
        Surface("chasm"),
        tuple(Point(x, y) for x, y in ((2000, 0), (3000, 0), (3000, 5000), (2000, 5000))),
    )
    runner = {"hero": Token("hero", "Hero", Cell(1, 2), "heroes")}
    over = reached(battle("left", tokens=runner, ground=(gap,)))
    assert any(cell.x == 3 for cell in over)
    barred = reached(battle("right", tokens=runner, ground=(gap,)))
    assert not any(cell.x >= 2 for cell in barred)


def test_looks_light_blows_and_cover_obey_the_side() -> None:
    tokens = {
        "west": Token("west", "West", WEST, "heroes"),
        "east": Token("east", "East", EAST, "foes"),
    }
    known = battle("right", tokens=tokens)
    west, east = tokens["west"], tokens["east"]
    assert not seen(known, west)[2, 2]
    assert seen(known, east)[2, 1]
    assert not in_reach(known, west, east)
    assert in_reach(known, east, west)
    assert sees(known, west, east) is not None
    assert sees(known, east, west) is None
    assert cover_grade(known, west, east) is not None
    assert cover_grade(known, east, west) is None
    for x, lit in ((1500, False), (2500, True)):
        lamp = Shining(Point(x, 2500), 3000, 3000, 1000)
        other = np.array([[4000.0 - x, 2500.0]])
        assert lit_area(known, lamp).covers(other).tolist() == [lit]


def test_whoever_is_dragged_follows_through_from_the_free_side() -> None:
    tokens = {
        "ogre": Token("ogre", "Ogre", Cell(2, 2), "heroes"),
        "held": Token("held", "Held", Cell(3, 2), "foes"),
    }
    held = (Link("grappling", "ogre", "held"),)
    assert any(cell.x < 2 for cell in reached(battle("right", tokens=tokens, links=held), "ogre"))
    assert all(cell.x >= 2 for cell in reached(battle("left", tokens=tokens, links=held), "ogre"))


def test_a_gap_beside_a_one_way_wall_is_narrow_only_where_that_stops() -> None:
    """Somewhat more than half a cell is left between the two."""
    posts = {
        "north": Barrier("north", Point(2000, 0), Point(2000, 2200), stops_from="right"),
        "south": Barrier("south", Point(2000, 2800), Point(2000, 5000), stops_from="right"),
    }
    known = battle()
    narrow = replace(known.scenario.scene, barriers=posts)
    west = Battle(replace(known.scenario, scene=narrow), known.ruleset)
    there = movement_field(west, "hero").at(EAST)
    hero = replace(known.token("hero"), cell=EAST)
    east = Battle(replace(west.scenario, tokens={"hero": hero}), known.ruleset)
    back = movement_field(east, "hero").at(WEST)
    assert back is not None
    assert back.cost == 1000
    assert there is None or there.cost > 1000


def test_what_a_footprint_strikes_from_many_anchors_obeys_the_side() -> None:
    wall = np.array([[2000, 0, 2000, 3000, -1]])  # stops what comes from the west
    to_east, to_west = free_lines(wall, MapPart(0, 0, 4, 3), 1, ((1, 0), (-1, 0)))
    assert not to_east[:, 1].any()
    assert to_east[:, [0, 2]].all()
    assert to_west.all()


def test_low_ground_and_one_way_walls_stop_looks_together() -> None:
    known = battle("right")
    scene = replace(
        known.scenario.scene,
        ground=(
            Ground(
                "rock",
                Surface("rock"),
                tuple(
                    Point(x, y) for x, y in ((4000, 2000), (5000, 2000), (5000, 3000), (4000, 3000))
                ),
            ),
        ),
    )
    rocky = Battle(replace(known.scenario, scene=scene), known.ruleset)
    east = replace(known.token("hero"), cell=EAST)
    assert seen(rocky, east)[2, 1]
    assert not seen(rocky, known.token("hero"))[2, 2]
