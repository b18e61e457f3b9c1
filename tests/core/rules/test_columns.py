"""Where one can stand in each cell, and where a footprint rests."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.space.columns import (
    ABYSS,
    NO_CEILING,
    Columns,
    columns_of,
    footprint_columns,
    standing_level,
)
from fivefoot.core.rules.space.surface_map import surface_map


def columns(*cells: tuple[int, Surface], width: int = 4, height: int = 2) -> Columns:
    """A map of two rows; each piece of ground fills a column of it."""
    pieces = [
        Ground(
            str(x),
            surface,
            tuple(Point(1000 * a, 1000 * b) for a, b in ((x, 0), (x + 1, 0), (x + 1, 9), (x, 9))),
        )
        for x, surface in cells
    ]
    return columns_of(surface_map(Scene(width, height, ground=tuple(pieces))))


@pytest.mark.parametrize(
    ("surface", "level"),
    [
        (Surface("floor"), 0),
        (Surface("ledge", height=1500), 1500),
        (Surface("deep_water", height=500, depth=2000), 500),  # the surface of the liquid
        (Surface("pit", height=1000, depth=400), 600),  # its bottom
        (Surface("chasm", height=1000), None),
    ],
)
def test_standing_level(surface: Surface, level: int | None) -> None:
    assert standing_level(surface) == level


def test_a_bridge_is_a_layer_of_its_own_with_room_below() -> None:
    found = columns(
        (1, Surface("pit", depth=3000)), (1, Surface("bridge", height=0, thickness=500))
    )
    assert found.level_at(1, 0, near=0) == 0
    assert found.level_at(1, 0, near=-2900) == -3000
    assert found.ceiling[0, 0, 1] == -500
    assert (found.level_below(1, 0, at=-1), found.level_below(1, 0, at=-3001)) == (-3000, None)
    assert not found.is_flat


def test_ground_that_touches_a_deck_is_covered_by_it() -> None:
    found = columns(
        (1, Surface("ledge", height=800)), (1, Surface("bridge", height=1000, thickness=500))
    )
    assert not found.exists[0, 0, 1]
    assert found.level_at(1, 0) == 1000


def test_only_a_bottomless_pit_leaves_the_map_flat() -> None:
    assert columns((1, Surface("chasm"))).is_flat
    assert not columns((1, Surface("chasm", depth=1000))).is_flat
    assert not columns((1, Surface("floor", ceiling=900))).is_flat


def test_a_wide_body_rests_on_the_highest_ground_under_it() -> None:
    found = columns((0, Surface("ledge", height=700)), (1, Surface("chasm")), (2, Surface("chasm")))
    level, exists, ceiling = footprint_columns(found, 2)
    assert (int(level[0, 0, 0]), bool(exists[0, 0, 0])) == (
        700,
        True,
    )  # half of it hangs over the chasm
    assert (int(level[0, 0, 1]), bool(exists[0, 0, 1])) == (ABYSS, False)  # all of it does
    assert (int(level[0, 0, 2]), bool(exists[0, 0, 2])) == (0, True)
    assert not exists[0, 1].any()  # it would stand out over the map's edge
    assert int(ceiling[0, 0, 0]) == NO_CEILING


def test_a_wide_body_is_under_the_lowest_ceiling() -> None:
    found = columns((0, Surface("floor", ceiling=2500)), (1, Surface("floor", ceiling=1800)))
    assert footprint_columns(found, 2)[2][0, 0, 0] == 1800


def test_half_on_a_bridge_and_half_on_the_bank_is_one_place() -> None:
    """At the deck's level, not once on the bank and once on the bridge; below it the bottom of the
    pit is another.
    """
    found = columns((1, Surface("pit", depth=3000)), (1, Surface("bridge")), width=3)
    level, exists, _ = footprint_columns(found, 2)
    for x in (0, 1):  # each anchor covers the bridge and a bank
        assert sorted(int(level[layer, 0, x]) for layer in range(2) if exists[layer, 0, x]) == [0]
