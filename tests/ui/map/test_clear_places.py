"""Words and signs on the map make way for tokens and for each other."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from fivefoot.ui.map.painters.clear_places import (
    SceneBox,
    box_of_figure,
    placed_figures,
    placed_words,
)
from fivefoot.ui.map.painters.halo_painter import sign_turn
from fivefoot.ui.map.painters.height_painter import HeightFigure, LeapMark, shown_arc
from fivefoot.ui.map.painters.measure_painter import mark_part
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import chip_size

ROOF = HeightFigure((160.0, 160.0), "+15 ft", ((160.0, 224.0), (160.0, 96.0)))
ZOOMS = (0.4, 1.0, 2.0)


def square(column: int, row: int) -> SceneBox:
    return SceneBox(column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_height_makes_way_for_a_token(zoom: float, qapp: QApplication) -> None:
    ((_, alone),) = placed_figures((ROOF,), (), zoom)
    assert alone.middle == ROOF.at
    token = SceneBox.around(ROOF.at, 40, 40)
    ((_, moved),) = placed_figures((ROOF,), (token,), zoom)
    assert moved.middle in ROOF.spots
    assert not moved.meets(token)


def test_a_height_without_room_stands_below_its_token_but_never_on_another_height(
    qapp: QApplication,
) -> None:
    everywhere = SceneBox(0, 0, 1000, 1000)
    ((_, box),) = placed_figures((ROOF,), (everywhere,), 1.0)
    assert box.middle == ROOF.at
    beside = HeightFigure((170.0, 160.0), "+20 ft")
    assert [figure.text for figure, _ in placed_figures((ROOF, beside), (), 1.0)] == ["+15 ft"]


def test_a_height_without_room_stands_where_tokens_hide_least_of_it(qapp: QApplication) -> None:
    """Tokens on its middle and below, and the tip of one at its upper place."""
    taken = (SceneBox(100, 130, 220, 260), SceneBox(100, 60, 220, 92))
    ((_, box),) = placed_figures((ROOF,), taken, 1.0)
    assert all(map(box_of_figure(ROOF, (160.0, 96.0), 1.0).meets, taken[1:]))
    assert box.middle == (160.0, 96.0)


def test_heights_are_left_out_where_cells_are_too_small_to_be_written_on(
    qapp: QApplication,
) -> None:
    assert placed_figures((ROOF,), (), 0.25) == ()


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("short", ["", "leaps 6 ft: 4 ft short"])
def test_words_about_a_leap_hide_neither_its_arc_nor_a_token_nor_a_height(
    short: str, zoom: float, qapp: QApplication
) -> None:
    leap = LeapMark(
        (480.0, 480.0), (640.0, 480.0), "leap 10 ft", short, "leaps up to 12 ft", "10 ft"
    )
    height = box_of_figure(ROOF, (560.0, 400.0), zoom)
    (words,) = placed_words((leap,), (square(7, 7), height), zoom)
    width, size = (side / zoom for side in chip_size(words))
    box = SceneBox.around(words.at, width, size)
    arc = [SceneBox.around(point, 1, 1) for point in shown_arc(leap)]
    assert not any(box.meets(other) for other in (square(7, 7), height, *arc))


def test_words_of_two_leaps_at_one_place_stand_apart(qapp: QApplication) -> None:
    leaps = tuple(LeapMark((480.0, 480.0), (640.0, y), "leap 10 ft") for y in (480.0, 500.0))
    first, second = (
        SceneBox.around(words.at, *(float(side) for side in chip_size(words)))
        for words in placed_words(leaps, (), 1.0)
    )
    assert not first.meets(second)


@pytest.mark.parametrize("zoom", [0.25, 0.4, 1.0, 2.0])
def test_the_arrow_of_the_one_who_acts_comes_from_a_free_side(zoom: float) -> None:
    north, east = (-CELL / 2, -1.5 * CELL, float(CELL)), (CELL / 2, -CELL / 2, float(CELL))
    assert sign_turn(1, (), zoom) == 0
    assert sign_turn(1, (north,), zoom) not in (0, 180)
    assert sign_turn(1, (east,), zoom) == 0
    ring = tuple(
        (x * CELL - CELL / 2, y * CELL - CELL / 2, float(CELL))
        for x in (-2, -1, 0, 1, 2)
        for y in (-2, -1, 0, 1, 2)
        if (x, y) != (0, 0)
    )
    assert sign_turn(1, ring, zoom) == 0


def test_marks_of_a_flank_shrink_with_the_cells() -> None:
    assert [mark_part(zoom) for zoom in (2.0, 0.75, 0.375, 0.25)] == [1.0, 1.0, 0.5, 0.4]


def test_words_of_a_leap_are_not_cut_by_the_edge_of_what_is_seen(qapp: QApplication) -> None:
    leap = LeapMark((480.0, 480.0), (640.0, 480.0), "leap 10 ft", "", "leaps up to 12 ft")
    seen = SceneBox(400.0, 440.0, 900.0, 700.0)  # no room above the arc
    for limit in (None, seen):
        (words,) = placed_words((leap,), (), 1.0, limit)
        box = SceneBox.around(words.at, *(float(side) for side in chip_size(words)))
        assert box.within(seen) is (limit is seen)
