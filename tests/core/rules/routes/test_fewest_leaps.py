"""Routes leap no more than they have to, and cost what the search found, whatever is walked
instead.
"""

from __future__ import annotations

import random

import pytest

from fivefoot.core.conformance.scene_text import read_scene_text
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


def field_on(system: str, rows: str, stats: str) -> tuple[Battle, MovementField]:
    """The field of a mover in the middle of a map of 9 x 9 cells; `a` is a ledge as high as half a
    cell and a bit.
    """
    cell = library.load(system).grid.cell
    text = (
        f'ruleset = "{system}"\nmap = """\n{rows}\n"""\nlegend = {{ a = {{ kind = "ledge", height ='
        f" {cell} }} }}\n"
        f"[tokens.m]\nat = [4, 4]\nstats = {{ {stats} }}\n[tokens.e]\nat = [6, 4]\nside = 'foes'\n"
    )
    scenario = read_scene_text(text).scenario
    battle = Battle(scenario, library.rules_of(scenario))
    return battle, movement_field(battle, "m", purchases=1)


def random_rows(seed: int) -> str:
    """Floor with pits, rough ground, undergrowth and ledges; floor where the two stand."""
    dice = random.Random(seed)
    rows = [[dice.choice("......,,ooa") for _ in range(9)] for _ in range(9)]
    rows[4][4] = rows[4][6] = "."
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize("system", ["keyword3", "phase3ap", "quickaction", "twopoint"])
@pytest.mark.parametrize("seed", range(2))
def test_a_plainer_route_is_as_cheap_as_the_search_says(system: str, seed: int) -> None:
    stats = "athletics = 4" if system == "quickaction" else "strength = 8"
    battle, field = field_on(system, random_rows(seed), stats)
    for reached in field.cells():
        route = field.route(reached.cell, level=reached.elevation)
        assert route is not None
        assert (route.cost, route.purchases, route.left) == (
            reached.cost,
            reached.purchase,
            reached.left,
        )
        assert route.events <= reached.events
        levels = [step.elevation for step in route.steps]
        verdict = judge_path(battle, "m", route.path, levels=levels, modes=field.profile.modes)
        assert verdict.route is not None
        assert verdict.route.cost == route.cost


def test_who_can_walk_for_as_many_purchases_does_not_leap() -> None:
    floor, rough, one = ". . . . . . . . .", ", , , , , , , , ,", ". . . . . , . . ."
    rows = "\n".join([floor] * 4 + [one, floor, rough, floor, floor])
    _, field = field_on("phase3ap", rows, "strength = 5")
    past_the_corner, behind = field.route(Cell(6, 3)), field.route(Cell(4, 8))
    assert past_the_corner is not None
    assert behind is not None
    assert [step.shape for step in past_the_corner.steps] == ["step", "step"]
    assert [step.shape for step in behind.steps] == ["step"] * 4
    leapt = field.leaping_route(Cell(4, 8))
    assert leapt is not None
    assert [(step.shape, step.base) for step in leapt.steps] == [
        ("step", 5_000),
        ("leap", 10_000),
        ("step", 5_000),
    ]


@pytest.mark.parametrize(
    ("strip", "shapes"),
    [
        (60, None),  # 0.3 ft: less than a tenth of a cell
        (120, ["leap"]),  # 0.6 ft
    ],
)
def test_no_leap_is_offered_over_next_to_nothing(strip: int, shapes: list[str] | None) -> None:
    """Two cells on lies rubble in the middle of the first: 15 ft walked, 10 ft leapt, in one
    Advance either way.
    """
    field = field_past(f'kind = "difficult", rect = [3.48, 0, {strip / 1000}, 9]', speed=30)
    walked, leapt = field.route(Cell(4, 4)), field.leaping_route(Cell(4, 4))
    assert walked is not None
    assert ([step.shape for step in walked.steps], walked.cost) == (["step", "step"], 15_000)
    assert (leapt and [step.shape for step in leapt.steps]) == shapes


@pytest.mark.parametrize(
    ("crack", "way"),
    [
        # Round its end two Advances of 15 ft: three steps up, the third a diagonal, three down.
        ("[3.48, 2, 0.04, 5]", (["step"] * 6, 2, 0)),
        ("[3.48, 0, 0.04, 9]", (["leap"], 1, 200)),  # no way round
    ],
)
def test_a_crack_is_leapt_where_no_way_leads_round(crack: str, way: tuple[object, ...]) -> None:
    field = field_past(f'kind = "chasm", rect = {crack}', speed=15)
    found = field.route(Cell(4, 4))
    assert found is not None
    shapes = [step.shape for step in found.steps]
    assert (shapes, found.purchases, found.steps[0].chord) == way


def field_past(ground: str, speed: int) -> MovementField:
    """The field of two Advances of somebody two cells before some ground."""
    scenario = read_scene_text(
        f'ruleset = "keyword3"\nsize = [9, 9]\nground = [{{ {ground} }}]\n'
        f"[tokens.m]\nat = [2, 4]\nstats = {{ strength = 6, speed = {speed} }}\n"
    ).scenario
    return movement_field(Battle(scenario, library.rules_of(scenario)), "m", purchases=2)
