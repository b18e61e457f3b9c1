"""The levels of air, water and earth: what fills them, and which of them a token's movement looks
at.
"""

from __future__ import annotations

from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.graph.volume import (
    MOST_PLACES,
    VolumeGrid,
    filled_levels,
    volume_grid,
    volume_modes,
)
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import is_deep

SQUARE = ((1, 0), (2, 0), (2, 9), (1, 9))  # the second column of cells


def battle(
    ruleset: str,
    surface: Surface | None = None,
    level: int = 0,
    support: Support = "ground",
    columns: int = 3,
    tall: int | None = None,
    size: str = "medium",
    **stats: Any,
) -> Battle:
    ground = (
        (Ground("g", surface, tuple(Point(1000 * x, 1000 * y) for x, y in SQUARE)),)
        if surface
        else ()
    )
    mover = Token(
        "m",
        "M",
        Cell(0, 0),
        size=size,
        elevation=level,
        height=tall,
        support=support,
        stats={ruleset: stats},
    )
    scenario = Scenario(
        Scene(columns, max(1, columns // 3), ground=ground),
        tokens={"m": mover},
        encounter=Encounter("play", 1, active="m"),
        ruleset=ruleset,
    )
    return Battle(scenario, library.load(ruleset))


def profile(there: Battle) -> Profile:
    return profile_of(there, "m")


def grid(there: Battle, side: int = 1) -> VolumeGrid | None:
    return volume_grid(there, profile(there), side, MapWindow(0, 0, there.columns, there.rows))


def column(there: Battle, x: int = 1) -> dict[int, tuple[str, int]]:
    """The levels of a cell that can be moved in, each with the mode and its factor in
    thousandths.
    """
    found, modes = grid(there), profile(there).modes
    assert found is not None
    return {
        level: (modes[found.mode[k, 0, x]], int(found.factor[k, 0, x]))
        for k, level in enumerate(range(found.low, found.low + len(found.mode)))
        if found.mode[k, 0, x] >= 0
    }


@pytest.mark.parametrize(
    ("surface", "levels"),
    [
        (Surface("deep_water", depth=1000), range(-1, 0)),
        (Surface("deep_water", height=3000, depth=2500), range(1, 3)),
        (
            Surface("deep_water", height=500, depth=800),
            range(1),
        ),  # less than a cell deep, but a level starts in it
        (Surface("deep_water", height=900, depth=800), range(1, 1)),  # none does
        (Surface("mud", depth=2000), range(-2, 0)),
        (
            Surface("mud", height=1500),
            range(-7, 2),
        ),  # of no given depth: down to the lowest level asked about
    ],
)
def test_levels_that_a_liquid_or_mud_fills(surface: Surface, levels: range) -> None:
    assert list(filled_levels(surface, -7)) == list(levels)


@pytest.mark.parametrize(
    ("depth", "tall", "deep"), [(500, 1000, False), (501, 1000, True), (1000, 2000, False)]
)
def test_deeper_than_half_the_body_is_swum(depth: int, tall: int, deep: bool) -> None:
    """A59."""
    there = battle("keyword3", tall=tall)
    assert is_deep(there.ruleset, there.token("m"), Surface("shallow_water", depth=depth)) is deep


def test_who_keeps_to_surfaces_has_no_volume() -> None:
    assert grid(battle("keyword3")) is None
    assert grid(battle("keyword3", Surface("shallow_water", depth=400))) is None
    assert volume_modes(profile(battle("keyword3", fly=30, burrow=10))) == ["swim", "fly", "burrow"]


def test_a_raised_lake_is_dived_in() -> None:
    """One definition: a level is water where its foot lies in water deep enough to swim in, at
    whatever height.
    """
    lake = battle("keyword3", Surface("deep_water", height=500, depth=800))
    assert column(lake) == {0: ("swim", 2000)}
    assert (
        grid(battle("keyword3", Surface("deep_water", height=500, depth=800), tall=2000)) is None
    )  # it wades


def test_mud_below_the_surface_costs_double() -> None:
    """C14."""
    muddy = column(battle("quickaction", Surface("mud", depth=2000), burrow=20))
    assert [muddy[level] for level in (-1, -2, -3)] == [
        ("burrow", 2000),
        ("burrow", 2000),
        ("burrow", 1000),
    ]


def test_slow_downs_combine_as_the_ruleset_says() -> None:
    """C8: thick liquid and no speed are as difficult as one of them; elsewhere they multiply."""
    thick = Surface("viscous", depth=1000)
    assert column(battle("quickaction", thick))[-1] == ("swim", 2000)
    assert column(battle("keyword3", thick))[-1] == ("swim", 4000)


def test_rock_bars_what_earth_lets_through() -> None:
    """B49."""
    assert column(battle("keyword3", Surface("earth", depth=1000), burrow=10))[0] == (
        "burrow",
        1000,
    )
    assert 0 not in column(battle("keyword3", Surface("rock", depth=1000), burrow=10, fly=10))
    assert column(battle("keyword3", Surface("rock", depth=1000), burrow=10, fly=10))[1] == (
        "fly",
        1000,
    )


def test_a_body_needs_room_above_it() -> None:
    low = battle("keyword3", Surface("floor", ceiling=1500), fly=20)
    assert 0 in column(low)
    assert 0 not in column(battle("keyword3", Surface("floor", ceiling=1500), fly=20, tall=1600))


@pytest.mark.parametrize(
    ("ruleset", "fly", "level", "levels"),
    [
        ("keyword3", 30, 0, (0, 25)),  # four movements of 6 cells up, from the ground
        ("keyword3", 30, 100_000, (75, 125)),  # and down again from where it is
        ("quickaction", 30, 100_000, (93, 107)),  # one pool a turn
    ],
)
def test_levels_reach_as_far_as_movement_does(
    ruleset: str, fly: int, level: int, levels: tuple[int, int]
) -> None:
    found = grid(battle(ruleset, level=level, support="flying" if level else "ground", fly=fly))
    assert found is not None
    assert (found.low, found.low + len(found.mode)) == levels


def test_a_flier_goes_down_into_an_abyss() -> None:
    assert (
        min(column(battle("keyword3", Surface("chasm"), speed=10, fly=10))) == -8
    )  # four movements of two cells


def test_a_wide_map_cuts_off_what_takes_several_movements() -> None:
    wide = battle("keyword3", columns=300, fly=150)  # 300 x 100 cells
    found = grid(wide)
    assert found is not None
    assert (
        len(found.mode) >= 31 > MOST_PLACES // (300 * 100)
    )  # one movement of 30 cells up is always there


def test_all_of_a_wide_body_moves_in_one_mode() -> None:
    there = battle("keyword3", Surface("deep_water", depth=2000), columns=6, fly=20, size="large")
    found, modes = grid(there, side=2), profile(there).modes
    assert found is not None
    surface, above = found.mode[-1 - found.low], found.mode[-found.low]
    assert (surface[0] == -1).all()  # the lake is one cell wide: no place for two
    assert [modes[mode] for mode in above[0, :5]] == ["fly"] * 5
    assert above[0, 5] == -1  # it would stand out over the edge
