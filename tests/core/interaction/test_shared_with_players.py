"""Ruler and areas of the game master, as far as the players may see them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.measure import Measured, measured
from fivefoot.core.interaction.shared_with_players import known_area, known_ruler
from fivefoot.core.interaction.targeting import Targeting
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.library import load
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.areas_caught import AreaCaught
from fivefoot.core.session.projection import project


def hall() -> Battle:
    """A wall at x = 6 between Ada and the orc; a spy is hidden beside Ada."""
    wall = Barrier("wall", Point(6000, 0), Point(6000, 6000))
    tokens = (
        Token("ada", "Ada", Cell(2, 2)),
        Token("orc", "Orc", Cell(9, 2), "foes"),
        Token("spy", "Spy", Cell(4, 4), "foes", hidden=True),
        Token("rat", "Rat", Cell(3, 5), "foes"),
    )
    scene = Scene(12, 6, barriers={"wall": wall}, fog=Fog(on=True))
    scenario = Scenario(scene, "twopoint", tokens={t.id: t for t in tokens})
    return Battle(scenario, load("twopoint"))


def ruler(battle: Battle, *cells: tuple[int, int]) -> Measured:
    return measured(battle, tuple(Cell(*cell) for cell in cells))


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        (((2, 2), (5, 2)), True),
        (((2, 2), (3, 5)), True),  # to the rat, whom they see
        (((2, 2), (4, 4)), False),  # to the spy
        (((2, 2), (4, 4), (5, 5)), False),  # by way of the spy
        (((2, 2), (9, 2)), False),  # beyond the wall
        (((2, 2), (-1, 2)), False),
    ],
)
def test_a_ruler_tells_of_nothing_that_is_not_known(
    cells: tuple[tuple[int, int], ...], shown: bool
) -> None:
    battle = hall()
    laid = ruler(battle, *cells)
    found = known_ruler(project(battle), battle, laid)
    assert (found == laid) if shown else found is None


def test_no_ruler_no_answer() -> None:
    battle = hall()
    assert known_ruler(project(battle), battle, None) is None


def aiming(token: str, *cells: tuple[int, int]) -> Targeting:
    caught = AreaCaught(tuple(Cell(*cell) for cell in cells), ("spy", "orc"))
    return Targeting(token, "flask", (), caught=caught)


@pytest.mark.parametrize(
    ("token", "own", "others", "cells"),
    [
        ("ada", True, False, {(4, 4), (5, 2)}),
        ("ada", False, True, set()),
        ("rat", True, False, set()),
        ("rat", False, True, {(4, 4), (5, 2)}),
        ("spy", True, True, set()),
        ("orc", True, True, set()),
    ],
)
def test_an_area_is_shown_where_the_map_is_uncovered(
    token: str, own: bool, others: bool, cells: set[tuple[int, int]]
) -> None:
    battle = hall()
    aim = aiming(token, (4, 4), (5, 2), (9, 2), (20, 20))
    assert set(known_area(project(battle), battle, aim, own, others)) == cells


def test_a_hidden_enemy_changes_nothing_of_an_area() -> None:
    battle = hall()
    gone = {k: t for k, t in battle.scenario.tokens.items() if t.id != "spy"}
    without = battle.after(replace(battle.scenario, tokens=gone))
    aim = aiming("ada", (4, 4), (5, 2))
    assert known_area(project(battle), battle, aim, True, True) == known_area(
        project(without), without, aim, True, True
    )
    beside = battle.after(with_token(without.scenario, replace(battle.token("spy"), hidden=False)))
    assert project(beside).scenario != project(battle).scenario
