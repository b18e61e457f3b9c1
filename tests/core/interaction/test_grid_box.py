"""The grid from a box over squares of the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Point
from fivefoot.core.interaction.grid_box import grid_by_box, squares_in
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene

SIZE = (2800, 2100)
PICTURE = MapPicture("map.png", Point(0, 0), 28_000, 21_000)
"""A picture of 40 x 30 squares of 70 pixels, laid as if they had 100."""


def by_box(left: int, top: int, right: int, bottom: int, squares: tuple[int, int]) -> Scenario:
    """The map after a box over those pixels of the picture."""
    command = grid_by_box(
        PICTURE, SIZE, Point(left * 10, top * 10), Point(right * 10, bottom * 10), squares
    )
    assert command is not None
    return apply_edit(command, Scenario(Scene(28, 21, picture=PICTURE)))


@pytest.mark.parametrize("box", [(0, 0, 70, 70), (70, 140, 770, 490), (770, 490, 70, 140)])
def test_a_box_over_any_number_of_squares_gives_the_grid(box: tuple[int, int, int, int]) -> None:
    squares = max(1, abs(box[2] - box[0]) // 70), max(1, abs(box[3] - box[1]) // 70)
    scene = by_box(*box, squares).scene
    assert (scene.columns, scene.rows) == (40, 30)
    assert scene.picture == replace(PICTURE, width=40_000, height=30_000)


def test_the_offset_of_the_box_is_that_of_the_grid() -> None:
    scene = by_box(30, 20, 30 + 700, 20 + 350, (10, 5)).scene
    # 30 and 20 pixels before the first line are a column and a row of their own
    assert scene.picture is not None
    assert scene.picture.origin == Point(round(1000 - 30 / 70 * 1000), round(1000 - 20 / 70 * 1000))
    assert (scene.columns, scene.rows) == (41, 31)


def test_the_longer_side_says_how_large_a_square_is() -> None:
    command = grid_by_box(PICTURE, SIZE, Point(0, 0), Point(7000, 690), (10, 1))
    assert command is not None
    assert command.pixels == 70


def test_a_box_without_area_gives_nothing_and_counts_are_guessed_from_the_grid_in_force() -> None:
    assert grid_by_box(PICTURE, SIZE, Point(5, 5), Point(5, 900), (1, 1)) is None
    assert squares_in(Point(0, 0), Point(2100, 100)) == (2, 1)
