"""Openings on any slant that are exactly as wide as a body: their width bars no step that the walls
leave. What is barred there is barred by walls, and does not fit: a body is upright on its cells.

A square of side w that does not turn cuts the line of a slanted wall in a stretch that grows to
w / max(|cos|, |sin|) of the slant while it passes, on whatever way, straight or bent. An opening of
just w is shorter than that on any slant. From that length on it is passed wherever it lies.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from fivefoot.core.geometry.barriers import (
    Mask,
    Segments,
    blocked_cell_steps,
    blocked_footprint_steps,
)
from fivefoot.core.geometry.gaps import gap_widths
from fivefoot.core.geometry.grid import DIRECTIONS

SIZE = 14


def opening(rng: np.random.Generator, wide: float) -> Segments:
    """Two walls on one line through the middle of the map, so far apart."""
    angle, (x, y) = rng.uniform(0, math.pi), rng.uniform(6000, 8000, 2)
    ux, uy = math.cos(angle), math.sin(angle)
    ends = [
        (round(x + ux * at), round(y + uy * at)) for at in (-30_000, -wide / 2, wide / 2, 30_000)
    ]
    if math.dist(ends[1], ends[2]) < wide:  # rounded to thousandths, it would be too narrow
        ends[2] = round(x + ux * (wide / 2 + 1.5)), round(y + uy * (wide / 2 + 1.5))
    return np.array([(*ends[0], *ends[1]), (*ends[2], *ends[3])])


def through(walls: Segments, side: int) -> Mask:
    """The steps that the walls leave and whose line meets the opening: bool [8, rows, columns]."""
    free = ~blocked_footprint_steps(blocked_cell_steps(walls, SIZE, SIZE, corner_cut=False), side)
    (ax, ay), (bx, by) = walls[0, 2:], walls[1, :2]
    y, x = np.mgrid[0:SIZE, 0:SIZE] * 1000 + side * 500
    before = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    for number, (dx, dy) in enumerate(DIRECTIONS):
        after = (bx - ax) * (y + dy * 1000 - ay) - (by - ay) * (x + dx * 1000 - ax)
        free[number] &= before * after < 0
    return free


@pytest.mark.parametrize("side", [1, 2, 3])
@pytest.mark.parametrize("seed", range(20))
def test_a_body_is_never_too_wide_for_an_opening_of_its_width(side: int, seed: int) -> None:
    walls = opening(np.random.default_rng([seed, side]), side * 1000)
    steps = through(walls, side)
    assert (gap_widths(walls, SIZE, SIZE, side)[steps] >= side * 1000).all()


def test_narrower_by_a_hundredth_it_is() -> None:
    """The same look at openings of 0.99 finds each step through them narrow."""
    met = 0
    for seed in range(20):
        walls = opening(np.random.default_rng(seed), 990)
        steps = through(walls, 1)
        met += int(steps.sum())
        assert (gap_widths(walls, SIZE, SIZE, 1)[steps] < 1000).all()
    assert met > 20


@pytest.mark.parametrize("side", [1, 2, 3])
def test_an_opening_that_an_upright_body_fits_through_is_passed_wherever_it_lies(side: int) -> None:
    """150 slants and places, each as wide as the body's longest stretch along the wall."""
    for seed in range(150):
        slant = np.random.default_rng([seed, side]).uniform(0, math.pi)
        stretch = side * 1000 / max(abs(math.cos(slant)), abs(math.sin(slant)))
        walls = opening(np.random.default_rng([seed, side]), stretch + 2)
        assert through(walls, side).any(), f"seed {seed}: {math.degrees(slant):.0f} degrees"


@pytest.mark.parametrize("side", [1, 2, 3])
def test_what_is_barred_at_the_bodys_own_width_does_not_fit(side: int) -> None:
    """Of openings just as wide as the body none is barred that its longest stretch fits into."""
    barred = 0
    for seed in range(150):
        walls = opening(np.random.default_rng([seed, side]), side * 1000)
        if through(walls, side).any():
            continue
        barred += 1
        (ax, ay), (bx, by) = walls[0, 2:], walls[1, :2]
        wide = math.dist((ax, ay), (bx, by))
        assert side * 1000 * wide / max(abs(bx - ax), abs(by - ay)) > wide
    assert barred
