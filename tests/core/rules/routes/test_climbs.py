"""Faces to climb: what they are, how they are cut into pieces, and what is no face."""

from __future__ import annotations

from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.climbs import Faces, body_of, climb_places
from fivefoot.core.rules.graph.ground_steps import ground_layers
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

EAST = ((1, 0), (9, 0), (9, 9), (1, 9))


def battle(
    surface: Surface | None,
    *walls: Barrier,
    tall: int | None = None,
    ruleset: str = "keyword3",
    **stats: Any,
) -> Battle:
    """A row of three cells, of which all but the first are of a ground of their own."""
    ground = (
        (Ground("g", surface, tuple(Point(1000 * x, 1000 * y) for x, y in EAST)),)
        if surface
        else ()
    )
    scene = Scene(3, 1, ground=ground, barriers={wall.id: wall for wall in walls})
    mover = Token("m", "M", Cell(0, 0), height=tall, stats={ruleset: stats})
    encounter = Encounter("play", 1, active="m")
    scenario = Scenario(scene, tokens={"m": mover}, encounter=encounter, ruleset=ruleset)
    return Battle(scenario, library.load(ruleset))


def faces(there: Battle) -> Faces | None:
    profile, window = profile_of(there, "m"), MapWindow(0, 0, there.columns, there.rows)
    return climb_places(there, profile, 1, window, ground_layers(there, profile, 1, window))


def rungs(found: Faces | None, foot: int = 0) -> list[int]:
    return [level for level, _ in found.ladder.get(foot, [])] if found is not None else []


@pytest.mark.parametrize(
    ("height", "levels"),
    [
        (500, []),  # an ordinary step
        (501, [501]),
        (1000, [1000]),
        (2600, [1000, 2000, 2600]),  # in pieces of one cell side, and the rest
    ],
)
def test_a_face_is_climbed_in_pieces(height: int, levels: list[int]) -> None:
    assert rungs(faces(battle(Surface("ledge", height=height)))) == levels


def test_the_lip_leads_to_the_ground_behind() -> None:
    found = faces(battle(Surface("ledge", height=1200)))
    assert found is not None
    assert [(lip.foot, lip.level, lip.behind) for lip in found.lips] == [(0, 1200, 1)]
    assert [level for level, _ in found.descent[0]] == [
        1000,
        1200,
    ]  # the way down has holds of its own
    assert not {number for _, number in found.ladder[0]} & {
        number for _, number in found.descent[0]
    }


def test_no_movement_climbs_an_endless_face() -> None:
    """Nine Advances of 30 ft at double price are 27 cells."""
    assert rungs(faces(battle(Surface("ledge", height=27_000))))
    assert not rungs(faces(battle(Surface("ledge", height=27_001))))


def test_slippery_ground_is_no_face_where_the_ruleset_says_so() -> None:
    """C15."""
    icy = Surface("ledge", height=2000, tags=("slippery",))
    assert faces(battle(icy, ruleset="quickaction")) is None
    assert rungs(faces(battle(Surface("ledge", height=2000), ruleset="quickaction"))) == [
        1000,
        2000,
    ]


def wall(height: int | None, tags: tuple[str, ...] = (), bottom: int = 0) -> Barrier:
    return Barrier("w", Point(1000, 0), Point(1000, 1000), bottom=bottom, height=height, tags=tags)


def test_a_low_wall_is_climbed_from_both_sides() -> None:
    found = faces(battle(None, wall(1500)))
    assert found is not None
    assert sorted((foot, behind, level) for foot, behind, level, _ in found.crossings) == [
        (0, 1, 1500),
        (1, 0, 1500),
    ]
    assert rungs(found, 0) == rungs(found, 1) == [1000, 1500]


@pytest.mark.parametrize("barrier", [wall(None), wall(500), wall(1500, bottom=200)])
def test_walls_without_an_end_low_steps_and_bars_in_the_air_are_none(barrier: Barrier) -> None:
    assert faces(battle(None, barrier)) is None


def test_who_is_too_tall_for_the_roof_does_not_climb_under_it() -> None:
    corners = ((0, 0), (1000, 0), (1000, 9000), (0, 9000))
    roof = Ground(
        "roof", Surface("floor", ceiling=3000), tuple(Point(*corner) for corner in corners)
    )
    for tall, climbs in ((1000, True), (1001, False)):
        there = battle(Surface("ledge", height=2000), tall=tall)
        scene = Scene(3, 1, ground=(*there.scenario.scene.ground, roof))
        under = Battle(
            Scenario(scene, tokens=there.scenario.tokens, encounter=there.scenario.encounter),
            there.ruleset,
        )
        assert body_of(under, profile_of(under, "m")) == tall
        assert bool(rungs(faces(under))) is climbs
