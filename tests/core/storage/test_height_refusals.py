"""Heights that contradict each other are refused, with their place; the samples are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.conformance.scene_text import read_scene_text
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import SetLink
from fivefoot.core.rules.turn.engine import run
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError


def square(x: int, y: int, side: int = 1) -> tuple[Point, ...]:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return tuple(Point(1000 * a, 1000 * b) for a, b in corners)


def scene(*surfaces: tuple[Surface, tuple[Point, ...]]) -> Scene:
    return Scene(
        4, 4, ground=tuple(Ground(f"g{i}", s, points) for i, (s, points) in enumerate(surfaces))
    )


PIT = (Surface("pit", 0, 2000), square(0, 0, 3))


@pytest.mark.parametrize(
    ("wrong", "place", "problem"),
    [
        (scene((Surface("bridge", 0), square(9, 9))), "scene.ground.0", "spans nothing"),
        (
            scene((Surface("ledge", 2000), square(0, 0)), (Surface("bridge", 1000), square(0, 0))),
            "scene.ground.1",
            "below the ground",
        ),
        (scene((Surface("ledge", 1000, 500), square(0, 0))), "scene.ground.0", "no depth"),
        (scene((Surface("rubble", 0, thickness=500), square(0, 0))), "scene.ground.0", "no deck"),
        (
            scene(
                (Surface("pit", 0, 2000), square(0, 0)), (Surface("bridge", -3000), square(0, 0))
            ),
            "scene.ground.1.surface.height",
            "below the ground",
        ),
        (Scene(4, 4, floor=Surface("floor", 10**9)), "scene.floor.height", "between"),
        (
            Scene(4, 4, floor=Surface("floor", ceiling=-1)),
            "scene.floor.ceiling",
            "not above the floor",
        ),
        (
            scene((Surface("floor", 500, ceiling=500), square(0, 0))),
            "scene.ground.0.surface.ceiling",
            "not above",
        ),
        (
            scene(
                (Surface("ledge", 2000), square(0, 0)),
                (Surface("rubble", ceiling=1000), square(0, 0)),
            ),
            "scene.ground.1.surface.ceiling",
            "not above the floor",
        ),  # rubble lies as high as what is below it
        (
            scene((Surface("pit", 0, 2000, ceiling=-2000), square(0, 0))),
            "scene.ground.0",
            "not above the floor",
        ),
        (
            scene((Surface("bridge", 2000, ceiling=1500), square(0, 0))),
            "scene.ground.0",
            "not above the floor",
        ),
    ],
)
def test_ground_that_contradicts_itself(wrong: Scene, place: str, problem: str) -> None:
    with pytest.raises(ScenarioFileError) as refusal:
        check_scenario(Scenario(wrong))
    assert refusal.value.place.startswith(place)
    assert problem in refusal.value.problem


def test_a_bridge_over_a_pit_and_its_banks_is_none() -> None:
    check_scenario(Scenario(scene(PIT, (Surface("bridge", 0, thickness=200), square(0, 0, 4)))))


def test_a_pit_may_have_a_ceiling_below_its_rim() -> None:
    check_scenario(Scenario(scene((Surface("pit", 0, 2000, ceiling=-500), square(0, 0)))))


@pytest.mark.parametrize(("support", "elevation"), [("flying", -2001), ("climbing", -3000)])
def test_altitudes_below_the_ground(support: str, elevation: int) -> None:
    token = Token("m", "M", Cell(1, 1), elevation=-2000, support=support)  # type: ignore[arg-type]
    check_scenario(Scenario(scene(PIT), tokens={"m": token}))
    with pytest.raises(ScenarioFileError, match="below the ground"):
        check_scenario(Scenario(scene(PIT), tokens={"m": replace(token, elevation=elevation)}))


def test_nobody_is_written_standing_below_the_ground() -> None:
    text = (
        'size = [4, 4]\n[[ground]]\nkind = "pit"\ndepth = 10\nrect = [0, 0, 2, 2]\n[tokens.M]\nat ='
        " [1, 1]\n"
    )
    assert read_scene_text(f"{text}elevation = -10\n").scenario.tokens["M"].elevation == -2000
    with pytest.raises(TableError, match="standing below the ground") as refusal:
        read_scene_text(f"{text}elevation = -15\n")
    assert refusal.value.place == "tokens.M.elevation"


def test_whoever_falls_may_be_anywhere_on_the_way() -> None:
    token = Token("m", "M", Cell(1, 1), elevation=-9000, support="falling")
    check_scenario(Scenario(scene(PIT), tokens={"m": token}))


def test_mounts_that_carry_each_other() -> None:
    tokens = {name: Token(name, name, Cell(i, 0)) for i, name in enumerate("abc")}
    chain = (Link("riding", "a", "b"), Link("riding", "b", "c"))
    check_scenario(Scenario(Scene(4, 4), tokens=tokens, encounter=Encounter(links=chain)))
    ring = Encounter(links=(*chain, Link("riding", "c", "a")))
    with pytest.raises(ScenarioFileError, match="circle"):
        check_scenario(Scenario(Scene(4, 4), tokens=tokens, encounter=ring))


def test_nobody_rides_on_two_mounts() -> None:
    tokens = {name: Token(name, name, Cell(i, 0)) for i, name in enumerate("abc")}
    both = Encounter(links=(Link("riding", "a", "b"), Link("riding", "a", "c")))
    with pytest.raises(ScenarioFileError, match="'a' is already riding 'b'") as refusal:
        check_scenario(Scenario(Scene(4, 4), tokens=tokens, encounter=both))
    assert refusal.value.place == "encounter.links.1"
    outcome = run(
        Battle(Scenario(Scene(4, 4), tokens=tokens), library.load("keyword3")),
        SetLink("riding", "a", "b"),
    )
    again = run(Battle(outcome.scenario, library.load("keyword3")), SetLink("riding", "a", "c"))
    assert [problem.code for problem in again.problems] == ["rides_already"]
    assert again.scenario is outcome.scenario


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("[tokens.M]\nat = [0, 0]\nheight = -5", "tokens.M.height"),
        ("[[walls]]\nfrom = [1, 0]\nto = [1, 2]\nheight = -5", "walls.0.height"),
    ],
)
def test_a_negative_height_is_quoted_as_it_was_written(key: str, place: str) -> None:
    with pytest.raises(TableError, match="a height cannot be negative") as refusal:
        read_scene_text(f"size = [4, 4]\n{key}\n")
    assert refusal.value.place == place


def test_a_leap_table_with_a_hole() -> None:
    rows = [{"from": 1, "long": 5, "high": 2}, {"from": 4, "long": 5, "high": 5}]
    with pytest.raises(RulesetError, match=r"leap\.tiers\.1\.long"):
        library.load("phase3ap", {"leap.tiers": rows})
    with pytest.raises(RulesetError, match=r"leap\.tiers"):
        library.load("phase3ap", {"leap.tiers": []})
