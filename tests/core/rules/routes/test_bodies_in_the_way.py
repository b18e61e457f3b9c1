"""Whom lines lead over is the same for several bodies at once as for each of them."""

from __future__ import annotations

import numpy as np
import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph import creatures_under_leaps as module
from fivefoot.core.rules.graph.creatures_under_leaps import (
    Body,
    Leaper,
    Paths,
    any_in_the_way,
    barred_lines,
)


@pytest.mark.parametrize("at_once", [1, 100, 20_000])
def test_several_bodies_bar_what_one_of_them_bars(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", at_once)
    draw = np.random.default_rng(16)
    met = 0
    for count in (0, 1, 7):
        bodies = []
        for _ in range(count):
            x, y, side, base = (int(each) for each in draw.integers((0, 0, 1, 0), (12, 12, 4, 3)))
            bodies.append(Body("", Cell(x, y), side, base * 500, base * 500 + side * 1000))
        low, high = (0, 0, -5, -5, 0, -1000), (12, 12, 6, 6, 3, 1001)
        paths = Paths(*draw.integers(low, high, (60, 6)).T)
        leaper = Leaper(int(draw.integers(1, 3)), 1000)
        barred = np.zeros(60, dtype=bool)
        for body in bodies:
            barred |= barred_lines(body, paths, leaper)
        assert (any_in_the_way(bodies, paths, leaper) == barred).all()
        met += int(barred.sum())
    assert met
