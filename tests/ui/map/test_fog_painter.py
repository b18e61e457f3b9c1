"""Fog as a mask: covered, remembered, seen in bright and dim light, and what is painted anew."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from fivefoot.ui.map.painters.fog_painter import (
    PIXELS,
    FogLook,
    changed_area,
    fog_density,
    fog_image,
)
from fivefoot.ui.map.painters.light_painter import Glow
from fivefoot.ui.map.painters.outline_masks import Outline
from fivefoot.ui.map.painters.scale import CELL

SIDE = 12


def square(left: float, top: float, right: float, bottom: float) -> Outline:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Outline(np.array(corners) * CELL)


def look(**more: object) -> FogLook:
    """The west half is uncovered, and a square of eight cells is seen."""
    uncovered = np.zeros((SIDE, SIDE), dtype=np.bool_)
    uncovered[:, :8] = True
    return FogLook(uncovered, (square(1, 1, 9, 9),), 255, 165, **more)  # type: ignore[arg-type]


def at(density: np.ndarray, x: float, y: float) -> int:
    return int(density[int(y * PIXELS), int(x * PIXELS)])


def test_what_is_seen_is_clear_the_rest_remembered_or_black() -> None:
    density = fog_density(look())
    assert at(density, 4.5, 4.5) == 0
    assert at(density, 0.5, 0.5) == 165
    assert at(density, 10.5, 10.5) == 255
    assert at(density, 8.5, 4.5) == 0  # seen, though the middle of the cell was not
    assert fog_image(density).pixelColor(0, 0).alpha() == 165


def test_what_is_not_drawn_yet_stays_covered() -> None:
    density = fog_density(look(lifts=False))
    assert at(density, 8.5, 4.5) == 255
    assert at(density, 4.5, 4.5) == 0


def test_dim_light_is_dimmer_and_the_dark_hides_all_but_ones_own_place() -> None:
    lamp = Glow((3 * CELL, 3 * CELL), 1 * CELL, 3 * CELL, "#ffffff", square(0, 0, SIDE, SIDE))
    eye = ((7 * CELL, 7 * CELL), 0.0)
    density = fog_density(look(ambient="dark", glows=(lamp,), senses=(eye,)))
    assert at(density, 3, 3) == 0
    assert 0 < at(density, 3, 5) < 100  # dim
    assert at(density, 3, 7) == 165  # dark, remembered
    assert at(density, 7, 7) < 100  # one's own place
    assert at(density, 1.5, 8.5) == 165
    sense = ((7 * CELL, 7 * CELL), 3.0 * CELL)
    assert at(fog_density(look(ambient="dark", senses=(sense,))), 7, 4.5) < 100
    assert 0 < at(fog_density(look(ambient="dim")), 4.5, 4.5) < 60


@pytest.mark.parametrize("reach", [0.0, 1e-9, 1e7])
def test_lamps_of_any_reach_are_painted(reach: float) -> None:
    lamp = Glow((3 * CELL, 3 * CELL), reach, reach, "#ff8800", square(0, 0, SIDE, SIDE))
    density = fog_density(look(ambient="dark", glows=(lamp,)))
    assert at(density, 6.5, 6.5) == (0 if reach > 1 else 165)
    assert density.shape == (SIDE * PIXELS, SIDE * PIXELS)


def test_only_what_changed_is_painted_anew() -> None:
    area = QRectF(0, 0, SIDE * CELL, SIDE * CELL)
    before = fog_density(look())
    assert changed_area(before, before.copy(), area).isEmpty()
    after = before.copy()
    after[4 * PIXELS, 5 * PIXELS] = 7
    changed = changed_area(before, after, area)
    assert changed.contains(5.05 * CELL, 4.05 * CELL)
    assert changed.width() < CELL
