"""The narrow places of a map for one token: one mark to a gap, and whether the body can be squeezed through."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.movement.narrow import narrow_places
from fivefoot.core.rules.ruleset import library

Line = tuple[tuple[int, int], tuple[int, int]]
DOOR: tuple[Line, ...] = (((3000, 0), (3000, 2200)), ((3000, 2800), (3000, 6000)))


def places(ruleset: str, lines: tuple[Line, ...], size: str = "medium") -> list[tuple[tuple[int, int], int, bool]]:
    walls = {f"w{i}": Barrier(f"w{i}", Point(*a), Point(*b)) for i, (a, b) in enumerate(lines)}
    token = Token("m", "M", Cell(0, 0), size=size)
    scenario = replace(Scenario(ruleset), scene=Scene(6, 6, barriers=walls), tokens={"m": token})
    battle = Battle(scenario, library.load(ruleset))
    return [(place.middle, place.width, place.fits) for place in narrow_places(battle, token)]


def test_one_mark_to_a_door() -> None:
    """Three steps lead through it, the straight one is marked."""
    assert places("keyword3", DOOR) == [((3000, 2500), 600, True)]


@pytest.mark.parametrize(("ruleset", "fits"), [("keyword3", True), ("phase3ap", True), ("quickaction", False),
                                               ("twopoint", False)])  # fmt: skip
def test_where_nobody_squeezes_nothing_narrow_fits(ruleset: str, fits: bool) -> None:
    assert [found[2] for found in places(ruleset, DOOR)] == [fits]


def test_half_the_width_is_the_least() -> None:
    half = (((3000, 0), (3000, 2250)), ((3000, 2750), (3000, 6000)))
    less = (((3000, 0), (3000, 2250)), ((3000, 2749), (3000, 6000)))
    assert [found[1:] for found in places("keyword3", half)] == [(500, True)]
    assert [found[1:] for found in places("keyword3", less)] == [(499, False)]


def test_no_widths_where_the_ruleset_measures_none() -> None:
    assert places("openband", DOOR) == []


def test_a_wide_body_has_its_own_narrow_places() -> None:
    wide = (((3000, 0), (3000, 1400)), ((3000, 2600), (3000, 6000)))
    assert places("keyword3", wide) == []
    found = places("keyword3", wide, "large")
    assert found
    assert {(width, fits) for _, width, fits in found} == {(1200, True)}
