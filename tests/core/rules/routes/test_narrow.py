"""The narrow places of a map for one token: one mark to a gap, and whether the body can be squeezed
through.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.reference.plain_gaps import plain_lines, plain_width

from fivefoot.core.geometry.barriers import Mask, blocked_cell_steps
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.narrow_places import narrow_places

Step = tuple[int, ...]
Line = tuple[tuple[int, int], tuple[int, int]]
DOOR: tuple[Line, ...] = (((3000, 0), (3000, 2200)), ((3000, 2800), (3000, 6000)))


def places(
    ruleset: str, lines: tuple[Line, ...], size: str = "medium"
) -> list[tuple[tuple[int, int], int, bool]]:
    walls = {f"w{i}": Barrier(f"w{i}", Point(*a), Point(*b)) for i, (a, b) in enumerate(lines)}
    token = Token("m", "M", Cell(0, 0), size=size)
    scenario = replace(Scenario(ruleset), scene=Scene(6, 6, barriers=walls), tokens={"m": token})
    battle = Battle(scenario, library.load(ruleset))
    return [(place.middle, place.width, place.fits) for place in narrow_places(battle, token)]


def test_one_mark_to_a_door() -> None:
    """Three steps lead through it, the straight one is marked."""
    assert places("keyword3", DOOR) == [((3000, 2500), 600, True)]


@pytest.mark.parametrize(
    ("ruleset", "fits"),
    [("keyword3", True), ("phase3ap", True), ("quickaction", False), ("twopoint", False)],
)
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


@pytest.mark.parametrize("seed", range(15))
def test_the_search_goes_where_the_plain_look_finds_room(seed: int) -> None:
    """Random walls of all slants: reached is what steps lead to that no wall bars and that are wide
    enough (A54).
    """
    chance, size = random.Random(seed), 5
    lines = [
        (x, y, x + chance.randint(-1500, 1500), y + chance.randint(-1500, 1500))
        for x, y in ((chance.randint(0, 5000), chance.randint(0, 5000)) for _ in range(9))
    ]
    lines = [tuple(min(max(at, 0), size * CELL) for at in line) for line in lines]
    walls = {
        f"w{i}": Barrier(f"w{i}", Point(*line[:2]), Point(*line[2:]))
        for i, line in enumerate(lines)
    }
    scene = Scene(size, size, barriers=walls)
    token = Token("m", "M", Cell(2, 2), stats={"keyword3": {"speed": 600}})
    battle = Battle(
        replace(Scenario(scene, ruleset="keyword3"), tokens={"m": token}), library.load("keyword3")
    )
    barred = blocked_cell_steps(np.array(lines), size, size, battle.ruleset.grid.corner_cut)
    found = plain_lines(lines, CELL)
    width = cache(lambda step: plain_width(found, step, CELL))
    for action, least in ((None, CELL), ("squeeze", CELL // 2)):
        field = movement_field(battle, "m", action, purchases=1)
        assert field.profile.budget > 500_000
        assert {tuple(cell.cell) for cell in field.cells()} | {(2, 2)} == plainly_reached(
            size, barred, width, least
        )


def plainly_reached(
    size: int, barred: Mask, width: Callable[[Step], int], least: int
) -> set[tuple[int, int]]:
    """The cells to which steps lead from (2, 2) that no wall bars and that are at least so wide."""
    reached, ahead = {(2, 2)}, [(2, 2)]
    while ahead:
        x, y = ahead.pop()
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            there = (x + dx, y + dy)
            if (
                there in reached
                or not all(0 <= at < size for at in there)
                or barred[direction, y, x]
            ):
                continue
            if width(tuple(at * CELL + CELL // 2 for at in (x, y, *there))) >= least:
                reached.add(there)
                ahead.append(there)
    return reached
