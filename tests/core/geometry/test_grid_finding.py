"""A grid that is drawn on a picture is found, wherever it begins; where none is, none is."""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest
from numpy.typing import NDArray

from fivefoot.core.geometry.grid_finding import find_grid

SIZE = (1000, 700)


def painted(seed: int) -> NDArray[np.float32]:
    """A picture without a grid: blotches, noise and a dozen buildings with hard edges."""
    draw = np.random.default_rng(seed)
    width, height = SIZE
    coarse = draw.normal(0, 14, (height // 8 + 1, width // 8 + 1))
    grey = 110 + coarse.repeat(8, 0).repeat(8, 1)[:height, :width]
    grey += draw.normal(0, 12, grey.shape)
    for _ in range(12):
        x, y = draw.integers(0, width - 60), draw.integers(0, height - 60)
        wide, high = draw.integers(20, 300, 2)
        grey[y : y + high, x : x + wide] += draw.integers(-60, 60)
    return np.clip(grey, 0, 255).astype(np.float32)


def ruled(
    grey: NDArray[np.float32],
    pixels: float,
    first: tuple[float, float],
    strength: float,
    ink: int = 0,
) -> NDArray[np.float32]:
    """The picture with see-through lines, one pixel wide."""
    for axis, start in ((1, first[0]), (0, first[1])):
        for number in count():
            at = round(start + number * pixels)
            if at >= grey.shape[axis]:
                break
            line = grey[:, at] if axis else grey[at]
            line *= 1 - strength
            line += ink * strength
    return grey


@pytest.mark.parametrize(
    ("pixels", "first", "strength", "ink"),
    [
        (70, (0, 0), 0.2, 0),
        (70.5, (12, 30), 0.15, 0),
        (100, (50, 20), 0.15, 255),
        (140, (0, 0), 0.12, 0),
        (64, (3, 60), 0.1, 255),
        (35, (0, 0), 0.15, 0),
        (51.28, (7, 9), 0.2, 0),
    ],
)
def test_a_drawn_grid_is_found(
    pixels: float, first: tuple[float, float], strength: float, ink: int
) -> None:
    found = find_grid(ruled(painted(int(pixels)), pixels, first, strength, ink))
    assert found is not None
    assert found.pixels == pytest.approx(pixels, abs=0.05)
    assert (found.left, found.top) == pytest.approx(first, abs=1)
    assert found.certainty > 0.8


def test_floor_tiles_inside_the_cells_are_not_the_grid() -> None:
    tiles = ruled(painted(3), 35, (0, 0), 0.06)
    found = find_grid(ruled(tiles, 70, (0, 0), 0.3))
    assert found is not None
    assert (found.pixels, found.left, found.top) == (70, 0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_where_no_grid_is_drawn_none_is_found(seed: int) -> None:
    assert find_grid(painted(seed)) is None


def test_the_seams_of_a_compressed_picture_are_no_grid() -> None:
    grey = painted(5)
    grey[:, ::16] += 6
    grey[::16] += 6
    found = find_grid(grey)
    assert found is None or found.certainty < 0.5


@pytest.mark.parametrize("shape", [(1, 1), (3, 2000), (90, 90)])
def test_a_picture_too_small_for_a_grid_has_none(shape: tuple[int, int]) -> None:
    assert find_grid(np.zeros(shape, np.float32)) is None


def test_a_picture_of_one_colour_has_none() -> None:
    assert find_grid(np.full((600, 600), 90, np.float32)) is None
