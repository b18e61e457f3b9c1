"""Files that say of somebody what their map does not bear out: they open, somebody is repaired,
and it is told.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter, Link, Timer, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.height import SetHeight
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.storage.scenario_file import load, read_scenario, save, write_scenario


def piece(name: str, surface: Surface, left: int, right: int) -> Ground:
    corners = ((left, 0), (right, 0), (right, 4), (left, 4))
    return Ground(name, surface, tuple(Point(1000 * x, 1000 * y) for x, y in corners))


SCENE = Scene(
    20,
    4,
    ground=(
        piece("pool", Surface("deep_water", depth=3000), 0, 3),
        piece("bank", Surface("earth", height=2000), 3, 6),
        piece("ledge", Surface("ledge", height=4000), 8, 10),
        piece("low", Surface("floor", ceiling=2000), 12, 14),
        piece("abyss", Surface("chasm"), 15, 17),
        piece("span", Surface("bridge", 4000, thickness=1000), 17, 20),
    ),
)


def table(x: int, elevation: int, support: Support) -> Scenario:
    ada = Token(
        "ada",
        "Ada",
        Cell(x, 1),
        elevation=elevation,
        support=support,
        stats={"keyword3": {"fly": 30}},
    )
    return Scenario(SCENE, tokens={"ada": ada})


def test_who_has_come_up_to_the_face_of_the_ground_still_digs() -> None:
    scenario = table(6, 0, "burrowing")
    assert read_scenario(write_scenario(scenario), "hall.fivefoot").scenario == scenario


@pytest.mark.parametrize(
    ("x", "elevation", "support"),
    [
        (1, 0, "swimming"),
        (1, -1000, "swimming"),
        (4, 1000, "burrowing"),
        (6, -500, "burrowing"),
        (7, 2000, "climbing"),
        (12, 1000, "flying"),
        (15, -50_000, "flying"),
        (18, 4000, "ground"),
        (18, 3500, "falling"),
        (18, 9000, "flying"),
        (16, 3500, "climbing"),
    ],
)
def test_what_the_map_bears_out_stays_as_it_is(x: int, elevation: int, support: Support) -> None:
    scenario = table(x, elevation, support)
    report = read_scenario(write_scenario(scenario), "hall.fivefoot")
    assert report.scenario == scenario
    assert report.warnings == ()
    if support not in ("ground", "falling"):
        assert apply_edit(SetHeight("ada", elevation, support), scenario) is scenario


@pytest.mark.parametrize(
    ("x", "elevation", "support", "after", "words"),
    [
        (
            10,
            0,
            "swimming",
            (0, "ground"),
            "swims where there is no water; it now stands at 0 ft",
        ),
        (10, 3000, "swimming", (0, "ground"), "swims where there is no water"),
        (10, 1000, "burrowing", (0, "ground"), "burrows where there is no earth"),
        (11, 2000, "climbing", (0, "ground"), "climbs where there is nothing to climb"),
        (
            12,
            5000,
            "flying",
            (1000, "flying"),
            "flies above the ceiling; it now flies at 5 ft",
        ),  # a man below 10 ft
        (
            18,
            3500,
            "flying",
            (4000, "flying"),
            "flies within the deck of a bridge; it now flies at 20 ft",
        ),
    ],
)
def test_what_it_does_not_is_repaired_and_reported(
    x: int, elevation: int, support: Support, after: tuple[int, Support], words: str
) -> None:
    scenario = table(x, elevation, support)
    report = read_scenario(write_scenario(scenario), "hall.fivefoot")
    ada = report.scenario.tokens["ada"]
    assert (ada.elevation, ada.support) == after
    (message,) = report.warnings
    assert message.startswith(f"tokens.ada.support: Ada {words}")
    again = read_scenario(write_scenario(report.scenario), "hall.fivefoot")
    assert again.scenario == report.scenario
    assert again.warnings == ()
    with pytest.raises(Refused):  # by hand it cannot be made so
        apply_edit(SetHeight("ada", elevation, support), scenario)
    field = movement_field(Battle(report.scenario, library.load("keyword3")), "ada")
    assert int(field.graph.places.z[field.start_node]) == ada.elevation


def test_such_a_scenario_can_be_saved_all_the_same(tmp_path: Path) -> None:
    save(table(10, 0, "swimming"), tmp_path / "hall.fivefoot")
    assert load(tmp_path / "hall.fivefoot").scenario.tokens["ada"].support == "ground"


def test_who_stands_over_an_abyss_is_reported() -> None:
    report = read_scenario(write_scenario(table(15, 0, "ground")), "hall.fivefoot")
    assert report.scenario == table(15, 0, "ground")
    assert report.warnings == ("tokens.ada.cell: Ada is over an abyss: move it, or let it fly.",)


def test_who_rides_or_is_dragged_is_where_the_other_is() -> None:
    scenario = table(7, 2000, "climbing")
    rider = Token("bo", "Bo", Cell(7, 1), elevation=2000, support="climbing")
    scenario = replace(
        scenario,
        tokens={**scenario.tokens, "bo": rider},
        encounter=Encounter(links=(Link("riding", "bo", "ada"),)),
    )
    assert read_scenario(write_scenario(scenario), "hall.fivefoot").warnings == ()


def test_names_of_the_fight_that_nothing_answers_to_are_reported() -> None:
    turns = {"ada": TurnState(pools={"actions": 1, "luck": 2})}
    encounter = Encounter(
        "play", 1, turns=turns, timers=(Timer("condition", "ada", "prone", "turn_end", "ghost"),)
    )
    scenario = replace(table(10, 0, "ground"), encounter=encounter)
    report = read_scenario(write_scenario(scenario), "hall.fivefoot")
    assert report.scenario == scenario
    assert report.warnings == (
        "encounter.turns.ada.pools.luck: keyword3 has no such pool, so it pays for nothing.",
        "encounter.timers.0.of: there is no token 'ghost'; remove prone manually.",
    )


@pytest.mark.parametrize(
    ("start", "support"), [((1, 0), "swimming"), ((7, 2000), "climbing"), ((4, 1000), "burrowing")]
)
def test_who_is_put_on_open_floor_in_setup_stands_there(
    start: tuple[int, int], support: Support
) -> None:
    scenario = apply_edit(PlaceTokens((("ada", Cell(11, 1)),)), table(*start, support))
    assert (scenario.tokens["ada"].elevation, scenario.tokens["ada"].support) == (0, "ground")
