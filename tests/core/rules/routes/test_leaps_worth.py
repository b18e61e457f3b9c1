"""Leaps measured only where they are worth it, or only along a path, are the same ones as among all
leaps of a map.
"""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import pairwise

import numpy as np
import pytest

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.map_leaps import (
    BLOCK,
    Candidates,
    leap_table,
    leaps_along,
    leaps_worth,
)
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.storage.sample_files import load_sample


def lands_in_an_even_column(found: Candidates | LeapTable) -> Mask:
    even: Mask = (found.x + found.dx) % 2 == 0
    return even


@pytest.mark.parametrize("sample", ["flooded-cave", "the-broken-gate"])
def test_what_is_worth_it_is_measured_as_among_all(sample: str) -> None:
    battle = Battle(load_sample(sample).scenario, library.load("openband"))
    window = MapWindow(0, 0, BLOCK, BLOCK)
    among_all = leap_table(battle, 1, 3, window)
    expected = among_all.taken(np.nonzero(lands_in_an_even_column(among_all))[0])
    found = leaps_worth(battle, 1, 3, window, lands_in_an_even_column)
    assert 0 < len(found) < len(among_all)
    for part in fields(LeapTable):
        assert np.array_equal(getattr(found, part.name), getattr(expected, part.name)), part.name


@pytest.mark.parametrize("drops", [False, True])
@pytest.mark.parametrize("sample", ["flooded-cave", "the-broken-gate", "rooftops"])
def test_leaps_along_a_path_are_measured_as_among_all(sample: str, drops: bool) -> None:
    battle = Battle(load_sample(sample).scenario, library.load("openband"))
    among_all = leap_table(battle, 1, 3, None, drops)
    dice, lengths = random.Random(5), set[int]()
    for _ in range(40):
        path = wandered(dice, battle.columns, battle.rows)
        found = leaps_along(battle, 1, 3, path, drops)
        asked = {(*a, b.x - a.x, b.y - a.y) for a, b in pairwise(path)}
        here = zip(among_all.x, among_all.y, among_all.dx, among_all.dy, strict=True)
        expected = among_all.taken(np.nonzero([leap in asked for leap in here])[0])
        assert leaps_of(found) == leaps_of(expected)
        lengths.add(len(found))
    assert len(lengths) > 2  # some paths hold several leaps


def wandered(dice: random.Random, columns: int, rows: int) -> tuple[Cell, ...]:
    """A path of steps and of jumps up to three cells wide, anywhere on a map."""
    path = [Cell(dice.randrange(columns), dice.randrange(rows))]
    for _ in range(8):
        x, y = path[-1].x + dice.randrange(-3, 4), path[-1].y + dice.randrange(-3, 4)
        path.append(Cell(min(columns - 1, max(0, x)), min(rows - 1, max(0, y))))
    return tuple(path)


def leaps_of(table: LeapTable) -> list[tuple[int, ...]]:
    """The leaps of a table in order, with all that is known of each; the same one only once."""
    columns = (getattr(table, part.name).tolist() for part in fields(LeapTable))
    return sorted(set(zip(*columns, strict=True)))
