"""Leaps measured only where they are worth it are the same ones as among all leaps of a window."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.leap_tables import Candidates, leaps_near, leaps_worth
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.storage.samples import load_sample


def lands_in_an_even_column(found: Candidates | LeapTable) -> Mask:
    even: Mask = (found.x + found.dx) % 2 == 0
    return even


@pytest.mark.parametrize("sample", ["flooded-cave", "the-broken-gate"])
def test_what_is_worth_it_is_measured_as_among_all(sample: str) -> None:
    battle = Battle(load_sample(sample).scenario, library.load("openband"))
    window = MapWindow(8, 6, 16, 14)
    among_all = leaps_near(battle, 1, 3, window)
    expected = among_all.taken(np.nonzero(lands_in_an_even_column(among_all))[0])
    found = leaps_worth(battle, 1, 3, window, lands_in_an_even_column)
    assert 0 < len(found) < len(among_all)
    for part in fields(LeapTable):
        assert np.array_equal(getattr(found, part.name), getattr(expected, part.name)), part.name
